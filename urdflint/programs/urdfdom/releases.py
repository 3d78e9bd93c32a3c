"""The releases of urdfdom: which are known, and what changed at which of them.

Observed of 3.0.1 (Debian 12) and 6.0.0 (the wheel cmeel-urdfdom), and read in the source of 4.0.1.
"""

from __future__ import annotations

from dataclasses import dataclass

KNOWN = {"3": "3.0.1", "6": "6.0.0"}  # the newest known release of each series
RELEASES = ("3.0.1", "6.0.0")  # the releases that were run

# Since which release: urdf_parser/include/urdf_parser/urdf_parser.h of each, class URDFVersion
VERSIONS_OF_URDF = {
    (3,): frozenset({(1, 0)}),
    (6,): frozenset({(1, 0), (1, 1), (1, 2)}),
}
LATE_VOCABULARY = (6,)  # capsule, quat_xyzw, acceleration, deceleration, jerk: urdf/100 to urdf/104, drake/588
STRICT_SINCE_URDF = (1, 2)  # the version of URDF from which on limits and sizes are judged: cases urdf/088 to urdf/095


@dataclass(frozen=True)
class Behavior:
    """How one release reads.

    `versions`: the versions of URDF that it accepts. `late`: it knows what came with URDF 1.1 and 1.2, and judges
    limits and sizes in robots of a version that asks for it.
    """

    versions: frozenset[tuple[int, int]]
    late: bool


def behavior(version: tuple[int, ...]) -> Behavior:
    """The behavior of a release; a later one is taken to read as the last before it that changed anything."""
    accepted = max(since for since in VERSIONS_OF_URDF if version >= since)
    return Behavior(VERSIONS_OF_URDF[accepted], version >= LATE_VOCABULARY)
