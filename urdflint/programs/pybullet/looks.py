"""How PyBullet colors a robot, by pictures of getCameraImage in 3.2.7.

The color of the visual's material, or white, covers a mesh; the image of an OBJ is drawn in that color, those of
materials are not. A material of one name is for all visuals the one that was defined last.
"""

from urdflint.programs.looks import WHITE, Covers, Draws, Looks, MeshLooks, Names

LOOKS = Looks(
    meshes={"obj": MeshLooks(Covers.TINTS, colors=False), "": MeshLooks(colors=False, images=False)},
    plain=WHITE,
    untextured=(0.8, 0.8, 0.8, 1.0),
    names=Names.LAST,
    draws=Draws.VISUALS_OR_COLLISIONS,
)
