"""The releases of SAPIEN that can be asked for; those of the series 3 read a URDF by the same files."""

from __future__ import annotations

from urdflint.programs.options import Option

NEWEST_BY_SERIES: dict[str, str] = {"3": "3.0.3"}  # by series
RELEASES: tuple[str, ...] = ("3.0.0", "3.0.3")

LOADER = "sapien/wrapper/urdf_loader.py of 3.0.3, URDFLoader"
FIX_ROOT_LINK = Option("fix_root_link", True, "fixes the root link of a robot with joints to the world", LOADER)
DENSITY = Option(
    "density", 1000.0, "the density in kg/m³ by which a link without a mass gets one of its collisions", LOADER
)
OPTIONS = (FIX_ROOT_LINK, DENSITY)
