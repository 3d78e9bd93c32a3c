"""Frames, and what Drake alone puts between bodies: bushings, springs, ball and tendon constraints."""

from __future__ import annotations

from urdflint.programs.drake.plant import Plant
from urdflint.syntax.document import Element

BUSHING, SPRING = "drake:linear_bushing_rpy", "drake:linear_spring_damper"
BALL, TENDON = "drake:ball_constraint", "drake:tendon_constraint"
DISTANCE = "drake:distance_constraint"
SPRING_SINCE, TENDON_SINCE, DISTANCE_SINCE = (1, 49), (1, 44), (1, 56)
TENDON_JOINT = f"{TENDON}_joint"


def frame(plant: Plant, frame: Element) -> None:
    """A `<frame>` under `<robot>`: the pose stands in its own attributes."""
    record, name, link = plant.record, frame.attributes.get("name"), frame.attributes.get("link")
    if name is None:
        record.rejects("frame-name-missing", frame, None, frame)
    if link is None:
        record.rejects("frame-without-link", frame, None, frame)
    body = plant.body(frame, "link") if link is not None else None
    record.pose(frame)
    if name == "":
        record.rejects("frame-name-empty", frame, "name")
    if not name or body is None:
        return
    known = plant.frames_of(body).setdefault(name, frame)
    if known is not frame or name == body == "world":
        record.rejects("frame-twice", frame, "name", None, (known,) if known is not frame else (), name=name)


def _tag(plant: Plant, block: Element, tag: str) -> Element | None:
    """A part that must be there."""
    found = block.child(tag)
    if found is None:
        plant.record.rejects("part-missing", block, None, block, tag=tag)
    return found


def _reference(plant: Plant, block: Element, tag: str, known: dict[str, Element], kind: str) -> str | None:
    """The name of a frame or body that a part gives."""
    part = _tag(plant, block, tag)
    if part is None:
        return None
    name = part.attributes.get("name")
    if name is None:
        plant.record.rejects("part-without-name", part, None, part)
    elif name not in known:
        plant.record.rejects(f"{kind}-unknown", part, "name", part, name=name)
        return None
    return name


def _vector(plant: Plant, block: Element, tag: str) -> tuple[float, ...] | None:
    part = _tag(plant, block, tag)
    if part is None:
        return None
    if "value" not in part.attributes:
        plant.record.rejects("value-missing", part, None, block, missing="value")
    return plant.record.vector(part, "value", 3)


def _number(plant: Plant, block: Element, tag: str, told: Element | None = None) -> float | None:
    """A number that a part gives; Drake names the line of `told` where there is none, or else of the part."""
    part = _tag(plant, block, tag)
    if part is None:
        return None
    if "value" not in part.attributes:
        plant.record.rejects("value-missing", part, None, told or part, missing="value")
    return plant.record.scalar(part, "value", part)


def bushing(plant: Plant, block: Element) -> None:
    """A spring and damper between two frames."""
    for end in ("A", "C"):
        _reference(plant, block, f"drake:bushing_frame{end}", plant.frames, "frame")
    tags = [f"drake:bushing_{what}_{of}" for what in ("torque", "force") for of in ("stiffness", "damping")]
    values = {tag: _vector(plant, block, tag) for tag in tags}
    for tag, value in values.items():
        part = block.child(tag)
        if part is not None and value is not None and min(value) < 0:
            plant.record.rejects("value-negative", part, "value")


def spring(plant: Plant, block: Element) -> None:
    """A spring and damper between two points."""
    for end in ("A", "B"):
        _reference(plant, block, f"{SPRING}_body_{end}", plant.bodies, "body")
    for point in ("p_AP", "p_BQ"):
        _vector(plant, block, f"{SPRING}_{point}")
    for name in ("free_length", "stiffness", "damping"):
        part = block.child(f"{SPRING}_{name}")
        value = _number(plant, block, f"{SPRING}_{name}")
        if part is not None and value is not None and (value < 0 or (value == 0 and name == "free_length")):
            reason = "value-not-positive" if name == "free_length" else "value-negative"
            plant.record.rejects(reason, part, "value", part)


def ball(plant: Plant, block: Element) -> None:
    """Two points of two bodies that coincide."""
    _two_points(plant, block, BALL)


def distance(plant: Plant, block: Element) -> None:
    """Two points of two bodies that keep their distance (read in the source of 1.56)."""
    _two_points(plant, block, DISTANCE, True)


def _two_points(plant: Plant, block: Element, prefix: str, numbers: bool = False) -> None:
    ends = [_reference(plant, block, f"{prefix}_body_{end}", plant.bodies, "body") for end in ("A", "B")]
    for point in ("p_AP", "p_BQ"):
        _vector(plant, block, f"{prefix}_{point}")
    for name in ("distance", "stiffness", "damping") if numbers else ():
        part, value = block.child(f"{prefix}_{name}"), _number(plant, block, f"{prefix}_{name}", block)
        if part is not None and value is not None and (value < 0 or (value == 0 and name != "damping")):
            reason = "value-negative" if name == "damping" else "value-not-positive"
            plant.record.rejects(reason, part, "value", part)
    part = block.child(f"{prefix}_body_B")
    if part is not None and ends[0] is not None and ends[0] == ends[1]:
        plant.record.rejects("constraint-on-one-body", part, "name", name=ends[0])


def tendon(plant: Plant, block: Element) -> None:
    """A bound on a sum of joint positions."""
    record, joints = plant.record, block.all(TENDON_JOINT)
    for one in joints:
        name = one.attributes.get("name")
        if name is None:
            record.rejects("part-without-name", one, None, one)
        elif name not in plant.joints:
            record.rejects("tendon-joint-unknown", one, "name", block, name=name)
        if "a" not in one.attributes:
            record.rejects("value-missing", one, None, one, missing="a")
        record.scalar(one, "a", one)
    names = ("offset", "lower_limit", "upper_limit", "stiffness", "damping")
    values = {name: _number(plant, block, f"{TENDON}_{name}", block) for name in names}
    _check_joints(plant, block, joints)
    _check_values(plant, block, values)


def _check_joints(plant: Plant, block: Element, joints: list[Element]) -> None:
    record, seen = plant.record, dict[str, Element]()
    if not joints:
        record.rejects("tendon-without-joint", block)
    for one in joints:
        name = one.attributes.get("name", "")
        if seen.setdefault(name, one) is not one and name in plant.joints:
            record.rejects("tendon-joint-twice", one, "name", None, (seen[name],), name=name)
    for name, one in seen.items():
        made = plant.joints.get(name)
        if made is not None and made.freedoms not in (1, None):
            record.rejects("tendon-joint-freedoms", one, "name", None, (made.element,), name=name)


def _check_values(plant: Plant, block: Element, values: dict[str, float | None]) -> None:
    record, lower, upper = plant.record, values["lower_limit"], values["upper_limit"]
    low = block.child(f"{TENDON}_lower_limit")
    if low is not None and lower is not None and upper is not None and lower > upper:
        record.rejects("limit-inverted", low, "value", lower=lower, upper=upper)
    for name in ("stiffness", "damping"):
        part, value = block.child(f"{TENDON}_{name}"), values[name]
        if part is not None and value is not None and (value < 0 or (value == 0 and name == "stiffness")):
            reason = "value-negative" if name == "damping" else "value-not-positive"
            record.rejects(reason, part, "value")


# In the order in which Drake comes to them
BLOCKS = (
    (BUSHING, (0, 18), bushing),
    (SPRING, SPRING_SINCE, spring),
    (BALL, (1, 20), ball),
    (DISTANCE, DISTANCE_SINCE, distance),
    (TENDON, TENDON_SINCE, tendon),
)
