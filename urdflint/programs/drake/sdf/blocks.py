"""What Drake alone has in a model: its joints, bushings, springs and constraints."""

from __future__ import annotations

from urdflint.programs.drake.sdf import curves, places
from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.parts import NOT_NEGATIVE, POSITIVE, needed, number, vector
from urdflint.programs.drake.sdf.reasons import names as why
from urdflint.programs.drake.sdf.reasons.values import SdfAttributeMissing, SdfValueOutOfRange, SdfWordUnknown
from urdflint.programs.drake.sdf.scopes import Model
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

BUSHING, SPRING = "drake:linear_bushing_rpy", "drake:linear_spring_damper"
BALL, DISTANCE, TENDON = "drake:ball_constraint", "drake:distance_constraint", "drake:tendon_constraint"
TENDON_JOINT = f"{TENDON}_joint"
KINDS = ("planar", "curvilinear")
DOFS = {"fixed": 0, "ball": 3, "universal": 2, "planar": 3}  # of other types: 1


def read(reading: Reading, model: Model) -> None:
    """Read all blocks of a model, kind by kind in the order of Drake."""
    for tag, block in BLOCKS:
        if places.reads(reading.release, tag):
            for element in model.element.all(tag):
                block(reading, model, element)


def reference(reading: Reading, model: Model, block: Element, tag: str, kind: str) -> str | None:
    """The frame or link that a part names; a link is looked for in the model itself alone."""
    part = needed(reading, block, tag)
    if part is None:
        return None
    name = reading.text(part, refused=True)
    if not name or (model.has(kind, name) and (kind == "frame" or "::" not in name)):
        return name or None
    near = nearest(name, model.names(kind))
    reason = why.SdfNameUnknown(kind, name)
    reading.rejects(reason, value(part), help=did_you_mean(name, near), fix=reading.write(part, near))
    return None


def joint(reading: Reading, model: Model, element: Element) -> None:
    """`<drake:joint>`: planar or curvilinear, in the order of AddDrakeJointFromSpecification."""
    for name in ("type", "name"):
        if not element.get(name):
            reading.rejects(SdfAttributeMissing(name), element)
    pose = element.child("pose")
    if pose is not None:
        reading.rejects(SdfValueOutOfRange("given", "be left out: Drake does not support it there"), pose)
    for end in ("drake:parent", "drake:child"):
        reference(reading, model, element, end, "frame")
    kind = element.get("type")
    if kind == "planar":
        vector(reading, element, "drake:damping", NOT_NEGATIVE)
    elif kind == "curvilinear":
        curves.read(reading, element)
    elif kind:
        near = nearest(kind, KINDS)
        reading.rejects(SdfWordUnknown(kind, KINDS), Place(element, "type"), help=did_you_mean(kind, near))


def bushing(reading: Reading, model: Model, block: Element) -> None:
    """A spring and damper between two frames."""
    for end in ("A", "C"):
        reference(reading, model, block, f"drake:bushing_frame{end}", "frame")
    for quantity in ("torque", "force"):
        for coefficient in ("stiffness", "damping"):
            vector(reading, block, f"drake:bushing_{quantity}_{coefficient}", NOT_NEGATIVE)


def two_points(reading: Reading, model: Model, block: Element) -> None:
    """A point of one link and one of another, with numbers in some blocks."""
    ends = [reference(reading, model, block, f"{block.tag}_body_{end}", "link") for end in ("A", "B")]
    for point in ("p_AP", "p_BQ"):
        vector(reading, block, f"{block.tag}_{point}")
    for name, bound in NUMBERS.get(block.tag, ()):
        number(reading, block, f"{block.tag}_{name}", bound)
    last = block.child(f"{block.tag}_body_B")
    if block.tag != SPRING and last is not None and ends[0] is not None and ends[0] == ends[1]:
        reading.rejects(why.SdfConstraintOnOneBody(ends[0]), value(last))


def tendon(reading: Reading, model: Model, block: Element) -> None:
    """Limits of a weighted sum of joint positions."""
    joints_by_name: dict[str, Element] = {}
    joints = block.all(TENDON_JOINT)
    if not joints:
        reading.rejects(why.SdfTendonWithoutJoint(), block)
    for part in joints:
        for name in ("name", "a"):
            if name not in part.attributes:
                reading.rejects(SdfAttributeMissing(name), part)
        if "a" in part.attributes:
            reading.attribute(part, "a")
        if "name" in part.attributes:
            _tendon_joint(reading, model, part, joints_by_name)
    names = ("offset", "lower_limit", "upper_limit")
    values = {name: number(reading, block, f"{TENDON}_{name}") for name in names}
    lower, upper, low = values["lower_limit"], values["upper_limit"], block.child(f"{TENDON}_lower_limit")
    if low is not None and lower is not None and upper is not None and lower > upper:
        reading.rejects(why.SdfTendonLimitInverted(lower, upper), value(low))
    for name, bound in (("stiffness", POSITIVE), ("damping", NOT_NEGATIVE)):
        number(reading, block, f"{TENDON}_{name}", bound)


def _tendon_joint(reading: Reading, model: Model, part: Element, joints_by_name: dict[str, Element]) -> None:
    name, place = part.attributes["name"], Place(part, "name")
    joint = model.joints.get(name)
    if joint is None:
        if not model.open:
            near = nearest(name, model.joints)
            reading.rejects(why.SdfNameUnknown("joint", name), place, help=did_you_mean(name, near))
    elif DOFS.get(joint.get("type") or "", 1) != 1:
        reading.rejects(why.SdfTendonJointRefused(name, "does not have one degree of freedom"), place, joint)
    elif joints_by_name.setdefault(name, part) is not part:
        reading.rejects(why.SdfTendonJointRefused(name, "it names twice"), place, joints_by_name[name])


NUMBERS = {
    SPRING: (("free_length", POSITIVE), ("stiffness", NOT_NEGATIVE), ("damping", NOT_NEGATIVE)),
    DISTANCE: (("distance", POSITIVE), ("stiffness", POSITIVE), ("damping", NOT_NEGATIVE)),
}
BLOCKS = (
    ("drake:joint", joint),
    (BUSHING, bushing),
    (SPRING, two_points),
    (BALL, two_points),
    (DISTANCE, two_points),
    (TENDON, tendon),
)
