"""Meshes in formats that Drake does not read."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons import CollisionMeshFormat, VisualMeshNotShown


@check("URDF760")
def mesh_format_not_for_drake(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, CollisionMeshFormat):
        yield Problem(f"Drake cannot read {_format(claim.reason.extension)} for a collision", claim.place())


@check("URDF761")
def mesh_not_shown_by_drake(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, VisualMeshNotShown):
        yield Problem(f"Drake does not show {_format(claim.reason.extension)}", claim.place())


def _format(extension: str) -> str:
    return extension or "a mesh without an extension"
