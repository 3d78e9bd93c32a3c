"""How Genesis colors a robot: genesis/utils/urdf.py of 1.4.5, with prioritize_urdf_material off.

A mesh with looks of its own keeps them.
"""

from urdflint.programs.looks import Covers, Looks, MeshLooks, Textures

LOOKS = Looks(meshes={"": MeshLooks(Covers.BARE)}, textures=Textures.MESHES)
