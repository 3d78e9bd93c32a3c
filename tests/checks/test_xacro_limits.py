"""What xacro makes and urdflint does not: nobody's error, with nothing that follows from it, and never green."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from urdflint.findings import Severity
from urdflint.linter.run import engine, load_target
from urdflint.linter.settings import FileResult, Settings
from urdflint.syntax.source import Source

BIG = "'.' * 1000000000"
ROBOT = (
    '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="big" value="{}"/>'
    '<link name="base"/>{}</robot>'
)
CHILD = '<joint name="j" type="fixed"><parent link="base"/><child link="x"/></joint>'
DEFINING = '<xacro:macro name="m"><link name="x"/></xacro:macro><xacro:property name="q" value="1"/>'
CALL = '<xacro:m n="${big}"/>'
INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
USING = f'<xacro:m/>{CHILD}<link name="${{q}}"/>'


def source(body: str, value: str = f"${{{BIG}}}") -> Source:
    return Source("robot.urdf.xacro", ROBOT.format(value, body).encode())


def lint(body: str, value: str = f"${{{BIG}}}") -> FileResult:
    return engine.lint(source(body, value), Settings())


def errors(result: FileResult) -> list[str]:
    return [finding.code for finding in result.findings if finding.severity is Severity.ERROR]


@grouped(
    "body",
    [
        '<link name="${big}"/><link name="${big.middle}"/>',
        f'<xacro:if value="${{len(big) > 3}}">{DEFINING}</xacro:if>{USING}',
        f'<xacro:include filename="${{big}}.xacro"/>{USING}',
        f'<xacro:include filename="x.xacro" ns="${{big}}"/>{CHILD}',
        f'<xacro:call macro="${{big}}"/>{CHILD}',
        f'<xacro:element xacro:name="${{big}}" name="x"/>{CHILD}',
        f'<xacro:macro name="m" params="n"><xacro:if value="${{n}}">{DEFINING}</xacro:if></xacro:macro>{CALL}',
        f'<link name="x"><inertial><mass value="${{big}}"/>{INERTIA}</inertial></link>{CHILD}',
    ],
)
def test_a_value_that_is_not_worked_out_is_no_finding_and_nothing_follows_from_it(body):
    result = lint(body)
    assert errors(result) == []
    assert [lack.what for lack in result.report.absences] == [f"the value of ${{{BIG}}}"]
    assert lint(body, "x").report.absences == ()


def test_more_elements_than_are_made_are_no_finding():
    body = f'<xacro:macro name="many">{"<gazebo/>" * 100}</xacro:macro>{{}}<xacro:macro name="m">{CHILD}</xacro:macro>'
    result = lint(body.format("<xacro:many/>" * 100) + "<xacro:m/>")
    assert errors(result) == []
    (lack,) = result.report.absences
    assert (lack.what[:11], lack.why) == ("more than 8", "urdflint makes no more of a file (robot.urdf.xacro:1)")
    few = lint(body.format("<xacro:many/>" * 2) + "<xacro:m/>")
    assert (errors(few), few.report.absences) == (["URDF301"], ())


def test_a_private_name_is_an_error_for_xacro_fails():
    (finding,) = lint('<link name="${big.__class__}"/>', "1").findings
    assert (finding.code, finding.severity) == ("XAC118", Severity.ERROR)


def test_who_wants_the_robot_hears_the_same():
    with pytest.raises(load_target.NoRobot, match=r"robot.urdf.xacro:1:\d+: the robot needs the value of \$\{'.' \* "):
        load_target.read(source('<link name="${big}"/>'))
