"""Wheels and limits that a controller believes in, against those of the robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import fitting
from urdflint.findings.rule import Problem, check
from urdflint.model.companions.controller_files import Controller
from urdflint.model.companions.nodes import Controllers
from urdflint.model.nodes import LIMITED, Joint
from urdflint.model.numbers import number
from urdflint.model.plausibility import wheel_sizes as wheels
from urdflint.model.robot import Robot
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
    for one in controllers.all if robot is not None and controllers.sure else ():
        assert robot is not None
        left, right = _joints(robot, one, "left_wheel_names"), _joints(robot, one, "right_wheel_names")
        if one.kind != DIFFERENTIAL or not left or not right:
            continue
        own = wheels.radius(robot, left[0])
        said = _number(one, "wheel_radius")
        if own is not None and said is not None and wheels.differs(said[1], own[0]) and _alone(one, "wheel_radius"):
            related = [("the wheel", controllers.there(own[1], "radius"))]
            message = f"{one} has wheel_radius {said[1]:g}, and the wheel of joint '{left[0].name}' has {own[0]:g}"
            yield Problem(message, controllers.place(said[0]), related, help=f"write {own[0]:g}")
        apart = wheels.separation(robot, left, right)
        said = _number(one, "wheel_separation")
        if apart and said is not None and wheels.differs(said[1], apart) and _alone(one, "wheel_separation"):
            related = [
                (f"joint '{each.name}'", controllers.there(each.element, "name")) for each in (left[0], right[0])
            ]
            message = f"{one} has wheel_separation {said[1]:g}, and the wheels of the robot are {apart:.4g} m apart"
            yield Problem(message, controllers.place(said[0]), related, help=f"write {apart:.4g}")


@check("CTL119")
def controller_drive_misled(controllers: Controllers) -> Iterator[Problem]:
    robot = fitting(controllers)
    for one in controllers.all if robot is not None and controllers.sure else ():
        assert robot is not None
        if one.kind != DIFFERENTIAL or any(name in one.parameters for name in MULTIPLIERS):
            continue  # one below 0 turns a side the other way
        from urdflint.model.plausibility import drive_direction as driving  # few robots have a differential drive

        left, right = _joints(robot, one, "left_wheel_names"), _joints(robot, one, "right_wheel_names")
        found = driving.misled(robot, left, right)
        if found is not None:
            related = [(str(each), controllers.there(each.element, "name")) for each in (found.left, found.right)]
            yield Problem(found.message, controllers.place(one.words("left_wheel_names")[0]), related)


def _joints(robot: Robot, one: Controller, name: str) -> list[Joint]:
    """The joints that a parameter names; none where the robot has not all of them."""
    words = one.words(name)
    found = [robot.joint_named[word.text] for word in words if word.text in robot.joint_named]
    return found if len(found) == len(words) and one.whole(name) else []


def _number(one: Controller, name: str) -> tuple[Scalar, float] | None:
    parameter = one.parameters.get(name)
    value = parameter.value if parameter is not None else None
    found = value.number if isinstance(value, Scalar) else None
    return (value, found) if isinstance(value, Scalar) and found is not None and found > 0 else None


def _alone(one: Controller, name: str) -> bool:
    """Whether no multiplier stands beside a size."""
    sides = ("wheel_separation_multiplier",) if name == "wheel_separation" else MULTIPLIERS
    return all((_number(one, side) or (None, 1.0))[1] == 1.0 for side in sides)


@check("CTL117")
def controller_limit_wider(controllers: Controllers) -> Iterator[Problem]:
    robot = fitting(controllers)
    for one in controllers.all if robot is not None and controllers.sure else ():
        assert robot is not None
        for name, whose, which in LIMITS.get(one.kind, ()):
            for joint in _joints(robot, one, whose):
                yield from _wider(controllers, one, name, joint, which)
        if one.kind == DIFFERENTIAL:
            yield from _too_fast(controllers, one, robot)


def _wider(controllers: Controllers, one: Controller, name: str, joint: Joint, which: str) -> Iterator[Problem]:
    parameter = one.parameters.get(name)
    value = parameter.value if parameter is not None else None
    said = value.number if isinstance(value, Scalar) else None
    limit = number(joint.limit.get(which)) if joint.limit is not None else None
    positions = which in ("upper", "lower")
    if value is None or said is None or limit is None or (positions and joint.type not in LIMITED):
        return
    beyond = limit - said if which == "lower" else said - limit
    if beyond > ROUNDED * abs(limit) and (limit or positions):
        message = f"{name} {said:g} of {one} is beyond the {which} limit {limit:g} of joint '{joint.name}'"
        assert joint.limit is not None
        yield Problem(message, controllers.place(value), [("the limit", controllers.there(joint.limit, which))])


def _too_fast(controllers: Controllers, one: Controller, robot: Robot) -> Iterator[Problem]:
    speed, size = _number(one, "linear.x.max_velocity"), _number(one, "wheel_radius")
    if speed is None or size is None:
        return
    for joint in (*_joints(robot, one, "left_wheel_names"), *_joints(robot, one, "right_wheel_names")):
        limit = number(joint.limit.get("velocity")) if joint.limit is not None else None
        turns = speed[1] / size[1]
        if joint.limit is not None and limit and turns > limit * (1 + ROUNDED):
            message = (
                f"linear.x.max_velocity {speed[1]:g} of {one} turns a wheel of radius {size[1]:g} at {turns:.4g} rad/s,"
                f" and the velocity limit of joint '{joint.name}' is {limit:g}"
            )
            related = [("the limit", controllers.there(joint.limit, "velocity"))]
            yield Problem(message, controllers.place(speed[0]), related)
            return
