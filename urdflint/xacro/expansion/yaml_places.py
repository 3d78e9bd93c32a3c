"""Where in a YAML file a value stands that xacro reads by its keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from urdflint.files import safe_open
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Source, Span
from urdflint.syntax.yaml_text import Mapping, Node, NotYaml, Scalar, Sequence
from urdflint.xacro.expansion import loading
from urdflint.xacro.expansion.bindings import Data, Keys

MERGE, MOST_MERGED = "<<", 20  # the key of mappings that are copied into another one, and how many within one another


class Entry(NamedTuple):
    """A value of a YAML file where it stands, and its text, None where it is a mapping or a list."""

    source: Source
    span: Span
    text: str | None


def entry(data: Data, keys: Keys) -> Entry | None:
    """What keys lead to, or the last thing on the way that is there; None where the file cannot be read any more."""
    try:
        source, tree = _read(data.as_text, loading.content(data.path))
    except (OSError, safe_open.NoFile, loading.NotAllowed, NotYaml):
        return None
    node = tree
    for key in keys:
        below = _below(node, key, 0)
        if below is None:
            break
        node = below
    return Entry(source, node.span, node.text if isinstance(node, Scalar) else None) if node is not None else None


def spoilt(path: str, label: str, line: int, column: int) -> Entry | None:
    """A line and column of a file that cannot be read as YAML, to the end of the line."""
    try:
        source = Source(label, loading.content(path))
    except (OSError, safe_open.NoFile, loading.NotAllowed):
        return None
    lines = source.text.split(b"\n")
    if line > len(lines):
        return Entry(source, Span(max(len(source.text) - 1, 0), len(source.text)), None)
    before = lines[line - 1].decode("utf-8", "replace")[: column - 1].encode("utf-8", "replace")
    start = sum(len(text_line) + 1 for text_line in lines[: line - 1]) + len(before)
    return Entry(source, Span(start, max(start + len(lines[line - 1][len(before) :].rstrip()), start)), None)


@lru_cache(maxsize=4)
def _read(name: str, data: bytes) -> tuple[Source, Node | None]:
    source = Source(name, data)
    return source, yaml_text.read(source, aliases=True)


def _below(node: Node | None, key: object, depth: int) -> Node | None:
    if isinstance(node, Sequence):
        is_inside = isinstance(key, int) and -len(node.items) <= key < len(node.items)
        return node.items[key] if is_inside and isinstance(key, int) else None
    if not isinstance(node, Mapping) or depth > MOST_MERGED:
        return None
    child = node.get(str(key))
    merged = (_below(mapping, key, depth + 1) for mapping in _merged(node)) if child is None else ()
    return child if child is not None else next((candidate for candidate in merged if candidate is not None), None)


def _merged(node: Mapping) -> Iterator[Node]:
    merged = node.get(MERGE)
    yield from merged.items if isinstance(merged, Sequence) else [merged] if merged is not None else []
