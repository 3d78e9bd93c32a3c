"""The model of Drake's parser against Drake itself: outcome, warned lines and first complaint, on changed robots."""

from __future__ import annotations

import json
import random
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import mutations
from tests.programs import live
from tests.programs.drake_mutants import RICH, mutants
from tests.programs.drake_says import SAYS
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs.drake.plant.diagnostics import Note
from urdflint.programs.drake.releases import Release
from urdflint.programs.drake.urdf.parser import Reading, reading
from urdflint.programs.drake.urdf.reasons.shapes import CollisionMeshFormat
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.xml.refusals import refusals
from urdflint.syntax.document import Document
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

SHARED = live.JUDGE.parents[1]
TARGETS = ("drake@1.51", "drake@1.58")
NEWER = {  # what only this release reads, by what it is put before in the rich robot
    "drake@1.58": (
        (
            b"  <drake:tendon_constraint>",
            b"""  <drake:distance_constraint>
    <drake:distance_constraint_body_A name="bob"/>
    <drake:distance_constraint_body_B name="free"/>
    <drake:distance_constraint_p_AP value="0 0 0.1"/>
    <drake:distance_constraint_p_BQ value="0 0 0"/>
    <drake:distance_constraint_distance value="0.5"/>
    <drake:distance_constraint_stiffness value="100"/>
    <drake:distance_constraint_damping value="1"/>
  </drake:distance_constraint>
""",
        ),
        (b'  </link>\n  <link name="arm">', b'    <drake:surface_velocity_axis axis="0 1 0"/>\n'),
    )
}
NEW = re.compile("drake:(distance|surface)_")
SEED, SINGLE, CHANCE = 20240611, 600, 250
HARNESS = "filename=''"  # the harness puts a folder in place of an empty name
UNKNOWABLE = {"drake/466-mesh-collision-bad.obj.urdf"}  # what is in a mesh file is not looked at


@dataclass(frozen=True)
class Said:
    """What Drake does with a file, or what the model says it does."""

    refused: bool
    warned: Counter[int | None]
    line: int | None = None
    message: str = ""
    reason: type[Reason] | None = None


def model(document: Document, target: str) -> Reading | None:
    """The reading of a robot; None where the parser of XML gives none to read."""
    root = document.root
    if root is None or root.tag != "robot" or "drake" in refusals(document):
        return None
    return reading(Robot(document, root, Files(None, resolve=False)), Release.for_version(target.partition("@")[2]))


def line(document: Document, complaint: Note) -> int | None:
    return document.source.position(complaint.line_of.start).line if complaint.line_of is not None else None


def stated(document: Document, reading: Reading | None) -> Said:
    if reading is None:
        return Said(True, Counter(), 0)
    stop = reading.stops_at
    warned = Counter(line(document, one) for one in reading.warnings)
    return Said(
        stop is not None, warned, line(document, stop) if stop else None, "", type(stop.reason) if stop else None
    )


def ask(target: str, texts: Sequence[bytes], folder: Path) -> Iterator[Said]:
    """What Drake says of each text."""
    paths = [folder / f"{number}.urdf" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)
    for row in live.parsed(target, list(map(str, paths)), folder):
        warned = Counter(one["line"] for one in row["warnings"])
        yield Said(not row["ok"], warned, row.get("error_line"), row["error"] or "")


def difference(text: bytes, said: Said, target: str) -> str | None:
    """In which way the model is wrong about a text."""
    document = read(Source("robot.urdf", text))
    reading = model(document, target)
    mine = stated(document, reading)
    if mine.refused != said.refused:
        return f"outcome: {mine} against {said}"
    if reading is None or said.message == "child died":
        return None
    if mine.warned != said.warned:
        return f"warnings: {mine} against {said}"
    if mine.reason and (mine.line != said.line or not re.search(SAYS[mine.reason.__name__], said.message)):
        return f"first complaint: {mine} against {said}"
    return None


def rich(target: str) -> bytes:
    """The rich robot, with what only this release reads."""
    found = RICH.read_bytes()
    for before, new in NEWER.get(target, ()):
        assert found.count(before) == 1
        found = found.replace(before, new + before)
    return found


@pytest.mark.differential
@pytest.mark.parametrize("target", TARGETS)
def test_single_changes_and_chance_changes(target: str, tmp_path: Path) -> None:
    if reason := live.missing(target):
        pytest.skip(reason)
    chance = random.Random(SEED)
    changed = [one for one in mutants(rich(target)) if HARNESS not in one.change]
    single = chance.sample(changed, SINGLE)
    if target in NEWER:  # and every change of that
        chosen = {one.change for one in single}
        single += [one for one in changed if NEW.search(one.change) and one.change not in chosen]
    texts = [one.data for one in single]
    texts += [one.encode() for one in mutations.mutants(SEED, mutations.seeds(), CHANCE) if 'filename=""' not in one]
    answers = list(ask(target, texts, tmp_path))
    seen = Counter(said.refused for said in answers)
    both = zip(texts, answers, strict=True)
    wrong = [f"{why}\n{text!r}" for text, said in both if (why := difference(text, said, target))]
    assert wrong == []
    assert min(seen.values()) > len(texts) // 5
    silent = [one for one, said in zip(single, answers, strict=False) if one.unknown and not said.refused]
    assert [one.change for one in silent if not is_noted(one.data, one.at, target)] == []
    assert len(silent) > SINGLE // 10


def is_noted(text: bytes, at: int, target: str) -> bool:
    """Whether the model has a word to say of the element at that place."""
    document = read(Source("robot.urdf", text))
    reading = model(document, target)
    assert reading is not None
    starts = [one.start for one in document.elements]
    element = document.elements[bisect_right(starts, at) - 1]
    noted = {one.element for one in reading.silences} | {one.element for one in reading.complaints}
    return element in noted


@pytest.mark.differential
@pytest.mark.parametrize("target", TARGETS)
def test_rich_robot_is_taken_as_it_is(target: str, tmp_path: Path) -> None:
    """Else its changes would show nothing. Its texture is all that an old release warns of."""
    if reason := live.missing(target):
        pytest.skip(reason)
    (said,) = ask(target, [rich(target)], tmp_path)
    assert not said.refused
    assert said.warned == (Counter() if target in NEWER else Counter([None]))
    assert difference(rich(target), said, target) is None


@pytest.mark.parametrize(
    "folder", [pytest.param("cases", marks=pytest.mark.slow), pytest.param("corpus", marks=pytest.mark.corpus)]
)
def test_recorded_verdicts(folder: str) -> None:
    """Drake was asked with all meshes put in place, so a missing file is none; formats count only for the outcome."""
    verdicts = SHARED / folder / "verdicts.jsonl"
    if not verdicts.is_file():
        pytest.skip(f"../shared/{folder} is not here")
    rows = [json.loads(row) for row in verdicts.read_text(encoding="utf-8").splitlines()]
    wrong, seen = [], Counter[str]()
    for row in rows:
        path = SHARED / folder / row["file"]
        if row["consumer"] != TARGETS[0] or not path.is_file() or row["file"] in UNKNOWABLE:
            continue
        document = read(Source(row["file"], path.read_bytes()))
        reading = model(document, TARGETS[0])
        refused = reading is None or reading.stops_at is not None
        seen[row["outcome"]] += 1
        warned = {one["line"] for one in row["warnings"] if one["line"]}
        if refused != (row["outcome"] in ("rejects", "crashes")) or warned != _lines(document, reading):
            wrong.append(row["file"])
    assert wrong == []
    assert min(seen[outcome] for outcome in ("accepts", "rejects", "logs")) > 20


def _lines(document: Document, reading: Reading | None) -> set[int]:
    """The lines that Drake would warn of if it took meshes of every format."""
    found: set[int] = set()
    for one in reading.complaints if reading is not None else ():
        if one.effect is Effect.REJECTS and not isinstance(one.reason, CollisionMeshFormat):
            break
        at = line(document, one)
        if one.effect is Effect.WARNS and at is not None:
            found.add(at)
    return found
