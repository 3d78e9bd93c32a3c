"""The tables of releases: what they name is known, and in order; `test_evidence.py` asks how."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from typing import Any

from tests.grouping import grouped
from urdflint.programs import evidence, target
from urdflint.programs.changes import numbers
from urdflint.programs.sdformat import releases as sdformat
from urdflint.programs.urdfdom import releases as urdfdom

TABLES: dict[str, Any] = {name: import_module(f"urdflint.programs.{name}.releases") for name in target.FAMILIES}
CHANGES = [(program, name) for program in TABLES for name in evidence.changes(program)]


@grouped("program", TABLES)
def test_series_are_in_order_and_their_newest_releases_are_known(program: str) -> None:
    table, family = TABLES[program], target.FAMILIES[program]
    assert list(map(numbers, table.NEWEST_BY_SERIES)) == sorted(map(numbers, table.NEWEST_BY_SERIES))
    assert all(family.knows(release) for release in family.series.values())


@grouped(("program", "name"), CHANGES, size=39)
def test_every_change_has_words_and_known_releases(program: str, name: str) -> None:
    change = evidence.changes(program)[name]
    assert change.what
    majors = [numbers(first)[0] for first in change.first]
    assert majors == sorted(set(majors))
    for first in change.first:
        assert any(target.FAMILIES[program].knows(one) for one in (first, f"{first}.0")), first


@grouped("name", urdfdom.DISTRIBUTIONS)
def test_what_ros_ships_is_what_is_judged_or_the_difference_is_reported(name: str) -> None:
    one = urdfdom.DISTRIBUTIONS[name]
    judged, gazebo = target.parse(name)
    assert (judged.family, gazebo.family) == ("urdfdom", "sdformat")
    assert (judged.version == one.ships) is not bool(one.remark)
    assert one.remark in ("", f"judged as {judged.version}")
    assert one.source
    assert gazebo.series in target.FAMILIES["sdformat"].brands


def test_no_release_of_libsdformat_is_skipped() -> None:
    """It numbers them without a gap: behind x.y.z comes x.y.z+1, x.y+1.0, or the first one of another series."""
    known = [numbers(release) for release in sdformat.RELEASES]
    assert all(major in map(int, sdformat.NEWEST_BY_SERIES) for major, _, _ in known)
    for (major, minor, patch), after in pairwise(known):
        first = (after[0], 0, 0) if after[0] > major else None
        assert after in ((major, minor, patch + 1), (major, minor + 1, 0), first)


def test_series_in_between_are_not_among_the_others() -> None:
    assert not urdfdom.INTERMEDIATE_BY_SERIES.keys() & urdfdom.NEWEST_BY_SERIES.keys()
    assert list(target.FAMILIES["urdfdom"].series) == ["1", "3", "4", "5", "6"]


def test_every_series_of_libsdformat_has_its_simulator() -> None:
    assert set(map(str, sdformat.SIMULATORS)) == set(sdformat.NEWEST_BY_SERIES)


@grouped("name", ["9.8.9", "13.0.99", "14.0.99", "12.99", "16.99"])
def test_releases_in_between_are_not_known(name: str) -> None:
    assert not target.FAMILIES["sdformat"].knows(name)
