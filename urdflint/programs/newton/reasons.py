"""Why Newton does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import link, mesh_format, numbers_in_words
from urdflint.programs.reason import MESH_PATHS, OfCount, OfMass, OfName, OfText, OfUri, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

# What it rejects and does as others do
NumberCountWrong = own(faults.NumberCountWrong)
AttributeMissing = own(faults.AttributeMissing)
ElementMissing = own(faults.ElementMissing)
LinkWithTwoParents = own(faults.LinkWithTwoParents)
MimicOfItself = own(faults.MimicOfItself)
BaseFixed = own(silences.BaseFixed)
LinkMerged = own(silences.LinkMerged)
MassFromShapes = own(silences.MassFromShapes)
LimitMissing = own(silences.LimitMissing)
LimitOfFloating = own(silences.LimitOfFloating)
ElementNotRead = own(silences.ElementNotRead)
AttributeNotRead = own(silences.AttributeNotRead)
RotationNotRead = own(silences.RotationNotRead)

Vector = tuple[float, ...]


# What its reader refuses
NumberUnreadable = own(faults.NumberUnreadable)
LinkMissing = own(Reason, "the robot has no link, which Newton rejects")
LinkInNamespace = own(OfText, "Newton finds no link: all are in namespace '{text}'")
LinkUnknown = own(faults.LinkUnknown, "Newton finds no link '{name}'")
LinkNameQuoted = own(OfName, "Newton cannot look for link {name!r}: its name has an apostrophe")
# Every link that a joint names is the child of one: joints form cycles
RootMissing = own(Reason, "{its_joint} is in a cycle that no root link leads to")


class TreeSeparate(Reason):
    name: str
    first: str
    says = "link '{name}' is a second root with joints beside '{first}', which Newton rejects"


TreeTooDeep = own(OfCount, "{its_joint} is more than {count} joints below the root, which Newton cannot sort")
JointTypeUnknown = own(faults.JointTypeUnknown, "{its_joint} has type '{type}', which Newton does not know")
MimicInCycle = own(OfName, "{its_joint} mimics '{name}', from where mimics lead into a cycle")
MimicOfMimic = own(OfName, "{its_joint} mimics '{name}' in a chain of mimics, which Newton rejects")


class MimicNotPossible(Reason):
    name: str
    type: str
    says = "{its_joint} takes part in a mimic that Newton rejects: '{name}' is {type}"


MimicOfOtherSize = own(
    OfName, "{its_joint} mimics '{name}', which has another number of axes in Newton"
)  # a mimic between a planar joint and one with a single axis
MimicNotFinite = own(Reason, "Newton cannot use the multiplier and offset of <mimic>: they are not finite")
MimicAmbiguous = own(OfName, "{its_joint} takes part in a mimic with '{name}', a name that two joints have")


class SizeNotFinite(Reason):
    sizes: Vector
    says = "Newton cannot use {what}: it is not finite in single precision"


MeshFormat = own(faults.MeshFormat)

MeshIsFolder = own(Reason, repair=MESH_PATHS, message=lambda _, place: mesh_format(place.element, ""))


FileUri = own(OfUri, "{filename!r} is a file URI without an absolute path, which Newton rejects", repair=MESH_PATHS)


# What it drops, alters or ignores


class InertialIncomplete(Reason):
    tag: str
    mass: float | None
    says = "the <inertial> of {its_link} has no <{tag}>: Newton takes it from the collisions"

    def loss(self, place: ReasonPlace) -> str:
        if self.tag != "mass":
            return "its inertia is that of its collisions"
        return f"its collisions make {self.mass:.4g} kg" if self.mass is not None else "its mass follows from a mesh"


MassReplaced = own(
    OfMass,
    "{its_link} has a mass of {mass:g} kg: Newton replaces its mass and inertia by 0",
    kind="replaced",
    loses="its mass and inertia are 0, not {mass:g} kg",
)  # a mass that is negative or not finite becomes 0
InertiaNotFinite = own(
    Reason,
    "{its_link} has an inertia that is not finite: Newton replaces its mass and inertia by 0",
    kind="replaced",
    loses="its mass and inertia are 0",
)


class InertiaRaised(Reason):
    moments: Vector
    by: float
    kind = "raised"
    loses = "it adds {by:.3g} kg m² to all moments of inertia"

    def message(self, place: ReasonPlace) -> str:
        return (
            f"Newton adds {self.by:.3g} kg m² to the principal moments {_listed(self.moments)} of {link(place.element)}"
        )


class InertiaBalanced(InertiaRaised):
    """An inertia that violates the triangle inequality is raised."""


InertiaOfMassless = own(
    Reason, "{its_link} has no mass: Newton replaces its inertia by 0", kind="replaced", loses="its inertia is 0"
)
BodyWithoutMass = own(
    Reason, "{it} moves and has no mass in Newton", loses="no force moves the link: its mass is 0"
)  # a link on a moving joint has no mass: nothing accelerates it


CapsuleLengthNotRead = own(
    OfText,
    "Newton makes the capsule of {its_link} 1 m long, not {text} m",
    kind="altered",
    loses="the capsule is 1 m long, not {text} m",
)
SizeMissing = own(OfName, kind="altered", loses="{name} of the {tag} is 1 m")


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


LimitOfContinuous = own(Reason, kind="limited", loses="the joint is limited, though it is continuous")
PlanarNotTurning = own(
    Reason,
    "the planar {its_joint} does not turn in Newton: it has two sliding axes",
    kind="altered",
    loses="the joint does not turn",
)
RateOfPlanar = own(Reason, "Newton does not apply the {attribute} limit of the planar {its_joint}")
AxisZero = own(Reason, kind="altered", loses="the joint cannot move: its axis is zero")
LinkDropped = own(
    OfName,
    kind="lost",
    loses="link '{name}' is lost: no joint of the tree reaches it",
    differs="no joint of the tree reaches it",
)
# Of links without joints the first alone is fixed
LinkLoose = own(OfName, loses="the link is not fixed: it falls")
LinkNameRepeated = own(
    OfName, kind="lost", loses="the second link '{name}' is lost", differs="another link has its name"
)
JointDropped = own(OfName, kind="lost", loses="joint '{name}' is lost: it is in a cycle", differs="it is in a cycle")
MimicIgnored = own(silences.MimicIgnored)  # a mimic of a joint that is not there
MeshMissing = own(
    faults.MeshMissing,
    kind="lost",
    loses="the {its_shape} is lost: its mesh is not found",
    differs="its mesh is not found",
)
MeshWithoutFile = own(Reason, loses="the {its_shape} is lost: its mesh names no file")
ColorShort = own(Reason, "a color of fewer than three numbers is ignored")


class OpacityChanged(Reason):
    """An opacity outside 0 to 1 is moved to the nearer end."""

    opacity: float

    def loss(self, place: ReasonPlace) -> str:
        return f"its opacity is {min(max(self.opacity, 0.0), 1.0):g}, not {self.opacity:g}"


# Of several elements of one name the first alone is read
ElementRepeated = own(Reason, loses="the second <{tag}> is lost")
TextNotRead = own(Reason, "the text in <{tag}> is not read")


def _listed(moments: Vector) -> str:
    low, middle, high = (f"{moment:.3g}" for moment in moments)
    return f"{low}, {middle} and {high}"


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {}

own.take_names()
