"""The messages of a log of any size, each with how often it is there; read as a stream in bounded memory."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from urdflint import regex
from urdflint.messages import excerpt as excerpts
from urdflint.messages import quoting
from urdflint.messages.excerpt import Excerpt
from urdflint.messages.line_index import Rows, index_of_pairs, index_of_words, keys_of_quiet_lines
from urdflint.messages.matching import Match, find_matches, templates
from urdflint.messages.table import messages
from urdflint.struct import Struct

BLOCK_BYTES = 1 << 20
MAX_SMALL_LOG_BYTES = 1 << 16  # in a smaller log all words are looked up, for messages of which much is cut off
MAX_LINE_BYTES = 16_384  # a longer line is read in pieces
CONTEXT_LINES = 6  # around a line with words of a message that belong to the same excerpt
MAX_EXCERPT_LINES = 40
MAX_SHAPES = 20_000  # lines that are remembered by their words
MAX_LINES_AT_ONCE = 500  # that are looked at together
MAX_EXCERPTS = 5_000  # parts of the log that are remembered with what is in them
MAX_PRINTINGS = 2_000  # messages with different names and numbers that are kept
MAX_TEXT = 400
MAX_OUTER = 8  # messages before and behind one that may have it as their cause
MIN_OUTER_BYTES = 12  # of a slot in which another message may stand
DIGITS = b"0123456789"
SEVERE = regex.compile(
    rb"\[ *(?:error|fatal|err) *\]|^ *(?:fatal |xml )?error *[:(]|^[a-z_.]{3,60}(?:error|exception) *:"
)
QUIET = regex.compile(rb"\[\s*(?:info|debug|msg|dbg)\s*\]", re.I)
NOTICE = b"[notice]"  # in the place of such a mark where the line may tell of a fault
MAX_PREFIX_BYTES = 160  # in which a line tells how severe it is, and who speaks
HEAD = regex.compile(rb"[a-z_]+")
TAIL = regex.compile(rb"[a-z_]+\Z")
WRAPPED_CHARACTERS = 50  # a line with fewer is not taken as one that a terminal wrapped
MAX_TRAILER_BYTES = 300  # behind a message, in which it may name its element and file
TRAILER = regex.compile(  # as MuJoCo, the converter to USD and xacro write them, without white space
    rb"elementname'(?P<name>[^']{1,200})',id|objectname=(?P<object>[^,]{1,200}),id=|element'(?P<element>\w{1,30})',line(?P<line>\d{1,8})"
    rb"|\(line:(?P<robot_line>\d{1,8})\)|wheninstantiatingmacro:(?P<macro>[\w.:-]{1,100}?)\("
)
BYTE_ORDERS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

Slots = tuple[tuple[str, str], ...]


class Printing(Struct):
    """A message with its names as a program printed it: its row in the table, its words, and the names by slot.

    `place` is its place among the messages of the log and `excerpt` the number of the part that it is in. `outer` are
    the rows of the messages that name it as their cause.
    """

    index: int
    text: str
    slots: Slots
    place: int
    excerpt: int
    outer: tuple[int, ...] = ()


class Digest(Struct):
    """The messages of a log with the number of each, and how many lines tell of errors that are not known."""

    printings: tuple[Printing, ...]
    counts: tuple[int, ...]
    unknown: int


class _LineFacts(Struct):
    """What a line without its digits shows: rows that its words lead to, and the word parts at both ends."""

    rows: Rows
    is_severe: bool
    head: bytes = b""
    tail: bytes = b""


NOTHING = _LineFacts((), False)  # of a line that only informs


class LogReader:
    """Goes through the lines of a log; what it remembers has bounds."""

    def __init__(self, *, is_small: bool) -> None:
        self._index = index_of_words() if is_small else index_of_pairs()
        self._is_small = is_small
        self._facts: dict[bytes, _LineFacts] = {}  # of lines that were there, by their shape
        self._tail = b""
        self._waiting: list[tuple[bytes, bool]] = []  # the last lines that belong to no excerpt yet
        self._pending: list[tuple[bytes, bool]] = []  # the lines of the excerpt
        self._candidates: set[int] = set()
        self._quiet_lines = 0
        self._is_start = True
        self._excerpts: dict[bytes, tuple[list[Printing] | list[int], int]] = {}  # messages, or their rows alone
        self._number = 0
        self._printings: dict[tuple[int, Slots], Printing] = {}
        self._counts: dict[tuple[int, Slots], int] = {}
        self._first_keys: dict[int, tuple[int, Slots]] = {}  # of the printings of each row
        self._unknown = 0

    def read(self, lines: Sequence[bytes]) -> None:
        """Take the next lines, without colors."""
        for start in range(0, len(lines), MAX_LINES_AT_ONCE):
            self._read_some(lines[start : start + MAX_LINES_AT_ONCE])

    def _read_some(self, lines: Sequence[bytes]) -> None:
        if len(self._facts) > MAX_SHAPES:
            self._facts.clear()
        quiet = _quiet(lines)
        keys = _keys_in([line for line, is_quiet in zip(lines, quiet, strict=True) if is_quiet])
        if keys:
            lines = [QUIET.sub(NOTICE, line, count=1) if any(key in line for key in keys) else line for line in lines]
            quiet = _quiet(lines)
        loud_lines = [line for line, is_quiet in zip(lines, quiet, strict=True) if not is_quiet]
        shapes = b"\n".join(loud_lines).lower().translate(None, DIGITS).split(b"\n")
        self._remember([shape for shape in dict.fromkeys(shapes) if shape not in self._facts])
        next_shape = iter(shapes)
        for line, is_quiet in zip(lines, quiet, strict=True):
            facts = NOTHING if is_quiet else self._facts[next(next_shape)]
            rows = facts.rows
            if self._tail and facts.head:
                rows = (*rows, *self._index.by_word.get(self._tail + facts.head, ()))
            self._tail = facts.tail
            if rows:
                self._candidates.update(rows)
                self._pending += self._waiting
                self._waiting.clear()
                self._quiet_lines = 0
            if not self._pending and not rows:
                self._wait(line, facts.is_severe)
                continue
            self._pending.append((line[:MAX_PREFIX_BYTES] if is_quiet else line, facts.is_severe))
            self._quiet_lines += not rows
            if self._quiet_lines > CONTEXT_LINES or len(self._pending) >= MAX_EXCERPT_LINES:
                self._close(is_end=False)

    def finish(self) -> Digest:
        """All that was there."""
        self._close(is_end=True)
        self._unknown += sum(is_severe for _, is_severe in self._waiting)
        keys = list(self._printings)
        return Digest(
            tuple(self._printings[key] for key in keys), tuple(self._counts[key] for key in keys), self._unknown
        )

    def _remember(self, shapes: Sequence[bytes]) -> None:
        """Look at lines that are new."""
        for shape, rows in zip(shapes, self._index.rows_of_lines(shapes), strict=True):
            may_be_severe = b"err" in shape or b"fatal" in shape or b"exception" in shape
            is_severe = may_be_severe and SEVERE.search(shape[:MAX_TEXT]) is not None
            head = tail = None
            if self._is_small:
                head, tail = HEAD.match(shape), TAIL.search(shape[-100:])
            self._facts[shape] = _LineFacts(rows, is_severe, head[0] if head else b"", tail[0] if tail else b"")

    def _wait(self, line: bytes, is_severe: bool) -> None:
        self._waiting.append((line, is_severe))
        if len(self._waiting) > CONTEXT_LINES:
            self._unknown += self._waiting.pop(0)[1]
            self._is_start = False

    def _close(self, *, is_end: bool) -> None:
        """Look for messages in the lines of the excerpt, and begin the next one."""
        if not self._pending:
            return
        excerpt = excerpts.cleaned([line for line, _ in self._pending], is_start=self._is_start, is_end=is_end)
        remembered = self._excerpts.get(excerpt.text)
        if remembered is None:
            remembered = self._printings_in(excerpt)
            if len(self._excerpts) >= MAX_EXCERPTS:
                self._excerpts.clear()
            self._excerpts[excerpt.text] = remembered
        printings, unknown = remembered
        self._unknown += unknown
        self._number += 1
        for printing in printings:
            if isinstance(printing, int):
                self._count_more(printing)
            else:
                self._count(printing)
        self._pending.clear()
        self._candidates.clear()
        self._quiet_lines, self._is_start = 0, False

    def _count(self, printing: Printing) -> None:
        key = printing.index, printing.slots
        if key not in self._printings:
            if len(self._printings) >= MAX_PRINTINGS:
                self._count_more(printing.index)
                return
            self._printings[key] = printing._replace(place=len(self._printings), excerpt=self._number)
            self._first_keys.setdefault(printing.index, key)
        self._counts[key] = self._counts.get(key, 0) + 1

    def _count_more(self, index: int) -> None:
        """Count a row that was printed with further names, where no more printings are kept."""
        key = self._first_keys.get(index)
        if key is not None:
            self._counts[key] += 1

    def _printings_in(self, excerpt: Excerpt) -> tuple[list[Printing] | list[int], int]:
        may_be_cut = self._is_small or excerpt.is_start or excerpt.is_end
        matches = find_matches(excerpt, self._candidates, may_be_cut=may_be_cut)
        unknown = self._unknown_lines(excerpt, matches)
        if len(self._printings) >= MAX_PRINTINGS:
            return [match.index for match in matches], unknown
        starts = sorted(match.start for match in matches)
        outer_slots = [_long_slots(match) for match in matches]
        printings = []
        for place, match in enumerate(matches):
            neighbors = range(max(0, place - MAX_OUTER), min(len(matches), place + MAX_OUTER))
            offset = match.fragments[0][0]
            outer = tuple(
                matches[neighbor].index
                for neighbor in neighbors
                if neighbor != place and any(start <= offset < end for start, end in outer_slots[neighbor])
            )
            if _says_less(match.index, outer):
                continue
            printings.append(_printing(excerpt, match, outer, starts))
        return printings, unknown

    def _unknown_lines(self, excerpt: Excerpt, matches: Sequence[Match]) -> int:
        """How many lines with an error have no part of a message."""
        if not any(is_severe for _, is_severe in self._pending):
            return 0
        covered = bytearray(len(excerpt.squeezed) + 1)
        for match in matches:
            covered[match.start : match.end + 1] = b"\x01" * (match.end + 1 - match.start)
        unknown, offset = 0, 0
        for line, (_, is_severe) in zip(excerpt.squeezed_lines, self._pending, strict=False):
            end = offset + len(line)
            unknown += is_severe and 1 not in covered[offset:end]
            offset = end
        return unknown


def _says_less(index: int, outer: Sequence[int]) -> bool:
    """Whether a message is what Python says in one of another program that tells more."""
    return templates()[index].generic and any(
        not messages()[outer_index].follows and messages()[outer_index].program != messages()[index].program
        for outer_index in outer
    )


def _quiet(lines: Sequence[bytes]) -> list[bool]:
    """Whether each line only informs, as its prefix says."""
    return [QUIET.search(line, 0, MAX_PREFIX_BYTES) is not None for line in lines]


def _keys_in(quiet_lines: Sequence[bytes]) -> list[bytes]:
    """What such lines have of messages that tell of a fault all the same."""
    text = b"\n".join(quiet_lines)
    return [key for key in keys_of_quiet_lines() if key in text]


def _long_slots(match: Match) -> list[tuple[int, int]]:
    """The slots in which another message may stand."""
    return [(start, end) for _, (start, end) in match.slots if end - start >= MIN_OUTER_BYTES]


def _printing(excerpt: Excerpt, match: Match, outer: tuple[int, ...], starts: Sequence[int]) -> Printing:
    """A match with its words and names; `starts` are those of all matches, `outer` the rows that name it."""
    next_place = bisect_left(starts, match.end)
    next_start = starts[next_place] if next_place < len(starts) else len(excerpt.squeezed)
    rest_of_record = excerpt.squeezed[match.end : min(match.end + MAX_TRAILER_BYTES, next_start)].partition(
        excerpts.RECORD
    )[0]
    trailers = TRAILER.finditer(excerpt.squeezed[match.fragments[-1][1] : match.end] + rest_of_record)
    slots = tuple((name, _value(excerpt, span)) for name, span in match.slots) + tuple(
        (name, _decoded(value)) for trailer in trailers for name, value in trailer.groupdict().items() if value
    )
    start, end = excerpt.offset(match.start), excerpt.offset(max(match.start, match.end - 1)) + 1
    words = _decoded(b" ".join(excerpt.text[start : min(end, start + MAX_TEXT)].split()))
    return Printing(match.index, words, slots, 0, 0, outer)


def _value(excerpt: Excerpt, span: tuple[int, int]) -> str:
    """What stands in a slot, joined where a terminal wrapped it."""
    if span[0] >= span[1]:
        return ""
    start, end = excerpt.offset(span[0]), excerpt.offset(span[1] - 1) + 1
    lines = excerpt.text[start:end].split(b"\n")
    line_start = excerpt.text.rfind(b"\n", 0, start) + 1
    value, length = lines[0], start - line_start + len(lines[0])
    for line in lines[1:]:
        if length < WRAPPED_CHARACTERS and value.strip():
            break
        value, length = value + line, len(line)
    return _decoded(value.strip())


def _decoded(text: bytes) -> str:
    return text.replace(excerpts.RECORD, b"").replace(quoting.PASTE, b"").decode("utf-8", "replace").strip()


def read_stream(stream: BinaryIO) -> Digest:
    """The messages of a stream of bytes."""
    reader: LogReader | None = None
    rest = b""
    for block in _blocks(stream):
        reader = reader or LogReader(is_small=len(block) < MAX_SMALL_LOG_BYTES)
        text = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\0", b"")
        whole_lines, _, rest = (rest + text).rpartition(b"\n")
        lines = _plain(whole_lines).split(b"\n") if whole_lines else []
        if len(rest) > MAX_LINE_BYTES:
            lines += _plain(rest).split(b"\n")
            rest = b""
        reader.read([piece for line in lines for piece in _pieces(line)])
    reader = reader or LogReader(is_small=True)
    reader.read([piece for line in _plain(rest).split(b"\n") for piece in _pieces(line)])
    return reader.finish()


def _plain(lines: bytes) -> bytes:
    """Lines without colors and escapes."""
    return excerpts.uncolored(quoting.plain(lines))


def _pieces(line: bytes) -> Iterator[bytes]:
    if len(line) <= MAX_LINE_BYTES:
        yield line
        return
    yield from (line[start : start + MAX_LINE_BYTES] for start in range(0, len(line), MAX_LINE_BYTES))


def _blocks(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes of a stream as UTF-8."""
    block = stream.read(BLOCK_BYTES)
    encoding = next((encoding for mark, encoding in BYTE_ORDERS if block.startswith(mark)), None)
    decoder = codecs.getincrementaldecoder(encoding)("replace") if encoding else None
    while block:
        yield decoder.decode(block).encode("utf-8", "replace") if decoder else block
        block = stream.read(BLOCK_BYTES)
