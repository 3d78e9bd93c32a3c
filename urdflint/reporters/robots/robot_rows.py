"""Robots in several programs, a row each, as a table, CSV or JSON lines; each row is written as it comes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence

from urdflint.comparison.robot_rows import FACTS, RobotRow, RowCell
from urdflint.programs.loaded import plain
from urdflint.reporters.machine.json_report import clean
from urdflint.text.harmless_json import harmless
from urdflint.text.wording import one_line, page

LONGEST = 48  # characters of a path in the table
WIDTH = 26  # of a program in it
WORDS = {True: "yes", False: "no"}
OF_PROGRAM = ("loads", *FACTS, "worst", "code")
LEGEND = "a program that loads it: base, mass in kg, moving joints, and its most severe finding"


def table(rows: Iterable[RobotRow], paths: Sequence[str], targets: Sequence[str]) -> Iterator[str]:
    """A line for each robot below a line of heads."""
    width = min(LONGEST, max((len(path) for path in paths), default=0))
    yield f"{LEGEND}\n"
    yield _line(["robot", "written", *targets], width)
    for row in rows:
        if row.error is not None:
            yield page(f"{_short(row.path, width)}  {one_line(row.error)}\n")
            continue
        written = " ".join(_word(row.written[fact]) for fact in FACTS)
        yield _line([_short(row.path, width), written, *(_cell(row.programs[name]) for name in targets)], width)


def _line(cells: Sequence[str], width: int) -> str:
    first, *rest = cells
    return page("  ".join([f"{first:<{width}}", *(f"{cell:<{WIDTH}}" for cell in rest)]).rstrip() + "\n")


def _short(path: str, width: int) -> str:
    path = one_line(path)
    return path if len(path) <= width else f"…{path[-width + 1 :]}"


def _cell(loaded: RowCell) -> str:
    facts = " ".join(_word(loaded.facts[fact]) for fact in FACTS) if loaded.loads else "rejects it"
    return f"{facts} {loaded.code}" if loaded.code is not None else facts


def _word(value: object) -> str:
    return "-" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)


def columns(targets: Sequence[str]) -> list[str]:
    """The heads of the CSV."""
    return ["path", "error", *FACTS, *(f"{name} {fact}" for name in targets for fact in OF_PROGRAM)]


def as_csv(rows: Iterable[RobotRow], targets: Sequence[str]) -> Iterator[str]:
    """A line for each robot below a line of heads; what is not known is empty."""
    yield _csv(columns(targets))
    for row in rows:
        cells: list[object] = [
            clean(row.path),
            clean(one_line(row.error or "")),
            *(plain(row.written.get(fact)) for fact in FACTS),
        ]
        for name in targets:
            values = _plain(row.programs[name]) if name in row.programs else {}
            cells += [WORDS[value] if isinstance(value, bool) else value for value in map(values.get, OF_PROGRAM)]
        yield _csv(cells)


def _csv(cells: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(["" if cell is None else cell for cell in cells])
    return line.getvalue()


def as_json_lines(rows: Iterable[RobotRow]) -> Iterator[str]:
    """An object for each robot, in ASCII."""
    for row in rows:
        programs = {name: _plain(loaded) for name, loaded in row.programs.items()}
        written = {fact: plain(row.written[fact]) for fact in row.written}
        error = clean(one_line(row.error)) if row.error is not None else None
        fields = {"path": clean(row.path), "error": error, "written": written, "programs": programs}
        yield harmless(json.dumps(fields)) + "\n"


def _plain(loaded: RowCell) -> dict[str, object]:
    facts = {fact: plain(loaded.facts.get(fact)) for fact in FACTS}
    return {"loads": loaded.loads, **facts, "worst": loaded.worst, "code": loaded.code}
