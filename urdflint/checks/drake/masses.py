"""Masses and inertias in Drake: those that it ignores, replaces or rejects."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.drake.joints import named
from urdflint.linter.rule import Problem, check
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons import InertiaImpossible, MassNotPositive, MassOutOfRange
from urdflint.syntax.place import Place
from urdflint.wording import listed


@check("DRK201")
def world_with_mass(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    message = f"link 'world' is the world of Drake, which ignores its <{part.tag}>"
    yield Problem(message, Place(part.parent, "name"), [("this is ignored", Place(part))])


@check("DRK202")
def inertia_replaced(claim: DrakeClaim) -> Iterator[Problem]:
    inertial = claim.element if claim.element.tag == "inertial" else claim.element.parent
    link = inertial.parent if inertial is not None else None
    match claim.reason:
        case MassNotPositive(mass):
            why = f"its mass is {mass:g} kg"
        case InertiaImpossible(moments):
            why = f"no rigid body has the principal moments {listed([f'{one:.16g}' for one in moments])} kg m²"
        case _:
            return
    related = [] if claim.element is inertial else [("this is impossible", Place(claim.element))]
    message = f"Drake replaces the inertia of {named(link)} by that of a solid sphere of water density: {why}"
    yield Problem(message, Place(inertial), related)


@check("DRK203")
def mass_out_of_range(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, MassOutOfRange):
        link = claim.element.parent.parent if claim.element.parent is not None else None
        yield Problem(f"the mass of {named(link)} is out of range for Drake: {claim.reason.mass:g} kg", claim.place())
