"""Transmissions in Drake: of which it creates no actuator, and what it does not read of them."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.drake.joints import named
from urdflint.linter.rule import Problem, check
from urdflint.model.numbers import number
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons import (
    ActuatorNameDuplicate,
    ActuatorNameMissing,
    ActuatorOnMultiDofJoint,
    EffortZero,
    MechanicalReductionUnsupported,
    TransmissionJointNameMissing,
    TransmissionNotSimple,
    TransmissionOfFixed,
    TransmissionTypeMissing,
    TransmissionWithoutActuator,
    TransmissionWithoutJoint,
)
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed

MISSING: dict[type[Reason], str] = {
    TransmissionWithoutJoint: "has no <joint>",
    TransmissionWithoutActuator: "has no <actuator>",
    TransmissionTypeMissing: "has no <type>",
    TransmissionJointNameMissing: "has a <joint> without a name",
    ActuatorNameMissing: "has an <actuator> without a name",
}
SHOWN = 3


@check("DRK301")
def transmission_not_simple(claim: DrakeClaim) -> Iterator[Problem]:
    transmission = claim.element if claim.element.tag == "transmission" else claim.element.parent
    if isinstance(claim.reason, TransmissionNotSimple):
        kind = str(claim.reason.type).strip()
        message = f"{named(transmission)} has type '{kind}', of which Drake creates no actuator"
        related = [("its type", claim.place("value" if claim.attribute else "text"))]
        yield Problem(message, Place(transmission), related)


@check("DRK302")
def transmission_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    joint = claim.related[0]
    match claim.reason:
        case TransmissionOfFixed(name):
            fact, related = f"the fixed joint '{name}'", ("its type", Place(joint, "type"))
        case EffortZero(name):
            fact, related = f"joint '{name}', whose effort limit is 0", ("the limit", Place(joint, "effort"))
        case _:
            return
    message = f"{named(claim.element.parent)} actuates {fact}: Drake creates no actuator"
    yield Problem(message, claim.place(), [related])


@check("DRK303")
def transmission_type_unreadable(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"the <type> of {named(claim.element.parent)} does not begin with text: Drake aborts"
    yield Problem(message, claim.place())


@check("DRK304")
def transmission_part_missing(claim: DrakeClaim) -> Iterator[Problem]:
    transmission = claim.element if claim.element.tag == "transmission" else claim.element.parent
    yield Problem(f"the simple {named(transmission)} {MISSING[type(claim.reason)]}", claim.place())


@check("DRK305")
def mechanical_reduction_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, MechanicalReductionUnsupported):
        text = claim.reason.text.strip()
        message = f"{named(claim.element.parent)} has mechanical reduction {text}, which Drake ignores"
        yield Problem(message, claim.place())


@check("DRK306")
def actuator_name_duplicate(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, ActuatorNameDuplicate):
        first = claim.related[0]
        message = f"actuator '{claim.reason.name}' of {named(claim.element.parent)} exists already"
        yield Problem(message, claim.place(), [(f"the actuator of {named(first.parent)}", Place(first, "name"))])


@check("DRK307")
def actuator_on_multi_dof_joint(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, ActuatorOnMultiDofJoint):
        joint, count = claim.related[0], claim.reason.degrees_of_freedom
        message = f"{named(claim.element.parent)} actuates {named(joint)}, which has {count} degrees of freedom"
        yield Problem(message, claim.place(), [("the joint", Place(joint, "type"))])


@check("DRK308")
def actuator_value_implausible(claim: DrakeClaim) -> Iterator[Problem]:
    tag, text = claim.element.tag.removeprefix("drake:").replace("_", " "), claim.element.get("value")
    yield Problem(f"the {tag} of {named(claim.element.parent)} is {text}", claim.place())


@check("DRK309")
def effort_without_actuator(claim: DrakeClaim) -> Iterator[Problem]:
    alike = claim.speaks_for(_bounds)
    if not alike:
        return
    names = [named(limit.parent) for limit in alike[:SHOWN]]
    names += [f"{len(alike) - SHOWN} more"] if len(alike) > SHOWN else []
    verb, limits = ("has", "limit") if len(alike) == 1 else ("have", "limits")
    message = f"{listed(names)} {verb} no actuator, so Drake ignores the effort {limits}"
    yield Problem(message, claim.place(), also=[Place(limit, claim.attribute, "value") for limit in alike[1:]])


def _bounds(limit: Element) -> bool:
    """Whether an effort limit is one that a robot may have; other rules report one of 0."""
    return number(limit.get("effort")) != 0
