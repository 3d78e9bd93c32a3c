"""The programs that reject a file for its XML, and the departure from XML that is the cause."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from urdflint import regex
from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES, Target
from urdflint.programs.xml.refusal import MAX_DEPTH, UNBOUND_PREFIX, Refusal
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Span
from urdflint.text.wording import listed

if TYPE_CHECKING:
    from urdflint.programs.xml.parser import Parser

DECLARED_PREFIXES = "declared prefixes"  # with what a model goes on
DECLARED = regex.compile(rb"xmlns:([^\s:<>=\"'/]+)")
PREFIX = regex.compile(rb"[<\s]([^\s:<>=\"'/]+):")


@cache
def parsers() -> dict[str, Parser]:
    """How the programs read XML, by selector, those behind the others that want well-formed XML.

    The folder of each program has a module `parser`, which declares it by the bounds of releases, such as `>=4`.
    """
    declared = {name: import_module(f"urdflint.programs.{name}.parser").PARSERS for name in FAMILIES}
    parsers_by_selector = {
        f"{name}{bounds}": parser for name, parsers in declared.items() for bounds, parser in parsers.items()
    }
    return dict(sorted(parsers_by_selector.items(), key=lambda pair: pair[1].strict))


@lru_cache(maxsize=1)
def refusals(document: Document) -> dict[str, Refusal]:
    """The programs, as selectors, whose XML parser rejects the file, or finds no robot in it where others do."""
    if document.is_plain:
        return {}
    from urdflint.programs.xml.parser import DocumentQuestions  # most files are plain

    request = DocumentQuestions(document)
    shallow = document.depth <= MAX_DEPTH
    fine = {False: request.is_plain, True: request.is_read_by_expat and shallow}  # by whether they are strict
    if all(fine.values()):
        return {}
    refusals_by_selector = {
        selector: parser.refuses(request) for selector, parser in parsers().items() if not fine[parser.strict]
    }
    return {selector: refusal for selector, refusal in refusals_by_selector.items() if refusal}


def loading_other(document: Document) -> list[str]:
    """The programs, as selectors, that load something else of a file, and nothing of its robot."""
    if document.well_formed or document.root is None or document.root.tag != "robot":
        return []
    return [
        selector
        for selector, parser in parsers().items()
        if parser.loads_other is not None and parser.loads_other(document)
    ]


@lru_cache(maxsize=1)
def effects_by_departure(document: Document) -> dict[Span, dict[str, Effect]]:
    """The effects of each departure: the cause of an error is the last departure that begins before its place."""
    effects_by_span: dict[Span, dict[str, Effect]] = {}
    if document.departures:
        for selector, refusal in refusals(document).items():
            before = [
                departure.span
                for departure in document.departures
                if document.source.original(departure.span.start) <= refusal.offset
            ]
            cause = max(before, default=document.departures[0].span)
            effects_by_span.setdefault(cause, {})[selector] = Effect.REJECTS
        for selector in _finding_no_robot(document):
            effects_by_span.setdefault(document.departures[-1].span, {})[selector] = Effect.REJECTS
        loading = [selector for selector in loading_other(document) if selector not in refusals(document)]
        if loading:
            roots = [departure.span for departure in document.departures if departure.kind == "second-root"]
            effects_by_span.setdefault(roots[0], {}).update(dict.fromkeys(loading, Effect.DROPS))
    return effects_by_span


def _finding_no_robot(document: Document) -> list[str]:
    """The programs, as selectors, that accept the XML but find no robot in it."""
    if document.root is not None:
        return []
    refusing, data = refusals(document), document.source.data
    return [
        selector
        for selector, parser in parsers().items()
        if selector not in refusing and not (parser.finds_robot is not None and parser.finds_robot(data))
    ]


def want_well_formed() -> frozenset[str]:
    """The programs, as selectors, that load no file that is not well-formed."""
    return frozenset(selector for selector, parser in parsers().items() if parser.strict)


@lru_cache(maxsize=1)
def programs_that_load(document: Document) -> str:
    """In words, the programs that load a file although it is not well-formed; empty where there are none.

    Of urdfdom the release is named where the other one rejects the file.
    """
    if document.root is None:
        return ""
    rejecting = refusals(document)
    families = {re.split("[@<>]", selector)[0] for selector in rejecting}
    urdfdom = FAMILIES["urdfdom"]
    releases = [Target(urdfdom.name, series, newest) for series, newest in urdfdom.releases.items()]
    loading = [release.series for release in releases if not any(map(release.matches, rejecting))]
    names = [urdfdom.spelling] if len(loading) > 1 else [f"{urdfdom.spelling} {series}" for series in loading]
    strict = {re.split("[@<>]", selector)[0] for selector in want_well_formed()}
    other_families = [
        family for name, family in FAMILIES.items() if not family.by_urdfdom and name not in families | strict
    ]
    return listed([*names, *(family.reader or family.spelling for family in other_families)])


def effects_of_root(root: Element) -> dict[str, Effect]:
    """The effects of another root element than `<robot>`: some load SDF or MJCF as well, or do not ask for its name."""
    return {selector: Effect.REJECTS for selector, parser in parsers().items() if not parser.takes_root(root)}


def effects_of_well_formed(document: Document) -> dict[str, Effect]:
    """The effects of encoding, document type and depth, which are no departures; none where there are departures."""
    return {} if document.departures else dict.fromkeys(refusals(document), Effect.REJECTS)


@lru_cache(maxsize=1)
def effects_by_offset(document: Document) -> dict[int, dict[str, Effect]]:
    """The effects of a file that has no fault, for the peculiarities of one parser, by the place of its error."""
    by_offset: dict[int, dict[str, Effect]] = {}
    ordinary = document.doctype is None and document.source.text is document.source.data
    if ordinary and not document.departures and document.depth <= MAX_DEPTH:
        root = document.root
        reported_selectors = (
            effects_of_root(root).keys() & want_well_formed() if root is not None and root.tag != "robot" else set()
        )
        for selector, refusal in refusals(document).items():
            if selector not in reported_selectors and not _is_undeclared(document, refusal):
                by_offset.setdefault(refusal.offset, {})[selector] = Effect.REJECTS
    return by_offset


def effects_of_prefix(document: Document, prefix: str) -> dict[str, Effect]:
    """The effects of a prefix that is declared nowhere, where none but such a prefix stops a parser."""
    if prefix.encode() in _declared(document):
        return {}
    refused = refusals(document)
    return {
        selector: Effect.REJECTS
        for selector in refused
        if selector in want_well_formed() and _is_undeclared(document, refused[selector])
    }


def repair(document: Document, refusal: Refusal) -> str:
    """With what a model goes on where a parser refuses a file; empty where more than a prefix is wrong with it."""
    alone = document.well_formed and document.doctype is None and document.source.text is document.source.data
    return DECLARED_PREFIXES if alone and _is_undeclared(document, refusal) else ""


@lru_cache(maxsize=1)
def _declared(document: Document) -> frozenset[bytes]:
    """The prefixes that are declared anywhere in a file: asked about each that is used, of which there may be many."""
    return frozenset(DECLARED.findall(document.source.data))


@lru_cache(maxsize=4)
def _is_undeclared(document: Document, refusal: Refusal) -> bool:
    """Whether a parser stops at a prefix that the file declares nowhere, of which a rule of its own tells."""
    if refusal.reason != UNBOUND_PREFIX:
        return False
    data = document.source.data
    begin, declared = refusal.offset, _declared(document)
    return any(match[1] not in declared for match in PREFIX.finditer(data, begin, max(data.find(b">", begin), begin)))
