"""The smallest robot found that shows a disagreement: elements and attributes are taken out, many tries at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from urdflint.syntax import parsing
from urdflint.syntax.source import Source, Span

Shows = Callable[[Sequence[str]], "list[bool]"]
ROUNDS, MAX_PARTS = 8, 120


def smallest(text: str, shows: Shows) -> str:
    """The text with as little as was found that `shows` still takes; it judges many texts at once."""
    for _ in range(ROUNDS):
        parts = list(_parts(text))[:MAX_PARTS]
        is_shown = shows([_without(text, [part]) for part in parts]) if parts else []
        free = [part for part, is_free in zip(parts, is_shown, strict=True) if is_free]
        if not free:
            return text
        text = _less(text, free, shows)
    return text


def _less(text: str, free: Sequence[Span], shows: Shows) -> str:
    """The text without as many as possible of the parts that each can go alone."""
    counts = sorted({max(1, len(free) * share // 8) for share in range(1, 9)}, reverse=True)
    tries = [_without(text, free[:count]) for count in counts] + [_without(text, free[-count:]) for count in counts]
    good = [shorter for shorter, is_shown in zip(tries, shows(tries), strict=True) if is_shown]
    return min(good, key=len, default=tries[len(counts) - 1])


def _parts(text: str) -> Iterator[Span]:
    """Elements, the large ones first, then attributes, then what is between elements."""
    document = parsing.read(Source("robot.urdf", text.encode()))
    spans = [document.element(element) for element in document.elements if element is not document.root]
    yield from sorted(spans, key=lambda span: span.start - span.end)
    for element in document.elements:
        for name in element.attributes:
            key, value = document.attribute(element, name), document.value(element, name)
            if key and value:
                yield Span(key.start, value.end + 1)


def _without(text: str, spans: Iterable[Span]) -> str:
    """The text without these parts, of which one may be inside another."""
    data, end, pieces = text.encode(), 0, []
    for span in sorted(spans, key=lambda piece: (piece.start, -piece.end)):
        if span.start >= end:
            pieces.append(data[end : span.start])
            end = span.end
        end = max(end, span.end)
    return b"".join([*pieces, data[end:]]).decode("utf-8", "replace")
