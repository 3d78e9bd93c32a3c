"""Bytes, encodings, lines and columns."""

from __future__ import annotations

import codecs
import random

import pytest

from tests.grouping import grouped
from tests.mutations import any_bytes
from urdflint.syntax.source import Lengths, Position, Source

PIECES = (
    b"a",
    b"\n",
    b"\xc3\xa9",
    b"\xe2\x82\xac",
    b"\xf0\x9f\xa4\x96",
    b"\xff",
    b"\x80",
    b"\x80\x80\x80",
    b"\xe2",
    b"\xed\xa0\x80",
)


def test_utf8_is_taken_as_it_is() -> None:
    source = Source("a", "<robot name='ä'/>".encode())
    assert source.text is source.data
    assert source.encoding == "utf-8"
    assert source.original(5) == 5


@grouped(
    ("data", "encoding"),
    [
        (codecs.BOM_UTF8 + b"<a/>", "utf-8"),
        (codecs.BOM_UTF16_LE + "<a/>".encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + "<a/>".encode("utf-16-be"), "utf-16-be"),
        (codecs.BOM_UTF32_LE + "<a/>".encode("utf-32-le"), "utf-32-le"),
        ("<a/>".encode("utf-16-le"), "utf-16-le"),
        ("<a/>".encode("utf-16-be"), "utf-16-be"),
        (b'<?xml version="1.0" encoding="ISO-8859-1"?><a b="\xe9"/>', "iso8859-1"),
        (b'<?xml version="1.0" encoding="cp1252"?><a b="\x80"/>', "cp1252"),
        (b'<a b="\xe9"/>', "latin-1"),
        (b'<?xml version="1.0" encoding="UTF-8"?><a b="\xe9"/>', "latin-1"),
        (b'<?xml version="1.0" encoding="no-such-thing"?><a/>', "utf-8"),
        (b"", "utf-8"),
    ],
)
def test_encoding(data: bytes, encoding: str) -> None:
    assert Source("a", data).encoding == encoding


@grouped("name", ["utf-16", "utf-32", "cp037", "idna", "unicode_escape", "utf-7", "rot13", "undefined"])
def test_a_declared_encoding_that_cannot_be_is_not_believed(name: str) -> None:
    data = f'<?xml version="1.0" encoding="{name}"?><a b="cc"/>'.encode()
    source = Source("a", data)
    assert source.encoding == "utf-8"
    assert source.text is data


@grouped(
    ("encoding", "mark"),
    [
        ("utf-16-le", ""),
        ("utf-16-be", ""),
        ("utf-16-le", "\ufeff"),
        ("utf-16-be", "\ufeff"),
        ("utf-32-le", "\ufeff"),
        ("utf-32-be", "\ufeff"),
    ],
)
def test_original_offsets_of_wide_files(encoding: str, mark: str) -> None:
    text = "<a b='ä€𝄞'/>"
    data = mark.encode(encoding) + text.encode(encoding)
    source = Source("a", data)
    assert source.text == text.encode()
    at = source.text.index("𝄞".encode())
    start, end = source.original(at), source.original(at + 4)
    assert data[start:end].decode(encoding) == "𝄞"


def test_original_offsets_of_latin1() -> None:
    source = Source("a", b"<a b='\xe9\xe8'/>")
    at = source.text.index("è".encode())
    assert source.original(at) == 7
    assert source.position(at) == Position(1, 8)


def test_columns_count_code_points() -> None:
    source = Source("a", "<a>\n  <ä𝄞 b=''/>\n</a>".encode())
    assert source.position(source.text.index(b"b=")) == Position(2, 7)


def test_lines_lose_their_ending() -> None:
    source = Source("a", b"one\r\ntwo\n\nfour")
    assert [source.line(number) for number in range(1, source.lines + 1)] == ["one", "two", "", "four"]
    assert source.position(source.text.index(b"two")) == Position(2, 1)


@grouped("seed", range(100), size=100)
def test_any_bytes_have_a_text_and_positions(seed: int) -> None:
    chance = random.Random(seed)
    data = any_bytes(chance, 200)
    source = Source("a", data)
    source.text.decode("utf-8", "replace")
    for offset in {min(offset, len(source.text)) for offset in (*range(5), chance.randint(0, 300))}:
        line, column = source.position(offset)
        assert 1 <= line <= source.lines
        assert column >= 1
        assert 0 <= source.original(offset) <= len(data)


@pytest.mark.parametrize("decoding", ["replace", "ignore"])
@grouped("step", [1, 2, 7, 1000], size=10)
def test_lengths_are_those_of_the_whole_beginning(step: int, decoding: str) -> None:
    draw = random.Random(step)
    for _ in range(200):
        text = b"".join(draw.choice(PIECES) for _ in range(draw.randrange(30)))
        lengths = Lengths(text, lambda part: len(part.decode("utf-8", decoding)), step)
        for offset in range(len(text) + 1):
            assert lengths.before(offset) == len(text[:offset].decode("utf-8", decoding)), (text, offset)


@grouped("encoding", ["latin-1", "utf-16", "utf-16-le", "cp932", "iso2022_jp", "gb18030", "euc_jp"])
def test_offsets_in_a_long_text_of_another_encoding(encoding: str) -> None:
    sign = "é" if encoding == "latin-1" else "漢"
    head = "" if encoding.startswith("utf-16") else f'<?xml version="1.0" encoding="{encoding}"?>'
    words = f"{head}<robot>{f'<a{sign}b/>' * 1000}</robot>"
    source = Source("r.urdf", words.encode(encoding))
    assert source.text.decode() == words
    for at in (0, len(head), 3000, 5555, len(words)):
        offset = len(words[:at].encode())
        plain = "utf-16-le" if encoding == "utf-16" else encoding
        assert source.original(offset) == len(words[:at].encode(plain)) + 2 * (encoding == "utf-16")
        assert source.position(offset).column == at + 1


def test_columns_after_a_byte_order_mark() -> None:
    source = Source("r.urdf", b"\xef\xbb\xbf<r\xc3\xa9>\n<a\xff\xff/><b/>")
    assert [source.position(at).column for at in (0, 3, 4, 5, 7, 8)] == [1, 1, 2, 3, 4, 5]
    assert source.position(source.text.index(b"<b")) == (2, 7)
    assert source.line(1) == "<ré>"
