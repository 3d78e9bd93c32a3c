"""Contact: the proximity properties of collisions, and the older `<drake_compliance>`."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import written
from urdflint.programs.naming import shape_of_link
from urdflint.programs.reason import Reason, ReasonPlace
from urdflint.text.wording import listed


class SoftHydroelastic(Reason):
    says = "{shape_of_link} has <{tag}>, the former name of <drake:compliant_hydroelastic>"


class RigidAndCompliant(Reason):
    says = "{shape_of_link} is both rigid and compliant hydroelastic"


class ModulusOfRigid(Reason):
    says = "{shape_of_link} is rigid hydroelastic, so Drake does not use its <{tag}>"


class HydroelasticValueMissing(Reason):
    """A hydroelastic collision lacks values that its shape needs."""

    missing: tuple[str, ...]
    shape: str

    def message(self, place: ReasonPlace) -> str:
        missing = listed([f"<{tag}>" for tag in self.missing])
        return (
            f"{shape_of_link(place.element)} has <{place.element.tag}>, but no {missing} for its {self.shape.lower()}"
        )


class HydroelasticValueNotPositive(Reason):
    """A value of a hydroelastic collision must be greater than zero."""

    shape: str

    def message(self, place: ReasonPlace) -> str:
        return _not_positive(place)


class HydroelasticNotChosen(Reason):
    """A hydroelastic value is not used, since the collision is neither rigid nor compliant hydroelastic."""

    says = "<{tag}> of {shape_of_link} is not used: its contact is not hydroelastic"


class RigidMeshFormat(Reason):
    extension: str
    says = "{shape_of_link} is rigid hydroelastic with a mesh in {extension} format"


class CompliantPoint(Reason):
    says = "{shape_of_link} is compliant hydroelastic, but a sphere of radius 0 without a margin"


class ContactStiffnessNotPositive(Reason):
    """The stiffness of point contact must be greater than zero."""

    def message(self, place: ReasonPlace) -> str:
        return _not_positive(place)


class FrictionInverted(Reason):
    dynamic: float
    static: float
    says = "{shape_of_link} has dynamic friction {dynamic:g} above its static friction {static:g}"


class ComplianceNotUsed(Reason):
    says = "<drake_compliance> of {shape_of_link} is not used: the proximity properties give the friction"


class ComplianceUnsupported(Reason):
    says = "Drake no longer reads <{tag}> of {shape_of_link}"


class ComplianceIncomplete(Reason):
    """`<drake_compliance>` gives only one of the two coefficients of friction."""

    missing: str
    says = "<drake_compliance> of {shape_of_link} has <{tag}>, but no <{missing}>"


class TextUnreadable(Reason):
    says = "<{tag}> of {shape_of_link} does not begin with a number"


def _not_positive(place: ReasonPlace) -> str:
    return f"<{place.element.tag}> of {shape_of_link(place.element)} is not greater than 0: {written(place)}"
