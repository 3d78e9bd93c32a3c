"""Xacro files of strangers: nothing of Python or of the disk is theirs, and all of them come to an end."""

from __future__ import annotations

import gc
import os
import sys
from functools import cache
from pathlib import Path

import pytest
from lxml import __file__ as LXML  # noqa: N812 where it is, not what it is

from tests.grouping import grouped
from tests.hostile.xacro_attacks import BOMBS, ESCAPES, READING, STRUCTURES, value
from tests.steps import calls, limit_comparisons
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult, Settings
from urdflint.syntax.source import Source
from urdflint.xacro import expressions

MANIFEST = "<package><name>own</name></package>"
LONGEST = ("doubling", "parameters without an end")  # all that it may do, it does
MOST = 12_000_000  # calls of functions: some seconds
EVENTS = {"open", "os.listdir", "os.scandir", "glob.glob", "os.system", "subprocess.Popen"}
OPENED: list[str] = []
WATCHING = False


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if not WATCHING:
        return
    if event in EVENTS and not isinstance(arguments[0], int):  # a number is of what is open already
        OPENED.append(f"{event} {arguments[0]!s}")
    if event.startswith("socket."):
        OPENED.append(event)


@cache
def _listen() -> None:
    """Install the hook, which stays, and costs all later tests of this process something: not before it is needed."""
    sys.addaudithook(_watch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package = tmp_path / "own"
    (package / "urdf").mkdir(parents=True)
    (package / "package.xml").write_text(MANIFEST)
    (tmp_path / "secret.xacro").write_text("<robot><link name='secret'/></robot>")
    (package / "urdf" / "out.xacro").symlink_to(tmp_path / "secret.xacro")
    return package / "urdf"


def lint(text: str, folder: Path | None = None) -> FileResult:
    """What is said of a xacro file; every rule is asked."""
    name = str((folder or Path("/nowhere")) / "robot.urdf.xacro")
    result = engine.lint(Source(name, text.encode()), Settings())
    assert result.report.failure is None, result.report.failure
    return result


def _reported(result: FileResult) -> bool:
    """Whether a fault of xacro is reported, or that the robot is incomplete since something is not worked out."""
    return bool(result.report.absences) or any(finding.code.startswith("XAC") for finding in result.findings)


@grouped("expression", ESCAPES.values(), ids=ESCAPES)
def test_python_is_out_of_reach(expression: str) -> None:
    """Each is reported, as a fault or as what urdflint does not work out, and nothing of it gets into the robot."""
    result = lint(value(expression))
    assert _reported(result)
    assert not [one for one in result.findings if "class '" in one.message or "root:" in one.message]


@grouped("expression", BOMBS.values(), ids=BOMBS, size=5)
def test_expressions_come_to_an_end(expression: str) -> None:
    found: list[FileResult] = []
    assert calls(lambda: found.append(lint(value(expression)))) < MOST
    assert _reported(found[0])


@pytest.mark.parametrize(
    "text",
    [pytest.param(text, id=kind, marks=[pytest.mark.slow] * (kind in LONGEST)) for kind, text in STRUCTURES.items()],
)
def test_files_come_to_an_end(text: str) -> None:
    found: list[FileResult] = []
    assert calls(lambda: found.append(lint(text))) < MOST
    assert found[0].findings or found[0].report.absences


@pytest.mark.parametrize("text", READING.values(), ids=READING)
def test_nothing_is_read_that_is_not_the_robots(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    global WATCHING  # noqa: PLW0603 a hook cannot be taken back
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    _listen()
    lint('<robot name="r"/>', folder)  # what is loaded the first time is read now
    lint(value("1"), folder)
    OPENED.clear()
    WATCHING = True
    try:
        result = lint(text, folder)
    finally:
        WATCHING = False
    own, home = str(folder.parent), Path(engine.__file__).parents[2]
    ours = (home, home.with_name("rules"), home.with_name("schemas"), Path(os.__file__).parent, Path(LXML).parent)
    allowed = (own, *map(str, ours))
    strange = [one for one in OPENED if not one.partition(" ")[2].startswith(allowed)]
    assert strange == []
    said = [f"{one.message} {one.help} {one.related}" for one in result.findings]
    assert not [one for one in said if "hunter2" in one or "root:" in one or "'secret'" in one]


NAMED = """<!DOCTYPE robot SYSTEM "named.dtd" [<!ENTITY e SYSTEM "named.ent">]>
<robot name="r" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="named.xsd">
  <link name="a"><visual><geometry><mesh filename="mesh.obj"/></geometry>
    <material name="m"><texture filename="named.png"/></material></visual></link>
  <gazebo>&e;<plugin name="p" filename="named.so"/></gazebo>
</robot>"""


def test_what_a_robot_names_but_meshes_is_not_opened(folder: Path) -> None:
    """Textures, libraries, entities and schemas are there, and only the mesh is looked into."""
    global WATCHING  # noqa: PLW0603 a hook cannot be taken back
    for name in ("named.dtd", "named.ent", "named.xsd", "named.png", "named.so"):
        (folder / name).write_text("x")
    (folder / "mesh.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    OPENED.clear()
    WATCHING = True
    try:
        engine.lint(Source(str(folder / "r.urdf"), NAMED.encode()), Settings())
    finally:
        WATCHING = False
    own = {Path(one).name for one in OPENED if str(folder) in one}
    assert "mesh.obj" in own
    assert not [one for one in own if one.startswith("named")]


def test_all_kinds_are_tried() -> None:
    assert len(ESCAPES) + len(BOMBS) + len(STRUCTURES) + len(READING) >= 60


@grouped("text", ["p", "p.q", "p[0]", "f(p)", "1 + p", "1 / 0", "'%d' % 'x'", "[1][2]", "{}['k']", "("])
def test_errors_leave_nothing_for_the_collector(text: str) -> None:
    """An error that its own frame names is kept with all that was in the frames: 2 kB for each expression."""

    def named(name: str) -> object:
        raise KeyError(name)

    def fail() -> None:
        with pytest.raises(expressions.ExpressionError):
            expressions.evaluate(text, named, expressions.Budget())

    fail()
    gc.disable()
    try:
        gc.freeze()  # what other tests have left is not looked at
        fail()
        assert gc.collect() == 0
    finally:
        gc.enable()


XACRO = "http://www.ros.org/wiki/xacro"


def test_very_many_faults_in_one_text_are_found_in_linear_work(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_comparisons(monkeypatch)

    def work(count: int) -> int:
        text = "".join(f"ä ${{p{at}}} " for at in range(count))
        robot = f'<robot name="r" xmlns:xacro="{XACRO}"><link name="a"/><gazebo>{text}</gazebo></robot>'
        return calls(lambda: lint(robot))

    assert work(200) < 5 * work(50)
