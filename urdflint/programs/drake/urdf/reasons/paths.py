"""The paths of curvilinear joints."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import JOINTS
from urdflint.programs.naming import label_of
from urdflint.programs.reason import Reason, ReasonPlace

DIRECTIONS = {"drake:initial_tangent": "initial tangent", "drake:plane_normal": "plane normal"}


class PeriodicNeitherTrueNorFalse(Reason):
    kind = "altered"
    loses = "its path is not periodic"

    def message(self, place: ReasonPlace) -> str:
        return (
            f"<{place.element.tag}> of {label_of(place.element.parent)} is neither true nor false: {self.loss(place)}"
        )


class CurvesMissing(Reason):
    """A curvilinear joint has no path."""

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element)} is {place.element.get('type')}, but has no <drake:curves>"


class CurvesEmpty(Reason):
    """The path of a curvilinear joint has no segments."""

    def message(self, place: ReasonPlace) -> str:
        return f"the <{place.element.tag}> of {label_of(place.element.parent)} is empty"


class CurveUnknown(Reason):
    tag: str
    says = "<{tag}> is not a segment of a path that Drake reads"


class CurveValueMissing(Reason):
    """A segment of a path lacks a length, radius or angle."""

    missing: str
    says = "<{tag}> has no {missing}"


class CurveNotPositive(Reason):
    """A length or radius of a path must be greater than zero."""

    def message(self, place: ReasonPlace) -> str:
        text = place.element.attributes.get(place.attribute or "", "")
        return f"the {place.attribute} of <{place.element.tag}> is not greater than 0: {text}"


class CurveTooShort(Reason):
    says = "<{tag}> is too short to change the length of the path"


class DirectionZero(Reason):
    """The initial tangent or the plane normal of a path is zero."""

    def message(self, place: ReasonPlace) -> str:
        return f"the {DIRECTIONS[place.element.tag]} of {label_of(place.element.parent)} is zero"


class DirectionsNotPerpendicular(Reason):
    """The initial tangent and the plane normal of a path are not perpendicular."""

    def message(self, place: ReasonPlace) -> str:
        joint = place.element if place.element.tag in JOINTS else place.element.parent
        return f"the {' and '.join(DIRECTIONS.values())} of {label_of(joint)} are not perpendicular"
