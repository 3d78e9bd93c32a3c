"""Gather the cases: the robots of ../shared/cases, and of their verdicts what the tests compare.

`python -m tests.cases.gather` writes them into this folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

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

Row = Mapping[str, Any]


def gathered() -> dict[str, bytes]:
    """What belongs into this folder, by path below it."""
    paths = [path for family in FAMILIES for path in sorted((SHARED / family).rglob("*")) if path.is_file()]
    files = {path.relative_to(SHARED).as_posix(): path.read_bytes() for path in paths}
    rows = (json.loads(line) for line in (SHARED / VERDICTS).read_text(encoding="utf-8").splitlines())
    told = "".join(lines(row for row in rows if row["file"] in files))
    return {**files, VERDICTS: told.encode()}


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
    wanted = gathered()
    for name in committed().keys() - wanted.keys():
        (HERE / name).unlink()
    for name, data in wanted.items():
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
