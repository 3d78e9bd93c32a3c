"""Hover: what an element or attribute means, what is known of a name, what xacro made of a text, and of rules."""

from __future__ import annotations

import re

from urdflint.linter.rules import catalog
from urdflint.model.file_kind import DIRECTIVES_ENDING
from urdflint.reporters.reference import directive_keys, vocabulary_page
from urdflint.schema import explain
from urdflint.schema.explain import Meaning
from urdflint.server.completion import yaml_completion
from urdflint.server.protocol import types
from urdflint.server.symbols import lookup, name_descriptions, name_kinds, xacro_values, xml_at_offset
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.document import Element
from urdflint.syntax.source import Span, is_yaml
from urdflint.xacro.vocabulary import PREFIX

COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
YAML_COMMENT = re.compile(rb"#[^\r\n]*")
SPEAKS = re.compile(rb"\burdflint\b")
WORD = re.compile(rb"[A-Za-z][\w-]*")
SKIPPED = ("in a block for", "in SDFormat")


def answer(state: State, params: types.PositionParams) -> types.Hover | None:
    """The hover text for a position; None where there is none."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return None
    offset = text.offset(params.position)
    page = _rule(state, text, offset) or _word_and_span(state, text, offset) or _written(state, text, offset)
    if page is None:
        return None
    words, span = page
    return types.Hover(types.MarkupContent(types.MARKDOWN, words), text.range(span))


def comment_at(text: Text, offset: int) -> Span | None:
    """The comment to urdflint that an offset is in."""
    data = text.source.text
    if is_yaml(text.path):
        start, end = data.rfind(b"\n", 0, offset) + 1, data.find(b"\n", offset)
        matches = [YAML_COMMENT.search(data, start, end if end >= 0 else len(data))]
    else:
        start = data.rfind(b"<!--", 0, offset + 1)
        matches = [COMMENT.match(data, start) if start >= 0 else None]
    for match in matches:
        if match is not None and match.start() <= offset <= match.end() and SPEAKS.search(match[0]):
            return Span(*match.span())
    return None


def _rule(state: State, text: Text, offset: int) -> tuple[str, Span] | None:
    """The rule that a comment names."""
    comment = comment_at(text, offset)
    if comment is None:
        return None
    team = related_files.settings(state, text.path).team
    for match in WORD.finditer(text.source.text, comment.start, comment.end):
        if match.start() <= offset <= match.end():
            code = catalog.find(match[0].decode(), team)
            if code is not None:
                rule = catalog.rule_of(code, team)
                body = rule.text.partition("\n## ")[0].strip().partition("\n\n")[2].partition("\n\n")[0]
                head = f"**{rule.code}** `{rule.name}` — {rule.severity.value}\n\n{rule.title}"
                return f"{head}\n\n{body}".rstrip(), Span(*match.span())
    return None


def _word_and_span(state: State, text: Text, offset: int) -> tuple[str, Span] | None:
    pages: dict[str, Span] = {}
    for target in lookup.symbols_at(state, text, offset):
        page = name_descriptions.fact_of(state, text, target.symbol)
        if page is not None:
            pages[page] = target.span
    if not pages:
        return None
    texts = list(pages)
    return "\n\n---\n\n".join(texts[: name_descriptions.MAX_SHOWN]), pages[texts[0]]


def _written(state: State, text: Text, offset: int) -> tuple[str, Span] | None:
    """What xacro made of a text, and what the element, the attribute or the key of a directive means."""
    if is_yaml(text.path):
        return _directive(text, offset)
    pointed = xml_at_offset.pointed_at(text.document, offset)
    if pointed is None or pointed.part in (xml_at_offset.TAG,):
        return None
    parts = []
    if pointed.part in (xml_at_offset.VALUE, xml_at_offset.TEXT):
        raw = pointed.element.get(pointed.attribute or "") if pointed.attribute else pointed.element.text
        if raw and "$" in raw:
            values_by_robot = xacro_values.of_text(
                related_files.robots(state, text.path), text, pointed.element.start, pointed.attribute
            )
            parts += name_descriptions.by_robot(values_by_robot)
    if pointed.part != xml_at_offset.TEXT:
        meaning = meaning_of(pointed.element, pointed.attribute)
        if meaning is not None:
            parts.append(as_markdown(meaning))
    return ("\n\n".join(parts), pointed.span) if parts else None


def _directive(text: Text, offset: int) -> tuple[str, Span] | None:
    """What a key of model directives means."""
    if not text.path.endswith(DIRECTIVES_ENDING):
        return None
    span = yaml_completion.word(text.source.text, offset)
    word = text.source.text[span.start : span.end].decode("utf-8", "replace").rstrip(":")
    above = yaml_completion.above(text.source.text, span.start)
    for path in ("/".join([*above[-1:], word]), word):
        keys = directive_keys.find_keys(path)
        if keys:
            lines = (f"- `{name}`: {words}" for name, words in keys[0].keys.items())
            return f"**{word}** — {keys[0].kind}\n\n" + "\n".join(lines), Span(span.start, span.start + len(word))
    return None


def meaning_of(element: Element, attribute: str | None) -> Meaning | None:
    """What an element, or an attribute of it, means where it stands."""
    if element.tag.startswith(PREFIX):
        return None
    kind = name_kinds.type_of(element)
    if kind is None:
        return None
    if element.tag in (name_kinds.SDF, name_kinds.WORLD):
        return None
    tags = [
        ancestor.tag for ancestor in (*reversed([*element.ancestors()]), element) if not ancestor.tag.startswith(PREFIX)
    ]
    tags = list(name_kinds.within_gazebo(tags))
    last = [f"@{attribute}"] if attribute is not None else []
    if attribute is not None and attribute not in kind.attributes:
        return None
    for length in range(len(tags), 0, -1):
        meanings = explain.meanings("/".join([*tags[-length:], *last]))
        if meanings:
            return meanings[0]
    return None


def as_markdown(meaning: Meaning) -> str:
    """A meaning as Markdown."""
    name = meaning.fact.name
    head = f"**{name}** — attribute" if meaning.attribute else f"**<{name}>** — element"
    lines = [f"{head} of {meaning.owner}", "", meaning.fact.documentation, ""]
    for label, words in vocabulary_page.lines_of(meaning):
        if words and label not in SKIPPED and label != "allowed in":
            lines.append(f"- {label}: {' '.join(words.split())}")
    return "\n".join(lines).strip()
