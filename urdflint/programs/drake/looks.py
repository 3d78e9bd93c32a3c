"""How Drake colors a robot: detail_urdf_geometry.cc, geometry/meshcat.cc, and the properties of geometries in 1.51.1.

A mesh with materials of its own keeps them. The image of a material is not drawn, and without a color the material is
black and transparent.
"""

from urdflint.programs.looks import Covers, Looks, MeshLooks

LOOKS = Looks(
    meshes={"": MeshLooks(Covers.BARE)},
    plain=(0.9, 0.9, 0.9, 1.0),  # default_color of MeshcatVisualizerParams
    untextured=(0.0, 0.0, 0.0, 0.0),
)
