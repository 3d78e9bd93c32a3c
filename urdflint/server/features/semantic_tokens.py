"""Semantic tokens: the words of expressions and substitutions of xacro, and the names of macros."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from urdflint.server.features import TOKEN_TYPES
from urdflint.server.protocol import types
from urdflint.server.symbols import xacro_names
from urdflint.server.symbols.xacro_names import LOCAL, MACRO, PARAMETER, PROPERTY
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span
from urdflint.xacro.inspection.records import Text as Read
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.lexing import Kind
from urdflint.xacro.reserved_words import COMMANDS, GLOBALS
from urdflint.xacro.spot import span_of

MAX_TOKENS = 20_000
WORDS = re.compile(
    r"""(?P<string>'[^']*'|"[^"]*")|(?P<number>\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+)|(?P<word>[^\W\d]\w*)|"""
    r"""(?P<operator>[-+*/%<>=!&|]+)"""
)
KEYWORDS = frozenset(["and", "or", "not", "in", "is", "if", "else", "for", "lambda", "True", "False", "None"])
TYPES = {MACRO: "macro", PARAMETER: "parameter", LOCAL: "variable"}


def answer(state: State, params: types.DocumentParams) -> types.SemanticTokens | None:
    """The tokens of a document."""
    text = state.text_at(params.text_document.uri)
    return _encoded(text, _tokens(state, text)) if text is not None else None


def in_range(state: State, params: types.RangeParams) -> types.SemanticTokens | None:
    """The tokens of a range of a document."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return None
    requested = text.lines.span(params.range)
    tokens = _tokens(state, text)
    return _encoded(
        text, {span: kind for span, kind in tokens.items() if requested.start <= span.start < requested.end}
    )


def _tokens(state: State, text: Text) -> dict[Span, str]:
    """The words with their kinds; names count for what they mean."""
    read = related_files.surveyed(state, text.path)
    if read is None:
        return {}
    tokens: dict[Span, str] = {}
    for read_text in read[1].texts:
        tokens.update(_words(read_text))
    tokens.update(_names(read[1]))
    return tokens


def _names(survey: Survey) -> Iterator[tuple[Span, str]]:
    for symbol, span, defines in xacro_names.all_symbols(survey):
        if defines or symbol.kind != PROPERTY or symbol.name not in GLOBALS:
            yield span, TYPES.get(symbol.kind, "property")


def _words(read_text: Read) -> Iterator[tuple[Span, str]]:
    """The words of the expressions and the commands of the substitutions in a text."""
    for part in read_text.parts:
        if part.kind is Kind.SUBSTITUTION:
            command = part.body.split(None, 1)[:1]
            if command and command[0] in COMMANDS:
                start = part.start + part.body.index(command[0])
                yield span_of(read_text.spot._replace(start=start, end=start + len(command[0]))), "keyword"
            continue
        for match in WORDS.finditer(part.body):
            kind = match.lastgroup or ""
            if kind == "word":
                kind = "keyword" if match[0] in KEYWORDS else "function" if match[0] in GLOBALS else "variable"
            start, end = part.start + match.start(), part.start + match.end()
            yield span_of(read_text.spot._replace(start=start, end=end)), kind


def _encoded(text: Text, tokens: dict[Span, str]) -> types.SemanticTokens:
    """Tokens as the protocol counts them, each from the one before; those over several lines are left out."""
    data: list[int] = []
    line = column = end = 0
    for span in _in_order(tokens):
        if span.start < end or span.end <= span.start:
            continue
        end = span.end
        token_range = text.range(span)
        start = token_range.start
        if start.line != token_range.end.line:
            continue
        before = column if start.line == line else 0
        data += [start.line - line, start.character - before, token_range.end.character - start.character]
        data += [TOKEN_TYPES.index(tokens[span]), 0]
        line, column = start.line, start.character
    return types.SemanticTokens(data)


def _in_order(spans: Iterable[Span]) -> list[Span]:
    return sorted(spans, key=lambda span: span.start)[:MAX_TOKENS]
