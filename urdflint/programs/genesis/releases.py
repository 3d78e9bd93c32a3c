"""The releases of Genesis that can be asked for; 1.4.0 to 1.4.5 refuse and alter a URDF by the same lines."""

from __future__ import annotations

from urdflint.programs.options import FLAG, Option

NEWEST_BY_SERIES: dict[str, str] = {"1.4": "1.4.5"}  # by series
RELEASES: tuple[str, ...] = ("1.4.0", "1.4.5")

MORPH = "genesis/options/morphs.py of 1.4.5, URDF"
FIXED = Option("fixed", False, "fixes the base to the world", MORPH)
MERGE_FIXED_LINKS = Option("merge_fixed_links", True, "makes links on fixed joints part of their parents", MORPH)
RECOMPUTE_INERTIA = Option(
    "recompute_inertia", False, "takes mass and inertia of all links that move from their shapes", MORPH
)
DENSITY: Option[float | None] = Option(
    "rho",
    None,
    "the density in kg/m³ by which a link without a mass gets one of its shapes: else 1500 in a robot and 600 in an "
    "object without joints that move",
    "genesis/engine/materials/rigid.py of 1.4.5, Rigid",
)
CONVEXIFY: Option[bool | None] = Option(
    "convexify",
    None,
    "takes the convex hulls of meshes that collide, which changes no mass but those that follow from a mesh",
    MORPH,
    FLAG,
)
OPTIONS = (FIXED, MERGE_FIXED_LINKS, RECOMPUTE_INERTIA, DENSITY, CONVEXIFY)
