"""The releases of Newton that can be asked for, and what changed at which; each was run and its source read."""

from __future__ import annotations

from urdflint.programs.changes import Change
from urdflint.programs.options import Option

NEWEST_BY_SERIES: dict[str, str] = {"1.8": "1.8.0"}  # by series
INTERMEDIATE_BY_SERIES: dict[str, str] = {"1.7": "1.7.0"}  # which differs in mimics of mimics alone
RELEASES: tuple[str, ...] = ("1.7.0", "1.8.0")
CHAINS_FOLLOWED = Change(
    ("1.8",), "lets a mimic of a mimic joint follow the joint at the end of the chain; before it refused it"
)
FILE_URIS_READ = Change(
    ("1.8",), "reads file URIs, and refuses those without an absolute path; before it found no file of that name"
)

IMPORTER = "newton/_src/utils/import_urdf.py of 1.8.0, add_urdf"
FLOATING = Option("floating", False, "lets the root link move freely", IMPORTER)
COLLAPSE_FIXED_JOINTS = Option(
    "collapse_fixed_joints", False, "makes links on fixed joints part of their parents, or of the world", IMPORTER
)
COLLAPSE_MASSLESS_FIXED_ROOT = Option(
    "collapse_massless_fixed_root",
    False,
    "makes links on fixed joints below a root that floats part of it, as long as what is above them has no mass",
    IMPORTER,
)
IGNORE_INERTIAL_DEFINITIONS = Option(
    "ignore_inertial_definitions", False, "takes mass and inertia of all links from their collisions", IMPORTER
)
OPTIONS = (FLOATING, COLLAPSE_FIXED_JOINTS, COLLAPSE_MASSLESS_FIXED_ROOT, IGNORE_INERTIAL_DEFINITIONS)
