"""Masses as Drake takes them: those that it passes over, replaces or refuses."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.drake.joints import named
from urdflint.linter.rule import Problem, check
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.syntax.place import Place
from urdflint.wording import listed


@check("DRK201")
def world_with_mass(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    message = f"link 'world' is the world itself: Drake passes over its <{part.tag}>"
    yield Problem(message, Place(part.parent, "name"), [("what is passed over", Place(part))])


@check("DRK202")
def inertia_replaced(claim: DrakeClaim) -> Iterator[Problem]:
    inertial = claim.element if claim.element.tag == "inertial" else claim.element.parent
    link = inertial.parent if inertial is not None else None
    if claim.word == "drake/mass-not-positive":
        why = f"its mass is {claim.facts['mass']:g} kg"
    else:
        moments = listed([f"{one:.16g}" for one in claim.facts["moments"]])  # type: ignore[attr-defined]
        why = f"no body has the principal moments {moments} kg m²"
    part = [] if claim.element is inertial else [("what it cannot be", Place(claim.element))]
    message = f"Drake puts a ball of water in place of the inertia of {named(link)}: {why}"
    yield Problem(message, Place(inertial), part)


@check("DRK203")
def mass_beyond_drake(claim: DrakeClaim) -> Iterator[Problem]:
    link = claim.element.parent.parent if claim.element.parent is not None else None
    yield Problem(f"Drake cannot reckon with the mass of {named(link)}, {claim.facts['mass']:g} kg", claim.place())
