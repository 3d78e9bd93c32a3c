"""The releases of Genesis that can be asked for; 1.4.0 to 1.4.5 refuse and alter a URDF by the same lines."""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.programs.changes import Change

NEWEST_BY_SERIES: dict[str, str] = {"1.4": "1.4.5"}  # by series
RELEASES: tuple[str, ...] = ("1.4.5",)
CHANGES: tuple[Change, ...] = ()

UNMODELED_OPTIONS: Mapping[str, str] = {
    "fixed": "fixes the base to the world",
    "merge_fixed_links": "keeps links on fixed joints where it is false",
    "links_to_keep": "names links on fixed joints that are not merged",
    "recompute_inertia": "takes mass and inertia of all links that move from their shapes",
    "scale": "scales lengths, masses and inertias",
    "default_armature": "adds an inertia to each joint, 0.1 where it is not set",
    "convexify": "takes the convex hulls of meshes",
    "decimate": "takes faces out of meshes",
    "align": "turns a single object into the frame of its principal axes",
    "prioritize_urdf_material": "lets the material of the URDF count more than that of a mesh",
    "file_meshes_are_zup": "says which axis of meshes is up",
    "xacro_args": "gives arguments to a xacro file",
}
