"""The releases of Pinocchio that can be asked for, and the urdfdom that each reads with."""

from __future__ import annotations

from urdflint.programs.changes import Change, Version

KNOWN: dict[str, str] = {"4": "4.1.0"}  # by series
RELEASES: tuple[str, ...] = ("4.1.0",)
EVIDENCE: dict[str, str] = {
    "4.1.0": "run: the wheel pin 4.1.0; src/parsers/urdf/model.hxx; verdicts pinocchio@4 in tests/cases",
}
CHANGES: tuple[Change, ...] = ()
URDFDOM: Version = (6, 0, 0)  # of the wheel cmeel-urdfdom that the wheel pin is built with
