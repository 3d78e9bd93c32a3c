"""The releases of urdfdom: which are known, and what changed at which of them."""

from __future__ import annotations

from dataclasses import dataclass

from urdflint.programs.changes import Change, Version

KNOWN: dict[str, str] = {"3": "3.0.1", "6": "6.0.0"}  # the newest known release of each series
RELEASES: tuple[str, ...] = ("3.0.1", "6.0.0")
EVIDENCE: dict[str, str] = {
    "3.0.1": "run: check_urdf of Debian 12; verdicts urdfdom@3 in tests/cases",
    "6.0.0": "run: check_urdf of the wheel cmeel-urdfdom; verdicts urdfdom@6 in tests/cases",
}
LATE_VOCABULARY = Change(
    ("6.0",),
    "knows URDF 1.1 and 1.2: capsule, quat_xyzw, acceleration, deceleration, jerk; judges limits and sizes in robots "
    "of URDF 1.2",
    "urdf_parser.h, class URDFVersion; cases urdf/088 urdf/089 urdf/093 urdf/102 drake/588",
)
CHANGES = (LATE_VOCABULARY,)
FIRST_VERSION_OF_URDF = (1, 0)
LATE_VERSIONS_OF_URDF = ((1, 1), (1, 2))
STRICT_SINCE_URDF = (1, 2)  # the version of URDF from which on limits and sizes are judged


@dataclass(frozen=True, eq=False, repr=False)
class Behavior:
    """How one release reads.

    `versions`: the versions of URDF that it accepts. `late`: it knows what came with URDF 1.1 and 1.2, and judges
    limits and sizes in robots of a version that asks for it.
    """

    versions: frozenset[tuple[int, int]]
    late: bool


OLD = Behavior(frozenset({FIRST_VERSION_OF_URDF}), late=False)
NEW = Behavior(frozenset({FIRST_VERSION_OF_URDF, *LATE_VERSIONS_OF_URDF}), late=True)


def behavior(version: Version) -> Behavior:
    """The behavior of a release."""
    return NEW if LATE_VOCABULARY.is_in(version) else OLD
