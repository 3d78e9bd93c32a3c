"""How MuJoCo colors a robot, by geom_rgba of models compiled by 3.6.0 and 4.0.0: one color for each geom, and no image.

A geom has the color of the last visual before it in the link that has one. Visuals are geoms only where the file keeps
them.
"""

from urdflint.programs.looks import Draws, Looks, MeshLooks, Source

LOOKS = Looks(
    meshes={"": MeshLooks(colors=False, images=False)},
    plain=(0.5, 0.5, 0.5, 1.0),
    source=Source.BEFORE,
    draws=Draws.SHAPES,
)
