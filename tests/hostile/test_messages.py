"""Logs that were written to take long: four times the size takes less than five times the work."""

from __future__ import annotations

import io

import pytest

from tests.steps import calls
from urdflint.messages import log

ATTACKS = {
    "one line": b"Failed to find root link: Two root links found: [" * 400,
    "open brackets": b"parent link [" * 2000,
    "one name": b"Joint [" + b"a" * 40_000 + b"] is of type REVOLUTE but it does not specify limits",
    "colors": b"\x1b[" * 12_000,
    "prefixes": b"[a-1] " * 6_000 + b"Two root links found",
    "all words": b"\n".join(
        b"link joint not found in model specified by with name error failed to parse %d" % number
        for number in range(400)
    ),
    "different messages": b"\n".join(
        b"Error: Joint [j%d] is of type REVOLUTE but it does not specify limits" % number for number in range(400)
    ),
    "quotes": b"\xe2\x80\x98" * 10_000,
    "nothing but ends": b"\n" * 20_000,
    "bytes": bytes(range(256)) * 100,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_the_work_grows_with_the_log_alone(name: str) -> None:
    read = [lambda size=size: log.read_stream(io.BytesIO((ATTACKS[name] + b"\n") * size)) for size in (4, 16)]
    read[0]()
    small, large = map(calls, read)
    assert large < 5 * small + 20_000, (small, large)


def test_memory_has_bounds() -> None:
    """However many messages with other names there are, so many are kept, and all are counted where they can be."""
    lines = b"\n".join(b"link 'l%d' is not unique." % number for number in range(3 * log.MAX_PRINTINGS))
    digest = log.read_stream(io.BytesIO(lines))
    assert len(digest.printings) <= log.MAX_PRINTINGS
    assert sum(digest.counts) >= 2.5 * log.MAX_PRINTINGS
