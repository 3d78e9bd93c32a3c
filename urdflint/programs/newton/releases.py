"""The releases of Newton that can be asked for; one was run and its source read. Others are not known."""

from __future__ import annotations

from urdflint.programs.changes import Change

NEWEST_BY_SERIES: dict[str, str] = {"1.8": "1.8.0"}  # by series
RELEASES: tuple[str, ...] = ("1.8.0",)
CHANGES: tuple[Change, ...] = ()
