"""MoveIt's controllers, against the robot, the controllers of ros2_control and the launch files."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import about_another, by_default, likely_name, rename, unused, weight
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import moveit_plugins, rcl_values
from urdflint.model.companions.controller_files import Controller
from urdflint.model.companions.nodes import MoveitControllers
from urdflint.model.robot import Joint
from urdflint.syntax.yaml_text import Mapping, Scalar, Sequence
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

NEEDED = ("action_ns", "type", "joints")
MAX_NAMES = 8  # names that a help line lists
# In launch files that spawn what MoveIt's list has
STARTERS = frozenset(("generate_demo_launch", "generate_spawn_controllers_launch", "controller_names"))
LEAST_PART = 3  # letters of a part of a name that launch files complete


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


@check("MOV145")
def moveit_controller_joints_differ(controllers: MoveitControllers) -> Iterator[Problem]:
    by_name: dict[str, list[Controller]] = {}
    for controller in (*controllers.started, *controllers.distant):
        by_name.setdefault(controller.name, []).append(controller)
    robot = controllers.robot
    for name, block in controllers.blocks:
        namesakes = next((by_name[step] for step in name.text.split("/") if step in by_name), [])
        words = list(_joints(block))
        if not namesakes or not words or not all(map(_is_readable_trajectory, namesakes)):
            continue
        names = {word.text for word in words}
        own = set[str]().union(*({word.text for word in namesake.words("joints")} for namesake in namesakes))
        for word in words:
            if word.text not in own and (robot is None or _is_driven(robot.joint_named.get(word.text))):
                yield Problem(
                    f"controller '{name.text}' does not have joint '{word.text}', and rejects goals with it",
                    controllers.place(word),
                    help=f"add '{word.text}' to its joints in the file of the controllers, or remove it here",
                    cause=f"{name.text} {word.text}",
                )
        rest = set[str].intersection(*({word.text for word in namesake.words("joints")} for namesake in namesakes))
        lacking = sorted(rest - names)
        if lacking and names <= own and not any(map(_takes_parts, namesakes)):
            yield Problem(
                f"controller '{name.text}' also has {_listed_joints(lacking)}, and rejects goals without",
                controllers.place(name),
                help="add it here, or write allow_partial_joints_goal: true where the controller has its parameters",
                cause=name.text,
            )


def _listed_joints(names: list[str]) -> str:
    return f"joint{'s' * (len(names) > 1)} {listed([repr(name) for name in names[:MAX_NAMES]])}"


def _is_readable_trajectory(controller: Controller) -> bool:
    """Whether a controller takes trajectories, for joints that can be read here."""
    is_complete = controller.is_complete_list("joints") and bool(controller.words("joints"))
    return controller.kind == moveit_plugins.TRAJECTORY_CONTROLLER and is_complete


def _is_driven(joint: Joint | None) -> bool:
    """Whether plans have a joint, and not only one that it follows."""
    return joint is not None and joint.mimic is None


def _takes_parts(controller: Controller) -> bool:
    parameter = controller.parameters.get("allow_partial_joints_goal")
    return parameter is not None and rcl_values.truth(parameter.value) is not False


@check("MOV146")
def moveit_controller_not_spawned(controllers: MoveitControllers) -> Iterator[Problem]:
    spawned = controllers.spawning_words() & controllers.started_types.keys() if controllers.started else None
    words = controllers.launched_words() if spawned else STARTERS
    if not spawned or not words.isdisjoint(STARTERS):
        return
    other_name = min(spawned)
    parts = [word for word in words if len(word) > LEAST_PART and "_" in (word[0], word[-1])]
    for name in controllers.controller_names:
        text = next((step for step in name.text.split("/") if step in controllers.started_types), "")
        is_built = any(text.startswith(part) or text.endswith(part) for part in parts)
        if text and text not in words and not is_built:
            yield Problem(
                f"no launch file here starts controller '{text}', unlike '{other_name}'",
                controllers.place(name),
                help=f"spawn {text} where the others are spawned",
                cause=text,
            )


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
