"""How much processor time urdflint takes beside other programs: `python benchmarks/run.py`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from generate import text
from measure import Program, Ratio, measured, ratio

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "schemas" / "urdf-extended.xsd"
FLOOR = "import lxml.etree, typer, rich.console"
XMLSCHEMA = "import sys, xmlschema; xmlschema.XMLSchema(sys.argv[1]).validate(sys.argv[2])"
SIZES = (100, 500, 2_000, 5_000, 20_000)
QUICK_SIZES = (100, 500, 2_000)


def main() -> int:
    """Measure, print, and return 1 only where urdflint itself could not be measured."""
    arguments = _arguments()
    rounds = 3 if arguments.quick else 9
    with tempfile.TemporaryDirectory() as folder:
        cold = cold_start(2 * rounds)
        clean = clean_file(Path(folder), rounds)
        growth = cost_growth(Path(folder), QUICK_SIZES if arguments.quick else SIZES, 1 if arguments.quick else 3)
    ratios = [*_cold_ratios(cold), *_clean_ratios(clean), *_growth_ratios(growth)]
    if arguments.json:
        print(json.dumps(_as_json(cold, clean, growth, ratios), indent=2))
    else:
        _print_all(cold, clean, growth, ratios)
    return 0 if all(program.ran for program in (cold[0], clean[0], *growth.values())) else 1


def cold_start(rounds: int) -> list[Program]:
    """A small file against what merely importing the needed packages costs."""
    example = str(ROOT / "examples" / "diff_drive.urdf")
    programs = [
        Program("urdflint check diff_drive.urdf", [*_urdflint(), "check", example], _checkout()),
        Program(f'python -c "{FLOOR}"', [sys.executable, "-c", FLOOR]),
    ]
    return measured(programs, rounds)


def clean_file(folder: Path, rounds: int) -> list[Program]:
    """A robot of 2,000 links without a fault, against programs that read or validate it."""
    robot = folder / "robot-2000.urdf"
    robot.write_text(text(2_000), encoding="utf-8")
    programs = [
        Program("urdflint check --no-config", [*_urdflint(), "check", "--no-config", str(robot)], _checkout()),
        Program(
            "xmllint --noout --schema urdf-extended.xsd",
            _if_found("xmllint", "--noout", "--schema", str(SCHEMA), str(robot)),
        ),
        *_check_urdfs(robot),
        Program(
            "urdflint check --ignore XSD001",
            [*_urdflint(), "check", "--no-config", "--ignore", "XSD001", str(robot)],
            _checkout(),
        ),
        Program("xmlschema, schema and validation", [sys.executable, "-c", XMLSCHEMA, str(SCHEMA), str(robot)]),
    ]
    return measured(programs, rounds)


def cost_growth(folder: Path, sizes: tuple[int, ...], rounds: int) -> dict[int, Program]:
    """`urdflint check` on robots of growing size, by number of links."""
    programs = {}
    for size in sizes:
        robot = folder / f"robot-{size}.urdf"
        robot.write_text(text(size), encoding="utf-8")
        command = [*_urdflint(), "check", "--no-config", str(robot)]
        programs[size] = Program(f"{size} links", command, _checkout())
    measured(list(programs.values()), rounds)
    return programs


def _urdflint() -> list[str]:
    """The installed command of this Python; in a bare checkout the function behind it."""
    script = shutil.which("urdflint", path=str(Path(sys.executable).parent))
    return [script] if script else [sys.executable, "-c", "from urdflint.cli.app import main; main()"]


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


def _cold_ratios(cold: list[Program]) -> list[Ratio]:
    return ratio("cold start / floor", cold[0], cold[1], at_most=1.6)


def _clean_ratios(clean: list[Program]) -> list[Ratio]:
    urdflint, xmllint, unvalidated, validation = clean[0], clean[1], clean[-2], clean[-1]
    return [
        *ratio("2,000 links: urdflint / xmllint", urdflint, xmllint, at_most=10),
        *ratio("2,000 links: with / without schema", urdflint, unvalidated, at_most=1.3),
        *ratio("2,000 links: xmlschema / urdflint", validation, urdflint, at_least=3),
    ]


def _growth_ratios(growth: dict[int, Program]) -> list[Ratio]:
    if 20_000 not in growth:
        return []
    return ratio("20,000 links / 2,000 links", growth[20_000], growth[2_000], at_most=11)


def _print_all(cold: list[Program], clean: list[Program], growth: dict[int, Program], ratios: list[Ratio]) -> None:
    size = len(text(2_000).encode()) / 1e6
    print(f"Processor seconds (user + system) on {platform.machine()}, Python {platform.python_version()}")
    _print_programs("Cold start on a small file", cold)
    _print_programs(f"A clean robot of 2,000 links ({size:.2f} MB)", clean)
    print("\nGrowth\n" + f"{'links':>10}{'best':>10}{'median':>10}{'per link':>12}")
    for links, program in growth.items():
        if program.ran:
            print(f"{links:>10,}{program.best:>9.3f}s{program.median:>9.3f}s{program.best / links * 1e6:>9.0f} µs")
        else:
            print(f"{links:>10,}  {_trouble(program)}")
    print("\nRatios (of the best runs)" if ratios else "\nNo ratios: urdflint itself could not be measured")
    for one in ratios:
        print(f"  {one.what:<36}{one.value:>7.2f}   {one.goal:<12} {'met' if one.met else 'MISSED'}")


def _print_programs(title: str, programs: list[Program]) -> None:
    reference = programs[0].best if programs[0].ran else None
    print(f"\n{title}\n{'':<62}{'best':>9}{'median':>10}{'urdflint is':>14}")
    for program in programs:
        if not program.ran:
            print(f"  {program.name:<60}  {_trouble(program)}")
            continue
        times = f"{reference / program.best:>12.2f} x" if reference else ""
        print(f"  {program.name:<60}{program.best:>8.3f}s{program.median:>9.3f}s{times}")


def _trouble(program: Program) -> str:
    return "not installed" if program.command is None else f"failed with exit code {program.exit_code}"


def _as_json(
    cold: list[Program], clean: list[Program], growth: dict[int, Program], ratios: list[Ratio]
) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cold_start": [_row(program) for program in cold],
        "clean_2000_links": [_row(program) for program in clean],
        "growth": [{"links": links, **_row(program)} for links, program in growth.items()],
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
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
