"""Defects planted in the xacro sources of real robots: what is written, and where."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from urdflint.syntax.document import Document, Element
from urdflint.xacro.expansion import Expanded
from urdflint.xacro.expansion.bindings import Binding
from urdflint.xacro.expansion.nodes import Node

MISSPELT = {
    "inertial": "inertail",
    "visual": "visaul",
    "collision": "colision",
    "geometry": "geomtery",
    "origin": "orgin",
    "limit": "limt",
    "axis": "axsi",
}
VALUES = ("mass", "box", "cylinder", "sphere", "limit", "inertia")
ENDS = ("parent", "child")


class Defect(NamedTuple):
    """One change to one file: these bytes become others; `reach` are the bytes at which it may be reported."""

    kind: str
    path: str
    start: int
    end: int
    text: bytes
    reach: tuple[int, int]
    also: tuple[tuple[int, int], bytes] | None = None  # an end tag that changes with its start tag

    def apply(self, data: bytes) -> bytes:
        """The file with the defect."""
        changed = data[: self.start] + self.text + data[self.end :]
        if self.also is not None:
            (start, end), text = self.also
            shift = len(self.text) - (self.end - self.start)
            changed = changed[: start + shift] + text + changed[end + shift :]
        return changed


def candidates(expanded: Expanded) -> dict[str, list[Defect]]:
    """All that could be planted in the sources of a robot, by kind; each place of a source once."""
    found: dict[str, list[Defect]] = {}
    seen = set()
    for node in expanded.origins.order:
        if node.document.source.text is not node.document.source.data:
            continue
        for one in (*_written(node), *_handed(node)):
            if (one.path, one.start, one.kind) not in seen:
                seen.add((one.path, one.start, one.kind))
                found.setdefault(one.kind, []).append(one)
    return found


def _written(node: Node) -> Iterator[Defect]:
    """What can be planted in the text of an element."""
    document, element = node.document, node.element
    inside = "in a macro: " if node.call is not None and node.call.kind == "macro" else ""
    if element.tag in MISSPELT:
        yield _misspelt(document, element, inside)
    change: dict[tuple[str, str], tuple[str, Callable[[bytes], bytes]]] = {
        ("parent", "link"): ("reference", lambda text: text + b"_zq"),
        ("child", "link"): ("reference", lambda text: text + b"_zq"),
        ("gazebo", "reference"): ("gazebo reference", lambda text: text + b"_zq"),
        ("mass", "value"): ("number", lambda _: b"1.2.3"),
        ("origin", "xyz"): ("number", lambda _: b"1 2 three"),
        ("limit", "lower"): ("limit", lambda _: b"99"),
    }
    for (tag, name), (kind, new) in change.items():
        value = document.value(element, name) if element.tag == tag == node.tag else None
        if value is not None and (kind != "limit" or _limited(element)):
            text = new(document.source.text[value.start : value.end])
            reach = (value.start, value.start + len(text))
            if kind == "limit":
                reach = (element.start, document.start_tag(element).end + len(text))
            yield Defect(inside + kind, document.source.name, value.start, value.end, text, reach)
    for tag, name in (("joint", "type"), ("sphere", "radius"), ("mass", "value")):
        value = document.value(element, name) if element.tag == tag else None
        at = document.attribute(element, name)
        if value is not None and at is not None:
            reach = (element.start, document.start_tag(element).end)
            yield Defect(inside + "missing", document.source.name, at.start, value.end + 1, b"", reach)


def _limited(element: Element) -> bool:
    """Whether a limit is one of a joint that has a range."""
    kind = element.parent.attributes.get("type") if element.parent is not None else None
    return kind in ("revolute", "prismatic") and "upper" in element.attributes and "lower" in element.attributes


def _misspelt(document: Document, element: Element, inside: str) -> Defect:
    name, new = document.name(element), MISSPELT[element.tag].encode()
    whole, old = document.element(element), element.tag.encode()
    also = None
    if document.source.text[whole.start : whole.end].endswith(b"</" + old + b">"):
        also = ((whole.end - 1 - len(old), whole.end - 1), new)
    reach = (name.start, name.start + len(new))
    return Defect(inside + "element", document.source.name, name.start, name.end, new, reach, also)


def _handed(node: Node) -> Iterator[Defect]:
    """What can be planted in arguments, defaults and properties that are handed on as they are."""
    for name, origin in (node.origins or {}).items():
        binding = origin.whole_value
        if binding is None or node.tag not in (*VALUES, *ENDS) or name is None:
            continue
        while binding.whole_value is not None:
            binding = binding.whole_value
        yield from _bound(binding, b"abc" if node.tag in VALUES else None)


def _bound(binding: Binding, text: bytes | None) -> Iterator[Defect]:
    spot = binding.written.spot
    if spot is None or spot.attribute is None or spot.end is not None:
        return
    value = spot.document.value(spot.element, spot.attribute)
    if value is None or not isinstance(binding.value, (int, float) if text else str):
        return
    old = spot.document.source.text[value.start : value.end]
    if b"$" not in old:
        new = text or old + b"_zq"
        reach = (value.start, value.start + len(new))
        yield Defect(binding.kind, spot.document.source.name, value.start, value.end, new, reach)


def drawn(random: random.Random, expanded: Expanded) -> Defect | None:
    """One of the defects that can be planted in a robot: first its kind is drawn, then the place."""
    found = candidates(expanded)
    return random.choice(found[random.choice(sorted(found))]) if found else None


def real(path: str) -> str:
    """A path in the one form in which files are compared."""
    return os.path.normpath(path)
