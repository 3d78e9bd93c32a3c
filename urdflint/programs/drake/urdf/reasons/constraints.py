"""Frames, and what Drake alone has between links: bushings, springs and constraints."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import tag_of
from urdflint.programs.reason import Reason, ReasonPlace


class FrameNameMissing(Reason):
    says = "a <frame> has no name"


class FrameNameEmpty(Reason):
    says = "the name of a <frame> is empty"


class FrameWithoutLink(Reason):
    says = "{it} names no link"


class FrameNameDuplicate(Reason):
    """Two frames have the same name; every link and every joint has a frame."""

    name: str
    says = "frame '{name}' exists already"


class PartMissing(Reason):
    """A bushing, spring or constraint lacks an element that it needs."""

    tag: str

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> has no <{self.tag}>"


class PartWithoutName(Reason):
    """An element of a bushing, spring or constraint names nothing."""

    says = "<{tag}> has no name"


class ConstraintOnOneBody(Reason):
    """A constraint names the same link twice."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        return f"<{tag_of(place.element.parent)}> connects link '{self.name}' to itself"


class TendonWithoutJoint(Reason):
    says = "<{tag}> names no joint"


class TendonJointDuplicate(Reason):
    name: str
    says = "the tendon constraint names joint '{name}' twice"


class TendonJointMultiDof(Reason):
    """A tendon constraint names a joint that has not exactly one degree of freedom."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        kind = f"{place.related[0].get('type')} joint '{self.name}'"
        return f"a tendon constraint names the {kind}, which does not have one degree of freedom"


class TendonLimitInverted(Reason):
    lower: float
    upper: float
    says = "the lower limit {lower:g} of a tendon is above its upper limit {upper:g}"
