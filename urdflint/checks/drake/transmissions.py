"""Transmissions as Drake takes them: of which it makes no actuator, and what it does not take over into one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from urdflint.checks.drake.joints import named
from urdflint.linter.rule import Problem, check
from urdflint.model.numbers import number
from urdflint.model.robot import Robot
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reading import reading
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

MISSING = {
    "transmission-without-joint": "has no <joint>",
    "transmission-without-actuator": "has no <actuator>",
    "transmission-type-missing": "has no <type>",
    "transmission-joint-name-missing": "has a <joint> without a name",
    "actuator-name-missing": "has an <actuator> without a name",
}
SHOWN = 3


@check("DRK301")
def transmission_not_simple(claim: DrakeClaim) -> Iterator[Problem]:
    transmission = claim.element if claim.element.tag == "transmission" else claim.element.parent
    kind = str(claim.facts["type"]).strip()
    message = f"{named(transmission)} is of type '{kind}': Drake makes no actuator of it"
    yield Problem(message, Place(transmission), [("its type", claim.place("value" if claim.attribute else "text"))])


@check("DRK302")
def transmission_passed_over(claim: DrakeClaim) -> Iterator[Problem]:
    at, name = claim.related[0], claim.facts["name"]
    fixed = claim.word == "drake/transmission-of-fixed"
    why = "which is fixed" if fixed else "whose effort is bounded by 0"
    message = f"{named(claim.element.parent)} drives joint '{name}', {why}: Drake makes no actuator of it"
    yield Problem(
        message, claim.place(), [("its type", Place(at, "type")) if fixed else ("the bound", Place(at, "effort"))]
    )


@check("DRK303")
def transmission_type_unreadable(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"the <type> of {named(claim.element.parent)} does not begin with a text: Drake dies of it"
    yield Problem(message, claim.place())


@check("DRK304")
def transmission_part_missing(claim: DrakeClaim) -> Iterator[Problem]:
    transmission = claim.element if claim.element.tag == "transmission" else claim.element.parent
    what = MISSING[claim.word.removeprefix("drake/")]
    yield Problem(f"{named(transmission)} {what}, which Drake needs of a simple one", claim.place())


@check("DRK305")
def reduction_not_read(claim: DrakeClaim) -> Iterator[Problem]:
    text = str(claim.facts["text"]).strip()
    message = f"Drake ignores the reduction of {named(claim.element.parent)}: {text}"
    yield Problem(message, claim.place())


@check("DRK306")
def actuator_name_twice(claim: DrakeClaim) -> Iterator[Problem]:
    place = Place(claim.related[0], "name")
    message = f"{named(claim.element.parent)} has an actuator '{claim.facts['name']}', as another transmission has"
    yield Problem(message, claim.place(), [(f"the actuator of {named(claim.related[0].parent)}", place)])


@check("DRK307")
def actuator_of_several_freedoms(claim: DrakeClaim) -> Iterator[Problem]:
    joint, count = claim.related[0], claim.facts["freedoms"]
    message = f"{named(claim.element.parent)} drives {named(joint)}, which has {count} freedoms: an actuator drives one"
    yield Problem(message, claim.place(), [("the joint", Place(joint, "type"))])


@check("DRK308")
def actuator_value_odd(claim: DrakeClaim) -> Iterator[Problem]:
    tag, text = claim.element.tag.removeprefix("drake:").replace("_", " "), claim.element.get("value")
    yield Problem(f"the {tag} of {named(claim.element.parent)} is {text}", claim.place())


@check("DRK309")
def effort_without_actuator(claim: DrakeClaim) -> Iterator[Problem]:
    alike = _undriven(claim.robot)
    if not alike or alike[0] is not claim.element:
        return
    names = [named(limit.parent) for limit in alike[:SHOWN]]
    more = len(alike) - len(names)
    which = ", ".join(names) + (f" and {more} more" if more else "")
    subject = "this joint" if len(alike) == 1 else f"{len(alike)} joints"
    yield Problem(f"no transmission drives {subject}, so Drake drops the effort limit: {which}", claim.place())


@lru_cache(maxsize=1)
def _undriven(robot: Robot) -> list[Element]:
    """The limits that bound an effort which nothing makes; a bound of 0 is told elsewhere."""
    found = reading(robot).silent.get("effort-without-actuator", ())
    return [one.element for one in found if number(one.element.get("effort")) != 0]
