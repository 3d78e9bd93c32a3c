"""What xacro made of the texts and names of its sources, by robot."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from urdflint.model.robot import Robot
from urdflint.server.symbols import lookup
from urdflint.server.workspace import related_files
from urdflint.syntax.source import Source, Span
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.expansion.nodes import Text as Text_

if TYPE_CHECKING:
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

MAX_VALUES = 200  # values of one name that are kept


Nodes = dict[tuple[str, int], list[Node]]
Names = dict[tuple[str, str], dict[str, None]]


def nodes(robot: Robot) -> Nodes:
    """The nodes made of the elements of the sources of a robot, by file and offset."""
    return robot.analysis(_nodes)


def _nodes(robot: Robot) -> Nodes:
    nodes_by_place: Nodes = {}
    paths: dict[str, str] = {}
    for node in robot.origins.order if robot.origins is not None else ():
        name = node.document.source.name
        path = paths.get(name)
        if path is None:
            path = paths[name] = os.path.abspath(name)
        nodes_by_place.setdefault((path, node.element.start), []).append(node)
    return nodes_by_place


def _sources(robot: Robot) -> dict[str, Source]:
    return {path: place_nodes[0].document.source for (path, _), place_nodes in nodes(robot).items()}


def _names(robot: Robot) -> Names:
    """The values of the names that went into a robot, by kind and name."""
    values_by_name: Names = {}
    visited: set[int] = set()
    for node in robot.origins.order if robot.origins is not None else ():
        for origin in (node.origins or {}).values():
            waiting = [*origin.bindings, *([origin.whole_value] if origin.whole_value is not None else [])]
            while waiting:
                binding = waiting.pop()
                if id(binding) not in visited:
                    visited.add(id(binding))
                    _note(values_by_name, binding)
                    waiting += [*binding.bindings, *([binding.whole_value] if binding.whole_value is not None else [])]
    return values_by_name


def _note(values_by_name: Names, binding: Binding) -> None:
    kind = "parameter" if binding.kind == "default" else binding.kind
    values = values_by_name.setdefault((kind, binding.name), {})
    if not binding.pending and kind != "block" and len(values) < MAX_VALUES:
        values[str(binding.value)] = None


def of_name(state: State, path: str, kind: str, name: str) -> dict[str, list[str]]:
    """The values that a property, parameter or argument has, by robot."""
    values_by_robot = {}
    for model in related_files.robots(state, path):
        robot_values = list(model.robot.analysis(_names).get((kind, name), ()))
        if robot_values:
            values_by_robot[os.path.basename(model.path)] = robot_values
    return values_by_robot


def of_text(models: Iterable[Model], text: Text, start: int, attribute: str | None) -> dict[str, list[str]]:
    """What robots have of an attribute, or the text, of the element that starts at an offset, by robot."""
    values_by_robot: dict[str, list[str]] = {}
    for model in models:
        robot_values = list(dict.fromkeys(values(model, text, start, attribute)))
        if robot_values:
            values_by_robot[os.path.basename(model.path)] = robot_values
    return values_by_robot


def values(model: Model, text: Text, start: int, attribute: str | None) -> list[str]:
    """The values in one robot, once for each time that the element is made."""
    own_nodes = nodes(model.robot).get((text.path, start), []) if model.current else _moved(model, text, start)
    if attribute is not None:
        return [node.attributes[attribute] for node in own_nodes if attribute in node.attributes]
    texts = ("".join(part.text for part in node.children if isinstance(part, Text_)).strip() for node in own_nodes)
    return [value for value in texts if value]


def _moved(model: Model, text: Text, start: int) -> list[Node]:
    """The nodes of an element of a text of which the robot is not made yet."""
    nodes_by_place = nodes(model.robot)
    source = model.robot.analysis(_sources).get(text.path)
    back = lookup.moved(text.source, source, Span(start, start + 1)) if source is not None else None
    return nodes_by_place.get((text.path, back.start), []) if back is not None else []
