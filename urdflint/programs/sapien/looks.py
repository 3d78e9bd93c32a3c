"""How SAPIEN colors a robot: sapien/wrapper/urdf_loader.py of 3.0.3.

A material of the visual covers the mesh; its image is drawn where it has no color.
"""

from urdflint.programs.looks import Looks, MeshLooks, Textures

LOOKS = Looks(meshes={"": MeshLooks()}, textures=Textures.UNCOLORED)
