"""Why Pinocchio does what it does about a place: a class for each cause, beside those of urdfdom."""

from __future__ import annotations

from urdflint.programs import silences
from urdflint.programs.reason import Reason

# What it refuses, when urdfdom has read the robot


class RateNegative(Reason):
    """A limit of effort or velocity is negative: the lower end is above the upper one."""


class FrictionNegative(Reason):
    """The friction of a joint is negative: the lower end is above the upper one."""


class ParentNotReached(Reason):
    """The parent link of a joint is not in the model yet: its child link has several parent joints."""

    name: str


# What it does without a word


class BaseFixed(silences.BaseFixed):
    """The root link is fixed to the world, unless a joint is given for it where the robot is loaded."""


class MimicNotRead(silences.MimicNotRead):
    """A mimic, which is not read without the argument for it."""


class LimitOfFloating(silences.LimitOfFloating):
    """Limits of a floating joint are not read."""


class LimitOfPlanar(silences.LimitOfPlanarIgnored):
    """Limits of a planar joint are not read."""


class LimitOfContinuous(Reason):
    """Position limits of a continuous joint are not read."""


class PlanarAxisNotUsed(Reason):
    """The normal of a planar joint is the z axis of the joint, whatever is written."""

    axis: tuple[float, ...]
    written: bool


class AxisZero(Reason):
    """An axis without a direction: the motion is none of a rigid body."""


class BodyWithoutInertia(Reason):
    """A link that moves has no mass and no inertia, nor has anything below it."""

    joint: str


class LinkTwice(Reason):
    """A link with several parent joints: the last of them by name is made once for each way to the link."""

    # `mass` is what its body has then, in kg

    joint: str
    times: int
    mass: float


class JointNamedUniverse(Reason):
    """A joint has the name of the world in Pinocchio; a mass, in kg, may be lost by it."""

    mass: float


class ElementNotRead(silences.ElementNotRead):
    """An element that is not read."""


class AttributeNotRead(silences.AttributeNotRead):
    """An attribute that is not read."""


SILENT: dict[type[Reason], str] = {}  # reasons that no rule covers, on purpose, each with the reason why
