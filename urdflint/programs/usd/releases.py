"""The releases of urdf-usd-converter that can be asked for, and from which of them on it behaves how.

Two were run: 0.1.3, which Isaac Sim 6.0.1 pins, and 0.3.4. Others are not known.
"""

from __future__ import annotations

from urdflint.programs.changes import Change

KNOWN: dict[str, str] = {"0.1": "0.1.3", "0.3": "0.3.4"}  # by series
RELEASES: tuple[str, ...] = ("0.1.3", "0.3.4")
EVIDENCE: dict[str, str] = {
    "0.1.3": "run: the wheel urdf-usd-converter 0.1.3; verdicts usd@0.1 in tests/cases",
    "0.3.4": "run: the wheel urdf-usd-converter 0.3.4; verdicts usd@0.3 in tests/cases",
}
SECOND_TREE_DROPPED = Change(
    ("0.3.4",),
    "drops the joints of a tree that the first root does not reach; before it refused the file",
    "_impl/link.py of 0.1.3 and 0.3.4, physics_joints",
)
INERTIA_MERGED = Change(
    ("0.3.4",),
    "gives a link with shapes and no inertial the inertial of a child on a fixed joint that has nothing else",
    "case gazebo/227; _impl/link.py of 0.3.4, _is_fixed_dummy_inertia_child",
)
OFFSET_IN_DEGREES = Change(
    ("0.3.4",),
    "writes the offset of a mimic in degrees, as the schema counts it; before it wrote radians",
    "_impl/link.py of 0.1.3 and 0.3.4, set_physics_mimic_joint",
)
VELOCITY_IN_SCHEMA = Change(
    ("0.3.4",),
    "writes velocity, damping and friction into the schema of Newton; before into attributes of its own",
    "cases drake/638 urdf/059; _impl/link.py of 0.1.3 and 0.3.4, apply_newton_joint_api",
)
CHANGES = (SECOND_TREE_DROPPED, INERTIA_MERGED, OFFSET_IN_DEGREES, VELOCITY_IN_SCHEMA)
