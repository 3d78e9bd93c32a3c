"""`urdflint compare` as users and scripts meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.test_command_line import run, said
from tests.programs.test_loaded import MASS, ROBOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / "plain.urdf").write_text(f'<robot name="r"><link name="a">{MASS}</link></robot>')
    (tmp_path / "twice.urdf").write_text(ROBOT.replace('"tool"', '"base"'))
    (tmp_path / "model.sdf").write_text('<sdf version="1.9"/>')
    return tmp_path


def test_table(folder: Path) -> None:
    done = run("compare", "robot.urdf", "-t", "ros,gazebo,drake,mujoco,usd", cwd=folder)
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr, lines[0]) == (0, b"", "robot.urdf")
    assert max(map(len, lines)) <= 100
    assert lines[2].split() == ["written", "ROS", "Gazebo", "Drake", "MuJoCo", "Isaac", "Sim"]
    table = {line[:17].strip(): line[17:].split() for line in lines[3 : lines.index("", 3)]}
    assert table["base"] == ["floating", "–", "floating", "floating", "fixed[1]", "fixed[2]"]
    assert table["total mass, kg"] == ["6", "6", "6", "6", "4[6]", "6"]
    assert table["joints locked"] == ["0", "1[8]", "1[8]", "0", "0", "1[9]"]
    assert "loads" not in table  # all do
    assert "inertias invented" not in table  # nobody has any
    assert "[1] MuJoCo  fixed: base to the world: its 2 kg are lost (line 2)" in lines
    assert "[6] MuJoCo  mass lost: base, 2 kg, merged into world (line 2)" in lines
    advice = lines[lines.index("what to change so that all agree:") :]
    assert any("URDF402" in line for line in advice)
    assert "  add lower and upper, or make the joint continuous" in advice


def test_all_that_agrees(folder: Path) -> None:
    text = (folder / "plain.urdf").read_text().replace("<inertial>", '<inertial unknown="1">')
    (folder / "plain.urdf").write_text(text)  # ignored by all: nothing to change
    shown = run("compare", "plain.urdf", "-t", "ros,drake", cwd=folder).stdout.decode()
    assert "what to change" not in shown
    assert "All that these programs are compared by is as it is written." in shown
    assert "[1]" not in shown


def test_more_programs_than_there_is_room_for(folder: Path) -> None:
    done = run("compare", "robot.urdf", "-t", "all", cwd=folder, variables={"COLUMNS": "80"})
    lines = done.stdout.decode().splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("base ") for line in lines) == 3
    heads = [line for line in lines if line.startswith(" " * 17)]
    for name in ("MuJoCo 3.6", "Gazebo Fortress", "Gazebo Jetty", "Drake", "ROS", "Pinocchio"):
        assert sum(name in line for line in heads) == 1


def test_programs_that_have_the_same_share_a_column(folder: Path) -> None:
    programs = "ros,gazebo,drake,mujoco,isaac,newton,pybullet,pinocchio"
    lines = run("compare", "plain.urdf", "-t", programs, cwd=folder).stdout.decode().splitlines()
    assert lines[2:6] == [
        "as written: ROS, Gazebo, Drake",
        "                   written   MuJoCo    Isaac Sim  PyBullet  Pinocchio",
        "                                       Newton",
        "base               floating  fixed[1]  fixed[2]   floating  fixed[1]",
    ]
    assert "[2] Isaac Sim, Newton  fixed: a to the world (line 1)" in lines


def test_json(folder: Path) -> None:
    one = json.loads(run("compare", "robot.urdf", "-t", "ros,mujoco", "-f", "json", cwd=folder).stdout)
    assert list(one) == ["path", "targets", "rows", "models", "changes"]
    assert one["targets"] == ["urdfdom@6", "mujoco@4"]
    limits = one["rows"]["limits"]
    assert (limits["written"], limits["programs"]["mujoco@4"]) == (1, {"value": 1, "differs": False, "causes": []})
    locked = one["rows"]["joints locked"]["programs"]["urdfdom@6"]
    assert (locked["value"], locked["differs"], [cause["line"] for cause in locked["causes"]]) == (1, True, [11])
    assert one["models"]["mujoco@4"]["bodies"] == ["arm", "tip"]
    assert {"PRG201", "URDF402"} <= {change["code"] for change in one["changes"]}


def test_json_of_numbers_that_json_has_not(folder: Path) -> None:
    (folder / "huge.urdf").write_text(ROBOT.replace('mass value="2"', 'mass value="1e308"'))
    done = run("compare", "huge.urdf", "-t", "ros", "-f", "json", cwd=folder)
    one = json.loads(done.stdout, parse_constant=pytest.fail)
    mass = one["rows"]["total mass"]
    assert (mass["written"], mass["programs"]["urdfdom@6"]["value"]) == ("inf", "inf")


def test_xacro(folder: Path) -> None:
    macros = (
        '<x xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="tool"><link name="tool"/></xacro:macro></x>'
    )
    (folder / "tool.xacro").write_text(macros)
    using = '<xacro:include filename="tool.xacro"/><xacro:tool/>'
    text = ROBOT.replace("<robot ", '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" ')
    (folder / "robot.urdf.xacro").write_text(text.replace('<link name="tool"/>', using))
    shown = run("compare", "robot.urdf.xacro", "-t", "gazebo", cwd=folder).stdout.decode().splitlines()
    assert "[1] Gazebo  merged: tool into arm (tool.xacro line 1)" in shown
    assert any(line.startswith("[2] Gazebo  locked: slip") for line in shown)
    assert sum("(line 11)" in line for line in shown) == 1


def test_markdown(folder: Path) -> None:
    lines = run("compare", "robot.urdf", "-t", "mujoco", "-f", "markdown", cwd=folder).stdout.decode().splitlines()
    assert lines[:4] == ["# robot.urdf", "", "|  | as written | MuJoCo |", "| --- | --- | --- |"]
    assert "| base | floating | **fixed\\[1\\]** |" in lines
    assert "- \\[1\\] MuJoCo: fixed: base to the world: its 2 kg are lost (line 2)" in lines


def test_a_rejected_robot(folder: Path) -> None:
    done = run("compare", "twice.urdf", "-t", "drake", cwd=folder)
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert lines[2].startswith("Drake rejects the robot: there are two links named 'base' (line 5); joint 'hold' ")
    assert not any("–" in line or line.startswith(("base", "written")) for line in lines)


def test_a_robot_that_one_of_two_rejects(folder: Path) -> None:
    (folder / "robot.urdf").write_text(ROBOT.replace("<limit", "<dynamics/><limit"))
    done = run("compare", "robot.urdf", "-t", "ros,mujoco", cwd=folder)
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, lines[2].partition(":")[0]) == (1, "ROS rejects the robot")
    assert next(line for line in lines if "written" in line).split() == ["written", "MuJoCo"]
    shown = run("compare", "robot.urdf", "-t", "ros,mujoco", "-f", "markdown", cwd=folder).stdout.decode()
    assert shown.splitlines()[2].startswith("- **ROS rejects the robot:** ")
    assert "\n\n|  | as written | MuJoCo |\n" in shown


def test_the_preview_shows_what_is_left_once_a_path_is_repaired(folder: Path) -> None:
    uri = '<link name="tool"><collision><geometry><mesh filename="package://p/a.stl"/></geometry></collision></link>'
    (folder / "uri.urdf").write_text(ROBOT.replace('<link name="tool"/>', uri))
    done = run("preview", "uri.urdf", "-t", "mujoco", cwd=folder)
    shown = done.stdout.decode()
    assert (done.returncode, shown.count("rejects it: ")) == (1, 1)
    assert "with that repaired (paths that lead to the meshes):\nin mujoco@4: base fixed, 2 bodies" in shown
    one = json.loads(run("preview", "uri.urdf", "-t", "mujoco", "-f", "json", cwd=folder).stdout)
    assert one.pop("refusals")
    assert one == {"path": "uri.urdf", "target": "mujoco@4", "outcome": "rejects", "differences": []}
    rows = json.loads(run("compare", "uri.urdf", "-t", "mujoco", "-f", "json", cwd=folder).stdout)["rows"]
    assert [row["programs"]["mujoco@4"]["value"] for row in rows.values()] == ["no", *[None] * (len(rows) - 1)]


def test_two_programs_in_detail(folder: Path) -> None:
    done = run("compare", "robot.urdf", "--between", "ros", "mujoco", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [
        "robot.urdf",
        "from ROS to MuJoCo:",
        "  base: not said -> fixed",
        "- body base (MuJoCo: fixed to the world: its 2 kg are lost, line 2)",
        "- body tool (MuJoCo: merged into arm, line 5)",
        "  limits of slip: 0 to 0 -> none (ROS: locked, its lower and upper limits are not written and read",
        "      as 0, line 11; MuJoCo: unlimited, the joint moves without limits, line 10)",
        "  velocity of turn: 4 -> none",
        "  velocity of slip: 4 -> none",
        "  total mass: 6 kg -> 4 kg",
    ]
    same = run("compare", "plain.urdf", "--between", "urdfdom@3", "urdfdom@6", cwd=folder).stdout.decode()
    assert same == "plain.urdf\nurdfdom 3 and urdfdom 6 have the same\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("nothing.urdf",), "cannot read nothing.urdf: no such file or directory"),
        (("model.sdf",), "model.sdf is not URDF: it is SDFormat"),
        (("robot.urdf", "-t", "gazbo"), "unknown target 'gazbo'"),
        (("robot.urdf", "--format", "xml"), "--format: unknown value 'xml'"),
        (("robot.urdf", "-t", "ros", "--between", "ros", "drake"), "--between names its targets itself"),
        (("robot.urdf", "--between", "ros", "all"), "preview is for one release"),
    ],
)
def test_usage_errors(folder: Path, words: tuple[str, ...], expected: str) -> None:
    done = run("compare", *words, cwd=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    assert expected in said(done)
    assert said(done).count("\n") == 1


@pytest.mark.parametrize("command", ["compare", "preview"])
def test_what_is_in_a_missing_package_is_left_out_and_that_is_told(folder: Path, command: str) -> None:
    include = '<xacro:include filename="$(find camera)/camera.xacro"/><xacro:camera/>'
    head = f'<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">{include}<link name="a">{MASS}</link>'
    (folder / "seen.urdf.xacro").write_text(f"{head}</robot>")
    (folder / "broken.urdf.xacro").write_text(f"{head}<link name='${{1/0}}'/></robot>")
    (folder / "empty.urdf.xacro").write_text(head.partition("<link")[0] + "</robot>")
    done = run(command, "seen.urdf.xacro", "-f", "json", "-t", "gazebo", cwd=folder)
    assert done.returncode == 0
    assert json.loads(done.stdout)
    said = "seen.urdf.xacro: package 'camera' is unknown, so what it has is left out: give --package camera=DIR"
    assert done.stderr.decode() == f"urdflint: {said}\n"
    for name in ("broken", "empty"):
        done = run(command, f"{name}.urdf.xacro", "-t", "gazebo", cwd=folder)
        assert (done.returncode, b"cannot be expanded" in done.stderr) == (2, True)


def test_order_of_joints(folder: Path) -> None:
    quadruped = str(Path(__file__).parents[2] / "examples/quadruped.urdf")
    (folder / "policy.yaml").write_text("obs: {joints: [RF_hip, LF_hip]}\nlegs: [RF_hip]\n")
    done = run("compare", "--joints", "--order", "policy.yaml:obs.joints", quadruped, "-t", "mujoco", cwd=folder)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"B = A[[2, 0]]\n" in done.stdout
    assert b"not in your list: LF_knee, RF_knee" in done.stdout
    found = json.loads(run("compare", "--joints", "-f", "json", quadruped, cwd=folder).stdout)
    assert found["permutations"]["isaac-gym"]["isaac-lab"] == [0, 2, 4, 6, 1, 3, 5, 7]
    (folder / "policy.txt").write_text("LF_hip\nLF_nee\n")
    assert run("compare", "--joints", "--order", "policy.txt", quadruped, cwd=folder).returncode == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--order", "policy.yaml"), "--order is for --joints: add it"),
        (("--joints", "--order", "missing.yaml"), "--order missing.yaml: "),
        (("--joints", "--order", "twice.yaml"), "--order twice.yaml: several lists of joints: it has 'a', 'b'"),
        (("--joints", "-f", "markdown"), "--format: unknown value 'markdown'"),
        (("-f", "yaml"), "--format: unknown value 'yaml'"),
    ],
)
def test_wrong_orders(folder: Path, words: tuple[str, ...], says: str) -> None:
    (folder / "twice.yaml").write_text("a: [turn]\nb: [turn, slip]\n")
    done = run("compare", "robot.urdf", *words, cwd=folder)
    assert done.returncode == 2
    assert says in done.stderr.decode()
