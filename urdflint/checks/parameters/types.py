"""Types of controllers, and controllers that are listed without parameters."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import rename
from urdflint.findings.rule import Problem, check
from urdflint.model.companions import controller_vocabulary
from urdflint.model.companions.controller_files import Controller, nodes_without_type
from urdflint.model.companions.controller_vocabulary import NEWEST, RELEASES
from urdflint.model.companions.nodes import Controllers
from urdflint.syntax.yaml_text import Mapping
from urdflint.text.similar import did_you_mean, edits, nearest


@check("CTL108")
def controller_type_unknown(controllers: Controllers) -> Iterator[Problem]:
    for controller in controllers.all if any(candidate.ros2 for candidate in controllers.all) else ():
        type_node = controller.type
        if type_node is None or not controller.kind or controller.kind in controller_vocabulary.types():
            continue
        near = nearest(controller.kind, controller_vocabulary.types())
        if near is None or edits(controller.kind, near, 5) > 4 or not _is_near(controller.kind, near):
            continue
        message = f"{controller} has the type '{type_node.text}', which ros2_controllers does not have"
        fix = rename(controllers, type_node, near)
        yield Problem(
            message,
            controllers.place(type_node),
            help=did_you_mean(type_node.text, near),
            fix=fix,
            cause=type_node.text,
        )


def _is_near(kind: str, near: str) -> bool:
    """Whether a type is a known one misspelt: in its class or in its package, not a class of somebody's own package."""
    package, _, own = kind.partition("/")
    other, _, near_name = near.partition("/")
    return package == other or own == near_name or (edits(package, other, 3) < 3 and edits(own, near_name, 3) < 3)


@check("CTL109")
def controller_without_parameters(controllers: Controllers) -> Iterator[Problem]:
    root = controllers.root
    if not isinstance(root, Mapping):
        return
    has_blocks = any(controller.blocks for controller in controllers.all)
    untyped_keys = {name: key for name, key, _ in nodes_without_type(root, controllers.all)}
    for controller in controllers.all:
        needed = [
            name
            for name, parameter in (controller_vocabulary.parameters(controller.kind) or {}).items()
            if parameter.needed
        ]
        if controller.blocks or not controller.ros2 or controller.shared.issuperset(needed):
            continue
        near = nearest(controller.name, untyped_keys)
        if near is not None:
            message = f"{controller} has no parameters of its own, and '{near}' is not a controller"
            key = untyped_keys[near]
            fix = rename(controllers, key, controller.name) if key.text == near else None
            related = [("the controller", controllers.place(controller.key_place))]
            yield Problem(
                message, controllers.place(key), related, help=f"name both alike, '{controller.name}'", fix=fix
            )
        elif has_blocks and not controllers.completed[controller.name]:
            yield _without(controllers, controller, needed)


def _without(controllers: Controllers, controller: Controller, needed: list[str]) -> Problem:
    message = f"{controller.label} has no parameters in this file, and needs '{needed[0]}'"
    return Problem(
        message,
        controllers.place(controller.key_place),
        help=f"add {controller.name}: ros__parameters:, with {needed[0]}",
    )


@check("CTL116")
def controller_type_outdated(controllers: Controllers) -> Iterator[Problem]:
    for controller in controllers.all:
        last = controller_vocabulary.last(controller.kind) if controller.ros2 and controller.type is not None else None
        if last is not None and last < NEWEST and controller.type is not None:
            name, release = controller.type.text, RELEASES[last]
            message = f"{controller} has the type '{name}', which ros2_controllers has up to {release} only"
            yield Problem(
                message, controllers.place(controller.type), help=INSTEAD.get(controller.kind), cause=controller.kind
            )


INSTEAD = {
    "position_controllers/GripperActionController": "use parallel_gripper_action_controller/GripperActionController",
    "effort_controllers/GripperActionController": "use parallel_gripper_action_controller/GripperActionController",
    **{
        f"{quantity}_controllers/JointGroup{quantity.title()}Controller": (
            f"use forward_command_controller/ForwardCommandController with interface_name: {quantity}"
        )
        for quantity in ("position", "velocity", "effort")
    },
}
