"""SECURITY.md promises nothing that no test holds: each line of the promises ends with tests, and they are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.grouping import grouped
from tests.sources import nodes

ROOT = Path(__file__).parents[1]
TESTS = re.compile(r" \((`[^`()]*::\w+`(?:, `[^`()]*::\w+`)*)\)$")


def promises() -> dict[str, list[tuple[str, str]]]:
    """The lines of the promises, each with the files and names of its tests."""
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    section = text.partition("\n## What is promised\n")[2].partition("\n## ")[0]
    found = {}
    for line in section.splitlines():
        if line.startswith("- "):
            named = TESTS.search(line)
            found[line] = list(_places(named[1] if named else ""))
    return found


def _places(named: str) -> list[tuple[str, str]]:
    """Files and names; a test without a file is in that of the one before."""
    found: list[tuple[str, str]] = []
    for one in re.findall(r"`([^`]+)`", named):
        file, _, name = one.partition("::")
        found.append((file or found[-1][0], name))
    return found


def test_there_are_promises() -> None:
    assert len(promises()) > 20


@grouped("promise", promises(), size=10)
def test_each_promise_has_its_tests(promise: str) -> None:
    places = promises()[promise]
    assert places, f"this names no test: {promise}"
    for file, name in places:
        there = {one.name for one in nodes(ROOT / file) if isinstance(one, ast.FunctionDef)}
        assert name in there, f"{file} has no {name}"
        assert name.startswith("test_")
