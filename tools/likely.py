"""The likeliest tests for what changed: `python -m tools.likely`.

`git diff` tells which functions changed, and a recording which tests enter them. Functions are known in it by file and
name; for one that is new, the tests that enter its file are asked.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

import pytest

from tools import recording
from tools.mutation import session
from tools.mutation.baseline import Baseline
from tools.mutation.mutant import Place

CHOSEN = "URDFLINT_LIKELY_TESTS"  # names the file that lists the tests, for all processes of the run
SECONDS = 16.0  # of work that the chosen tests took when they were recorded
OF_ALL_CASES = "tests/replay/"  # the first of these tests takes longer than all others that are chosen
OF_EVERY_PAIR = "tests/programs/test_covers.py::test_every_pair_of_a_head_is_shown"  # 2 s, and finds what few others do
MAX_PLACES = 40  # functions that are looked up one by one; of others only the file counts
HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")
CONSTANT = re.compile(r"(\w+)\s*(?::[^=]*)?=")
NOTHING = 5  # pytest's exit code when no test was selected


class Change(NamedTuple):
    """The places that changed, and the tests: files, or functions in them."""

    places: list[Place]
    tests: list[str]


def changed_lines(root: Path, reference: str) -> dict[str, list[int]]:
    """The lines of each file that are new or differ, or before which some are gone."""
    lines: dict[str, list[int]] = {}
    diff = recording.git(root, "diff", "--no-ext-diff", "--no-prefix", "--relative", "-U0", "-M", reference, "--")
    path = ""
    for line in diff.splitlines():
        if line.startswith("+++ "):
            path = line[4:]
        elif (hunk := HUNK.match(line)) and path != "/dev/null":
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.setdefault(path, []).extend(range(first, first + max(count, 1)))
    for path in recording.git(root, "ls-files", "--others", "--exclude-standard").splitlines():
        if path.endswith(".py"):
            lines[path] = list(range(1, len((root / path).read_text(encoding="utf-8").splitlines()) + 1))
    return lines


def find_change(root: Path, reference: str) -> Change:
    """What differs from a commit, as places of the code and tests."""
    places: dict[Place, None] = {}
    tests: dict[str, None] = {}
    for path, lines in changed_lines(root, reference).items():
        if path.endswith(".md") and path.startswith("rules/"):
            places[Place(path)] = None
        elif path.endswith(".py") and path.startswith("urdflint/"):
            places.update(dict.fromkeys(_places(root, path, lines)))
        elif path.endswith(".py") and Path(path).name.startswith("test_"):
            tests.update(dict.fromkeys(_tests(root, path, lines)))
    return Change(list(places), list(tests))


def _places(root: Path, path: str, lines: Sequence[int]) -> Iterator[Place]:
    text = (root / path).read_text(encoding="utf-8")
    functions, rows = recording.functions(text), text.splitlines()
    for line in lines:
        function = recording.innermost(functions, line)
        if function is not None:
            yield Place(path, function.first)
        elif line <= len(rows) and rows[line - 1].strip():
            constant = CONSTANT.match(rows[line - 1])
            yield Place(path, 0, constant[1] if constant else "")


def _tests(root: Path, path: str, lines: Sequence[int]) -> Iterator[str]:
    functions = recording.functions((root / path).read_text(encoding="utf-8"))
    for line in lines:
        function = recording.innermost(functions, line)
        if function is not None and function.name.rpartition(".")[2].startswith("test_"):
            yield f"{path}::{function.name.replace('.', '::')}"


def likeliest(recorded: Baseline, root: Path, places: Sequence[Place], limit: int) -> list[str]:
    """So many of the tests that are likeliest to find a fault in one of the places, of each place in turn.

    They took `SECONDS` at most.
    """
    if len(places) > MAX_PLACES:
        places = list(dict.fromkeys(Place(place.path) for place in places))[:MAX_PLACES]
    orders = [recorded.order(place, root) for place in places]
    in_turn = dict.fromkeys(name for name in chain.from_iterable(zip_longest(*orders)) if name is not None)
    if OF_EVERY_PAIR in in_turn:
        in_turn = {OF_EVERY_PAIR: None, **in_turn}
    chosen: list[str] = []
    left = SECONDS
    for name in in_turn:
        if len(chosen) == limit:
            break
        if (
            recorded.durations[name] <= left
            and not name.startswith(OF_ALL_CASES)
            and (root / name.partition("::")[0]).exists()
        ):
            chosen.append(name)
            left -= recorded.durations[name]
    return chosen


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that were chosen, the likeliest first."""
    chosen = Path(os.environ[CHOSEN]).read_text(encoding="utf-8").splitlines()
    names = {item.nodeid for item in items}
    ranks: dict[str, int] = {}
    for number, name in enumerate(chosen):  # one whose parameters are others since then stands for its function
        ranks.setdefault(name if name in names else name.partition("[")[0], number)

    def rank(item: pytest.Item) -> int:
        return ranks.get(item.nodeid, ranks.get(item.nodeid.partition("[")[0], len(ranks)))

    ordered = sorted(items, key=rank)
    selected = [item for item in ordered if rank(item) < len(ranks)]
    config.hook.pytest_deselected(items=ordered[len(selected) :])
    items[:] = selected


def options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.likely", description="The likeliest tests for a change.")
    parser.add_argument("--against", default="HEAD", metavar="REF", help="the commit that the change begins from")
    parser.add_argument("--most", type=int, default=300, metavar="N", help="so many tests, besides those that changed")
    parser.add_argument("--jobs", type=int, default=2, help="processes that run tests")
    parser.add_argument("--record", action="store_true", help="record anew which tests enter which functions")
    return parser.parse_args()


def main(root: Path = session.ROOT) -> int:
    """Choose the tests and run them; the exit code is that of pytest."""
    arguments = options()
    recorded = None if arguments.record else recording.load(root)
    if recorded is None:
        print("Recording which tests enter which functions: this takes longer than the plain tests do.", flush=True)
        started = time.monotonic()
        _pytest(root, arguments.jobs, "-p", "tools.recording", *(f"--ignore={path}" for path in session.LEFT_OUT))
        print(f"Recorded in {time.monotonic() - started:.0f} s.", flush=True)
        recorded = recording.load(root)
        if recorded is None:
            print("There is no recording: the run of the tests was broken off.", file=sys.stderr)
            return 1
    change = find_change(root, arguments.against)
    if not change.places and not change.tests:
        print(f"No function, rule document or test differs from {arguments.against}.")
        return 0
    recorded = recording.placed(recorded, root, {place.path for place in change.places})
    unknown = [place for place in change.places if not recorded.enters(place)]
    chosen = [*change.tests, *likeliest(recorded, root, change.places, arguments.most)]
    print(f"{len(chosen)} tests for {len(change.places)} changed places; {len(unknown)} of these are not recorded.")
    with tempfile.TemporaryDirectory() as temp:
        listed = Path(temp, "tests")
        listed.write_text("\n".join(chosen), encoding="utf-8")
        files = sorted({name.partition("::")[0] for name in chosen})
        os.environ[CHOSEN] = str(listed)
        code = _pytest(root, arguments.jobs, "-p", "tools.likely", *files)
    return 0 if code == NOTHING else code


def _pytest(root: Path, jobs: int, *words: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(jobs), *words]
    return subprocess.run(command, cwd=root, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
