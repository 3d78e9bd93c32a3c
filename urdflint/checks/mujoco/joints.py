"""Joints in MuJoCo: efforts and axes that count for something else, and joints that are split."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import as_claimed, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim


@check("MJC211")
def joint_value_read_otherwise(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place("value" if claim.attribute else "label"))


as_claimed(__name__, "MJC212", "planar_joint_split", MujocoClaim)
