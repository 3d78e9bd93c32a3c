"""The source map of an expanded robot: where each element, attribute and text of it was written, as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.findings import Location, Related
from urdflint.linter.xacro import locations as source_locations
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.text import harmless_json
from urdflint.text.wording import one_line
from urdflint.xacro.expansion import Expanded
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Call

FORMAT = 1


class Traces:
    """The chains of calls, each once, by number; the first is that of what stands in the robot's own file."""

    def __init__(self) -> None:
        self.numbers: dict[int | None, int] = {None: 0}
        self.rows: list[list[dict[str, Any]]] = [[]]
        self.kept: list[Call] = []  # so that no other object has their identity

    def number(self, call: Call | None) -> int:
        """The number of the chain that a call begins."""
        key = None if call is None else id(call)
        if key not in self.numbers:
            assert call is not None
            self.kept.append(call)
            self.numbers[key] = len(self.rows)
            self.rows.append([_step(one) for one in source_locations.calls(call)])
        return self.numbers[key]


def as_json(path: str, expanded: Expanded, shown: Document) -> str:
    """The map of a robot; `shown` is the document as it is printed, whose lines and columns it tells."""
    traces = Traces()
    pairs = zip(expanded.document.elements, shown.elements, strict=True)
    elements = [json.dumps(_element(made, as_shown, expanded, shown, traces)) for made, as_shown in pairs]
    head = {"format": FORMAT, "path": path}
    rows = ",\n  ".join(elements)
    calls = ",\n  ".join(map(json.dumps, traces.rows))
    whole = f'{json.dumps(head)[:-1]},\n "elements": [\n  {rows}],\n "traces": [\n  {calls}]}}\n'
    return harmless_json.harmless(whole)


def _element(made: Element, as_shown: Element, expanded: Expanded, shown: Document, traces: Traces) -> dict[str, Any]:
    start = shown.source.position(as_shown.start)
    found: dict[str, Any] = {
        "element": expanded.document.path(made),
        "line": start.line,
        "column": start.column,
        "written": _written(Place(made), expanded, traces),
        "attributes": {name: _written(Place(made, name, "value"), expanded, traces) for name in made.attributes},
    }
    if made.text.strip():
        found["text"] = _written(Place(made, part="text"), expanded, traces)
    return found


def _written(place: Place, expanded: Expanded, traces: Traces) -> dict[str, Any]:
    """Where something was written; `literal` where it stands in the robot as it is written."""
    source = expanded.origins.written(place)
    origin = expanded.origins.origin(place)
    names = list(_names(origin.bindings)) if origin is not None else []
    return {
        **_place(source_locations.location(source, "")),
        "literal": source.literal,
        "trace": traces.number(source.call),
        **({"from": names} if names else {}),
    }


def _place(where: Location) -> dict[str, Any]:
    start, end = where.start, where.end
    return {
        "path": where.source.name,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    }


def _names(bindings: Sequence[Binding]) -> Iterator[dict[str, Any]]:
    """The names that a value reads, and where they are defined; what the command line gives is defined nowhere."""
    for one in bindings:
        where = {} if one.written.spot is None else _place(source_locations.at_spot(one.written.spot))
        yield {"name": one.name, "kind": one.kind, **where}


def _step(one: Related) -> dict[str, Any]:
    start = one.location.start
    return {
        "message": one_line(one.message),
        "path": one.location.source.name,
        "line": start.line,
        "column": start.column,
    }
