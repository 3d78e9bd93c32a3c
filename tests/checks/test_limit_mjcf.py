"""Limits of a URDF against those of the MJCF file of the same robot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.syntax.source import Source

LIMIT = '<limit lower="-1.2" upper="1.2" effort="12" velocity="3"/>'
ENDS = '<parent link="{}"/><child link="{}"/><axis xyz="0 1 0"/>'
ROBOT = f"""<robot name="minnow"><link name="a"/><link name="b"/><link name="c"/>
<joint name="shoulder" type="revolute">{ENDS.format("a", "b")}{LIMIT}</joint>
<joint name="elbow" type="revolute">{ENDS.format("b", "c")}{LIMIT}</joint></robot>"""
OTHER = '<joint name="elbow" class="same"/>'
SAME = '<default class="same"><joint range="-1.2 1.2"/></default>'
EFFORT = "effort of joint 'shoulder' is 12 here, and its {} in MJCF is {}"
RANGE = "range of joint 'shoulder' is -1.2 to 1.2 here, and in MJCF it is {}"


def findings(
    tmp_path: Path, shoulder: str, more: str = "", model: str = "minnow", folder: str = "mjcf"
) -> list[Finding]:
    text = (
        f'<mujoco model="{model}"><compiler angle="radian"/><default><joint limited="auto"/>{SAME}</default>'
        f"<worldbody><body><joint {shoulder}/><body>{OTHER}</body></body></worldbody>{more}</mujoco>"
    )
    (tmp_path / folder).mkdir(exist_ok=True)
    (tmp_path / folder / "scene.xml").write_text(text)
    report = engine.lint(Source(str(tmp_path / "robot.urdf"), ROBOT.encode()), Settings())
    return [finding for finding in report.findings if finding.code == "URDF438"]


@grouped(
    ("shoulder", "more", "told"),
    [
        ('name="shoulder" actuatorfrcrange="-50 50"', "", EFFORT.format("actuatorfrcrange", "-50 50")),
        ('name="shoulder" actuatorfrcrange="-12.1 12.1" range="-1.2 1.2"', "", None),
        ('name="shoulder" actuatorfrcrange="-50 50" actuatorfrclimited="false"', "", None),
        ('name="shoulder" range="-2.4 1.2"', "", RANGE.format("-2.4 to 1.2")),
        ('name="shoulder" type="slide" range="-2.4 1.2"', "", RANGE.format("-2.4 to 1.2")),
        (
            'name="shoulder"',
            '<actuator><motor joint="shoulder" gear="5" forcerange="-2 2"/></actuator>',
            EFFORT.format("forcerange", "-10 10"),
        ),
        ('name="other" range="-9 9"', "", None),  # one joint in common is too few
    ],
)
def test_limits(tmp_path: Path, shoulder: str, more: str, told: str | None) -> None:
    assert [finding.message for finding in findings(tmp_path, shoulder, more)] == ([told] if told else [])


def test_which_file_is_that_of_the_robot(tmp_path: Path) -> None:
    differing = 'name="shoulder" range="-2.4 1.2"'
    for model, folder, count in (("minnow", "xml", 1), ("robot", "mjcf", 1), ("pike", "mujoco", 0), ("minnow", "x", 0)):
        inner = tmp_path / folder
        inner.mkdir()
        assert len(findings(inner, differing, model=model, folder=folder)) == count


@pytest.mark.parametrize(("kind", "span"), [("hinge", "-0.02094 to 0.02094"), ("slide", "-1.3 to 1.2")])
def test_angles_are_degrees_by_default(tmp_path: Path, kind: str, span: str) -> None:
    lower = "-1.2" if kind == "hinge" else "-1.3"
    findings(tmp_path, f'name="shoulder" type="{kind}" range="{lower} 1.2"')
    scene = tmp_path / "mjcf" / "scene.xml"
    scene.write_text(scene.read_text().replace('<compiler angle="radian"/>', ""))
    report = engine.lint(Source(str(tmp_path / "robot.urdf"), ROBOT.encode()), Settings())
    (finding,) = [finding for finding in report.findings if finding.code == "URDF438"]
    assert finding.message == RANGE.format(span) + ", and 1 more limit differs"


LINK = '<link name="{}"><inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>'
ARM = (
    '<mujoco model="minnow"><compiler {}/><worldbody><body name="b"><joint name="shoulder"/>{}'
    '<body name="c"><joint name="{}"/><inertial mass="{}"/></body></body></worldbody></mujoco>'
)


@grouped(
    ("compiler", "more", "name", "mass", "told"),
    [
        ("", "", "elbow", "2.5", "mass of link 'c' is 2 kg here, and in MJCF it is 2.5 kg"),
        ("", "", "elbow", "2.01", None),
        ('inertiafromgeom="true"', "", "elbow", "2.5", None),
        ("", "", "elbow_joint", "2", "joint 'elbow' is called 'elbow_joint' in MJCF"),
        ("", "", "flange", "2", None),  # that is another joint of the robot
        ("", LINK.format("tool", 0.5), "elbow", "2.5", None),  # which MuJoCo's file has in 'c'
        ("", LINK.format("tool", 0), "elbow", "2", None),
    ],
)
def test_masses_and_names(tmp_path: Path, compiler: str, more: str, name: str, mass: str, told: str | None) -> None:
    links = f"{LINK.format('b', 1)}{LINK.format('c', 2)}"
    text = ROBOT.replace('<link name="b"/><link name="c"/>', links + (more or '<link name="tool"/>'))
    flange = '<joint name="flange" type="fixed"><parent link="c"/><child link="tool"/></joint>'
    (tmp_path / "minnow.xml").write_text(ARM.format(compiler, '<inertial mass="1"/>', name, mass))
    source = Source(str(tmp_path / "robot.urdf"), text.replace("</robot>", f"{flange}</robot>").encode())
    found = [finding for finding in engine.lint(source, Settings()).findings if finding.code == "URDF438"]
    assert [finding.message for finding in found] == ([told] if told else [])
