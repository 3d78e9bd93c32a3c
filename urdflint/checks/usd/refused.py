"""What urdf-usd-converter rejects, or warns of, and no other rule covers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.usd import reasons
from urdflint.programs.usd.claims import UsdClaim
from urdflint.syntax.place import Place


@check("USD301")
def attribute_name_impossible(claim: UsdClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place("name"))


as_claimed(__name__, "USD302", "texture_leads_to_folder", UsdClaim)


@check("USD303")
def part_rejected_by_usd_converter(claim: UsdClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.SizeMissing) else None
    yield problem(claim, lacks=lacks)


@check("USD305")
def part_warned_of_by_usd_converter(claim: UsdClaim) -> Iterator[Problem]:
    textures = [("the texture", Place(element)) for element in claim.related if element.tag == "texture"]
    yield problem(claim, related=textures)
