"""Which of the texts that went into a value is at fault: the one that should be a number, and is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from urdflint import regex
from urdflint.findings import Location, Related
from urdflint.linter.xacro import argument_sources
from urdflint.model.resource_files import Files
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Span
from urdflint.text.wording import shortened
from urdflint.xacro import spot
from urdflint.xacro.expansion import yaml_places
from urdflint.xacro.expansion.literals import Literal, Part
from urdflint.xacro.expansion.origins import Source as Place
from urdflint.xacro.spot import Call, Spot

NUMBER_LIKE = regex.compile(r"\s*[-+]?[.,]?\d")  # what somebody meant to be a number
WORD = regex.compile(r"\S+")
MAX_LITERALS = 3  # literals that are reported for one value


def culprits(parts: Sequence[Part], printed: str) -> list[Literal] | None:
    """The literals of the words of a value that are not numbers, where numbers are meant; None where none are.

    A word that is put together of several pieces is nobody's alone.
    """
    words = list(WORD.finditer(printed))
    wrong = [word for word in words if not is_number(word[0])]
    if not wrong or not (len(wrong) < len(words) or all(NUMBER_LIKE.match(word[0]) for word in wrong)):
        return None
    parts = _completed(parts, printed)
    if "".join(part.printed or "" for part in parts) != printed:
        return []
    literal_by_place: dict[tuple[object, ...], Literal] = {}
    placed, index = list(_placed(parts)), 0
    for word in wrong:
        while placed[index][1].end <= word.start():
            index += 1
        part, span = placed[index]
        if span.end >= word.end() and not part.plain:
            literal_by_place |= {literal.place: literal for literal in part.literals if _is_wrong(literal)}
    return list(literal_by_place.values())


def _completed(parts: Sequence[Part], printed: str) -> Sequence[Part]:
    """The parts of a value, the only one of which nobody knows how it is printed as what is left for it."""
    unknown = [index for index, part in enumerate(parts) if part.printed is None]
    if len(unknown) != 1:
        return parts
    before, after = (
        sum(len(part.printed or "") for part in side) for side in (parts[: unknown[0]], parts[unknown[0] :])
    )
    left = parts[unknown[0]]._replace(printed=printed[before : len(printed) - after])
    return [*parts[: unknown[0]], left, *parts[unknown[0] + 1 :]]


def of_words(literals: Iterable[Literal]) -> list[Literal]:
    """The literals that are texts, with which nothing can be calculated."""
    return [literal for literal in literals if _is_wrong(literal)]


def is_meant(literal: Literal) -> bool:
    """Whether a literal that is not a number was meant to be one."""
    text = literal.value
    return isinstance(text, str) and not is_number(text) and NUMBER_LIKE.match(text) is not None


def is_number(text: str) -> bool:
    """Whether Python takes a text for a number."""
    try:
        float(text)
    except ValueError:
        return False
    return "_" not in text


def location(literal: Literal, path: str = "") -> Location | None:
    """Where a literal stands, None where that is in no file; of an argument that is given where it is declared."""
    if literal.entry is not None:
        return Location(literal.entry.source, literal.entry.span, path)
    literal_spot = literal.written.spot
    return (
        Location(literal_spot.document.source, spot.span_of(literal_spot), path) if literal_spot is not None else None
    )


def source(literal: Literal) -> Place | None:
    """The text of a literal, as findings have it; None where it stands in no file."""
    if literal.entry is not None:
        return place_of(literal.entry, literal.written.call)
    literal_spot = literal.written.spot
    return (
        Place(literal_spot, "value", literal.written.call, True)
        if literal_spot is not None and not literal.is_given
        else None
    )


def place_of(entry: yaml_places.Entry | None, call: Call | None) -> Place | None:
    """A value of a YAML file, as findings have it."""
    if entry is None:
        return None
    nowhere = Spot(Document(entry.source), Element("", {}, None, 0))
    return Place(nowhere, "value", call, False, entry.span)


def related(literals: Sequence[Literal]) -> Iterator[Related]:
    """Where values come from, the first of them."""
    for literal in literals[:MAX_LITERALS]:
        written = argument_sources.location(literal.value) if literal.is_given else None
        place = written or location(literal)
        if place is not None:
            yield Related(shortened(_literal_in_words(literal, written is not None)), place)


def _literal_in_words(literal: Literal, written: bool) -> str:
    text = literal.value
    if literal.is_given:
        how = "given" if written else "declared here, and given"
        return f"argument '{literal.name}' is {how} as '{Files.seen_from_here(str(text))}'"
    if isinstance(text, bool) or text is None:
        return f"the value of '{literal.name}' comes from here"
    number = not isinstance(text, str) or is_number(text)
    return f"'{literal.name}' is {text}" if number else f"the value '{text}' comes from here"


def _is_wrong(literal: Literal) -> bool:
    text = literal.value
    return isinstance(text, str) and not is_number(text)


def _placed(parts: Sequence[Part]) -> Iterator[tuple[Part, Span]]:
    offset = 0
    for part in parts:
        end = offset + len(part.printed or "")
        yield part, Span(offset, end)
        offset = end
