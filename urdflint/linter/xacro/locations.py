"""Where texts of xacro sources stand, and the calls and includes by which they got into a robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Location, Related
from urdflint.syntax.place import Place, span_of
from urdflint.syntax.source import Span
from urdflint.xacro import spot
from urdflint.xacro.expansion.origins import Source
from urdflint.xacro.spot import Call, Spot


def location(source: Source, path: str) -> Location:
    """The bytes of a source."""
    document = source.spot.document
    return Location(document.source, _span(source), path)


def _span(source: Source) -> Span:
    source_spot = source.spot
    if source.span is not None:
        return source.span
    if source_spot.end is not None:
        return spot.span_of(source_spot)
    return span_of(source_spot.document, Place(source_spot.element, source_spot.attribute, source.part))


def calls(call: Call | None) -> Iterator[Related]:
    """The chain of calls and includes, the innermost first, each at the place where it is called."""
    for outer_call in call.chain() if call is not None else ():
        words = f"in macro '{outer_call.name}'" if outer_call.kind == "macro" else f"in {outer_call.name}"
        call_location = Location(
            outer_call.document.source, span_of(outer_call.document, Place(outer_call.element, part="label"))
        )
        yield Related(words, call_location)


def at_spot(position: Spot) -> Location:
    """The bytes of a spot in a source."""
    document = position.document
    name = f"/@{position.attribute}" if position.attribute is not None else ""
    return Location(document.source, spot.span_of(position), document.path(position.element) + name)
