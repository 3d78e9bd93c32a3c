"""How joints move: axes, limits, dynamics, the pitch of screws, and mimics."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.joints import not_created
from urdflint.programs.naming import label_of
from urdflint.programs.reason import Reason, ReasonPlace


class AxisZero(Reason):
    """An axis is zero, or too short for a direction."""

    axis: tuple[float, ...]

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element.parent)} has an axis that is too short for a direction: {_text(place)}"


class AxisTooLong(Reason):
    """The length of an axis overflows."""

    axis: tuple[float, ...]

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element.parent)} has an axis that is too long for a direction: {_text(place)}"


class AxisNotUsed(Reason):
    """Drake reads the axis of a joint of this type, but does not use it."""

    type: str

    def message(self, place: ReasonPlace) -> str:
        return f"Drake does not use the <axis> of the {self.type} {label_of(place.element.parent)}"


class AxisNotRead(Reason):
    """Drake reads no axis of a joint of this type."""

    type: str

    def message(self, place: ReasonPlace) -> str:
        return f"Drake does not use the <axis> of the {self.type} {label_of(place.element.parent)}"


class LimitNotRead(Reason):
    """Drake reads no limits of a joint of this type."""

    type: str

    def message(self, place: ReasonPlace) -> str:
        subject = f"the {self.type} {label_of(place.element.parent)}"
        return f"Drake does not read the <limit> of {subject}: its motion is not limited"


class DynamicsNotRead(Reason):
    """Drake reads no dynamics of a joint of this type."""

    type: str

    def message(self, place: ReasonPlace) -> str:
        return (
            f"Drake does not read the <dynamics> of the {self.type} {label_of(place.element.parent)}: it has no damping"
        )


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


class LimitInverted(Reason):
    """The lower limit is greater than the upper limit."""

    lower: float
    upper: float

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element.parent)} has a lower limit {self.lower:g} above its upper limit {self.upper:g}"


class LimitNegative(Reason):
    """A velocity or acceleration limit is negative."""

    def message(self, place: ReasonPlace) -> str:
        quantity = (place.attribute or "").removeprefix("drake:")
        return f"{label_of(place.element.parent)} has a negative {quantity} limit: {_text(place)}"


class EffortNegative(Reason):
    """The effort limit of a joint with an actuator is negative."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        return f"joint '{self.name}' has a negative effort limit: {_text(place)}"


class DampingNegative(Reason):
    """The damping of a joint is negative."""

    damping: tuple[float, ...]

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element.parent)} has negative damping: {_text(place)}"


class FrictionUnsupported(Reason):
    """Drake warns that it does not support the friction of joints."""

    friction: float

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element.parent)} has friction {place.element.get('friction')}, which Drake ignores"


class PitchMissing(Reason):
    """A screw joint has no pitch."""

    def message(self, place: ReasonPlace) -> str:
        return f"{label_of(place.element)} is {place.element.get('type')}, but has no <drake:screw_thread_pitch>"


class PitchZero(Reason):
    kind = "altered"
    loses = "the screw rotates, and does not move along its axis"

    def message(self, place: ReasonPlace) -> str:
        return f"the screw pitch of {label_of(place.element.parent)} is 0"


class MimicWithoutJoint(Reason):
    """A mimic names no joint."""

    def message(self, place: ReasonPlace) -> str:
        return f"the <mimic> of {label_of(place.element.parent)} names no joint"


class MimicUnknown(Reason):
    """A mimic names a joint that Drake does not create."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        return not_created(place, self.name)


class MimicOfItself(Reason):
    """A joint mimics itself."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        return f"the <mimic> of {label_of(place.element.parent)} names the joint itself"


class MimicDofMismatch(Reason):
    """A mimic joint and the mimicked joint have different numbers of degrees of freedom."""

    name: str

    def message(self, place: ReasonPlace) -> str:
        subject = f"the <mimic> of {label_of(place.element.parent)}"
        return f"{subject} names joint '{self.name}', which has another number of degrees of freedom"


class MimicNotSingleDof(Reason):
    """A mimic joint has not exactly one degree of freedom; None where Drake does not create it."""

    kind = "free"
    degrees_of_freedom: int | None

    def message(self, place: ReasonPlace) -> str:
        subject = f"the <mimic> of {label_of(place.element.parent)}"
        return f"{subject} is ignored: both joints must have one degree of freedom"

    def loss(self, place: ReasonPlace) -> str:
        return f"it does not follow joint '{place.element.get('joint')}'"


def _text(place: ReasonPlace) -> str:
    """The value as it is written."""
    return place.element.attributes.get(place.attribute or "", "")
