"""Every case replayed: what urdflint says each program does with it against what the program did."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import contradictions, rows
from tests.grouping import grouped
from tests.replay import ask, table
from tests.replay.ask import Said
from tests.replay.facts import differences, differences_in_sdf
from tests.replay.verdicts import CASES, MISSES, by_program

PROGRAMS = [name for name in by_program() if ask.is_known(name)]


@cache
def findings() -> dict[str, list[Said]]:
    """The findings of each file, for all programs at once."""
    return {file: [ask.short(one) for one in said.findings] for file, said in table.said().items()}


def effects(file: str, program: str) -> set[str]:
    """What a program is said to do with a file."""
    return {one.effects[program] for one in findings()[file] if program in one.effects}


def only_known(question: str, program: str, asked: Iterable[str], wrong: Iterable[str]) -> None:
    """Judge the files that urdflint is wrong about: those of the files asked that are known, no other and no fewer."""
    known = MISSES.get((question, program.partition("@")[0]), {}).keys() & set(asked)
    found = {one.partition(": ")[0]: one for one in wrong}
    assert [one for file, one in found.items() if file not in known] == [], "urdflint is wrong about these"
    assert known - found.keys() == set(), "urdflint is right about these now: strike them from MISSES"


def test_errors_name_who_loses_by_them_or_are_contradictions() -> None:
    wrong = {file: contradictions.idle_errors(said.findings) for file, said in table.said().items()}
    assert {file: errors for file, errors in wrong.items() if errors} == {}


def test_programs() -> None:
    wanted = {"urdfdom@3", "urdfdom@6", "sdformat@12.3", "sdformat@16", "drake@1.51", "drake@1.58"}
    wanted |= {"mujoco@3.6", "mujoco@3.12", "mujoco@4", "usd@0.1", "usd@0.3", "newton@1.8", "pybullet@3"}
    wanted |= {"pinocchio@3", "pinocchio@4"}
    assert wanted <= set(PROGRAMS)
    assert all(len(rows) > 1000 for rows in by_program().values())


@grouped("program", PROGRAMS)
def test_refused(program: str) -> None:
    refused = {file: one["outcome"] in ("rejects", "crashes") for file, one in by_program()[program].items()}
    assert min(sum(refused.values()), len(refused) - sum(refused.values())) > 100
    wrong = (file for file, one in refused.items() if one != ("rejects" in effects(file, program)))
    only_known("refused", program, refused, wrong)


@pytest.mark.parametrize("program", [one for one in PROGRAMS if one.startswith("urdfdom@")])
def test_truncated(program: str) -> None:
    """What urdfdom loads with a word in its log has lost a part of a link."""
    lost = {file: one["outcome"] == "logs" for file, one in by_program()[program].items()}
    loaded = {file: one for file, one in lost.items() if one or by_program()[program][file]["outcome"] == "accepts"}
    assert sum(loaded.values()) > 90
    said = {file: bool(effects(file, program) & {"drops", "alters", "warns"}) for file in loaded}
    only_known("truncated", program, loaded, (file for file, one in loaded.items() if one != said[file]))


@pytest.mark.parametrize("program", [one for one in PROGRAMS if one.startswith("drake@")])
def test_warned(program: str) -> None:
    """Each line that Drake warns of has a finding with an effect on Drake."""
    warned = [(file, line) for file, one in by_program()[program].items() for line in one.get("warned", ())]
    assert len(warned) > 80
    reported = {(file, one.line) for file, said in findings().items() for one in said if program in one.effects}
    wrong = (f"{file}: line {line}" for file, line in warned if (file, line) not in reported)
    only_known("warned", program, by_program()[program], wrong)


def models(program: str) -> dict[str, dict[str, Any]]:
    """The models that a program made of what it loaded."""
    key = "links" if program.startswith("sdformat@") else "bodies"
    return {file: one for file, one in by_program()[program].items() if key in one}


def older() -> Iterator[str]:
    """The releases of programs of which the next release is asked as well; those of sdformat differ too much."""
    for family, releases in table.RELEASES.items():
        asked = [name for name in releases if name in PROGRAMS and models(name)]
        yield from (name for name in asked[:-1] if family not in ("urdfdom", "sdformat"))


OLDER = sorted(older())


def asked_alone(program: str) -> dict[str, dict[str, Any]]:
    """Of the models of a program, those that the next release made otherwise, and each third of the rest."""
    releases = [name for name in table.RELEASES[program.partition("@")[0]] if name in PROGRAMS and models(name)]
    following = models(releases[releases.index(program) + 1])
    files = models(program).items()
    return {file: row for number, (file, row) in enumerate(files) if number % 3 == 0 or following.get(file) != row}


@pytest.mark.parametrize(
    ("program", "asked"),
    [
        *((name, models) for name in PROGRAMS if models(name) and name not in OLDER),
        *((name, asked_alone) for name in OLDER),
        *(pytest.param(name, models, marks=pytest.mark.slow) for name in OLDER),
    ],
)
def test_survivors(program: str, asked: Callable[[str], dict[str, dict[str, Any]]]) -> None:
    assert len(models(program)) > 700
    wrong = {}
    for file, row in asked(program).items():
        said = ask.preview((CASES / file).read_bytes(), program)
        if said is None:
            wrong[file] = ["no answer"]
        else:
            wrong[file] = differences_in_sdf(said, row) if "links" in row else differences(said, row)
    reported = (f"{file}: {' '.join(some)}" for file, some in wrong.items() if some)
    only_known("survivors", program, asked(program), reported)


@pytest.mark.parametrize(("path", "written"), [(table.TABLE, table.table), (table.CLAIMS, table.claims)])
def test_what_is_said_of_many_robots(path: Path, written: Callable[[], str]) -> None:
    """Effects, places and wordings are those that a person looked at last."""
    assert rows.differences(path, written()) == [], "run python -m tests.refresh and review the rows"


def test_another_place_is_another_place_and_reported_by_the_report() -> None:
    """A finding that is reported once for several places names each place once, and its message does not count them."""
    for file, said in table.said().items():
        for one in said.findings:
            spans = [one.location.span, *(place.span for place in one.also)]
            assert len(set(spans)) == len(spans), (file, one.code)
            assert not re.search(r"\bmore places?\b", one.message), (file, one.code)
