"""Frames, and what Drake alone has between links: bushings, springs and constraints."""

from __future__ import annotations

from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons import constraints as why
from urdflint.programs.drake.urdf.reasons.references import BodyUnknown, FrameUnknown, TendonJointUnknown
from urdflint.programs.drake.urdf.reasons.values import ValueMissing, ValueNegative, ValueNotPositive
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element

BUSHING, SPRING = "drake:linear_bushing_rpy", "drake:linear_spring_damper"
BALL, TENDON = "drake:ball_constraint", "drake:tendon_constraint"
DISTANCE = "drake:distance_constraint"
TENDON_JOINT = f"{TENDON}_joint"


def frame(plant: Plant, frame: Element) -> None:
    """A `<frame>` under `<robot>`: the pose stands in its own attributes."""
    record, name, link = plant.record, frame.attributes.get("name"), frame.attributes.get("link")
    if name is None:
        record.rejects(why.FrameNameMissing(), frame, None, frame)
    if link is None:
        record.rejects(why.FrameWithoutLink(), frame, None, frame)
    body = plant.body(frame, "link") if link is not None else None
    record.pose(frame)
    if name == "":
        record.rejects(why.FrameNameEmpty(), frame, "name")
    if not name or body is None:
        return
    first_frame = plant.frames_of(body).setdefault(name, frame)
    if first_frame is not frame or name == body == "world":
        record.rejects(
            why.FrameNameDuplicate(name), frame, "name", None, (first_frame,) if first_frame is not frame else ()
        )


def _tag(plant: Plant, block: Element, tag: str) -> Element | None:
    """A part that must be there."""
    child = block.child(tag)
    if child is None:
        plant.record.rejects(why.PartMissing(tag), block, None, block)
    return child


def _reference(
    plant: Plant,
    block: Element,
    tag: str,
    elements_by_name: dict[str, Element],
    missing: type[BodyUnknown | FrameUnknown],
) -> str | None:
    """The name of a frame or body that a part gives."""
    part = _tag(plant, block, tag)
    if part is None:
        return None
    name = part.attributes.get("name")
    if name is None:
        plant.record.rejects(why.PartWithoutName(), part, None, part)
    elif name not in elements_by_name:
        plant.record.rejects(missing(name), part, "name", part)
        return None
    return name


def _vector(plant: Plant, block: Element, tag: str) -> tuple[float, ...] | None:
    part = _tag(plant, block, tag)
    if part is None:
        return None
    if "value" not in part.attributes:
        plant.record.rejects(ValueMissing("value"), part, None, block)
    return plant.record.vector(part, "value", 3)


def _number(plant: Plant, block: Element, tag: str, line_of: Element | None = None) -> float | None:
    """A number that a part gives; where it has no value, Drake names the line of `line_of`, or else of the part."""
    part = _tag(plant, block, tag)
    if part is None:
        return None
    if "value" not in part.attributes:
        plant.record.rejects(ValueMissing("value"), part, None, line_of or part)
    return plant.record.scalar(part, "value", part)


def bushing(plant: Plant, block: Element) -> None:
    """A spring and damper between two frames."""
    for end in ("A", "C"):
        _reference(plant, block, f"drake:bushing_frame{end}", plant.frames, FrameUnknown)
    tags = [
        f"drake:bushing_{quantity}_{coefficient}"
        for quantity in ("torque", "force")
        for coefficient in ("stiffness", "damping")
    ]
    values = {tag: _vector(plant, block, tag) for tag in tags}
    for tag, value in values.items():
        part = block.child(tag)
        if part is not None and value is not None and min(value) < 0:
            plant.record.rejects(ValueNegative(), part, "value")


def spring(plant: Plant, block: Element) -> None:
    """A spring and damper between two points."""
    for end in ("A", "B"):
        _reference(plant, block, f"{SPRING}_body_{end}", plant.bodies, BodyUnknown)
    for point in ("p_AP", "p_BQ"):
        _vector(plant, block, f"{SPRING}_{point}")
    for name in ("free_length", "stiffness", "damping"):
        part = block.child(f"{SPRING}_{name}")
        value = _number(plant, block, f"{SPRING}_{name}")
        if part is not None and value is not None and (value < 0 or (value == 0 and name == "free_length")):
            reason: Reason = ValueNotPositive() if name == "free_length" else ValueNegative()
            plant.record.rejects(reason, part, "value", part)


def ball(plant: Plant, block: Element) -> None:
    """Two points of two bodies that coincide."""
    _two_points(plant, block, BALL)


def distance(plant: Plant, block: Element) -> None:
    """Two points of two bodies that keep their distance."""
    _two_points(plant, block, DISTANCE, True)


def _two_points(plant: Plant, block: Element, prefix: str, numbers: bool = False) -> None:
    ends = [_reference(plant, block, f"{prefix}_body_{end}", plant.bodies, BodyUnknown) for end in ("A", "B")]
    for point in ("p_AP", "p_BQ"):
        _vector(plant, block, f"{prefix}_{point}")
    for name in ("distance", "stiffness", "damping") if numbers else ():
        part, value = block.child(f"{prefix}_{name}"), _number(plant, block, f"{prefix}_{name}", block)
        if part is not None and value is not None and (value < 0 or (value == 0 and name != "damping")):
            reason: Reason = ValueNegative() if name == "damping" else ValueNotPositive()
            plant.record.rejects(reason, part, "value", part)
    part = block.child(f"{prefix}_body_B")
    if part is not None and ends[0] is not None and ends[0] == ends[1]:
        plant.record.rejects(why.ConstraintOnOneBody(ends[0]), part, "name")


def tendon(plant: Plant, block: Element) -> None:
    """Limits of a weighted sum of joint positions."""
    record, joints = plant.record, block.all(TENDON_JOINT)
    for joint in joints:
        name = joint.attributes.get("name")
        if name is None:
            record.rejects(why.PartWithoutName(), joint, None, joint)
        elif name not in plant.joints:
            record.rejects(TendonJointUnknown(name), joint, "name", block)
        if "a" not in joint.attributes:
            record.rejects(ValueMissing("a"), joint, None, joint)
        record.scalar(joint, "a", joint)
    names = ("offset", "lower_limit", "upper_limit", "stiffness", "damping")
    values = {name: _number(plant, block, f"{TENDON}_{name}", block) for name in names}
    _check_joints(plant, block, joints)
    _check_values(plant, block, values)


def _check_joints(plant: Plant, block: Element, joints: list[Element]) -> None:
    record, joints_by_name = plant.record, dict[str, Element]()
    if not joints:
        record.rejects(why.TendonWithoutJoint(), block)
    for joint in joints:
        name = joint.attributes.get("name", "")
        if joints_by_name.setdefault(name, joint) is not joint and name in plant.joints:
            record.rejects(why.TendonJointDuplicate(name), joint, "name", None, (joints_by_name[name],))
    for name, joint in joints_by_name.items():
        created = plant.joints.get(name)
        if created is not None and created.degrees_of_freedom not in (1, None):
            record.rejects(why.TendonJointMultiDof(name), joint, "name", None, (created.element,))


def _check_values(plant: Plant, block: Element, values: dict[str, float | None]) -> None:
    record, lower, upper = plant.record, values["lower_limit"], values["upper_limit"]
    low = block.child(f"{TENDON}_lower_limit")
    if low is not None and lower is not None and upper is not None and lower > upper:
        record.rejects(why.TendonLimitInverted(lower, upper), low, "value")
    for name in ("stiffness", "damping"):
        part, value = block.child(f"{TENDON}_{name}"), values[name]
        if part is not None and value is not None and (value < 0 or (value == 0 and name == "stiffness")):
            reason: Reason = ValueNegative() if name == "damping" else ValueNotPositive()
            record.rejects(reason, part, "value")


# In the order in which Drake comes to them
BLOCKS = (
    (BUSHING, bushing),
    (SPRING, spring),
    (BALL, ball),
    (DISTANCE, distance),
    (TENDON, tendon),
)
