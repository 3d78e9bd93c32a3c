"""How the viewer of yourdfpy colors a robot: apply_visual_color in src/yourdfpy/urdf.py of 0.0.60.

The color of a visual is for meshes without materials of their own.
"""

from urdflint.programs.looks import Covers, Looks, MeshLooks

LOOKS = Looks(meshes={"": MeshLooks(Covers.BARE)}, plain=(0.4, 0.4, 0.4, 1.0))  # of trimesh
