"""How Newton colors a robot, by shape_color and the textures of meshes in models of 1.8.0.

A color of the visual covers the mesh with its images; without one the file's colors are drawn. Shapes without either
have a color of a palette by their number, which is left out.
"""

from urdflint.programs.looks import Looks, MeshLooks, Textures

LOOKS = Looks(meshes={"": MeshLooks()}, textures=Textures.MESHES)
