"""What fixes made of files, put on the disk: each whole, and only where the file is still the one that was read."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping

from urdflint.files import atomic
from urdflint.fixing.passes import Settled
from urdflint.linter import inputs

NO_END = b"\\ No newline at end of file\n"


def write(settled: Settled) -> dict[str, str]:
    """Write the files that changed; those that could not be written, and why."""
    failed = {}
    for path in settled.changed:
        if path == inputs.STDIN:
            continue
        try:
            atomic.save(path, settled.after[path], instead_of=settled.before[path])
        except OSError as error:
            failed[path] = error.strerror or str(error)
    return failed


def difference(settled: Settled, shown: Mapping[str, str]) -> bytes:
    """A unified diff of all files that would change, under the names by which they were read."""
    parts: list[bytes] = []
    for path in settled.changed:
        name = shown.get(path, path).encode("utf-8", "surrogateescape")
        before, after = (list(_lines(some[path])) for some in (settled.before, settled.after))
        lines = difflib.diff_bytes(difflib.unified_diff, before, after, name, name)
        parts += [line if line.endswith(b"\n") else line + b"\n" + NO_END for line in lines]
    return b"".join(parts)


def _lines(data: bytes) -> Iterator[bytes]:
    """Lines with their ends, which only a line feed is."""
    *whole, last = data.split(b"\n")
    yield from (line + b"\n" for line in whole)
    if last:
        yield last
