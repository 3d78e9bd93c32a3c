"""The releases of PyBullet that can be asked for: the last one; how the older ones differ from it nobody looked at."""

from __future__ import annotations

from urdflint.programs.changes import Change

NEWEST_BY_SERIES: dict[str, str] = {"3": "3.2.7"}  # by series
RELEASES: tuple[str, ...] = ("3.2.7",)
CHANGES: tuple[Change, ...] = ()
