"""What a name means by the vocabulary, as text for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from urdflint.programs import others, target
from urdflint.reporters.text import STYLES
from urdflint.reporters.words import and_list, counted, program
from urdflint.schema.explain import Fact, Meaning, Place

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

Content = tuple[tuple[Fact, ...], tuple[Fact, ...]]

FULL = 4  # meanings that are shown in full where a name has several
SHORT = 12  # meanings more that get a line
PLACES = 8
ROWS = 24  # children that get a line each
MORE = "run `urdflint explain PATH` for one of them"


def as_json(found: Sequence[Meaning]) -> str:
    """The meanings as a JSON list."""
    return json.dumps([_plain(one) for one in found], indent=1) + "\n"


def _plain(one: Meaning) -> dict[str, Any]:
    """A meaning as plain values, without how the text cuts it short."""
    facts = asdict(one)
    head = facts.pop("fact")
    places = [{"path": place.path, "by": list(place.by)} for place in one.places]
    return {**head, "what": "attribute" if facts.pop("attribute") else "element", **facts, "places": places}


def page(found: Sequence[Meaning]) -> RenderableType:
    """The meanings as rich prints them."""
    from rich.console import Group

    parts: list[RenderableType] = []
    for number, one in enumerate(found[:FULL]):
        parts += [*_meaning(one, {(other.attributes, other.children) for other in found[:number]}), ""]
    if len(found) > FULL:
        parts += _others(found[FULL:])
    else:
        parts.pop()
    return Group(*parts)


def _meaning(one: Meaning, told: Collection[Content]) -> Iterator[RenderableType]:
    """A meaning in full; what it holds only if that was not told already."""
    from rich.padding import Padding
    from rich.text import Text

    yield _heading(one)
    if one.fact.documentation:
        yield Padding(Text(one.fact.documentation), (0, 0, 0, 2))
    yield ""
    yield Padding(_facts(one), (0, 0, 0, 2))
    if (one.attributes, one.children) in told and (one.attributes or one.children):
        yield Padding(Text("Its content is the same as above.", STYLES["dim"]), (1, 0, 0, 2))
        return
    for facts, table in ((one.attributes, _attributes), (one.children, _children)):
        if facts:
            yield ""
            yield Padding(table(facts), (0, 0, 0, 2))


def _heading(one: Meaning) -> RenderableType:
    from rich.text import Text

    what = "attribute" if one.attribute else "element"
    if one.attribute and one.parents:
        parents = [f"<{name}>" for name in one.parents[:3]]
        what += f" of {and_list(parents) if len(one.parents) <= 3 else ', '.join(parents) + ' and others'}"
    name = one.fact.name if one.attribute else f"<{one.fact.name}>"
    return Text.assemble((name, STYLES["info"]), (f"  {what}; vocabulary of {one.owner}", STYLES["dim"]))


def _facts(one: Meaning) -> Table:
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for head, words in _said(one):
        if words:
            grid.add_row(head, Text(words))
    return grid


def _said(one: Meaning) -> Iterator[tuple[str, str | None]]:
    """The lines of facts: a head and what is said; None where there is nothing to say."""
    yield "allowed in", _where(one)
    yield "in a block for", and_list(one.refers_to.split()) if one.refers_to else None
    yield "how often", _often(one)
    yield ("value" if one.attribute else "text"), _kind(one)
    yield "one of", ", ".join(one.values)
    yield "unit", one.fact.unit
    yield "default", one.fact.default
    yield "since", one.since
    yield "until", one.until
    yield "read by", _readers(one.by) if one.places else None
    yield "not read by", _readers(not_readers(one)) if not_readers(one) else None
    yield "content", "anything: no schema covers it" if one.open else None


def _where(one: Meaning) -> str:
    """The paths, one a line; with the readers of one that not all of them reach."""
    lines = [_place(place, one.by) for place in one.places[:PLACES]]
    if len(one.places) > PLACES:
        lines.append(f"… and {counted(len(one.places) - PLACES, 'more place')}")
    return "\n".join(lines) or "no place in a robot"


def _place(place: Place, by: Sequence[str]) -> str:
    return place.path if place.by == tuple(by) else f"{place.path} (here read by {_readers(place.by)})"


def _often(one: Meaning) -> str | None:
    words = [_required(one)] if one.fact.required else []
    if one.fact.single:
        words.append("once")
    return ", ".join(words) or None


def _required(one: Meaning) -> str:
    """Whether it is required always, in some versions, or by some programs."""
    words = (one.fact.required or "").split()
    if words == ["always"]:
        return "required"
    if words[0][0].isdigit():
        return f"required in {one.versions} {and_list(words)}"
    return f"required by {_readers(words)}"


def _kind(one: Meaning) -> str | None:
    if one.fact.kind is None:
        return None
    return f"{_short(one.fact.kind)}: {one.kind_words}" if one.kind_words else _short(one.fact.kind)


def _short(kind: str | None) -> str:
    return (kind or "").rpartition(":")[2]


def _readers(names: Sequence[str]) -> str:
    return and_list([_program(name) for name in names]) or "no known program"


def _program(name: str) -> str:
    """A program named in the schemas, as its makers spell it."""
    family = target.FAMILIES.get(name)
    return program(family) if family is not None else others.SPELLINGS.get(name, name)


def _attributes(facts: Sequence[Fact]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    rows = [
        (one.name, _value(one), "required" if one.required == "always" else one.default or "", _first(one))
        for one in facts
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
        table.add_row(Text(", ".join(one.name for one in facts)))
        return table
    table.add_column("child", no_wrap=True)
    table.add_column("")
    for one in facts:
        notes = filter(None, [_value(one), f"default {one.default}" if one.default else "", _needed(one)])
        more = "; ".join(notes)
        table.add_row(Text(one.name), Text.assemble(_first(one), (f" ({more})" if more else "", STYLES["dim"])))
    return table


def _value(one: Fact) -> str:
    return ", ".join(filter(None, [_short(one.kind), one.unit]))


def _needed(one: Fact) -> str:
    return "required" if one.required == "always" else ""


def _first(one: Fact) -> str:
    """The first sentence of what is said of it."""
    return one.documentation.split(". ")[0].removesuffix(".")


def _others(found: Sequence[Meaning]) -> Iterator[RenderableType]:
    """The meanings for which there was no room: a path and a sentence each, then their number."""
    from rich.padding import Padding
    from rich.text import Text

    yield Text("Other meanings:", STYLES["strong"])
    for one in found[:SHORT]:
        path = one.places[0].path if one.places else one.fact.name
        yield Padding(Text(path, STYLES["info"]), (0, 0, 0, 2))
        yield Padding(Text(_first(one.fact)), (0, 0, 0, 4))
    more = len(found) - SHORT
    yield Text(f"… and {counted(more, 'more place')}, run `urdflint explain PATH`" if more > 0 else MORE, STYLES["dim"])


def not_readers(meaning: Meaning) -> tuple[str, ...]:
    """The programs that do not read something that others read."""
    return tuple(name for name in target.FAMILIES if name not in meaning.by) if meaning.by else ()
