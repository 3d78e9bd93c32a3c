"""Meshes in formats that Drake does not show."""

from __future__ import annotations

from urdflint.checks.claim_problems import as_claimed
from urdflint.programs.drake.claims import DrakeClaim

as_claimed(__name__, "URDF761", "mesh_not_shown_by_drake", DrakeClaim)
