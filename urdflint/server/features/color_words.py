"""How a picked color is written: as many numbers as stand there, from 0 to 1."""

from __future__ import annotations

from lsprotocol import types

from urdflint.server.workspace.state import State


def answer(state: State, params: types.ColorPresentationParams) -> list[types.ColorPresentation]:
    """The text in place of that in the range; nothing where the document is gone."""
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
