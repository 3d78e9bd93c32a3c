"""Frames, and what Drake alone has between links: bushings, springs and constraints."""

from __future__ import annotations

from urdflint.programs.reason import OfName, OfRange, OfTag, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())

FrameNameMissing = own(Reason, "a <frame> has no name")
FrameNameEmpty = own(Reason, "the name of a <frame> is empty")
FrameWithoutLink = own(Reason, "{it} names no link")
# Two frames have the same name; every link and every joint has a frame
FrameNameDuplicate = own(OfName, "frame '{name}' exists already")


class PartMissing(OfTag):
    """A bushing, spring or constraint lacks an element that it needs."""

    def message(self, place: ReasonPlace) -> str:
        return f"<{place.element.tag}> has no <{self.tag}>"


PartWithoutName = own(Reason, "<{tag}> has no name")
ConstraintOnOneBody = own(OfName, "<{parent_tag}> connects link '{name}' to itself")
TendonWithoutJoint = own(Reason, "<{tag}> names no joint")
TendonJointDuplicate = own(OfName, "the tendon constraint names joint '{name}' twice")


class TendonJointMultiDof(OfName):
    """A tendon constraint names a joint that has not exactly one degree of freedom."""

    def message(self, place: ReasonPlace) -> str:
        kind = f"{place.related[0].get('type')} joint '{self.name}'"
        return f"a tendon constraint names the {kind}, which does not have one degree of freedom"


TendonLimitInverted = own(OfRange, "the lower limit {lower:g} of a tendon is above its upper limit {upper:g}")

own.take_names()
