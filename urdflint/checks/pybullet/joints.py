"""What PyBullet makes of joints: types, limits and frictions that count for something else, or for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, is_first, places_of_others, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.pybullet.claims import PybulletClaim

FLOATING = "DRK106"  # what Drake does with the same joint
UNREAD = "PRG602 limit velocity"  # that of simulators which do not even read it


as_claimed(__name__, "PBT210", "floating_joint_fixed", PybulletClaim, reported_with=FLOATING)


@check("PBT211")
def limit_not_enforced(claim: PybulletClaim) -> Iterator[Problem]:
    if is_first(claim):
        also = places_of_others(claim, claim.attribute, "name")
        yield problem(claim, claim.place("name"), also=also, reported_with=UNREAD)


@check("PBT212")
def limit_of_other_joint(claim: PybulletClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place("name"))
