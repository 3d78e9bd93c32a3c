"""The source map of an expanded robot: where each element, attribute and text of it was written, as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.findings import Location, Related
from urdflint.linter.xacro import locations
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.text import harmless_json
from urdflint.text.wording import one_line
from urdflint.xacro.expansion import Expanded
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.spot import Call

FORMAT = 1


class Traces:
    """The chains of calls, each once, by number; the first is that of what stands in the robot's own file."""

    def __init__(self) -> None:
        self.numbers: dict[int | None, int] = {None: 0}
        self.rows: list[list[dict[str, Any]]] = [[]]
        self.calls: list[Call] = []  # so that no other object has their identity

    def number(self, call: Call | None) -> int:
        """The number of the chain that a call begins."""
        key = None if call is None else id(call)
        if key not in self.numbers:
            assert call is not None
            self.calls.append(call)
            self.numbers[key] = len(self.rows)
            self.rows.append([_step(call_step) for call_step in locations.calls(call)])
        return self.numbers[key]


def as_json(path: str, expanded: Expanded, as_printed: Document) -> str:
    """The map of a robot as JSON, with the lines and columns of the document as it is printed."""
    traces = Traces()
    pairs = zip(expanded.document.elements, as_printed.elements, strict=True)
    elements = [json.dumps(_element(element, as_shown, expanded, as_printed, traces)) for element, as_shown in pairs]
    head = {"format": FORMAT, "path": path}
    rows = ",\n  ".join(elements)
    calls = ",\n  ".join(map(json.dumps, traces.rows))
    report = f'{json.dumps(head)[:-1]},\n "elements": [\n  {rows}],\n "traces": [\n  {calls}]}}\n'
    return harmless_json.harmless(report)


def _element(
    element: Element, as_shown: Element, expanded: Expanded, as_printed: Document, traces: Traces
) -> dict[str, Any]:
    start = as_printed.source.position(as_shown.start)
    fields: dict[str, Any] = {
        "element": expanded.document.path(element),
        "line": start.line,
        "column": start.column,
        "written": _written(Place(element), expanded, traces),
        "attributes": {name: _written(Place(element, name, "value"), expanded, traces) for name in element.attributes},
    }
    if element.text.strip():
        fields["text"] = _written(Place(element, part="text"), expanded, traces)
    return fields


def _written(place: Place, expanded: Expanded, traces: Traces) -> dict[str, Any]:
    """Where something was written; `literal` where it stands in the robot as it is written."""
    source = expanded.origins.written(place)
    origin = expanded.origins.origin(place)
    names = list(_names(origin.bindings)) if origin is not None else []
    return {
        **_place(locations.location(source, "")),
        "literal": source.literal,
        "trace": traces.number(source.call),
        **({"from": names} if names else {}),
    }


def _place(location: Location) -> dict[str, Any]:
    start, end = location.start, location.end
    return {
        "path": location.source.name,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
    }


def _names(bindings: Sequence[Binding]) -> Iterator[dict[str, Any]]:
    """The names that a value reads, and where they are defined; what the command line gives is defined nowhere."""
    for binding in bindings:
        place = {} if binding.written.spot is None else _place(locations.at_spot(binding.written.spot))
        yield {"name": binding.name, "kind": binding.kind, **place}


def _step(step: Related) -> dict[str, Any]:
    start = step.location.start
    return {
        "message": one_line(step.message),
        "path": step.location.source.name,
        "line": start.line,
        "column": start.column,
    }
