"""The robot as a program's XML parser reads it, where that is another one than as XML would have it.

Parsers in Python put in the entities that a file declares, which the others leave alone.
TinyXML keeps the TABs and line breaks of values, which the others turn into blanks: names that differ in them alone are
two names then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Any

from urdflint.model.robot import Robot
from urdflint.struct import Struct
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element

NAMES = frozenset({"name", "link", "joint"})  # attributes that hold a name


class AsRead(Struct, eq=False):
    """A robot as it is read, the one as written, and which element of that each of its elements stands for."""

    robot: Robot
    written: Robot
    originals: dict[Element, Element]

    def back(self, value: Any) -> Any:
        """What a model says of this robot, said of the one as written: of its elements, wherever they are in it."""
        if isinstance(value, Element):
            return self.originals.get(value, value)
        if value is self.robot:
            return self.written
        if isinstance(value, Struct):
            return value._replace(**{name: self.back(getattr(value, name)) for name in value._fields})
        if isinstance(value, tuple):
            values = map(self.back, value)
            return type(value)(*values) if hasattr(value, "_fields") else tuple(values)
        if isinstance(value, (list, frozenset)):
            return type(value)(map(self.back, value))
        if isinstance(value, dict):
            return {key: self.back(entry) for key, entry in value.items()}
        return partial(self._back_from, value) if callable(value) else value

    def _back_from(self, make: Callable[[], Any]) -> Any:
        return self.back(tuple(make()))


def as_read(robot: Robot, family: str) -> AsRead | None:
    """The robot as a program reads it, where that is another one."""
    document = robot.document
    entities = any(departure.kind == "entity-declared" for departure in document.departures)
    parsers = import_module(f"urdflint.programs.{family}.parser").PARSERS.values()
    if entities and any(parser.expands for parser in parsers):
        return robot.analysis(_with_entities)
    return robot.analysis(_with_blanks) if any(parser.keeps_blanks for parser in parsers) else None


def _with_entities(robot: Robot) -> AsRead | None:
    """None where an entity holds more than text, or they grow too much."""
    expanded = parsing.with_entities(robot.document.source)
    return _standing_for(robot, expanded) if expanded is not None else None


def _with_blanks(robot: Robot) -> AsRead | None:
    """None where all names are as XML has them."""
    written = robot.document
    broken = [(element, name) for element, name in written.broken_values if name in NAMES]
    return _standing_for(robot, parsing.read(written.source), broken) if broken else None


def _standing_for(robot: Robot, document: Document, kept_values: Iterable[tuple[Element, str]] = ()) -> AsRead | None:
    """The robot of a document whose elements stand for those as written, with the blanks of some values kept."""
    written = robot.document
    if [element.start for element in document.elements] != [element.start for element in written.elements]:
        return None
    copies = dict(zip(written.elements, document.elements, strict=True))
    for element, name in kept_values:
        copies[element].attributes[name] = written.attribute_text(element, name)
    originals = {copied: other for other, copied in copies.items()}
    return AsRead(Robot(document, copies[robot.element], robot.files), robot, originals)
