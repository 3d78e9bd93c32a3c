"""How much processor time urdflint takes beside other programs: `python benchmarks/run.py`.

Times are of the user and the system together; what counts are the ratios of runs in turn on one machine. Where
`valgrind` is installed, instructions of cold starts are counted too. With `--against` the robots of ../shared are
checked in turn with another urdflint, of an older release for instance: give it the Python in which that is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
from dataclasses import asdict
from itertools import chain
from pathlib import Path

from generate import MACROS, of_one_kind, text, with_blocks
from measure import ROOT, Program, Ratio, instructions, measured, ratio

SCHEMA = ROOT / "schemas" / "urdf-extended.xsd"
CORPUS = ROOT.parent / "shared" / "corpus"
FLOOR = "import lxml.etree, typer, rich.console"
XMLSCHEMA = "import sys, xmlschema; xmlschema.XMLSchema(sys.argv[1]).validate(sys.argv[2])"
AGAIN = """
import sys, time
from pathlib import Path
from urdflint.linter.run.engine import Settings, lint
from urdflint.programs import target
from urdflint.syntax.source import Source

robot, words, rounds = sys.argv[1:]
data, settings = Path(robot).read_bytes(), Settings(targets=tuple(target.parse(words)) if words else ())
times = []
for _ in range(int(rounds) + 3):
    before = time.process_time()
    lint(Source("robot.urdf", data), settings)
    times.append(time.process_time() - before)
print(*times[3:], file=sys.stderr)
"""
SIZES = (100, 500, 2_000, 5_000, 20_000)
QUICK_SIZES = (100, 500, 2_000)
MILLIONS = (270, 420, 370)  # instructions of the cold starts, at most
ROBOTS_COMPARED = 24
PER_SECOND = 160  # robots of the corpus, at least
Table = dict[str, list[Program]]


def main() -> int:
    """Measure, print, and return 1 only where urdflint itself could not be measured."""
    arguments = _arguments()
    rounds = 3 if arguments.quick else 9
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts, counted = cold_starts(folder, 2 * rounds)
        large = large_files(folder, rounds)
        again = in_a_warm_process(folder, 10 * rounds)
        growth = cost_growth(folder, QUICK_SIZES if arguments.quick else SIZES, 1 if arguments.quick else 3)
        corpus = whole_corpus(arguments.against, 1 if arguments.quick else 3)
        folders = compared_folder(folder / "robots", 1 if arguments.quick else 3)
    tables = {
        "Cold starts": starts,
        "Robots of 2,000 links": large,
        "60 links once more in a warm process": again,
        "Growth": growth,
        "All .urdf files of ../shared/corpus, in one process": corpus,
        f"A folder of {ROBOTS_COMPARED} robots of 60 links": folders,
    }
    ratios = [
        *_start_ratios(starts, counted),
        *_large_ratios(large),
        *_again(again),
        *_growth_ratios(growth),
        *_corpus(corpus),
        *ratio("compare / check of a folder", *folders, at_most=3),
    ]
    if arguments.json:
        print(json.dumps(_as_json(tables, counted, ratios), indent=2))
    else:
        _print_all(tables, counted, ratios)
    return 0 if all(one.ran for one in (starts[0], large[0], *again, *growth)) else 1


def cold_starts(folder: Path, rounds: int) -> tuple[list[Program], dict[str, int]]:
    """Small files against what merely importing the needed packages costs; and the instructions of each."""
    files = {"plain.urdf": text(10), "blocks.urdf": with_blocks(text(10)), "small.urdf.xacro": MACROS}
    programs = []
    for name, content in files.items():
        path = folder / name
        path.write_text(content, encoding="utf-8")
        programs.append(
            Program(f"urdflint check {name}", [*_urdflint(), "check", "--no-config", str(path)], _checkout())
        )
    programs.append(Program(f'python -c "{FLOOR}"', [sys.executable, "-c", FLOOR]))
    counted = {one.name: number for one in programs for number in instructions(one.command or [])}
    return measured(programs, rounds), counted


def large_files(folder: Path, rounds: int) -> list[Program]:
    """A robot without a fault and one with many findings, against programs that read or validate such robots."""
    robots = {"clean": text(2_000), "crowded": text(2_000, crowded=True), "one-kind": of_one_kind(text(2_000))}
    checks, validations = list[Program](), list[Program]()
    for name, robot in robots.items():
        path = folder / f"{name}-2000.urdf"
        path.write_text(robot, encoding="utf-8")
        check = [*_urdflint(), "check", "--no-config", "--fail-on", "never", str(path)]
        xmllint = _if_found("xmllint", "--noout", "--schema", str(SCHEMA), str(path))
        checks.append(Program(f"urdflint check, {name}", check, _checkout()))
        validations.append(Program(f"xmllint --noout --schema urdf-extended.xsd, {name}", xmllint))
    clean = folder / "clean-2000.urdf"
    return measured(
        [
            *checks,
            *validations,
            Program("xmlschema, schema and validation", [sys.executable, "-c", XMLSCHEMA, str(SCHEMA), str(clean)]),
            *_check_urdfs(clean),
        ],
        rounds,
    )


def in_a_warm_process(folder: Path, rounds: int) -> list[Program]:
    """What an edit of a robot costs in an editor."""
    programs = []
    for name, crowded in (("clean", False), ("crowded", True)):
        path = folder / f"{name}-60.urdf"
        path.write_text(text(60, crowded), encoding="utf-8")
        for words in ("", "all"):
            program = Program(f"a {name} robot, {f'-t {words}' if words else 'ROS'}", [])
            program.measure_itself([sys.executable, "-c", AGAIN, str(path), words, str(rounds)])
            programs.append(program)
    return programs


def cost_growth(folder: Path, sizes: tuple[int, ...], rounds: int) -> list[Program]:
    """`urdflint check` on robots of growing size."""
    programs = []
    for size in sizes:
        robot = folder / f"robot-{size}.urdf"
        robot.write_text(text(size), encoding="utf-8")
        command = [*_urdflint(), "check", "--no-config", str(robot)]
        programs.append(Program(f"{size:,} links", command, _checkout()))
    return measured(programs, rounds)


def whole_corpus(against: str | None, rounds: int) -> list[Program]:
    """All robots that are at hand, without a cache, and by another urdflint in turn."""
    files = _robots_of_corpus()
    if not files:
        return []
    check = ["check", "-j", "1", "--fail-on", "never", "-f", "json"]
    programs = [
        Program(f"urdflint check, {len(files)} files", [*_urdflint(), *check, "--no-cache", *files], _checkout())
    ]
    if against is not None:
        script = str(Path(against).parent / "urdflint")
        programs.append(Program(f"the same with {script}", [script, *check, *files]))
    return measured(programs, rounds)


def compared_folder(folder: Path, rounds: int) -> list[Program]:
    """What programs make of each robot of a folder, and a check of the folder by one process."""
    folder.mkdir()
    for number in range(ROBOTS_COMPARED):
        Path(folder, f"{number}.urdf").write_text(text(60), encoding="utf-8")
    check = ["check", "--no-config", "--no-cache", "-j", "1", str(folder)]
    commands = {"urdflint compare": ["compare", str(folder)], "urdflint check": check}
    return measured([Program(name, [*_urdflint(), *words], _checkout()) for name, words in commands.items()], rounds)


def _urdflint() -> list[str]:
    """The installed command of this Python; in a bare checkout the function behind it."""
    script = shutil.which("urdflint", path=str(Path(sys.executable).parent))
    return [script] if script else [sys.executable, "-m", "urdflint"]


def _checkout() -> dict[str, str]:
    installed = shutil.which("urdflint", path=str(Path(sys.executable).parent))
    return {} if installed else {"PYTHONPATH": str(ROOT)}


def _if_found(name: str, *arguments: str) -> list[str] | None:
    path = shutil.which(name)
    return [path, *arguments] if path else None


def _check_urdfs(robot: Path) -> list[Program]:
    """The check_urdf on the path, and a newer one that CHECK_URDF6 may name with its libraries beside it."""
    old = os.environ.get("CHECK_URDF3") or shutil.which("check_urdf")
    programs = [Program("check_urdf", [old, str(robot)] if old else None)]
    if new := os.environ.get("CHECK_URDF6"):
        libraries = {"LD_LIBRARY_PATH": str(Path(new).resolve().parents[1] / "lib")}
        programs.append(Program("check_urdf of urdfdom 6", [new, str(robot)], libraries))
    return programs


def _start_ratios(starts: list[Program], counted: dict[str, int]) -> list[Ratio]:
    plain, blocks, macros, floor = starts
    numbers = [counted[start.name] / 1e6 for start in (plain, blocks, macros) if counted]
    names = ("plain", "<gazebo>", "xacro")
    return [
        *(
            Ratio(f"cold start, {name} (million instructions)", number, f"at most {most}", number <= most)
            for name, number, most in zip(names, numbers, MILLIONS, strict=False)
        ),
        *ratio("cold start, plain / floor", plain, floor, at_most=1.25),
        *ratio("cold start, <gazebo> / floor", blocks, floor, at_most=1.5),
        *ratio("cold start, xacro / floor", macros, floor, at_most=1.6),
    ]


def _large_ratios(large: list[Program]) -> list[Ratio]:
    checks, validations, (xmlschema, *_) = large[:3], large[3:6], large[6:]
    goals = {"clean": 4.5, "crowded": 8, "of one kind": 7}
    against_xmllint = (
        ratio(f"2,000 links, {name} / xmllint", check, validation, at_most=most)
        for (name, most), check, validation in zip(goals.items(), checks, validations, strict=True)
    )
    return [
        *chain.from_iterable(against_xmllint),
        *ratio("2,000 links, xmlschema / urdflint", xmlschema, checks[0], at_least=3),
    ]


def _again(again: list[Program]) -> list[Ratio]:
    goals = (25, 70, 25, 70)
    return [
        Ratio(f"60 links, {one.name} (ms)", one.best * 1000, f"at most {most}", one.best * 1000 <= most)
        for one, most in zip(again, goals, strict=True)
        if one.ran
    ]


def _growth_ratios(growth: list[Program]) -> list[Ratio]:
    if len(growth) < len(SIZES):
        return []
    return ratio("20,000 links / 2,000 links", growth[-1], growth[2], at_most=11)


def _robots_of_corpus() -> list[str]:
    return [str(path) for path in sorted(CORPUS.rglob("*.urdf")) if path.is_file()]


def _corpus(corpus: list[Program]) -> list[Ratio]:
    if not corpus or not corpus[0].ran:
        return []
    rate = len(_robots_of_corpus()) / corpus[0].best
    speed = Ratio("corpus (robots a second)", rate, f"at least {PER_SECOND}", rate >= PER_SECOND)
    others = (ratio("corpus, the other urdflint / this", other, corpus[0], at_least=0.95) for other in corpus[1:])
    return [speed, *chain.from_iterable(others)]


def _print_all(tables: Table, counted: dict[str, int], ratios: list[Ratio]) -> None:
    print(f"Processor seconds (user + system) on {platform.machine()}, Python {platform.python_version()}")
    for title, programs in tables.items():
        if programs:
            print(f"\n{title}\n{'':<62}{'best':>10}{'median':>10}")
        for one in programs:
            times = f"{one.best:>9.4f}s{one.median:>9.4f}s" if one.ran else f"  {_trouble(one)}"
            print(f"  {one.name:<60}{times}")
    if counted:
        print("\nInstructions of cold starts")
    for name, number in counted.items():
        print(f"  {name:<60}{number / 1e6:>8.0f} M")
    print("\nRatios (of the best runs)" if ratios else "\nNo ratios: urdflint itself could not be measured")
    for ratio_ in ratios:
        print(f"  {ratio_.what:<42}{ratio_.value:>7.2f}   {ratio_.goal:<14} {'met' if ratio_.met else 'MISSED'}")


def _trouble(program: Program) -> str:
    return "not installed" if program.command is None else f"failed with exit code {program.exit_code}"


def _as_json(tables: Table, counted: dict[str, int], ratios: list[Ratio]) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "tables": {title: [_row(one) for one in programs] for title, programs in tables.items()},
        "instructions": counted,
        "ratios": [asdict(one) for one in ratios],
    }


def _row(program: Program) -> dict[str, object]:
    if not program.ran:
        return {"name": program.name, "trouble": _trouble(program)}
    return {"name": program.name, "best": program.best, "median": program.median, "seconds": program.seconds}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs, nothing above 2,000 links")
    parser.add_argument("--json", action="store_true", help="print the measurements as JSON")
    parser.add_argument("--against", metavar="PYTHON", help="the Python of another urdflint, for the corpus")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
