"""The tests without a fault: which of them fail, how long they take and which functions they enter."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from inspect import getblock
from pathlib import Path
from typing import Any

from tools.mutation import session
from tools.mutation.mutant import Mutant, Place

PATIENCE = 1800.0
TOOL_TEST = "test_mutation_tool.py"
OF_EACH_FILE = 20  # tests that enter the function, before the replay
WORTH = 0.05  # seconds of a test that are as bad as another test of its file before it
MUTATED = ("urdflint/checks/", "urdflint/programs/")
OF_HEADS = (*MUTATED, "urdflint/linter/rules/catalog.py")
OF_ALL_HEADS = "tests/test_catalog.py"  # which has them all as they were reviewed
APART = ("tests/unit/", "tests/schemas/")  # where tests are that may have nothing to do with checks and programs
OTHER_NAMES = {"sdformat": ("gazebo", "conversion"), "xml": ("tinyxml",), "mujoco": ("other",)}
DEFINED = re.compile(r"^\s*def (\w+)", re.M)
PROCESSES = re.compile(r"\b(subprocess|multiprocessing|fork|tests import .*\bprogram|tests\.program|jobs=)\b")
OF_ANY_HEAD = frozenset({"catalog", "reasons", "covers"})
CODES = re.compile(r"(?<![A-Z])[A-Z]{2,4}\d{3}(?!\d)")


REASONS = re.compile(r"\b(?:[A-Z][a-z\d]+)+\b")
PARTS = re.compile(r"(?<=[a-z\d])(?=[A-Z])")
OF_ALL_PROGRAMS = ("silences", "faults")
COVERS = re.compile(r"^(?:covers|yields): (.*(?:\n  .*)*)", re.M)


class BrokenBaseline(RuntimeError):
    """The tests cannot be run as they are."""


@dataclass(frozen=True)
class Test:
    """A test as it goes without a fault."""

    name: str
    seconds: float
    functions: frozenset[str]

    @property
    def file(self) -> str:
        """The file that it is in."""
        return self.name.partition("::")[0]


@dataclass(frozen=True)
class Baseline:
    """The tests that judge, and those that do not because they fail without a fault."""

    tests: tuple[Test, ...]
    failing: frozenset[str]

    @cached_property
    def durations(self) -> Mapping[str, float]:
        """How long each test takes."""
        return {test.name: test.seconds for test in self.tests}

    @cached_property
    def _entering_each(self) -> Mapping[str, frozenset[str]]:
        """The tests that enter each function, as `path:line`."""
        tests_by_function: defaultdict[str, set[str]] = defaultdict(set)
        for test in self.tests:
            for function in test.functions:
                tests_by_function[function].add(test.name)
        return {function: frozenset(names) for function, names in tests_by_function.items()}

    def order(self, mutant: Mutant | Place, root: Path) -> list[str]:
        """The tests in the order in which they judge a mutant: those first that are likeliest to find it.

        First the rules that the function checks, or that cover a reason that it names. Of those that enter it, the ones
        named like the module, or those about all heads; the documents of its module's rules; some others out of every
        file; then the replay, and all the rest. Within each the fastest come first. Where nobody is known to enter it,
        all may.
        """
        own_codes = _own_codes(mutant, root)
        entering = self._entering(mutant, root)
        codes, words = _codes(mutant, root), _words(mutant, root)
        places: defaultdict[str, int] = defaultdict(int)
        of_code: defaultdict[str, int] = defaultdict(int)
        ranks: dict[str, tuple[int, float]] = {}
        for test in sorted(self.tests, key=lambda test: test.seconds):
            enters = test.name in entering or not entering
            common_words = len(words & set(Path(test.file).stem.split("_")))
            if enters:
                places[test.file] += 1
            named_codes = frozenset(CODES.findall(test.name.partition("[")[2]))
            if own_codes & named_codes:
                of_code[min(own_codes & named_codes)] += 1
                ranks[test.name] = (-1, of_code[min(own_codes & named_codes)])
            elif test.file == OF_ALL_HEADS and mutant.path.endswith(".md"):
                ranks[test.name] = (-1, 0)
            elif enters and common_words:
                ranks[test.name] = (0, -common_words)
            elif codes & named_codes:
                ranks[test.name] = (1, 0)
            elif common_words and mutant.path.endswith(".md"):
                ranks[test.name] = (2, 0)
            elif enters and places[test.file] <= OF_EACH_FILE:
                ranks[test.name] = (2, places[test.file] + test.seconds / WORTH)
            elif test.file.startswith("tests/replay/"):
                ranks[test.name] = (3, "boundaries" not in test.file)
            else:
                ranks[test.name] = (5 - enters, 0)
        return sorted(ranks, key=lambda name: ranks[name])

    def with_functions(self, rename: Callable[[str], str]) -> Baseline:
        """The same with other words for the functions."""
        tests = (replace(test, functions=frozenset(map(rename, test.functions))) for test in self.tests)
        return Baseline(tuple(tests), self.failing)

    def enters(self, place: Place) -> bool:
        """Whether a test enters the function of a place, or its file where it is in none."""
        if place.function:
            return f"{place.path}:{place.function}" in self._entering_each
        return place.path.endswith(".md") or bool(self._files(f"{place.path}:"))

    def concerned(self, mutant: Mutant, root: Path) -> frozenset[str]:
        """The files of tests that can find a mutant.

        A fault inside of a function concerns the files of which a test enters it, and those that start processes, which
        nobody has watched.
        One in a head does not concern the tests of units and schemas that ask no catalog.
        """
        files = frozenset(test.file for test in self.tests)
        if mutant.path.endswith(".md"):
            return frozenset(file for file in files if not file.startswith(APART)) | self._files(OF_HEADS)
        own_files = self._files(f"{mutant.path}:{mutant.function}") if mutant.function else None
        return own_files | frozenset(file for file in files if _starts_processes(root / file)) if own_files else files

    def _files(self, start: str | tuple[str, ...]) -> frozenset[str]:
        """The files of tests that enter functions whose places begin like this."""
        test_names = (names for function, names in self._entering_each.items() if function.startswith(start))
        return frozenset(name.partition("::")[0] for names in test_names for name in names)

    def _entering(self, mutant: Mutant | Place, root: Path) -> frozenset[str]:
        """The tests that enter the function of a mutant, or those that look at its constant."""
        tests = self._entering_each.get(f"{mutant.path}:{mutant.function}")
        if tests:
            return tests
        users = {mutant.path}
        if mutant.name:
            pattern = re.compile(rf"\b{re.escape(mutant.name)}\b")
            files = (root / "urdflint").rglob("*.py")
            users |= {
                file.relative_to(root).as_posix() for file in files if pattern.search(file.read_text(encoding="utf-8"))
            }
        pairs = self._entering_each.items()
        return frozenset(name for function, names in pairs if function.partition(":")[0] in users for name in names)


@cache
def _starts_processes(path: Path) -> bool:
    return PROCESSES.search(path.read_text(encoding="utf-8")) is not None


def _own_codes(mutant: Mutant | Place, root: Path) -> frozenset[str]:
    """The codes of the rules that a function checks, and of those that cover a reason that it names."""
    if not mutant.function:
        return frozenset()
    lines = (root / mutant.path).read_text(encoding="utf-8").splitlines(keepends=True)[mutant.function - 1 :]
    text = "".join(getblock(lines))
    owners = (*Path(mutant.path).parts[2:3], *OF_ALL_PROGRAMS)
    names = {PARTS.sub("-", name).lower() for name in REASONS.findall(text)}
    words = [f"{owner}/{name}" for owner in owners for name in names]
    return frozenset(CODES.findall(text)).union(*(_covering(root).get(word, ()) for word in words))


@cache
def _covering(root: Path) -> Mapping[str, frozenset[str]]:
    """The codes of the rules that cover a reason, by its word."""
    codes: defaultdict[str, set[str]] = defaultdict(set)
    for path in (root / "rules").glob("*/*.md"):
        for row in COVERS.findall(path.read_text(encoding="utf-8")):
            for word in row.split():
                codes[word].add(path.name.partition("-")[0])
    return {word: frozenset(names) for word, names in codes.items()}


def _codes(mutant: Mutant | Place, root: Path) -> set[str]:
    """The codes of the rules that a module checks, or that a document is of."""
    codes = set(CODES.findall(mutant.path))
    if mutant.path.endswith(".py"):
        codes |= set(CODES.findall((root / mutant.path).read_text(encoding="utf-8")))
    return codes


def _words(mutant: Mutant | Place, root: Path) -> set[str]:
    """The words by which tests of a function or of its module are named, in the singular too, or those of a head."""
    if mutant.path.endswith(".md"):
        return {Path(mutant.path).parent.name, *OF_ANY_HEAD}
    parts = list(Path(mutant.path).with_suffix("").parts[2:])
    if mutant.function:
        lines = (root / mutant.path).read_text(encoding="utf-8").splitlines()[mutant.function - 1 :]
        parts += DEFINED.findall("\n".join(lines))[:1]
    words = [word for part in parts for word in part.split("_") if word]
    return {name for word in words for name in (word, word.removesuffix("s"), *OTHER_NAMES.get(word, ()))}


def fingerprint(root: Path) -> str:
    """What tells a tree from another: code, rules, schemas, examples and tests, but not this tool."""
    digest = hashlib.sha256()
    for folder in ("urdflint", "rules", "schemas", "examples", "tests"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.name != TOOL_TEST:
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def measure(tree: Path) -> Baseline:
    """Run the tests without a fault, in their order and backwards: what fails in either does not judge."""
    first = session.run(tree, partial(session.Recorder, tree=tree), PATIENCE)
    second = session.run(tree, partial(session.Backwards, tree=tree), PATIENCE)
    if first is None or second is None:
        raise BrokenBaseline("the tests without a fault do not end")
    broken = [row["broken"] for row in first if "broken" in row]
    if broken:
        raise BrokenBaseline(f"not collected without a fault: {' '.join(broken)}")
    if not all(row.get("code") in (0, 1) for row in (first[-1:] + second[-1:]) or [{}]):
        raise BrokenBaseline("the tests without a fault break")
    return _baseline([row for row in first if "test" in row], [row for row in second if "test" in row])


def _baseline(first: list[Any], second: list[Any]) -> Baseline:
    failing = frozenset(row["test"] for row in (*first, *second) if row["failed"])
    again = {row["test"]: row for row in second}
    tests = []
    for row in first:
        rows = (row, again.get(row["test"], row))
        if row["test"] not in failing:
            entered = frozenset(name for row in rows for name in row["functions"])
            tests.append(Test(row["test"], min(row["seconds"] for row in rows), entered))
    return Baseline(tuple(tests), failing)


def save(path: Path, tree_hash: str, baseline: Baseline) -> None:
    """Keep a baseline for a later run."""
    names = sorted({name for test in baseline.tests for name in test.functions})
    number = {name: index for index, name in enumerate(names)}
    tests = [[test.name, test.seconds, sorted(number[name] for name in test.functions)] for test in baseline.tests]
    document = {"tree": tree_hash, "failing": sorted(baseline.failing), "functions": names, "tests": tests}
    path.write_text(json.dumps(document), encoding="utf-8")


def load(path: Path, tree_hash: str) -> Baseline | None:
    """A baseline that was kept; None if it is of another tree."""
    document = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if document.get("tree") != tree_hash:
        return None
    names = document["functions"]
    tests = (
        Test(name, seconds, frozenset(names[index] for index in numbers))
        for name, seconds, numbers in document["tests"]
    )
    return Baseline(tuple(tests), frozenset(document["failing"]))
