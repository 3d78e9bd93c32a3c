"""The releases of urdf-usd-converter that can be asked for, and from which of them on it behaves how.

Isaac Sim 6.0.0 pins 0.1.2 and 6.0.1 pins 0.1.3. Each of them was run; later patches count as the last before them.
"""

from __future__ import annotations

from urdflint.programs.changes import Change
from urdflint.programs.options import FLAG, Option

NEWEST_BY_SERIES: dict[str, str] = {"0.1": "0.1.3", "0.3": "0.3.4"}  # by series
INTERMEDIATE_BY_SERIES: dict[str, str] = {"0.2": "0.2.0"}  # which does what 0.1.3 does
RELEASES: tuple[str, ...] = ("0.1.2", "0.1.3", "0.2.0", "0.3.0", "0.3.1", "0.3.2", "0.3.3", "0.3.4")
EMPTY_NO_BODY = Change(
    ("0.1.3",),
    "makes no body of any empty link on a fixed joint, nor of one whose inertial is zero; before it made one of those "
    "with a body below them, and of each with an inertial",
)
MIMIC_LOST = Change(("0.1.3",), "drops a mimic of a joint that is not in the stage; before it failed")
SECOND_TREE_DROPPED = Change(
    ("0.3.4",), "drops the joints of a tree that the first root does not reach; before it refused the file"
)
INERTIA_MERGED = Change(
    ("0.3.4",),
    "gives a link with shapes and no inertial the inertial of a child on a fixed joint that has nothing else",
)
OFFSET_IN_DEGREES = Change(
    ("0.3.2",), "writes the offset of a mimic in degrees, as the schema counts it; before it wrote radians"
)
INERTIA_TURNED = Change(
    ("0.3.3",),
    "turns the inertia by the rpy of its <origin> before it looks for the principal axes; before it turned these",
)
VELOCITY_IN_SCHEMA = Change(
    ("0.3.0",), "writes velocity, damping and friction into the schema of Newton; before into attributes of its own"
)

IMPORTER = "isaacsim.asset.importer.urdf of Isaac Sim 6.0.1, URDFImporterConfig"
MERGE_FIXED_JOINTS = Option(
    "merge_fixed_joints",
    False,
    "makes links on fixed joints part of their parents, before the converter reads",
    IMPORTER,
)
FIX_BASE: Option[bool | None] = Option(
    "fix_base", None, "fixes the base to the world, or frees it; else it is as the converter leaves it", IMPORTER, FLAG
)
OPTIONS = (MERGE_FIXED_JOINTS, FIX_BASE)
