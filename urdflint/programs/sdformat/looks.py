"""How Gazebo colors a robot: src/parser_urdf.cc of libsdformat and src/rendering/SceneManager.cc of gz-sim.

A color that libsdformat has written covers the whole mesh; Gazebo Classic never gets one. Material scripts are left
out.
"""

from __future__ import annotations

from urdflint.programs.looks import BLACK, WHITE, Covers, Looks, MeshLooks, Names, Source
from urdflint.programs.sdformat.releases import COLORS
from urdflint.programs.target import Target

GRAY = (0.7, 0.7, 0.7, 1.0)  # gz-grey

COLORED = Looks(meshes={"": MeshLooks()}, plain=GRAY, untextured=BLACK, names=Names.FIRST)
UNCOLORED = Looks(meshes={"": MeshLooks(Covers.NOTHING)}, plain=WHITE, source=Source.NOBODY)


def looks(target: Target) -> Looks:
    """The looks of the Gazebo that belongs to a release of libsdformat."""
    return COLORED if COLORS.is_in(target.release) else UNCOLORED
