"""Xacro that is left over in a robot, where it stands; a file that is xacro as a whole is in test_contents."""

from tests.lint import findings, sliced

LEFT = """<robot name="r">
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
