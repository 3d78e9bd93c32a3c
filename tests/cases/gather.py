"""Gather the cases: the robots of ../shared/cases, and of their verdicts what the tests compare.

`python -m tests.cases.gather` writes them into this folder. The verdicts of programs that only this project asks are
kept as they are, unless they are set up (`tests/programs/live.py`): then they are asked anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.programs import live

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared" / "cases"
FAMILIES = ("drake", "gazebo", "urdf")
VERDICTS = "verdicts.jsonl"
IN_SDF = ("links", "joints", "frames", "masses", "shapes", "sensors")
ELSEWHERE = (
    *("bodies", "joints", "masses", "total_mass", "base", "limits", "effort", "velocity"),
    *("renamed", "locked", "mimic"),
)
LOADED = ("accepts", "logs")
OWN = ("drake@1.58", "usd@0.1.2", "pinocchio@3", "pinocchio@4")  # in ../shared nobody asks them

Row = Mapping[str, Any]


def gathered(own: Iterable[Row] | None = None) -> dict[str, bytes]:
    """What belongs into this folder, by path below it; the verdicts of OWN are those that are here, or these."""
    paths = [path for family in FAMILIES for path in sorted((SHARED / family).rglob("*")) if path.is_file()]
    files = {path.relative_to(SHARED).as_posix(): path.read_bytes() for path in paths}
    tables = sorted(SHARED.glob("verdicts*.jsonl"), key=lambda path: len(path.name))
    shared = [json.loads(line) for path in tables for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [*shared, *([one for name in OWN for one in kept(name)] if own is None else own)]
    told = "".join(lines(row for row in rows if row["file"] in files))
    return {**files, VERDICTS: told.encode()}


def kept(name: str) -> Iterator[Row]:
    """The verdicts of a program that are here."""
    for line in (HERE / VERDICTS).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for names, verdict in row["verdicts"].items():
            if name in names.split():
                warnings = [{"line": line} for line in verdict.get("warned", ())]
                yield {"file": row["file"], "consumer": name, "warnings": warnings, **verdict}


def asked(name: str) -> Iterator[Row]:
    """The verdicts of a program, from itself; the files lie in `../shared/cases`."""
    paths = [path for family in FAMILIES for path in sorted((SHARED / family).glob("*.urdf"))]
    yield from live.judged(name, [path.relative_to(SHARED).as_posix() for path in paths], SHARED)


def committed() -> dict[str, bytes]:
    """What is in this folder of it."""
    paths = [path for family in FAMILIES for path in sorted((HERE / family).rglob("*")) if path.is_file()]
    return {path.relative_to(HERE).as_posix(): path.read_bytes() for path in (*paths, *HERE.glob(VERDICTS))}


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """A line for each file, in the order of their names; programs with one verdict share it."""
    files: dict[str, list[tuple[list[str], Row]]] = {}
    for row in rows:
        verdict = compact(row)
        said = files.setdefault(row["file"], [])
        alike = next((names for names, one in said if one == verdict), None)
        if alike is None:
            said.append(([row["consumer"]], verdict))
        else:
            alike.append(row["consumer"])
    for file, said in sorted(files.items()):
        whole = {"file": file, "verdicts": {" ".join(names): verdict for names, verdict in said}}
        yield json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def compact(row: Row) -> dict[str, Any]:
    """What the tests compare: the outcome, the lines that are named, and what is left of a robot that is loaded."""
    verdict = {"outcome": row["outcome"]}
    if row.get("error_line") is not None:
        verdict["error_line"] = row["error_line"]
    if warned := sorted({one["line"] for one in row["warnings"] if one["line"]}):
        verdict["warned"] = warned
    if row["outcome"] in LOADED:
        facts = IN_SDF if row["consumer"].startswith("sdformat@") else ELSEWHERE
        verdict |= {name: row[name] for name in facts if name in row}
    return verdict


def main() -> None:
    """Write what belongs into this folder, and remove what no longer does."""
    own = [one for name in OWN for one in (kept(name) if live.missing(name) else asked(name))]
    wanted = gathered(own)
    for name in committed().keys() - wanted.keys():
        (HERE / name).unlink()
    for name, data in wanted.items():
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
