"""Types of controllers, and controllers that are listed without parameters."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import rename
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import controller_vocabulary as vocabulary
from urdflint.model.companions.controller_files import Controller, nodes_without_type
from urdflint.model.companions.controller_vocabulary import NEWEST, RELEASES
from urdflint.model.companions.nodes import Controllers
from urdflint.syntax.yaml_text import Mapping
from urdflint.text.similar import did_you_mean, edits, nearest


@check("CTL108")
def controller_type_unknown(controllers: Controllers) -> Iterator[Problem]:
    for one in controllers.all if any(each.ros2 for each in controllers.all) else ():
        said = one.type
        if said is None or not one.kind or one.kind in vocabulary.types():
            continue
        near = nearest(one.kind, vocabulary.types())
        if near is None or edits(one.kind, near, 5) > 4 or not _is_near(one.kind, near):
            continue
        message = f"{one} has the type '{said.text}', which ros2_controllers does not have"
        fix = rename(controllers, said, near)
        yield Problem(message, controllers.place(said), help=did_you_mean(said.text, near), fix=fix, cause=said.text)


def _is_near(kind: str, near: str) -> bool:
    """Whether a type is a known one misspelt: in its class or in its package, not a class of somebody's own package."""
    package, _, own = kind.partition("/")
    other, _, known = near.partition("/")
    return package == other or own == known or (edits(package, other, 3) < 3 and edits(own, known, 3) < 3)


@check("CTL109")
def controller_without_parameters(controllers: Controllers) -> Iterator[Problem]:
    root = controllers.root
    if not isinstance(root, Mapping):
        return
    some = any(one.blocks for one in controllers.all)
    others = {name: key for name, key, _ in nodes_without_type(root, controllers.all)}
    for one in controllers.all:
        needed = [name for name, said in (vocabulary.parameters(one.kind) or {}).items() if said.needed]
        if one.blocks or not one.ros2 or one.shared.issuperset(needed):
            continue
        near = nearest(one.name, others)
        if near is not None:
            message = f"{one} has no parameters of its own, and '{near}' is not a controller"
            key = others[near]
            fix = rename(controllers, key, one.name) if key.text == near else None
            related = [("the controller", controllers.place(one.at))]
            yield Problem(message, controllers.place(key), related, help=f"name both alike, '{one.name}'", fix=fix)
        elif some and not controllers.completed[one.name]:
            yield _without(controllers, one, needed)


def _without(controllers: Controllers, one: Controller, needed: list[str]) -> Problem:
    message = f"{one.called} has no parameters in this file, and needs '{needed[0]}'"
    return Problem(message, controllers.place(one.at), help=f"add {one.name}: ros__parameters:, with {needed[0]}")


@check("CTL116")
def controller_type_outdated(controllers: Controllers) -> Iterator[Problem]:
    for one in controllers.all:
        last = vocabulary.last(one.kind) if one.ros2 and one.type is not None else None
        if last is not None and last < NEWEST and one.type is not None:
            message = f"{one} has the type '{one.type.text}', which ros2_controllers has up to {RELEASES[last]} only"
            yield Problem(message, controllers.place(one.type), help=INSTEAD.get(one.kind), cause=one.kind)


INSTEAD = {
    "position_controllers/GripperActionController": "use parallel_gripper_action_controller/GripperActionController",
    "effort_controllers/GripperActionController": "use parallel_gripper_action_controller/GripperActionController",
    **{
        f"{one}_controllers/JointGroup{one.title()}Controller": (
            f"use forward_command_controller/ForwardCommandController with interface_name: {one}"
        )
        for one in ("position", "velocity", "effort")
    },
}
