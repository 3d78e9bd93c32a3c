"""The tables of evidence: each release and change names what shows it, what is named is there, and it does show it."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests.grouping import grouped
from tests.programs import asked
from tests.programs import evidence as source
from tests.replay import ask
from tests.replay import test_boundaries as boundaries
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import evidence, models, target
from urdflint.programs.changes import Change, numbers
from urdflint.programs.evidence import Row
from urdflint.programs.loaded import facts
from urdflint.programs.sdformat.releases import SIMULATORS
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

CASES = Path(__file__).parents[1] / "cases"
PROGRAMS = sorted(target.FAMILIES)
ROWS = [(program, row) for program in PROGRAMS for row in evidence.rows(program)]
CHANGES = [(program, name) for program in PROGRAMS for name in evidence.changes(program)]
DRAKE = "RobotLocomotion/drake"
DIGEST, LINES = re.compile(r"[0-9a-f]{64}"), re.compile(r"([1-9]\d*)-([1-9]\d*)")
# Releases that answered as the one whose verdicts are kept, when they were asked tests/cases, or that have its source
ALIKE = {
    *(("drake", "1.57.0"), ("pinocchio", "3.7.0"), ("pinocchio", "4.0.0")),
    *(("genesis", "1.4.0"), ("sapien", "3.0.0")),
}
# Changes whose boundary neither source nor verdicts show; their table says why
UNSHOWN = {("sdformat", "systems"), ("sdformat", "own-urdfdom"), ("sdformat", "models-judged")}
# Changes that no model asks for: the reading of XML goes by selectors
BY_SELECTOR = {("urdfdom", "tinyxml-2")}


def of_kind(kind: str) -> list[Any]:
    found = [(program, row) for program, row in ROWS if row.kind == kind]
    return [pytest.param(*one, id=f"{one[0]}-{one[1].about}-{one[1].subject}-{one[1].lines}") for one in found]


@cache
def verdicts() -> dict[str, dict[str, Any]]:
    """What is recorded, by case and program: `drake/472` and `mujoco@3.6`."""
    rows = map(json.loads, (CASES / "verdicts.jsonl").read_text(encoding="utf-8").splitlines())
    return asked.verdicts() | {
        row["file"].partition("-")[0]: {
            name: verdict for names, verdict in row["verdicts"].items() for name in names.split()
        }
        for row in rows
    }


def ran(program: str) -> dict[str, str]:
    """The releases of a program that have verdicts, with the names these have."""
    return {row.about: row.subject for row in evidence.rows(program) if row.kind in ("run", "alike")}


def about(program: str, name: str, kind: str) -> list[Row]:
    return [row for row in evidence.rows(program) if row.about == name and row.kind == kind]


def brought(program: str, change: Change) -> list[tuple[str, str]]:
    """The pairs of known releases that follow each other of which the second alone has a change."""
    known = sorted({*target.FAMILIES[program].known_releases, *target.FAMILIES[program].series.values()}, key=numbers)
    return [(old, new) for old, new in pairwise(known) if change.is_in(numbers(new)) and not change.is_in(numbers(old))]


# What every table holds


@grouped(("program", "row"), ROWS, ids=lambda one: getattr(one, "about", one), size=50)
def test_a_row_keeps_to_the_form(program: str, row: Row) -> None:
    known = {*target.FAMILIES[program].known_releases, *evidence.changes(program)}
    assert row.about in known
    assert row.subject
    assert row.kind in ("run", "alike", "case", "lines", "said", "decides")
    assert bool(row.sha256) is bool(row.lines) is (row.kind == "lines")
    assert bool(row.has) is (row.kind in ("lines", "decides"))
    if row.about not in evidence.changes(program):
        assert row.kind in ("run", "alike", "lines", "said")
    elif row.kind != "lines":
        assert row.kind in ("case", "said", "decides")


@grouped("program", PROGRAMS)
def test_a_table_says_nothing_twice(program: str) -> None:
    text = (Path(evidence.__file__).parent / program / evidence.TABLE).read_text(encoding="utf-8")
    assert text.startswith(f"{evidence.HEAD}\n")
    rows = evidence.rows(program)
    assert [one for one, number in Counter(rows).items() if number > 1] == []
    digests = {
        row.sha256: {other.subject for other in rows if other.sha256 == row.sha256} for row in rows if row.sha256
    }
    assert {one: files for one, files in digests.items() if len(files) > 1} == {}


# Releases


@grouped("program", PROGRAMS)
def test_every_newest_release_was_run_or_read(program: str) -> None:
    """Releases whose verdicts are recorded, or those of which a whole file of their own source is noted."""
    newest = {row.about for row in evidence.rows(program) if row.kind in ("run", "alike")}
    newest |= {row.about for row in evidence.rows(program) if row.kind == "lines" and row.has == (row.about,)}
    assert set(target.FAMILIES[program].series.values()) - newest == set()


@grouped(("program", "row"), [*of_kind("run"), *of_kind("alike")])
def test_a_release_that_was_run_has_verdicts_of_its_own(program: str, row: Row) -> None:
    family, _, series = row.subject.partition("@")
    assert family == program
    assert row.kind == "alike" or numbers(row.about)[: len(numbers(series))] == numbers(series)
    assert any(row.subject in verdict for verdict in verdicts().values())
    kept = [one.about for one in evidence.rows(program) if one.kind == "run" and one.subject == row.subject]
    assert len(kept) == 1
    assert (row.about not in kept) is (row.kind == "alike") is ((program, row.about) in ALIKE)


# Changes


@grouped(("program", "name"), CHANGES, size=39)
def test_every_change_has_evidence_on_both_sides(program: str, name: str) -> None:
    """Of the last release before it and the first one with it, lines of source or verdicts are there."""
    change = evidence.changes(program)[name]
    pairs = brought(program, change)
    assert pairs
    unshown = [pair for pair in pairs if not all(_is_shown(program, name, release) for release in pair)]
    assert bool(unshown) is ((program, name) in UNSHOWN), unshown
    assert not unshown or about(program, name, "said")


def _is_shown(program: str, name: str, release: str) -> bool:
    by_run = bool(about(program, name, "case")) and release in ran(program)
    rows = about(program, name, "lines")
    return by_run or any(_there(release, row) in (*row.has, *row.lacks) for row in rows)


def _there(release: str, row: Row) -> str:
    """The release of the source that a row is about: that of the simulator which belongs to a libsdformat."""
    if not row.subject.startswith("gazebosim/gz-sim:"):
        return release
    return SIMULATORS[numbers(release)[0]].rpartition(" ")[2] + ".0"


@grouped(("program", "row"), of_kind("lines"), size=42)
def test_lines_are_of_one_side_of_a_change(program: str, row: Row) -> None:
    first, last = map(int, LINES.fullmatch(row.lines).groups())  # type: ignore[union-attr]
    assert first <= last
    assert DIGEST.fullmatch(row.sha256)
    assert row.subject.partition(":")[0] in source.TAGS
    change = evidence.changes(program).get(row.about)
    if change is None:
        assert (row.has, row.lacks, first) == ((row.about,), (), 1)
        return
    known = target.FAMILIES[program].known_releases
    sides = [{change.is_in(numbers(one)) for one in known if _there(one, row) in some} for some in (row.has, row.lacks)]
    assert all(len(side) <= 1 for side in sides)
    assert sides[0] | sides[1]
    assert not sides[0] & sides[1]


@grouped(("program", "row"), of_kind("case"), size=48)
def test_a_case_has_verdicts_that_differ_by_the_change(program: str, row: Row) -> None:
    """Those of the last release before it that was run, and of the first one with it."""
    change, said = evidence.changes(program)[row.about], verdicts()[row.subject]
    releases = sorted(ran(program), key=numbers)
    pairs = [
        (old, new) for old, new in pairwise(releases) if change.is_in(numbers(new)) and not change.is_in(numbers(old))
    ]
    assert pairs
    for old, new in pairs:
        assert said[ran(program)[old]] != said[ran(program)[new]]


@grouped(("program", "row"), of_kind("case"), size=20)
def test_the_model_answers_to_a_case_by_the_change(program: str, row: Row) -> None:
    """What the model makes of it depends on the change itself, so that the case is not about something else."""
    if (program, row.about) in BY_SELECTOR:
        old, new = brought(program, evidence.changes(program)[row.about])[0]
        old_effects, new_effects = (_effects(f"{program}@{one}", _robot(row.subject)) for one in (old, new))
        assert old_effects != new_effects
        return
    with_it, without = _both(program, row.about, _robot(row.subject))
    assert with_it != without


@grouped(("program", "row"), of_kind("decides"), size=30)
def test_a_reason_depends_on_the_change(program: str, row: Row) -> None:
    with_it, without = _both(program, row.about, _robot(*row.has))
    assert {one for one in with_it[0] if one[0] == row.subject} != {one for one in without[0] if one[0] == row.subject}


@pytest.mark.slow
@pytest.mark.parametrize(("program", "name"), CHANGES)
def test_every_reason_that_depends_on_a_change_is_named(program: str, name: str) -> None:
    """Of the robots that show what rules cover."""
    named = {row.subject for row in about(program, name, "decides")}
    found = dict[str, str]()
    for path in sorted((asked.HERE.parent / "covers").glob("*.urdf")):
        with_it, without = _both(program, name, path.read_bytes())
        words = {one[0] for one in with_it[0] ^ without[0]}
        found |= dict.fromkeys(words - found.keys() - named, f"covers/{path.stem}")
    assert found == {}


def _robot(case: str) -> bytes:
    family, _, name = case.partition("/")
    if family in ("asked", "covers"):
        return (asked.HERE.parent / family / f"{name}.urdf").read_bytes()
    return next((CASES / family).glob(f"{name}-*.urdf")).read_bytes()


def _effects(name: str, data: bytes) -> list[str | None]:
    return [one.effects.get(name) for one in ask.check(data, name)]


Made = tuple[set[tuple[Any, ...]], str]


def _both(program: str, name: str, data: bytes) -> tuple[Made, Made]:
    """What the first release with a change makes of a robot, and what it would make of it without the change."""
    change, is_in = evidence.changes(program)[name], Change.is_in
    release = brought(program, change)[-1][1]
    found = []
    for has in (True, False):

        def answer(self: Change, version: tuple[int, ...], has: bool = has) -> bool:
            return has if self is change else is_in(self, version)

        with mock.patch.object(Change, "is_in", answer):
            found.append(_made(program, release, data))
    return found[0], found[1]


def _made(program: str, release: str, data: bytes) -> Made:
    """The claims of a model about a robot, and what it loads of it."""
    asked_for = target.parse(f"{program}@{release}")
    found = parsing.read(Source("robot.urdf", data))
    if found.root is None or found.root.tag != "robot":
        return set(), ""
    robot = Robot(found, found.root, Files(None, {}, False))
    claims = {
        (one.word, found.path(one.element), one.attribute, one.loss, *one.effects.values())
        for one in models.claims(robot, asked_for, frozenset(found.root.descendants()))
    }
    loaded = models.loaded(robot, asked_for[0])
    return claims, repr(loaded.refusals and [one.why for one in loaded.refusals]) + repr(facts(loaded))


# The source itself


@grouped(("program", "row"), of_kind("lines"), size=42)
def test_the_source_has_these_lines(program: str, row: Row) -> None:
    """Whoever names clones has their tags too: a release that the clone does not know is an invented one."""
    repository, _, file = row.subject.partition(":")
    if source.clone(repository) is None:
        pytest.skip(f"{source.SOURCES} names no folder with a clone of {repository}")
    has, lacks = ([source.text(repository, file, one) for one in some] for some in (row.has, row.lacks))
    assert source.digest(has[0], row.lines) == row.sha256
    number = source.count(has[0], row.lines)
    assert number
    assert all(source.contains(text, number, row.sha256) for text in has)
    assert not any(source.contains(text, number, row.sha256) for text in lacks)


@grouped("since", [one for one in boundaries.TAGS if numbers(one) > boundaries.OLDEST])
def test_the_source_of_drake_reads_a_tag_since_the_release_that_the_schema_says(since: str) -> None:
    if source.clone(DRAKE) is None:
        pytest.skip(f"{source.SOURCES} names no folder with a clone of {DRAKE}")
    before = f"1.{numbers(since)[1] - 1}"
    for name in boundaries.TAGS[since]:
        assert source.mentions(DRAKE, "multibody/parsing/*.cc", since, f'"drake:{name}"')
        assert not source.mentions(DRAKE, "multibody/parsing/*.cc", before, f'"drake:{name}"')


def test_a_digest_is_of_words_and_not_of_spacing() -> None:
    text = "one\n\n  two  three \nfour\n"
    assert source.digest(text, "1-3") == source.digest("one\ntwo three\n", "1-2")
    assert source.count(text, "1-3") == 2
    assert source.contains(text, 1, source.digest("two three", "1-1"))
    assert not source.contains(text, 1, source.digest("twothree", "1-1"))
    assert not source.contains(text, 2, source.digest("one\nfour", "1-2"))
