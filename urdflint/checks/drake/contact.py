"""Contact in Drake: kinds and numbers that do not go together, and those that have no effect."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, problem
from urdflint.findings.rule import Problem, check
from urdflint.model.structure.intended_elements import parent_of
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.urdf.collisions import COMPLIANT, MODULUS, RIGID
from urdflint.programs.drake.urdf.reasons.contact import ComplianceIncomplete
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


@check("DRK410")
def contact_value_missing(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, related=_related(claim, "the shape"))


@check("DRK411")
def contact_kind_missing(claim: DrakeClaim) -> Iterator[Problem]:
    value = claim.element
    if not any(sibling.tag.endswith("_hydroelastic") for sibling in parent_of(value).children):
        kind = COMPLIANT if value.tag == MODULUS else f"{COMPLIANT}/> or <{RIGID}"
        yield problem(claim, help=f"add <{kind}/>, or remove <{value.tag}>")


@check("DRK412")
def contact_kind_contradictory(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, related=_related(claim, "it is rigid here"))


@check("DRK413")
def friction_inverted(claim: DrakeClaim) -> Iterator[Problem]:
    moving = claim.element
    resting = claim.related[0] if claim.related else parent_of(moving).child("static_friction")
    related = [("the static friction", _number(resting))] if resting is not None else []
    yield problem(claim, _number(moving), related=related)


def _number(friction: Element) -> Place:
    """Where the number of a friction stands: in its value, or in the text of the older tag."""
    return Place(friction, "value") if "value" in friction.attributes else Place(friction, part="text")


@check("DRK414")
def modulus_of_rigid(claim: DrakeClaim) -> Iterator[Problem]:
    properties = parent_of(claim.element)
    if properties.child(COMPLIANT) is None:
        related = [("the modulus", Place(claim.element)), *_related(claim, "it is rigid here")]
        yield problem(claim, Place(properties), related=related)


as_claimed(__name__, "DRK415", "rigid_mesh_unreadable", DrakeClaim)


@check("DRK420")
def compliance_incomplete(claim: DrakeClaim) -> Iterator[Problem]:
    reason = claim.reason
    added = f"add <{reason.missing}>" if isinstance(reason, ComplianceIncomplete) else "write the number first"
    yield problem(claim, help=added)


@check("DRK421")
def compliance_outdated(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, Place(parent_of(claim.element)), related=[("this is not read", Place(claim.element))])


def _related(claim: DrakeClaim, words: str) -> list[tuple[str, Place]]:
    return [(words, Place(element)) for element in claim.related]
