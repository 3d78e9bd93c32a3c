"""Comments that ignore what is there, written into the files: one for each element, with all rules that it needs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from urdflint.files import atomic, is_below
from urdflint.findings import Finding, Location, Severity
from urdflint.linter.waivers.fingerprint import innermost
from urdflint.linter.waivers.suppression import LETTERS, NOT_XML
from urdflint.syntax import directives, parsing, yaml_text
from urdflint.syntax.directives import Directive
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source, Span, is_yaml

OPENING = "urdflint:"  # a colon and a space in a comment keep ROS 2 from starting, see XML050
NOT_NAMED = "the file was not named, and is not below a folder that was"
NO_XML = "the file is not well-formed XML"
NO_YAML = "the file is not YAML"
WELL_ENOUGH = "xml-version"  # the one departure from XML that leaves no doubt about what is a comment
NO_COMMENT = "no comment can suppress them"
CHANGED = "the file has changed meanwhile"
ENCODING = "its encoding does not have every character of the reason"


class Added(NamedTuple):
    """How many comments were written or extended in which files; what was not, by file and reason, with a number."""

    comments: int
    files: Sequence[str]
    left: Mapping[tuple[str, str], int]


class NotPossible(ValueError):
    """No comment can be written into a file; the text says why."""


class Insertion(NamedTuple):
    """Bytes of a text to replace."""

    span: Span
    text: str


def add(findings: Sequence[Finding], named_paths: Sequence[str], lowest: Severity, reason: str) -> Added:
    """Write comments for findings from a severity on, into the files and folders that are named. Raises OSError."""
    left: dict[tuple[str, str], int] = {}
    files, comments = [], 0
    sources = _by_source(findings, lowest)
    reason = reason.replace(": ", " - ")
    for source, places in sources.items():
        possible = [(code, location) for code, location in places if is_possible(code)]
        if len(places) > len(possible):
            left[source.name, NO_COMMENT] = len(places) - len(possible)
        number = 0
        why = None if is_named(source.name, named_paths) else NOT_NAMED
        if why is None and possible:
            number, why = _write(source, possible, reason)
        if why is not None:
            left[source.name, why] = len(possible)
        elif number:
            files.append(source.name)
            comments += number
    return Added(comments, files, left)


def _by_source(findings: Sequence[Finding], lowest: Severity) -> dict[Source, list[tuple[str, Location]]]:
    places_by_source: dict[Source, list[tuple[str, Location]]] = {}
    first: dict[tuple[str, bytes], Source] = {}
    for finding in findings:
        for location in (finding.location, *finding.also) if finding.severity.rank >= lowest.rank else ():
            source = first.setdefault((location.source.name, location.source.data), location.source)
            places_by_source.setdefault(source, []).append((finding.code, location))
    return places_by_source


def is_named(path: str, named_paths: Sequence[str]) -> bool:
    """Whether a file, wherever links lead, is one of those that are named, or in a folder that is."""
    return any(is_below(os.path.realpath(path), os.path.realpath(named_path)) for named_path in named_paths)


def insertions(source: Source, places: Sequence[tuple[str, Location]], reason: str) -> list[Insertion]:
    """What is to be changed in a file for the rules and places that need a comment. Raises NotPossible."""
    if is_yaml(source.name):
        try:
            yaml_text.read(source)
        except yaml_text.NotYaml:
            raise NotPossible(NO_YAML) from None
        return list(_edits_of_yaml(Document(source), places, reason))
    document = parsing.read(source)
    if any(departure.kind != WELL_ENOUGH for departure in document.departures):
        raise NotPossible(NO_XML)
    return list(_edits(document, places, reason))


def is_possible(code: str) -> bool:
    """Whether a comment can keep a rule silent."""
    return code not in NOT_XML and not code.startswith(LETTERS)


def _write(source: Source, places: Sequence[tuple[str, Location]], reason: str) -> tuple[int, str | None]:
    """Write the comments of one file: their number, or why there are none."""
    try:
        edits = insertions(source, places, reason)
    except NotPossible as why:
        return 0, str(why)
    try:
        data = edited(source, edits)
    except UnicodeEncodeError:
        return 0, ENCODING
    real = os.path.realpath(source.name)
    with open(real, "rb") as file:
        if file.read() != source.data:
            return 0, CHANGED
    atomic.save(real, data)
    return len(edits), None


def edited(source: Source, edits: Sequence[Insertion]) -> bytes:
    """The bytes of a file with other text in some places, in the encoding that it has."""
    pieces, copied_until = [], 0
    for span, text in sorted(edits):
        start, end = source.original(span.start), source.original(span.end)
        pieces += [source.data[copied_until:start], text.encode(source.encoding)]
        copied_until = end
    return b"".join([*pieces, source.data[copied_until:]])


def _edits(document: Document, places: Sequence[tuple[str, Location]], reason: str) -> Iterator[Insertion]:
    """What is to be changed in a file, for each place that needs a comment."""
    comments = [directive for directive in directives.directives_of(document) if isinstance(directive, Directive)]
    starts = [element.start for element in document.elements]
    codes_by_anchor: dict[tuple[str, Element | None], dict[str, None]] = {}
    for code, location in places:
        codes_by_anchor.setdefault(_anchor(document, innermost(document, starts, location.span.start), location), {})[
            code
        ] = None
    for (kind, element), codes in codes_by_anchor.items():
        existing = next((directive for directive in comments if _is_for(document, directive, kind, element)), None)
        if existing is not None:
            yield _extended(existing, sorted(codes))
        else:
            word = "ignore-file" if kind == "file" else "ignore"
            yield _inserted(document, kind, element, f"<!-- {_speech(word, codes, reason)} -->")


def _edits_of_yaml(document: Document, places: Sequence[tuple[str, Location]], reason: str) -> Iterator[Insertion]:
    """The same in YAML: a comment above each line, indented as that, or a longer one where there is one for it."""
    text = document.source.text
    comments = [
        directive
        for directive in directives.of_yaml(document)
        if isinstance(directive, Directive) and directive.kind == "ignore"
    ]
    codes_by_line: dict[Span, dict[str, None]] = {}
    for code, location in places:
        codes_by_line.setdefault(document.source.line_at(location.span.start), {})[code] = None
    for line, codes in codes_by_line.items():
        existing = next(
            (directive for directive in comments if directive.scope and line.start <= directive.scope.start < line.end),
            None,
        )
        if existing is not None:
            yield _extended(existing, sorted(codes))
            continue
        indent = text[line.start : line.end]
        indent = indent[: len(indent) - len(indent.lstrip(b" "))]
        ending = "\r\n" if text[line.start : line.end].endswith(b"\r\n") else "\n"
        yield Insertion(Span(line.start, line.start), f"{indent.decode()}# {_speech('ignore', codes, reason)}{ending}")


def _extended(directive: Directive, codes: Sequence[str]) -> Insertion:
    """A comment that is there, with more rules."""
    words = [*(word.text for word in directive.words), *codes]
    return Insertion(Span(directive.words[0].span.start, directive.words[-1].span.end), ", ".join(dict.fromkeys(words)))


def _speech(kind: str, codes: Iterable[str], reason: str) -> str:
    """What a comment says."""
    return " ".join(filter(None, (f"{OPENING}{kind}[{', '.join(sorted(codes))}]", reason)))


def _anchor(document: Document, element: Element | None, location: Location) -> tuple[str, Element | None]:
    """Before which element a comment goes, or behind which tag; else it is for the file.

    None goes where a line would have to be broken, or between the words of a text, which programs read up to it.
    """
    if element is None:
        return "file", None
    if element.parent is None:
        return ("line", element) if location.span.start < document.start_tag(element).end else ("file", None)
    anchor: Element | None = element
    while anchor is not None and anchor.parent is not None:
        line = document.source.line_at(anchor.start)
        if not document.source.text[line.start : anchor.start].strip() and not anchor.parent.text:
            return "element", anchor
        anchor = anchor.parent
    return "file", None


def _is_for(document: Document, directive: Directive, kind: str, element: Element | None) -> bool:
    """Whether a comment that is there already is for the same."""
    if kind == "file" or element is None:
        return directive.kind == "ignore-file"
    if directive.kind != "ignore" or directive.scope is None:
        return False
    if kind == "element":
        return directive.scope == document.element(element) and directive.span.end <= element.start
    tag_end = document.start_tag(element).end
    return directive.span.start >= tag_end and directive.scope.start <= tag_end - 1 < directive.scope.end


def _inserted(document: Document, kind: str, element: Element | None, comment: str) -> Insertion:
    text, root = document.source.text, document.elements[0]
    if kind == "line" and element is not None:
        end = document.start_tag(element).end
        return Insertion(Span(end, end), f" {comment}")
    before = element if element is not None else root
    line = document.source.line_at(before.start)
    indent = text[line.start : before.start]
    if indent.strip():
        return Insertion(Span(before.start, before.start), comment)
    ending = "\r\n" if text[line.start : line.end].endswith(b"\r\n") else "\n"
    return Insertion(Span(line.start, line.start), indent.decode() + comment + ending)
