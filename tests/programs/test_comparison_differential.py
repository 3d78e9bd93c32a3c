"""The cells of a comparison are what the real programs have, on ten robots of the corpus and on some with odd parts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.programs import live, live_facts
from tests.programs.test_loaded_differential import CONSUMERS, CORPUS, LEAST, loaded, texts
from tests.replay.facts import same
from urdflint.comparison.table import Comparison, compare
from urdflint.programs import target

LIMITED = ("revolute", "prismatic")


class File:
    """A robot as lxml reads it, without a root link called world."""

    def __init__(self, text: str) -> None:
        self.root = etree.fromstring(text.encode())
        self.joints = {one.get("name") or "": one for one in self.root.findall("joint")}
        below = {child.get("link") for child in self.root.iterfind("joint/child")}
        links = [one.get("name") for one in self.root.findall("link")]
        self.links = {name for name in links if name != "world" or name in below}

    def limit(self, name: str, *attributes: str) -> list[float] | None:
        """Numbers of the limit of a joint; None where one is not written."""
        limit = self.joints[name].find("limit")
        found = [limit.get(one) if limit is not None else None for one in attributes]
        return [float(one) for one in found if one is not None] if None not in found else None


def cells(file: File, real: live_facts.Facts) -> Iterator[tuple[str, Any]]:
    """What the table should have by what the program itself has."""
    bodies = [name for name in real["bodies"] if name != "world" or name in file.links]
    yield "bodies", len(bodies)
    yield "link frames", len(file.links & {*bodies, *real.get("frames", ())})
    if "joints" not in real:
        return
    masses = real["masses"].values()
    yield "total mass", "by meshes" if None in masses else sum(masses)
    yield "base", real["base"]
    yield "moving joints", len(real["limits"])
    yield "joints locked", sum(ends is not None and ends[0] == ends[1] for ends in real["limits"].values())
    yield "visuals", real["shapes"]["visual"]
    yield "collisions", real["shapes"]["collision"]
    moving = {name: one for name, one in file.joints.items() if one.get("type") not in ("fixed", "floating")}
    both = {name: file.limit(name, "lower", "upper") for name in moving if moving[name].get("type") in LIMITED}
    yield "limits", sum(ends is not None and same(real["limits"].get(name), ends) for name, ends in both.items())
    for kind in ("effort", "velocity"):
        there = real.get(kind, {})
        yield kind, sum(_alike(there.get(name), file.limit(name, kind)) for name in moving)
    unlimited = [name for name in both if name in real["limits"] and not _bounded(real["limits"][name])]
    yield "joints unlimited", len(unlimited)


def _alike(there: float | None, written: list[float] | None) -> bool:
    return there is not None and written is not None and math.isclose(there, written[0])


def _bounded(ends: list[Any] | None) -> bool:
    return ends is not None and not any(isinstance(one, str) for one in ends)


def other_cells(one: Comparison, file: File, real: live_facts.Facts) -> Iterator[str]:
    """The cells that the table has otherwise; and marks that are not where they belong."""
    rows = {row.name: row for row in one.rows}
    for name, wanted in cells(file, real):
        row = rows[name]
        ((value, causes),) = row.cells.values()
        both = isinstance(value, float | int) and isinstance(wanted, float | int)
        if not (math.isclose(value, wanted, rel_tol=1e-6) if both else value == wanted):  # type: ignore[arg-type]
            yield f"{name}: {value}, not {wanted}"
        as_written = isinstance(value, float | int) and isinstance(row.written, float | int)
        differs = not math.isclose(value, row.written) if as_written else value != row.written  # type: ignore[arg-type]
        if differs and not causes and value is not None:
            yield f"{name}: {value} is not {row.written}, and not marked"


@pytest.mark.differential
@pytest.mark.parametrize("consumer", CONSUMERS)
def test_every_cell_is_what_the_program_has(consumer: str, tmp_path: Path) -> None:
    if reason := live.missing(consumer) or ("" if CORPUS.is_dir() else "../shared/corpus is not here"):
        pytest.skip(reason)
    robots, wrong, accepted = texts(), [], 0
    for number, (text, real) in enumerate(zip(robots, live_facts.ask(consumer, robots, tmp_path), strict=True)):
        one = compare(loaded(text, consumer)[0], target.parse(consumer))
        ((answer, causes),) = one.rows[0].cells.values()
        if answer != ("no" if real is None else "yes") or bool(causes) is not (real is None):
            wrong.append(f"{number}: loads {answer}")
        elif real is not None:
            wrong += [f"{number}: {words}" for words in other_cells(one, File(text), real)]
            accepted += 1
    assert wrong == []
    assert accepted >= LEAST.get(consumer, 12)
