"""What PyBullet makes of links: masses, inertias and the base."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import at_name, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.pybullet.claims import PybulletClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


@check("PBT201")
def masses_not_as_written(claim: PybulletClaim) -> Iterator[Problem]:
    yield problem(claim, _place(claim.element), also=[_place(element) for element in claim.related])


@check("PBT202")
def inertia_not_used(claim: PybulletClaim) -> Iterator[Problem]:
    yield problem(claim, _place(claim.element), also=[_place(element) for element in claim.related])


def _place(element: Element) -> Place:
    """The name of a link, or its inertia."""
    return at_name(element) if element.tag == "link" else Place(element, part="label")


@check("PBT203")
def world_floats(claim: PybulletClaim) -> Iterator[Problem]:
    yield problem(claim, at_name(claim.element))
