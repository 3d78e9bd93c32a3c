"""`compare` of a folder: a row a robot."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.program import run
from urdflint.comparison.robot_rows import RobotRow
from urdflint.library import robot_rows
from urdflint.linter.settings import Settings
from urdflint.programs import target

INERTIAL = '<inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
ARM = (
    '<robot name="r"><link name="a">' + INERTIAL.format(2) + '</link><link name="b">' + INERTIAL.format(0.5) + "</link>"
    '<joint name="j" type="{}"><parent link="a"/><child link="b"/>'
    '<limit lower="0" upper="1" effort="1" velocity="1"/></joint></robot>'
)
REJECTED = '<robot name="r"><link name="a"/><joint name="j" type="revolute"/></robot>'
XACRO = '<robot name="x" xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
TARGETS = ["mujoco@4", "pybullet@3"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    robots = {
        "a.urdf": ARM.format("revolute"),
        "b.urdf": REJECTED,
        "c.urdf": "<robot",
        "d.urdf.xacro": XACRO.format('<link name="a"/>'),
        "lib.xacro": XACRO.format('<xacro:macro name="m"><link name="a"/></xacro:macro>'),
        "r.srdf": '<robot name="r"/>',
        "sdf.urdf": '<sdf version="1.9"/>',
    }
    for name, text in robots.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def rows(folder: Path) -> dict[str, dict[str, object]]:
    done = run("compare", ".", "-t", ",".join(TARGETS), "-f", "jsonl", cwd=folder)
    assert done.returncode == 2
    return {one["path"]: one for one in map(json.loads, done.stdout.splitlines())}


def test_each_robot_has_a_row_and_nothing_else(folder: Path) -> None:
    found = rows(folder)
    assert list(found) == ["a.urdf", "b.urdf", "c.urdf", "d.urdf.xacro", "sdf.urdf"]
    assert found["a.urdf"]["written"] == {"base": "floating", "mass": 2.5, "joints": 1}
    assert found["a.urdf"]["programs"] == {
        "mujoco@4": {"loads": True, "base": "fixed", "mass": 0.5, "joints": 1, "worst": "warning", "code": "PRG201"},
        "pybullet@3": {
            "loads": True,
            "base": "floating",
            "mass": 2.5,
            "joints": 1,
            "worst": "warning",
            "code": "PBT201",
        },
    }
    rejected = found["b.urdf"]["programs"]
    assert isinstance(rejected, dict)
    for one in rejected.values():
        assert (one["loads"], one["base"], one["mass"], one["worst"]) == (False, None, None, "error")
    assert "SDFormat" in str(found["sdf.urdf"]["error"])
    assert found["sdf.urdf"]["programs"] == {}


def test_csv_says_the_same(folder: Path) -> None:
    found = rows(folder)
    done = run("compare", ".", "-t", ",".join(TARGETS), "-f", "csv", cwd=folder)
    table = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    assert [one["path"] for one in table] == list(found)
    assert table[0]["mujoco@4 loads"] == "yes"
    assert float(table[0]["mujoco@4 mass"]) == 0.5
    assert table[0]["pybullet@3 code"] == "PBT201"
    assert (table[1]["mujoco@4 loads"], table[1]["mujoco@4 mass"]) == ("no", "")
    assert table[-1]["error"] == found["sdf.urdf"]["error"]
    assert table[-1]["mujoco@4 loads"] == ""


def test_the_table_has_a_line_for_each(folder: Path) -> None:
    done = run("compare", ".", "-t", ",".join(TARGETS), cwd=folder)
    _, head, *lines = done.stdout.decode().splitlines()
    assert head.split() == ["robot", "written", *TARGETS]
    assert " ".join(lines[0].split()) == "a.urdf floating 2.5 1 fixed 0.5 1 PRG201 floating 2.5 1 PBT201"
    assert lines[1].count("rejects it") == 2
    assert len(lines) == 5


def test_the_exit_code_is_that_of_the_worst_robot(folder: Path) -> None:
    for name in ("c.urdf", "sdf.urdf"):
        (folder / name).unlink()
    assert run("compare", ".", "-t", "mujoco", cwd=folder).returncode == 1
    (folder / "b.urdf").unlink()
    assert run("compare", ".", "-t", "mujoco", cwd=folder).returncode == 0


@pytest.mark.parametrize("words", [["-f", "json"], ["--joints"], ["--between", "drake", "mujoco"]])
def test_what_is_for_one_robot_is_refused(words: list[str], folder: Path) -> None:
    done = run("compare", ".", *words, cwd=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_rows_come_one_by_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(path: str, settings: Settings, targets: tuple[target.Target, ...]) -> RobotRow:
        asked.append(path)
        return RobotRow(path)

    monkeypatch.setattr(robot_rows, "row", noted)
    found = robot_rows.rows(robot_rows.below(str(folder)), Settings(), target.parse("mujoco"))
    next(found)
    assert len(asked) == 1
