"""Why SAPIEN does what it does about a place, beside what urdfpy refuses: a class for each cause."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import link
from urdflint.programs.reason import OfName, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

BaseFixed = own(silences.BaseFixed)
MassFromShapes = own(silences.MassFromShapes)
LimitMissing = own(silences.LimitMissing)
MimicNotRead = own(silences.MimicNotRead)
MimicOfItself = own(faults.MimicOfItself)

# What it refuses

# A planar joint, which urdfpy reads and SAPIEN does not make
TypeNotLoaded = own(faults.PartOfType, "{its_joint} is {type}, which SAPIEN does not load")
FloatingBelow = own(
    faults.PartRejected,
    "{its_joint} is floating: SAPIEN loads such a joint only from the root to a link without further joints",
)
ParentNotMade = own(
    OfName, "link '{name}' has two parent joints, and SAPIEN comes to it before it has made the parent of the last one"
)
DampingMissing = own(faults.PartRejected, "<dynamics> of {its_joint} has no damping, which SAPIEN requires")
LimitEndMissing = own(faults.PartOfName, "<limit> of the prismatic {its_joint} has no {name}, which SAPIEN requires")


class InertiaNotPositive(faults.PartRejected):
    moment: float
    says = "{its_link} has a principal moment of {moment:.3g} kg m²: SAPIEN requires positive ones"


MimicUnknown = own(faults.PartOfName, "{its_joint} mimics '{name}', and SAPIEN finds no such joint")
MimicOfFixed = own(OfName, "{its_joint} cannot be coupled with '{name}' in SAPIEN: one of them is fixed")
MultiplierZero = own(Reason, "the multiplier of <mimic> is 0, by which SAPIEN divides")
# A camera without something that SAPIEN asks for, or with a number that it cannot read
CameraIncomplete = own(faults.PartOfName, "a camera has no {name} that SAPIEN can read")
CameraOfUnknown = own(faults.PartOfName, "a camera is on link '{name}', which SAPIEN does not find")


# What it alters and drops


class MassReplaced(Reason):
    """A mass and an inertia are replaced by those of the collision shapes, since one of the two is 0."""

    written: float
    mass: float | None
    kind = "replaced"

    def message(self, place: ReasonPlace) -> str:
        cause = "its inertia is 0" if self.written else "its mass is 0"
        return f"SAPIEN takes the mass of {link(place.element)} from its collisions: {cause}"

    def loss(self, place: ReasonPlace) -> str:
        if self.mass is None:
            return "its mass follows from a mesh"
        return f"it weighs {self.mass:.4g} kg, not {self.written:g}"


class MassSubstituted(silences.PartAltered):
    """A mass that is not positive and finite in single precision becomes 1 kg, or 0 where the link is an object."""

    written: float
    mass: float
    kind = "replaced"
    says = "the mass of {its_link} is {written:g} kg: SAPIEN takes {mass:g} kg"
    loses = "it weighs {mass:g} kg, not {written:g}"


class FrictionNotApplied(silences.PartAltered):
    friction: float
    says = "SAPIEN does not apply the friction of {its_joint}"
    loses = "its friction is 0.05, not {friction:g}"


LimitEndNotANumber = own(
    silences.PartAltered,
    "<limit> of {its_joint} has only one end: SAPIEN does not limit the joint",
    kind="unlimited",
    loses="the joint moves without limits",
)


class MimicInverted(silences.PartAltered):
    multiplier: float
    offset: float
    says = "SAPIEN applies the multiplier and offset of <mimic> of {its_joint} the other way round"
    loses = "it follows with multiplier {multiplier:.4g} and offset {offset:.4g}"


class ObjectApart(silences.PartAltered):
    name: str
    kind = "lost"
    says = "link '{name}' becomes a separate object in SAPIEN, which load() refuses"
    loses = "{its_joint} is lost: link '{name}' becomes a separate object"


LinkTwice = own(
    OfName,
    "SAPIEN makes link '{name}' twice: it has two parent joints",
    kind="altered",
    loses="link '{name}' is made for each of its parents, by its last joint",
)


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {}

own.take_names()
