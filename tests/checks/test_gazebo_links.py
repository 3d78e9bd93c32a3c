"""Links and joints that Gazebo leaves out: what is reported, where, with which effects and losses."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, codes, findings, sliced
from urdflint.findings import Finding

OLD, NEW = "sdformat@12.3", "sdformat@16"
BOTH = f"{OLD},{NEW}"
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ZERO = MASS.replace('"1"', '"0"', 1)


def link(name: str, inside: str = MASS) -> str:
    return f'<link name="{name}">{inside}</link>'


def joint(name: str, parent: str, child: str, kind: str = "continuous", inside: str = "") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inside}</joint>'


def robot(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


def reported(xml: str, targets: str = BOTH, families: tuple[str, ...] = ("GZ4", "URDF60")) -> list[Finding]:
    return [one for one in findings(xml, targets) if one.code.startswith(families) and one.code != "URDF602"]


ANCHOR = link("world", "") + joint("anchor", "world", "base", "fixed")
ARM = ANCHOR + link("base") + link("hand") + joint("grip", "wrist", "hand")
REST = ANCHOR + link("base") + link("a")
KEEP = '<gazebo reference="flange"><preserveFixedJoint>true</preserveFixedJoint></gazebo>'
FLANGE = joint("flange", "base", "wrist", "fixed")


@grouped(
    ("body", "code", "span", "old", "new"),
    [
        (ARM + link("wrist", "") + joint("turn", "base", "wrist"), "GZ401", "wrist", "drops", "drops"),
        (ARM + link("wrist", ZERO) + joint("turn", "base", "wrist"), "GZ401", "0", "drops", "drops"),
        (ARM + link("wrist", "") + FLANGE, "GZ403", "wrist", "drops", None),
        (ARM + link("wrist", "") + FLANGE + KEEP, "GZ404", "wrist", "drops", "drops"),
        (ANCHOR + link("base", ""), "GZ402", "base", "rejects", "rejects"),
        (link("base", "") + link("hand") + joint("grip", "base", "hand"), "GZ402", "base", "rejects", "rejects"),
        (REST + joint("j", "base", "a", "floating"), "GZ406", "floating", "rejects", "rejects"),
        (REST + joint("j", "base", "a", "planar"), "GZ406", "planar", "rejects", "rejects"),
    ],
)
def test_one_finding_with_the_effects_of_each_version(body: str, code: str, span: str, old: str, new: str | None):
    found = reported(robot(body))
    assert [one.code for one in found] == [code]
    assert sliced(found[0]) == span
    effects = {name: effect.value for name, effect in found[0].effects.items()}
    assert effects == {OLD: old, **({NEW: new} if new else {})}


def test_all_that_is_lost_is_listed():
    sensor = '<gazebo reference="hand"><sensor name="eye" type="camera"/></gazebo>'
    one = reported(robot(ARM, link("wrist", ""), joint("turn", "base", "wrist"), sensor))[0]
    assert one.loss == "2 links, 2 joints, 1 <gazebo> block and 1 sensor are dropped: links 'wrist', 'hand'"
    assert [related.message for related in one.related] == [
        "the joint",
        "link 'hand' is dropped with it",
        "joint 'grip' is dropped with it",
        "<gazebo> block 'hand' is dropped with it",
        "sensor 'eye' is dropped with it",
    ]


def test_what_gazebo_loses_is_not_said_of_others():
    (one,) = reported(robot(ARM, link("wrist", ""), joint("turn", "base", "wrist")), f"{NEW},{DRAKE}")
    assert {name: effect.value for name, effect in one.effects.items()} == {NEW: "drops", DRAKE: "alters"}
    assert one.losses[DRAKE] == "a link without <inertial> has mass and inertia 0"
    assert "wrist" in one.losses[NEW]


def test_frames_on_a_lost_link_belong_to_its_finding():
    body = ANCHOR + link("base") + link("hand", "") + link("tip", "") + joint("turn", "base", "hand")
    found = reported(robot(body, joint("end", "hand", "tip", "fixed")))
    assert [(one.code, one.effects[OLD].value, one.effects[NEW].value) for one in found] == [
        ("GZ401", "drops", "rejects")
    ]


def test_the_tag_that_keeps_a_joint_is_shown():
    found = reported(robot(ARM, link("wrist", ""), FLANGE, KEEP))
    assert "<preserveFixedJoint> keeps joint 'flange'" in [related.message for related in found[0].related]


def test_what_rules_for_all_say_stays_where_gazebo_is_not_aimed_at():
    body = robot(ARM, link("wrist", ""), joint("turn", "base", "wrist"))
    assert [one.code for one in reported(body, "urdfdom@6")] == ["URDF600"]
    both = reported(body, f"{NEW},mujoco@4")
    assert [(one.code, one.effects["mujoco@4"].value) for one in both] == [("GZ401", "rejects")]


def test_a_link_that_gets_mass_from_a_fixed_one_is_fine():
    body = robot(ANCHOR, link("base"), link("wrist", ""), link("hand"), joint("turn", "base", "wrist"))
    assert reported(body.replace("</robot>", joint("grip", "wrist", "hand", "fixed") + "</robot>")) == []
    footprint = robot(link("base_footprint", ""), link("base"), joint("j", "base_footprint", "base", "fixed"))
    assert reported(footprint) == []


@pytest.mark.parametrize(("order", "code"), [("a", ["GZ405"]), ("c", ["URDF604"])])
def test_a_mass_of_zero_is_merged_into_none_only_if_it_comes_first(order: str, code: list[str]):
    cover = link("cover", ZERO) + joint(order, "base", "cover", "fixed")
    found = reported(robot(link("base", ""), cover, link("body"), joint("b", "base", "body", "fixed")))
    assert [one.code for one in found] == code
    rejects = {name for name, effect in found[0].effects.items() if effect.value == "rejects"}
    assert rejects == ({OLD, NEW} if code == ["GZ405"] else set())


def test_tiny_and_negative_masses_are_reported_by_their_own_rules():
    for mass, code, old, new in (("1e-7", "URDF605", "drops", None), ("-1", "URDF603", "rejects", "drops")):
        body = ANCHOR + link("base") + link("a", MASS.replace('"1"', f'"{mass}"', 1)) + joint("j", "base", "a")
        found = reported(robot(body))
        assert [one.code for one in found] == [code]
        effects = {name: effect.value for name, effect in found[0].effects.items()}
        assert effects == {OLD: old, **({NEW: new} if new else {})}


def test_mimic_is_reported_unless_newer_gazebo_moves_the_joint_by_ros2_control():
    follower = link("b") + joint("k", "base", "b", inside='<mimic joint="j"/>')
    body = (ANCHOR, link("base"), link("a"), joint("j", "base", "a"), follower)
    assert codes(robot(*body), OLD) == codes(robot(*body), NEW) == ["GZ407"]
    commanded = '<ros2_control name="c" type="system"><joint name="{}"/></ros2_control>'
    for name, newer in (("k", []), ("j", ["GZ407"])):
        text = robot(*body, commanded.format(name))
        assert [one for one in codes(text, OLD) if one == "GZ407"] == ["GZ407"]
        assert [one for one in codes(text, NEW) if one == "GZ407"] == newer


def test_the_world_is_no_loss_but_what_is_in_it_is():
    shape = '<visual><geometry><box size="1 1 1"/></geometry></visual>'
    rest = joint("anchor", "world", "base", "fixed") + link("base")
    assert reported(robot(link("world", ""), rest, '<gazebo reference="world"></gazebo>')) == []
    found = reported(robot(link("world", shape), rest))
    assert [(one.code, one.effects[NEW].value) for one in found] == [("GZ408", "drops")]


@pytest.mark.parametrize("above", ["", '<link name="top">MASS</link>' + joint("turn", "top", "arm")])
def test_a_mass_that_is_lost_with_its_inertial_stands_there(above: str):
    xml = robot(above.replace("MASS", MASS), link("arm", MASS.replace("<mass", '<origin xyz="0 0 a"/><mass')))
    (one,) = [one for one in reported(xml) if one.code in ("GZ401", "GZ402")]
    assert sliced(one) == "<inertial>"
    assert one.message.endswith("no mass, since its <inertial> cannot be read")
    assert one.help == "correct the <inertial>, which is reported too"
