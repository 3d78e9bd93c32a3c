"""What is left of a robot in each program, and what is reported of the differences."""

from __future__ import annotations

from typing import Any

from tests.grouping import grouped
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.loaded import Loaded, facts
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

MASS = '<inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = '<geometry><box size="1 1 1"/></geometry>'
ROBOT = f"""<robot name="r">
<link name="base">{MASS}</link>
<link name="arm">{MASS}
<visual>{BOX}</visual><collision>{BOX}</collision></link>
<link name="tool"/>
<link name="tip">{MASS}</link>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/>
<limit lower="-1" upper="1" effort="3" velocity="4"/></joint>
<joint name="hold" type="fixed"><parent link="arm"/><child link="tool"/></joint>
<joint name="slip" type="prismatic"><parent link="tool"/><child link="tip"/>
<limit effort="3" velocity="4"/><mimic joint="turn"/></joint>
</robot>
"""
KEYS = {"bodies", "joints", "masses", "total_mass", "limits", "effort", "locked", "mimic"}


def loaded(text: str, name: str) -> Loaded:
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    return models.loaded(Robot(read, read.root, Files(None, {}, False)), target.parse(name)[0])


def reported(one: Loaded) -> list[tuple[str, str]]:
    return [(each.kind, each.name) for each in one.differences]


@grouped("name", [one.name for one in target.parse("all")])
def test_every_release_of_a_modelled_program_tells_the_same_facts(name: str) -> None:
    unrefused = loaded(ROBOT.replace('<limit effort="3"', '<limit lower="0" upper="1" effort="3"'), name)
    assert facts(unrefused).keys() >= KEYS - unrefused.lacks
    refused = loaded(ROBOT.replace('<child link="tip"/>', '<child link="nowhere"/>'), name)
    assert (refused.outcome, facts(refused)) == ("rejects", {})
    assert refused.refusals


@grouped(
    ("name", "expected"),
    [
        (
            "urdfdom@6",
            {
                "bodies": ["base", "arm", "tool", "tip"],
                "joints": {"turn": "revolute", "hold": "fixed", "slip": "prismatic"},
                "total_mass": 6.0,
                "limits": {"turn": [-1, 1], "slip": [0, 0]},
                "effort": {"turn": 3, "slip": 3},
                "velocity": {"turn": 4, "slip": 4},
                "locked": ["slip"],
                "mimic": {"slip": ["turn", 1, 0]},
            },
        ),
        (
            "sdformat@16",
            {
                "bodies": ["base", "arm", "tip"],
                "joints": {"turn": "revolute", "slip": "prismatic"},
                "base": "floating",
                "limits": {"turn": [-1, 1], "slip": [0, 0]},
                "locked": ["slip"],
                "mimic": {"slip": ["turn", 1, 0]},
            },
        ),
        ("sdformat@12", {"mimic": {}}),
        (
            "drake",
            {
                "joints": {"turn": "revolute", "hold": "weld", "slip": "prismatic"},
                "masses": {"base": 2, "arm": 2, "tool": 0, "tip": 2},
                "base": "floating",
                "limits": {"turn": [-1, 1], "slip": None},
                "effort": {"turn": None, "slip": None},
                "velocity": {"turn": 4, "slip": 4},
                "locked": [],
            },
        ),
        ("mujoco@4", {"bodies": ["arm", "tip"], "base": "fixed", "limits": {"turn": [-1, 1], "slip": None}}),
    ],
)
def test_facts(name: str, expected: dict[str, Any]) -> None:
    found = facts(loaded(ROBOT, name))
    assert {key: found[key] for key in expected} == expected


def test_genesis_takes_the_limits_of_yourdfpy_where_mujoco_refuses_the_robot() -> None:
    text = ROBOT.replace('value="2"', 'value="nan"').replace('lower="-1" ', "")
    assert facts(loaded(text, "genesis"))["limits"]["turn"] == ["-inf", 1]


@grouped(
    ("name", "differences", "line"),
    [
        ("urdfdom@3", [("locked", "slip")], 11),
        ("sdformat@16", [("merged", "tool"), ("locked", "slip"), ("free", "slip")], 5),
        ("sdformat@12", [("merged", "tool"), ("locked", "slip"), ("free", "slip")], 5),
        ("drake", [("unbounded", "turn"), ("unlimited", "slip"), ("unbounded", "slip")], 8),
        ("mujoco@4", [("fixed", "base"), ("merged", "tool"), ("unlimited", "slip")], 2),
        ("mujoco@3.6", [("fixed", "base"), ("merged", "tool"), ("unlimited", "slip"), ("free", "slip")], 2),
    ],
)
def test_differences_with_their_lines(name: str, differences: list[tuple[str, str]], line: int) -> None:
    one = loaded(ROBOT, name)
    assert reported(one) == differences
    assert ROBOT.encode()[: one.differences[0].element.start].count(b"\n") + 1 == line


@grouped(
    ("old", "new", "name", "expected"),
    [
        ('lower="-1" ', "", "urdfdom@6", ("altered", "turn")),
        ('lower="-1"', 'lower="2"', "sdformat@16", ("altered", "turn")),
        ('"revolute"', '"continuous"', "drake", ("limited", "turn")),
        ('"revolute"', '"continuous"', "mujoco@3.12", ("limited", "turn")),
        ('"prismatic"', '"floating"', "drake", ("lost", "slip")),
        ('"prismatic"', '"floating"', "drake", ("free", "slip")),
        ('"revolute"', '"planar"', "mujoco@4", ("renamed", "turn")),
        ('izz="1"', 'izz="9"', "drake", ("replaced", "base")),
        ('<mass value="2"/>', "<mass/>", "urdfdom@3", ("lost", "base")),
        (f'"tip">{MASS}', '"tip">', "sdformat@16", ("lost", "tip")),
        ('<box size="1 1 1"/>', "", "urdfdom@6", ("lost", "arm")),
    ],
)
def test_other_differences(old: str, new: str, name: str, expected: tuple[str, str]) -> None:
    assert expected not in reported(loaded(ROBOT, name))
    assert expected in reported(loaded(ROBOT.replace(old, new), name))


def test_a_link_that_is_cut_short_keeps_what_comes_before() -> None:
    def left(text: str) -> list[str]:
        return sorted(shape.tag for shape in loaded(text, "urdfdom@6").shapes)

    assert left(ROBOT) == ["collision", "visual"]
    assert left(ROBOT.replace(f"<collision>{BOX}", "<collision>")) == ["visual"]
    assert left(ROBOT.replace(f"<visual>{BOX}", "<visual>")) == []


def test_the_base() -> None:
    world = ROBOT.replace(
        "</robot>",
        '<link name="world"/><joint name="w" type="fixed"><parent link="world"/><child link="base"/></joint></robot>',
    )
    bases = {name: loaded(world, name).base for name in ("urdfdom@6", "sdformat@16", "drake", "mujoco@4")}
    assert bases == {"urdfdom@6": None, "sdformat@16": "fixed", "drake": "fixed", "mujoco@4": "fixed"}
    moving = world.replace('name="w" type="fixed"', 'name="w" type="floating"')
    assert [loaded(moving, name).base for name in ("drake", "mujoco@4")] == ["floating"] * 2
    static = ROBOT.replace("</robot>", "<gazebo><static>true</static></gazebo></robot>")
    assert loaded(static, "sdformat@16").base == "fixed"


def test_what_a_block_puts_into_the_model_is_there() -> None:
    added = (
        "<gazebo><link name='extra'><inertial><mass>5</mass></inertial></link><joint name='more' type='prismatic'>"
        "<parent>base</parent><child>extra</child><axis><limit><lower>-1</lower><upper>2</upper></limit></axis></joint>"
        "</gazebo></robot>"
    )
    found = facts(loaded(ROBOT.replace("</robot>", added), "sdformat@16"))
    assert (found["masses"]["extra"], found["joints"]["more"], found["limits"]["more"]) == (5, "prismatic", [-1, 2])


def test_a_link_that_is_lost_with_mass_too_is_repaired_once() -> None:
    text = """<robot name="r"><link name="c"/><link name="world"/><link name="base"/><link name="d"/>
        <joint name="j" type="floating"><parent link="c"/><child link="world"/></joint>
        <joint name="e" type="fixed"><parent link="world"/><child link="base"/></joint>
        <joint name="&#160;" type="fixed"><parent link="base"/><child link="d"/></joint></robot>"""
    rejected = loaded(text, "sdformat@16")
    assert rejected.refusals
    assert rejected.repaired is not None
    assert [body.name for body in rejected.repaired.bodies] == ["c", "base"]


def test_xml_that_a_parser_rejects() -> None:
    declared = "<!-- -->\n<?xml version='1.0'?>\n" + ROBOT
    assert "XML" in loaded(declared, "drake").refusals[0].why


def changed(name: str, *pairs: tuple[str, str]) -> dict[str, Any]:
    """The facts of the robot with other texts."""
    text = ROBOT
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return facts(loaded(text, name))


def test_a_path_of_drake_limits_its_joint_unless_it_is_periodic() -> None:
    """As Drake 1.58 does, whatever its <limit> says: from 0 to the length of segments and arcs."""
    curves = (
        '<drake:curves><drake:line_segment length="1"/><drake:circular_arc radius="2" angle="-1.5"/></drake:curves>'
    )
    start, end = '<joint name="slip" type="prismatic">', '<mimic joint="turn"/></joint>'
    drake = ("<robot", '<robot xmlns:drake="http://drake.mit.edu"')
    custom = (start, '<drake:joint name="slip" type="curvilinear">')
    for periodic, limits in (("", [0, 4]), ("true", None), ("True", [0, 4]), ("false", [0, 4])):
        more = f'<drake:is_periodic value="{periodic}"/>' if periodic else ""
        assert changed("drake", drake, custom, (end, f"{curves}{more}</drake:joint>"))["limits"]["slip"] == limits


def test_a_base_of_drake_is_fixed_through_the_child_of_its_joint() -> None:
    held = '<joint name="more" type="fixed"><parent link="world"/><child link="arm"/></joint></robot>'
    assert changed("drake", ("</robot>", held))["base"] == "fixed"
    assert changed("drake")["base"] == "floating"


def test_numbers_of_single_programs() -> None:
    assert changed("urdfdom@6", ('"revolute"', '"continuous"'))["limits"]["turn"] is None
    assert changed("drake", ('"turn"/>', '"turn" multiplier="2" offset="3"/>'))["mimic"] == {"slip": ["turn", 2, 3]}
    assert changed("drake", ('value="2"', 'value="-2"'))["masses"] == {"base": 1, "arm": 1, "tool": 0, "tip": 1}
    without = [(MASS, MASS.replace('"2"', '"0"').replace('="1"', '="0"'))]
    assert changed("drake", *without)["total_mass"] == 0
    total = ("</robot>", '<mujoco><compiler settotalmass="8"/></mujoco></robot>')
    assert changed("mujoco@4", total)["masses"] == {"arm": 4, "tip": 4}


def test_a_fixed_joint_that_becomes_revolute_is_stopped() -> None:
    kept = '<gazebo reference="hold"><disableFixedJointLumping>true</disableFixedJointLumping></gazebo></robot>'
    pairs = [("</robot>", kept), ('<link name="tool"/>', f'<link name="tool">{MASS}</link>')]
    found = changed("sdformat@16", *pairs)
    assert (found["joints"]["hold"], found["limits"]["hold"]) == ("revolute", [0, 0])
    assert found["locked"] == ["hold", "slip"]


def test_a_link_with_two_faults_ends_at_the_first() -> None:
    parts = f"<visual>{BOX}</visual><collision>{BOX}</collision>"
    faulty = f"<visual>{BOX}</visual><visual/><collision>{BOX}</collision><collision/>"
    text = ROBOT.replace(parts, faulty)
    assert text != ROBOT
    assert [shape.tag for shape in loaded(text, "urdfdom@6").shapes] == ["visual"]
    assert reported(loaded(text, "urdfdom@6"))[0] == ("lost", "arm")


@grouped(("first", "second"), [("wrist", "finger"), ("finger", "wrist"), ("Z", "a"), ("a", "Z")])
def test_a_link_of_two_joints_has_the_parent_of_the_last_name_in_urdfdom(first: str, second: str) -> None:
    """As `parseURDF` of urdfdom 3 answers, whichever joint is written first."""
    joints = [
        f'<joint name="{name}" type="fixed"><parent link="{parent}"/><child link="tool"/></joint>'
        for name, parent in ((first, "arm"), (second, "base"))
    ]
    hold = '<joint name="hold" type="fixed"><parent link="arm"/><child link="tool"/></joint>'
    one = loaded(ROBOT.replace(hold, "".join(joints)), "urdfdom@6")
    expected = "arm" if first > second else "base"
    assert {body.name: body.parent for body in one.bodies}["tool"] == expected


def test_the_first_joint_of_a_name_gives_drake_its_effort() -> None:
    """A floating joint, which Drake drops, has no effort; but a later one of its name gets that for its actuator."""
    floating = '<joint name="turn" type="floating"><parent link="tip"/><child link="base"/><limit effort="1"/></joint>'
    moved = (
        '<transmission name="t"><type>transmission_interface/SimpleTransmission</type>'
        '<joint name="turn"/><actuator name="m"/></transmission></robot>'
    )
    first = '<joint name="turn" type="revolute">'
    assert changed("drake", ("</robot>", moved))["effort"]["turn"] == 3
    assert changed("drake", ("</robot>", moved), (first, floating + first))["effort"]["turn"] is None
    assert changed("drake", ("</robot>", floating + moved))["effort"]["turn"] == 3
