"""Transmissions in Drake: those for which it creates no actuator, and the parts of others that it does not read."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, problem
from urdflint.findings.rule import Problem, check
from urdflint.model.numbers import number
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.urdf.reasons.transmissions import EffortZero
from urdflint.programs.naming import label_of
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


@check("DRK301")
def transmission_not_simple(claim: DrakeClaim) -> Iterator[Problem]:
    transmission = claim.element if claim.element.tag == "transmission" else claim.element.parent
    related = [("its type", claim.place("value" if claim.attribute else "text"))]
    yield problem(claim, Place(transmission), related=related)


@check("DRK302")
def transmission_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    zero = isinstance(claim.reason, EffortZero)
    related = ("the limit", "effort") if zero else ("its type", "type")
    yield problem(claim, related=[(related[0], Place(claim.related[0], related[1]))])


as_claimed(__name__, "DRK303", "transmission_type_unreadable", DrakeClaim)
as_claimed(__name__, "DRK304", "transmission_part_missing", DrakeClaim)
as_claimed(__name__, "DRK305", "mechanical_reduction_ignored", DrakeClaim)


@check("DRK306")
def actuator_name_duplicate(claim: DrakeClaim) -> Iterator[Problem]:
    first = claim.related[0]
    yield problem(claim, related=[(f"the actuator of {label_of(first.parent)}", Place(first, "name"))])


@check("DRK307")
def actuator_on_multi_dof_joint(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the joint", Place(claim.related[0], "type"))])


as_claimed(__name__, "DRK308", "actuator_value_implausible", DrakeClaim)


@check("DRK309")
def effort_without_actuator(claim: DrakeClaim) -> Iterator[Problem]:
    alike = claim.covers(_bounds)
    if alike:
        yield problem(
            claim._replace(alike=tuple(alike)), also=[Place(limit, claim.attribute, "value") for limit in alike[1:]]
        )


def _bounds(limit: Element) -> bool:
    """Whether an effort limit is one that a robot may have; other rules report one of 0."""
    return number(limit.get("effort")) != 0
