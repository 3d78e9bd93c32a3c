"""What urdf-usd-converter alone rejects, and what it makes of links, names and joints silently."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import (
    as_claimed,
    at_name,
    claimed_name,
    is_first,
    names_of_others,
    own_name,
    places_of_others,
    problem,
)
from urdflint.findings.rule import Problem, check
from urdflint.programs.usd import reasons
from urdflint.programs.usd.claims import UsdClaim
from urdflint.syntax.place import Place

MERGED = "PRG202"  # what others do with links on fixed joints, of which this is another side


as_claimed(__name__, "USD201", "name_changed_in_usd", UsdClaim)


@check("USD202")
def frame_without_body(claim: UsdClaim) -> Iterator[Problem]:
    if is_first(claim):
        yield problem(claim, at_name(claim.element), also=names_of_others(claim), reported_with=MERGED)


as_claimed(__name__, "USD203", "link_lost_with_inertial", UsdClaim, own_name)


@check("USD204")
def mass_left_to_engine(claim: UsdClaim) -> Iterator[Problem]:
    if is_first(claim):
        yield problem(claim, also=places_of_others(claim))


@check("USD205")
def made_for_older_importer(claim: UsdClaim) -> Iterator[Problem]:
    if is_first(claim):
        name, tag, part = claim.attribute, claim.element.tag, "name" if claim.attribute else "label"
        yield problem(claim, claim.place(part), also=places_of_others(claim, name, part), cause=f"{tag} {name}")


as_claimed(__name__, "USD206", "floating_joint_not_made", UsdClaim, reported_with="DRK106")
as_claimed(__name__, "USD207", "joint_part_lost_in_usd", UsdClaim)
as_claimed(__name__, "USD208", "mimic_offset_in_degrees", UsdClaim)
as_claimed(__name__, "USD209", "robot_name_changed_in_usd", UsdClaim)
as_claimed(__name__, "USD301", "attribute_name_impossible", UsdClaim, claimed_name)
as_claimed(__name__, "USD302", "texture_leads_to_folder", UsdClaim)


@check("USD303")
def part_rejected_by_usd_converter(claim: UsdClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.SizeMissing) else None
    yield problem(claim, lacks=lacks)


@check("USD305")
def part_warned_of_by_usd_converter(claim: UsdClaim) -> Iterator[Problem]:
    textures = [("the texture", Place(element)) for element in claim.related if element.tag == "texture"]
    yield problem(claim, related=textures)
