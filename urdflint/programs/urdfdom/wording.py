"""What urdfdom objects to, in words for previews."""

from __future__ import annotations

from urdflint.programs.urdfdom import reasons
from urdflint.programs.urdfdom.reading import Fault
from urdflint.syntax.document import Element


def told(fault: Fault) -> str:
    """What is wrong, as a clause without a subject of its own: `the radius of <sphere> is missing`."""
    reason, element = fault.reason, fault.element
    name, above = element.get("name") or "", element.parent
    if isinstance(reason, reasons.NameMissing):
        return f"a {reason.tag} has no name"
    if isinstance(reason, reasons.NameDuplicate):
        return f"there are two {reason.tag}s named '{name}'"
    if isinstance(reason, reasons.JointEndMissing):
        return f"joint '{name}' has no {reason.end} link"
    if isinstance(reason, reasons.LinkUnknown):
        return f"there is no link '{reason.name}'"
    if isinstance(reason, reasons.PartMissing):
        return f"{_named(element)} has no <{reason.tag}>"
    if isinstance(reason, reasons.AttributeMissing):
        return f"<{element.tag}> has no {fault.attribute}"
    if isinstance(reason, reasons.ValueUnreadable):
        return f"{fault.attribute} of <{element.tag}> cannot be read"
    if isinstance(reason, reasons.ShapeUnknown | reasons.LateFeature):
        return f"<{element.tag}> is not a shape of URDF 1.0"
    if isinstance(reason, reasons.JointTypeUnknown):
        return f"joint '{name}' has the unknown type '{element.get('type') or ''}'"
    if isinstance(reason, reasons.LimitMissing):
        return f"joint '{name}' is {element.get('type')} but has no <limit>"
    if isinstance(reason, reasons.RootExtra):
        return f"link '{name}' is a second root"
    words = WORDS.get(type(reason))
    return words or f"{_named(above if above is not None else element)} cannot be read"


WORDS = {
    reasons.RobotNameMissing: "the robot has no name",
    reasons.VersionUnsupported: "this version of URDF is not supported",
    reasons.RobotWithoutLink: "the robot has no link",
    reasons.LinkNameEmpty: "a link has an empty name",
    reasons.JointTypeMissing: "a joint has no type",
    reasons.DynamicsEmpty: "<dynamics> has neither damping nor friction",
    reasons.ShapeMissing: "a <geometry> is empty",
    reasons.RootMissing: "no link is the root",
    reasons.Cycle: "the joints form a cycle, which the program never leaves",
}


def _named(element: Element) -> str:
    name = element.get("name")
    return f"the <{element.tag}>" if name is None else f"{element.tag} '{name}'"
