"""Why urdfdom rejects a robot, cuts a link short, or passes something on otherwise than written."""

from __future__ import annotations

from urdflint.programs import silences
from urdflint.programs.naming import label_of
from urdflint.programs.reason import ROBOT_NAME, OfName, OfTag, OfText, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

PARTS = ("inertial", "visual", "collision")


def _of_link(_: Reason, place: ReasonPlace) -> str | None:
    """What a link loses, whose reading ends with the part that a place is in; None where it is in none."""
    for part in (place.element, *place.element.ancestors()):
        if part.tag in PARTS and part.parent is not None and part.parent.tag == "link":
            from urdflint.programs.urdfdom.losses import loss_from

            return loss_from(part.parent, part)
    return None


RobotNameMissing = own(Reason, "the robot has no name", repair=ROBOT_NAME)
VersionUnsupported = own(Reason, "version '{value}' of URDF is not supported", repair="version 1.0")
RobotWithoutLink = own(Reason, "the robot has no link")


class NameMissing(OfTag):
    says = "a {tag} has no name"

    def loss(self, place: ReasonPlace) -> str | None:
        return "nothing in the link is read" if self.tag == "link" else _of_link(self, place)


# A link is called "": the root of the tree cannot be told from no link
LinkNameEmpty = own(Reason, "a link has an empty name")
NameDuplicate = own(OfTag, "there are two {tag}s named '{value}'")
JointTypeMissing = own(Reason, "{it} has no type")
JointTypeUnknown = own(Reason, "{it} has the unknown type '{value}'")
JointEndMissing = own(OfText, "{it} has no {text} link")
LinkUnknown = own(OfName, "there is no link '{name}'")

# A joint that must have limits has no `<limit>`
LimitMissing = own(Reason, "{it} is {its_type} but has no <limit>")
AttributeMissing = own(Reason, "<{tag}> has no {attribute}", loss=_of_link)
DynamicsEmpty = own(Reason, "<dynamics> has neither damping nor friction")
ValueUnreadable = own(Reason, "{attribute}='{value}' of <{tag}> cannot be read", loss=_of_link)
AxisWithoutXyz = own(Reason, "the axis of {its_joint} has no xyz, and is 0 0 0")
RotationNotRead = own(silences.RotationNotRead)
RotationTwice = own(Reason, "<origin> has both rpy and quat_xyzw", loss=_of_link)
LimitInverted = own(Reason, "lower limit {@lower} of {its_joint} is above its upper limit {@upper}")

# A limit of effort, velocity, acceleration, deceleration or jerk is negative, in a robot of URDF 1.2
LimitNegative = own(Reason, "{attribute} of {its_joint} is {value}, below zero")


class LateFeature(Reason):
    """Something came with a later version of URDF than the robot is of."""

    loss = _of_link

    def message(self, place: ReasonPlace) -> str:
        if place.attribute is None:
            return f"<{place.element.tag}> is not a shape of URDF 1.0"
        return f"{place.attribute} of <{place.element.tag}> needs a later version of URDF"


PartMissing = own(OfTag, "{it} has no <{tag}>", loss=_of_link)
ShapeMissing = own(Reason, "a <geometry> is empty", loss=_of_link)
ShapeUnknown = own(Reason, "<{tag}> is not a shape of URDF 1.0", loss=_of_link)
SizeNotPositive = own(Reason, "{attribute}='{value}' of <{tag}> is not positive", loss=_of_link)


class ColorUnreadable(Reason):
    says = "{attribute}='{value}' of <{tag}> holds something else than numbers from 0 to 1"

    def loss(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element.parent or place.element)} loses its color"


ColorMiscounted = own(Reason, "{attribute}='{value}' of <{tag}> has not four numbers, and the color is black")
MaterialUndefined = own(Reason, "{it} has neither color nor texture")
MaterialRedefined = own(Reason, "{it} is already defined, and the first definition counts")
RootExtra = own(Reason, "{it} is a second root")  # a link beside the root has no parent joint either

# No link is the root: every one is the child of some joint
RootMissing = own(Reason, "no link is the root")

# Joints form a cycle below the root: check_urdf never returns
Cycle = own(Reason, "the joints form a cycle, which the program never leaves")


class NotRead(Reason):
    """An element, attribute or text that urdfdom does not read."""


SILENT: dict[type[Reason], str] = {}  # reasons that no rule covers, on purpose, each with the reason why

own.take_names()
