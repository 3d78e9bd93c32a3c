"""The file as XML: what is not well formed, how it is encoded, and what the programs do about it."""

from __future__ import annotations

import codecs
from collections.abc import Collection, Iterator

from urdflint import regex
from urdflint.findings.rule import Change, Problem, Replace, check
from urdflint.model import file_kind
from urdflint.programs.xml import refusals
from urdflint.programs.xml.refusal import MAX_DEPTH
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span

DASHES = frozenset({"comment-dashes"})
CHARACTERS = frozenset({"raw-ampersand", "less-than-in-value", "cdata-end", "bad-reference", "unknown-entity"})
DECLARATION = frozenset({"declaration", "late-declaration"})
VERSION = frozenset({"xml-version"})
OUTSIDE = frozenset({"second-root", "text-outside-root", "stray-markup"})
FORBIDDEN = frozenset({"nul", "control-character", "invalid-utf8"})
ENTITY = frozenset({"entity-declared"})
REPORTED_KINDS = DASHES | CHARACTERS | DECLARATION | VERSION | OUTSIDE | FORBIDDEN | ENTITY | {"not-xml"}
NOT_ASCII = regex.compile(rb"[\xc0-\xff][\x80-\xbf]*")
ENCODING = regex.compile(rb"""<\?xml\s[^>]*?(\s+(encoding)\s*=\s*["'][A-Za-z0-9._-]+["'])""")
DEFAULT = ("utf-8", "utf8")  # what XML is without a declaration, also for TinyXML, which takes others for 8 bits


@check("XML001")
def not_well_formed(document: Document) -> Iterator[Problem]:
    for departure in document.departures:
        if departure.kind not in REPORTED_KINDS:
            yield _problem(document, departure.message, departure.span)
    for offset, effects in refusals.effects_by_offset(document).items():
        message = "an XML parser stops here although the file is well formed"
        only = tuple(effects) if effects.keys() <= refusals.want_well_formed() else ()
        yield Problem(message, Place(None, span=Span(offset, offset + 1)), effects=effects, only=only)


@check("XML002")
def comment_double_dash(document: Document) -> Iterator[Problem]:
    for departure in document.departures:
        if departure.kind in DASHES:
            text = document.source.text
            start, end = departure.span
            inside = not text[start:end].strip(b"-") and text[end : end + 1] != b">"
            replacement = "=" * (end - start) if end - start > 2 else "-" if text[end : end + 1].isspace() else " - "
            fix = (
                (f"write {replacement[:3].strip()}", [Replace(Place(None, span=departure.span), replacement)])
                if inside
                else None
            )
            yield _problem(document, departure.message, departure.span, fix, safe=True)


@check("XML003")
def character_not_escaped(document: Document) -> Iterator[Problem]:
    for departure in document.departures:
        if departure.kind in CHARACTERS:
            escape = {"raw-ampersand": "&amp;", "less-than-in-value": "&lt;"}.get(departure.kind)
            fix = (f"write {escape}", [Replace(Place(None, span=departure.span), escape)]) if escape else None
            yield _problem(document, departure.message, departure.span, fix)


@check("XML004")
def declaration_malformed(document: Document) -> Iterator[Problem]:
    for departure in document.departures:
        if departure.kind in DECLARATION:
            before = Span(3 if document.source.text.startswith(codecs.BOM_UTF8) else 0, departure.span.start)
            blank = departure.kind == "late-declaration" and not document.source.text[slice(*before)].strip()
            fix = ("remove the whitespace before it", [Replace(Place(None, span=before), "")]) if blank else None
            yield _problem(document, departure.message, departure.span, fix, safe=True)


@check("XML005")
def content_outside_root(document: Document) -> Iterator[Problem]:
    other = any(program.startswith("sdformat") for program in refusals.loading_other(document))
    instead = "; Gazebo loads <sdf> instead of <robot>" if other else ""
    for departure in document.departures:
        if departure.kind in OUTSIDE:
            more = instead if departure.kind == "second-root" else ""
            yield _problem(document, departure.message + more, departure.span)


@check("XML006")
def character_forbidden(document: Document) -> Iterator[Problem]:
    yield from _departures(document, FORBIDDEN)


@check("XML007")
def xml_version_unknown(document: Document) -> Iterator[Problem]:
    for departure in document.departures:
        if departure.kind in VERSION:
            fix = ("write 1.0", [Replace(Place(None, span=departure.span), "1.0")])
            yield _problem(document, departure.message, departure.span, fix, safe=True)


@check("XML010")
def entity_declared(document: Document) -> Iterator[Problem]:
    yield from _departures(document, ENTITY)


@check("XML011")
def doctype_present(document: Document) -> Iterator[Problem]:
    offset = document.doctype
    if document.root is not None and document.root.tag != "robot":
        return
    if offset is not None and not any(departure.kind in ENTITY for departure in document.departures):
        span = Span(offset, offset + len("<!DOCTYPE"))
        yield Problem(
            "the file has a document type declaration",
            Place(None, span=span),
            effects=refusals.effects_of_well_formed(document),
        )


@check("XML020")
def encoding_not_utf8(document: Document) -> Iterator[Problem]:
    source = document.source
    if source.encoding in ("utf-8", "ascii") or document.root is None:
        return
    declared = f"declared as {source.declared}" if source.declared else "which it does not declare"
    guessed = source.encoding == "latin-1" and not source.declared
    strange = NOT_ASCII.search(source.text) if guessed else None
    span = Span(*strange.span()) if strange else Span(0, 1)
    message = f"the file is encoded in {source.encoding}, {declared}"
    yield Problem(message, Place(None, span=span), effects=refusals.effects_of_well_formed(document))


@check("XML021")
def encoding_declared(document: Document) -> Iterator[Problem]:
    source = document.source
    if source.declared is None or source.encoding not in ("utf-8", "ascii") or document.departures:
        return
    match = ENCODING.search(source.text)
    if match is not None and file_kind.unchecked(document) is None:
        yield Problem(
            f"the XML declaration names an encoding, {source.declared}, so lxml does not read the robot from a string",
            Place(None, span=Span(*match.span(2))),
            fix=("remove the encoding", [Replace(Place(None, span=Span(*match.span(1))), "")]),
            safe=source.declared in DEFAULT,
        )


@check("XML030")
def nesting_too_deep(document: Document) -> Iterator[Problem]:
    if document.root is not None and document.depth > MAX_DEPTH:
        deepest = _deeper_than(document, MAX_DEPTH)
        yield Problem(
            f"elements are nested {document.depth} levels deep",
            deepest,
            effects=refusals.effects_of_well_formed(document),
        )


def _departures(document: Document, kinds: Collection[str]) -> Iterator[Problem]:
    for departure in document.departures:
        if departure.kind in kinds:
            yield _problem(document, departure.message, departure.span)


def _problem(document: Document, message: str, span: Span, fix: Change | None = None, safe: bool = False) -> Problem:
    """A departure from XML, with its effects, or else the programs that still load the file."""
    effects = refusals.effects_by_departure(document).get(span, {})
    if effects.keys() <= refusals.want_well_formed() and (loading := refusals.programs_that_load(document)):
        message = f"{message}; {loading} still load{'s' * (' and ' not in loading)} the file"
    return Problem(message, Place(None, span=span), effects=effects, fix=fix, safe=safe)


def _deeper_than(document: Document, limit: int) -> Place:
    depth = dict.fromkeys((element for element in document.elements if element.parent is None), 1)
    for element in document.elements:
        if element.parent is not None:
            depth[element] = depth[element.parent] + 1
            if depth[element] > limit:
                return Place(element)
    return Place(document.root)
