"""What xacro made of the texts and names of its sources, by robot."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from urdflint.model.robot import Robot
from urdflint.server.symbols import lookup as symbols
from urdflint.server.workspace import related_files as families
from urdflint.syntax.source import Source, Span
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.expansion.nodes import Text as Text_

if TYPE_CHECKING:
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

MOST = 200  # values of one name that are kept


Nodes = dict[tuple[str, int], list[Node]]
Names = dict[tuple[str, str], dict[str, None]]


def nodes(robot: Robot) -> Nodes:
    """What came of the elements of the sources of a robot, by file and offset."""
    return robot.analysis(_nodes)


def _nodes(robot: Robot) -> Nodes:
    found: Nodes = {}
    paths: dict[str, str] = {}
    for node in robot.origins.order if robot.origins is not None else ():
        name = node.document.source.name
        path = paths.get(name)
        if path is None:
            path = paths[name] = os.path.abspath(name)
        found.setdefault((path, node.element.start), []).append(node)
    return found


def _sources(robot: Robot) -> dict[str, Source]:
    return {path: some[0].document.source for (path, _), some in nodes(robot).items()}


def _names(robot: Robot) -> Names:
    """The values of the names that went into a robot, by kind and name."""
    found: Names = {}
    seen: set[int] = set()
    for node in robot.origins.order if robot.origins is not None else ():
        for origin in (node.origins or {}).values():
            waiting = [*origin.bindings, *([origin.whole] if origin.whole is not None else [])]
            while waiting:
                one = waiting.pop()
                if id(one) not in seen:
                    seen.add(id(one))
                    _note(found, one)
                    waiting += [*one.bindings, *([one.whole] if one.whole is not None else [])]
    return found


def _note(found: Names, one: Binding) -> None:
    kind = "parameter" if one.kind == "default" else one.kind
    known = found.setdefault((kind, one.name), {})
    if not one.pending and kind != "block" and len(known) < MOST:
        known[str(one.value)] = None


def of_name(state: State, path: str, kind: str, name: str) -> dict[str, list[str]]:
    """The values that a property, parameter or argument has, by robot."""
    found = {}
    for model in families.robots(state, path):
        some = list(model.robot.analysis(_names).get((kind, name), ()))
        if some:
            found[os.path.basename(model.path)] = some
    return found


def of_text(models: Iterable[Model], text: Text, start: int, attribute: str | None) -> dict[str, list[str]]:
    """What robots have of an attribute, or the text, of the element that starts at an offset, by robot."""
    found: dict[str, list[str]] = {}
    for model in models:
        some = list(dict.fromkeys(values(model, text, start, attribute)))
        if some:
            found[os.path.basename(model.path)] = some
    return found


def values(model: Model, text: Text, start: int, attribute: str | None) -> list[str]:
    """The values in one robot, once for each time that the element is made."""
    some = nodes(model.robot).get((text.path, start), []) if model.current else _moved(model, text, start)
    if attribute is not None:
        return [one.attributes[attribute] for one in some if attribute in one.attributes]
    texts = ("".join(part.text for part in one.children if isinstance(part, Text_)).strip() for one in some)
    return [one for one in texts if one]


def _moved(model: Model, text: Text, start: int) -> list[Node]:
    """The nodes of an element of a text of which the robot is not made yet."""
    known = nodes(model.robot)
    source = model.robot.analysis(_sources).get(text.path)
    back = symbols.moved(text.source, source, Span(start, start + 1)) if source is not None else None
    return known.get((text.path, back.start), []) if back is not None else []
