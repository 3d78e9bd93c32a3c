"""Files of meshes that MuJoCo opens and rejects."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim


@check("MJC306")
def mesh_rejected_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim)
