"""`urdflint preview` as users and scripts meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.test_command_line import run, said

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ROBOT = f"""<robot name="r">
  <link name="base">{MASS}</link>
  <link name="mount"/>
  <link name="arm">{MASS}</link>
  <joint name="j" type="fixed"><parent link="base"/><child link="mount"/></joint>
  <joint name="k" type="continuous"><parent link="mount"/><child link="arm"/></joint>
  <gazebo reference="nobody"><mu1>1</mu1></gazebo>
</robot>
"""
KEYS = [
    *("path", "target", "outcome", "links", "joints", "frames", "lumped", "dropped", "masses", "shapes", "sensors"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / "bad.urdf").write_text(ROBOT.replace("<mu1>1", "<mu1>x"))
    (tmp_path / "model.sdf").write_text('<sdf version="1.9"/>')
    (tmp_path / "robot.urdf.xacro").write_text('<robot name="${x}"/>')
    return tmp_path


def test_json_keeps_the_contract(folder: Path) -> None:
    done = run(
        "preview", "--target", "sdformat@12.3", "--no-resolve", "--format", "json", "--", "robot.urdf", cwd=folder
    )
    one = json.loads(done.stdout)
    assert (done.returncode, done.stderr, list(one)) == (0, b"", KEYS)
    assert (one["path"], one["target"], one["outcome"]) == ("robot.urdf", "sdformat@12.3", "accepts")
    assert (one["links"], one["lumped"], one["masses"]) == (["base"], {"mount": "base"}, {"base": 1.0})
    assert {(loss["kind"], loss["name"]) for loss in one["dropped"]} == {
        *(("link", "arm"), ("joint", "k"), ("block", "nobody")),
    }


def test_trees(folder: Path) -> None:
    done = run("preview", "-t", "sdformat@12.3", "robot.urdf", cwd=folder)
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert "mount  merged into base" in shown
    assert "arm  link 'mount' above it is dropped" in shown
    assert "base  1 kg" in shown
    assert "block nobody" in shown
    assert "\x1b" not in shown
    assert "\x1b" in run("preview", "--color", "always", "robot.urdf", cwd=folder).stdout.decode()


def test_difference(folder: Path) -> None:
    words = ("preview", "robot.urdf", "--diff", "sdformat@12.3", "jetty")
    done = run(*words, cwd=folder)
    assert done.returncode == 0
    assert {"+ link arm", "+ joint k", "+ frame mount"} <= set(done.stdout.decode().splitlines())
    one = json.loads(run(*words, "--format", "json", cwd=folder).stdout)
    assert list(one) == ["path", "before", "after", "changes"]
    assert "+ link arm" in one["changes"]


def test_a_refused_file_gives_exit_code_1(folder: Path) -> None:
    done = run("preview", "bad.urdf", cwd=folder)
    assert done.returncode == 1
    assert b"rejects it: <mu1> is not a number" in done.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("nothing.urdf",), "cannot read nothing.urdf: no such file or directory"),
        (("model.sdf",), "model.sdf is not URDF: its root element is <sdf>"),
        (("robot.urdf.xacro",), "robot.urdf.xacro is a xacro file"),
        (("robot.urdf", "-t", "drake"), "preview is for Gazebo and sdformat, not 'drake'"),
        (("robot.urdf", "-t", "gazbo"), "unknown target 'gazbo'"),
        (("robot.urdf", "--format", "xml"), "--format: unknown value 'xml'"),
    ],
)
def test_usage_errors(folder: Path, words: tuple[str, ...], expected: str) -> None:
    done = run("preview", *words, cwd=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    assert expected in said(done)
    assert said(done).count("\n") == 1


def test_standard_input(folder: Path) -> None:
    done = run("preview", "-", "--format", "json", stdin=ROBOT.encode(), cwd=folder)
    assert json.loads(done.stdout)["path"] == "-"
