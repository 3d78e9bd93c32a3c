"""Why PyBullet does what it does about a place: a class for each cause, with the facts that a message needs."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.reason import Reason

Vector = tuple[float, ...]


# What it refuses while it reads


class LineBroken(Reason):
    """A line too long for its buffer, which makes the file malformed."""

    why: str


class AttributeMissing(faults.AttributeMissing):
    """An attribute that it requires is missing."""


class ElementMissing(faults.ElementMissing):
    """An element that it requires is missing."""


class TextMissing(Reason):
    """An element without the text that it reads: the process ends."""


class RobotEmpty(Reason):
    """A robot without links."""


class LinkNameEmpty(Reason):
    """A link with an empty name: the process ends."""


class LinkNameDuplicate(faults.LinkNameDuplicate):
    """Two links of one name."""


class JointNameEmpty(Reason):
    """A joint with an empty name: the process ends."""


class JointNameDuplicate(faults.JointNameDuplicate):
    """Two joints of one name: the process ends."""


class NameIsFormat(Reason):
    """A name that it prints as a format of C: the process ends."""

    name: str


class JointTypeMissing(Reason):
    """A joint without type: the process ends."""


class JointTypeUnknown(faults.JointTypeUnknown):
    """A type of joint that it does not know."""


class LimitRequired(Reason):
    """A revolute or prismatic joint without limits."""


class AxisUnreadable(Reason):
    """An axis of fewer than three numbers."""

    found: int


class DynamicsEmpty(Reason):
    """A dynamics element with neither damping nor friction."""


class ShapeMissing(Reason):
    """A geometry that is empty."""


class ShapeUnknown(Reason):
    """A geometry whose first element is no shape that it knows."""

    tag: str


class MeshNameEmpty(Reason):
    """A mesh without file name."""


class MeshFormat(faults.MeshFormat):
    """A mesh of a format that it cannot read."""


class MeshUri(faults.MeshUri):
    """A mesh named by a URI, which it takes for a path."""


class MeshBackslash(Reason):
    """A mesh whose name has backslashes, which part no folders."""


class MeshMissing(faults.MeshMissing):
    """A mesh file that is not in a folder of the robot's file, or above it."""


class MeshText(silences.MeshText):
    """An STL in ASCII."""


class MeshUnreadable(silences.MeshUnreadable):
    """A file that is no binary STL, as its extension says."""


class DeformableBody(Reason):
    """A deformable body, which the default world does not simulate."""


# What it refuses of the tree


class LinkUnknown(faults.LinkUnknown):
    """A joint's end names no link."""


class RootMissing(Reason):
    """All links are in cycles: there is no root."""


class RootsSeveral(Reason):
    """Several root links: the process ends."""

    roots: int


class LinkWithTwoParents(faults.LinkWithTwoParents):
    """A link is the child of two joints: the process ends."""


class LinksOverrun(Reason):
    """Links that it loses stand before others, so that it writes outside of its memory."""

    lost: int


# What it drops, alters or ignores


class LinkLost(Reason):
    """A link that no path of joints connects with the root."""

    name: str


class ValueBroken(Reason):
    """A value with a line break put into it, since its line is too long for the buffer."""


class NumberReadOtherwise(Reason):
    """A text of which it takes what it can as a number."""

    text: str
    value: float | Vector


class VectorUnread(Reason):
    """Too few or too many numbers, of which it makes zeros."""

    wanted: int
    found: int


class ScaleUniform(Reason):
    """One number as a scale, which it takes for all axes."""

    factor: float


class ValueIsNan(Reason):
    """A value that is nan."""


class MassInvented(Reason):
    """A link without inertial weighs 1 kg."""

    name: str


class MassesOwn(Reason):
    """Masses and inertias of links are its own."""

    invented: int  # links that weigh 1 kg for want of an inertial
    without: int  # those that move, and have no collision for an inertia to follow from
    computed: int  # those whose inertia follows from their collisions


class InertiasComputed(Reason):
    """The inertias of all links follow from mass and collisions, not from the file."""


class BaseFixed(silences.BaseFixed):
    """The base is fixed, since its mass is 0."""


class BaseFloating(Reason):
    """The root link world has a mass, so that it moves."""

    mass: float


class FloatingFixed(Reason):
    """A floating joint becomes a fixed one."""


class LimitMissing(silences.LimitMissing):
    """A joint whose limit has neither end moves without limits."""


class LimitIncomplete(Reason):
    """Of the limits one is missing, for which it takes a lower one of 0, or an upper one of -1."""

    lower: float
    upper: float


class LimitDropped(silences.LimitDropped):
    """Limits that are inverted are not applied."""


class LimitOfContinuous(Reason):
    """Limits of a continuous joint."""


class LimitNotApplied(Reason):
    """Limits of a joint that it does not bound."""

    type: str


class LimitNotEnforced(Reason):
    """Limits of effort and velocity are kept for who asks, and bound nothing."""


class FrictionNotSimulated(Reason):
    """A friction that is kept for who asks, and slows nothing."""


class AxisMissing(Reason):
    """A joint without axis turns about x."""


class AxisWithoutXyz(Reason):
    """An axis without numbers is whatever is in memory."""


class AxisZero(Reason):
    """An axis of zeros is taken as it is."""


class AxisNotUnit(Reason):
    """An axis is not normalized."""

    length: float


class MimicNotRead(silences.MimicNotRead):
    """A mimic, which it does not read."""


class MeshConvex(Reason):
    """A collision mesh becomes its convex hull."""


class MeshNotShown(Reason):
    """A mesh of a format that it finds and cannot show."""

    extension: str


class ShapeNotUsed(Reason):
    """Of several shapes in a geometry it takes another one."""

    used: str


class MaterialNameless(Reason):
    """A material without name, that nothing can refer to."""


class MaterialDuplicate(Reason):
    """A second material of one name."""

    name: str


class ElementRepeated(Reason):
    """A second element where it looks at the first alone."""


class TextNotRead(Reason):
    """A text that it does not read."""


class ElementNotRead(silences.ElementNotRead):
    """An element that it does not read."""


class AttributeNotRead(silences.AttributeNotRead):
    """An attribute that it does not read."""


# Why no rule speaks for a reason
SILENT: dict[type[Reason], str] = {
    MeshConvex: "simulators do so by default; previews and comparisons tell it",
    AxisMissing: "what it takes is what URDF says, and it prints so itself",
}
