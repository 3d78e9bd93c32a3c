"""After safe fixes no real program refuses a robot that it took before, nor loses more of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import documents
from tests.corpus import counts, settled
from tests.fix_runs import PLAIN, with_fixes
from tests.once import once
from tests.programs import live
from urdflint.linter.run import load_target
from urdflint.syntax.source import Source

RANK = {"accepts": 0, "logs": 1, "rejects": 2, "crashes": 2}
FACTS = ("links", "joints", "frames", "sensors", "shapes", "bodies", "masses", "limits", "total_mass")
ALIKE = 2  # robots of one source to which the same rules offer safe fixes: the smallest ones
LEAST = 70  # robots that have something to fix, lest the test look at nothing


class Pair(NamedTuple):
    """A robot before and after its fixes."""

    name: str
    before: bytes
    after: bytes


def pairs() -> Iterator[Pair]:
    """The robots of rule documents, of the cases and of the corpus that safe fixes change."""
    for rule in documents.rules():
        for at, one in enumerate(rule.examples):
            data = one.text.encode()
            yield Pair(f"{rule.code}/{at}", data, with_fixes(data, documents.source(rule, "").name))
    for folder in (counts.CASES, counts.CORPUS):
        if folder.is_dir():
            after = {one.path: one.after for one in settled.fixed(folder, unsafe=False)}
            for path in chosen(folder):
                data = path.read_bytes()
                yield Pair(path.name, data, after[path] or data)


def chosen(folder: Path) -> list[Path]:
    """Robots with safe fixes: all cases, and of each source of the corpus the smallest for each set of rules."""
    alike: dict[tuple[str, frozenset[str]], list[Path]] = {}
    for path, safe in counts.offered(folder):
        if safe:
            source = counts.source(path) if folder == counts.CORPUS else path.name
            alike.setdefault((source, frozenset(safe)), []).append(path)
    return [path for some in alike.values() for path in sorted(some, key=lambda one: one.stat().st_size)[:ALIKE]]


@pytest.fixture(scope="module")
def changed() -> list[Pair]:
    return once("changed-by-safe-fixes", robots)


def robots() -> list[Pair]:
    """Each such robot once, xacro expanded."""
    found = {one.before: one for one in pairs() if one.before != one.after}
    made = [Pair(one.name, robot(one.name, one.before), robot(one.name, one.after)) for one in found.values()]
    assert len(made) >= LEAST
    return made


def robot(name: str, data: bytes) -> bytes:
    """What programs are given: of xacro what it makes."""
    if b"xacro:" not in data:
        return data
    try:
        return load_target.read(Source(name, data), PLAIN).document.source.text
    except load_target.NoRobot:
        return data


def asked(consumer: str, texts: list[bytes], folder: Path) -> list[dict[str, Any]]:
    """What a program makes of robots, with the facts that it tells."""
    folder.mkdir()
    paths = [str(folder / f"{number}.urdf") for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        Path(path).write_bytes(text)
    judged = live.drake if consumer.startswith("drake") else live.judged
    rows = {row["file"]: row for row in judged(consumer, paths, folder)}
    return [rows[path] for path in paths]


def lost(had: Any, has: Any) -> bool:
    """Whether something that a program made of a robot is there no more, or is something else."""
    if isinstance(had, dict) and isinstance(has, dict):
        return any(key not in has or lost(value, has[key]) for key, value in had.items())
    if isinstance(had, list) and isinstance(has, list):
        if all(isinstance(one, str) for one in (*had, *has)):
            return bool(set(had) - set(has))
        return len(had) != len(has) or any(map(lost, had, has))
    return bool(had != has)


def test_what_is_lost_is_seen_and_what_is_won_is_no_loss() -> None:
    assert lost({"a": [["v"], []]}, {"a": [[], []]})
    assert lost({"a": 1.0}, {"a": 2.0})
    assert lost(["a"], [])
    assert not lost({"a": [["v"], []]}, {"a": [["v", "w"], ["c"]], "b": [[], []]})
    assert not lost(None, None)


@pytest.mark.differential
@pytest.mark.slow
@pytest.mark.parametrize("consumer", list(live.VARIABLES))
def test_no_program_is_worse_off_after_safe_fixes(consumer, changed, tmp_path):
    if reason := live.missing(consumer):
        pytest.skip(reason)
    texts = [one.before for one in changed] + [one.after for one in changed]
    answers = asked(consumer, texts, tmp_path / "robots")
    before, after = answers[: len(changed)], answers[len(changed) :]
    worse = []
    for one, had, has in zip(changed, before, after, strict=True):
        if RANK[has["outcome"]] > RANK[had["outcome"]]:
            worse.append(f"{one.name}: {had['outcome']}, then {has['outcome']}: {has.get('message')}")
        elif RANK[had["outcome"]] < 2:
            worse += [f"{one.name}: {fact}" for fact in FACTS if lost(had.get(fact), has.get(fact))]
    assert worse == []
    assert sum(RANK[row["outcome"]] < 2 for row in before) >= LEAST // 2
