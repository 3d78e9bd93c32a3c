"""Robots compared and measured from Python: typed, and the same that the commands print."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import urdflint
from tests.corpus.counts import CORPUS
from tests.e2e.test_diff import commit, git
from tests.meshes import samples
from tests.unit.test_library import CLEAN, LUMPED, ROOT
from urdflint.cli.app import main
from urdflint.config import request

CASES = sorted((ROOT / "tests/cases").glob("*/*.urdf"))
EXAMPLES = sorted((ROOT / "examples").rglob("*.urdf"))
XACRO = b"""<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="kg" default="1"/>
<link name="a"><inertial><mass value="$(arg kg)"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<collision><geometry><mesh filename="package://p/a.stl"/></geometry></collision></link></robot>"""


@pytest.fixture
def said(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What a command prints; empty where it has nothing to print because the file is not a robot."""
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*words: str) -> str:
        with pytest.raises(SystemExit):
            main(words)
        return capfdbinary.readouterr().out.decode()

    return run


def same(said: Callable[..., str], robot: Path, other: Path) -> int:
    """Hold what is compared and measured of robots to what the commands print; how many of these print something."""
    asked: dict[str, tuple[Callable[[], Any], list[str]]] = {
        "compare": (lambda: urdflint.compare(robot, target="ros, drake,mujoco"), ["-t", "ros,drake,mujoco"]),
        "diff": (lambda: urdflint.diff(other, robot, targets=["gazebo", "usd"]), ["-t", "gazebo,usd", str(other)]),
        "measure": (lambda: urdflint.measure(robot), []),
    }
    number = 0
    for command, (call, words) in asked.items():
        text = said(command, *words, str(robot))
        if not text:
            with pytest.raises(ValueError, match=r"is not URDF|cannot be expanded"):
                call()
            continue
        found = call()
        assert str(found) + "\n" == text
        assert found.as_dict() == json.loads(said(command, "--format", "json", *words, str(robot)))
        number += 1
    return number


@pytest.mark.parametrize("step", [480, pytest.param(30, marks=pytest.mark.slow)])
def test_what_is_compared_and_measured_is_what_the_commands_print(said: Callable[..., str], step: int) -> None:
    robots = [*CASES[::step], *EXAMPLES]
    numbers = [same(said, *pair) for pair in zip(robots, robots[1:] + robots[:1], strict=True)]
    assert numbers.count(3) > len(robots) / 3


def test_compare() -> None:
    found = urdflint.compare(LUMPED, targets="gazebo,mujoco", name="r.urdf")
    assert isinstance(found, urdflint.Comparison)
    assert (found.path, list(found.loaded), found.rejected) == ("r.urdf", ["sdformat@16", "mujoco@4"], False)
    row = next(row for row in found.rows if row.name == "bodies")
    assert (row.written, [cell.value for cell in row.cells.values()]) == (2, [1, 0])
    assert [(cause.kind, cause.name) for cause in row.cells["sdformat@16"].causes] == [("merged", "b")]
    assert {target for change in found.changes for target in change.targets} == {"mujoco@4"}
    absent = XACRO.replace(b"package://p/", b"")
    assert "URDF750" in {one.code for one in urdflint.lint(absent, targets="all").findings}
    assert "URDF750" not in {change.entry.head.code for change in urdflint.compare(absent).changes}
    assert set(urdflint.compare(CLEAN).as_dict()["targets"]) == {one.name for one in request.compared(())}
    with pytest.raises(ValueError, match="did you mean 'mujoco'"):
        urdflint.compare(LUMPED, targets="mujocco")
    with pytest.raises(ValueError, match="it is SDFormat"):
        urdflint.compare(b"<sdf/>")
    with pytest.raises(FileNotFoundError):
        urdflint.compare("absent.urdf")


def test_diff() -> None:
    found = urdflint.diff(LUMPED, LUMPED.replace(b'mass value="1"', b'mass value="3"'), names=("old", None))
    assert isinstance(found, urdflint.Difference)
    assert found.names[:2] == ("old", "<bytes>")
    assert [(one.kind, one.name, one.part, one.was, one.now, one.unit) for one in found.changes] == [
        ("changed", "a", "mass", "1", "3", "kg")
    ]
    assert [tuple(one) for one in found.totals] == [("mass", "kg", 1.0, 3.0)]
    assert {one.verdict for one in found.outcomes} == {"same"}
    assert not found.nothing
    assert not found.worse
    assert urdflint.diff(LUMPED, LUMPED).nothing
    broken = urdflint.diff(LUMPED, LUMPED.replace(b'link="b"', b'link="c"'), targets="ros")
    assert (broken.worse, [one.loads for one in broken.outcomes]) == (True, [(True, False)])
    wrong: list[tuple[Any, Any, Any]] = [(LUMPED, None, None), ("r.urdf", CLEAN, "HEAD"), (LUMPED, None, "HEAD")]
    for before, after, rev in wrong:
        with pytest.raises(ValueError, match="two files, or one file and rev"):
            urdflint.diff(before, after, rev=rev)
    with pytest.raises(ValueError, match="it is SDFormat"):
        urdflint.diff(LUMPED, b"<sdf/>")


def test_diff_since_a_revision(tmp_path: Path, said: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    (tmp_path / "r.urdf").write_bytes(LUMPED)
    git(tmp_path, "init", "-q", "-b", "main")
    (tmp_path / "odd.urdf").write_bytes(b"<sdf/>")
    commit(tmp_path)
    (tmp_path / "odd.urdf").write_bytes(CLEAN)
    (tmp_path / "r.urdf").write_bytes(LUMPED.replace(b'mass value="1"', b'mass value="3"'))
    (tmp_path / "new.urdf").write_bytes(CLEAN)
    found = urdflint.diff("r.urdf", rev="HEAD")
    assert found.names[:2] == ("HEAD:r.urdf", "r.urdf")
    assert found.as_dict() == json.loads(said("diff", "--format", "json", "--rev", "HEAD", "r.urdf"))
    unusable = (
        ("new.urdf", "HEAD", "new.urdf is not in HEAD"),
        ("odd.urdf", "HEAD", "^HEAD:odd.urdf is not URDF"),
        ("r.urdf", "main2", "main2"),
    )
    for path, rev, why in unusable:
        with pytest.raises(ValueError, match=why):
            urdflint.diff(path, rev=rev)


def test_measure(tmp_path: Path, said: Callable[..., str]) -> None:
    (tmp_path / "a.stl").write_bytes(samples.stl())
    (tmp_path / "r.urdf.xacro").write_bytes(XACRO)
    packages, arguments = {"p": str(tmp_path)}, {"kg": "2"}
    found = urdflint.measure(tmp_path / "r.urdf.xacro", packages=packages, xacro_arguments=arguments)
    assert isinstance(found, urdflint.Measurement)
    (link,) = found.links
    assert (found.mass, link.mass, link.by) == (2.0, 2.0, "collisions")
    assert link.volume is not None
    assert (found.volume, link.density) == (link.volume, 2.0 / link.volume)
    words = ("--package", f"p={tmp_path}", "--xacro-arg", "kg:=2", str(tmp_path / "r.urdf.xacro"))
    assert found.as_dict() == json.loads(said("measure", "--format", "json", *words))
    (unknown,) = urdflint.measure(XACRO, name="x.urdf.xacro").links
    assert (unknown.mass, unknown.volume, bool(unknown.unmeasured)) == (1.0, None, True)
    with pytest.raises(ValueError, match="it is SDFormat"):
        urdflint.measure(b"<sdf/>")


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is not here")
def test_real_robots_are_compared_and_measured_as_the_commands_do(said: Callable[..., str]) -> None:
    robots = sorted([*CORPUS.rglob("*.urdf"), *CORPUS.rglob("*.urdf.xacro")])[::60]
    robots = [one for one in robots if one.stat().st_size < 100_000]
    numbers = [same(said, *pair) for pair in zip(robots, robots[1:] + robots[:1], strict=True)]
    assert numbers.count(3) > len(numbers) / 3
