"""MoveIt's controllers and solvers, against the robot, its SRDF and the controllers of ros2_control."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import about_another, by_default, likely_name, rename, unused, weight
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import rcl_values
from urdflint.model.companions.nodes import KinematicsSolvers, MoveitControllers
from urdflint.syntax.yaml_text import Mapping, Scalar, Sequence
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

KDL = "kdl_kinematics_plugin/KDLKinematicsPlugin"
NEEDED = ("action_ns", "type", "joints")
MAX_NAMES = 8  # names that a help line lists


@check("MOV131")
def solver_group_unknown(solvers: KinematicsSolvers) -> Iterator[Problem]:
    names = [*reversed(solvers.semantics.srdf.group_named)]
    group_names = [name.text for name in solvers.group_names]
    for key in solvers.group_names:
        if names and key.text not in names and not rcl_values.substituted(key.text):
            near = likely_name(key.text, unused(names, group_names))
            yield Problem(
                f"the SRDF has no group '{key.text}'",
                solvers.place(key),
                help=did_you_mean(key.text, near) or f"its groups are {listed(names[:MAX_NAMES])}",
                fix=rename(solvers, key, near),
                cause=key.text,
            )


@check("MOV132")
def solver_group_not_chain(solvers: KinematicsSolvers) -> Iterator[Problem]:
    semantics = solvers.semantics
    tree = semantics.srdf.kinematics
    if tree is None or not tree.is_complete or not solvers.sure:
        return
    for key, solver in solvers.groups:
        joints = semantics.groups.joints.get(key.text)
        if solver.text == KDL and joints and not tree.is_chain(joints):
            yield Problem(
                f"group '{key.text}' is not a chain, and KDL solves chains only",
                solvers.place(key),
                cause=key.text,
            )


@check("MOV141")
def moveit_controller_joint_unknown(controllers: MoveitControllers) -> Iterator[Problem]:
    robot = controllers.robot
    words = [joint for _, block in _blocks(controllers) for joint in _joints(block)]
    names = [joint.text for joint in words]
    if robot is None or about_another(controllers, names, robot.joint_named):
        return
    left = unused(robot.joint_named, names)
    for joint in words:
        if joint.text not in robot.joint_named:
            near = likely_name(joint.text, left)
            yield Problem(
                f"the robot has no joint '{joint.text}'{by_default(controllers, near)}",
                controllers.place(joint),
                help=did_you_mean(joint.text, near),
                fix=rename(controllers, joint, near),
                cause=joint.text,
                severity=weight(controllers, near),
            )


@check("MOV142")
def moveit_controller_not_started(controllers: MoveitControllers) -> Iterator[Problem]:
    started = controllers.started_names
    if not started:
        return
    for name in controllers.controller_names:
        last_part = name.text.strip("/").rpartition("/")[2]
        if last_part not in started | controllers.distant_names and not rcl_values.substituted(name.text):
            near = nearest(last_part, sorted(started))
            yield Problem(
                f"no file of controllers here has the controller '{name.text}'",
                controllers.place(name),
                help=did_you_mean(name.text, near) or f"they have {listed(sorted(started)[:MAX_NAMES])}",
                fix=rename(controllers, name, near) if last_part == name.text else None,
                cause=name.text,
            )


@check("MOV143")
def moveit_controller_incomplete(controllers: MoveitControllers) -> Iterator[Problem]:
    blocks = {key.text: block for key, block in _blocks(controllers)}
    names = [name.text for name in controllers.controller_names]
    for name in controllers.controller_names:
        block = blocks.get(name.text)
        if rcl_values.substituted(name.text):
            continue
        if block is None:
            near = nearest(name.text, [key for key in blocks if key not in names])
            help_line = did_you_mean(name.text, near) or f"write a block '{name.text}' with {listed(NEEDED)}"
            yield Problem(
                f"controller '{name.text}' has no block of its own",
                controllers.place(name),
                help=help_line,
                fix=rename(controllers, name, near),
                cause=name.text,
            )
            continue
        missing = [key for key in NEEDED if block.get(key) is None]
        if missing:
            message = f"controller '{name.text}' has no {listed(missing, 'and no')}"
            yield Problem(message, controllers.place(name), cause=name.text)


def _blocks(controllers: MoveitControllers) -> Iterator[tuple[Scalar, Mapping]]:
    for key, value in controllers.table.items() if controllers.table is not None else ():
        if isinstance(value, Mapping):
            yield key, value


def _joints(block: Mapping) -> Iterator[Scalar]:
    joints = block.get("joints")
    for joint in joints.items if isinstance(joints, Sequence) else ():
        if isinstance(joint, Scalar) and not rcl_values.substituted(joint.text):
            yield joint
