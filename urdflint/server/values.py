"""What xacro made of the texts and names of its sources, by robot."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from urdflint.model.robot import Robot
from urdflint.server import families, symbols
from urdflint.syntax.source import Span
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.expansion.nodes import Text as Text_

if TYPE_CHECKING:
    from urdflint.server.models import Model
    from urdflint.server.state import State, Text

MOST = 200  # values of one name that are kept


class Made(NamedTuple):
    """What came of a source element, by file and offset, and the values of names, by kind and name."""

    nodes: dict[tuple[str, int], list[Node]]
    names: dict[tuple[str, str], dict[str, None]]


def of(robot: Robot) -> Made:
    """What came of the sources of a robot."""
    return robot.analysis(_made)


def _made(robot: Robot) -> Made:
    found = Made({}, {})
    if robot.origins is None:
        return found
    paths: dict[str, str] = {}
    seen: set[int] = set()
    for node in robot.origins.order:
        name = node.document.source.name
        path = paths.setdefault(name, os.path.abspath(name))
        found.nodes.setdefault((path, node.element.start), []).append(node)
        for origin in (node.origins or {}).values():
            waiting = [*origin.bindings, *([origin.whole] if origin.whole is not None else [])]
            while waiting:
                one = waiting.pop()
                if id(one) not in seen:
                    seen.add(id(one))
                    _note(found, one)
                    waiting += [*one.bindings, *([one.whole] if one.whole is not None else [])]
    return found


def _note(found: Made, one: Binding) -> None:
    kind = "parameter" if one.kind == "default" else one.kind
    known = found.names.setdefault((kind, one.name), {})
    if not one.pending and kind != "block" and len(known) < MOST:
        known[str(one.value)] = None


def of_name(state: State, path: str, kind: str, name: str) -> dict[str, list[str]]:
    """The values that a property, parameter or argument has, by robot."""
    found = {}
    for model in families.robots(state, path):
        some = list(of(model.robot).names.get((kind, name), ()))
        if some:
            found[os.path.basename(model.path)] = some
    return found


def of_text(state: State, text: Text, start: int, attribute: str | None) -> dict[str, list[str]]:
    """What was made of an attribute, or the text, of the element that starts at an offset, by robot."""
    found: dict[str, list[str]] = {}
    for model in families.robots(state, text.path):
        some = list(dict.fromkeys(values(model, text, start, attribute)))
        if some:
            found[os.path.basename(model.path)] = some
    return found


def values(model: Model, text: Text, start: int, attribute: str | None) -> list[str]:
    """The values in one robot, once for each time that the element is made."""
    nodes = of(model.robot).nodes.get((text.path, start), []) if model.current else _moved(model, text, start)
    if attribute is not None:
        return [one.attributes[attribute] for one in nodes if attribute in one.attributes]
    texts = ("".join(part.text for part in one.children if isinstance(part, Text_)).strip() for one in nodes)
    return [one for one in texts if one]


def _moved(model: Model, text: Text, start: int) -> list[Node]:
    """The nodes of an element of a text of which the robot is not made yet."""
    for (path, _), nodes in of(model.robot).nodes.items():
        if path == text.path:
            source = nodes[0].document.source
            back = symbols.moved(text.source, source, Span(start, start + 1))
            return of(model.robot).nodes.get((path, back.start), []) if back is not None else []
    return []
