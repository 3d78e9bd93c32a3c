"""Which joints a controller is for and which of their interfaces it claims, by its type and parameters.

From source: `command_interface_configuration` and `state_interface_configuration` of the controllers of
ros2_controllers 2.54, 4.42 and 6.9, where they agree, and the semantic components of ros2_control 6.8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.companions.controller_files import Controller
from urdflint.model.companions.rcl_values import truth
from urdflint.model.companions.ros2_control import COMMAND, STATE
from urdflint.syntax.yaml_text import Scalar

POSITION, VELOCITY, EFFORT = "position", "velocity", "effort"
STEERING = tuple(
    f"{vehicle}_steering_controller/{vehicle.title()}SteeringController"
    for vehicle in ("ackermann", "bicycle", "tricycle")
)
MECANUM = tuple(f"{end}_{side}_wheel_{{}}_joint_name" for end in ("front", "rear") for side in ("left", "right"))
# Packages of ros_control whose controllers name joints of the robot, and how
PACKAGES1 = ("position", "velocity", "effort", "pos_vel", "pos_vel_acc", "diff_drive", "four_wheel_steering")
ROS1 = ("joint", "joints", "left_wheel", "right_wheel", "front_wheel", "rear_wheel")
TRAJECTORIES = ("joint_trajectory_controller/JointTrajectoryController", "admittance_controller/AdmittanceController")
# The parameters that name joints, by type
JOINTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TRAJECTORIES, ("joints", "command_joints")),
    "forward_command_controller/ForwardCommandController": ("joints",),
    "forward_command_controller/MultiInterfaceForwardCommandController": ("joint",),
    **{
        f"{interface}_controllers/JointGroup{interface.title()}Controller": ("joints",)
        for interface in (POSITION, VELOCITY, EFFORT)
    },
    **{f"{interface}_controllers/GripperActionController": ("joint",) for interface in (POSITION, EFFORT)},
    "parallel_gripper_action_controller/GripperActionController": ("joint",),
    "diff_drive_controller/DiffDriveController": ("left_wheel_names", "right_wheel_names"),
    "tricycle_controller/TricycleController": ("traction_joint_name", "steering_joint_name"),
    **dict.fromkeys(
        STEERING,
        (
            *("traction_joints_names", "steering_joints_names", "rear_wheels_names", "front_wheels_names"),
            *("traction_joints_state_names", "steering_joints_state_names"),
            *("rear_wheels_state_names", "front_wheels_state_names"),
        ),
    ),
    "mecanum_drive_controller/MecanumDriveController": tuple(
        name.format(direction) for direction in ("command", "state") for name in MECANUM
    ),
    "omni_wheel_drive_controller/OmniWheelDriveController": ("wheel_names",),
    "pid_controller/PidController": ("dof_names", "reference_and_state_dof_names"),
    "joint_state_broadcaster/JointStateBroadcaster": ("joints",),
}


AXES = ("x", "y", "z")
WRENCH = tuple(f"{quantity}.{axis}" for quantity in ("force", "torque") for axis in AXES)
TURN = tuple(f"orientation.{axis}" for axis in (*AXES, "w"))
# The parameter that names a sensor, and the states that are read of it, by type
SENSORS: dict[str, tuple[str, tuple[str, ...]]] = {
    "force_torque_sensor_broadcaster/ForceTorqueSensorBroadcaster": ("sensor_name", WRENCH),
    "admittance_controller/AdmittanceController": ("ft_sensor.name", WRENCH),
    "imu_sensor_broadcaster/IMUSensorBroadcaster": (
        "sensor_name",
        (*TURN, *(f"{quantity}.{axis}" for quantity in ("angular_velocity", "linear_acceleration") for axis in AXES)),
    ),
    "magnetometer_broadcaster/MagnetometerBroadcaster": (
        "sensor_name",
        tuple(f"magnetic_field.{axis}" for axis in AXES),
    ),
    "pose_broadcaster/PoseBroadcaster": ("pose_name", (*(f"position.{axis}" for axis in AXES), *TURN)),
    "range_sensor_broadcaster/RangeSensorBroadcaster": ("sensor_name", ("range",)),
    "gps_sensor_broadcaster/GPSSensorBroadcaster": (
        "sensor_name",
        ("status", "service", "latitude", "longitude", "altitude"),
    ),
}
MAX_INTERFACES = 20  # interfaces of a joint that are looked at


class Claim(NamedTuple):
    """An interface of a joint that a controller claims: what names the joint, what the interface, and why."""

    joint: Scalar
    tag: str
    interface: str
    place: Scalar

    @property
    def words(self) -> str:
        return f"{self.tag.replace('_', ' ')} '{self.interface}'"


def joints(controller: Controller) -> list[Scalar]:
    """What names joints in a controller's parameters; the names of other controllers' interfaces are left out."""
    own = ROS1 if re.sub("_controllers?$", "", controller.kind.partition("/")[0]) in PACKAGES1 else ()
    names = JOINTS.get(controller.kind, ()) if controller.ros2 else own
    return [word for word in controller.words(*names) if "/" not in word.text]


def claims(controller: Controller) -> Iterator[Claim]:
    """The interfaces that a controller of ROS 2 claims of joints."""
    if not controller.ros2:
        return
    for names, tag, interfaces in _pairs(controller):
        for joint in (joint for joint in controller.words(*names) if "/" not in joint.text):
            for word in interfaces[:MAX_INTERFACES]:
                text, scalar = (word, joint) if isinstance(word, str) else (word.text, word)
                yield Claim(joint, tag, text, scalar)


def sensors(controller: Controller) -> list[tuple[Scalar, tuple[str, ...]]]:
    """What names sensors in the parameters of a controller, and the states that it reads of each."""
    name, states = SENSORS.get(controller.kind, ("", ()))
    return [(word, states) for word in controller.words(name)]


_Pairs = Iterator[tuple[tuple[str, ...], str, "list[Scalar] | list[str]"]]


def _pairs(controller: Controller) -> _Pairs:
    """Parameters that name joints, and the interfaces of these."""
    kind, package = controller.kind, controller.kind.partition("/")[0]
    if kind in TRAJECTORIES:
        commanded = ("command_joints",) if controller.words("command_joints") else ("joints",)
        if controller.is_complete_list("command_joints"):
            yield commanded, COMMAND, controller.words("command_interfaces")
        yield ("joints",), STATE, controller.words("state_interfaces")
    elif kind == "forward_command_controller/ForwardCommandController":
        yield ("joints",), COMMAND, controller.words("interface_name")
    elif kind == "forward_command_controller/MultiInterfaceForwardCommandController":
        yield ("joint",), COMMAND, controller.words("interface_names")
    elif "/JointGroup" in kind:
        yield ("joints",), COMMAND, [package.partition("_")[0]]
    elif kind.endswith("/GripperActionController"):
        yield from _gripper(controller, package)
    elif kind == "pid_controller/PidController":
        yield ("dof_names",), COMMAND, controller.words("command_interface")
        measured = controller.parameters.get("use_external_measured_states")
        if measured is None or truth(measured.value) is not True:
            names = (
                "reference_and_state_dof_names" if controller.words("reference_and_state_dof_names") else "dof_names"
            )
            yield (names,), STATE, controller.words("reference_and_state_interfaces")
    elif kind == "joint_state_broadcaster/JointStateBroadcaster":
        yield ("joints",), STATE, controller.words("interfaces")
    else:
        yield from _wheels(controller)


def _gripper(controller: Controller, package: str) -> _Pairs:
    if package == "parallel_gripper_action_controller":
        yield ("joint",), COMMAND, [POSITION]
        if controller.is_complete_list("state_interfaces"):
            yield ("joint",), STATE, controller.words("state_interfaces") or [POSITION, VELOCITY]
    else:
        yield ("joint",), COMMAND, [package.partition("_")[0]]
        yield ("joint",), STATE, [POSITION, VELOCITY]


def _wheels(controller: Controller) -> _Pairs:
    kind, names = controller.kind, JOINTS.get(controller.kind, ())
    feedback = _feedback(controller)
    if kind == "diff_drive_controller/DiffDriveController":
        yield names, COMMAND, [VELOCITY]
        if feedback is not None:
            yield names, STATE, [feedback]
    elif kind == "tricycle_controller/TricycleController":
        for name, interface in zip(names, (VELOCITY, POSITION), strict=True):
            yield (name,), COMMAND, [interface]
            yield (name,), STATE, [interface]
    elif kind in STEERING:
        yield ("traction_joints_names",), COMMAND, [VELOCITY]
        yield ("steering_joints_names",), COMMAND, [POSITION]
    elif kind == "mecanum_drive_controller/MecanumDriveController":
        yield tuple(name for name in names if "command" in name), COMMAND, [VELOCITY]
    elif kind == "omni_wheel_drive_controller/OmniWheelDriveController":
        yield names, COMMAND, [VELOCITY]


def _feedback(controller: Controller) -> str | None:
    """The state of the wheels that a differential drive reads; None where it reads none, or nobody knows which."""
    has = controller.parameters
    flags = {
        name: truth(has[name].value) if name in has else default
        for name, default in (("open_loop", False), ("position_feedback", True))
    }
    if flags["open_loop"] is not False or flags["position_feedback"] is None:
        return None
    return POSITION if flags["position_feedback"] else VELOCITY
