"""Contact: the proximity properties of collisions, and the older `<drake_compliance>`."""

from __future__ import annotations

from urdflint.programs.naming import shape_of_link
from urdflint.programs.reason import Lacking, OfText, OwnReasons, Reason, ReasonPlace, written
from urdflint.text.wording import listed

own = OwnReasons(globals())

SoftHydroelastic = own(Reason, "{shape_of_link} has <{tag}>, the former name of <drake:compliant_hydroelastic>")
RigidAndCompliant = own(Reason, "{shape_of_link} is both rigid and compliant hydroelastic")
ModulusOfRigid = own(Reason, "{shape_of_link} is rigid hydroelastic, so Drake does not use its <{tag}>")


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


HydroelasticNotChosen = own(
    Reason, "<{tag}> of {shape_of_link} is not used: its contact is not hydroelastic"
)  # a hydroelastic value is not used, since the collision is neither rigid nor compliant hydroelastic


RigidMeshFormat = own(OfText, "{shape_of_link} is rigid hydroelastic with a mesh in {text} format")
CompliantPoint = own(Reason, "{shape_of_link} is compliant hydroelastic, but a sphere of radius 0 without a margin")

ContactStiffnessNotPositive = own(Reason, message=lambda _, place: _not_positive(place))


class FrictionInverted(Reason):
    dynamic: float
    static: float
    says = "{shape_of_link} has dynamic friction {dynamic:g} above its static friction {static:g}"


ComplianceNotUsed = own(
    Reason, "<drake_compliance> of {shape_of_link} is not used: the proximity properties give the friction"
)
ComplianceUnsupported = own(Reason, "Drake no longer reads <{tag}> of {shape_of_link}")
ComplianceIncomplete = own(Lacking, "<drake_compliance> of {shape_of_link} has <{tag}>, but no <{missing}>")
TextUnreadable = own(Reason, "<{tag}> of {shape_of_link} does not begin with a number")


def _not_positive(place: ReasonPlace) -> str:
    return f"<{place.element.tag}> of {shape_of_link(place.element)} is not greater than 0: {written(place)}"


own.take_names()
