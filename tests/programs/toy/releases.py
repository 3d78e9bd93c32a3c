"""The releases of Toy."""

from __future__ import annotations

from urdflint.programs.changes import Change

NEWEST_BY_SERIES: dict[str, str] = {"1": "1.2.0", "2": "2.0.1"}
RELEASES: tuple[str, ...] = ("1.2.0", "2.0.1")
MIMIC_READ = Change(("2.0",), "reads <mimic>; before it did not")
