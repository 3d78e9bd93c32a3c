"""Where the links, joints, materials and files of a robot are named: in its own text, and where xacro has them from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.robot import Robot
from urdflint.programs.sdformat.gazebo import plugin_names, plugins
from urdflint.server.symbols import name_kinds
from urdflint.server.symbols.name_kinds import EITHER, JOINT, LINK
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place, span_of
from urdflint.syntax.source import Source, Span
from urdflint.xacro import spot
from urdflint.xacro.expansion.bindings import Binding, Origin
from urdflint.xacro.expansion.origins import Origins
from urdflint.xacro.spot import Spot, text_of

BLANK = b" \t\r\n"


class Occurrence(NamedTuple):
    """A name where it is written: `built` is the text that makes it, where that is not the name itself.

    `element` is that of the robot that has the name, in `attribute` or its text; `handed` are the places on the
    way from there, where expressions hand the name on as it is.
    """

    kind: str
    name: str
    source: Source
    span: Span
    defines: bool = False
    built: str = ""
    element: Element | None = None
    attribute: str | None = None
    handed: tuple[tuple[Source, Span], ...] = ()

    @property
    def path(self) -> str:
        """The file that it is in."""
        return os.path.abspath(self.source.name)

    @property
    def key(self) -> tuple[str, int, int]:
        """The file and span by which it is told from others."""
        return self.path, self.span.start, self.span.end


class Names:
    """The names in a robot, by kind and name, and by file."""

    def __init__(self, occurrences: list[Occurrence]) -> None:
        self.all = occurrences
        self.by_name: dict[tuple[str, str], list[Occurrence]] = {}
        self.by_path: dict[str, list[tuple[Source, Span, Occurrence]]] = {}
        for occurrence in occurrences:
            self.by_name.setdefault((occurrence.kind, occurrence.name), []).append(occurrence)
            for source, span in ((occurrence.source, occurrence.span), *occurrence.handed):
                self.by_path.setdefault(os.path.abspath(source.name), []).append((source, span, occurrence))

    def occurrences_of(self, kind: str, name: str) -> list[Occurrence]:
        """All places in which a name of a kind is written."""
        return self.by_name.get((kind, name), [])


def names_of(robot: Robot) -> Names:
    """The names in a robot."""
    return robot.analysis(_names)


def _names(robot: Robot) -> Names:
    semantic = name_kinds.is_semantic(robot.document.source.name, robot.element)
    uses = name_kinds.semantic(robot.element) if semantic else name_kinds.uses(robot.element)
    own = [_written(robot, use.element, use.attribute, use.kind, use.name, use.defines) for use in uses]
    if not semantic:
        own += _in_plugins(robot)
    return Names([_decided(robot, occurrence) for occurrence in own])


def _in_plugins(robot: Robot) -> Iterator[Occurrence]:
    """The joints and links that plugins for Gazebo name, as far as the robot has them."""
    words = (
        ("joints", JOINT, robot.joint_named),
        ("links", LINK, robot.link_named),
        ("frames", LINK, robot.link_named),
    )
    for use in plugins.uses(robot):
        for word, kind, declared in words:
            for mention in plugin_names.named_things(use, word):
                if mention.alone and mention.name in declared:
                    yield _written(robot, mention.element, mention.place.attribute, kind, mention.name, False)


def _decided(robot: Robot, occurrence: Occurrence) -> Occurrence:
    """An occurrence that is of a link or a joint, as that which it is of."""
    if occurrence.kind != EITHER:
        return occurrence
    return occurrence._replace(
        kind=JOINT if occurrence.name in robot.joint_named and occurrence.name not in robot.link_named else LINK
    )


def _written(robot: Robot, element: Element, attribute: str | None, kind: str, name: str, defines: bool) -> Occurrence:
    """The occurrence of a name at a place of the robot, where somebody wrote it."""
    place = Place(element, attribute) if attribute is not None else Place(element, part="text")
    origins = robot.origins
    if origins is None:
        span = trimmed(robot.document.source, span_of(robot.document, place))
        return Occurrence(kind, name, robot.document.source, span, defines, "", element, attribute)
    handed, last, text, literal = _followed(origins, place)
    source, span = last
    built = "" if literal and text.strip() == name else text.strip() or name
    return Occurrence(kind, name, source, span, defines, built, element, attribute, tuple(handed))


def _followed(origins: Origins, place: Place) -> tuple[list[tuple[Source, Span]], tuple[Source, Span], str, bool]:
    """From a place to the text that its value is, unchanged: the places on the way, that text's, and the text.

    The text is literal where nothing goes into it any more.
    """
    spot = origins.written(place).spot
    origin: Origin | Binding | None = origins.origin(place)
    handed: list[tuple[Source, Span]] = []
    visited: set[int] = set()
    while origin is not None and origin.whole_value is not None and id(origin.whole_value) not in visited:
        visited.add(id(origin.whole_value))
        further = origin.whole_value.written.spot
        if further is None:
            break
        handed.append(_bytes(spot))
        spot, origin = further, origin.whole_value
    text = text_of(spot)
    literal = "$" not in text and (origin is None or not origin.bindings)
    return handed, _bytes(spot), text, literal


def _bytes(written_spot: Spot) -> tuple[Source, Span]:
    document = written_spot.document
    if written_spot.attribute is None and written_spot.end is None:
        span = document.text(written_spot.element) or document.start_tag(written_spot.element)
    else:
        span = spot.span_of(written_spot)
    return document.source, trimmed(document.source, span)


def trimmed(source: Source, span: Span) -> Span:
    """A span without the whitespace at its ends."""
    text = source.text[span.start : span.end]
    start = span.start + len(text) - len(text.lstrip(BLANK))
    return Span(start, max(start, span.end - (len(text) - len(text.rstrip(BLANK)))))


def static(document: Document, element: Element | None = None) -> list[Occurrence]:
    """The names in a document, or in one element of it, as they stand; those that an expression makes are built."""
    root = document.root
    if root is None:
        return []
    if name_kinds.is_semantic(document.source.name, root):
        uses = iter([use for use in name_kinds.semantic(root) if element in (None, use.element)])
    else:
        uses = name_kinds.uses(root) if element is None else name_kinds.uses_of(element)
    return [_static(document, use) for use in uses]


def _static(document: Document, use: name_kinds.Use) -> Occurrence:
    place = Place(use.element, use.attribute) if use.attribute is not None else Place(use.element, part="text")
    built = use.name if "$" in use.name else ""
    span = trimmed(document.source, span_of(document, place))
    return Occurrence(use.kind, use.name.strip(), document.source, span, use.defines, built, use.element, use.attribute)
