"""Joints that follow others: unknown, themselves, in a cycle, or what has no position."""

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced

ALL = "urdfdom@3,urdfdom@6,sdformat@12,sdformat@16,drake,mujoco"
LIMIT = '<axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/>'
INERTIAL = '<inertial><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'


def said(kinds: str = "", **mimics: str):
    """The findings of mimics: joints a, b, c hang on the base and follow what is given; F stands for a fixed one."""
    body = f'<link name="base">{INERTIAL}</link>'
    words = {"R": "revolute", "F": "fixed", "O": "floating", "P": "planar", "S": "prismatic"}
    for rank, name in enumerate("abc"):
        kind = words[kinds[rank]] if kinds else "revolute"
        mimic = f"<mimic {mimics[name]}/>" if name in mimics else ""
        ends = f'<parent link="base"/><child link="{name}_link"/>'
        body += (
            f'<link name="{name}_link">{INERTIAL}</link><joint name="{name}" type="{kind}">{ends}{LIMIT}{mimic}</joint>'
        )
    return [one for one in findings(f'<robot name="r">{body}</robot>', ALL) if one.code.startswith("URDF54")]


def effects(finding) -> dict[str, str]:
    return {target: effect.value for target, effect in finding.effects.items()}


def test_to_follow_a_joint_is_fine():
    assert said(b='joint="a" multiplier="-0.5" offset="0.5"', c='joint="a"') == []
    assert said("SRR", b='joint="a"') == []


def test_a_mimic_must_name_a_joint():
    (found,) = said(b='multiplier="2"')
    assert found.code == "URDF540"
    assert effects(found)["urdfdom@3"] == effects(found)["urdfdom@6"] == effects(found)[DRAKE] == "rejects"
    assert said(b='jiont="a"') == []


def test_an_unknown_joint():
    (found,) = said(b='joint="A"')
    assert (found.code, sliced(found), found.help) == ("URDF541", "A", "did you mean 'a'?")
    assert effects(found) == {"sdformat@16": "rejects", DRAKE: "rejects", "mujoco@4": "warns"}


def test_a_link_is_no_joint():
    (found,) = said(b='joint="base"')
    assert found.help == "name a joint: 'base' is a link"


def test_to_follow_nobody():
    (found,) = said(b='joint=""')
    assert found.code == "URDF541"


def test_to_follow_oneself_is_no_cycle():
    (found,) = said(b='joint="b"', c='joint="b"')
    assert (found.code, sliced(found)) == ("URDF542", "b")


@pytest.mark.parametrize(
    ("mimics", "cycle"),
    [
        ({"a": "b", "b": "a"}, "'a' -> 'b' -> 'a'"),
        ({"a": "b", "b": "c", "c": "a"}, "'a' -> 'b' -> 'c' -> 'a'"),
        ({"a": "b", "b": "c", "c": "b"}, "'b' -> 'c' -> 'b'"),
    ],
)
def test_a_cycle_is_reported_once(mimics, cycle):
    (found,) = said(**{name: f'joint="{leader}"' for name, leader in mimics.items()})
    assert found.code == "URDF543"
    assert found.message.endswith(cycle)


@grouped(
    ("kinds", "code", "drake", "mujoco"),
    [
        ("FRR", "URDF544", "rejects", "warns"),
        ("ORR", "URDF544", "rejects", "warns"),
        ("PRR", "URDF544", "rejects", "warns"),
        ("RFR", "URDF545", "rejects", None),
        ("RPR", "URDF545", "rejects", "warns"),
        ("ROR", "URDF545", "warns", "warns"),
        ("FFR", "URDF545", "warns", None),
    ],
)
def test_joints_without_one_position(kinds, code, drake, mujoco):
    (found,) = said(kinds, b='joint="a"')
    assert found.code == code
    assert (effects(found).get(DRAKE), effects(found).get("mujoco@4")) == (drake, mujoco)


@pytest.mark.parametrize(("name", "meant"), [("finger_lefft", "finger_left"), ("finger_rihgt", None)])
def test_a_joint_is_not_meant_to_mimic_itself(name, meant):
    xml = """<robot name="r"><link name="p"/><link name="l"/><link name="m"/>
      <joint name="finger_left" type="prismatic"><parent link="p"/><child link="l"/><axis xyz="1 0 0"/>
        <limit effort="1" velocity="1" upper="1"/></joint>
      <joint name="finger_right" type="prismatic"><parent link="p"/><child link="m"/><axis xyz="1 0 0"/>
        <limit effort="1" velocity="1" upper="1"/><mimic joint="{}"/></joint></robot>"""
    (found,) = (one for one in findings(xml.format(name)) if one.code == "URDF541")
    assert [edit.text for edit in found.fix.edits] == [meant] if found.fix else meant is None


def test_a_chain_is_a_remark():
    (found,) = said(b='joint="a"', c='joint="b"')
    assert (found.code, found.severity.value, sliced(found)) == ("URDF546", "info", "b")


def test_a_fixed_joint_at_the_end_of_a_chain_is_reported_once():
    assert [one.code for one in said("RRF", b='joint="a"', c='joint="b"')] == ["URDF545"]


@grouped(("multiplier", "count"), [("0", 1), ("0.0", 1), ("-0", 1), ("1e-9", 0), ("", 0)])
def test_a_multiplier_of_zero(multiplier, count):
    assert len([one for one in said(b=f'joint="a" multiplier="{multiplier}"') if one.code == "URDF547"]) == count
