"""MoveIt's controllers and solvers, against the robot, its SRDF and the controllers of ros2_control."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import about_another, by_default, likely_name, rename, unused, weight
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import moveit_plugins, rcl_values
from urdflint.model.companions.nodes import KinematicsSolvers, MoveitControllers
from urdflint.programs.urdfdom.releases import DISTRIBUTIONS
from urdflint.syntax.yaml_text import Mapping, Scalar, Sequence
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

KDL = "kdl_kinematics_plugin/KDLKinematicsPlugin"
NEEDED = ("action_ns", "type", "joints")
USUAL_NAMES = ("kinematics", "ompl")  # in the names of files that MoveIt's launch files load for one robot
MAX_NAMES = 8  # names that a help line lists


@check("MOV131")
def solver_group_unknown(solvers: KinematicsSolvers) -> Iterator[Problem]:
    names = [*reversed(solvers.semantics.srdf.group_named)]
    group_names = [name.text for name in solvers.group_names]
    has_usual_name = any(word in solvers.document.source.name for word in USUAL_NAMES)
    is_general = not (has_usual_name or set(names).isdisjoint(group_names))  # perhaps for more robots than this one
    for key in solvers.group_names:
        if names and key.text not in names and not rcl_values.substituted(key.text):
            near = likely_name(key.text, unused(names, group_names))
            yield Problem(
                f"the SRDF has no group '{key.text}'",
                solvers.place(key),
                help=did_you_mean(key.text, near) or f"its groups are {listed(names[:MAX_NAMES])}",
                fix=rename(solvers, key, near),
                cause=key.text,
                severity=Severity.INFO if is_general and near is None else None,
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


@check("MOV133")
def solver_unknown(solvers: KinematicsSolvers) -> Iterator[Problem]:
    for _, solver in solvers.groups:
        library, _, name = solver.text.rpartition("/")
        names = moveit_plugins.SOLVERS.get(library)
        if solver.text in moveit_plugins.SOLVER_NAMES or rcl_values.substituted(solver.text):
            continue
        if names is not None:
            right_name = f"{library}/{names[0]}"
        elif library in ("", *moveit_plugins.PACKAGES):
            right_name = next((word for word in moveit_plugins.SOLVER_NAMES if word.endswith(f"/{name}")), "")
        else:
            right_name = nearest(solver.text, moveit_plugins.SOLVER_NAMES) or ""
        if right_name:
            yield Problem(
                f"MoveIt finds no solver '{solver.text}'",
                solvers.place(solver),
                help=f"did you mean '{right_name}'?",
                fix=rename(solvers, solver, right_name),
                cause=solver.text,
            )


@check("MOV134")
def solver_outdated(solvers: KinematicsSolvers) -> Iterator[Problem]:
    for key, solver in solvers.groups:
        if solver.text == moveit_plugins.LMA:
            yield Problem(
                f"the solver of group '{key.text}' is in MoveIt up to {moveit_plugins.LAST_WITH_LMA} only",
                solvers.place(solver),
                only=(f"urdfdom>={DISTRIBUTIONS[moveit_plugins.FIRST_WITHOUT_LMA].series}",),
                fix=rename(solvers, solver, KDL),
                cause=solver.text,
            )


@check("MOV141")
def moveit_controller_joint_unknown(controllers: MoveitControllers) -> Iterator[Problem]:
    robot = controllers.robot
    words = [joint for _, block in controllers.blocks for joint in _joints(block)]
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
    started = controllers.started_types
    if not started:
        return
    names = started.keys() | controllers.distant_types.keys()
    for name in controllers.controller_names:
        steps = name.text.strip("/").split("/")
        if names.isdisjoint(steps) and not rcl_values.substituted(name.text):
            near = nearest(steps[-1], sorted(started))
            yield Problem(
                f"no file of controllers here has the controller '{name.text}'",
                controllers.place(name),
                help=did_you_mean(name.text, near) or f"they have {listed(sorted(started)[:MAX_NAMES])}",
                fix=rename(controllers, name, near) if len(steps) == 1 else None,
                cause=name.text,
            )


@check("MOV143")
def moveit_controller_incomplete(controllers: MoveitControllers) -> Iterator[Problem]:
    names = [name.text for name in controllers.controller_names]
    for name, block in _named_blocks(controllers):
        if block is None:
            near = nearest(name.text, [key.text for key, _ in controllers.blocks if key.text not in names])
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


@check("MOV144")
def moveit_controller_action_unknown(controllers: MoveitControllers) -> Iterator[Problem]:
    types = {**controllers.distant_types, **controllers.started_types}
    for name, block in _named_blocks(controllers):
        own_type, action = (block.get(key) if block is not None else None for key in ("type", "action_ns"))
        if not isinstance(own_type, Scalar):
            continue
        if own_type.text not in moveit_plugins.TYPES and not rcl_values.substituted(own_type.text):
            near = nearest(own_type.text, moveit_plugins.TYPES)
            yield Problem(
                f"MoveIt has no type '{own_type.text}' of controllers",
                controllers.place(own_type),
                help=did_you_mean(own_type.text, near) or f"its types are {listed(moveit_plugins.TYPES)}",
                fix=rename(controllers, own_type, near),
                cause=own_type.text,
            )
            continue
        interface = moveit_plugins.ACTIONS.get(types.get(name.text.strip("/").rpartition("/")[2], ""))
        if interface is None or not isinstance(action, Scalar) or rcl_values.substituted(action.text):
            continue
        kind = types[name.text.strip("/").rpartition("/")[2]].rpartition("/")[2]
        if own_type.text != interface[0]:
            message = f"controller '{name.text}' is a {kind}, which takes {interface[0]} and not {own_type.text}"
            yield Problem(message, controllers.place(own_type), help=f"write {interface[0]}", cause=name.text)
        elif action.text.strip("/") != interface[1]:
            message = f"controller '{name.text}' is a {kind}, which has no action '{action.text}'"
            fix = rename(controllers, action, interface[1])
            yield Problem(message, controllers.place(action), help=f"write {interface[1]}", fix=fix, cause=name.text)


def _named_blocks(controllers: MoveitControllers) -> Iterator[tuple[Scalar, Mapping | None]]:
    """The controllers that MoveIt 2 is to have, each with its parameters."""
    blocks = {key.text: block for key, block in controllers.blocks}
    for name in controllers.controller_names:
        if not rcl_values.substituted(name.text):
            yield name, blocks.get(name.text)


def _joints(block: Mapping) -> Iterator[Scalar]:
    joints = block.get("joints")
    for joint in joints.items if isinstance(joints, Sequence) else ():
        if isinstance(joint, Scalar) and not rcl_values.substituted(joint.text):
            yield joint
