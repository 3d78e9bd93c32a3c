"""A baseline that an earlier state of urdflint wrote still counts: messages may change, fingerprints may not.

`baseline-1dbfa46.json` was written by commit 1dbfa46, in tests/golden, with the command in `COMMAND`. Where it stays
behind on purpose, since a rule found more from then on, an entry goes out of it by hand, with the reason in the commit.
What rules find that came later is new; they are in `LATER`, and the programs that came later in `LATER_PROGRAMS`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from urdflint.findings import Finding, Report
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.settings import Settings
from urdflint.linter.waivers import baseline
from urdflint.programs import target

COMMAND = "urdflint check --no-config --no-resolve -t all --write-baseline baseline-1dbfa46.json FILES"
OLD = Path(__file__).with_name("baseline-1dbfa46.json")
LATER = frozenset({"URDF632", "URDF764", "URDF765", "URDF766", "URDF767", "URDF768"})
THEN = frozenset({"urdfdom", "sdformat", "drake", "mujoco", "usd", "newton", "pybullet", "pinocchio"})
ALL = Settings(targets=tuple(one for one in target.parse("all") if one.family in THEN), resolve=False)


def compared(entries: baseline.Entries) -> Report:
    """The report on the files of a baseline, beside it."""
    names = tuple(sorted({one.path for one in entries}))
    return baseline.applied(checked(names), entries, ".", dict.fromkeys(names, ALL))


@cache
def checked(names: tuple[str, ...]) -> Report:
    """The report on some files."""
    return runner.check([(name, ALL) for name in inputs.expand(names)])


def new(report: Report) -> list[Finding]:
    """What the rules find that there were then, and the baseline has not."""
    return [one for one in report.findings if one.code not in LATER]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(OLD.parent)


def test_nothing_is_new_and_nothing_is_stale() -> None:
    entries = baseline.load(str(OLD))
    assert sum(entries.values()) > 300
    report = compared(entries)
    assert [(one.location.source.name, one.code, one.message) for one in new(report)] == []
    assert list(report.stale) == []


def test_an_entry_more_or_less_is_seen() -> None:
    entries = baseline.load(str(OLD))
    one = next(iter(entries))
    report = compared(baseline.Entries(entries - baseline.Entries([one]) + baseline.Entries([one._replace(place="x")])))
    assert (len(new(report)), len(report.stale)) == (1, 1)


def test_it_has_findings_that_are_known_by_the_names_in_their_message() -> None:
    """Only these would be lost by other names in a message: for all others the element and its attributes count."""
    rows = json.loads(OLD.read_text("utf-8"))["findings"]
    by_names = {row["rule"] for row in rows if row["element"] in ("/robot", "") and row.get("value", "")[:1] == "'"}
    assert by_names >= {"URDF207", "XML001", "XML060", "XML061"}
