"""What xacro's XML parser rejects of a file that is otherwise well-formed: it reads UTF-8, and knows namespaces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple
from xml.parsers import expat

from urdflint import regex
from urdflint.syntax.document import W3C, XMLNS, Document, Element
from urdflint.syntax.source import Source
from urdflint.xacro.faults import PrefixUndeclared, SourceRejected
from urdflint.xacro.spot import Spot

BOUNDED = (2, 4, 1)  # the first expat that keeps entities from growing without end
NOT_ASCII = regex.compile(rb"[\x80-\xff]")
FREE = frozenset({"xml"})  # a prefix that is always bound
MOST_PREFIXES = 20  # that are reported of one file
SEPARATOR = " "  # by which xml.dom.minidom has expat join a namespace and a name, so that no namespace may have one


class _Stopped(Exception):
    """Enough was read."""


@lru_cache(maxsize=256)
def faults(document: Document) -> tuple[PrefixUndeclared | SourceRejected, ...]:
    """The faults at which xacro's own XML parser stops, in a file that is otherwise well-formed."""
    source = document.source
    if document.root is None or complaint(source) is not None:
        return ()
    root = Spot(document, document.elements[0])
    if not source.valid_utf8:
        strange = NOT_ASCII.search(source.text) if source.encoding == "latin-1" else None
        offset = strange.start() if strange is not None else 0
        return (SourceRejected(root, f"it is encoded in {source.encoding}, and not in UTF-8", offset),)
    error = _error(source, SEPARATOR)
    if error is None:
        return ()
    unbound, odd = islice(_unbound(document), MOST_PREFIXES), islice(_odd(document), MOST_PREFIXES)
    all_faults: tuple[PrefixUndeclared | SourceRejected, ...] = (*unbound, *odd)
    return all_faults or (SourceRejected(root, error.reason, min(error.offset, len(source.text) - 1)),)


def complaint(source: Source) -> str | None:
    """What expat says of a file, whatever its names mean; None where it takes it, or where nobody should ask it."""
    error = _error(source, None)
    return None if error is None else f"{error.reason} (line {error.line})"


def stops_at(source: Source) -> int | None:
    """The offset at which expat stops in a file, whatever its names mean."""
    error = _error(source, None)
    return None if error is None else error.offset


class _Error(NamedTuple):
    reason: str
    line: int
    offset: int


def _error(source: Source, separator: str | None) -> _Error | None:
    parser = expat.ParserCreate("utf-8", separator)
    if expat.version_info < BOUNDED:
        parser.EntityDeclHandler = _stop
    try:
        parser.Parse(source.text, True)
    except _Stopped:
        return None
    except expat.ExpatError as error:
        return _Error(expat.ErrorString(error.code) or str(error), error.lineno, max(parser.ErrorByteIndex, 0))
    return None


def _stop(*_: object) -> None:
    raise _Stopped


def _unbound(document: Document) -> Iterator[PrefixUndeclared]:
    """The first use of each prefix that nothing around it declares."""
    bound: dict[Element | None, frozenset[str]] = {None: FREE}
    reported_prefixes = set()
    for element in document.elements:
        own = [name[len(XMLNS) :] for name in element.attributes if name.startswith(XMLNS)]
        outer_bound = bound[element.parent]
        inner_bound = bound[element] = outer_bound.union(own) if own else outer_bound
        for name in (None, *element.attributes):
            prefix, colon, _ = (element.tag if name is None else name).partition(":")
            if colon and prefix not in inner_bound and prefix not in reported_prefixes and prefix != "xmlns":
                reported_prefixes.add(prefix)
                yield PrefixUndeclared(Spot(document, element, name, is_name=name is not None), prefix)


def _odd(document: Document) -> Iterator[SourceRejected]:
    """Names with a colon in the wrong place, declarations that cannot be, and attributes that come twice."""
    bound: dict[Element | None, dict[str, str]] = {None: {}}
    for element in document.elements:
        own = {name[len(XMLNS) :]: uri for name, uri in element.attributes.items() if name.startswith(XMLNS)}
        outer_bound = bound[element.parent]
        inner_bound = bound[element] = outer_bound | own if own else outer_bound
        attribute_names: set[tuple[str, str]] = set()
        for name in (None, *element.attributes):
            spot = Spot(document, element, name, is_name=name is not None)
            why = _misplaced(element.tag if name is None else name)
            why = why or ("" if name is None else _not_bound(name, element.attributes[name]))
            prefix, _, local = (name or "").partition(":")
            if name is not None and prefix in inner_bound and (inner_bound[prefix], local) in attribute_names:
                why = f"attribute '{local}' comes twice, under two prefixes of one namespace"
            if local and prefix in inner_bound:
                attribute_names.add((inner_bound[prefix], local))
            if why:
                yield SourceRejected(spot, why)


def _misplaced(name: str) -> str:
    wrong = name.count(":") > 1 or name.startswith(":") or name.endswith(":")
    return f"the name '{name}' has a colon in the wrong place" if wrong else ""


def _not_bound(name: str, uri: str) -> str:
    """What is wrong with a declaration of a namespace."""
    prefix = name[len(XMLNS) :]
    if not (name == "xmlns" or name.startswith(XMLNS)):
        return ""
    if prefix == "xmlns" or (prefix == "xml") != (uri == f"{W3C}XML/1998/namespace") or uri == f"{W3C}2000/xmlns/":
        return f"{name} binds what is reserved"
    if name != "xmlns" and not uri:
        return f"{name} is empty"
    return f"the namespace '{uri}' has a space" if SEPARATOR in uri else ""
