"""Why urdf-usd-converter does what it does about a place: a class for each cause, with the facts of a message."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.reason import Reason

# What it refuses while it reads


class RootInNamespace(Reason):
    """The root element is in a namespace, so it is no robot."""

    uri: str


class NameMissing(Reason):
    """A name is missing or empty."""


class NameDuplicate(Reason):
    """Two links, joints or materials of one name."""

    name: str


class JointTypeMissing(Reason):
    """A joint without type."""


class JointTypeUnknown(faults.JointTypeUnknown):
    """A type of joint that it does not know."""


class NumberUnreadable(faults.NumberUnreadable):
    """A word that Python's float does not take."""


class NumberCountWrong(faults.NumberCountWrong):
    """Too few or too many numbers."""


class AttributeMissing(faults.AttributeMissing):
    """An attribute that it requires is missing."""


class ElementMissing(faults.ElementMissing):
    """An element that it requires is missing."""


class AxisZero(Reason):
    """An axis of a joint that is not fixed has no direction."""


class LinkUnknown(faults.LinkUnknown):
    """A joint's end names no link."""


class MimicUnknown(Reason):
    """A mimic names no joint."""

    name: str


# What it refuses while it converts


class LinksMissing(Reason):
    """There is no link."""


class LinkInCycle(Reason):
    """A link is in a cycle of joints, or there is no root."""

    name: str


class ChainTooLong(Reason):
    """Links are nested deeper than Python's stack."""

    links: int


class TreeUnreached(Reason):
    """A joint of a tree that the first root does not reach."""

    root: str


class SizeMissing(Reason):
    """A sphere or cylinder without one of its sizes."""

    name: str


class OpacityOutOfRange(Reason):
    """An opacity below 0 or above 1."""

    value: float


class TextureIsFolder(Reason):
    """A texture whose name leads to a folder, which cannot be copied."""


class AttributeNameImpossible(Reason):
    """An attribute that it keeps has a name that no attribute in USD can have."""

    name: str


class RobotNameImpossible(Reason):
    """The name of the robot has a control character, and no file can be named so."""


# What it tells in a warning


class ElementMisplaced(Reason):
    """A tag of URDF where it is not read."""


class ShapeUnknown(Reason):
    """A geometry with something in it that is no shape it knows."""


class ShapeMissing(Reason):
    """A geometry without a shape that it knows."""


class MaterialUndefined(Reason):
    """A material of a visual that is defined nowhere."""

    name: str


class DampingMissing(Reason):
    """A safety controller without k_velocity."""


class TextureNotShown(Reason):
    """A texture on a box, sphere or cylinder, which is not laid on them."""


class TextureMissing(Reason):
    """A texture that is not there."""


class MeshFormat(faults.MeshFormat):
    """A mesh in a format that it does not read."""


class MeshUri(faults.MeshUri):
    """A mesh named by a scheme that it does not know."""


class MeshUnnamed(Reason):
    """A mesh without a file name."""


class MeshMissing(faults.MeshMissing):
    """A mesh that is not there."""


# What it does without a word


class BaseFixed(silences.BaseFixed):
    """The root link is fixed to the world by a joint root_joint that nobody wrote."""


class LinkRenamed(Reason):
    """The name of a link is no identifier, or taken, so it gets another one."""

    new: str


class JointRenamed(Reason):
    """The name of a joint is no identifier, or taken, so it gets another one."""

    new: str


class RootJointTaken(JointRenamed):
    """A joint is called root_joint, which is the name of the one to the world, so it gets another one."""


class JointLocked(silences.JointLocked):
    """A joint without position limits is locked at 0."""


class BoundMissing(Reason):
    """A position limit that is not written is 0."""

    name: str


class VelocityZero(Reason):
    """A limit without velocity is a velocity of 0."""


class EffortNotApplied(Reason):
    """Effort is kept in an attribute of its own, which no engine applies."""


class ElementRepeated(Reason):
    """An element takes the place of one before it: the last one counts."""


class ShapeNotUsed(Reason):
    """Of several shapes in a geometry the last one counts."""

    used: str


class LinkUnreached(Reason):
    """A link that no joint ties to the first root is lost."""


class JointUnreached(Reason):
    """A joint of a tree that the first root does not reach is lost."""


class LinkIsFrame(silences.LinkMerged):
    """A link on a fixed joint, with nothing in it, is a frame of the body above: its joint is gone."""


class InertialMoved(silences.LinkMerged):
    """A link on a fixed joint that has an inertial and nothing else is gone: its parent gets the inertial."""


class BelowMovedInertial(Reason):
    """A link below one whose inertial was moved to its parent is lost."""

    into: str


class LinkTwice(Reason):
    """A link with two parents becomes two bodies, one below each."""

    name: str


class JointNotMade(Reason):
    """A floating joint is not made: its child moves freely, and limits and mimic are lost."""


class LimitOfPlanar(Reason):
    """The limits of a planar joint are not applied."""


class LimitOfContinuous(Reason):
    """Position limits of a continuous joint are not applied."""


class MimicLost(silences.MimicIgnored):
    """A mimic of or on a joint that is not made is lost."""


class OffsetMisread(Reason):
    """The offset of a mimic is written in radians, and counted in degrees."""

    offset: float


class MassFromShapes(silences.MassFromShapes):
    """A body without mass: whoever loads the USD works it out from the collisions."""


class MassMissing(Reason):
    """A body without mass and without collisions: whoever loads the USD chooses one."""


class InertiaMissing(Reason):
    """A body with mass and without inertia: whoever loads the USD works it out from the collisions."""


class ElementNotRead(silences.ElementNotRead):
    """An element that is not read."""


class AttributeNotRead(silences.AttributeNotRead):
    """An attribute that is not read."""


class ForOldImporter(Reason):
    """A tag or an attribute that importers of Isaac Sim read before this program."""


class TextNotRead(Reason):
    """Text that is not read."""


# Why no rule speaks for a reason
SILENT: dict[type[Reason], str] = {
    EffortNotApplied: "the importer of Isaac Sim reads the attribute that it is kept in",
}
