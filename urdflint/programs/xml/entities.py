"""The robot as programs read it whose XML parser puts in the entities that a file declares; most leave them alone."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from urdflint.model.robot import Robot
from urdflint.struct import Struct
from urdflint.syntax import parsing
from urdflint.syntax.document import Element

MOST = 1_000_000  # bytes that the entities of a file may become; expat's own bound is a hundred times the file


class Expanded(Struct, eq=False):
    """A robot with its entities put in, and whose elements stand for which of those as written."""

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
            return value._replace(**{name: self.back(one) for name, one in value._asdict().items()})
        if isinstance(value, tuple):
            made = map(self.back, value)
            return type(value)(*made) if hasattr(value, "_fields") else tuple(made)
        if isinstance(value, (list, frozenset)):
            return type(value)(map(self.back, value))
        if isinstance(value, dict):
            return {key: self.back(one) for key, one in value.items()}
        return value


def expanded(robot: Robot, family: str) -> Expanded | None:
    """The robot as a program reads it, where that is another one than it is as written."""
    document = robot.document
    if robot.origins is not None or not any(one.kind == "entity-declared" for one in document.departures):
        return None
    parsers = import_module(f"urdflint.programs.{family}.parser").PARSERS
    return _expanded(robot) if any(one.expands for one in parsers.values()) else None


@lru_cache(maxsize=1)
def _expanded(robot: Robot) -> Expanded | None:
    """None where an entity holds more than text, or they grow too much."""
    written = robot.document
    made = parsing.with_entities(written.source, MOST)
    if made is None or [one.start for one in made.elements] != [one.start for one in written.elements]:
        return None
    originals = dict(zip(made.elements, written.elements, strict=True))
    root = next((one for one, other in originals.items() if other is robot.element), None)
    return Expanded(Robot(made, root, robot.files), robot, originals) if root is not None else None
