"""Models, joints, shapes and contact of SDFormat."""

from __future__ import annotations

from urdflint.programs.naming import part
from urdflint.programs.reason import (
    AT_PLACE,
    Explained,
    OfName,
    OfNumber,
    OfRange,
    OfText,
    OfType,
    OfUri,
    OwnReasons,
    Reason,
    ReasonPlace,
)
from urdflint.text.wording import counted, listed

own = OwnReasons(globals())


class SdfNotOneModel(Reason):
    """A file has neither exactly one model nor exactly one world."""

    models: int
    worlds: int

    def message(self, place: ReasonPlace) -> str:
        contents = f"{counted(self.models, 'model')} and {counted(self.worlds, 'world')}"
        return f"Drake reads files with exactly one <model> or one <world>, and this one has {contents}"


SdfCurveTooShort = own(Reason, "{its_part} is shorter than a number can hold")
SdfDirectionImpossible = own(Explained, "{its_part} {why}")
SdfStaticJoint = own(OfType, "{it} is {type}, but Drake allows only fixed joints in a static model")
SdfWorldJoint = own(OfType, "{it} is {type}, but Drake allows only fixed joints directly in a world")
SdfJointTypeUnsupported = own(OfType, "Drake does not support joints of type '{type}', as {it} is")


class SdfAxisMissing(Reason):
    missing: str
    type: str
    says = "{it} is {type}, but has no <{missing}>"


SdfAxisNotUsed = own(OfType, "Drake does not use the <{tag}> of {its_parent}: the joint is {type}")
SdfActuatorUnsupported = own(
    OfType,
    "{its_joint} is {type}, for which Drake makes no actuator: set <effort>0</effort>",
    loses="the joint has no actuator",
)
SdfActuatorNotMade = own(Explained, "Drake does not read <{tag}> of {its_joint}: {why}", loses="<{tag}> has no effect")
SdfJointValueImpossible = own(OfNumber, "{tag} of {its_joint} is negative: {number:g}")
SdfLimitInverted = own(OfRange, "{its_joint} has its lower limit {lower:g} above its upper limit {upper:g}")
SdfAxesNotPerpendicular = own(Reason, "axis and axis2 of {its_joint} are not perpendicular")


class SdfDampingDiffers(Reason):
    used: float
    value: float
    says = "axis2 of {its_joint} has damping {value:g}, but its axis {used:g}"
    loses = "{used:g} is used for both"


class SdfInertiaReplaced(Reason):
    mass: float
    moments: tuple[float, ...]
    says = "Drake replaces the inertia of {its_link}, which no body can have"

    def loss(self, place: ReasonPlace) -> str:
        used_mass = self.mass if self.mass > 0 else 1.0
        moments = " ".join(f"{moment:g}" for moment in self.moments)
        return (
            f"a solid sphere of {used_mass:g} kg is used instead of mass {self.mass:g} and principal moments {moments}"
        )


class SdfMimicRefused(Reason):
    name: str
    why: str
    says = "{its_joint} mimics '{name}', {why}"


SdfMimicNotSingle = own(
    OfName,
    "{its_joint} mimics '{name}', and not both have one degree of freedom",
    loses="the joint does not follow '{name}'",
)


class SdfHydroelasticValueMissing(Reason):
    """A hydroelastic collision lacks values that its shape needs."""

    missing: tuple[str, ...]
    shape: str

    def message(self, place: ReasonPlace) -> str:
        missing = listed([f"<{tag}>" for tag in self.missing])
        return f"{_shape(place)} has <{place.element.tag}>, but no {missing} for its {self.shape}"


SdfCompliantPlane = own(Reason, "{shape_of_link} is a compliant hydroelastic plane, whose thickness no tag can give")
SdfHydroelasticNotChosen = own(
    Reason, "<{tag}> of {shape_of_link} has no effect: it is neither rigid nor compliant hydroelastic"
)
SdfSoftHydroelastic = own(Reason, "{shape_of_link} has <{tag}>, the former name of <drake:compliant_hydroelastic>")
SdfRigidAndCompliant = own(Reason, "{shape_of_link} is both rigid and compliant hydroelastic")
SdfModulusOfRigid = own(Reason, "{shape_of_link} is rigid hydroelastic, so Drake does not use its <{tag}>")


class SdfFrictionInverted(Reason):
    dynamic: float
    static: float
    says = "{shape_of_link} has dynamic friction {dynamic:g} above its static friction {static:g}"


SdfFrictionTwice = own(
    Reason, "Drake ignores <{tag}> of {shape_of_link}: its <drake:proximity_properties> give the friction"
)
SdfFrictionWithoutOde = own(
    Reason, "{shape_of_link} has friction in <drake:proximity_properties>, and a <friction> without <ode>"
)
SdfVisualWithoutRole = own(
    Reason,
    "{shape_of_link} has its illustration and perception roles disabled: Drake drops it",
    kind="lost",
    loses="the visual is dropped",
)
SdfRendererWithoutPerception = own(Reason, "<{tag}> of {shape_of_link} has no effect: its perception role is disabled")
SdfMeshFormat = own(OfText, "{shape_of_link} has a {text} mesh, of which Drake makes no convex hull")


class SdfSizeReplaced(Reason):
    kind = "altered"
    value: str
    used: str
    says = "<{tag}> of {shape_of_link} is not greater than 0: {value}"
    loses = "{used} m is used instead of {value} m"


class SdfSizeMissing(Reason):
    kind = "altered"
    missing: str
    used: str
    says = "the <{tag}> of {shape_of_link} has no <{missing}>"
    loses = "{used} m is used"


SdfScaleZero = own(Reason, "the mesh of {sdf_shape} is scaled by less than 1e-8: {written}")
SdfFileMissing = own(OfUri, "the file '{uri}' does not exist")


class SdfUriSchemeUnsupported(Reason):
    scheme: str
    uri: str
    says = "Drake does not support '{uri}': it reads package://, model:// and file:// only"


SdfIncludeOfPackage = own(OfUri, "Drake does not find '{uri}': behind the package there is no path, not even a slash")
SdfIncludeStatic = own(OfUri, "Drake does not support <static> for '{uri}': it is not SDFormat")


class SdfShapeCount(Reason):
    """A deformable link has not exactly one collision, or more than one visual."""

    actual: int
    tag: str
    expected: str

    def message(self, place: ReasonPlace) -> str:
        counts = f"{counted(self.actual, self.tag)}, but must have {self.expected}"
        return f"{part(place.element)} is deformable and has {counts}"


def _shape(place: ReasonPlace) -> str:
    from urdflint.programs.naming import shape_of_link

    return shape_of_link(place.element)


AT_PLACE.update(sdf_shape=_shape)

own.take_names()
