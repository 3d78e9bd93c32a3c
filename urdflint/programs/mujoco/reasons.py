"""Why MuJoCo does what it does about a place: a class for each cause, with the facts that a message needs."""

from __future__ import annotations

from urdflint.programs import silences
from urdflint.programs.reason import Reason

Vector = tuple[float, ...]


# What it refuses while it reads


class NumberUnreadable(Reason):
    """A word that is no number."""

    word_read: str


class NumberOutOfRange(Reason):
    """A number that is too large, or too small."""

    word_read: str


class NumberCountWrong(Reason):
    """Too few or too many numbers."""

    wanted: int
    found: int


class AttributeMissing(Reason):
    """An attribute that it requires is missing, or has no number in it."""

    name: str


class ElementMissing(Reason):
    """An element that it requires is missing."""

    tag: str


class ElementRepeated(Reason):
    """A second element where it takes one alone."""


class LinkNameDuplicate(Reason):
    """Two links of one name."""

    name: str


class LinkUnknown(Reason):
    """A joint's end names no link."""

    name: str


class LinkWithTwoParents(Reason):
    """A link is the child of two joints."""

    name: str


class LinkInCycle(Reason):
    """A link is reached from no root, since joints form a cycle."""

    name: str


class JointTypeUnknown(Reason):
    """A type of joint that it does not know."""

    type: str


class ShapeUnknown(Reason):
    """A collision's geometry has no shape that it knows."""


class ShapeMissing(Reason):
    """A collision's geometry is empty."""


class MimicOfItself(Reason):
    """A joint that follows itself."""


# What it refuses in the `<mujoco>` block


class KeywordUnknown(Reason):
    """A setting has a word that it does not know."""

    value: str


class SettingOutOfRange(Reason):
    """A setting has a value that it does not take."""

    value: str


class LimitsNotAutomatic(Reason):
    """A joint has limits, but the compiler is told not to apply limits by itself."""


# What its compiler refuses


class JointNameDuplicate(Reason):
    """Two joints of one name."""

    name: str


class WorldMoves(Reason):
    """The link world is the child of a moving joint."""


class FloatingBelowTop(Reason):
    """A floating joint that is not at the world."""


class AxisTooShort(Reason):
    """An axis too short to be a direction."""


class BallLimitNotZero(Reason):
    """A spherical joint with limits that do not begin at 0."""

    lower: float


class SizeNotPositive(Reason):
    """A size of a shape is zero, negative or not a number."""

    sizes: Vector


class MeshNameEmpty(Reason):
    """A mesh file without a name before its extension."""


class MeshNameDuplicate(Reason):
    """Two meshes get one name."""

    name: str


class MeshUri(Reason):
    """A mesh named by a URI, which it takes for a path."""

    scheme: str


class MeshFormat(Reason):
    """A mesh of a format that it cannot read."""

    extension: str


class MeshMissing(Reason):
    """A mesh file that is not there."""

    path: str


class MeshFlat(Reason):
    """A mesh scaled to no volume."""


class MeshText(silences.MeshText):
    """An STL in ASCII."""


class MeshUnreadable(silences.MeshUnreadable):
    """A file that is no STL or OBJ, as its extension says."""


class MeshTooManyFaces(Reason):
    """An STL with more triangles than it takes."""

    faces: int


class MeshTooFewVertices(Reason):
    """A mesh of less than four different vertices."""


class MeshPlanar(Reason):
    """A mesh whose vertices are all in one plane, so that it has no convex hull."""


class InertiaNotPositive(Reason):
    """An inertia with a principal moment that is zero or negative."""

    moments: Vector


class TriangleViolated(Reason):
    """Principal moments that violate the triangle inequality."""

    moments: Vector


class BodyWithoutMass(Reason):
    """A link that moves has no mass, or no inertia about an axis, with all that is fixed to it."""

    mass: float
    moment: float
    cause: str


class MergedInertiaNotPositive(Reason):
    """Merged links have together no inertia about an axis."""

    moment: float


# What it drops, alters or ignores


class BaseFixed(silences.BaseFixed):
    """A root link is fixed to the world."""


class LinkMerged(silences.LinkMerged):
    """A link on a fixed joint becomes part of another one."""


class MassFromShapes(silences.MassFromShapes):
    """A link without inertial gets its mass from its collision shapes."""


class InertialReplaced(Reason):
    """The settings replace an inertial by the mass of shapes."""

    mass: float | None


class InertiaBalanced(Reason):
    """The settings replace an inertia that violates the triangle inequality."""


class MassRaised(Reason):
    """The settings raise a mass or a moment to a least value."""


class WorldInertial(Reason):
    """The inertial of the link world counts for nothing."""


class InertialRotationIgnored(Reason):
    """The rotation of an inertial is not applied to its inertia."""


class VisualDiscarded(Reason):
    """A visual is discarded."""


class ShapeNotUsed(Reason):
    """Of several shapes in a geometry it takes another one."""

    used: str


class LimitMissing(silences.LimitMissing):
    """A revolute or prismatic joint without limits."""


class LimitDropped(silences.LimitDropped):
    """A joint whose limits it does not apply: one is missing, or they are equal or inverted."""


class LimitOfContinuous(Reason):
    """A continuous joint with limits."""


class LimitOfFloating(silences.LimitOfFloating):
    """Limits of a floating joint."""


class LimitOfPlanar(silences.LimitOfPlanar):
    """Limits of a planar joint count for its first axis alone."""


class EffortNegative(Reason):
    """A negative effort counts by its absolute value."""


class EffortZero(Reason):
    """An effort of zero bounds nothing."""


class EffortNotApplied(Reason):
    """An effort of a joint whose force MuJoCo does not bound."""


class PlanarSplit(Reason):
    """A planar joint becomes three joints with names of their own."""

    names: tuple[str, ...]


class AxisNotUsed(Reason):
    """The axis of a joint that has none."""

    type: str


class JointNameDropped(Reason):
    """A second joint of one name stays nameless."""

    name: str


class MimicNotRead(silences.MimicNotRead):
    """A mimic that it does not read."""


class MimicIgnored(silences.MimicIgnored):
    """A mimic of or on a joint that cannot follow."""


class ValueIsNan(Reason):
    """A value that is nan."""


class ShapeNameDuplicate(Reason):
    """A second shape of one name stays nameless."""

    name: str


class MeshTakenForOther(Reason):
    """A mesh file of the same name in another folder is taken for the first one."""

    first: str


class BaseInContact(Reason):
    """A link that moves against the base is in it at zero: contacts with the world are not left out."""

    depth: float


class TotalMassSet(Reason):
    """The settings scale all masses to a sum."""

    mass: float


class TextNotRead(Reason):
    """A text, which it reads nowhere in a URDF."""


class ElementNotRead(silences.ElementNotRead):
    """An element that it does not read."""


class AttributeNotRead(silences.AttributeNotRead):
    """An attribute that it does not read."""


class SettingNotRead(Reason):
    """A part of the `<mujoco>` block that it does not read in a URDF."""


class SettingWithoutEffect(Reason):
    """A setting that has no effect in a URDF."""


# Why no rule speaks for a reason
SILENT: dict[type[Reason], str] = {}
