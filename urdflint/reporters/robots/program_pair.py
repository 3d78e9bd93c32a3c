"""Two programs in detail: what of a robot one of them has otherwise than the other, with the causes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from urdflint.comparison.table import Comparison
from urdflint.programs.loaded import Difference, Loaded, facts, same
from urdflint.programs.naming import owner
from urdflint.reporters.effect_sentences import shown_path, wrapped
from urdflint.reporters.robots.cause_notes import GOING_ON
from urdflint.reporters.robots.comparison_columns import names
from urdflint.reporters.robots.engine_model import number
from urdflint.reporters.styled_lines import Line
from urdflint.syntax.document import Element
from urdflint.text.wording import one_line

ALIKE = {  # types of joints that programs call otherwise
    "hinge": "revolute",
    "continuous": "revolute",
    "slide": "prismatic",
    "weld": "fixed",
    "ball_rpy": "ball",
    "free": "floating",
}
VALUES = {  # what may differ in what both have: its name, of what it is, and the kinds of causes
    "joints": ("type", "joint", ("altered",)),
    "masses": ("mass", "link", ("invented", "replaced", "raised")),
    "limits": ("limits", "joint", ("unlimited", "limited", "locked", "altered")),
    "effort": ("effort", "joint", ("unbounded", "altered")),
    "velocity": ("velocity", "joint", ()),
    "mimic": ("mimic", "joint", ("free",)),
}
Words = Iterator[tuple[str, str]]  # lines, each with its style


class Pair:
    """The two programs, what they have, and what their models tell."""

    def __init__(self, comparison: Comparison) -> None:
        self.robot = comparison.robot
        self.programs = tuple(comparison.loaded.values())
        self.names = names(comparison.loaded)
        self.facts = tuple(facts(loaded) for loaded in self.programs)
        self._differences_by_name: dict[tuple[str, str], list[Difference]] = {}
        self._parts: dict[tuple[str, str], list[str]] = {}
        for loaded in self.programs:
            for difference in loaded.differences:
                self._differences_by_name.setdefault((loaded.target, difference.name), []).append(difference)
            for link, into in loaded.merged.items():
                self._parts.setdefault((loaded.target, into), []).append(one_line(link))

    def line(self, element: Element) -> str:
        """Where an element was written."""
        path, line = self.robot.written(element)
        return f"line {line}" if self.robot.origins is None else f"{one_line(path)}:{line}"

    def parts(self, loaded: Loaded, body: str) -> list[str]:
        """The links that a body has become one with."""
        parts = self._parts.get((loaded.target, body), [])
        return [f"{self.names[loaded.target]}: with {', '.join(parts)}"] if parts else []

    def why(self, loaded: Loaded, name: str, tag: str, *kinds: str) -> list[str]:
        """Lines with what a program does to a link or joint otherwise than written, each with its place."""
        return [
            f"{self.names[loaded.target]}: {difference.kind}{' ' if difference.what.startswith(GOING_ON) else ', '}"
            f"{difference.what}, {self.line(difference.element)}"
            for difference in self._differences_by_name.get((loaded.target, name), ())
            if owner(difference.element).tag.endswith(tag) and (not kinds or difference.kind in kinds)
        ]


def text(path: str, comparison: Comparison, width: int) -> list[Line]:
    """A line for each thing that differs: `-` what only the first has, `+` what only the second has."""
    pair = Pair(comparison)
    before, after = pair.names.values()
    rendered: list[Line] = [[(shown_path(path), "strong")], [(f"from {before} to {after}:", "strong")]]
    sentences = list(_differences(pair))
    for words, style in sentences:
        rendered += [[(line, style)] for line in wrapped(one_line(words), width, 6)]
    return rendered if sentences else [rendered[0], [(f"{before} and {after} have the same", "good")]]


def _differences(pair: Pair) -> Words:
    for loaded in pair.programs:
        for refusal in loaded.refusals:
            yield f"  {pair.names[loaded.target]} rejects it: {refusal.why} ({pair.line(refusal.element)})", "error"
    if any(loaded.refusals for loaded in pair.programs):
        return
    mine, yours = pair.facts
    if mine.get("base") != yours.get("base"):
        yield f"  base: {mine.get('base') or 'not said'} -> {yours.get('base') or 'not said'}", ""
    yield from _only(pair, "body", "link", [[body.name for body in loaded.bodies] for loaded in pair.programs])
    moving = [[joint.name for joint in loaded.joints if joint.moves] for loaded in pair.programs]
    yield from _only(pair, "joint", "joint", moving)
    for fact in VALUES:
        yield from _values(pair, fact)
    if not same(mine["total_mass"], yours["total_mass"]):
        yield f"  total mass: {_value_in_words(mine['total_mass'])} kg -> {_value_in_words(yours['total_mass'])} kg", ""


def _only(pair: Pair, word: str, tag: str, names: list[list[str]]) -> Words:
    """What only one of them has, and why the other does not."""
    for index, (sign, style) in enumerate((("-", "error"), ("+", "good"))):
        other_names = set(names[1 - index])
        for name in (name for name in names[index] if name not in other_names):
            yield f"{sign} {word} {name}{_because(pair.why(pair.programs[1 - index], name, tag))}", style


def _values(pair: Pair, fact: str) -> Words:
    """Values of what both have."""
    word, tag, kinds = VALUES[fact]
    mine, yours = pair.facts
    shared = "bodies" if tag == "link" else "joints"
    for name in (name for name in mine[shared] if name in yours[shared]):
        first_value, second_value = mine.get(fact, {}).get(name), yours.get(fact, {}).get(name)
        if fact == "joints":
            first_value, second_value = ALIKE.get(first_value, first_value), ALIKE.get(second_value, second_value)
        if not same(first_value, second_value):
            why = [
                words for loaded in pair.programs for words in (pair.why(loaded, name, tag, *kinds) if kinds else [])
            ]
            if fact == "masses":
                why += [words for loaded in pair.programs for words in pair.parts(loaded, name)]
            unit = " kg" if fact == "masses" else ""
            values = f"{_value_in_words(first_value)}{unit} -> {_value_in_words(second_value)}{unit}"
            yield f"  {word} of {name}: {values}{_because(why)}", ""


def _because(why: list[str]) -> str:
    return f" ({'; '.join(why)})" if why else ""


def _value_in_words(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, list) and len(value) == 3:
        return f"{value[0]} × {number(value[1])} + {number(value[2])}"
    return " to ".join(map(number, value)) if isinstance(value, list) else number(value)
