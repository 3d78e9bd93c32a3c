"""The tables of releases: nothing is known without evidence, and what the evidence names is there."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from urdflint.programs import target
from urdflint.programs.changes import Change, numbers
from urdflint.programs.sdformat import releases as sdformat
from urdflint.programs.urdfdom import releases as urdfdom

CASES = Path(__file__).parents[1] / "cases"
TABLES: dict[str, Any] = {name: import_module(f"urdflint.programs.{name}.releases") for name in target.FAMILIES}
CHANGES: list[tuple[str, Change]] = [
    (name, change)
    for name, table in TABLES.items()
    for change in (table.CHANGES.values() if isinstance(table.CHANGES, dict) else table.CHANGES)
]
VERDICTS = re.compile(r"verdicts ([a-z]+@[\d.]+) in tests/cases")
CASE = re.compile(r"\b(drake|gazebo|urdf)/(\d{3})\b")
SOURCE = re.compile(r"\.(cc|hh?|md|py)\b|src/urdf|pull request \d+")


@pytest.mark.parametrize("program", TABLES)
def test_every_newest_release_has_evidence(program: str) -> None:
    table = TABLES[program]
    assert set(table.KNOWN.values()) <= set(table.EVIDENCE)
    assert all(target.FAMILIES[program].knows(release) for release in table.EVIDENCE)
    assert list(map(numbers, table.KNOWN)) == sorted(map(numbers, table.KNOWN))


@pytest.mark.parametrize("program", TABLES)
def test_the_evidence_for_a_release_is_there(program: str) -> None:
    """A release that was run has verdicts in tests/cases; one that was read has its source named."""
    lines = (CASES / "verdicts.jsonl").read_text(encoding="utf-8").splitlines()
    recorded = {one for line in lines for key in json.loads(line)["verdicts"] for one in key.split()}
    for release, evidence in TABLES[program].EVIDENCE.items():
        kind, _, words = evidence.partition(": ")
        found = VERDICTS.search(words)
        assert kind in ("run", "source")
        if kind == "run":
            assert found, release
            assert found[1] in recorded
            assert numbers(release)[:1] == numbers(found[1].partition("@")[2])[:1]
        else:
            assert SOURCE.search(words), release


@pytest.mark.parametrize(("program", "change"), CHANGES, ids=lambda one: getattr(one, "what", one)[:40])
def test_every_change_has_a_source_and_known_releases(program: str, change: Change) -> None:
    cases = CASE.findall(change.source)
    assert cases or SOURCE.search(change.source)
    for family, number in cases:
        assert list((CASES / family).glob(f"{number}-*"))
    assert change.what
    majors = [numbers(first)[0] for first in change.first]
    assert majors == sorted(set(majors))
    for first in change.first:
        padded = first if first.count(".") == 2 or program == "drake" else f"{first}.0"
        assert padded == "6.0.0" or target.FAMILIES[program].knows(padded), first


@pytest.mark.parametrize("name", urdfdom.DISTRIBUTIONS)
def test_what_ros_ships_is_what_is_judged_or_the_difference_is_told(name: str) -> None:
    one = urdfdom.DISTRIBUTIONS[name]
    judged, gazebo = target.parse(name)
    assert (judged.family, gazebo.family) == ("urdfdom", "sdformat")
    assert judged.version in urdfdom.EVIDENCE
    assert (judged.version == one.ships) is not bool(one.remark)
    assert one.remark in ("", f"judged as {judged.version}")
    assert one.source
    assert gazebo.series in target.FAMILIES["sdformat"].brands


def test_series_in_between_have_evidence() -> None:
    assert set(urdfdom.BETWEEN.values()) <= set(urdfdom.EVIDENCE)
    assert not urdfdom.BETWEEN.keys() & urdfdom.KNOWN.keys()
    assert list(target.FAMILIES["urdfdom"].series) == ["1", "3", "4", "5", "6"]


def test_every_series_of_libsdformat_has_its_simulator() -> None:
    assert set(map(str, sdformat.SIMULATORS)) == set(sdformat.KNOWN)


@pytest.mark.parametrize("name", ["9.8.9", "13.0.99", "14.0.99", "12.99", "16.99"])
def test_releases_in_between_are_not_known(name: str) -> None:
    assert not target.FAMILIES["sdformat"].knows(name)
