"""What urdfdom, the URDF parser of ROS, does with a robot."""

from urdflint.programs.target import Family, Installed, Signs

READ_WITH_IT = ("ros", "ros2", "rviz", "rviz2", "moveit", "moveit2", "robot-state-publisher")
FAMILY = Family(
    "urdfdom",
    "urdfdom",
    "urdfdom, the URDF parser of ROS and ROS 2",
    place=10,
    aliases=dict.fromkeys(READ_WITH_IT, "urdfdom"),
    reader="ROS",
    installed=Installed(commands=("check_urdf",)),
    signs=Signs(
        packages=dict.fromkeys(
            ("urdf", "xacro", "robot_state_publisher", "joint_state_publisher", "joint_state_publisher_gui"), "ros"
        )
    ),
    by_urdfdom=True,
    where_odd=True,
)
