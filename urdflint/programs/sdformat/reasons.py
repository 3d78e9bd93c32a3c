"""Why libsdformat rejects, drops, alters or ignores something: a class for each reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element

if TYPE_CHECKING:
    from urdflint.programs.sdformat.outcome import ModelShape
    from urdflint.programs.sdformat.pose import Pose

# Reading the URDF, where urdfdom does not mind


class LinkNameless(Reason):
    """A link has no name."""


class RobotNameless(Reason):
    """The robot has no name."""


class XmlRejected(Reason):
    """The XML parser rejects the file."""


# Links and joints of the model


class LinkMassless(Reason):
    """A link on a moving joint has no mass."""


class LinkMasslessBelow(Reason):
    """A massless link is below a dropped link, and would be dropped by itself too."""


class RootMassless(Reason):
    """The root link, or a link that is fixed to the world, has no mass."""


class MountMassless(Reason):
    """A lumped link has no mass, and older releases drop the moving links below it."""


class KeptJointMassless(Reason):
    """The child link of a fixed joint that is not lumped has no mass."""


class MassNegative(Reason):
    """The mass of a link is negative."""


class MassTiny(Reason):
    """The mass of a link is at most 1e-6 kg."""


class WorldRoot(Reason):
    """The root link is called world, and is the world itself."""


class LinkDisconnected(Reason):
    """A link is not reachable from the root link."""


class JointNotWritten(Reason):
    """Joints of this type are not written."""


class JointLumped(Reason):
    """A fixed joint is gone with the child link that it merges into the parent link."""


class JointAbsent(Reason):
    """A joint is not in the model."""


class MimicNotWritten(Reason):
    """This release does not write `<mimic>`."""


class LimitsSwapped(Reason):
    """The lower limit is above the upper limit, and the converter switches the two."""


class SizeReplaced(Reason):
    """A size is zero or negative, and the default is used instead."""

    used: str


class TextureNotConverted(Reason):
    """A material has a texture and no color: the texture is not converted."""


# Blocks


class BlockMisplaced(Reason):
    """A `<gazebo>` block is not a child of the first `<robot>`."""


class BlockAttributeIgnored(Reason):
    """An attribute of a block is not `reference`."""


class BlockWithoutReference(Reason):
    """A block has another attribute in place of `reference`, so that it is for the model."""


class ReferenceUnknown(Reason):
    """A block refers to no link and no joint."""


class TagNotNumber(Reason):
    """A Gazebo tag holds no number, and the converter aborts."""


class TagNumberMisread(Reason):
    """Only the beginning of what a Gazebo tag holds is read as a number."""

    said: str
    number: float


class TagBooleanMisread(Reason):
    """A Gazebo tag holds a word that is neither yes nor no for the converter."""

    said: str
    value: bool


class TagUnread(Reason):
    """The converter does nothing with this tag."""


class TagDeprecated(Reason):
    """The converter warns that a tag has another name now."""


class TagSaysNothing(Reason):
    """A Gazebo tag is empty."""


class TagMissesShapes(Reason):
    """A Gazebo tag is not applied to visuals or collisions of its link, because of their names."""


class TagOnOtherShape(Reason):
    """A Gazebo tag is applied to a visual or collision of a link that is merged into its own, because of its name."""

    shape: Element


class TagWithoutShapes(Reason):
    """The link of a Gazebo tag has no visual or collision."""


class TagNotForModel(Reason):
    """A Gazebo tag has no effect in a block for the model."""


class TagForOther(Reason):
    """A Gazebo tag has no effect on what its block refers to."""


class TagOverridden(Reason):
    """A Gazebo tag is set again, and another value holds."""

    winner: Element


class StaticReset(Reason):
    """A later block for the model without `<static>` makes it movable again."""

    by: Element


class KeepTagOnMovingJoint(Reason):
    """A tag that keeps a fixed joint from being lumped has no effect on a joint of another type."""


class KeepTagNotUndone(Reason):
    """A tag that keeps a fixed joint from being lumped says no, and an earlier one said yes."""

    earlier: Element


class TagActsOnMergedLink(Reason):
    """A tag for a lumped link acts on the whole link that it is merged into."""

    link: str
    into: str


class MergedPoseMisread(Reason):
    """The pose of something on a lumped link is read without an attribute of it."""

    link: str
    into: str


class MergedPoseNotAdjusted(Reason):
    """Something on a lumped link keeps its pose, though the link that it is merged into is elsewhere."""

    link: str
    into: str


class MovedToMergedLink(Reason):
    """A sensor or plugin on a lumped link is put into the link that it is merged into."""

    link: str
    into: str
    pose: Pose | None


class ContactCollisionUnknown(Reason):
    """A contact sensor names a collision that its link does not have in the model."""

    sensor: str
    link: str
    collision: str
    there: tuple[ModelShape, ...]


# SDF in blocks


class ElementUnknown(Reason):
    """SDFormat, in the version that is read, does not know an element there: it is copied without effect."""

    version: str


class AttributeUnknown(Reason):
    """SDFormat, in the version that is read, does not know an attribute."""

    version: str


class TextIgnored(Reason):
    """An element holds text that is not read."""


class ElementRepeated(Reason):
    """An element is repeated, and only the first one is read."""

    first: Element


class ElementAlreadyWritten(Reason):
    """What the converter writes itself, or another block, precedes a copied element of the same name."""

    kind: str
    first: Element | None


class AttributeMissing(Reason):
    """A required attribute of SDFormat is missing or empty."""


class AttributeMalformed(Reason):
    """The value of an attribute is not of its type in SDFormat."""


class ValueMissing(Reason):
    """An element of SDFormat that needs a value is empty."""


class ValueMalformed(Reason):
    """The value of an element is not of its type in SDFormat."""


class ValueOutOfRange(Reason):
    """The value of an element is below or above what SDFormat allows."""


class ValueInfinite(Reason):
    """A pose, size or axis is not finite."""


class NameEmpty(Reason):
    """A link or joint has an empty name."""


class NameWithColons(Reason):
    """A name has '::' in it."""


class CenterUndefined(Reason):
    """The center of mass of merged links without mass is not a number."""


class OpacityOutOfRange(Reason):
    """The opacity of a color is below 0 or above 1."""


class MeshWithoutFile(Reason):
    """A mesh has no file name."""


class CopiedJointWithoutEnds(Reason):
    """A joint in a block has no parent or no child."""


class CopiedJointTypeUnknown(Reason):
    """A joint in a block has a type that SDFormat does not have."""


class CopiedAxisZero(Reason):
    """The axis of a joint in a block is zero."""


class SensorTypeUnknown(Reason):
    """A sensor has a type that SDFormat does not have."""


class LightTypeUnknown(Reason):
    """A light has a type that SDFormat does not have."""


class PixelFormatUnknown(Reason):
    """A camera has a pixel format that SDFormat does not have."""


class NoiseUnknown(Reason):
    """A camera has noise of a type that SDFormat does not have."""


class DirectionUnknown(Reason):
    """A force-torque sensor has a frame or direction that SDFormat does not have."""


class ShaderUnknown(Reason):
    """A shader has a type that SDFormat does not have."""


class ScriptIncomplete(Reason):
    """A material script has no uri or no name."""


# Plugins and sensors that Gazebo does not run, though libsdformat passes them on


class PluginOfClassic(Reason):
    """A plugin is built for Gazebo Classic, and newer Gazebo does not find its file."""


class PluginOfNewGazebo(Reason):
    """A plugin is a system of newer Gazebo, and Gazebo Classic does not find its file."""


class PluginOfIgnition(Reason):
    """A plugin has a file name of Ignition that this Gazebo does not translate."""


class PluginNameOutdated(Reason):
    """The file or class of a plugin has a name of Ignition, which this Gazebo translates with a warning."""


class PluginClassUnknown(Reason):
    """A plugin is asked for by a name that is not a class of its library."""


class PluginFileUnknown(Reason):
    """A plugin has nearly the file name of a system, or that of one which came with a later Gazebo."""


class SensorNotSimulated(Reason):
    """A sensor is of a type of which Gazebo creates no sensors."""

    kind: str


class MaterialWithoutColor(Reason):
    """A material script has no color in newer Gazebo."""

    script: str


# The model as a whole


class NameReserved(Reason):
    """A name is world, or begins and ends with two underscores."""


class NameTaken(Reason):
    """Two things in the model have the same name."""


class SensorTwice(Reason):
    """Two sensors, lights, emitters or projectors of one link or joint have the same name."""


class LinkWithTwoParents(Reason):
    """A link is the child of two joints."""


class NoLinkLeft(Reason):
    """The model has no link."""


class LinkReferenceUnknown(Reason):
    """The pose of a link refers to a frame that does not exist."""

    name: str


class JointReferenceUnknown(Reason):
    """A joint refers to a link or frame that does not exist."""

    name: str


class FrameReferenceUnknown(Reason):
    """A frame refers to a link or frame that does not exist."""

    name: str


class ReferenceCycle(Reason):
    """The frames that a pose refers to lead back to it."""


class JointToItself(Reason):
    """A joint connects a link to itself."""

    name: str


class AxisZero(Reason):
    """The axis of a joint is zero."""


class InertiaImpossible(Reason):
    """The inertia of a link is physically impossible."""


class MimicUnknown(Reason):
    """A mimicked joint is not in the model."""


class MimicOfItself(Reason):
    """A joint mimics itself."""


class MimicWithoutAxis(Reason):
    """A mimicked joint has no axis."""


# Reasons that no rule covers, each with why
SILENT: dict[type[Reason], str] = {
    XmlRejected: "rules about XML say which parsers reject a file, and models are not asked about such files",
    JointAbsent: "another finding says why the joint is not in the model",
}
