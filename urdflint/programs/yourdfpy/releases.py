"""The releases of yourdfpy that can be asked for; 0.0.56 to 0.0.60 read a URDF by the same lines."""

from __future__ import annotations

NEWEST_BY_SERIES: dict[str, str] = {"0.0": "0.0.60"}  # by series
RELEASES: tuple[str, ...] = ("0.0.60",)
