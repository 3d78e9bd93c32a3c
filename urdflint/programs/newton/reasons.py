"""Why Newton does what it does about a place: a class for each cause, with the facts that a message needs."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.reason import Reason

Vector = tuple[float, ...]


# What its reader refuses


class NumberUnreadable(faults.NumberUnreadable):
    """A word that is no number for Python."""


class NumberCountWrong(faults.NumberCountWrong):
    """Too few or too many numbers."""


class AttributeMissing(faults.AttributeMissing):
    """An attribute that it requires is missing."""


class ElementMissing(faults.ElementMissing):
    """An element that it requires is missing."""


class LinkMissing(Reason):
    """A robot without a link."""


class LinkInNamespace(Reason):
    """A robot without a link outside a default namespace, which it does not look into."""

    namespace: str


class LinkUnknown(faults.LinkUnknown):
    """A joint's end names no link."""


class LinkNameQuoted(Reason):
    """A link that a joint names has an apostrophe in its name."""

    name: str


class LinkWithTwoParents(faults.LinkWithTwoParents):
    """A link is the child of two joints."""


class RootMissing(Reason):
    """Every link that a joint names is the child of one: joints form cycles."""


class TreeSeparate(Reason):
    """A second root link with joints below it."""

    name: str
    first: str


class TreeTooDeep(Reason):
    """More joints in a row than Python's stack holds."""

    depth: int


class JointTypeUnknown(faults.JointTypeUnknown):
    """A type of joint that it does not know."""


class MimicOfItself(Reason):
    """A joint that follows itself."""


class MimicInCycle(Reason):
    """A joint that follows others which follow each other in a cycle."""

    name: str


class MimicNotPossible(Reason):
    """A mimic of or on a joint that is fixed or floating."""

    name: str
    type: str


class MimicOfOtherSize(Reason):
    """A mimic between a planar joint and one with a single axis."""

    name: str


class MimicNotFinite(Reason):
    """A mimic whose factor or offset is not finite."""


class MimicAmbiguous(Reason):
    """Two joints of one name, of which one follows, and another joint follows that name."""

    name: str


class SizeNotFinite(Reason):
    """A size of a shape, or a mesh's scale, is not a number or too large for single precision."""

    sizes: Vector


class MeshFormat(faults.MeshFormat):
    """A mesh of a format that its library cannot read."""


class MeshIsFolder(Reason):
    """A mesh's name that leads to a folder."""


class FileUri(Reason):
    """A file URI without an absolute path."""

    uri: str


# What it drops, alters or ignores


class BaseFixed(silences.BaseFixed):
    """A root link is fixed to the world."""


class MassFromShapes(silences.MassFromShapes):
    """A link without inertial gets its mass from its collision shapes."""


class InertialIncomplete(Reason):
    """An inertial without mass or without inertia keeps what the collision shapes give."""

    tag: str
    mass: float | None


class MassReplaced(Reason):
    """A mass that is negative or not finite becomes 0."""

    mass: float


class InertiaNotFinite(Reason):
    """An inertia that is not finite: mass and inertia become 0."""


class InertiaRaised(Reason):
    """An inertia with a principal moment that is not positive is raised."""

    moments: Vector
    by: float


class InertiaBalanced(Reason):
    """An inertia that violates the triangle inequality is raised."""

    moments: Vector
    by: float


class InertiaOfMassless(Reason):
    """An inertia of a link without mass becomes 0."""


class BodyWithoutMass(Reason):
    """A link on a moving joint has no mass: nothing accelerates it."""


class CapsuleLengthNotRead(Reason):
    """The length of a capsule is not read: every capsule has the same."""

    length: str


class SizeMissing(Reason):
    """A size that is not written is 1 m."""

    name: str


class SizeNegative(Reason):
    """The absolute value of a negative size counts."""

    sizes: Vector


class LimitMissing(silences.LimitMissing):
    """A revolute or prismatic joint without limits."""


class LimitIncomplete(Reason):
    """A joint is not limited on the side that is not written, or not finite."""

    end: str


class LimitOfContinuous(Reason):
    """A continuous joint is limited, since it has limits."""


class LimitOfFloating(silences.LimitOfFloating):
    """Limits of a floating joint."""


class PlanarNotTurning(Reason):
    """A planar joint does not turn: it has two sliding axes."""


class RateOfPlanar(Reason):
    """Effort and velocity limits of a planar joint are not applied."""


class AxisZero(Reason):
    """A joint whose axis is zero: it cannot move."""


class LinkDropped(Reason):
    """A link that no joint of the tree reaches is dropped."""

    name: str


class LinkLoose(Reason):
    """Of links without joints the first alone is fixed."""

    name: str


class LinkNameRepeated(Reason):
    """A second link of one name is dropped."""

    name: str


class JointDropped(Reason):
    """A joint in a cycle beside the tree is dropped."""

    name: str


class MimicIgnored(silences.MimicIgnored):
    """A mimic of a joint that is not there."""


class MeshMissing(faults.MeshMissing):
    """A mesh file that is not there: the shape is dropped."""


class MeshWithoutFile(Reason):
    """A mesh that names no file is dropped."""


class ColorShort(Reason):
    """A color of fewer than three numbers is ignored."""


class OpacityChanged(Reason):
    """An opacity outside 0 to 1 is moved to the nearer end."""

    opacity: float


class ElementRepeated(Reason):
    """Of several elements of one name the first alone is read."""


class TextNotRead(Reason):
    """A text, which it reads nowhere."""


class ElementNotRead(silences.ElementNotRead):
    """An element that it does not read."""


class AttributeNotRead(silences.AttributeNotRead):
    """An attribute that it does not read."""


# Why no rule speaks for a reason
SILENT: dict[type[Reason], str] = {}
