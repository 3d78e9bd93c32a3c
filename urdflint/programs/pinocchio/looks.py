"""How the MeshcatVisualizer of Pinocchio colors a robot: parsers/urdf/geometry.cpp and meshcat_visualizer.py.

A material of the visual covers a mesh; without one COLLADA alone has the colors of its file.
"""

from urdflint.programs.looks import BLACK, Looks, MeshLooks, Names

LOOKS = Looks(
    meshes={"dae": MeshLooks(), "": MeshLooks(colors=False, images=False)},
    plain=(0.9, 0.9, 0.9, 1.0),
    untextured=BLACK,
    names=Names.FIRST,
)
