"""What PyBullet rejects and no other rule covers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import at_name, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.claims import PybulletClaim


@check("PBT302")
def part_rejected_by_pybullet(claim: PybulletClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.AttributeMissing) else None
    yield problem(claim, lacks=lacks)


@check("PBT303")
def name_with_format(claim: PybulletClaim) -> Iterator[Problem]:
    yield problem(claim, at_name(claim.element))
