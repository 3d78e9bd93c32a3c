"""The releases of Newton that can be asked for; one was run and its source read. Others are not known."""

from __future__ import annotations

from urdflint.programs.changes import Change

KNOWN: dict[str, str] = {"1.8": "1.8.0"}  # by series
RELEASES: tuple[str, ...] = ("1.8.0",)
EVIDENCE: dict[str, str] = {
    "1.8.0": "run: the wheel newton 1.8.0; newton/_src/utils/import_urdf.py; verdicts newton@1.8 in tests/cases",
}
CHANGES: tuple[Change, ...] = ()
