"""What PyBullet makes of joints: types, limits and frictions that count for something else, or for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, is_first, named, others
from urdflint.linter.rule import Problem, check
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.claims import PybulletClaim

UNREAD = "PRG602 limit velocity"  # that of simulators which do not even read it


@check("PBT210")
def floating_joint_fixed(claim: PybulletClaim) -> Iterator[Problem]:
    yield Problem(f"floating {named(claim.element)} becomes a fixed joint in PyBullet", claim.place())


@check("PBT211")
def limit_not_enforced(claim: PybulletClaim) -> Iterator[Problem]:
    if is_first(claim):
        count = len(claim.alike)
        what = f"{count} joints" if count > 1 else named(around(claim.element, "joint"))
        values = "effort and velocity limits"
        if isinstance(claim.reason, why.FrictionNotSimulated):
            values = "friction"
        message = f"PyBullet keeps the {values} of {what} as data, without effect on the simulation"
        yield Problem(message, claim.place("name"), also=others(claim, claim.attribute, "name"), told_with=UNREAD)


@check("PBT212")
def limit_of_other_joint(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.LimitNotApplied):
        joint = named(around(claim.element, "joint"))
        yield Problem(f"{joint} is {claim.reason.type}: PyBullet does not apply its limits", claim.place("name"))
