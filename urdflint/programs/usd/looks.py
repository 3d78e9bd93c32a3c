"""How the converter of Isaac Sim colors a robot, by the materials bound in stages of urdf-usd-converter 0.3.4.

Materials of a mesh file are bound first, that of the visual to what has none; its image needs places of a mesh.
"""

from urdflint.programs.looks import WHITE, Covers, Looks, MeshLooks, Textures

LOOKS = Looks(meshes={"": MeshLooks(Covers.BARE)}, untextured=WHITE, textures=Textures.MESHES)
