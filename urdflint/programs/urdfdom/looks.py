"""How RViz colors a robot: rviz_default_plugins/…/robot/robot_link.cpp and rviz_rendering/…/assimp_loader.cpp.

Each part of a mesh has the material of its file, also where that is only the gray one of Assimp; STL alone has none.
"""

from urdflint.programs.looks import Covers, Looks, MeshLooks, Names, Source, Textures

RED = (1.0, 0.0, 0.0, 1.0)  # RVIZ/ShadedRed
GRAY = (0.6, 0.6, 0.6, 1.0)  # code/Common/ScenePreprocessor.cpp of Assimp

LOOKS = Looks(
    meshes={"stl": MeshLooks(colors=False, images=False), "": MeshLooks(Covers.NOTHING, plain=GRAY)},
    plain=RED,
    names=Names.FIRST,
    source=Source.FIRST_VISUAL,
    textures=Textures.ALL,
)
