"""The other places of an entry, in a line of words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.grouping import grouped
from urdflint.findings import Location
from urdflint.reporters.entries import Other
from urdflint.reporters.place_phrases import and_more
from urdflint.syntax.source import Source, Span

SOURCE = Source("robot.urdf", b"<link/>\n" * 2000)
FIRST = "mass of link 'base' is only 1e-07 kg"


def others(*lines: int, messages: Sequence[str | None] | None = None) -> list[Other]:
    said = messages or [None] * len(lines)
    places = [Location(SOURCE, Span(8 * line - 8, 8 * line - 2)) for line in lines]
    return [Other(place, message) for place, message in zip(places, said, strict=True)]


def test_nothing_more():
    assert and_more([], FIRST, 80) == ""


@grouped(
    ("lines", "said"),
    [
        ((12,), "and 1 more: line 12"),
        ((12, 15, 18), "and 3 more: lines 12, 15, 18"),
        ((12, 12, 18), "and 3 more: lines 12, 18"),
        ((12, 12), "and 2 more: line 12"),
    ],
)
def test_lines_are_reported_once(lines: tuple[int, ...], said: str):
    assert and_more(others(*lines), FIRST, 80) == said


def test_names_tell_the_places():
    messages = [FIRST.replace("base", name) for name in ("arm", "base", "hand", "tool")]
    some = others(3, 4, 4, 5, messages=messages)
    assert and_more(some, FIRST, 80) == "and 4 more: lines 3 (arm), 4 (hand), 5 (tool)"
    assert and_more(some, FIRST, 40) == "and 4 more: lines 3, 4, 5"


@pytest.mark.parametrize(
    ("message", "first", "name"),
    [
        ("<limit> has no effort and no velocity", "<limit> has no velocity", "effort and no velocity"),
        ("a.so is a plugin of Gazebo Classic", "b.so is a plugin of Gazebo Classic", "a.so"),
        ("'arm' belongs to NASA's robot 'r'", "'base' belongs to NASA's robot 'r'", "arm"),
    ],
)
def test_words_tell_the_places_where_names_do_not(message: str, first: str, name: str):
    assert and_more(others(3, messages=[message]), first, 80) == f"and 1 more: line 3 ({name})"


def test_long_names_are_left_out():
    message = FIRST.replace("base", "x" * 40)
    assert and_more(others(3, messages=[message]), FIRST, None) == "and 1 more: line 3"


@grouped("room", range(8, 120), size=50)
def test_as_many_lines_as_there_is_room_for(room: int):
    said = and_more(others(*range(100, 1100)), FIRST, room)
    assert said.startswith("and 1000 more")
    if room >= 30:
        assert room - 5 <= len(said) <= room
        assert said.endswith(" …")


def test_all_lines_where_they_are_asked_for():
    said = and_more(others(*range(100, 1100)), FIRST, None)
    assert said.startswith("and 1000 more: lines 100, 101, ")
    assert said.endswith(", 1098, 1099")
