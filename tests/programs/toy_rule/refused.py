"""What Toy rejects and no other rule covers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.toy.claims import ToyClaim

from urdflint.checks.claim_problems import problem
from urdflint.findings.rule import Problem, check


@check("TOY301")
def joint_rejected_by_toy(claim: ToyClaim) -> Iterator[Problem]:
    yield problem(claim)
