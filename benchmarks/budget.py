"""What urdflint may cost, by counts that are the same on every machine: `python benchmarks/budget.py`.

Counted are the modules that a check imports at its start, the calls a link in each rule, shared analysis, model of a
program and phase, and where `valgrind` is installed the instructions of cold starts and of the schema. Each has its
bound in budget.tsv; what goes above it fails with its name. `--write` sets the bounds anew, a tenth above what is
counted; `--time robot.urdf` prints the milliseconds of each part instead.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from generate import MACROS, text, with_blocks
from measure import complaints, instructions
from parts import Parts, watched

HERE = Path(__file__).resolve().parent
TABLE = HERE / "budget.tsv"
HEAD = "of\tpart\tunit\tbound\n"
SPARE = 1.1  # of a bound over what is counted
LEAST = 5.0  # calls a link, which any part may have without a row of its own
MODEL, MOST_OF_MODEL = (
    "model of ",
    1000.0,
)  # calls a link of a program's model likewise, where it is asked about a robot
MODULES, MILLIONS, CALLS, THOUSANDS = "modules", "million instructions", "calls a link", "thousand instructions a link"
LOADED = "import os, sys; os._exit = lambda code: None; from urdflint.__main__ import start; start()"
COUNTED = "print(len([name for name in sys.modules if name.split('.')[0] == 'urdflint']), file=sys.stderr)"
VALIDATE = """
import sys
from urdflint.schema import validation

with open(sys.argv[1], "rb") as file:
    assert validation.is_valid(validation.compiled(frozenset()), file.read())
"""


class Cost(NamedTuple):
    """How much of something was counted, and of which robot."""

    of: str
    part: str
    unit: str
    number: float

    @property
    def key(self) -> tuple[str, str, str]:
        """What has a bound."""
        return self.of, self.part, self.unit


def main() -> int:
    """Count, compare with the bounds, and return 1 where something is above its own."""
    arguments = _arguments()
    if arguments.time is not None:
        _print_times(watched(arguments.time.read_bytes(), arguments.targets, calls=False))
        return 0
    costs = [*_calls(), *_starts()]
    if arguments.write:
        TABLE.write_text(_table(costs), encoding="utf-8")
        return 0
    bounds = _bounds()
    above = [one for one in costs if one.number > bounds.get(one.key, _without_row(one))]
    for one in sorted(costs, key=lambda one: (one.of, one.unit, -one.number)) if arguments.all else above:
        mark = "ABOVE" if one in above else ""
        counted = f"{one.of}: {one.part}: {one.number:.1f} {one.unit}"
        print(f"{counted}, at most {bounds.get(one.key, _without_row(one)):g} {mark}".rstrip())
    for key in sorted(bounds.keys() - {one.key for one in costs}):
        if key[2] in {MODULES, CALLS}:
            print(f"{key[0]}: {key[1]} has a bound and was not counted: take it out of {TABLE.name}")
            above.append(Cost(*key, 0.0))
    if not any(one.unit == MILLIONS for one in costs):
        print("valgrind is not installed, so that no instructions were counted")
    print(f"{len(costs)} costs counted, {len(above)} not as {TABLE.name} says")
    return 1 if above else 0


def _calls() -> Iterator[Cost]:
    """The calls a link of the parts, for robots that are clean, that have many findings, and for all programs."""
    robots = {
        "clean robot of 2,000 links": (text(2_000), "", 2_000),
        "crowded robot of 2,000 links": (text(2_000, crowded=True), "", 2_000),
        "robot of 200 links for all programs": (with_blocks(text(200)), "all", 200),
    }
    for name, (robot, targets, links) in robots.items():
        for part, number in watched(robot.encode(), targets, calls=True).calls.items():
            yield Cost(name, part, CALLS, number / links)


def _starts() -> Iterator[Cost]:
    """What the first file costs: modules, and instructions where they can be counted."""
    plain = text(10)
    files = {
        "plain robot of 10 links": ("plain.urdf", plain),
        "robot of 10 links with <gazebo>": ("blocks.urdf", with_blocks(plain)),
        "small xacro": ("small.urdf.xacro", MACROS),
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, (file, content) in files.items():
            path = Path(folder, file)
            path.write_text(content, encoding="utf-8")
            check = ["check", "--no-config", str(path)]
            command = [sys.executable, "-m", "urdflint", *check]
            ran = complaints([sys.executable, "-c", f"{LOADED}; {COUNTED}", *check])
            yield Cost(name, "start", MODULES, float(ran.split()[-1]))
            yield from (Cost(name, "start", MILLIONS, one / 1e6) for one in instructions(command))
            if name.startswith("plain"):
                few, many = (_of_schema(Path(folder), links) for links in (50, 250))
                yield from (
                    Cost(name, "schema", THOUSANDS, (more - less) / 200 / 1000)
                    for less, more in zip(few, many, strict=True)
                )


def _of_schema(folder: Path, links: int) -> Iterator[int]:
    path = folder / f"{links}.urdf"
    path.write_text(text(links), encoding="utf-8")
    return instructions([sys.executable, "-c", VALIDATE, str(path)])


def _without_row(cost: Cost) -> float:
    """The bound of a part that has none of its own: the model of a new reader needs no row."""
    return MOST_OF_MODEL if cost.part.startswith(MODEL) and cost.unit == CALLS else LEAST


def _bounds() -> dict[tuple[str, str, str], float]:
    rows = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
    return {(of, part, unit): float(bound) for of, part, unit, bound in rows}


def _table(costs: list[Cost]) -> str:
    """The bounds for what is counted now; the number of modules has no spare."""
    rows = []
    for one in sorted(costs):
        if one.unit != CALLS or one.number > LEAST:
            bound = one.number if one.unit == MODULES else math.ceil(one.number * SPARE)
            rows.append(f"{one.of}\t{one.part}\t{one.unit}\t{bound:g}\n")
    return "".join([HEAD, *rows])


def _print_times(parts: Parts) -> None:
    for part, seconds in sorted(parts.seconds.items(), key=lambda pair: -pair[1]):
        print(f"{seconds * 1000:9.2f} ms  {part}")
    print(f"{sum(parts.seconds.values()) * 1000:9.2f} ms  together, when everything is loaded")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="print all that is counted")
    parser.add_argument("--write", action="store_true", help="set the bounds anew")
    parser.add_argument("--time", type=Path, metavar="FILE", help="print the milliseconds of each part for a robot")
    parser.add_argument("--targets", default="", metavar="TARGETS", help="with --time, as for `urdflint check -t`")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
