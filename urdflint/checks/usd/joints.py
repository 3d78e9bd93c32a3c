"""Joints in USD: locked where limits are missing, not made, or with values that count for something else."""

from __future__ import annotations

from urdflint.checks.claimed import as_claimed
from urdflint.programs.usd.claims import UsdClaim

as_claimed(__name__, "USD206", "floating_joint_not_made", UsdClaim)
as_claimed(__name__, "USD207", "joint_part_lost_in_usd", UsdClaim)
as_claimed(__name__, "USD208", "mimic_offset_in_degrees", UsdClaim)
