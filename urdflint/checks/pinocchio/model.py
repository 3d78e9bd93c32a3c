"""What Pinocchio makes of a robot silently: planar joints of one normal, and a joint named as the world."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.pinocchio.claims import PinocchioClaim


@check("PIN201")
def planar_axis_not_used(claim: PinocchioClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("PIN202")
def joint_named_universe(claim: PinocchioClaim) -> Iterator[Problem]:
    yield problem(claim)
