"""Values that Drake accepts, and how exactly it compares."""

SIMPLE = "SimpleTransmission"  # looked for in the type of a transmission
COLLISION_MESHES = frozenset({".obj", ".vtk", ".gltf"})  # MakeConvexHull (cases drake/437 to drake/478)
VISUAL_MESHES = frozenset({".obj", ".gltf", ".dae"})  # shown by Meshcat; RenderEngineVtk reads no .dae
SAME_COLOR = 1e-10  # the most by which equal colors differ (multibody/parsing/detail_urdf_geometry.cc)
EPSILON = 2.0**-52
SLACK = 16 * EPSILON  # multibody/tree/rotational_inertia.cc
