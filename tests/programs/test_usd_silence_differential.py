"""What urdf-usd-converter passes over in silence, by itself: urdflint has a finding at the very place.

A rich robot is changed in single points, as for Drake (`test_drake_silence_differential` says what a silent loss is).
The stage is known by all its prims and attributes. A change counts as told, too, where the preview changes at it.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.lint import findings
from tests.programs import live
from tests.programs import test_drake_silence_differential as drake
from tests.programs.drake_mutants import mutants
from tests.programs.test_drake_silence_differential import Answer, Change
from tests.replay import ask
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

TARGET = "usd@0.3"
RICH = Path(__file__).with_name("usd_rich.urdf")
SUMMARY = Path(__file__).with_name("usd_summary.py")
SEED = 20261122
SAMPLE = 150  # changes of each kind
BATCH = 200
AIM = 0.98


@cache
def changes() -> tuple[Change, ...]:
    """All single-point changes of the rich robot but those with a name of Drake's."""
    data = RICH.read_bytes()
    made = [*mutants(data), *drake.moved_attributes(data)]
    return tuple(drake.change(one) for one in made if "drake:" not in one.change)


@cache
def values() -> dict[str, str]:
    """The value of every attribute, by its path."""
    document = read(Source("rich.urdf", RICH.read_bytes()))
    return {
        f"{document.path(one)}/@{name}": value for one in document.elements for name, value in one.attributes.items()
    }


@cache
def deletions() -> dict[str, bytes]:
    """The robot without a thing, by the path of the thing."""
    return {one.path: one.mutant.data for one in changes() if one.kind == "deleted"}


def answers(texts: Sequence[bytes], folder: Path) -> dict[bytes, Answer]:
    """What the converter makes of each text."""
    return dict(zip(texts, _asked(texts, folder), strict=True))


def _asked(texts: Sequence[bytes], folder: Path) -> Iterator[Answer]:
    paths = [folder / f"{number}.urdf" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)
    for start in range(0, len(paths), BATCH):
        command = [os.environ["USD03_PYTHON"], str(SUMMARY), *map(str, paths[start : start + BATCH])]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
        for row in map(json.loads, filter(lambda line: line.startswith("{"), done.stdout.splitlines())):
            yield Answer(row["ok"], Counter(map(hash, row["said"])), (row["model"], tuple(row["counts"])))


def is_loss(one: Change, said: dict[bytes, Answer]) -> bool:
    """Whether the converter loses in silence what a change is about."""
    before, now = said[RICH.read_bytes()], said[one.mutant.data]
    if not now.silent(before):
        return False
    if one.mutant.unknown:
        return True
    if one.kind in ("inserted", "twice"):
        return bool(now.plant == before.plant)
    if one.kind == "deleted":
        return drake.is_needed(one.path) or ("@" in one.path and is_less(before, now))
    without = said.get(deletions().get(one.path, b""))
    if one.kind in ("moved", "renamed"):
        return without is not None and without.silent(before) and bool(now.plant == without.plant)
    return is_lost_value(one, before, now, without)


def is_lost_value(one: Change, before: Answer, now: Answer, without: Answer | None) -> bool:
    """Whether the value that was put in is not what the converter takes, or it takes other things away."""
    old = values()[one.path]
    if drake.is_number(old):
        return not drake.is_plain(one.new, old, one.path)
    ignored = without is not None and without.silent(before) and now.plant == without.plant
    named = one.path.endswith("/@name") or one.new in ("", "true", "false")
    return is_less(before, now) or (ignored and not named)


def is_less(before: Answer, now: Answer) -> bool:
    """Whether a model has fewer things of a sort than before."""
    return any(few < many for few, many in zip(now.plant[1], before.plant[1], strict=True))


def told(text: bytes) -> Counter[tuple[str, ...]]:
    return Counter(map(drake._key, findings(text, TARGET, remarks=True)))


def is_told(one: Change, before: Counter[tuple[str, ...]]) -> bool:
    """Whether urdflint has a finding at the place that it does not have without, or the preview changes."""
    document = read(Source("robot.urdf", one.mutant.data))
    places = drake.where(document, one)
    found = findings(one.mutant.data, TARGET, remarks=True)
    new = Counter(map(drake._key, found)) - before
    if any(finding.location.path in places and drake._key(finding) in new for finding in found):
        return True
    if any(place.path in places for finding in found if drake._key(finding) in new for place in finding.also):
        return True
    return ask.preview(one.mutant.data, TARGET) != ask.preview(RICH.read_bytes(), TARGET)


def sampled() -> list[Change]:
    """Some changes of each kind, those of numbers and those of words apart."""
    kinds: dict[str, list[Change]] = {}
    for one in changes():
        numeric = one.kind == "value" and drake.is_number(values()[one.path])
        kinds.setdefault("number" if numeric else one.kind, []).append(one)
    chance = random.Random(SEED)
    return [one for kind in kinds.values() for one in chance.sample(kind, min(SAMPLE, len(kind)))]


@pytest.mark.differential
def test_what_the_converter_loses_in_silence_is_found_at_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if reason := live.missing(TARGET):
        pytest.skip(reason)
    chosen = sampled()
    texts = dict.fromkeys([RICH.read_bytes(), *(one.mutant.data for one in chosen)])
    texts |= dict.fromkeys(deletions()[one.path] for one in chosen if one.path in deletions())
    said, before = answers(list(texts), tmp_path), told(RICH.read_bytes())
    assert said[RICH.read_bytes()].taken
    lost = [one for one in chosen if is_loss(one, said)]
    missed = [one.mutant.change for one in lost if not is_told(one, before)]
    share = 1 - len(missed) / len(lost)
    with capsys.disabled():
        print(
            f"\nof {len(chosen)} changes the converter loses {len(lost)} in silence; found at their place: {share:.4f}"
        )
    assert share >= AIM, missed
    assert len(lost) > len(chosen) // 4
    assert {one.kind for one in lost} == {kind for kind, _ in drake.KINDS}
