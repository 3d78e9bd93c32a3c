"""Joints in USD: locked where limits are missing, not made, or with values that count for something else."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, named
from urdflint.linter.rule import Problem, check
from urdflint.programs.usd import reasons as why
from urdflint.programs.usd.claims import UsdClaim


@check("USD206")
def floating_joint_not_made(claim: UsdClaim) -> Iterator[Problem]:
    yield Problem(f"floating {named(claim.element)} is not made: its child link moves freely", claim.place())


@check("USD207")
def joint_part_lost_in_usd(claim: UsdClaim) -> Iterator[Problem]:
    joint = named(around(claim.element, "joint"))
    match claim.reason:
        case why.LimitOfPlanar() if claim.attribute is not None:
            message = f"{joint} is planar: its {claim.attribute} limit is not applied"
        case why.LimitOfPlanar():
            message = f"{joint} is planar: its position limits are not applied"
        case why.MimicLost(name):
            message = f"{joint} does not mimic '{name}': one of the two joints is not made"
        case _:
            return
    yield Problem(message, claim.place())


@check("USD208")
def mimic_offset_in_degrees(claim: UsdClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.OffsetMisread):
        joint = named(around(claim.element, "joint"))
        message = f"offset of the mimic of {joint} counts as {claim.reason.offset:g} degrees, not radians"
        yield Problem(message, claim.place())
