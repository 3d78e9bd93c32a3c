"""The releases of SAPIEN that can be asked for; those of the series 3 read a URDF by the same files."""

from __future__ import annotations

from urdflint.programs.changes import Change

NEWEST_BY_SERIES: dict[str, str] = {"3": "3.0.3"}  # by series
RELEASES: tuple[str, ...] = ("3.0.3",)
CHANGES: tuple[Change, ...] = ()
