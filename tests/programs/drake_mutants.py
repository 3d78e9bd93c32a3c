"""A robot with everything that Drake reads, and all its single-point changes, made in its bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from urdflint.syntax.document import Document, Element
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

RICH = Path(__file__).with_name("drake_rich.urdf")
NUMBERS = re.compile(r"\s*[-+\d.]")
SCALARS = (
    *("5deg", "1,5", "0x10", "nan", "inf", "1e309", "1e", "", "abc", "${x}", "1 2", "-1", "0", "1 2 3", "1.5.2"),
    *("1-2", "1e-400", "3\t"),
)
VECTORS = (
    *("1, 2, 3", "1,2,3", "1 2", "1 2 3 4", "1 2 3 abc", "1 2 3abc", "", "0 0 0", "-1 -2 -3", "nan 0 0", "1\t2\t3"),
    *("1 2 1e", "1 2 inf", "0 1 0", "1", "a b c", "1e200 0 0", "1 2 3 ${x}", "1 2 3.4.5"),
)
WORDS = ("", "nope", " base", "world", "base", "arm", "elbow", "red", "all", "true", "tip", "revolute", "fixed", "ball")
TEXTS = ("", "<!-- -->1", "1", "2 x", "SimpleTransmission", "<b/>1", "nan")


class Mutant(NamedTuple):
    """A changed robot: what was done, its bytes, where in them the change is, and whether nobody knows its name."""

    change: str
    data: bytes
    at: int
    unknown: bool = False


def mutants(data: bytes) -> Iterator[Mutant]:
    """All changes of one element or one attribute."""
    document = read(Source("rich.urdf", data))
    for element in document.elements:
        for attribute, value in element.attributes.items():
            yield from _of_attribute(document, element, attribute, value)
        yield from _inserted(document, element)
        if element.parent is not None:
            yield from _of_element(document, element)


def _cut(data: bytes, start: int, end: int, new: bytes) -> bytes:
    return data[:start] + new + data[end:]


def _of_attribute(document: Document, element: Element, attribute: str, value: str) -> Iterator[Mutant]:
    data, path = document.source.text, f"{document.path(element)}/@{attribute}"
    name, span = document.attribute(element, attribute), document.value(element, attribute)
    assert name is not None
    assert span is not None
    yield Mutant(f"{path} deleted", _cut(data, name.start, span.end + 1, b""), element.start)
    yield Mutant(f"{path} renamed", _cut(data, name.end, name.end, b"x"), name.start, not attribute.startswith("xmlns"))
    for new in _instead(attribute, value):
        yield Mutant(f"{path}={new!r}", _cut(data, span.start, span.end, new.encode()), span.start)


def _instead(attribute: str, value: str) -> tuple[str, ...]:
    if not NUMBERS.match(value):
        return WORDS
    return VECTORS if " " in value or attribute == "scale" else SCALARS


def _inserted(document: Document, element: Element) -> Iterator[Mutant]:
    data, tag, path = document.source.text, document.start_tag(element), document.path(element)
    end = document.name(element).end
    for attribute in (b' foo="1"', b' drake:foo="1"'):
        yield Mutant(f"{path}{attribute.decode()} inserted", _cut(data, end, end, attribute), end + 1, True)
    if data[tag.end - 2 : tag.end] != b"/>":
        for child in (b"<foo/>", b"<drake:foo/>", b'<origin xyz="1 2 3"/>', b"<drake:mu_static value='1'/>"):
            new = _cut(data, element.close, element.close, child)
            yield Mutant(f"{path}/{child.decode()} inserted", new, element.close, b"foo" in child)


def _of_element(document: Document, element: Element) -> Iterator[Mutant]:
    data, path, span = document.source.text, document.path(element), document.element(element)
    above = element.parent
    assert above is not None
    whole = data[span.start : span.end]
    yield Mutant(f"{path} deleted", _cut(data, span.start, span.end, b""), above.start)
    yield Mutant(f"{path} twice", _cut(data, span.end, span.end, whole), span.end)
    name = document.name(element)
    for new in (f"{element.tag}x", element.tag.removeprefix("drake:"), f"drake:{element.tag.removeprefix('drake:')}"):
        if new != element.tag:
            renamed = whole.replace(element.tag.encode(), new.encode(), 1)
            if not whole.endswith(b"/>"):
                renamed = renamed[: renamed.rindex(b"</")] + f"</{new}>".encode()
            changed = _cut(data, span.start, span.end, renamed)
            yield Mutant(f"{path} renamed {new}", changed, name.start, new == f"{element.tag}x")
    if above.parent is not None:
        end = document.element(above).end
        moved = data[: span.start] + data[span.end : end] + whole + data[end:]
        yield Mutant(f"{path} moved up", moved, end - len(whole))
    for sibling in above.children:
        if sibling.start > element.start and data[document.start_tag(sibling).end - 2] != ord("/"):
            end = document.start_tag(sibling).end
            moved = data[: span.start] + data[span.end : end] + whole + data[end:]
            yield Mutant(f"{path} moved down", moved, end - len(whole))
            break
    if element.text.strip():
        start = document.start_tag(element).end
        for text in TEXTS:
            yield Mutant(f"{path} text {text!r}", _cut(data, start, element.close, text.encode()), start)
