"""A text of xacro in pieces: plain text, `${…}`, `$(…)` and `$${`, each with its offsets; as ros/xacro 2.1 cuts it."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

TOKEN = re.compile(  # in the order in which xacro tries them (eval_text in xacro/__init__.py)
    r"(?P<ESCAPE>\$\$+[{(])|(?P<EXPRESSION>\$\{[^}]*\})|(?P<SUBSTITUTION>\$\([^)]*\))|(?P<TEXT>[^$]+|\$[^{($]+|\$\Z)"
)


class Kind(Enum):
    """What a piece is."""

    TEXT = "text"
    EXPRESSION = "${…}"
    SUBSTITUTION = "$(…)"
    ESCAPE = "$${"


class Piece(NamedTuple):
    """One piece: `body` is the text that counts, which starts at `offset` of the whole; the piece is start to end."""

    kind: Kind
    body: str
    offset: int
    start: int
    end: int


class Unclosed(ValueError):
    """A `${` or `$(` that nothing closes, or `$$` before anything else; `start` is its offset."""

    def __init__(self, text: str, start: int) -> None:
        self.start = start
        self.text = text[start : start + 40]
        opened = text[start : start + 2]
        closing = {"${": "}", "$(": ")"}.get(opened)
        super().__init__(f"'{opened}' without '{closing}'" if closing else "'$$' that is not before '{' or '('")


def is_plain(text: str) -> bool:
    """Whether xacro takes a text as it stands."""
    return "$" not in text


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a text, in order. Raises Unclosed where xacro says 'invalid expression'."""
    all_pieces = []
    offset = 0
    while offset < len(text):
        match = TOKEN.match(text, offset)
        if match is None:
            raise Unclosed(text, offset)
        kind = Kind[str(match.lastgroup)]
        start, end = match.span()
        if kind is Kind.TEXT:
            all_pieces.append(Piece(kind, match[0], start, start, end))
        elif kind is Kind.ESCAPE:
            all_pieces.append(Piece(kind, match[0][1:], start + 1, start, end))
        else:
            all_pieces.append(Piece(kind, match[0][2:-1], start + 2, start, end))
        offset = end
    return tuple(all_pieces)


def single(text: str) -> Piece | None:
    """The only piece of a text that is one `${…}` or `$(…)` and nothing else."""
    if not text.startswith("$"):
        return None
    text_pieces = pieces(text)
    return (
        text_pieces[0]
        if len(text_pieces) == 1 and text_pieces[0].kind in (Kind.EXPRESSION, Kind.SUBSTITUTION)
        else None
    )
