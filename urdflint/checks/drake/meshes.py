"""Meshes in formats that Drake does not show."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.drake.claims import DrakeClaim


@check("URDF761")
def mesh_not_shown_by_drake(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)
