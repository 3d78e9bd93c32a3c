"""MoveIt's solvers of inverse kinematics and planners of OMPL, against the SRDF and the robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import likely_name, rename, unused
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import moveit_plugins, rcl_values
from urdflint.model.companions.nodes import KinematicsSolvers, planner_settings
from urdflint.model.parameter_marks import PLANNERS
from urdflint.model.robot import MOVING, Robot
from urdflint.programs.urdfdom.releases import DISTRIBUTIONS
from urdflint.syntax.yaml_text import Mapping, Scalar, Sequence
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

KDL = "kdl_kinematics_plugin/KDLKinematicsPlugin"
PROJECTION = "projection_evaluator"
MAX_NAMES = 8  # names that a help line lists


@check("MOV131")
def solver_group_unknown(solvers: KinematicsSolvers) -> Iterator[Problem]:
    names = [*reversed(solvers.semantics.srdf.group_named)]
    group_names = [name.text for name in solvers.group_names]
    is_general = not set(names).isdisjoint(group_names)  # a leftover, or for more robots than this one
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
                f"group '{key.text}' is not a chain, and KDL solves chains only", solvers.place(key), cause=key.text
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


@check("MOV135")
def planner_unknown(solvers: KinematicsSolvers) -> Iterator[Problem]:
    root = solvers.root
    planners = root.get(PLANNERS) if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or not isinstance(planners, Mapping):
        return
    names = [key.text for key, _ in planners.items()]
    for group, settings in planner_settings(root):
        words = settings.get(PLANNERS)
        for word in words.items if isinstance(words, Sequence) else ():
            if isinstance(word, Scalar) and word.text not in names and not rcl_values.substituted(word.text):
                near = nearest(word.text, names)
                yield Problem(
                    f"group '{group.text}' has planner '{word.text}', which {PLANNERS} does not declare",
                    solvers.place(word),
                    help=did_you_mean(word.text, near),
                    fix=rename(solvers, word, near),
                    cause=word.text,
                )


@check("MOV136")
def projection_unknown(solvers: KinematicsSolvers) -> Iterator[Problem]:
    robot, root = solvers.robot, solvers.root
    if robot is None or not solvers.sure or not isinstance(root, Mapping):
        return
    for group, settings in planner_settings(root):
        word = settings.get(PROJECTION)
        kind, _, text = word.text.strip().rstrip(")").partition("(") if isinstance(word, Scalar) else ("", "", "")
        if not isinstance(word, Scalar) or kind not in ("joints", "link") or rcl_values.substituted(word.text):
            continue
        group_joints = solvers.semantics.groups.joints.get(group.text)
        if group_joints is not None and not any(_moves(robot, name) for name in group_joints):
            continue
        known_names = robot.link_named if kind == "link" else group_joints or robot.joint_named
        for name in text.replace(",", " ").split() if kind == "joints" else (text,):
            if name not in known_names:
                lacks = (
                    f"the robot has no link '{name}'"
                    if kind == "link"
                    else f"group '{group.text}' has no joint '{name}'"
                )
                near = likely_name(name, sorted(known_names))
                yield Problem(
                    f"{lacks}, on which its planners are to project",
                    solvers.place(word),
                    help=did_you_mean(name, near) or f"it has {listed(sorted(known_names)[:MAX_NAMES])}",
                    cause=name,
                )


def _moves(robot: Robot, name: str) -> bool:
    """Whether planners have something to plan for a joint; virtual ones are not in the robot."""
    joint = robot.joint_named.get(name)
    return joint is None or joint.type in MOVING
