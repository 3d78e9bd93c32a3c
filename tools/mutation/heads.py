"""Faults in the heads of rule documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from zlib import crc32

from tools.mutation.mutant import Edit, Mutant, mutant

LINE = re.compile(rb"^(?P<key>[a-z]+): (?P<value>.*(?:\n  .*)*)\n", re.M)
SEVERITIES = {b"error": b"warning", b"warning": b"info", b"info": b"error"}
EFFECTS = {b"rejects": b"drops", b"drops": b"alters", b"alters": b"ignores", b"ignores": b"warns", b"warns": b"rejects"}
LISTS = frozenset({b"covers", b"yields", b"for", b"effects"})
RELEASE = re.compile(rb"(?P<before>(?:@|<|>=)(?:\d+\.)*)(?P<last>\d+)")


def mutants(path: str, text: bytes) -> Iterator[Mutant]:
    """All faults that can be planted in the head of a document; of misspelt keys one, as all are found alike."""
    head = re.match(rb"---\n(.*?)^---\n", text, re.M | re.S)
    if head is None:
        return
    lines = list(LINE.finditer(text, head.start(1), head.end(1)))
    for line in lines:
        for fault, edit in _of_line(line):
            yield mutant(path, fault, edit, text)
    misspelt = lines[crc32(path.encode()) % len(lines)]
    start, end = misspelt.span("key")
    yield mutant(path, "key misspelt", Edit(start, end, _misspelt(misspelt["key"])), text)


def _of_line(line: re.Match[bytes]) -> Iterator[tuple[str, Edit]]:
    start, end = line.span("value")
    if line["key"] in (b"severity", b"strict"):
        yield "severity changed", Edit(start, end, SEVERITIES[line["value"]])
    if line["key"] not in LISTS:
        return
    words = list(re.finditer(rb"\S+", line["value"]))
    for word in words:
        begin, after = start + word.start(), start + word.end()
        if len(words) == 1:
            yield "word dropped", Edit(line.start(), line.end(), b"")
        else:
            yield "word dropped", Edit(begin, after + 1, b"") if word is not words[-1] else Edit(begin - 1, after, b"")
        if line["key"] in (b"covers", b"yields"):
            yield "word misspelt", Edit(begin, after, _misspelt(word[0]))
        for match in RELEASE.finditer(word[0]):
            for moved in (int(match["last"]) + 1, int(match["last"]) - 1):
                if moved >= 0:
                    yield "release moved", Edit(begin + match.start("last"), begin + match.end("last"), b"%d" % moved)
        if line["key"] == b"effects":
            equals = begin + word[0].index(b"=") + 1
            yield "effect exchanged", Edit(equals, after, EFFECTS[word[0].rpartition(b"=")[2]])


def _misspelt(word: bytes) -> bytes:
    """A word with its last two different letters exchanged."""
    for index in range(len(word) - 2, -1, -1):
        if word[index] != word[index + 1]:
            return word[:index] + word[index + 1 : index + 2] + word[index : index + 1] + word[index + 2 :]
    return word + b"x"
