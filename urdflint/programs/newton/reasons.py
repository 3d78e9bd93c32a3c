"""Why Newton does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import joint, link, mesh_format, numbers_in_words
from urdflint.programs.reason import MESH_PATHS, Reason, ReasonPlace, own

# What it rejects and does as others do

NumberCountWrong = own(__name__, faults.NumberCountWrong)
AttributeMissing = own(__name__, faults.AttributeMissing)
ElementMissing = own(__name__, faults.ElementMissing)
LinkWithTwoParents = own(__name__, faults.LinkWithTwoParents)
MimicOfItself = own(__name__, faults.MimicOfItself)
BaseFixed = own(__name__, silences.BaseFixed)
LinkMerged = own(__name__, silences.LinkMerged)
MassFromShapes = own(__name__, silences.MassFromShapes)
LimitMissing = own(__name__, silences.LimitMissing)
LimitOfFloating = own(__name__, silences.LimitOfFloating)
ElementNotRead = own(__name__, silences.ElementNotRead)
AttributeNotRead = own(__name__, silences.AttributeNotRead)
RotationNotRead = own(__name__, silences.RotationNotRead)

Vector = tuple[float, ...]


# What its reader refuses


class NumberUnreadable(faults.NumberUnreadable):
    """A word that is not a number for Python."""


class LinkMissing(Reason):
    says = "the robot has no link, which Newton rejects"


class LinkInNamespace(Reason):
    """A robot without a link outside a default namespace, which it does not look into."""

    namespace: str
    says = "Newton finds no link: all are in namespace '{namespace}'"


class LinkUnknown(faults.LinkUnknown):
    """A joint's end names no link."""

    def message(self, place: ReasonPlace) -> str:
        return f"Newton finds no link '{self.name}'"


class LinkNameQuoted(Reason):
    name: str
    says = "Newton cannot look for link {name!r}: its name has an apostrophe"


class RootMissing(Reason):
    """Every link that a joint names is the child of one: joints form cycles."""

    says = "{its_joint} is in a cycle that no root link leads to"


class TreeSeparate(Reason):
    name: str
    first: str
    says = "link '{name}' is a second root with joints beside '{first}', which Newton rejects"


class TreeTooDeep(Reason):
    """More joints in a row than Python's stack holds."""

    depth: int
    says = "{its_joint} is more than {depth} joints below the root, which Newton cannot sort"


class JointTypeUnknown(faults.JointTypeUnknown):
    """A type of joint that it does not know."""

    def message(self, place: ReasonPlace) -> str:
        return f"{joint(place.element)} has type '{self.type}', which Newton does not know"


class MimicInCycle(Reason):
    name: str
    says = "{its_joint} mimics '{name}', from where mimics lead into a cycle"


class MimicOfMimic(Reason):
    name: str
    says = "{its_joint} mimics '{name}' in a chain of mimics, which Newton rejects"


class MimicNotPossible(Reason):
    name: str
    type: str
    says = "{its_joint} takes part in a mimic that Newton rejects: '{name}' is {type}"


class MimicOfOtherSize(Reason):
    """A mimic between a planar joint and one with a single axis."""

    name: str
    says = "{its_joint} mimics '{name}', which has another number of axes in Newton"


class MimicNotFinite(Reason):
    says = "Newton cannot use the multiplier and offset of <mimic>: they are not finite"


class MimicAmbiguous(Reason):
    name: str
    says = "{its_joint} takes part in a mimic with '{name}', a name that two joints have"


class SizeNotFinite(Reason):
    """A size of a shape, or a mesh's scale, is not a number or too large for single precision."""

    sizes: Vector
    says = "Newton cannot use {what}: it is not finite in single precision"


class MeshFormat(faults.MeshFormat):
    """A mesh of a format that its library cannot read."""


class MeshIsFolder(Reason):
    """A mesh's name that leads to a folder."""

    repair = MESH_PATHS

    def message(self, place: ReasonPlace) -> str:
        return mesh_format(place.element, "")


class FileUri(Reason):
    uri: str
    repair = MESH_PATHS
    says = "{filename!r} is a file URI without an absolute path, which Newton rejects"


# What it drops, alters or ignores


class InertialIncomplete(Reason):
    """An inertial without mass or without inertia keeps what the collision shapes give."""

    tag: str
    mass: float | None
    says = "the <inertial> of {its_link} has no <{tag}>: Newton takes it from the collisions"

    def loss(self, place: ReasonPlace) -> str:
        if self.tag != "mass":
            return "its inertia is that of its collisions"
        return f"its collisions make {self.mass:.4g} kg" if self.mass is not None else "its mass follows from a mesh"


class MassReplaced(Reason):
    """A mass that is negative or not finite becomes 0."""

    mass: float
    kind = "replaced"
    says = "{its_link} has a mass of {mass:g} kg: Newton replaces its mass and inertia by 0"
    loses = "its mass and inertia are 0, not {mass:g} kg"


class InertiaNotFinite(Reason):
    kind = "replaced"
    says = "{its_link} has an inertia that is not finite: Newton replaces its mass and inertia by 0"
    loses = "its mass and inertia are 0"


class InertiaRaised(Reason):
    moments: Vector
    by: float
    kind = "raised"
    loses = "it adds {by:.3g} kg m² to all moments of inertia"

    def message(self, place: ReasonPlace) -> str:
        return (
            f"Newton adds {self.by:.3g} kg m² to the principal moments {_listed(self.moments)} of {link(place.element)}"
        )


class InertiaBalanced(Reason):
    """An inertia that violates the triangle inequality is raised."""

    moments: Vector
    by: float
    kind = "raised"
    loses = "it adds {by:.3g} kg m² to all moments of inertia"

    def message(self, place: ReasonPlace) -> str:
        return (
            f"Newton adds {self.by:.3g} kg m² to the principal moments {_listed(self.moments)} of {link(place.element)}"
        )


class InertiaOfMassless(Reason):
    kind = "replaced"
    says = "{its_link} has no mass: Newton replaces its inertia by 0"
    loses = "its inertia is 0"


class BodyWithoutMass(Reason):
    """A link on a moving joint has no mass: nothing accelerates it."""

    says = "{it} moves and has no mass in Newton"
    loses = "no force moves the link: its mass is 0"


class CapsuleLengthNotRead(Reason):
    length: str
    kind = "altered"
    says = "Newton makes the capsule of {its_link} 1 m long, not {length} m"
    loses = "the capsule is 1 m long, not {length} m"


class SizeMissing(Reason):
    name: str
    kind = "altered"
    loses = "{name} of the {tag} is 1 m"


class SizeNegative(Reason):
    """The absolute value of a negative size counts."""

    sizes: Vector

    def loss(self, place: ReasonPlace) -> str:
        return f"the sizes are {numbers_in_words(tuple(map(abs, self.sizes)))}, without the sign"


class LimitIncomplete(Reason):
    """A joint is not limited on the side that is not written, or not finite."""

    end: str
    kind = "unlimited"
    loses = "the joint has no {end} limit"


class LimitOfContinuous(Reason):
    kind = "limited"
    loses = "the joint is limited, though it is continuous"


class PlanarNotTurning(Reason):
    kind = "altered"
    says = "the planar {its_joint} does not turn in Newton: it has two sliding axes"
    loses = "the joint does not turn"


class RateOfPlanar(Reason):
    says = "Newton does not apply the {attribute} limit of the planar {its_joint}"


class AxisZero(Reason):
    kind = "altered"
    loses = "the joint cannot move: its axis is zero"


class LinkDropped(Reason):
    name: str
    kind = "lost"
    loses = "link '{name}' is lost: no joint of the tree reaches it"

    def difference(self, place: ReasonPlace) -> str:
        return "no joint of the tree reaches it"


class LinkLoose(Reason):
    """Of links without joints the first alone is fixed."""

    name: str
    loses = "the link is not fixed: it falls"


class LinkNameRepeated(Reason):
    name: str
    kind = "lost"
    loses = "the second link '{name}' is lost"

    def difference(self, place: ReasonPlace) -> str:
        return "another link has its name"


class JointDropped(Reason):
    name: str
    kind = "lost"
    loses = "joint '{name}' is lost: it is in a cycle"

    def difference(self, place: ReasonPlace) -> str:
        return "it is in a cycle"


class MimicIgnored(silences.MimicIgnored):
    """A mimic of a joint that is not there."""


class MeshMissing(faults.MeshMissing):
    kind = "lost"
    loses = "the {its_shape} is lost: its mesh is not found"

    def difference(self, place: ReasonPlace) -> str:
        return "its mesh is not found"


class MeshWithoutFile(Reason):
    loses = "the {its_shape} is lost: its mesh names no file"


class ColorShort(Reason):
    says = "a color of fewer than three numbers is ignored"


class OpacityChanged(Reason):
    """An opacity outside 0 to 1 is moved to the nearer end."""

    opacity: float

    def loss(self, place: ReasonPlace) -> str:
        return f"its opacity is {min(max(self.opacity, 0.0), 1.0):g}, not {self.opacity:g}"


class ElementRepeated(Reason):
    """Of several elements of one name the first alone is read."""

    loses = "the second <{tag}> is lost"


class TextNotRead(Reason):
    says = "the text in <{tag}> is not read"


def _listed(moments: Vector) -> str:
    low, middle, high = (f"{moment:.3g}" for moment in moments)
    return f"{low}, {middle} and {high}"


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {}
