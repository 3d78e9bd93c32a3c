"""Joints in USD: locked where limits are missing, not made, or with values that count for something else."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.usd.claims import UsdClaim


@check("USD206")
def floating_joint_not_made(claim: UsdClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("USD207")
def joint_part_lost_in_usd(claim: UsdClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("USD208")
def mimic_offset_in_degrees(claim: UsdClaim) -> Iterator[Problem]:
    yield problem(claim)
