"""Where texts of xacro sources stand, and the calls and includes by which they got into a robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Location, Related
from urdflint.syntax.place import Place, span_of
from urdflint.syntax.source import Span
from urdflint.xacro import spot
from urdflint.xacro.expansion.nodes import Call
from urdflint.xacro.expansion.origins import Source
from urdflint.xacro.spot import Spot


def location(source: Source, path: str) -> Location:
    """The bytes of a source."""
    document = source.spot.document
    return Location(document.source, _span(source), path)


def _span(source: Source) -> Span:
    where = source.spot
    if source.span is not None:
        return source.span
    if where.end is not None:
        return spot.span_of(where)
    return span_of(where.document, Place(where.element, where.attribute, source.part))


def calls(call: Call | None) -> Iterator[Related]:
    """The chain of calls and includes, the innermost first, each at the place where it is called."""
    for one in call.chain() if call is not None else ():
        words = f"in macro '{one.name}'" if one.kind == "macro" else f"in {one.name}"
        at = Location(one.document.source, span_of(one.document, Place(one.element, part="label")))
        yield Related(words, at)


def at_spot(where: Spot) -> Location:
    """The bytes of a spot in a source."""
    document = where.document
    name = f"/@{where.attribute}" if where.attribute is not None else ""
    return Location(document.source, spot.span_of(where), document.path(where.element) + name)
