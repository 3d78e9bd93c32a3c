"""MuJoCo, which makes a model of a URDF: what its reader and its compiler refuse, alter and drop."""

from urdflint.programs.target import Extension, Family, Installed, Signs

FAMILY = Family(
    "mujoco",
    "MuJoCo",
    "MuJoCo's model compiler",
    place=40,
    aliases={"mjx": "mujoco"},
    letters="MJC",
    extension=Extension(tags=("mujoco",), layer="mujoco"),
    installed=Installed(packages={"mujoco": "mujoco"}),
    signs=Signs(
        packages=dict.fromkeys(("mujoco_ros", "mujoco_ros2_control", "mujoco_ros_control"), "mujoco"),
        requirements={"mujoco": "mujoco", "mujoco-py": "mujoco", "mujoco-mjx": "mujoco"},
        builds={"mujoco": "mujoco"},
        plugins={"mujoco_ros2_control/": "mujoco"},
        modules=("mujoco",),
        loads=("from_xml_path", "from_file", "mj_loadXML", "load_model_from_path", "MjModel"),
        other_models=("mujoco_model", "mujoco_model_path"),
    ),
    simulator=True,
    formats=("mjcf",),
)
