"""Why MuJoCo does what it does about a place: a class for each cause, with its facts and words."""

from __future__ import annotations

from urdflint.programs import faults, silences
from urdflint.programs.naming import label_of, link
from urdflint.programs.reason import (
    AT_PLACE,
    INERTIAS,
    SIZES,
    OfCount,
    OfMass,
    OfName,
    OfNumber,
    OfText,
    OfType,
    OfValue,
    OwnReasons,
    Reason,
    ReasonPlace,
    all_alike,
)
from urdflint.text.wording import listed

own = OwnReasons(globals())

# What it rejects and does as others do
NumberUnreadable = own(faults.NumberUnreadable)
NumberCountWrong = own(faults.NumberCountWrong)
ElementMissing = own(faults.ElementMissing)
LinkNameDuplicate = own(faults.LinkNameDuplicate)
LinkUnknown = own(faults.LinkUnknown)
LinkWithTwoParents = own(faults.LinkWithTwoParents)
JointTypeUnknown = own(faults.JointTypeUnknown)
MimicOfItself = own(faults.MimicOfItself)
BaseFixed = own(silences.BaseFixed)
LinkMerged = own(silences.LinkMerged)
MassFromShapes = own(silences.MassFromShapes)
ShapeNotUsed = own(silences.ShapeNotUsed)
LimitMissing = own(silences.LimitMissing)
LimitDropped = own(silences.LimitDropped)
LimitOfFloating = own(silences.LimitOfFloating)
LimitOfPlanar = own(silences.LimitOfPlanar)
MimicNotRead = own(silences.MimicNotRead)
MimicIgnored = own(silences.MimicIgnored)
ElementNotRead = own(silences.ElementNotRead)
AttributeNotRead = own(silences.AttributeNotRead)
RotationNotRead = own(silences.RotationNotRead)

Vector = tuple[float, ...]


# What it refuses while it reads


NumberOutOfRange = own(OfText, "MuJoCo cannot hold the number {text} in {what}")
AttributeMissing = own(faults.AttributeMissing)  # an attribute that it requires is missing, or has no number in it
ElementRepeated = own(Reason, "{its_parent} has a second <{tag}>, which MuJoCo rejects")
LinkInCycle = own(OfName, "link '{name}' is in a cycle of joints that no root leads to")
ShapeUnknown = own(Reason, "<{tag}> is not a shape that MuJoCo knows")
ShapeMissing = own(Reason, "the geometry of {its_link} is empty")

# What it refuses in the `<mujoco>` block
KeywordUnknown = own(OfValue, "{what} is '{value}', which MuJoCo does not know")
SettingOutOfRange = own(OfValue, "{what} is {value}, which MuJoCo does not take")
LimitsNotAutomatic = own(Reason, "{its_joint} has limits, and autolimits is false")

# What its compiler refuses
JointNameDuplicate = own(
    faults.JointNameDuplicate, "{its_joint} becomes a joint named '{name}', and another joint has that name"
)
WorldMoves = own(Reason, "{its_joint} is {its_type} and moves link 'world', which MuJoCo cannot move")
FloatingBelowTop = own(Reason, "{its_joint} is floating below a link that moves: MuJoCo allows that at the world alone")
AxisTooShort = own(Reason, "{its_joint} has an axis that is too short for a direction")
BallLimitNotZero = own(OfNumber, "{its_joint} is spherical and has a lower limit of {number:g}, which must be 0")


class SizeNotPositive(Reason):
    sizes: Vector
    repair = SIZES
    says = "{what} of {its_link} is {sizes in words}, and must be above zero"


MeshNameEmpty = own(Reason, "mesh '{filename}' has no name before its extension")
MeshNameDuplicate = own(OfName, "MuJoCo gives mesh '{filename}' the name '{name}', which another mesh has")

# A mesh named by a URI, which it takes for a path
MeshUri = own(faults.MeshUri, "MuJoCo takes '{filename}' for a path: it does not know {scheme}://")
MeshFormat = own(faults.MeshFormat)


class MeshMissing(faults.MeshMissing):
    """A mesh file that is not there; of a URI old releases look for the last part alone."""

    def message(self, place: ReasonPlace) -> str:
        scheme, mark, _ = (place.element.get("filename") or "").partition("://")
        return MeshUri(scheme).message(place) if mark else f"MuJoCo does not find mesh '{self.path}'"


MeshFlat = own(Reason, "mesh {filename!r} is scaled to no volume")
MeshText = own(silences.MeshText)
MeshUnreadable = own(silences.MeshUnreadable)  # a file that is no STL or OBJ, as its extension says


MeshTooManyFaces = own(OfCount, "{mesh_file} has {count} faces, and MuJoCo takes at most 200000 of an STL")
MeshTooFewVertices = own(Reason, "{mesh_file} has less than 4 different vertices, so that it has no convex hull")
MeshPlanar = own(Reason, "{mesh_file} is flat, so that it has no convex hull")


class InertiaNotPositive(Reason):
    """An inertia with a principal moment that is zero or negative."""

    moments: Vector
    repair = INERTIAS

    def message(self, place: ReasonPlace) -> str:
        moment = self.moments[0]
        return f"inertia of {link(place.element)} has a principal moment that is not positive: {moment:.3g} kg m²"


class TriangleViolated(Reason):
    """Principal moments that violate the triangle inequality."""

    moments: Vector
    repair = INERTIAS

    def message(self, place: ReasonPlace) -> str:
        low, middle, high = self.moments
        return f"inertia of {link(place.element)} violates the triangle inequality by {high - low - middle:.2g} kg m²"


class BodyWithoutMass(Reason):
    """A link that moves has no mass, or no inertia about an axis, with all that is fixed to it."""

    mass: float
    moment: float
    cause: str
    repair = "a small mass and inertia where there is none"

    def message(self, place: ReasonPlace) -> str:
        if self.cause == "mass":
            lacks = f"a mass of {self.mass:g} kg" if self.mass else "no mass"
        else:
            lacks = f"a principal moment of {self.moment:.3g} kg m²" if self.moment else "no inertia"
        return f"{link(place.element)} moves and has {lacks}"


MergedInertiaNotPositive = own(
    OfNumber,
    "the inertia that MuJoCo adds up for {its_link} has a principal moment of {number:.3g} kg m²",
    repair=INERTIAS,
)


# What it drops, alters or ignores


class InertialReplaced(Reason):
    """The settings replace an inertial by the mass of shapes."""

    mass: float | None
    kind = "replaced"

    def message(self, place: ReasonPlace) -> str:
        weight = f" by {self.mass:.4g} kg" if self.mass is not None else ""
        return f"MuJoCo replaces the <inertial> of {link(place.element)}{weight} from its collisions"

    def loss(self, place: ReasonPlace) -> str:
        return f"its mass is {self.mass:.4g} kg" if self.mass is not None else "its mass follows from a mesh"


InertiaBalanced = own(
    Reason,
    "MuJoCo replaces the moments of {its_link} by their mean",
    kind="replaced",
    loses="its moments of inertia become their mean",
)
TriangleAtLimit = own(
    Reason,
    "the inertia of {its_link} is at the limit of the triangle inequality",
    loses="it may reject the file: the last digit of its own sums decides",
)  # turned principal moments of which two are the third but for what rounding may add or take
MassRaised = own(
    Reason,
    "MuJoCo raises the mass or moments of {its_link} to the least values of <compiler>",
    kind="raised",
    loses="its mass or moments become the least values of <compiler>",
)


class WorldInertial(Reason):
    says = "link 'world' becomes the world of MuJoCo, which ignores its <inertial>"

    def loss(self, place: ReasonPlace) -> str | None:
        mass = place.element.child("mass")
        kg = mass.get("value") if mass is not None else None
        return f"its {kg} kg are lost" if kg else "its <inertial> is lost"


InertialRotationIgnored = own(
    Reason,
    "MuJoCo does not turn the inertia of {its_link} by its rpy",
    kind="altered",
    loses="its inertia is not turned by {@rpy} rad",
)


class VisualDiscarded(Reason):
    """A visual is discarded."""

    def message(self, place: ReasonPlace) -> str:
        subject = f"all {len(all_alike(place))} visuals" if len(all_alike(place)) > 1 else "the visual"
        return f"MuJoCo discards {subject} of the robot"

    def loss(self, place: ReasonPlace) -> str:
        return f"{len(all_alike(place))} visuals are lost" if len(all_alike(place)) > 1 else "the visual is lost"


class LimitOfContinuous(Reason):
    applied: bool
    kind = "limited"
    says = "{its_joint} is continuous and has limits"

    def loss(self, place: ReasonPlace) -> str | None:
        return "the joint is limited, though it is continuous" if self.applied else None


class EffortNegative(Reason):
    kind = "altered"
    says = "the effort limit of {its_joint} is {@effort}: MuJoCo takes its absolute value"

    def loss(self, place: ReasonPlace) -> str:
        effort = (place.element.get("effort") or "").strip()
        return f"its effort limit is {effort.lstrip('-')}, not {effort}"


EffortZero = own(Reason, "the effort limit of {its_joint} is {@effort}: MuJoCo bounds nothing")
EffortNotApplied = own(Reason, "MuJoCo does not apply the effort limit of {its_joint}")


class PlanarSplit(Reason):
    """A planar joint becomes three joints with names of their own."""

    names: tuple[str, ...]
    kind = "renamed"

    def message(self, place: ReasonPlace) -> str:
        return f"MuJoCo splits the planar {label_of(place.element)} into {_quoted(self.names)}"

    def loss(self, place: ReasonPlace) -> str:
        return f"the joint becomes {_quoted(self.names)}"

    def difference(self, place: ReasonPlace) -> str:
        return "to " + ", ".join(self.names)


AxisNotUsed = own(OfType, "MuJoCo does not use the <axis> of the {type} {its_joint}")
JointNameDropped = own(
    OfName,
    "{it} has the name of another joint",
    kind="nameless",
    loses="the joint has no name: another joint has it",
    differs="another joint has its name",
)
ValueIsNan = own(Reason, "{what} is not a number")
ShapeNameDuplicate = own(
    OfName, "{tag} '{name}' has the name of another shape: MuJoCo drops it", loses="the shape has no name"
)
MeshTakenForOther = own(
    OfText,
    "MuJoCo takes mesh '{filename}' for '{text}': their files have the same name",
    kind="replaced",
    loses="its mesh is '{text}'",
)


class BaseInContact(Reason):
    """A moving link overlaps the base with all joints at zero, and MuJoCo computes contacts with the base."""

    depth: float
    base: str
    moving: str

    def message(self, place: ReasonPlace) -> str:
        overlap = f"collisions of base {self.base} and {self.moving} overlap by {self.depth * 1000:.3g} mm"
        return f"{overlap} at zero, and MuJoCo lets them push each other apart"

    def loss(self, place: ReasonPlace) -> str:
        return f"contacts push them {self.depth * 1000:.3g} mm apart"


TotalMassSet = own(
    OfMass, "MuJoCo scales all masses to {mass:g} kg together", loses="all masses together are {mass:g} kg"
)
TextNotRead = own(Reason, "the text in <{tag}> is not read")

# A part of the `<mujoco>` block that it does not read in a URDF
SettingNotRead = own(Reason, "{what} is not read in a URDF")
SettingWithoutEffect = own(Reason, "{attribute} of <{tag}> has no effect in a URDF")


def _quoted(names: tuple[str, ...]) -> str:
    return listed([f"'{name}'" for name in names])


# Why no rule covers a reason
SILENT: dict[type[Reason], str] = {}


AT_PLACE.update(mesh_file=lambda place: f"mesh file {place.element.get('filename') or ''!r}")

own.take_names()
