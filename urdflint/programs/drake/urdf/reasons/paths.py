"""The paths of curvilinear joints."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import JOINTS
from urdflint.programs.naming import label_of
from urdflint.programs.reason import Lacking, OfTag, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

DIRECTIONS = {"drake:initial_tangent": "initial tangent", "drake:plane_normal": "plane normal"}


PeriodicNeitherTrueNorFalse = own(
    Reason,
    "<{tag}> of {its_parent} is neither true nor false: its path is not periodic",
    kind="altered",
    loses="its path is not periodic",
)
CurvesMissing = own(Reason, "{it} is {its_type}, but has no <drake:curves>")
CurvesEmpty = own(Reason, "the <{tag}> of {its_parent} is empty")
CurveUnknown = own(OfTag, "<{tag}> is not a segment of a path that Drake reads")
CurveValueMissing = own(Lacking, "<{tag}> has no {missing}")


class CurveNotPositive(Reason):
    """A length or radius of a path must be greater than zero."""

    def message(self, place: ReasonPlace) -> str:
        text = place.element.attributes.get(place.attribute or "", "")
        return f"the {place.attribute} of <{place.element.tag}> is not greater than 0: {text}"


CurveTooShort = own(Reason, "<{tag}> is too short to change the length of the path")


class DirectionZero(Reason):
    """The initial tangent or the plane normal of a path is zero."""

    def message(self, place: ReasonPlace) -> str:
        return f"the {DIRECTIONS[place.element.tag]} of {label_of(place.element.parent)} is zero"


class DirectionsNotPerpendicular(Reason):
    """The initial tangent and the plane normal of a path are not perpendicular."""

    def message(self, place: ReasonPlace) -> str:
        joint = place.element if place.element.tag in JOINTS else place.element.parent
        return f"the {' and '.join(DIRECTIONS.values())} of {label_of(joint)} are not perpendicular"


own.take_names()
