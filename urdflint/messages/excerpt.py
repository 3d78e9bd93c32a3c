"""A part of a log without what stands around messages: colors, times, names of nodes, and marks of quotation."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from urdflint import regex
from urdflint.messages import quoting
from urdflint.messages.template import with_one_quote
from urdflint.struct import Struct, cached_property

COLOR = regex.compile(rb"\x1b(?:\[[0-9;?]{0,20}[ -/]{0,3}[@-~]|\][^\x07\x1b]{0,300}(?:\x07|\x1b\\)|[@-Z\\^_])")
BARE_CODE = regex.compile(rb"\[[0-9]{1,2}(?:;[0-9]{1,3}){0,4}m")  # the same without what may stand before it
BARE_COLOR = regex.compile(rb"(?:\^\[|\xe2\x90\x9b)?\[[0-9]{1,2}(?:;[0-9]{1,3}){0,4}m")
BULLET = regex.compile(rb"b3(?:warning|error|printf)\[[^\]\n]{0,300}\]:?", re.I)
ESCAPED_QUOTE = regex.compile(rb"\\+([\"'])")  # as JSON and Python write a message within quotes
FRAMES = regex.compile(  # the calls of a traceback, each with its lines of source
    rb"^(?P<indent>[^\n]{0,60}?)File '[^'\n]{1,300}', line [0-9]{1,7}[^\n]{0,200}$(?:\n(?P=indent)[ \t]+[^\n]*$){0,3}",
    re.M,
)
TRACEBACK = b"Traceback (most recent call last)"
MAX_SHORT_LINES = 4
RECORD = b"\x1e"  # stands before a record: a line that has its own time or severity
CLOSING = b"'." + RECORD  # may stand behind the end of what somebody pasted
MAX_CLOSING_BYTES = 6
SEVERITY = rb"(?:info|warn|warning|error|fatal|debug|err|wrn|msg|dbg|trace|critical|notice)"
PREFIXES = regex.compile(  # in lower case; nothing has to follow them, so that it is never tried twice
    rb"(?:\s+|>+\s|[|#*]\s|\xe2\x94[\x80-\xbf]\s"
    rb"|[{ ]{0,4}'(?:log|message|msg|text|stderr|stdout|output|line|content)'\s?:\s?'"
    rb"|(?P<quiet>\[\s*(?:info|debug|msg|dbg|trace)\s*\]:?|\((?:info|debug|msg|dbg)\)|(?:info|debug)(?=\s+\[?[0-9]))"
    rb"|(?P<record>\[\s*" + SEVERITY + rb"\s*\]:?"
    rb"|\[[0-9][0-9.:, t/-]{5,40}\]:?"
    rb"|[0-9]{4}-[0-9]{2}-[0-9]{2}[t ][0-9]{2}:[0-9]{2}:[0-9]{2}[0-9.,:z+-]{0,20}"
    rb"|\([0-9]{4}-[0-9]{2}-[0-9]{2}[t ][0-9:.,]{6,20}\)"
    rb"|[0-9]{2}:[0-9]{2}:[0-9]{2}[.,]?[0-9]{0,9}(?=\s)"
    rb"|[0-9]{10}\.[0-9]{3,9}(?=\s)"
    rb"|" + SEVERITY + rb"(?=\s+\[?[0-9]{4}-|\s+\[[0-9]{9}))"
    rb"|\[[a-z0-9_./ -]{1,80}-[0-9]{1,4}\]:?(?=\s|$)"
    rb"|\[[a-z0-9_.:/-]{1,80}\.(?:cc|cpp|hh|hpp|h|c|py):[0-9]{1,6}\]:?"
    rb"|\[[a-z0-9_./~:-]{1,120}\]:(?=\s))*"
)


class Excerpt(Struct):
    """Cleaned lines, and the same without white space with the way back from one to the other."""

    text: bytes
    is_start: bool  # whether the log begins with it
    is_end: bool
    lines: bytes = b""  # the same with the prefixes of lines

    @cached_property
    def with_prefixes(self) -> bytes:
        """All in lower case and without white space: names of nodes and files tell who speaks."""
        return b"".join(self.lines.lower().split())

    @cached_property
    def has_one_record(self) -> bool:
        """Whether it has one record at most beside lines that only inform."""
        return sum(RECORD in line for line in self._loud_lines) <= 1

    @cached_property
    def is_short(self) -> bool:
        """Whether it has few lines with one record at most, and a message may be that of any program."""
        return self.has_one_record and len(self._loud_lines) <= MAX_SHORT_LINES

    @cached_property
    def is_traceback(self) -> bool:
        """Whether it is what Python says of one exception."""
        return self.has_one_record and TRACEBACK in self.text

    @property
    def _loud_lines(self) -> Sequence[bytes]:
        return [line for line in self.text.split(b"\n") if line.strip(RECORD + quoting.PASTE + b" ")]

    @cached_property
    def squeezed_lines(self) -> Sequence[bytes]:
        """Each line without white space, in lower case; RECORD stands before each record."""
        return [b"".join(line.split()) for line in self.text.lower().split(b"\n")]

    @cached_property
    def squeezed(self) -> bytes:
        """All of them."""
        return b"".join(self.squeezed_lines)

    @cached_property
    def paste_starts(self) -> Sequence[int]:
        """The offsets in the squeezed text at which a paste begins, of which the front may be cut off."""
        starts = [mark.end() for mark in regex.compile(quoting.PASTE).finditer(self.squeezed)]
        return [0, *starts] if self.is_start else starts

    @cached_property
    def words(self) -> tuple[Sequence[int], Sequence[int]]:
        """The offsets of the words in the squeezed text, and in the excerpt's own text."""
        squeezed_offsets, offsets, position = [], [], 0
        for match in regex.compile(rb"\S+").finditer(self.text):
            squeezed_offsets.append(position)
            offsets.append(match.start())
            position += match.end() - match.start()
        return squeezed_offsets, offsets

    def ends_paste(self, squeezed_offset: int) -> bool:
        """Whether nothing more of what somebody pasted stands behind a byte of the squeezed text."""
        rest = self.squeezed[squeezed_offset : squeezed_offset + MAX_CLOSING_BYTES].lstrip(CLOSING)
        return rest.startswith(quoting.PASTE) or (self.is_end and not rest)

    def ends_line(self, squeezed_offset: int) -> bool:
        """Whether no more of a line stands behind a byte of the squeezed text, or dots that mean more."""
        if self.ends_paste(squeezed_offset) or not self.squeezed[squeezed_offset:].strip(CLOSING):
            return True
        rest = self.text[self.offset(squeezed_offset - 1) + 1 : self.offset(squeezed_offset) + 3]
        return b"\n" in rest[:-3] or rest.lstrip().startswith((b"...", b"\xe2\x80\xa6", RECORD))

    def offset(self, squeezed_offset: int) -> int:
        """The offset in the excerpt's own text of a byte of the squeezed text."""
        squeezed_offsets, offsets = self.words
        if not offsets:
            return 0
        index = max(0, bisect_right(squeezed_offsets, squeezed_offset) - 1)
        return offsets[index] + squeezed_offset - squeezed_offsets[index]


def cleaned(lines: Sequence[bytes], *, is_start: bool, is_end: bool) -> Excerpt:
    """The lines without what stands before their messages."""
    text = uncolored(b"\n".join(lines))
    if BARE_CODE.search(text):
        text = BARE_COLOR.sub(b"", text)
    if b"b3" in text:
        text = BULLET.sub(b"\n", text)
    if b"\\" in text:
        text = ESCAPED_QUOTE.sub(rb"\1", text)
    text = with_one_quote(quoting.marked(text))
    frameless = FRAMES.sub(_without_frames, text) if b"File '" in text else text
    stripped_lines = map(_stripped, frameless.split(b"\n"), frameless.lower().split(b"\n"))
    return Excerpt(b"\n".join(stripped_lines), is_start, is_end, text)


def _without_frames(frames: re.Match[bytes]) -> bytes:
    """As many empty lines as the calls of a traceback have."""
    return b"\n" * frames[0].count(b"\n")


def uncolored(text: bytes) -> bytes:
    """The text without the codes that steer a terminal."""
    return COLOR.sub(b"", text) if b"\x1b" in text else text


def _stripped(line: bytes, lower_line: bytes) -> bytes:
    """A line without prefixes, with RECORD in front where a prefix begins a record; RECORD alone for an info line."""
    if line == quoting.PASTE:
        return RECORD + line
    prefixes = PREFIXES.match(lower_line)
    assert prefixes is not None
    if prefixes["quiet"]:
        return RECORD
    rest = line[prefixes.end() :].replace(RECORD, b"")
    return RECORD + b" " + rest if prefixes["record"] is not None else rest
