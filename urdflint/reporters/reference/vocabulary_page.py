"""What a name means by the vocabulary, as text for people and as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from urdflint.programs import target
from urdflint.reporters.effect_sentences import and_list, spelled
from urdflint.reporters.styled_lines import STYLES
from urdflint.schema.explain import Fact, Meaning, Place
from urdflint.text import harmless_json
from urdflint.text.wording import counted

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

Content = tuple[tuple[Fact, ...], tuple[Fact, ...]]

DRAKE = "drake:"
FULL = 4  # meanings that are shown in full where a name has several
SHORT = 12  # meanings more that get a line
PLACES = 8
ROWS = 24  # children that get a line each
MORE = "run `urdflint explain PATH` for one of them"


def as_json(meanings: Sequence[Meaning]) -> str:
    """The meanings as a JSON list."""
    return harmless_json.written([_plain(meaning) for meaning in meanings], indent=1)


def _plain(meaning: Meaning) -> dict[str, Any]:
    """A meaning as plain values, without how the text cuts it short."""
    facts = meaning._asdict()
    head = facts.pop("fact")._asdict()
    inner = {name: [entry._asdict() for entry in facts[name]] for name in ("attributes", "children")}
    places = [{"path": place.path, "by": list(place.by)} for place in meaning.places]
    kind = "attribute" if facts.pop("attribute") else "element"
    return {**head, "what": kind, **facts, **inner, "places": places}


def page(meanings: Sequence[Meaning]) -> RenderableType:
    """The meanings as rich prints them."""
    from rich.console import Group

    parts: list[RenderableType] = []
    for number, meaning in enumerate(meanings[:FULL]):
        parts += [*_meaning(meaning, {(other.attributes, other.children) for other in meanings[:number]}), ""]
    if len(meanings) > FULL:
        parts += _other_meanings(meanings[FULL:])
    else:
        parts.pop()
    return Group(*parts)


def _meaning(meaning: Meaning, printed: Collection[Content]) -> Iterator[RenderableType]:
    """A meaning in full; its content only if that was not shown before."""
    from rich.padding import Padding
    from rich.text import Text

    yield _heading(meaning)
    if meaning.fact.documentation:
        yield Padding(Text(meaning.fact.documentation), (0, 0, 0, 2))
    yield ""
    yield Padding(_facts(meaning), (0, 0, 0, 2))
    if (meaning.attributes, meaning.children) in printed and (meaning.attributes or meaning.children):
        yield Padding(Text("Its content is the same as above.", STYLES["dim"]), (1, 0, 0, 2))
        return
    for facts, table in ((meaning.attributes, _attributes), (meaning.children, _children)):
        if facts:
            yield ""
            yield Padding(table(facts), (0, 0, 0, 2))


def _heading(meaning: Meaning) -> RenderableType:
    from rich.text import Text

    kind = "attribute" if meaning.attribute else "element"
    if meaning.attribute and meaning.parents:
        parents = [f"<{name}>" for name in meaning.parents[:3]]
        kind += f" of {and_list(parents) if len(meaning.parents) <= 3 else ', '.join(parents) + ' and others'}"
    name = meaning.fact.name if meaning.attribute else f"<{meaning.fact.name}>"
    return Text.assemble((name, STYLES["info"]), (f"  {kind}; vocabulary of {meaning.owner}", STYLES["dim"]))


def _facts(meaning: Meaning) -> Table:
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for head, words in lines_of(meaning):
        if words:
            grid.add_row(head, Text(words))
    return grid


def lines_of(meaning: Meaning) -> Iterator[tuple[str, str | None]]:
    """The lines of facts: a head and what is said; None where there is nothing to say."""
    yield "allowed in", _location_of(meaning)
    yield "in SDFormat", _in_sdformat(meaning)
    yield "in a block for", and_list(meaning.refers_to.split()) if meaning.refers_to else None
    yield "how often", _often(meaning)
    yield ("value" if meaning.attribute else "text"), _kind(meaning)
    yield "one of", ", ".join(meaning.values)
    yield "unit", meaning.fact.unit
    yield "default", meaning.fact.default
    yield "since", meaning.since
    yield "until", meaning.until
    yield "read by", _readers(meaning.by) if meaning.places else None
    yield "not read by", _readers(not_readers(meaning)) if not_readers(meaning) else None
    yield "content", "anything: no schema covers it" if meaning.open else None


def _in_sdformat(meaning: Meaning) -> str | None:
    """Where Drake reads one of its tags in SDFormat, and in which form."""
    if meaning.attribute or not meaning.fact.name.startswith(DRAKE):
        return None
    from urdflint.programs.drake.sdf import places

    tag = meaning.fact.name
    form = f", as text: <{tag}>...</{tag}>" if places.is_text(tag) else ""
    return "\n".join(f"{path}{form}" for path in places.paths(tag)) or "not read"


def _location_of(meaning: Meaning) -> str:
    """The paths, one a line, each with its readers where not all programs read it."""
    lines = [_place(place, meaning.by) for place in meaning.places[:PLACES]]
    if len(meaning.places) > PLACES:
        lines.append(f"… and {counted(len(meaning.places) - PLACES, 'more place')}")
    return "\n".join(lines) or "nowhere in a robot"


def _place(place: Place, readers: Sequence[str]) -> str:
    return place.path if place.by == tuple(readers) else f"{place.path} (here read by {_readers(place.by)})"


def _often(meaning: Meaning) -> str | None:
    words = [_required(meaning)] if meaning.fact.required else []
    if meaning.fact.single:
        words.append("once")
    return ", ".join(words) or None


def _required(meaning: Meaning) -> str:
    """Whether it is required always, in some versions, or by some programs."""
    words = (meaning.fact.required or "").split()
    if words == ["always"]:
        return "required"
    if words[0][0].isdigit():
        return f"required in {meaning.versions} {and_list(words)}"
    return f"required by {_readers(words)}"


def _kind(meaning: Meaning) -> str | None:
    if meaning.fact.kind is None:
        return None
    return f"{_short(meaning.fact.kind)}: {meaning.kind_words}" if meaning.kind_words else _short(meaning.fact.kind)


def _short(kind: str | None) -> str:
    return (kind or "").rpartition(":")[2]


def _readers(names: Sequence[str]) -> str:
    return and_list([spelled(name) for name in names]) or "no known program"


def _attributes(facts: Sequence[Fact]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    rows = [
        (fact.name, value(fact), "required" if fact.required == "always" else fact.default or "", first(fact))
        for fact in facts
    ]
    used = [number for number in range(4) if any(row[number] for row in rows)]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number in used:
        table.add_column(("attribute", "value", "default", "")[number], no_wrap=number == 0)
    for row in rows:
        table.add_row(*(Text(row[number]) for number in used))
    return table


def _children(facts: Sequence[Fact]) -> RenderableType:
    """A line for each child; where there are very many, their names alone."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    if len(facts) > ROWS:
        table.add_column(f"{len(facts)} children")
        table.add_row(Text(", ".join(fact.name for fact in facts)))
        return table
    table.add_column("child", no_wrap=True)
    table.add_column("")
    for fact in facts:
        notes = filter(None, [value(fact), f"default {fact.default}" if fact.default else "", _needed(fact)])
        more = "; ".join(notes)
        table.add_row(Text(fact.name), Text.assemble(first(fact), (f" ({more})" if more else "", STYLES["dim"])))
    return table


def value(fact: Fact) -> str:
    return ", ".join(filter(None, [_short(fact.kind), fact.unit]))


def _needed(fact: Fact) -> str:
    return "required" if fact.required == "always" else ""


def first(fact: Fact) -> str:
    """The first sentence of what is said of it."""
    return fact.documentation.split(". ")[0].removesuffix(".")


def _other_meanings(meanings: Sequence[Meaning]) -> Iterator[RenderableType]:
    """The meanings for which there was no room: a path and a sentence each, then their number."""
    from rich.padding import Padding
    from rich.text import Text

    yield Text("Other meanings:", STYLES["strong"])
    for meaning in meanings[:SHORT]:
        path = meaning.places[0].path if meaning.places else meaning.fact.name
        yield Padding(Text(path, STYLES["info"]), (0, 0, 0, 2))
        yield Padding(Text(first(meaning.fact)), (0, 0, 0, 4))
    more = len(meanings) - SHORT
    yield Text(f"… and {counted(more, 'more place')}, run `urdflint explain PATH`" if more > 0 else MORE, STYLES["dim"])


def not_readers(meaning: Meaning) -> tuple[str, ...]:
    """The programs that do not read something that others read."""
    return tuple(name for name in target.FAMILIES if name not in meaning.by) if meaning.by else ()
