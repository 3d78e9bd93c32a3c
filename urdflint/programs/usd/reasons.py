"""Why urdf-usd-converter does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import first_names, joint, link
from urdflint.programs.reason import (
    OfCount,
    OfName,
    OfNumber,
    OfText,
    OfUri,
    OwnReasons,
    Reason,
    ReasonPlace,
    Renamed,
    all_alike,
)

own = OwnReasons(globals())

# What it rejects and does as others do
JointTypeMissing = own(faults.JointTypeMissing)
JointTypeUnknown = own(faults.JointTypeUnknown)
NumberCountWrong = own(faults.NumberCountWrong)
AttributeMissing = own(faults.AttributeMissing)
ElementMissing = own(faults.ElementMissing)
LinkUnknown = own(faults.LinkUnknown)
ElementNotRead = own(silences.ElementNotRead)
AttributeNotRead = own(silences.AttributeNotRead)
RotationNotRead = own(silences.RotationNotRead)

# What it refuses while it reads
RootInNamespace = own(OfUri, "<robot> is in the namespace {uri}, so it is not a robot")
NameMissing = own(Reason, "a {tag} has no name")
NameDuplicate = own(OfName, "there are two {tag}s named '{name}'")
NumberUnreadable = own(faults.NumberUnreadable)
AxisZero = own(Reason, "the axis of {its_joint} has no direction")
MimicUnknown = own(OfName, "{its_joint} mimics '{name}', and no joint has that name")

# What it refuses while it converts
LinksMissing = own(Reason, "the robot has no link")
LinkInCycle = own(OfName, "link '{name}' is in a cycle of joints")
ChainTooLong = own(OfCount, "{count} links are joined one below the other")
TreeUnreached = own(OfText, "{it} starts from link '{text}', which no joint ties to the first root")
SizeMissing = own(OfName, "<{tag}> has no {name}")
InertiaNotFinite = own(Reason, "the inertia of {its_link} is not finite, and has no principal axes")
OpacityOutOfRange = own(OfNumber, "the opacity of <{tag}> is {number:g}, and must be from 0 to 1")
TextureIsFolder = own(Reason, "texture '{filename}' leads to a folder, which cannot be copied")
AttributeNameImpossible = own(OfName, "attribute {attribute} of <{tag}> has a name that no attribute in USD can have")
RobotNameImpossible = own(Reason, "the name of the robot has a control character, and a file is named after it")


# What it tells in a warning


class ElementMisplaced(Reason):
    """A tag of URDF where it is not read."""

    def message(self, place: ReasonPlace) -> str:
        above = place.element.parent
        return f"<{place.element.tag}> in <{above.tag if above is not None else ''}> is not read"


ShapeUnknown = own(
    Reason,
    "<{tag}> is not a known shape: the shape is lost",
    kind="lost",
    loses="the {its_shape} is lost: <{tag}> is not a known shape",
    differs="its shape is not known",
)
ShapeMissing = own(
    Reason,
    "the geometry has no known shape",
    kind="lost",
    loses="the {its_shape} is lost: it has no known shape",
    differs="it has no known shape",
)
MaterialUndefined = own(OfName, "material '{name}' is not defined")
DampingMissing = own(Reason, "the <safety_controller> of {its_joint} has no k_velocity")
TextureNotShown = own(Reason, "a texture is not laid on boxes, spheres and cylinders")
TextureMissing = own(Reason, "texture '{filename}' is not found")


class MeshFormat(faults.MeshFormat):
    """A mesh in a format that it does not read."""

    kind = "lost"


class MeshUri(faults.MeshUri):
    """A mesh named by a scheme that it does not know."""

    kind = "lost"
    loses = "the {its_shape} is lost: {scheme}:// is not known"
    differs = "{scheme}:// of its mesh is not known"


MeshUnnamed = own(
    Reason,
    "a mesh has no file name: the shape is lost",
    kind="lost",
    loses="the {its_shape} is lost: its mesh has no file name",
    differs="its mesh has no file name",
)


class MeshMissing(faults.MeshMissing):
    kind = "lost"
    says = "mesh '{filename}' is not found: the shape is lost"
    loses = "the {its_shape} is lost: its mesh is not found"
    differs = "its mesh is not found"


# What it does silently
BaseFixed = own(silences.BaseFixed)  # the root link is fixed to the world by a joint root_joint that nobody wrote
# The name of the robot is no identifier, so the default prim of the stage gets another one
RobotRenamed = own(Renamed, "{it} becomes '{new}' in USD", loses="the prim of the robot is '/{new}'")
LinkRenamed = own(
    Renamed, "{it} becomes '{new}' in USD", kind="renamed", loses="its name is '{new}'", differs="to {new}"
)
JointRenamed = own(
    Renamed, "{it} becomes '{new}' in USD", kind="renamed", loses="its name is '{new}'", differs="to {new}"
)
RootJointTaken = own(JointRenamed, "{it} becomes '{new}': root_joint is the joint that is added to the world")
JointLocked = own(silences.JointLocked)  # a joint without position limits is locked at 0
# A position limit that is not written is 0
BoundMissing = own(OfName, kind="altered", loses="its {name} limit is 0")
VelocityZero = own(Reason, kind="altered", loses="its velocity limit is 0")
EffortNotApplied = own(Reason, "the effort limit of {its_joint} is kept as an attribute that no engine applies")
ElementRepeated = own(Reason, loses="the <{tag}> before it is lost: the last one counts")
ShapeNotUsed = own(silences.ShapeNotUsed)  # of several shapes in a geometry the last one counts
LinkUnreached = own(
    Reason, kind="lost", loses="{it} is lost: no joint ties it to the root", differs="no joint ties it to the root"
)
JointUnreached = own(
    Reason, kind="lost", loses="{it} is lost: no joint ties it to the root", differs="no joint ties it to the root"
)


class LinkIsFrame(silences.LinkMerged):
    """A link on a fixed joint, with nothing in it, is a frame of the body above: its joint is gone."""

    def message(self, place: ReasonPlace) -> str:
        if len(all_alike(place)) > 1:
            return f"empty links {first_names(all_alike(place))} are frames, not bodies"
        into = "the world" if self.into == silences.WORLD else f"link '{self.into}'"
        return f"empty link {first_names(all_alike(place))} is a frame of {into}, not a body"

    def loss(self, place: ReasonPlace) -> str:
        if len(all_alike(place)) > 1:
            return f"{len(all_alike(place))} empty links are frames, not bodies"
        return "the empty link is a frame, not a body"

    differs = "a frame of {into}, not a body"


LinkMerged = own(silences.LinkMerged)
FixedJointDropped = own(
    Reason,
    "{its_joint} has not two links that can be merged",
    kind="lost",
    loses="{its_joint} is lost",
    differs="it has not two links that can be merged",
)
# A link on a fixed joint that has an inertial and nothing else is gone: its parent gets the inertial
InertialMoved = own(silences.LinkMerged)
BelowMovedInertial = own(
    OfText,
    "{it} is lost: link '{text}' above it gives its inertial to its parent",
    kind="lost",
    loses="{it} is lost: link '{text}' above it is merged",
    differs="{text} above it is merged",
)
LinkTwice = own(
    OfName,
    kind="added",
    loses="link '{name}' becomes two bodies, one for each parent",
    differs="one body for each parent",
)
JointNotMade = own(
    Reason,
    "floating {it} is not made: its child link moves freely",
    kind="lost",
    loses="{it} is lost, with its limits and mimic",
    differs="a floating joint is not made",
)


class LimitOfPlanar(Reason):
    """The limits of a planar joint are not applied."""

    kind = "altered"

    def message(self, place: ReasonPlace) -> str:
        limits = f"{place.attribute} limit is" if place.attribute else "position limits are"
        return f"{joint(place.element)} is planar: its {limits} not applied"

    def loss(self, place: ReasonPlace) -> str:
        limits = f"a {place.attribute} limit" if place.attribute else "position limits"
        return f"the joint moves without {limits}"


LimitOfContinuous = own(Reason, "{its_joint} is continuous: its position limits are not applied")
MimicLost = own(silences.MimicIgnored, "{its_joint} does not mimic '{name}': one of the two joints is not made")
LeaderNotMade = own(OfName, "{its_joint} mimics '{name}', which the converter does not make: it fails there")
OffsetMisread = own(
    OfNumber,
    "offset of the mimic of {its_joint} counts as {number:g} degrees, not radians",
    kind="altered",
    loses="the offset is {number:g} degrees, not radians",
)
MassFromShapes = own(silences.MassFromShapes, loses="whoever loads the USD works its mass out from the collisions")


class MassMissing(Reason):
    kind = "invented"
    loses = "whoever loads the USD chooses its mass"

    def message(self, place: ReasonPlace) -> str:
        more = len(all_alike(place)) - 1
        return f"{link(place.element)} and {more} more have no mass" if more else f"{link(place.element)} has no mass"


class InertiaMissing(Reason):
    loses = "whoever loads the USD works its inertia out from the collisions"

    def message(self, place: ReasonPlace) -> str:
        more = len(all_alike(place)) - 1
        return (
            f"{link(place.element)} and {more} more have no inertia"
            if more
            else f"{link(place.element)} has no inertia"
        )


ForOldImporter = own(Reason, "{what} is for importers up to Isaac Sim 5, and not read since")
TextNotRead = own(Reason, "the text in <{tag}> is not read")


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {EffortNotApplied: "the importer of Isaac Sim reads the attribute that it is kept in"}

own.take_names()
