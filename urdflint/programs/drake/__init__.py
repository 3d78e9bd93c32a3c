"""What Drake's URDF parser does with a robot file, release by release.

Here is what other models ask about single elements. The whole of it is `reading.reading`, imported where it is needed.
"""

from __future__ import annotations

from urdflint.programs.drake.constants import COLLISION_MESHES, JOINTS, SAME_COLOR, SIMPLE, SLACK, VISUAL_MESHES
from urdflint.programs.drake.parts import malformed, skips, takes, without
from urdflint.programs.drake.shapes import SHAPES

__all__ = [
    "COLLISION_MESHES",
    "JOINTS",
    "SAME_COLOR",
    "SHAPES",
    "SIMPLE",
    "SLACK",
    "VISUAL_MESHES",
    "malformed",
    "skips",
    "takes",
    "without",
]
