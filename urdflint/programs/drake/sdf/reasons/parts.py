"""Models, joints, shapes and contact of SDFormat."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import part, written
from urdflint.programs.naming import label_of
from urdflint.programs.reason import Reason, ReasonPlace
from urdflint.text.wording import counted, listed


class SdfNotOneModel(Reason):
    """A file has neither exactly one model nor exactly one world."""

    models: int
    worlds: int

    def message(self, place: ReasonPlace) -> str:
        contents = f"{counted(self.models, 'model')} and {counted(self.worlds, 'world')}"
        return f"Drake reads files with exactly one <model> or one <world>, and this one has {contents}"


class SdfCurveTooShort(Reason):
    """A segment of a path is too short."""

    def message(self, place: ReasonPlace) -> str:
        return f"{part(place.element)} is shorter than a number can hold"


class SdfDirectionImpossible(Reason):
    """The direction of a path is zero, or not within its plane."""

    why: str

    def message(self, place: ReasonPlace) -> str:
        return f"{part(place.element)} {self.why}"


class SdfStaticJoint(Reason):
    type: str
    says = "{it} is {type}, but Drake allows only fixed joints in a static model"


class SdfWorldJoint(Reason):
    """A joint between models moves."""

    type: str
    says = "{it} is {type}, but Drake allows only fixed joints directly in a world"


class SdfJointTypeUnsupported(Reason):
    type: str
    says = "Drake does not support joints of type '{type}', as {it} is"


class SdfAxisMissing(Reason):
    """A joint lacks an axis that its type needs."""

    missing: str
    type: str
    says = "{it} is {type}, but has no <{missing}>"


class SdfAxisNotUsed(Reason):
    """A joint of this type has no use for an axis."""

    type: str

    def message(self, place: ReasonPlace) -> str:
        joint = label_of(place.element.parent)
        return f"Drake does not use the <{place.element.tag}> of {joint}: the joint is {self.type}"


class SdfActuatorUnsupported(Reason):
    type: str
    says = "{its_joint} is {type}, for which Drake makes no actuator: set <effort>0</effort>"
    loses = "the joint has no actuator"


class SdfActuatorNotMade(Reason):
    why: str
    says = "Drake does not read <{tag}> of {its_joint}: {why}"
    loses = "<{tag}> has no effect"


class SdfJointValueImpossible(Reason):
    """A value of a joint is outside of what Drake accepts."""

    value: float
    says = "{tag} of {its_joint} is negative: {value:g}"


class SdfLimitInverted(Reason):
    lower: float
    upper: float
    says = "{its_joint} has its lower limit {lower:g} above its upper limit {upper:g}"


class SdfAxesNotPerpendicular(Reason):
    says = "axis and axis2 of {its_joint} are not perpendicular"


class SdfDampingDiffers(Reason):
    used: float
    value: float
    says = "axis2 of {its_joint} has damping {value:g}, but its axis {used:g}"
    loses = "{used:g} is used for both"


class SdfInertiaReplaced(Reason):
    """The inertia of a link is impossible, so that Drake takes that of a sphere of water."""

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


class SdfMimicNotSingle(Reason):
    name: str
    says = "{its_joint} mimics '{name}', and not both have one degree of freedom"
    loses = "the joint does not follow '{name}'"


class SdfHydroelasticValueMissing(Reason):
    """A hydroelastic collision lacks values that its shape needs."""

    missing: tuple[str, ...]
    shape: str

    def message(self, place: ReasonPlace) -> str:
        missing = listed([f"<{tag}>" for tag in self.missing])
        return f"{_shape(place)} has <{place.element.tag}>, but no {missing} for its {self.shape}"


class SdfCompliantPlane(Reason):
    says = "{shape_of_link} is a compliant hydroelastic plane, whose thickness no tag can give"


class SdfHydroelasticNotChosen(Reason):
    says = "<{tag}> of {shape_of_link} has no effect: it is neither rigid nor compliant hydroelastic"


class SdfSoftHydroelastic(Reason):
    says = "{shape_of_link} has <{tag}>, the former name of <drake:compliant_hydroelastic>"


class SdfRigidAndCompliant(Reason):
    says = "{shape_of_link} is both rigid and compliant hydroelastic"


class SdfModulusOfRigid(Reason):
    says = "{shape_of_link} is rigid hydroelastic, so Drake does not use its <{tag}>"


class SdfFrictionInverted(Reason):
    dynamic: float
    static: float
    says = "{shape_of_link} has dynamic friction {dynamic:g} above its static friction {static:g}"


class SdfFrictionTwice(Reason):
    says = "Drake ignores <{tag}> of {shape_of_link}: its <drake:proximity_properties> give the friction"


class SdfFrictionWithoutOde(Reason):
    says = "{shape_of_link} has friction in <drake:proximity_properties>, and a <friction> without <ode>"


class SdfVisualWithoutRole(Reason):
    kind = "lost"
    says = "{shape_of_link} has its illustration and perception roles disabled: Drake drops it"
    loses = "the visual is dropped"


class SdfRendererWithoutPerception(Reason):
    says = "<{tag}> of {shape_of_link} has no effect: its perception role is disabled"


class SdfMeshFormat(Reason):
    extension: str
    says = "{shape_of_link} has a {extension} mesh, of which Drake makes no convex hull"


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


class SdfScaleZero(Reason):
    """A mesh is scaled by less than 1e-8."""

    def message(self, place: ReasonPlace) -> str:
        return f"the mesh of {_shape(place)} is scaled by less than 1e-8: {written(place)}"


class SdfFileMissing(Reason):
    uri: str
    says = "the file '{uri}' does not exist"


class SdfUriSchemeUnsupported(Reason):
    scheme: str
    uri: str
    says = "Drake does not support '{uri}': it reads package://, model:// and file:// only"


class SdfIncludeOfPackage(Reason):
    uri: str
    says = "Drake does not find '{uri}': behind the package there is no path, not even a slash"


class SdfIncludeStatic(Reason):
    """An include makes a model of URDF or MJCF static."""

    uri: str
    says = "Drake does not support <static> for '{uri}': it is not SDFormat"


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
