"""What Drake's URDF parser does with a robot file, release by release: as observed of 1.51, and read in its source."""

from __future__ import annotations

from urdflint.consumers.drake.collisions import HULLS as COLLISION_MESHES
from urdflint.consumers.drake.inertia import SLACK
from urdflint.consumers.drake.joints import CUSTOM as JOINTS
from urdflint.consumers.drake.materials import SAME_COLOR
from urdflint.consumers.drake.parts import malformed, skips, takes, transmission_fault, without
from urdflint.consumers.drake.places import HOMES, PLACES, SDFORMAT_ONLY
from urdflint.consumers.drake.reading import NEWEST, Reading, reading
from urdflint.consumers.drake.record import TOP, Complaint, Silence
from urdflint.consumers.drake.shapes import SHAPES
from urdflint.consumers.drake.visuals import SHOWN as VISUAL_MESHES

__all__ = [
    "COLLISION_MESHES",
    "HOMES",
    "JOINTS",
    "NEWEST",
    "PLACES",
    "SAME_COLOR",
    "SDFORMAT_ONLY",
    "SHAPES",
    "SLACK",
    "TOP",
    "VISUAL_MESHES",
    "Complaint",
    "Reading",
    "Silence",
    "malformed",
    "reading",
    "skips",
    "takes",
    "transmission_fault",
    "without",
]
