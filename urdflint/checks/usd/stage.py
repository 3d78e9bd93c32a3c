"""What urdf-usd-converter makes of links, names and joints silently, and what it keeps where nobody reads it."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, at_name, is_first, names_of_others, places_of_others, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.usd.claims import UsdClaim

MERGED = "PRG202"  # what others do with links on fixed joints, of which this is another side


as_claimed(__name__, "USD201", "name_changed_in_usd", UsdClaim)


@check("USD202")
def frame_without_body(claim: UsdClaim) -> Iterator[Problem]:
    if is_first(claim):
        yield problem(claim, at_name(claim.element), also=names_of_others(claim), reported_with=MERGED)


@check("USD203")
def link_lost_with_inertial(claim: UsdClaim) -> Iterator[Problem]:
    yield problem(claim, at_name(claim.element))


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
