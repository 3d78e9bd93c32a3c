"""Whatever happens to a robot file, urdflint answers: mutations of real examples and of the rules' own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests import documents
from tests.grouping import grouped
from tests.mutations import any_bytes
from tests.once import at_no_expense
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.syntax.source import Source

ROOT = Path(__file__).parents[2]
SEEDS = [path.read_bytes() for path in sorted((ROOT / "examples").rglob("*.urdf"))]
SEEDS += [example.text.encode() for _, example in documents.examples("bad")]
ALL = tuple(target.parse("all"))
PIECES = [
    b"<",
    b">",
    b"/>",
    b'"',
    b"&",
    b"--",
    b"\x00",
    b"\xff",
    b"\t",
    b"\n",
    b"${x}",
    b"<link/>",
    b"</robot>",
    b"\xd0\xb0",
]


@pytest.fixture(autouse=True, scope="module")
def warm() -> None:
    """All programs and schemas are read before anything is linted."""
    with at_no_expense():
        for data in (SEEDS[0], b"<"):
            engine.lint(Source("robot.urdf", data), engine.Settings(targets=ALL, resolve=False))


def mutated(chance: random.Random) -> bytes:
    """A robot with up to four pieces cut out, put in or doubled."""
    data = chance.choice(SEEDS)
    for _ in range(chance.randint(1, 4)):
        start = chance.randint(0, len(data))
        end = min(len(data), start + chance.randint(0, 40))
        data = data[:start] + chance.choice([b"", data[start:end] * 2, *PIECES]) + data[end:]
    return data


@grouped("seed", range(10), size=10)  # the fuzzers draw thousands
def test_linting_never_raises_and_spans_lie_inside_the_file(seed: int) -> None:
    data = mutated(random.Random(seed))
    result = engine.lint(Source("robot.urdf", data), engine.Settings(targets=ALL, resolve=False))
    for one in result.findings:
        span, source = one.location.span, one.location.source
        assert 0 <= span.start <= span.end <= len(source.text)
        assert 0 <= source.original(span.start) <= len(data)
        assert one.location.start <= one.location.end


@grouped("seed", range(100), size=100)
def test_any_bytes_are_taken(seed: int) -> None:
    data = any_bytes(random.Random(seed), 300)
    assert engine.lint(Source("robot.urdf", data), engine.Settings(targets=ALL, resolve=False)).findings
