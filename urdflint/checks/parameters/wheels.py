"""Wheels and limits that a controller believes in, against those of the robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import fitting
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions.controller_files import Controller
from urdflint.model.companions.nodes import Controllers
from urdflint.model.companions.ros2_control import GAZEBO_HARDWARE, plugin
from urdflint.model.numbers import number
from urdflint.model.plausibility import wheel_sizes
from urdflint.model.robot import LIMITED, Joint, Robot, Ros2Control
from urdflint.syntax.yaml_text import Scalar

DIFFERENTIAL = "diff_drive_controller/DiffDriveController"
MULTIPLIERS = ("left_wheel_radius_multiplier", "right_wheel_radius_multiplier")
ROUNDED = 1e-3
# Limits of controllers, and what they limit of which joint
LIMITS = {
    "position_controllers/GripperActionController": (("max_effort", "joint", "effort"),),
    "effort_controllers/GripperActionController": (("max_effort", "joint", "effort"),),
    "parallel_gripper_action_controller/GripperActionController": (
        ("max_effort", "joint", "effort"),
        ("max_velocity", "joint", "velocity"),
    ),
    "tricycle_controller/TricycleController": (
        ("steering.max_position", "steering_joint_name", "upper"),
        ("steering.min_position", "steering_joint_name", "lower"),
        ("steering.max_velocity", "steering_joint_name", "velocity"),
    ),
}


@check("CTL118")
def controller_wheel_size(controllers: Controllers) -> Iterator[Problem]:
    robot = fitting(controllers)
    for controller in controllers.all if robot is not None and controllers.sure else ():
        assert robot is not None
        left, right = _joints(robot, controller, "left_wheel_names"), _joints(robot, controller, "right_wheel_names")
        if controller.kind != DIFFERENTIAL or not left or not right:
            continue
        own = wheel_sizes.radius(robot, left[0])
        written = _number(controller, "wheel_radius")
        if (
            own is not None
            and written is not None
            and wheel_sizes.differs(written[1], own[0])
            and _alone(controller, "wheel_radius")
        ):
            related = [("the wheel", controllers.place_of(own[1], "radius"))]
            message = (
                f"{controller} has wheel_radius {written[1]:g}, and the wheel of joint '{left[0].name}' has {own[0]:g}"
            )
            yield Problem(message, controllers.place(written[0]), related, help=f"write {own[0]:g}")
        apart = wheel_sizes.separation(robot, left, right)
        written = _number(controller, "wheel_separation")
        if (
            apart
            and written is not None
            and wheel_sizes.differs(written[1], apart)
            and _alone(controller, "wheel_separation")
        ):
            related = [
                (f"joint '{joint.name}'", controllers.place_of(joint.element, "name")) for joint in (left[0], right[0])
            ]
            message = (
                f"{controller} has wheel_separation {written[1]:g}, and the wheels of the robot are {apart:.4g} m apart"
            )
            yield Problem(message, controllers.place(written[0]), related, help=f"write {apart:.4g}")


@check("CTL119")
def controller_drive_misled(controllers: Controllers) -> Iterator[Problem]:
    robot = fitting(controllers)
    for controller in controllers.all if robot is not None and controllers.sure else ():
        assert robot is not None
        if controller.kind != DIFFERENTIAL or any(name in controller.parameters for name in MULTIPLIERS):
            continue  # one below 0 turns a side the other way
        from urdflint.model.plausibility import drive_direction  # few robots have a differential drive

        left, right = _joints(robot, controller, "left_wheel_names"), _joints(robot, controller, "right_wheel_names")
        fault = drive_direction.misled(robot, left, right)
        if fault is not None:
            related = [(str(joint), controllers.place_of(joint.element, "name")) for joint in (fault.left, fault.right)]
            yield Problem(fault.message, controllers.place(controller.words("left_wheel_names")[0]), related)


def _joints(robot: Robot, controller: Controller, name: str) -> list[Joint]:
    """The joints that a parameter names; none where the robot has not all of them."""
    words = controller.words(name)
    joints = [robot.joint_named[word.text] for word in words if word.text in robot.joint_named]
    return joints if len(joints) == len(words) and controller.is_complete_list(name) else []


def _number(controller: Controller, name: str) -> tuple[Scalar, float] | None:
    parameter = controller.parameters.get(name)
    value = parameter.value if parameter is not None else None
    parsed = value.number if isinstance(value, Scalar) else None
    return (value, parsed) if isinstance(value, Scalar) and parsed is not None and parsed > 0 else None


def _alone(controller: Controller, name: str) -> bool:
    """Whether no multiplier stands beside a size."""
    sides = ("wheel_separation_multiplier",) if name == "wheel_separation" else MULTIPLIERS
    return all((_number(controller, side) or (None, 1.0))[1] == 1.0 for side in sides)


@check("CTL117")
def controller_limit_wider(controllers: Controllers) -> Iterator[Problem]:
    robot = fitting(controllers)
    for controller in controllers.all if robot is not None and controllers.sure else ():
        assert robot is not None
        for name, joints_key, side in LIMITS.get(controller.kind, ()):
            for joint in _joints(robot, controller, joints_key):
                yield from _wider(controllers, controller, name, joint, side)
        if controller.kind == DIFFERENTIAL:
            yield from _too_fast(controllers, controller, robot)


def _wider(controllers: Controllers, controller: Controller, name: str, joint: Joint, side: str) -> Iterator[Problem]:
    parameter = controller.parameters.get(name)
    value = parameter.value if parameter is not None else None
    written_number = value.number if isinstance(value, Scalar) else None
    limit = number(joint.limit.get(side)) if joint.limit is not None else None
    positions = side in ("upper", "lower")
    if value is None or written_number is None or limit is None or (positions and joint.type not in LIMITED):
        return
    beyond = limit - written_number if side == "lower" else written_number - limit
    if beyond > ROUNDED * abs(limit) and (limit or positions):
        message = (
            f"{name} {written_number:g} of {controller} is beyond the {side} limit {limit:g} of joint '{joint.name}'"
        )
        assert joint.limit is not None
        severity = None if positions else _unenforced(joint.robot)
        related = [("the limit", controllers.place_of(joint.limit, side))]
        yield Problem(message, controllers.place(value), related, severity=severity)


def _too_fast(controllers: Controllers, controller: Controller, robot: Robot) -> Iterator[Problem]:
    speed, size = _number(controller, "linear.x.max_velocity"), _number(controller, "wheel_radius")
    if speed is None or size is None:
        return
    for joint in (*_joints(robot, controller, "left_wheel_names"), *_joints(robot, controller, "right_wheel_names")):
        limit = number(joint.limit.get("velocity")) if joint.limit is not None else None
        turns = speed[1] / size[1]
        if joint.limit is not None and limit and turns > limit * (1 + ROUNDED):
            message = (
                f"linear.x.max_velocity {speed[1]:g} of {controller} turns a wheel of radius {size[1]:g}"
                f" at {turns:.4g} rad/s,"
                f" and the velocity limit of joint '{joint.name}' is {limit:g}"
            )
            related = [("the limit", controllers.place_of(joint.limit, "velocity"))]
            yield Problem(message, controllers.place(speed[0]), related, severity=_unenforced(robot))
            return


def _unenforced(robot: Robot) -> Severity | None:
    """What a speed or a force beyond a limit weighs where no hardware of Gazebo holds the joint to it."""
    plugins = (plugin(block) for block in robot.parts[Ros2Control] if isinstance(block, Ros2Control))
    is_simulated = any(element is not None and GAZEBO_HARDWARE.fullmatch(element.text.strip()) for element in plugins)
    return None if is_simulated else Severity.INFO
