"""Programs that read extensions of URDF and are no targets."""

from urdflint.programs.target import Extension, Signs

# How the makers of programs that are not targets spell them, by the names in the schemas
SPELLINGS = {
    "sim-urdf": "sim-urdf",
    "ros-control": "ros_control",
    "idyntree": "iDynTree",
    "isaac": "Isaac Sim",
    "unity": "Unity",
    "pr2": "PR2",
}
# What those of them add to URDF for whose extension there are rules
EXTENSIONS = {
    "ros-control": Extension(tags=("ros2_control", "transmission")),
    "sim-urdf": Extension(tags=("simulation", "collision_material", "stiffness", "damping"), layer="sim-urdf"),
}
LETTERS = {"sim-urdf": "SIM"}  # that begin the codes of these rules
# What in code shows that one of them reads a robot
READERS = {
    "Isaac Gym": Signs(modules=("isaacgym",), loads=("load_asset",)),
    "RaiSim": Signs(modules=("raisim",), loads=("addArticulatedSystem",)),
    "iDynTree": Signs(modules=("idyntree", "iDynTree"), loads=("loadModelFromFile", "loadReducedModelFromFile")),
    "RBDL": Signs(modules=("rbdl",), loads=("URDFReadFromFile", "loadModel")),
    "DART": Signs(modules=("dart",), loads=("parseSkeleton",)),
    "Robotics Toolbox": Signs(modules=("roboticstoolbox",), loads=("URDF_read",)),
    "MATLAB": Signs(modules=("importrobot", "smimport"), loads=("importrobot", "smimport")),
    "ikpy": Signs(modules=("ikpy",), loads=("from_urdf_file",)),
    "PyTorch Kinematics": Signs(modules=("pytorch_kinematics",), loads=("build_chain_from_urdf",)),
    "Klampt": Signs(modules=("klampt",), loads=("loadRobot", "readFile")),
}
SIMULATORS = frozenset(("Isaac Gym", "RaiSim", "DART"))  # of these
