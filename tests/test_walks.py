"""The walks of CONTRIBUTING.md: each function named there exists, and an example calls them in that order."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.sources import nodes
from urdflint.library.lint import lint
from urdflint.linter.run import engine
from urdflint.linter.settings import Settings
from urdflint.programs import target
from urdflint.reporters.text import report as text
from urdflint.syntax.source import Source

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Three walks\n")[2].partition("\n## ")[0]
STEP = re.compile(r"^\d+\. `([\w/]+\.py)` `([\w.]+)`", re.MULTILINE)
Step = tuple[str, str]
WALKS: dict[str, list[Step]] = {
    title: STEP.findall(body) for title, body in re.findall(r"^### (.*)\n((?:(?!### ).*\n?)*)", PAGE, re.MULTILINE)
}
LIMIT = '<limit lower="0" upper="1" velocity="1"{}/>'
JOINT = '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>{}</joint>'
URDF = f'<robot name="r"><link name="a"/><link name="b"/>{JOINT.format(LIMIT.format(""))}</robot>'.encode()
LIMITED = JOINT.format(LIMIT.format(' effort="${effort}"'))
MACRO = f'<xacro:macro name="arm" params="effort">{LIMITED}</xacro:macro>'
XACRO = (
    '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/><link name="b"/>'
    f'<xacro:property name="strength" value="-5"/>{MACRO}<xacro:arm effort="${{strength}}"/></robot>'
).encode()


def check(source: Source, *words: str) -> None:
    """Check one file for some programs."""
    targets = tuple(program for word in words for program in target.parse(word)[-1:])
    engine.lint(source, Settings(targets=targets, resolve=False))


EXAMPLES: tuple[Callable[[], object], ...] = (
    lambda: check(Source("robot.urdf", URDF), "drake", "mujoco", "pinocchio", "pybullet"),
    lambda: text.lines(lint(URDF, targets="urdfdom@6", resolve=False)),
    lambda: check(Source("robot.urdf.xacro", XACRO), "urdfdom@6"),
)


def calls_of(example: Callable[[], object]) -> list[Step]:
    """All calls of functions of urdflint in their order: the file, and the code object's own name."""
    calls: list[Step] = []
    package = f"{ROOT / 'urdflint'}/".replace("\\", "/")

    def note(frame: FrameType, event: str, _: object) -> None:
        path = frame.f_code.co_filename.replace("\\", "/")
        if event == "call" and path.startswith(package):
            calls.append((path.removeprefix(package), frame.f_code.co_name))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        example()
    finally:
        sys.setprofile(before)
    return calls


def functions_of(path: str) -> Iterator[str]:
    """The functions and methods that a file of the package defines."""
    for node in nodes(ROOT / "urdflint" / path):
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef))


def test_there_are_three_walks_through_functions_that_exist() -> None:
    assert [len(steps) >= 10 for steps in WALKS.values()] == [True, True, True]
    missing = [step for steps in WALKS.values() for step in steps if step[1] not in functions_of(step[0])]
    assert missing == []


@pytest.mark.parametrize("number", range(3))
def test_an_example_calls_the_functions_of_a_walk_in_its_order(number: int) -> None:
    calls = iter(calls_of(EXAMPLES[number]))
    not_reached = [
        (path, name)
        for path, name in list(WALKS.values())[number]
        if (path, name.rpartition(".")[2]) not in calls  # which goes on behind the last one that was met
    ]
    assert not_reached == []
