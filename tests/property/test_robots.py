"""Whatever happens to a robot file, urdflint answers: mutations of real examples and of the rules' own."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import documents
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


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A robot with up to four pieces cut out, put in or doubled."""
    data = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 40)))
        data = data[:at] + draw(st.sampled_from([b"", data[at:end] * 2, *PIECES])) + data[end:]
    return data


@settings(max_examples=10, deadline=None)  # the fuzzers draw thousands
@given(mutated())
def test_linting_never_raises_and_spans_lie_inside_the_file(data):
    result = engine.lint(Source("robot.urdf", data), engine.Settings(targets=ALL, resolve=False))
    for one in result.findings:
        span, source = one.location.span, one.location.source
        assert 0 <= span.start <= span.end <= len(source.text)
        assert 0 <= source.original(span.start) <= len(data)
        assert one.location.start <= one.location.end


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_taken(data):
    assert engine.lint(Source("robot.urdf", data), engine.Settings(targets=ALL, resolve=False)).findings
