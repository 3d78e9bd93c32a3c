"""What fixes made of files, put on the disk: each whole, and only where the file is still the one that was read."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from urdflint import regex
from urdflint.files import atomic, partial_writes
from urdflint.fixing.passes import Settled
from urdflint.linter.discovery import inputs

NO_END = b"\\ No newline at end of file\n"
UNQUOTED = regex.compile(r'[\x00-\x1f\x7f"\\]')


class Written(NamedTuple):
    """The files that could not be written, and why; and those with other names, hard links, that keep the old text."""

    failed: dict[str, str]
    names: dict[str, int]


def write(settled: Settled) -> Written:
    """Write the files that changed."""
    written = Written({}, {})
    changed = [path for path in settled.changed if path != inputs.STDIN]
    partial_writes.clear(changed)
    for path in changed:
        _write(path, settled, written)
    return written


def _write(path: str, settled: Settled, written: Written) -> None:
    try:
        names = os.stat(path).st_nlink
        atomic.save(path, settled.after[path], instead_of=settled.before[path])
    except OSError as error:
        written.failed[path] = error.strerror or str(error)
    else:
        written.names.update({path: names - 1} if names > 1 else {})


def difference(settled: Settled, labels: Mapping[str, str]) -> bytes:
    """A unified diff of all files that would change, under the names by which they were read."""
    parts: list[bytes] = []
    for path in settled.changed:
        name = _quoted(labels.get(path, path)).encode("utf-8", "surrogateescape")
        before, after = (list(_lines(contents[path])) for contents in (settled.before, settled.after))
        lines = difflib.diff_bytes(difflib.unified_diff, before, after, name, name)
        parts += [line if line.endswith(b"\n") else line + b"\n" + NO_END for line in lines]
    return b"".join(parts)


def _quoted(name: str) -> str:
    """A name as git writes it in a diff: in quotes where a line could not hold it as it is."""
    if not UNQUOTED.search(name):
        return name
    return '"' + UNQUOTED.sub(lambda sign: f"\\{ord(sign[0]):03o}", name) + '"'


def _lines(data: bytes) -> Iterator[bytes]:
    """Lines with their ends, which only a line feed is."""
    *full_lines, last = data.split(b"\n")
    yield from (line + b"\n" for line in full_lines)
    if last:
        yield last
