"""The releases of Toy."""

from __future__ import annotations

from urdflint.programs.changes import Change

KNOWN: dict[str, str] = {"1": "1.2.0", "2": "2.0.1"}
RELEASES: tuple[str, ...] = ("1.2.0", "2.0.1")
EVIDENCE: dict[str, str] = {}
MIMIC_READ = Change(("2.0",), "reads <mimic>; before it did not", "nobody")
CHANGES = (MIMIC_READ,)
