"""Defects planted in xacro sources of real robots are reported at the planted text, once, and nothing new elsewhere."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.corpus import counts, planted, xacro_robots
from tests.corpus.planted import Defect
from tests.corpus.xacro_robots import XacroFile
from urdflint.findings import Finding, Severity
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.syntax.source import Source
from urdflint.xacro.expansion import Expanded, loading

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.slow,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]
TARGETS = tuple(one for word in ("urdfdom@6", "sdformat@16") for one in target.parse(word))
NUMBER, SEED = 300, 12


@cache
def robots() -> list[tuple[XacroFile, Expanded]]:
    """The robots of the corpus that are written in xacro, and that xacro can make silently."""
    found = []
    for one in xacro_robots.files():
        expanded = xacro_robots.ours(one)
        if expanded.has_links and expanded.complete and planted.candidates(expanded):
            found.append((one, expanded))
    return found


def lint(one: XacroFile, data: bytes) -> list[Finding]:
    """What is said of a robot, with these bytes for its file."""
    settings = Settings(targets=TARGETS, arguments=one.arguments, folders=(str(one.top),), resolve=False)
    return list(engine.lint(Source(str(one.path), data), settings).findings)


def with_defect(one: XacroFile, defect: Defect, monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """What is said of a robot with a defect in one of its files; no file is written."""
    changed = defect.apply(Path(defect.path).read_bytes())
    content = loading._content
    there = planted.real(defect.path)
    with monkeypatch.context() as patch:
        patch.setattr(loading, "_content", lambda path: changed if planted.real(path) == there else content(path))
        loading.forget()
        found = lint(one, changed if planted.real(str(one.path)) == there else one.path.read_bytes())
    loading.forget()
    return found


def new(before: list[Finding], after: list[Finding]) -> list[Finding]:
    """The findings that were not there before, by what they say but for its numbers: six of seven are then five."""
    old = Counter(map(_known_by, before))
    fresh = []
    for one in after:
        if old[_known_by(one)]:
            old[_known_by(one)] -= 1
        else:
            fresh.append(one)
    return fresh


def _known_by(finding: Finding) -> tuple[str, str]:
    return finding.code, re.sub(r"\d+", "#", finding.message)


def is_on(defect: Defect, finding: Finding) -> bool:
    """Whether a finding stands on the planted text."""
    start, end = finding.location.span
    same = planted.real(finding.location.source.name) == planted.real(defect.path)
    return same and start < defect.reach[1] and end > defect.reach[0]


def test_planted_defects(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(SEED)
    drawn = [(one, planted.drawn(chance, expanded)) for one, expanded in chance.choices(robots(), k=NUMBER)]
    kinds, hit, once, quiet = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    missed: list[tuple[Defect, list[tuple[str, str, str]]]] = []
    for one, defect in drawn:
        assert defect is not None
        fresh = new(lint(one, one.path.read_bytes()), with_defect(one, defect, monkeypatch))
        on = [finding for finding in fresh if is_on(defect, finding)]
        kinds[defect.kind] += 1
        hit[defect.kind] += bool(on)
        once[defect.kind] += bool(on) and max(Counter(finding.code for finding in on).values()) == 1
        elsewhere = [finding for finding in fresh if finding not in on and finding.severity is not Severity.INFO]
        quiet[defect.kind] += not elsewhere
        if not on or elsewhere:
            missed.append((defect, [(each.code, each.message, str(each.location.start)) for each in elsewhere[:3]]))
    for kind, number in sorted(kinds.items()):
        print(f"{kind}: {number}, told there {hit[kind]}, once {once[kind]}, nothing else {quiet[kind]}")
    for planted_one, others in missed:
        print(planted_one, others)
    assert hit.total() >= 0.99 * NUMBER
    assert once.total() >= 0.99 * NUMBER
    assert quiet.total() >= 0.98 * NUMBER
