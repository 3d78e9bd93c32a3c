"""The colors of what a program draws: of materials of the robot, of mesh files, or its own.

`urdflint.programs.<program>.looks` has LOOKS, from the program's source or from pictures, or a function
`looks(target) -> Looks` where they differ by release.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from importlib import import_module

from urdflint.programs.target import FAMILIES, Target
from urdflint.struct import Struct

Color = tuple[float, float, float, float]
WHITE: Color = (1.0, 1.0, 1.0, 1.0)
BLACK: Color = (0.0, 0.0, 0.0, 1.0)


class Covers(Enum):
    """What the material of a visual colors of a mesh: all of it, what has no color in the file, or nothing.

    Where it tints, the images of the file are drawn in its color.
    """

    ALL = "all"
    TINTS = "tints"
    BARE = "bare"
    NOTHING = "nothing"


class Names(Enum):
    """Which definition counts of a material that several visuals name: that of the visual, the first, or the last."""

    OWN = "own"
    FIRST = "first"
    LAST = "last"


class Source(Enum):
    """Whose material a shape has: its own, that of the first visual of the link, of the visual before it, or nobody's.

    With `FIRST_VISUAL` a shape has none where the first visual of its link has none.
    """

    OWN = "own"
    FIRST_VISUAL = "first visual"
    BEFORE = "before"
    NOBODY = "nobody"


class Textures(Enum):
    """On which shapes the image of a material is drawn; `UNCOLORED` are all, where the material has no color."""

    ALL = "all"
    UNCOLORED = "uncolored"
    MESHES = "meshes"
    NONE = "none"


class Draws(Enum):
    """What is drawn: visuals, collisions where a link has no visuals, or every shape that the program has."""

    VISUALS = "visuals"
    VISUALS_OR_COLLISIONS = "visuals or collisions"
    SHAPES = "shapes"


class MeshLooks(Struct):
    """How meshes of a format are colored; `colors` and `images` tell whether those of the file are drawn.

    `plain` is the color of what has none.
    """

    covers: Covers = Covers.ALL
    colors: bool = True
    images: bool = True
    plain: Color | None = None


class Looks(Struct):
    """How a release of a program colors a robot.

    `meshes` are by the ending of a file, with "" for all others. `plain` is the color of shapes without a material,
    None where nobody looked; `untextured` that of a material with an image alone, where the image is not drawn.
    """

    meshes: Mapping[str, MeshLooks]
    plain: Color | None = None
    untextured: Color | None = None
    names: Names = Names.OWN
    source: Source = Source.OWN
    textures: Textures = Textures.NONE
    draws: Draws = Draws.VISUALS

    def of_mesh(self, filename: str) -> MeshLooks:
        """How a mesh file is colored."""
        ending = filename.rpartition(".")[2].lower()
        return self.meshes.get(ending, self.meshes[""])


def looks_of(target: Target) -> Looks:
    """How a target colors a robot."""
    module = import_module(f"{__package__}.{FAMILIES[target.family].folder}.looks")
    looks: Looks = module.looks(target) if hasattr(module, "looks") else module.LOOKS
    return looks
