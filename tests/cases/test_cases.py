"""The cases that are kept here: all that is in ../shared/cases, with a verdict for each, and all that rules cite."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import gather

ROOT = Path(__file__).parents[2]
EVIDENCE = re.compile(r"^evidence:(.*)$", re.M)
CITED = re.compile(rf"\b(?:{'|'.join(gather.FAMILIES)})/\d{{3}}\b")
# Cited by rules, and in no collection of cases: the facts were written with more cases than were kept
MISSING = {
    "drake": (28, 155, 173, 228, 258, 755, 796),
    "gazebo": (
        1,
        20,
        26,
        62,
        74,
        92,
        100,
        102,
        120,
        122,
        128,
        136,
        147,
        152,
        161,
        169,
        177,
        188,
        189,
        190,
        194,
        241,
        243,
        248,
        249,
        313,
        317,
        328,
        334,
        340,
        369,
        400,
    ),
    "urdf": (4, 5, 35, 43, 44, 81, 83, 85, 90, 97, 98, 104, 106, 112, 124, 209, 219, 220),
}
ABSENT = {f"{family}/{number:03}" for family, numbers in MISSING.items() for number in numbers}


@pytest.mark.slow
def test_the_cases_are_those_of_the_shared_folder() -> None:
    if not gather.SHARED.is_dir():
        pytest.skip("../shared/cases is not here")
    wanted, found = gather.gathered(), gather.committed()
    assert found.keys() == wanted.keys()
    changed = [name for name in wanted if found[name] != wanted[name]]
    assert changed == [], "run `python -m tests.cases.gather`"


def test_every_robot_has_verdicts() -> None:
    lines = gather.committed()[gather.VERDICTS].decode().splitlines()
    rows = {row["file"]: row["verdicts"] for row in map(json.loads, lines)}
    assert rows.keys() == {name for name in gather.committed() if name.endswith(".urdf")}
    programs = {tuple(sorted(name for names in said for name in names.split())) for said in rows.values()}
    assert len(programs) == 1, "every program has a verdict on every file"


def cited() -> Iterator[tuple[str, str]]:
    """The cases that rule documents cite as evidence, each with the name of the document."""
    for path in sorted((ROOT / "rules").rglob("*.md")):
        for line in EVIDENCE.findall(path.read_text(encoding="utf-8")):
            yield from ((one, path.name) for one in CITED.findall(line))


def test_cited_cases_are_here() -> None:
    here = {name.partition("-")[0] for name in gather.committed()}
    wanted = dict(cited())
    assert len(wanted) > 400
    assert {one: path for one, path in wanted.items() if one not in here and one not in ABSENT} == {}
    assert ABSENT & here == set(), "these are here now: strike them from ABSENT"
    assert ABSENT - wanted.keys() == set(), "no rule cites these any more: strike them from ABSENT"
