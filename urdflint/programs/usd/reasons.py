"""Why urdf-usd-converter does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import first_names, joint, label_of, link, shape
from urdflint.programs.reason import Reason, ReasonPlace, all_alike, own

# What it rejects and does as others do

JointTypeMissing = own(__name__, faults.JointTypeMissing)
JointTypeUnknown = own(__name__, faults.JointTypeUnknown)
NumberCountWrong = own(__name__, faults.NumberCountWrong)
AttributeMissing = own(__name__, faults.AttributeMissing)
ElementMissing = own(__name__, faults.ElementMissing)
LinkUnknown = own(__name__, faults.LinkUnknown)
ElementNotRead = own(__name__, silences.ElementNotRead)
AttributeNotRead = own(__name__, silences.AttributeNotRead)
RotationNotRead = own(__name__, silences.RotationNotRead)

# What it refuses while it reads


class RootInNamespace(Reason):
    uri: str
    says = "<robot> is in the namespace {uri}, so it is not a robot"


class NameMissing(Reason):
    says = "a {tag} has no name"


class NameDuplicate(Reason):
    """Two links, joints or materials of one name."""

    name: str
    says = "there are two {tag}s named '{name}'"


class NumberUnreadable(faults.NumberUnreadable):
    """A word that Python's float does not take."""


class AxisZero(Reason):
    says = "the axis of {its_joint} has no direction"


class MimicUnknown(Reason):
    name: str
    says = "{its_joint} mimics '{name}', and no joint has that name"


# What it refuses while it converts


class LinksMissing(Reason):
    says = "the robot has no link"


class LinkInCycle(Reason):
    name: str
    says = "link '{name}' is in a cycle of joints"


class ChainTooLong(Reason):
    """Links are nested deeper than Python's stack."""

    links: int
    says = "{links} links are joined one below the other"


class TreeUnreached(Reason):
    root: str
    says = "{it} starts from link '{root}', which no joint ties to the first root"


class SizeMissing(Reason):
    """A sphere or cylinder without one of its sizes."""

    name: str
    says = "<{tag}> has no {name}"


class InertiaNotFinite(Reason):
    says = "the inertia of {its_link} is not finite, and has no principal axes"


class OpacityOutOfRange(Reason):
    """An opacity below 0 or above 1."""

    value: float
    says = "the opacity of <{tag}> is {value:g}, and must be from 0 to 1"


class TextureIsFolder(Reason):
    says = "texture '{filename}' leads to a folder, which cannot be copied"


class AttributeNameImpossible(Reason):
    name: str
    says = "attribute {attribute} of <{tag}> has a name that no attribute in USD can have"


class RobotNameImpossible(Reason):
    says = "the name of the robot has a control character, and a file is named after it"


# What it tells in a warning


class ElementMisplaced(Reason):
    """A tag of URDF where it is not read."""

    def message(self, place: ReasonPlace) -> str:
        above = place.element.parent
        return f"<{place.element.tag}> in <{above.tag if above is not None else ''}> is not read"


class ShapeUnknown(Reason):
    kind = "lost"
    says = "<{tag}> is not a known shape: the shape is lost"
    loses = "the {its_shape} is lost: <{tag}> is not a known shape"

    def difference(self, place: ReasonPlace) -> str:
        return "its shape is not known"


class ShapeMissing(Reason):
    kind = "lost"
    says = "the geometry has no known shape"
    loses = "the {its_shape} is lost: it has no known shape"

    def difference(self, place: ReasonPlace) -> str:
        return "it has no known shape"


class MaterialUndefined(Reason):
    name: str
    says = "material '{name}' is not defined"


class DampingMissing(Reason):
    says = "the <safety_controller> of {its_joint} has no k_velocity"


class TextureNotShown(Reason):
    says = "a texture is not laid on boxes, spheres and cylinders"


class TextureMissing(Reason):
    says = "texture '{filename}' is not found"


class MeshFormat(faults.MeshFormat):
    """A mesh in a format that it does not read."""

    kind = "lost"


class MeshUri(faults.MeshUri):
    """A mesh named by a scheme that it does not know."""

    kind = "lost"

    def loss(self, place: ReasonPlace) -> str:
        return f"the {shape(place.element)} is lost: {self.scheme}:// is not known"

    def difference(self, place: ReasonPlace) -> str:
        return f"{self.scheme}:// of its mesh is not known"


class MeshUnnamed(Reason):
    kind = "lost"
    says = "a mesh has no file name: the shape is lost"
    loses = "the {its_shape} is lost: its mesh has no file name"

    def difference(self, place: ReasonPlace) -> str:
        return "its mesh has no file name"


class MeshMissing(faults.MeshMissing):
    kind = "lost"
    says = "mesh '{filename}' is not found: the shape is lost"
    loses = "the {its_shape} is lost: its mesh is not found"

    def difference(self, place: ReasonPlace) -> str:
        return "its mesh is not found"


# What it does silently


class BaseFixed(silences.BaseFixed):
    """The root link is fixed to the world by a joint root_joint that nobody wrote."""


class RobotRenamed(Reason):
    """The name of the robot is no identifier, so the default prim of the stage gets another one."""

    new: str
    says = "{it} becomes '{new}' in USD"
    loses = "the prim of the robot is '/{new}'"


class LinkRenamed(Reason):
    """The name of a link is no identifier, or taken, so it gets another one."""

    new: str
    kind = "renamed"
    says = "{it} becomes '{new}' in USD"
    loses = "its name is '{new}'"

    def difference(self, place: ReasonPlace) -> str:
        return f"to {self.new}"


class JointRenamed(Reason):
    """The name of a joint is no identifier, or taken, so it gets another one."""

    new: str
    kind = "renamed"
    says = "{it} becomes '{new}' in USD"
    loses = "its name is '{new}'"

    def difference(self, place: ReasonPlace) -> str:
        return f"to {self.new}"


class RootJointTaken(JointRenamed):
    """A joint is called root_joint, which is the name of the one to the world, so it gets another one."""

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element)} becomes '{self.new}': root_joint is the joint that is added to the world"


class JointLocked(silences.JointLocked):
    """A joint without position limits is locked at 0."""


class BoundMissing(Reason):
    """A position limit that is not written is 0."""

    name: str
    kind = "altered"
    loses = "its {name} limit is 0"


class VelocityZero(Reason):
    kind = "altered"
    loses = "its velocity limit is 0"


class EffortNotApplied(Reason):
    says = "the effort limit of {its_joint} is kept as an attribute that no engine applies"


class ElementRepeated(Reason):
    loses = "the <{tag}> before it is lost: the last one counts"


class ShapeNotUsed(silences.ShapeNotUsed):
    """Of several shapes in a geometry the last one counts."""


class LinkUnreached(Reason):
    kind = "lost"
    loses = "{it} is lost: no joint ties it to the root"

    def difference(self, place: ReasonPlace) -> str:
        return "no joint ties it to the root"


class JointUnreached(Reason):
    kind = "lost"
    loses = "{it} is lost: no joint ties it to the root"

    def difference(self, place: ReasonPlace) -> str:
        return "no joint ties it to the root"


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

    def difference(self, place: ReasonPlace) -> str:
        return f"a frame of {self.into}, not a body"


LinkMerged = own(__name__, silences.LinkMerged)


class FixedJointDropped(Reason):
    kind = "lost"
    says = "{its_joint} has not two links that can be merged"
    loses = "{its_joint} is lost"

    def difference(self, place: ReasonPlace) -> str:
        return "it has not two links that can be merged"


class InertialMoved(silences.LinkMerged):
    """A link on a fixed joint that has an inertial and nothing else is gone: its parent gets the inertial."""


class BelowMovedInertial(Reason):
    into: str
    kind = "lost"
    says = "{it} is lost: link '{into}' above it gives its inertial to its parent"
    loses = "{it} is lost: link '{into}' above it is merged"

    def difference(self, place: ReasonPlace) -> str:
        return f"{self.into} above it is merged"


class LinkTwice(Reason):
    name: str
    kind = "added"
    loses = "link '{name}' becomes two bodies, one for each parent"

    def difference(self, place: ReasonPlace) -> str:
        return "one body for each parent"


class JointNotMade(Reason):
    kind = "lost"
    says = "floating {it} is not made: its child link moves freely"
    loses = "{it} is lost, with its limits and mimic"

    def difference(self, place: ReasonPlace) -> str:
        return "a floating joint is not made"


class LimitOfPlanar(Reason):
    """The limits of a planar joint are not applied."""

    kind = "altered"

    def message(self, place: ReasonPlace) -> str:
        limits = f"{place.attribute} limit is" if place.attribute else "position limits are"
        return f"{joint(place.element)} is planar: its {limits} not applied"

    def loss(self, place: ReasonPlace) -> str:
        limits = f"a {place.attribute} limit" if place.attribute else "position limits"
        return f"the joint moves without {limits}"


class LimitOfContinuous(Reason):
    says = "{its_joint} is continuous: its position limits are not applied"


class MimicLost(silences.MimicIgnored):
    """A mimic of or on a joint that is not made is lost."""

    def message(self, place: ReasonPlace) -> str:
        return f"{joint(place.element)} does not mimic '{self.name}': one of the two joints is not made"


class LeaderNotMade(Reason):
    name: str
    says = "{its_joint} mimics '{name}', which the converter does not make: it fails there"


class OffsetMisread(Reason):
    offset: float
    kind = "altered"
    says = "offset of the mimic of {its_joint} counts as {offset:g} degrees, not radians"
    loses = "the offset is {offset:g} degrees, not radians"


class MassFromShapes(silences.MassFromShapes):
    loses = "whoever loads the USD works its mass out from the collisions"


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


class ForOldImporter(Reason):
    says = "{what} is for importers up to Isaac Sim 5, and not read since"


class TextNotRead(Reason):
    says = "the text in <{tag}> is not read"


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {
    EffortNotApplied: "the importer of Isaac Sim reads the attribute that it is kept in",
}
