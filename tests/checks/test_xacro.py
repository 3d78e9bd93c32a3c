"""Xacro that is left over in a robot, where it stands; a file that is xacro as a whole is in test_contents."""

from tests.lint import findings, sliced
from urdflint import lint

LEFT = """<robot name="r">
  <link name="a"/><link name="${p}b"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="${p}b"/><origin xyz="0 0 ${h}"/></joint>
  <xacro:wheel><link name="c"/><xacro:hub/></xacro:wheel>
</robot>"""


def test_expressions_and_elements_are_found_where_they_stand():
    found = findings(LEFT)
    said = [(finding.code, sliced(finding)) for finding in found]
    assert said == [("XAC001", "${p}b"), ("XAC001", "${p}b"), ("XAC001", "0 0 ${h}"), ("XAC002", "xacro:wheel")]
    assert [set(finding.effects.values()) for finding in found[:3]] == [set(), set(), {"rejects"}]


GAZEBO = """<robot name="r"{}
<link name="base"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
<collision><geometry><sphere radius="1"/></geometry></collision></link>
<gazebo reference="base"><mu1>${{friction}}</mu1>
<sensor name="s" type="imu"><update_rate>${{rate}}</update_rate><pose degrees="${{deg}}">0 0 0 0 0 0</pose></sensor>
<sensor name="t" type="imu"><update_rate>fast</update_rate></sensor></gazebo></robot>"""
VALUES = ("GZ301", "GZ605", "GZ611", "XAC001")


def test_an_expression_in_a_block_is_one_finding():
    found = [one for one in findings(GAZEBO.format(">"), "gazebo") if one.code in VALUES]
    left = [one for one in found if one.code == "XAC001"]
    assert [sliced(one) for one in left] == ["${friction}", "${rate}", "${deg}"]
    assert all("rejects" in one.effects.values() for one in left)
    assert [sliced(one) for one in found if one.code != "XAC001"] == ["fast"]


def test_what_an_include_that_is_not_here_leaves_is_not_judged_by_gazebo(tmp_path):
    include = ' xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="$(find not_here)/values.xacro"/>'
    path = tmp_path / "robot.urdf.xacro"
    path.write_text(GAZEBO.format(include))
    found = lint(path, targets="gazebo").findings
    assert [sliced(one) for one in found if one.code in VALUES] == ["fast"]
