"""The programs whose messages are known: their names, and by which words a log tells that they speak."""

from __future__ import annotations

from urdflint.programs.target import FAMILIES

SPEAKING = {  # words of a log that tell of a program, in lower case
    "pybullet": (b"pybullet", b"b3warning", b"b3error", b"bullet", b"p.loadurdf"),
    "mujoco": (b"mujoco", b"mjcf", b"mj_"),
    "drake": (b"drake",),
    "newton": (b"newton",),
    "usd": (b"urdf_usd_converter", b"urdf-usd", b"usd", b"isaac"),
    "isaac": (b"isaac", b"omni.", b"carb"),
    "pinocchio": (b"pinocchio",),
    "sdformat": (b"sdf", b"gazebo", b"gz", b"ign"),
    "gz sim": (b"gz", b"gazebo", b"ign"),
    "gazebo_ros": (b"gazebo", b"spawn"),
    "ros_gz": (b"ros_gz", b"create"),
    "rviz": (b"rviz",),
    "moveit": (b"moveit", b"move_group", b"srdf"),
    "xacro": (b"xacro",),
    "ros2_control": (b"controller_manager", b"ros2_control", b"resource_manager", b"spawner"),
    "gz_ros2_control": (b"gz_ros2_control", b"gazebo_ros2_control", b"gz_ros_control"),
    "robot_state_publisher": (b"robot_state_publisher", b"rsp"),
    "joint_state_publisher": (b"joint_state_publisher",),
    "urdfdom": (b"urdfdom", b"check_urdf", b"model.cpp", b"joint.cpp", b"link.cpp", b"robot_state_publisher"),
    "sapien": (b"sapien", b"urdfpy"),
    "genesis": (b"genesis",),
    "gazebo classic": (b"gzserver", b"gazebo", b"gzclient"),
    "rcl": (b"rcl", b"--ros-args"),
    "yourdfpy": (b"yourdfpy",),
    "isaac lab": (b"isaaclab", b"isaac"),
    "nav2": (b"nav2", b"costmap", b"amcl", b"bt_navigator", b"controller_server", b"planner_server", b"slam_toolbox"),
    "pluginlib": (b"pluginlib", b"class_loader"),
    "rclcpp": (b"rclcpp", b"component_container"),
    "robot_localization": (b"robot_localization", b"ekf_", b"ukf_", b"navsat"),
    "roslaunch": (b"roslaunch", b"rlexception", b"roscore"),
    "tf2": (b"tf2", b"tf_", b"transform", b"lookup"),
    "unity": (b"unity",),
    "webots": (b"webots",),
}
USUAL = ("urdfdom", "robot_state_publisher", "sdformat", "gz sim", "xacro", "moveit", "ros2_control", "drake", "mujoco")


def title(program: str) -> str:
    """How a program is called in a sentence."""
    return FAMILIES[program].spelling if program in FAMILIES else program


def is_speaking(program: str, text: bytes) -> bool:
    """Whether a text has a word by which it tells of a program; white space does not count."""
    return any(word in text for word in SPEAKING.get(program, (program.replace(" ", "").encode(),)))


def preference(program: str, text: bytes) -> tuple[bool, int]:
    """Whose words they are where several programs print the same: the one that speaks, then the more usual one."""
    usual = USUAL.index(program) if program in USUAL else len(USUAL)
    return not is_speaking(program, text), usual
