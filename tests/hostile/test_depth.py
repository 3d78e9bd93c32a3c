"""No depth costs a report: elements in one another, of each pair that a schema has, and folders in one another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
from xmlschema.validators import XsdElement

from tests import program
from tests.grouping import grouped
from tests.schemas.judges import judges
from tests.steps import calls
from urdflint.files import folders
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.syntax.source import Source

EVERYONE = Settings(targets=tuple(target.parse("all")))
NAMESPACES = 'xmlns:drake="http://drake.mit.edu" xmlns:xacro="http://www.ros.org/wiki/xacro"'
XACRO = ("if", "unless", "element", "macro", "call", "property")
# Where a chain is put: file, what is before it and behind it, and the schema of its elements
PLACES = {
    "robot": ("r.urdf", f'<robot name="r" {NAMESPACES}><link name="a"/>', "</robot>", "urdf-extended"),
    "link": ("r.urdf", f'<robot name="r" {NAMESPACES}><link name="a">', "</link></robot>", "urdf-extended"),
    "block": (
        "r.urdf",
        f'<robot name="r" {NAMESPACES}><link name="a"/><gazebo reference="a">',
        "</gazebo></robot>",
        "urdf-extended",
    ),
    "SDFormat": ("r.sdf", f'<sdf version="1.9" {NAMESPACES}><model name="m">', "</model></sdf>", "sdf-drake"),
    "SRDF": ("r.srdf", '<robot name="r">', "</robot>", "srdf"),
}
JUST_READ, TOO_DEEP = 980, 2400  # elements in one another; more than 1,000 cost a stack of calls its end
FEW = 541  # each so many pairs go through the plain tests
LEVELS = 1100


@cache
def pairs(schema: str) -> list[tuple[str, str]]:
    """The elements of a schema, each with those that may be in it; where none may be, with itself."""
    found: set[tuple[str, str]] = set()
    seen: set[tuple[str, int]] = set()
    _, judge = judges(schema)
    waiting = list(judge.elements.values())
    while waiting:
        outer = waiting.pop()
        content = getattr(outer.type, "content", None)
        key = outer.prefixed_name, id(outer.type)
        if key in seen or content is None or not hasattr(content, "iter_elements"):
            continue
        seen.add(key)
        for inner in content.iter_elements():
            if isinstance(inner, XsdElement):
                found.add((outer.prefixed_name, inner.prefixed_name))
                waiting.append(inner)
    return sorted(found)


def chain(outer: str, inner: str, depth: int) -> str:
    return f"<{outer}><{inner}>" * (depth // 2) + f"</{inner}></{outer}>" * (depth // 2)


def failed(place: str, outer: str, inner: str, depth: int) -> str | None:
    """What went wrong inside urdflint with a chain at a place."""
    name, before, behind, _ = PLACES[place]
    text = before + chain(outer, inner, depth) + behind
    return engine.lint(Source(name, text.encode()), EVERYONE).report.failure


@pytest.mark.parametrize("depth", [JUST_READ, TOO_DEEP])
@pytest.mark.parametrize("place", PLACES)
def test_some_pairs_in_one_another(place: str, depth: int) -> None:
    some = pairs(PLACES[place][3])[::FEW]
    assert some
    assert [(*pair, found) for pair in some if (found := failed(place, *pair, depth))] == []


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_all_pairs_in_one_another(place: str) -> None:
    every = pairs(PLACES[place][3])
    assert len(every) > 20
    assert [(*pair, found) for pair in every if (found := failed(place, *pair, JUST_READ))] == []


def instructions(outer: str, inner: str) -> str | None:
    """What goes wrong with two instructions of xacro in one another."""
    words = 'value="1" name="n" params="*b" macro="n" xacro:name="n"'
    text = f"<xacro:{outer} {words}><xacro:{inner} {words}>" * 490 + f"</xacro:{inner}></xacro:{outer}>" * 490
    source = Source("r.urdf.xacro", f'<robot name="r" {NAMESPACES}>{text}</robot>'.encode())
    return engine.lint(source, EVERYONE).report.failure


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_an_instruction_of_xacro_in_itself(step: int) -> None:
    assert [one for one in [*XACRO][::step] if instructions(one, one)] == []


@pytest.mark.slow
@pytest.mark.parametrize("outer", XACRO)
def test_instructions_of_xacro_in_one_another(outer: str) -> None:
    assert [one for one in XACRO if instructions(outer, one)] == []


@grouped(
    "text",
    [
        "- " * 5000 + "a",
        "a: {" * 5000,
        "- add_model: [" * 5000,
        "? " * 5000,
        "".join(" " * n + "a:\n" for n in range(400)),
    ],
)
@pytest.mark.parametrize("name", ["scene.dmd.yaml", "controllers.yaml"])
def test_yaml_in_one_another(name: str, text: str) -> None:
    source = Source(name, f"directives:\n{text}".encode())
    assert engine.lint(source, EVERYONE).report.failure is None


def test_bodies_of_mjcf_in_one_another() -> None:
    text = "<body><frame><joint/>" * 490 + "</frame></body>" * 490
    source = Source("r.xml", f'<mujoco model="m"><worldbody>{text}</worldbody></mujoco>'.encode())
    assert engine.lint(source, EVERYONE).report.failure is None


def test_plugins_in_one_another_take_linear_work() -> None:
    def checked(plugins: int) -> object:
        text = "<gazebo><plugin>" * plugins + "</plugin></gazebo>" * plugins
        return engine.lint(Source("r.urdf", f'<robot name="r">{text}</robot>'.encode()), EVERYONE)

    checked(10)
    few, many = (calls(partial(checked, plugins)) for plugins in (100, 400))
    assert many < 6 * few


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """A folder with more folders in one another than Python has calls, with a robot at either end."""
    text = '<robot name="r"><link name="a"/></robot>'
    folder = tmp_path
    made = []
    for _ in range(LEVELS):
        folder = Path(f"{folder}/d")
        folder.mkdir()
        made.append(folder)
    files = [tmp_path / "top.urdf", folder / "bottom.urdf"]
    for one in files:
        one.write_text(text, encoding="utf-8")
    yield tmp_path
    for one in files:
        one.unlink()
    for folder in reversed(made):
        folder.rmdir()


def test_folders_in_one_another(deep: Path) -> None:
    assert len(list(folders.below(str(deep)))) == LEVELS + 1
    done = program.apart("check", "-f", "junit", "--no-cache", str(deep), cwd=deep)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"<testsuite ") == 2
    assert b"bottom.urdf" in done.stdout
