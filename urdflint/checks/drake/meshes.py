"""Meshes in formats that Drake does not read."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons.shapes import CollisionMeshFormat


@check("URDF760")
def mesh_format_not_for_drake(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, CollisionMeshFormat):  # of a rigid one DRK415 tells, where this one does not
        yield problem(claim)


@check("URDF761")
def mesh_not_shown_by_drake(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)
