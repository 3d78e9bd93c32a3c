"""Types, axes, dynamics, safety controllers and turns of joints."""

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, codes, findings, sliced

ALL = "urdfdom@3,urdfdom@6,sdformat@16,drake,mujoco"
AXIS = '<axis xyz="0 0 1"/>'
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def robot(kind: str = "revolute", body: str = "", axis: str = AXIS, limit: str = LIMIT) -> str:
    ends = '<parent link="a"/><child link="b"/>'
    return (
        '<robot name="r"><link name="a"/><link name="b"/>'
        f'<joint name="j" type="{kind}">{ends}{axis}{limit}{body}</joint></robot>'
    )


@grouped(
    ("kind", "words"),
    [
        ("Revolute", "did you mean 'revolute'?"),
        ("revolute ", "did you mean 'revolute'?"),
        ("hinge", "did you mean 'revolute'?"),
        ("prismtic", "did you mean 'prismatic'?"),
        ("spherical", '<drake:joint type="ball">'),
        ("screw", '<drake:joint type="screw">'),
        ("", "use revolute"),
        ("linear", "did you mean 'prismatic'"),
    ],
)
def test_unknown_types(kind, words):
    (found,) = [one for one in findings(robot(kind), ALL) if not one.code.startswith("MJC")]
    assert found.code == "URDF302"
    assert words in (found.help or "")
    assert found.effects["urdfdom@6"].value == "rejects"
    assert found.effects[DRAKE].value == ("rejects" if kind else "drops")


@grouped("kind", ["revolute", "prismatic", "continuous", "planar"])
@pytest.mark.parametrize(("axis", "code"), [('<axis xyz="0 0 0"/>', "URDF500"), ("<axis/>", "URDF501")])
def test_an_axis_without_direction(kind, axis, code):
    assert codes(robot(kind, axis=axis, limit=LIMIT if kind != "continuous" else "")) == [code]


@pytest.mark.parametrize("kind", ["fixed", "floating"])
@pytest.mark.parametrize(("axis", "expected"), [('<axis xyz="0 0 0"/>', []), ("<axis/>", ["URDF501"]), ("", [])])
def test_a_joint_without_axis(kind, axis, expected):
    assert codes(robot(kind, axis=axis, limit="")) == expected


def test_an_axis_in_other_words_is_left_to_the_vocabulary():
    assert "URDF501" not in codes(robot(axis='<axis xzy="0 0 1"/>'))
    assert "URDF501" not in codes(robot(axis="<axis>0 0 1</axis>"))


@grouped(
    ("xyz", "reported"),
    [("0.707 0.707 0", False), ("0.71 0.71 0", False), ("1 1 0", True), ("0 0 5", True), ("0.57 0.57 0.57", True)],
)
def test_the_length_of_an_axis(xyz, reported):
    assert codes(robot(axis=f'<axis xyz="{xyz}"/>')) == (["URDF502"] if reported else [])


def test_a_fixed_joint_that_moves_is_one_remark():
    (found,) = findings(robot("fixed", body='<dynamics damping="1"/>'))
    assert (found.code, found.severity.value, sliced(found)) == ("URDF503", "info", "axis")
    assert "<axis>, <limit> and <dynamics>" in found.message
    zeros = '<limit lower="0" upper="0" effort="0" velocity="0"/>'
    assert codes(robot("fixed", axis='<axis xyz="0 0 0"/>', limit=zeros)) == []


def test_a_fixed_joint_with_a_mimic_is_left_to_the_rule_of_mimics():
    assert "URDF503" not in codes(robot("fixed", body='<mimic joint="other"/>'))


@pytest.mark.parametrize("kind", ["revolute", "floating", "planar"])
def test_empty_dynamics_are_fatal_whatever_the_joint(kind):
    found = next(one for one in findings(robot(kind, "<dynamics/>")) if one.code == "URDF510")
    assert {effect.value for effect in found.effects.values()} == {"rejects"}


@grouped(
    ("dynamics", "reported", "drake"),
    [
        ('damping="-1"', ["-1"], "rejects"),
        ('friction="-1"', ["-1"], None),
        ('damping="0" friction="-0"', [], None),
        ('damping="-1x"', [], None),
    ],
)
def test_negative_dynamics(dynamics, reported, drake):
    found = [one for one in findings(robot(body=f"<dynamics {dynamics}/>"), ALL) if one.code == "URDF511"]
    assert [sliced(one) for one in found] == reported
    assert {one.effects[DRAKE].value for one in found if DRAKE in one.effects} == ({drake} - {None})


@grouped(
    ("safety", "expected"),
    [
        ('soft_lower_limit="-1" soft_upper_limit="1" k_velocity="1"', []),
        ('soft_lower_limit="-1" soft_upper_limit="1"', ["URDF520"]),
        ('k_velocity="1"', ["URDF521"]),
        ('soft_lower_limit="-1.5" soft_upper_limit="1" k_velocity="1"', ["URDF522"]),
        ('soft_lower_limit="0.5" soft_upper_limit="-0.5" k_velocity="1"', ["URDF522"]),
    ],
)
def test_safety_controllers(safety, expected):
    assert codes(robot(body=f"<safety_controller {safety}/>")) == expected


def test_soft_limits_outside_on_both_sides_are_one_finding():
    safety = '<safety_controller soft_lower_limit="-9" soft_upper_limit="9" k_velocity="1"/>'
    (found,) = findings(robot(body=safety))
    assert "soft lower limit -9 and soft upper limit 9" in found.message
    assert (found.code, sliced(found), len(found.related)) == ("URDF522", "-9", 2)


def test_a_continuous_joint_needs_no_soft_limits():
    assert codes(robot("continuous", '<safety_controller k_velocity="1"/>', limit="")) == []


@pytest.mark.parametrize(("soft", "fixed"), [("0.5", ["0"]), ("0", ["0"]), ("-0.5", None)])
def test_a_soft_limit_is_not_put_above_the_other(soft, fixed):
    safety = f'<safety_controller k_velocity="1" soft_lower_limit="-1" soft_upper_limit="{soft}"/>'
    text = robot(body=safety, limit='<limit lower="0" upper="1" effort="1" velocity="1"/>')
    found = [one for one in findings(text) if one.code == "URDF522" and "outside" in one.message]
    assert [[edit.text for edit in one.fix.edits] if one.fix else None for one in found] == [fixed]
