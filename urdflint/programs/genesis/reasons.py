"""Why Genesis does what it does about a place, beside what urdfpy refuses: a class for each cause."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import link
from urdflint.programs.reason import MESH_PATHS, OfName, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

LinkMerged = own(silences.LinkMerged)
MassFromShapes = own(silences.MassFromShapes)
LimitMissing = own(silences.LimitMissing)
LimitDropped = own(silences.LimitDropped)
ShapeNotUsed = own(silences.ShapeNotUsed)
LinkWithTwoParents = own(faults.LinkWithTwoParents)
MimicOfItself = own(faults.MimicOfItself)
MeshFormat = own(faults.MeshFormat)
MeshMissing = own(faults.MeshMissing)
MeshUri = own(faults.MeshUri)

# What it refuses

# A planar joint, which urdfpy reads and Genesis does not make
TypeNotLoaded = own(faults.PartOfType, "{its_joint} is {type}, which Genesis does not load")
MimicUnknown = own(OfName, "{its_joint} mimics '{name}', and Genesis finds no such joint")


class MimicOfFixed(Reason):
    name: str
    missing: str
    says = "{its_joint} mimics '{name}': Genesis finds no joint '{missing}' among those that move"


TransmissionJointUnknown = own(faults.PartOfName, "a <transmission> is for joint '{name}', which Genesis does not find")


class PackageNotAbove(faults.PartRejected):
    package: str
    repair = MESH_PATHS
    says = "Genesis does not find package '{package}': it looks for one in the folders above the robot's file alone"


class TextureMissing(faults.PartRejected):
    path: str
    repair = MESH_PATHS
    says = "texture '{path}' is not found"


class SizeUnusable(faults.PartRejected):
    sizes: tuple[float, ...]
    says = "Genesis makes no body of a <{tag}> with sizes {sizes in words}"


class InertiaNotPositive(faults.PartRejected):
    moment: float
    says = "{its_link} has a principal moment of {moment:.3g} kg m²: Genesis refuses negative ones"


class TriangleViolated(faults.PartRejected):
    """A principal moment that is larger than the other two together."""

    moments: tuple[float, ...]

    def message(self, place: ReasonPlace) -> str:
        low, middle, high = self.moments
        return (
            f"{link(place.element)} has principal moments {low:.3g}, {middle:.3g} and {high:.3g} kg m²: "
            "Genesis refuses one that is larger than the others together"
        )


MassMissing = own(
    faults.PartOfName, "<inertial> of link '{name}' has no <mass>: Genesis cannot add it to that of a link fixed to it"
)


class InertiaUndefined(faults.PartRejected):
    name: str
    parent: str
    says = "the inertias of links '{name}' and '{parent}' add up to nan: Genesis refuses that"


class MassNotFinite(faults.PartRejected):
    mass: float
    says = "the mass of {its_link} is {mass:g}: Genesis finds no axes for the object"


class MassesMixed(faults.PartRejected):
    other: str
    says = "{its_link} has no mass and is fixed to link '{other}', which has one: Genesis finds no axes for the object"


NamelessWithoutMass = own(
    faults.PartRejected, "the name of a link without mass is empty: Genesis does not find it in MuJoCo's model"
)


# What it alters and drops


class FallsBack(silences.PartAltered):
    cause: str
    kind = ""
    says = "MuJoCo refuses this robot, so Genesis falls back to its older parser: {cause}"
    loses = "Genesis falls back to its older parser: {cause}"


class RootDropped(silences.PartAltered):
    mass: float
    first: str
    moves: bool
    kind = "lost"
    says = "Genesis drops the root {its_link}, which has no shapes and is where link '{first}' is"

    def loss(self, place: ReasonPlace) -> str:
        mass = f", and its {self.mass:.4g} kg are lost" if self.mass else ""
        joint = f"; the joint of link '{self.first}' is fixed to the world" if self.moves else ""
        return f"link '{place.element.get('name')}' is gone{mass}{joint}"


WorldFloats = own(
    silences.PartAltered,
    "the base of the robot floats in Genesis, though its root is named world",
    kind="free",
    loses="the robot is not fixed to the world: Genesis adds a free joint",
)


class VisualElsewhere(silences.PartAltered):
    other: str
    says = "Genesis draws the visuals of {its_link} on link '{other}': links and joints are in another order"
    loses = "its visuals are drawn on link '{other}'"


class MassFromVisuals(silences.PartAltered):
    mass: float | None
    kind = "invented"
    says = "{it} has no <inertial> and no <collision>: its visuals count for its mass in Genesis"

    def loss(self, place: ReasonPlace) -> str:
        return "its mass follows from a mesh" if self.mass is None else f"its visuals make {self.mass:.4g} kg"


class MassReplaced(silences.PartAltered):
    written: float
    mass: float | None
    kind = "replaced"
    says = "the mass of {its_link} is {written:g} kg: Genesis takes another one"

    def loss(self, place: ReasonPlace) -> str:
        if self.mass is None:
            return "its mass follows from a mesh"
        return f"it weighs {self.mass:.4g} kg, not {self.written:g}"


InertiaFromShapes = own(
    silences.PartAltered,
    "the inertia of {its_link} has a zero on its diagonal: Genesis takes that of its shapes",
    kind="replaced",
    loses="its inertia is that of its shapes",
)
LinkWithoutMass = own(
    Reason, "{its_link} has no mass and no shapes: Genesis gives it hardly any", loses="it weighs 1.2e-7 kg"
)
EffortMissing = own(
    silences.PartAltered,
    "<limit> of {its_joint} has no effort: Genesis takes 0",
    kind="altered",
    loses="no force of a controller moves the joint",
)


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {LinkWithoutMass: "it is a frame, whose mass nobody misses"}

own.take_names()
