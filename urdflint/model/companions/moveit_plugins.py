"""What MoveIt loads and calls by name: solvers of inverse kinematics, and actions of controllers."""

from __future__ import annotations

# The classes of each library of solvers, as its plugin description has them; those that build their own are left out
SOLVERS: dict[str, tuple[str, ...]] = {
    "kdl_kinematics_plugin": ("KDLKinematicsPlugin",),
    "srv_kinematics_plugin": ("SrvKinematicsPlugin",),
    "lma_kinematics_plugin": ("LMAKinematicsPlugin",),
    "trac_ik_kinematics_plugin": ("TRAC_IKKinematicsPlugin",),
    "pick_ik": ("PickIkPlugin",),
    "bio_ik": ("BioIKKinematicsPlugin",),
}
SOLVER_NAMES = tuple(f"{library}/{name}" for library, names in SOLVERS.items() for name in names)
PACKAGES = ("moveit_kinematics", "moveit")  # that have libraries of solvers, and whose names are none
LAST_WITH_LMA, FIRST_WITHOUT_LMA = "Iron", "jazzy"
LMA = "lma_kinematics_plugin/LMAKinematicsPlugin"

# The types of controllers of MoveIt, and the last step of the action's name that controllers of ros2_control serve
TRAJECTORY, GRIPPER, PARALLEL_GRIPPER = "FollowJointTrajectory", "GripperCommand", "ParallelGripperCommand"
TRAJECTORY_CONTROLLER = "joint_trajectory_controller/JointTrajectoryController"
TYPES = (TRAJECTORY, GRIPPER, PARALLEL_GRIPPER)
ACTIONS: dict[str, tuple[str, str]] = {
    TRAJECTORY_CONTROLLER: (TRAJECTORY, "follow_joint_trajectory"),
    "position_controllers/GripperActionController": (GRIPPER, "gripper_cmd"),
    "effort_controllers/GripperActionController": (GRIPPER, "gripper_cmd"),
    "parallel_gripper_action_controller/GripperActionController": (PARALLEL_GRIPPER, "gripper_cmd"),
}
