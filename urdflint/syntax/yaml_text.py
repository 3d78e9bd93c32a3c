"""YAML as a tree in which every part knows the bytes where it stands; no value is made of it, no alias is followed.

Built from PyYAML's events, one after another: neither depth nor aliases of a hostile file cost more than its size.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

from urdflint import regex
from urdflint.struct import Struct, field
from urdflint.syntax.source import Source, Span

DEEPEST = 100
LARGEST = 1_000_000  # bytes
HEAD = regex.compile(r"(?:[ \t]*(?:#.*)?\n|%.*\n)*")
UNKNOWN_DIRECTIVE = regex.compile(r"^%(?!(?:YAML|TAG)\s)", re.MULTILINE)
LEADING_COLONS = regex.compile(r"(?<=[ \[{,])::(?=[^\s,\[\]{}])")
COLON = "\ue000"  # for the first of these, by which libyaml lets no text between braces begin, and yaml-cpp does
TABS_ALONE = regex.compile(r"^[ \t]+$", re.MULTILINE)


class NotYaml(ValueError):
    """A text that is no YAML, or too large or too deep; `span` is where it stops to be."""

    def __init__(self, why: str, span: Span) -> None:
        super().__init__(why)
        self.span = span


class Scalar(Struct, eq=False):
    """A value or key as text; `plain` where it stands without quotes. An alias is one with the text `*name`."""

    text: str
    plain: bool
    span: Span
    tag: str | None = None

    @property
    def number(self) -> float | None:
        """The number that it is; None where it is none, or stands in quotes or behind a tag."""
        if self.tag is not None:
            return None
        text = self.text.replace("_", "")
        try:
            return float(text) if self.plain and text[-1:].isalnum() | (text[-1:] == ".") else None
        except ValueError:
            special = {".inf": float("inf"), "+.inf": float("inf"), "-.inf": float("-inf"), ".nan": float("nan")}
            return special.get(text.lower()) if self.plain else None


class Mapping(Struct, eq=False):
    """Keys with their values in order, also those that come twice."""

    entries: list[tuple[Node, Node]]
    span: Span
    tag: str | None = None

    def entry(self, name: str) -> tuple[Scalar, Node] | None:
        """The last key of a name with its value, which is the one that counts."""
        return next(((key, value) for key, value in reversed(list(self.items())) if key.text == name), None)

    def get(self, name: str) -> Node | None:
        """The value of a key."""
        entry = self.entry(name)
        return entry[1] if entry is not None else None

    def items(self) -> Iterator[tuple[Scalar, Node]]:
        """The entries whose keys are texts."""
        return ((key, value) for key, value in self.entries if isinstance(key, Scalar))


class Sequence(Struct, eq=False):
    """Values in order."""

    items: list[Node]
    span: Span
    tag: str | None = None


Node = Scalar | Mapping | Sequence


def read(source: Source, *, aliases: bool = False) -> Node | None:
    """The first document of a YAML file; None where it is empty. Raises NotYaml.

    With `aliases` an alias is the node that it means, which then stands at several places, and what yaml-cpp takes
    besides is taken.
    """
    if len(source.text) > LARGEST:
        raise NotYaml(f"it is larger than {LARGEST / 1_000_000:g} MB", Span(0, 0))
    import yaml

    text = source.text.decode("utf-8", "replace")
    offset = _offsets(source.text)
    text = _as_yaml_cpp(text) if aliases else text
    colon = COLON if aliases and COLON not in text else ""
    text = LEADING_COLONS.sub(f"{COLON}:", text) if colon else text
    forbidden = yaml.reader.Reader.NON_PRINTABLE.search(text)
    if forbidden is not None:
        raise NotYaml("a character that YAML does not allow", _span_at(source, offset(forbidden.start())))
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _tree(yaml.parse(text, Loader=loader), offset, {} if aliases else None, colon)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        position = offset(mark.index) if mark is not None else 0
        raise NotYaml(error.problem or error.context or "not well formed", _span_at(source, position)) from error


def _as_yaml_cpp(text: str) -> str:
    """The text with blanks for what yaml-cpp passes over: control characters, lines of tabs, unknown directives."""
    import yaml

    head = HEAD.match(text)
    start = UNKNOWN_DIRECTIVE.sub("#", head.group()) if head is not None else ""
    blank = TABS_ALONE.sub(lambda match: " " * len(match.group()), start + text[len(start) :])
    return yaml.reader.Reader.NON_PRINTABLE.sub("\N{REPLACEMENT CHARACTER}", blank)


def _span_at(source: Source, offset: int) -> Span:
    offset = min(offset, len(source.text))
    return Span(offset, min(offset + 1, len(source.text)))


def _offsets(text: bytes) -> Callable[[int], int]:
    """What turns a number of characters into one of bytes."""
    if text.isascii():
        return lambda index: min(index, len(text))
    sizes = (len(character.encode("utf-8", "replace")) for character in text.decode("utf-8", "replace"))
    starts = array("I", accumulate(sizes, initial=0))
    return lambda index: min(starts[min(index, len(starts) - 1)], len(text))


class _Open(Struct, eq=False, frozen=False):
    """A mapping or sequence that is being read."""

    start: int
    mapping: bool
    tag: str | None
    anchor: str | None
    items: list[Node] = field(default_factory=list)


def _tree(
    events: Iterator[Any], offset: Callable[[int], int], anchors: dict[str, Node] | None, colon: str
) -> Node | None:
    """The tree of the first document, with nodes for aliases where `anchors` are kept; `colon` stands for one."""
    open_nodes: list[_Open] = []
    for event in events:
        kind = type(event).__name__
        node: Node | None = None
        if kind in {"MappingStartEvent", "SequenceStartEvent"}:
            start = offset(event.start_mark.index)
            if len(open_nodes) == DEEPEST:
                raise NotYaml(f"more than {DEEPEST} levels in one another", Span(start, start + 1))
            open_nodes.append(_Open(start, kind.startswith("M"), event.tag, event.anchor))
        elif kind in {"MappingEndEvent", "SequenceEndEvent"}:
            closed = open_nodes.pop()
            node = _closed(closed, offset(event.end_mark.index))
            if anchors is not None and closed.anchor:
                anchors[closed.anchor] = node
        elif kind == "ScalarEvent":
            span = Span(offset(event.start_mark.index), offset(event.end_mark.index))
            value = event.value.replace(colon, ":") if colon else event.value
            node = Scalar(value, not event.style, span, event.tag)
            if anchors is not None and event.anchor:
                anchors[event.anchor] = node
        elif kind == "AliasEvent":
            span = Span(offset(event.start_mark.index), offset(event.end_mark.index))
            if anchors is not None and event.anchor not in anchors:
                raise NotYaml(f"no anchor &{event.anchor} above", span)
            node = anchors[event.anchor] if anchors is not None else Scalar(f"*{event.anchor}", False, span)
        if node is not None and not open_nodes:
            return node
        if node is not None:
            open_nodes[-1].items.append(node)
    return None


def _closed(open_node: _Open, end: int) -> Node:
    span = Span(open_node.start, end)
    if open_node.mapping:
        return Mapping(list(zip(open_node.items[::2], open_node.items[1::2], strict=True)), span, open_node.tag)
    return Sequence(open_node.items, span, open_node.tag)
