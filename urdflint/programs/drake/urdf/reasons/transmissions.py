"""Transmissions, and the actuators that Drake creates of them."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.joints import not_created
from urdflint.programs.naming import MAX_LISTED_NAMES, label_of, part
from urdflint.programs.reason import AT_PLACE, OfName, OfText, OwnReasons, Reason, ReasonPlace, all_alike
from urdflint.syntax.document import Element
from urdflint.text.wording import listed

own = OwnReasons(globals())

TransmissionTypeMissing = own(Reason, "the simple {its_transmission} has no <type>")
TransmissionTypeEmpty = own(Reason, "the <type> of {its_transmission} does not begin with text: Drake aborts")


class TransmissionNotSimple(Reason):
    """Drake creates actuators of simple transmissions only."""

    kind = "lost"
    type: str | None

    def message(self, place: ReasonPlace) -> str:
        return f"{_transmission(place)} has type '{str(self.type).strip()}', for which Drake creates no actuator"

    def loss(self, place: ReasonPlace) -> str:
        return f"no actuator is created, since its type is '{str(self.type).strip()}'"


TransmissionWithoutActuator = own(Reason, "the simple {its_transmission} has no <actuator>")
ActuatorNameMissing = own(Reason, "the simple {its_transmission} has an <actuator> without a name")
TransmissionWithoutJoint = own(Reason, "the simple {its_transmission} has no <joint>")
TransmissionJointNameMissing = own(Reason, "the simple {its_transmission} has a <joint> without a name")

TransmissionJointUnknown = own(OfName, message=lambda reason, place: not_created(place, reason.name))


TransmissionOfFixed = own(OfName, "{its_transmission} actuates the fixed joint '{name}': Drake creates no actuator")
EffortZero = own(
    OfName,
    "{its_transmission} actuates joint '{name}', whose effort limit is 0: Drake creates no actuator",
    kind="unbounded",
    loses="it gets no actuator, since its effort limit is 0",
)

MechanicalReductionUnsupported = own(OfText, "{its_parent} has mechanical reduction {text}, which Drake ignores")


ActuatorNameDuplicate = own(OfName, "actuator '{name}' of {its_transmission} exists already")


class ActuatorOnMultiDofJoint(Reason):
    name: str
    degrees_of_freedom: int
    says = "{its_transmission} actuates {its_other}, which has {degrees_of_freedom} degrees of freedom"


class GainNegative(Reason):
    """A gain of a controller is negative."""

    def message(self, place: ReasonPlace) -> str:
        text = place.element.attributes.get(place.attribute or "", "")
        return f"the gain {place.attribute} of {part(place.element)} is negative: {text}"


class ActuatorValueImplausible(Reason):
    """A rotor inertia is negative, or a gear ratio is not greater than zero."""

    kind = "altered"
    value: float

    def message(self, place: ReasonPlace) -> str:
        return f"the {_words(place.element)} of {label_of(place.element.parent)} is {place.element.get('value')}"

    def loss(self, place: ReasonPlace) -> str:
        if place.element.tag == "drake:rotor_inertia":
            return f"its {self.value:g} kg m², times the square of the gear ratio, is added to the inertia of the joint"
        same = f"{self.value:g} is like {-self.value:g}" if self.value else "the joint has no rotor inertia"
        return f"the gear ratio is squared, so {same}"


class EffortWithoutActuator(OfName):
    """Drake keeps the effort limit of a joint with its actuator, and the joint has none."""

    kind = "unbounded"

    def message(self, place: ReasonPlace) -> str:
        alike = all_alike(place)
        names = [label_of(limit.parent) for limit in alike[:MAX_LISTED_NAMES]]
        names += [f"{len(alike) - MAX_LISTED_NAMES} more"] if len(alike) > MAX_LISTED_NAMES else []
        verb, limits = ("has", "limit") if len(alike) == 1 else ("have", "limits")
        return f"{listed(names)} {verb} no actuator, so Drake ignores the effort {limits}"

    loses = "its effort limit of {@effort} is not used, since no transmission gives it an actuator"


def _transmission(place: ReasonPlace) -> str:
    """The transmission that an element is, or is in."""
    return label_of(place.element if place.element.tag == "transmission" else place.element.parent)


def _words(element: Element) -> str:
    return element.tag.removeprefix("drake:").replace("_", " ")


AT_PLACE.update(its_transmission=_transmission)

own.take_names()
