"""The releases of PyBullet that can be asked for: the last one; how the older ones differ from it nobody looked at."""

from __future__ import annotations

from urdflint.programs.options import Option

NEWEST_BY_SERIES: dict[str, str] = {"3": "3.2.7"}  # by series
RELEASES: tuple[str, ...] = ("3.2.7",)

FLAGS_OF = "loadURDF of PyBullet 3.2.7, flags"
USE_INERTIA_FROM_FILE = Option(
    "use_inertia_from_file", False, "takes inertias from the file, not from collisions", FLAGS_OF
)
MERGE_FIXED_LINKS = Option("merge_fixed_links", False, "makes links on fixed joints part of their parents", FLAGS_OF)
USE_FIXED_BASE = Option("use_fixed_base", False, "fixes the base to the world", "loadURDF of PyBullet 3.2.7")
OPTIONS = (USE_INERTIA_FROM_FILE, MERGE_FIXED_LINKS, USE_FIXED_BASE)
