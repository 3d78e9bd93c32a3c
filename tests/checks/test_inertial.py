"""Masses and inertias at the boundaries of what a body can have and of what the programs take."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced

SIMULATORS = "sdformat,drake,mujoco"
HEAVY = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


def inertial(mass: str = "1", inertia: str = "1 0 0 1 0 1", origin: str = "") -> str:
    values = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), inertia.split(), strict=True)
    written = " ".join(f'{name}="{value}"' for name, value in values)
    return f'<inertial>{origin}<mass value="{mass}"/><inertia {written}/></inertial>'


def robot(arm: str, base: str = "", joint: str = "continuous", more: str = "") -> str:
    return (
        f'<robot name="r"><link name="base">{base}</link><link name="arm">{arm}</link>'
        f'<joint name="j" type="{joint}"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>'
        f"{more}</robot>"
    )


def said(xml: str, targets: str = SIMULATORS):
    return {one.code: one for one in findings(xml, targets) if one.code.startswith("URDF6") and one.code != "URDF602"}


@grouped(
    ("inertia", "code"),
    [
        ("1 0 0 1 0 2", None),  # a flat disc, exactly at the limit
        ("1 0 0 1 0 2.000001", "URDF611"),
        ("0 0 0 0 0 1", "URDF611"),
        ("1e-9 0 0 1e-9 0 3e-9", "URDF611"),
        ("-1 0 0 1 0 1", "URDF610"),
        ("1 2 0 1 0 1", "URDF610"),  # products too large for the diagonal
        ("1 0.2 0.2 1 0.2 1", None),  # moments 0.8, 0.8 and 1.4
        ("1 0.4 0.4 1 0.4 1", "URDF611"),  # moments 0.6, 0.6 and 1.8
        ("0 0 0 0 0 0", "URDF612"),
        ("0 1e-13 0 0 0 0", "URDF610"),
        ("1e-13 0 0 1e-14 0 1e-14", "URDF611"),
        ("0 0 0 1 0 1", "URDF613"),  # a rod without thickness
        ("1e-14 0 0 1e-14 0 1e-14", None),
        ("2e-15 0 0 2e-15 0 2e-15", "URDF613"),
        ("1,5 0 0 1 0 1", None),  # unreadable: the rule on numbers speaks
    ],
)
def test_inertia(inertia, code):
    assert list(said(robot(inertial(inertia=inertia)))) == ([code] if code else [])


@grouped(
    ("inertia", "code"),
    [
        ("0 1e-20 0 0 -1e-20 0", "URDF612"),
        ("0 1e-20 0 1e-20 0 0", "URDF613"),
        ("-5e-20 0 0 -5e-20 0 0", "URDF613"),
        ("5e-20 0 0 4.9e-21 0 3.5e-20", "URDF613"),
    ],
)
def test_what_a_program_left_for_zero_says_nothing(inertia, code):
    assert list(said(robot(inertial(inertia=inertia)), "drake")) == [code]


@pytest.mark.parametrize("inertia", ["0 1e-20 0 0 -1e-20 0", "-5e-20 0 0 -5e-20 0 0"])
def test_what_a_program_left_for_zero_is_refused_by_gazebo(inertia):
    (found,) = [
        one for one in findings(robot(inertial(inertia=inertia), base=HEAVY), "sdformat") if one.code == "GZ705"
    ]
    assert (found.severity.value, found.effects["sdformat@16"].value) == ("error", "rejects")
    assert "zero except for" in found.message
    assert not said(robot(inertial(inertia=inertia), base=HEAVY), "sdformat")


def test_rotated_matrix_is_judged_by_its_principal_moments():
    turned = "1.5 0.5 0 1.5 0 3.5"  # moments 1, 2 and 3.5
    assert "3.5 > 1 + 2" in said(robot(inertial(inertia=turned)))["URDF611"].message


def test_effects_of_an_impossible_inertia():
    bad = inertial(inertia="1 0 0 1 0 3")
    found = said(robot(bad, base=HEAVY))["URDF611"]
    assert {target.split("@")[0]: effect.value for target, effect in found.effects.items()} == {
        "sdformat": "rejects",
        "drake": "warns",
        "mujoco": "rejects",
    }
    assert sliced(found).startswith("<inertia ixx=")


def test_mujoco_may_be_reported_to_mend_inertias():
    found = said(robot(inertial(inertia="1 0 0 1 0 3"), more='<mujoco><compiler balanceinertia="true"/></mujoco>'))
    assert not any(target.startswith("mujoco") for target in found["URDF611"].effects)


def test_world_has_no_inertia_to_judge():
    xml = f'<robot name="r"><link name="world">{inertial(inertia="0 0 0 0 0 1")}</link></robot>'
    assert said(xml) == {}


@grouped(("mass", "code"), [("-1", "URDF603"), ("0", "URDF604"), ("1e-6", "URDF605"), ("1.1e-6", None), ("1", None)])
def test_mass(mass, code):
    found = said(robot(inertial(mass=mass)))
    assert list(found) == ([code] if code else [])
    if code:
        assert sliced(found[code]) == mass


@pytest.mark.parametrize("mass", ["1e-9", "1e-6"])
def test_a_tiny_mass_speaks_for_its_tiny_moments(mass):
    found = said(robot(inertial(mass, "1e-15 0 0 1e-15 0 1e-15")))
    assert list(found) == ["URDF605"]
    assert found["URDF605"].effects["mujoco@4"].value == "rejects"


BODY = inertial()


@grouped(
    ("xml", "codes"),
    [
        (robot("", base=BODY), ["URDF600"]),
        (robot("", base=BODY, joint="fixed"), []),
        (robot(""), []),  # no inertial anywhere and nothing to touch
        (robot('<collision><geometry><sphere radius="1"/></geometry></collision>'), ["URDF601"]),
        (robot('<collision><geometry><sphere radius="1"/></geometry></collision>', joint="fixed"), []),
    ],
)
def test_missing(xml, codes):
    assert list(said(xml, "drake,mujoco")) == codes  # for Gazebo a rule of its own speaks, with what is lost


def test_mass_of_a_fixed_child_is_enough():
    hand = f'<link name="hand">{BODY}</link>'
    mount = '<joint name="k" type="fixed"><parent link="arm"/><child link="hand"/></joint>'
    assert said(robot("", more=hand + mount)) == {}


def test_root_with_inertia_is_reported_once_and_only_with_joints():
    assert [one.code for one in findings(robot(BODY, base=BODY))] == ["URDF602"]
    assert findings(f'<robot name="r"><link name="a">{BODY}</link></robot>') == []


BALL = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
MESH = '<visual><geometry><mesh filename="package://p/m.obj"/></geometry></visual>'


@grouped(
    ("arm", "codes"),
    [
        (inertial(inertia="1 0 0 1 0 1") + BALL, ["URDF620"]),
        (inertial(inertia="1e-6 0 0 1e-6 0 1e-6") + BALL, ["URDF620"]),
        (inertial(inertia="0.004 0 0 0.004 0 0.004") + BALL, []),
        (inertial(inertia="1 0 0 1 0 1") + BALL + MESH, []),  # nobody knows how far the mesh reaches
        (inertial(inertia="0.004 0 0 0.004 0 0.004", origin='<origin xyz="0 0 1"/>') + BALL, ["URDF621"]),
        (inertial(inertia="0.004 0 0 0.004 0 0.004", origin='<origin xyz="0 0 0.19"/>') + BALL, []),
    ],
)
def test_inertia_against_the_shapes(arm, codes):
    assert list(said(robot(arm))) == codes
