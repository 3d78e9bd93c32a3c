"""Attacks of two sizes through the linter and every report: work in proportion to the size, and output within bounds.

Work is counted in calls, which are the same at every run. What one call does in C is not seen by that: a bound of CPU
time, many times what is usual, holds it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from tests.hostile.attacks import ATTACKS
from tests.steps import calls, limit_comparisons
from urdflint.findings import Report, Severity
from urdflint.linter.run import engine, runner
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.reporters import styled_lines
from urdflint.reporters.machine import checkstyle, github, gitlab, junit, rdjson, sarif
from urdflint.reporters.machine import json_report as json
from urdflint.reporters.text import concise, markdown, statistics, summary
from urdflint.reporters.text import report as text
from urdflint.reporters.text.sections import TextOptions
from urdflint.syntax.source import Source

SMALL, TIMES = 1_500, 4
DEEP = 2_500  # bytes, for those in which the work for each byte grows until they are as deep as is read
IN_EACH_OTHER = ("elements in each other", "namespaces in each other", "links in each other")
LARGE = 40_000
RATIO = 5.0  # of the work, at four times the size
FLOOR = 12_000  # calls; where there are fewer at the larger size, nothing grows
SECONDS = 20.0  # of CPU for lint and all reports; on a quiet machine none takes 2
OUTPUT = 2_000_000, 100  # bytes of a report, and for each byte of the file
EVERYTHING = Settings(tuple(target.parse("all")), resolve=False)
REPORTS: dict[str, Callable[[Report], str]] = {
    "text": lambda given: styled_lines.plain(text.page(given, 80)),
    "every place": lambda given: styled_lines.plain(text.lines(given, 80, TextOptions(Severity.INFO, all_places=True))),
    "concise": lambda given: styled_lines.plain(concise.lines(given)),
    "summary": lambda given: styled_lines.plain(summary.summary(given)),
    "statistics": lambda given: styled_lines.plain(statistics.table(statistics.rows(given))),
    "markdown": lambda given: markdown.render(given, Severity.INFO),
    "json": json.render,
    "junit": junit.render,
    "sarif": lambda given: sarif.render(given, "/"),
    "github": lambda given: github.render(given, "/", Severity.INFO),
    "gitlab": lambda given: gitlab.render(given, "/"),
    "checkstyle": checkstyle.render,
    "rdjson": rdjson.render,
    "junit, failing": lambda given: junit.render(given, Severity.INFO),
}
COUNTED = ("text", "every place", "json", "junit, failing", "sarif", "github", "gitlab")
pytestmark = pytest.mark.slow


def report(data: bytes) -> Report:
    result = engine.lint(Source("r.urdf", data), EVERYTHING)
    assert result.report.failure is None
    return runner.gather([result])


def rendered(given: Report) -> dict[str, str]:
    return {name: render(given) for name, render in REPORTS.items()}


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """Schemas, rules and checks are read before anything is counted."""
    for name in ("links of one name", "sensors of one name", "elements of Drake in the wrong place", "expressions"):
        rendered(report(ATTACKS[name](1000)))


def test_there_are_many_attacks() -> None:
    assert len(ATTACKS) > 100
    for name, attack in ATTACKS.items():
        assert SMALL / 2 < len(attack(SMALL)) < SMALL * 2 + 1000, name


@pytest.mark.parametrize("name", ATTACKS)
def test_work_is_in_proportion_to_the_size(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_comparisons(monkeypatch)
    size = DEEP if name in IN_EACH_OTHER else SMALL
    small, large = ATTACKS[name](size), ATTACKS[name](size * TIMES)
    reports: list[Report] = []
    works: dict[str, Callable[..., object]] = {"lint": lambda data: reports.append(report(data))}
    for what, work in (works | {one: REPORTS[one] for one in COUNTED}).items():
        given: Sequence[bytes | Report] = (small, large) if what == "lint" else reports
        less, more = (calls(partial(work, one)) for one in given)
        assert more < max(FLOOR, RATIO * less), f"{what}: {less} calls at {len(small)} bytes, {more} at {len(large)}"


@pytest.mark.parametrize("name", ATTACKS)
def test_time_and_output_are_bounded(name: str) -> None:
    """Of a whole file no report is made that would be within bounds if it grew with the square from a quarter."""
    data, quarter = ATTACKS[name](LARGE), ATTACKS[name](LARGE // 4)
    sizes = {kind: len(text.encode()) for kind, text in rendered(report(quarter)).items()}
    bound = OUTPUT[0] + OUTPUT[1] * len(data)
    large = [kind for kind, size in sizes.items() if size > bound / 16]
    gc.collect()
    start = time.process_time()
    found = report(data)
    sizes = {kind: len(REPORTS[kind](found).encode()) for kind in large}
    assert time.process_time() - start < SECONDS
    assert {kind: size for kind, size in sizes.items() if size > bound} == {}
