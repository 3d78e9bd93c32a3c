"""Which of the files around a log `why` takes: those that messages name, that show the fault, and SRDF beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import program

ROBOT = """<robot name="arm">
  <link name="base"/>
  <link name="tool"/>
  <joint name="{joint}" type="{kind}">
    <parent link="base"/>
    <child link="tool"/>
  </joint>
</robot>
"""
NAMELESS = "Unable to initialize urdf::model from robot description"
SRDF = """<robot name="arm">
  <group name="hand">
    <joint name="slide"/>
  </group>
  <group_state name="open" group="hand">
    <joint name="{joint}" value="0"/>
  </group_state>
</robot>
"""
STATE = "Joint 'finger' declared as part of group state 'open' is not known to the URDF"
OTHER_SRDF = '<robot name="car"><group name="wheels"><joint name="left_wheel"/></group></robot>\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two robots, of which one has a joint without limits."""
    for name, joint, kind in (("sound", "turn", "continuous"), ("faulty", "slide", "prismatic")):
        (tmp_path / name / "urdf").mkdir(parents=True)
        (tmp_path / name / "urdf" / f"{name}.urdf").write_text(ROBOT.format(joint=joint, kind=kind))
    return tmp_path


def paths(folder: Path, *words: str) -> list[str]:
    """The files of the places of the first message."""
    done = program.run("why", *words, "-f", "json", cwd=folder)
    assert done.returncode == 0, done.stderr
    return [place["path"] for place in json.loads(done.stdout)["messages"][0]["places"]]


def test_of_several_robots_the_one_that_shows_the_fault(folder: Path) -> None:
    assert paths(folder, NAMELESS) == ["faulty/urdf/faulty.urdf"]


def test_a_file_that_a_message_names_is_the_robot(folder: Path) -> None:
    installed = "executed command failed. Command: xacro /opt/ws/install/share/{0}/urdf/{0}.urdf side:=left"
    assert paths(folder, f"{NAMELESS}\n{installed.format('faulty')}") == ["faulty/urdf/faulty.urdf"]
    assert paths(folder, f"{NAMELESS}\n{installed.format('sound')}") == []


def test_an_argument_in_a_command_is_given_to_xacro(tmp_path: Path) -> None:
    source = ROBOT.format(joint="$(arg side)_turn", kind="prismatic")
    source = source.replace('"arm">', '"arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="side"/>', 1)
    (tmp_path / "arm.urdf.xacro").write_text(source)
    text = "Command: xacro /share/arm.urdf.xacro side:=left\nJoint [left_turn] is of type PRISMATIC without limits"
    assert paths(tmp_path, f"executed command failed. {text}") == ["arm.urdf.xacro"]


def test_srdf_beside_a_robot_is_looked_at(folder: Path) -> None:
    config = folder / "config"
    config.mkdir()
    (config / "arm.srdf").write_text(SRDF.format(joint="finger"))
    (config / "car.srdf").write_text(OTHER_SRDF)
    places = paths(folder, STATE, "faulty/urdf/faulty.urdf")
    assert "config/arm.srdf" in places
    assert "config/car.srdf" not in places
