"""Masses and inertias in Drake: those that it ignores, replaces or rejects."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.syntax.place import Place


@check("DRK201")
def world_with_mass(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    yield problem(claim, Place(part.parent, "name"), related=[("this is ignored", Place(part))])


@check("DRK202")
def inertia_replaced(claim: DrakeClaim) -> Iterator[Problem]:
    inertial = claim.element if claim.element.tag == "inertial" else claim.element.parent
    related = [] if claim.element is inertial else [("this is impossible", Place(claim.element))]
    yield problem(claim, Place(inertial), related=related)


as_claimed(__name__, "DRK203", "mass_out_of_range", DrakeClaim)
