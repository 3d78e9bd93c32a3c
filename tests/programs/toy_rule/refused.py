"""What Toy rejects and no other rule speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.toy.claims import ToyClaim

from urdflint.linter.rule import Problem, check


@check("TOY301")
def joint_rejected_by_toy(claim: ToyClaim) -> Iterator[Problem]:
    yield Problem(f"Toy knows no joint of type {claim.reason.type!r}", claim.place())
