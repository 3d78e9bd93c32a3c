"""Why urdfdom rejects a robot, cuts a link short, or passes something on otherwise than written."""

from __future__ import annotations

from urdflint.programs.reason import Reason


class RobotNameMissing(Reason):
    """The robot has no attribute name."""


class VersionUnsupported(Reason):
    """The robot is of a version of URDF that the release does not accept."""


class RobotWithoutLink(Reason):
    """The robot has no link."""


class NameMissing(Reason):
    """A link, joint or material has no attribute name."""

    tag: str


class LinkNameEmpty(Reason):
    """A link is called "": the root of the tree cannot be told from no link."""


class NameDuplicate(Reason):
    """A link, joint or material has the name of an earlier one."""

    tag: str


class JointTypeMissing(Reason):
    """A joint has no type."""


class JointTypeUnknown(Reason):
    """A joint is of a type that URDF does not have."""


class JointEndMissing(Reason):
    """A joint has no parent or no child link."""

    end: str


class LinkUnknown(Reason):
    """A joint names a link that does not exist."""

    name: str


class LimitMissing(Reason):
    """A joint that must have limits has no `<limit>`."""


class AttributeMissing(Reason):
    """An element lacks an attribute that urdfdom needs."""


class DynamicsEmpty(Reason):
    """A `<dynamics>` has neither damping nor friction."""


class ValueUnreadable(Reason):
    """A value is not what urdfdom reads there: a number, or three of them."""


class AxisWithoutXyz(Reason):
    """An `<axis>` has no xyz: the axis is 0 0 0."""


class RotationTwice(Reason):
    """An `<origin>` has rpy and quat_xyzw, in a robot of URDF 1.1."""


class LimitInverted(Reason):
    """A lower limit is above the upper one, in a robot of URDF 1.2."""


class LimitNegative(Reason):
    """A limit of effort, velocity, acceleration, deceleration or jerk is negative, in a robot of URDF 1.2."""


class LateFeature(Reason):
    """Something came with a later version of URDF than the robot is of."""


class PartMissing(Reason):
    """An inertial, visual or collision lacks a child that it must have."""

    tag: str


class ShapeMissing(Reason):
    """A `<geometry>` is empty."""


class ShapeUnknown(Reason):
    """The first element of a `<geometry>` is no shape that urdfdom knows."""


class SizeNotPositive(Reason):
    """A size is zero or negative, in a robot of URDF 1.2."""


class ColorUnreadable(Reason):
    """A color holds what is not a number from 0 to 1."""


class ColorMiscounted(Reason):
    """A color has not four numbers: it becomes black, and nothing is logged."""


class MaterialUndefined(Reason):
    """A material has neither color nor texture, and no definition of that name comes before."""


class MaterialRedefined(Reason):
    """A visual defines a material that is defined already: the first definition counts."""


class RootExtra(Reason):
    """A link beside the root has no parent joint either."""


class RootMissing(Reason):
    """No link is the root: every one is the child of some joint."""


class Cycle(Reason):
    """Joints form a cycle below the root: check_urdf never returns."""


class NotRead(Reason):
    """An element, attribute or text that urdfdom does not read."""


SILENT: dict[type[Reason], str] = {}  # reasons that no rule covers, on purpose, each with the reason why
