"""Meshes that a program cannot read: their formats, and names that lead it to no file."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs import faults
from urdflint.programs.claim import Claim

FIND = "name the file with package://, or by its path from the folder of the URDF"


@check("URDF760")
def mesh_not_read(claim: Claim) -> Iterator[Problem]:
    is_missing = isinstance(claim.reason, faults.MeshUri | faults.MeshMissing)
    yield problem(claim, help=FIND if is_missing else None)
