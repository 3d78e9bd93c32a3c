"""Document colors: the colors that are written as numbers, to be shown beside them and picked."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.numbers import number
from urdflint.server.protocol import types
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.document import Element
from urdflint.syntax.source import Span, is_yaml

ATTRIBUTES = ("rgba", "rgb")  # of URDF and MJCF
ELEMENTS = frozenset({"ambient", "diffuse", "specular", "emissive"})  # of SDFormat, also in a block for Gazebo
OPAQUE = 1.0


def answer(state: State, params: types.DocumentParams) -> list[types.ColorInformation]:
    """The colors of a document, whose numbers are from 0 to 1; none of one that an expression makes."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path):
        return []
    written = ((span, _color(value)) for element in text.document.elements for span, value in _values(text, element))
    return [types.ColorInformation(text.range(span), color) for span, color in written if color is not None]


def _values(text: Text, element: Element) -> Iterator[tuple[Span, str]]:
    for name in ATTRIBUTES:
        span = text.document.value(element, name) if name in element.attributes else None
        if span is not None:
            yield span, element.attributes[name]
    span = text.document.text(element) if element.tag in ELEMENTS and not element.children else None
    if span is not None:
        yield span, element.text


def _color(value: str) -> types.Color | None:
    """A color of three or four numbers, where that is what they are."""
    words = value.split()
    values = [number(word) for word in words]
    parts = [part for part in values if part is not None and 0 <= part <= 1]
    if len(parts) != len(words) or len(parts) not in (3, 4):
        return None
    red, green, blue, alpha = (*parts, OPAQUE)[:4]
    return types.Color(red, green, blue, alpha)


def presentations(state: State, params: types.ColorPresentationParams) -> list[types.ColorPresentation]:
    """How a picked color is written: as many numbers as stand in its range; nothing where the document is gone."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return []
    span = text.lines.span(params.range)
    color = params.color
    numbers = [color.red, color.green, color.blue, color.alpha]
    if len(text.source.text[span.start : span.end].split()) == 3 and color.alpha == 1:
        numbers.pop()
    words = " ".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)
    return [types.ColorPresentation(words, text_edit=types.TextEdit(params.range, words))]
