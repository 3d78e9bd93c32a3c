"""Positions of the protocol against byte offsets: characters of every width, and every kind of line ending."""

import random

import pytest

from tests.grouping import grouped
from urdflint.server.protocol import types
from urdflint.server.protocol.positions import Lines
from urdflint.syntax.source import Span

ENCODINGS = ("utf-8", "utf-16", "utf-32")
WIDTHS = {"utf-8": (1, 2, 3, 4), "utf-16": (1, 1, 1, 2), "utf-32": (1, 1, 1, 1)}
CHARACTERS = "aé€😀"
ALPHABET = "ab\té€😀\r\n\u2028\x85\x0b"


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_unit_is_what_the_client_counts(encoding: str) -> None:
    lines = Lines(f"x\n{CHARACTERS}\r\n\t<".encode(), encoding)
    offset, unit = 2, 0
    for character, width in zip(CHARACTERS, WIDTHS[encoding], strict=True):
        assert lines.position(offset) == types.Position(1, unit)
        assert lines.offset(types.Position(1, unit)) == offset
        offset, unit = offset + len(character.encode()), unit + width
    assert lines.position(offset) == types.Position(1, unit)
    assert lines.offset(types.Position(1, unit + 50)) == offset, "the end of the line, before CR LF"
    assert lines.position(offset + 3) == types.Position(2, 1), "a TAB is one unit"


def test_a_line_ends_with_lf_cr_lf_or_cr_and_with_nothing_else() -> None:
    lines = Lines("a\nb\r\nc\rd\u2028\x85\x0be".encode())
    assert [lines.position(lines.text.index(one)).line for one in (b"a", b"b", b"c", b"d", b"e")] == [0, 1, 2, 3, 3]


def test_a_byte_order_mark_is_not_in_the_first_line() -> None:
    lines = Lines(b"\xef\xbb\xbf<robot/>")
    assert lines.position(3) == lines.position(0) == types.Position(0, 0)
    assert lines.offset(types.Position(0, 1)) == 4


def test_half_a_character_counts_as_the_place_before_it() -> None:
    assert Lines("a😀b".encode()).offset(types.Position(0, 2)) == 1
    assert Lines("a😀b".encode(), "utf-8").offset(types.Position(0, 3)) == 1


def test_what_is_outside_is_at_the_end() -> None:
    lines = Lines(b"a\nb")
    assert lines.offset(types.Position(7, 3)) == 3
    assert lines.position(99) == types.Position(1, 1)
    assert lines.span(types.Range(types.Position(1, 1), types.Position(0, 0))) == Span(0, 3)


def test_a_very_long_line_is_not_measured_from_its_start_each_time() -> None:
    text = ("é" * 200_000).encode()
    lines = Lines(text)
    assert [lines.position(2 * at).character for at in range(0, 200_000, 100)] == list(range(0, 200_000, 100))


@pytest.mark.parametrize("encoding", ENCODINGS)
@grouped("seed", range(100), size=100)
def test_every_place_between_characters_has_a_position_of_its_own(encoding: str, seed: int) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choices(ALPHABET, k=chance.randint(0, 40)))
    lines = Lines(text.encode(), encoding)
    offset = 0
    for character in text:
        ended = lines.text[offset - 1 : offset + 1] == b"\r\n"  # between the two is no place
        assert ended or lines.offset(lines.position(offset)) == offset
        offset += len(character.encode())
