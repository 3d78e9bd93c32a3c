"""The releases of SAPIEN that can be asked for; those of the series 3 read a URDF by the same files."""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.programs.changes import Change
from urdflint.programs.options import Option

NEWEST_BY_SERIES: dict[str, str] = {"3": "3.0.3"}  # by series
RELEASES: tuple[str, ...] = ("3.0.0", "3.0.3")
CHANGES: tuple[Change, ...] = ()

LOADER = "sapien/wrapper/urdf_loader.py of 3.0.3, URDFLoader"
FIX_ROOT_LINK = Option("fix_root_link", True, "fixes the root link of a robot with joints to the world", LOADER)
DENSITY = Option(
    "density", 1000.0, "the density in kg/m³ by which a link without a mass gets one of its collisions", LOADER
)
OPTIONS = (FIX_ROOT_LINK, DENSITY)
UNMODELED_OPTIONS: Mapping[str, str] = {
    "scale": "scales lengths, masses and inertias",
    "load_multiple_collisions_from_file": "makes a convex hull of each part of a mesh",
    "multiple_collisions_decomposition": "decomposes meshes",
    "collision_is_visual": "shows collisions as visuals",
    "package_dir": "has no effect on package:// names",
    "srdf_file": "names another file of pairs that do not collide",
}
