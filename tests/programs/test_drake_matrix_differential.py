"""Every tag of Drake under many parents, by Drake itself: urdflint says that it is not read exactly where it is not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.lint import findings
from tests.programs import live
from tests.programs.drake_mutants import RICH
from tests.programs.silent_losses import Answer
from tests.programs.test_drake_silence_differential import TARGET, ask
from tests.schemas.test_drake_ways import spots
from urdflint.model.structure.intended_elements import allowed_parents_in
from urdflint.syntax.document import Document, Element
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

# A value that Drake cannot pass over where it reads it: it refuses it, or the plant is another
ODD, ODD_BY_TAG = "abc", {"drake:is_periodic": "true"}
# Tags that show only where there is none yet, or no other shape: they are put into all parents of a kind
TIMID = {"drake:rigid_hydroelastic", "drake:compliant_hydroelastic", "drake:declare_convex", "drake:accepting_renderer"}
TIMID |= {"drake:capsule", "drake:ellipsoid"}
# Where anything but a curve is refused, be it known or not
STRICT = "drake:curves"
UNREAD = frozenset({"DRK001", "DRK002", "DRK003", "DRK004", "DRK011", "DRK602", "DRK605"})


class Cell(NamedTuple):
    """A tag in the rich robot, as the first child of a parent of some kind."""

    parent: str
    tag: str
    head: bytes
    written: bytes
    rest: bytes

    @property
    def data(self) -> bytes:
        """The robot."""
        return self.head + self.written + self.rest

    @property
    def at(self) -> int:
        """Where the tag begins."""
        return len(self.head)


def cells() -> Iterator[Cell]:
    """Every tag under the first parent of each kind that has children, the timid ones under all of them."""
    document = read(Source("rich.urdf", RICH.read_bytes()))
    seen: set[str] = set()
    for element in document.elements:
        kind = re.sub(r"(?<!joint)\[\d+\]", "", document.path(element))
        kind = re.sub("(visual|collision)/geometry", "shape/geometry", kind)
        if element.tag == STRICT or element.text.strip():
            continue
        for tag in sorted(one for one in allowed_parents_in("drake") if one.startswith("drake:")):
            if (element.children and kind not in seen) or (
                tag in TIMID and element.tag in allowed_parents_in("drake")[tag]
            ):
                yield _cell(document, element, kind, tag)
        if element.children:
            seen.add(kind)


def _cell(document: Document, parent: Element, kind: str, tag: str) -> Cell:
    data, start = document.source.text, document.start_tag(parent)
    written = " ".join([f"<{tag}", *(f'{name}="{ODD_BY_TAG.get(tag, ODD)}"' for name in attributes(tag))]) + "/>"
    if parent.children:
        return Cell(kind, tag, data[: start.end], written.encode(), data[start.end :])
    closed = f"</{parent.tag}>".encode() + data[start.end :]
    return Cell(kind, tag, data[: start.end - 2] + b">", written.encode(), closed)


def attributes(tag: str) -> list[str]:
    return sorted({name for spot in spots() if spot.name == tag for name in spot.type.attributes})


def is_read(now: Answer, before: Answer) -> bool:
    return not now.silent(before) or now.plant != before.plant


def is_reported(cell: Cell) -> bool:
    """Whether urdflint says of the tag that it is not read."""
    found = [one for one in findings(cell.data, TARGET) if one.location.span.start == cell.at + 1]
    return not UNREAD.isdisjoint(one.code for one in found)


def together(cells: Sequence[Cell]) -> dict[bytes, list[Cell]]:
    """Robots with all the tags of one place which are said not to be read: if Drake reads none, it is asked once."""
    places: dict[tuple[bytes, bytes], list[Cell]] = {}
    for cell in cells:
        places.setdefault((cell.head, cell.rest), []).append(cell)
    return {head + b"".join(cell.written for cell in some) + rest: some for (head, rest), some in places.items()}


@pytest.mark.differential
def test_a_tag_is_found_exactly_where_drake_does_not_read_it(tmp_path: Path) -> None:
    if reason := live.missing(TARGET):
        pytest.skip(reason)
    chosen = list(cells())
    reports = [is_reported(cell) for cell in chosen]
    unread = together([cell for cell, reported in zip(chosen, reports, strict=True) if reported])
    before, *said = ask([RICH.read_bytes(), *unread], tmp_path)
    silent = {
        cell for cells, now in zip(unread.values(), said, strict=True) if not is_read(now, before) for cell in cells
    }
    alone = [cell for cell in chosen if cell not in silent]
    answers = dict(zip(alone, ask([cell.data for cell in alone], tmp_path), strict=True))
    known: dict[tuple[str, str], bool] = {}
    reported: dict[tuple[str, str], bool] = {}
    for cell, report in zip(chosen, reports, strict=True):
        key = cell.parent, cell.tag
        known[key] = known.get(key, False) or (cell not in silent and is_read(answers[cell], before))
        reported[key] = reported.get(key, False) or report
    assert len({parent for parent, _ in known}) >= 20
    assert [(key, known[key]) for key in known if known[key] == reported[key]] == []
    assert sum(known.values()) >= len({tag for _, tag in known}) // 2
