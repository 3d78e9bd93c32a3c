"""Names that do not exist, or exist twice, and groups and constraints."""

from __future__ import annotations

from urdflint.programs.naming import label_of
from urdflint.programs.reason import OfName, OfRange, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())


class SdfNameUnknown(Reason):
    """A tag names a frame, link, joint, group or model that does not exist."""

    subject: str
    name: str

    def message(self, place: ReasonPlace) -> str:
        holder = label_of(place.element.parent).replace("_", " ")
        return f"<{place.element.tag}> of {holder} refers to {self.subject} '{self.name}', which does not exist"


class SdfNameDuplicate(Reason):
    subject: str
    name: str
    says = "there are two {subject}s named '{name}'"


SdfGroupEmpty = own(OfName, "collision filter group '{name}' has no members")
SdfGroupDropped = own(
    Reason, "the name of a <{tag}> is empty: Drake drops it", kind="lost", loses="the group is dropped"
)
SdfGroupWithoutEffect = own(OfName, "collision filter group '{name}' ignores no group, and no group refers to it")
SdfGroupNameScoped = own(OfName, "the name of collision filter group '{name}' contains ::")
SdfConstraintOnOneBody = own(OfName, "<{tag}> names '{name}', as the other end of the constraint does")


class SdfTendonJointRefused(Reason):
    name: str
    why: str
    says = "a tendon refers to joint '{name}', which {why}"


SdfTendonWithoutJoint = own(Reason, "{it} has no <drake:tendon_constraint_joint>")
SdfTendonLimitInverted = own(OfRange, "the lower limit of the tendon, {lower:g}, is above its upper limit {upper:g}")


class SdfKinematicLoop(Reason):
    parent: str
    child: str
    says = "{it} closes a kinematic loop: links '{parent}' and '{child}' are connected without it"


SdfJointToItself = own(OfName, "{it} connects link '{name}' to itself")

own.take_names()
