"""Xacro that nobody expanded; a xacro source is not judged as a robot."""

from tests.lint import findings, sliced
from urdflint.linter import engine
from urdflint.syntax.source import Source

LEFT = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="a"/><link name="${p}b"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="${p}b"/><origin xyz="0 0 ${h}"/></joint>
  <xacro:wheel><link name="c"/></xacro:wheel>
</robot>"""


def test_expressions_and_elements_are_found_where_they_stand():
    said = [(one.code, sliced(one)) for one in findings(LEFT)]
    assert said == [("XAC001", "${p}b"), ("XAC001", "${p}b"), ("XAC001", "0 0 ${h}"), ("XAC002", "xacro:wheel")]


def test_an_expression_in_place_of_a_number_stops_urdfdom():
    effects = {sliced(one): set(one.effects.values()) for one in findings(LEFT) if one.code == "XAC001"}
    assert effects == {"${p}b": set(), "0 0 ${h}": {"rejects"}}


def test_a_xacro_source_is_counted_as_not_checked():
    result = engine.lint(Source("robot.urdf.xacro", LEFT.encode()), engine.Settings())
    assert result.findings == []
    assert len(result.report.not_checked) == 1


def test_a_robot_without_xacro_in_a_xacro_file_is_checked():
    result = engine.lint(
        Source("r.xacro", b'<robot name="r"><link name="a"><visual/></link></robot>'), engine.Settings()
    )
    assert [one.code for one in result.findings] == ["URDF010"]
