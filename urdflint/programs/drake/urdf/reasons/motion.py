"""How joints move: axes, limits, dynamics, the pitch of screws, and mimics."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.joints import not_created
from urdflint.programs.naming import label_of
from urdflint.programs.reason import OfName, OfNumber, OfRange, OfType, OwnReasons, Reason, ReasonPlace

own = OwnReasons(globals())


class AxisZero(Reason):
    axis: tuple[float, ...]
    says = "{its_parent} has an axis that is too short for a direction: {value}"


class AxisTooLong(Reason):
    axis: tuple[float, ...]
    says = "{its_parent} has an axis that is too long for a direction: {value}"


AxisNotUsed = own(OfType, "Drake does not use the <axis> of the {type} {its_parent}")
AxisNotRead = own(OfType, "Drake does not use the <axis> of the {type} {its_parent}")
LimitNotRead = own(OfType, "Drake does not read the <limit> of the {type} {its_parent}: its motion is not limited")
DynamicsNotRead = own(OfType, "Drake does not read the <dynamics> of the {type} {its_parent}: it has no damping")


class JointUnlimited(Reason):
    """A revolute or prismatic joint lacks a position limit, so its motion is not limited."""

    kind = "unlimited"
    missing: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        joint = place.element if place.element.tag != "limit" else place.element.parent
        return f"{label_of(joint)} has no {' and no '.join(self.missing)} limit"

    def loss(self, place: ReasonPlace) -> str:
        return (
            f"its position has no {self.missing[0]} limit" if len(self.missing) == 1 else "its position is not limited"
        )


LimitInverted = own(OfRange, "{its_parent} has a lower limit {lower:g} above its upper limit {upper:g}")


class LimitNegative(Reason):
    """A velocity or acceleration limit is negative."""

    def message(self, place: ReasonPlace) -> str:
        quantity = (place.attribute or "").removeprefix("drake:")
        return f"{label_of(place.element.parent)} has a negative {quantity} limit: {_text(place)}"


EffortNegative = own(OfName, "joint '{name}' has a negative effort limit: {value}")


class DampingNegative(Reason):
    damping: tuple[float, ...]
    says = "{its_parent} has negative damping: {value}"


FrictionUnsupported = own(OfNumber, "{its_parent} has friction {@friction}, which Drake ignores")
PitchMissing = own(Reason, "{it} is {its_type}, but has no <drake:screw_thread_pitch>")
PitchZero = own(
    Reason,
    "the screw pitch of {its_parent} is 0",
    kind="altered",
    loses="the screw rotates, and does not move along its axis",
)
MimicWithoutJoint = own(Reason, "the <mimic> of {its_parent} names no joint")

MimicUnknown = own(OfName, message=lambda reason, place: not_created(place, reason.name))


MimicOfItself = own(OfName, "the <mimic> of {its_parent} names the joint itself")
MimicDofMismatch = own(
    OfName, "the <mimic> of {its_parent} names joint '{name}', which has another number of degrees of freedom"
)


class MimicNotSingleDof(Reason):
    """A mimic joint has not exactly one degree of freedom; None where Drake does not create it."""

    kind = "free"
    degrees_of_freedom: int | None
    says = "the <mimic> of {its_parent} is ignored: both joints must have one degree of freedom"
    loses = "it does not follow joint '{@joint}'"


def _text(place: ReasonPlace) -> str:
    """The value as it is written."""
    return place.element.attributes.get(place.attribute or "", "")


own.take_names()
