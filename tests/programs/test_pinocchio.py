"""The model of Pinocchio: the tree, masses, joints, and what it refuses when urdfdom has read a robot; all was run."""

from __future__ import annotations

from typing import Any

import pytest

from tests.grouping import grouped
from tests.lint import findings
from tests.replay import ask
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.claim import Claim
from urdflint.programs.loaded import Loaded
from urdflint.programs.pinocchio.claims import claims
from urdflint.programs.pinocchio.loaded import loaded
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

NAME = "pinocchio@4"
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
LIMIT = '<limit lower="-1" upper="1" effort="2" velocity="3"/>'


def robot(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


def link(name: str, inside: str = MASS) -> str:
    return f'<link name="{name}">{inside}</link>'


def joint(name: str, parent: str, child: str, kind: str = "continuous", more: str = "") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


def arm(kind: str = "continuous", more: str = "", inside: str = MASS) -> str:
    return robot(link("a"), link("b", inside), joint("j", "a", "b", kind, more))


def shown(text: str, name: str = NAME) -> dict[str, Any]:
    """What the preview has of a robot that loads, nothing where it is rejected; the findings say the same."""
    found = ask.preview(text, name) or {}
    rejects = any(one.effects.get(name) == "rejects" for one in findings(text, name))
    assert rejects is not bool(found)
    return found


def parsed(text: str) -> Robot:
    read = parsing.read(Source("robot.urdf", text.encode()))
    assert read.root is not None
    return Robot(read, read.root, Files(None, {}, False))


def claimed(text: str, reason: str, name: str = NAME) -> list[Claim]:
    """The claims for a reason."""
    return [one for one in claims(parsed(text), target.parse(name)) if one.word == f"pinocchio/{reason}"]


def effects(text: str, reason: str) -> list[str]:
    return [one.effects[NAME].value for one in claimed(text, reason)]


def model(text: str) -> Loaded:
    return loaded(parsed(text), target.parse(NAME)[0])


def reported(text: str) -> list[str]:
    """What the preview says is not as written."""
    return [f"{one.kind} {one.name}: {one.what}" for one in model(text).differences]


def test_joints_are_in_the_order_of_their_names_down_each_branch():
    parts = [link(name) for name in "abcd"]
    joints = [joint("é", "a", "b"), joint("Z", "a", "c"), joint("b", "a", "d")]
    assert list(shown(robot(*parts, *joints))["joints"]) == ["Z", "b", "é"]
    assert list(shown(robot(*parts, joint("z", "a", "b"), joint("y", "b", "c"), joint("x", "a", "d")))["joints"]) == [
        "x",
        "z",
        "y",
    ]


def test_links_on_fixed_joints_are_frames_of_their_body():
    text = robot(*(link(name) for name in "abcd"), joint("f", "a", "b", "fixed"), joint("j", "b", "c"))
    text = text.replace("</robot>", joint("g", "c", "d", "fixed") + "</robot>")
    found = model(text)
    assert [body.name for body in found.bodies] == ["c"]
    assert [body.kg for body in found.bodies] == [2]
    assert found.frames == {"a", "b", "d"}
    assert found.merged == {"a": "world", "b": "world", "d": "c"}
    assert reported(text) == [
        "fixed a: to the world: its 2 kg are lost",
        "merged b: into world; frames stay",
        "merged d: into c; frames stay",
    ]


@grouped(
    ("text", "lost"),
    [
        (arm(), [1]),
        (robot(link("a", ""), link("b"), joint("j", "a", "b")), [None]),
        (robot(link("world", ""), link("b"), joint("j", "world", "b")), []),
        (robot(link("world", ""), link("b"), joint("j", "world", "b", "fixed")), []),
        (robot(link("a")), [1]),
    ],
)
def test_the_root_is_fixed_to_the_world(text, lost):
    assert [one.reason.mass for one in claimed(text, "base-fixed")] == lost
    assert shown(text)["base"] == "fixed"


def test_the_base_floats_on_a_floating_joint_from_the_root():
    assert shown(robot(link("world", ""), link("b"), joint("j", "world", "b", "floating")))["base"] == "floating"
    below = robot(link("a"), link("b"), link("c"), joint("j", "a", "b"), joint("k", "b", "c", "floating"))
    assert shown(below)["base"] == "fixed"


@pytest.mark.parametrize(
    ("kind", "type_", "limits", "effort"),
    [
        ("revolute", "revolute", [-1, 1], 2),
        ("prismatic", "prismatic", [-1, 1], 2),
        ("continuous", "revolute-unbounded", None, 2),
    ],
)
def test_joints_with_one_axis_have_limits_effort_and_velocity(kind, type_, limits, effort):
    found = shown(arm(kind, LIMIT))
    assert (found["joints"], found["limits"], found["effort"], found["velocity"]) == (
        {"j": type_},
        {"j": limits},
        {"j": effort},
        {"j": 3},
    )


@pytest.mark.parametrize(("kind", "type_"), [("planar", "planar"), ("floating", "free-flyer")])
def test_joints_with_many_axes_have_no_limits(kind, type_):
    text = arm(kind, f'{LIMIT}<dynamics damping="1"/><axis xyz="0 0 1"/>')
    found = shown(text)
    assert found["joints"] == {"j": type_}
    assert found["limits"] == found["effort"] == found["velocity"] == {}
    assert effects(text, f"limit-of-{kind}") == ["ignores"]
    assert effects(text, "element-not-read") == ["ignores"]  # of <dynamics>
    assert effects(arm(kind), f"limit-of-{kind}") == []
    assert "unlimited j: the joint moves without limits" in reported(text)


def test_limits_that_are_not_written_are_0_and_a_continuous_joint_has_none():
    assert shown(arm("revolute", '<limit effort="1" velocity="1"/>'))["locked"] == ["j"]
    assert shown(arm("revolute", LIMIT.replace('"1" e', '"-1" e')))["locked"] == ["j"]
    found = shown(arm())
    assert (found["effort"], found["velocity"]) == ({"j": None}, {"j": None})
    assert effects(arm(more=LIMIT), "limit-of-continuous") == ["ignores"]
    for end in ("lower", "upper"):
        assert effects(arm(more=f'<limit {end}="1" effort="1" velocity="1"/>'), "limit-of-continuous") == ["ignores"]
    assert effects(arm(more='<limit effort="1" velocity="1"/>'), "limit-of-continuous") == []
    assert effects(arm("revolute", LIMIT), "limit-of-continuous") == []


def test_a_robot_of_urdf_1_2_may_leave_rates_open():
    text = arm("revolute", '<limit lower="-1" upper="1" velocity="5"/>')
    assert shown(text) == {}
    found = shown(text.replace("<robot ", '<robot version="1.2" '))
    assert (found["effort"], found["velocity"]) == ({"j": None}, {"j": 5})
    late = arm("revolute", LIMIT.replace("/>", ' jerk="1"/>')).replace("<robot ", '<robot version="1.2" ')
    assert [one.attribute for one in claimed(late, "attribute-not-read")] == ["jerk"]


@grouped(
    ("kind", "more", "refused"),
    [
        ("revolute", LIMIT.replace('effort="2"', 'effort="-2"'), True),
        ("continuous", LIMIT.replace('velocity="3"', 'velocity="-3"'), True),
        ("prismatic", LIMIT.replace('effort="2"', 'effort="-0"'), False),
        ("revolute", LIMIT + '<dynamics friction="-1"/>', True),
        ("revolute", LIMIT + '<dynamics damping="-1"/>', False),
        ("planar", LIMIT.replace('effort="2"', 'effort="-2"'), False),
        ("floating", '<dynamics friction="-1"/>', False),
        ("fixed", LIMIT.replace('effort="2"', 'effort="-2"'), False),
        ("revolute", LIMIT.replace('lower="-1"', 'lower="5"'), False),
    ],
)
def test_release_4_rejects_what_bounds_the_wrong_way(kind, more, refused):
    text = arm(kind, more)
    assert bool(shown(text)) is not refused
    assert shown(text, "pinocchio@3")


def test_release_3_reads_with_an_older_urdfdom():
    text = arm().replace("<robot ", '<robot version="1.1" ')
    assert shown(text)
    assert shown(text, "pinocchio@3") == {}


@pytest.mark.parametrize("kind", ["revolute", "prismatic", "continuous"])
def test_a_mimic_is_not_read(kind):
    text = robot(*map(link, "abc"), joint("j", "a", "b"), joint("k", "b", "c", kind, LIMIT + '<mimic joint="j"/>'))
    assert effects(text, "mimic-not-read") == ["drops"]
    assert shown(text)["mimic"] == {}
    assert "free k: the joint moves by itself" in reported(text)


def test_a_mimic_that_is_read_is_a_joint_of_its_own_kind():
    text = robot(*map(link, "abc"), joint("j", "a", "b"), joint("k", "b", "c", more=LIMIT + '<mimic joint="j"/>'))
    assert shown(text, f"{NAME}(mimic=true)")["joints"] == {"j": "revolute-unbounded", "k": "mimic"}


@grouped(
    ("axis", "used"),
    [
        ("", [(1, 0, 0)]),
        ('<axis xyz="0 1 0"/>', [(0, 1, 0)]),
        ('<axis xyz="0 0 -1"/>', [(0, 0, -1)]),
        ('<axis xyz="0 0 2"/>', []),
        ("<axis/>", [(0, 0, 0)]),
    ],
)
def test_the_normal_of_a_planar_joint_is_z(axis, used):
    text = arm("planar", axis)
    assert [one.reason.axis for one in claimed(text, "planar-axis-not-used")] == used
    assert [one.reason.written for one in claimed(text, "planar-axis-not-used")] == [bool(axis)] * len(used)
    assert any("altered j: its normal is 0 0 1, not" in one for one in reported(text)) is bool(used)


@pytest.mark.parametrize("kind", ["revolute", "prismatic", "continuous"])
def test_an_axis_of_nothing_is_kept(kind):
    assert effects(arm(kind, LIMIT + '<axis xyz="0 0 0"/>'), "axis-zero") == ["alters"]
    assert effects(arm(kind, LIMIT + '<axis xyz="0 0 9"/>'), "axis-zero") == []
    assert effects(arm(kind, LIMIT), "axis-zero") == []


ZERO = MASS.replace('"1"', '"0"')
POINT = ZERO.replace('value="0"', 'value="1"')
TURNS = ZERO.replace('ixx="0"', 'ixx="1"')


@grouped(
    ("inside", "below", "massless"),
    [
        ("", "", ["b", "c"]),
        ("", MASS, []),
        (MASS, "", ["c"]),
        (MASS, ZERO, ["c"]),
        (MASS, POINT, []),
        (MASS, TURNS, []),
        (MASS, "<inertial><mass value='0'/></inertial>", ["c"]),
    ],
)
def test_links_with_nothing_heavy_below_them_have_no_dynamics(inside, below, massless):
    text = robot(link("a"), link("b", inside), link("c", below), joint("j", "a", "b"), joint("k", "b", "c"))
    assert [one.element.get("name") for one in claimed(text, "body-without-inertia")] == massless
    light = robot(link("a", ""), link("b", ""), joint("j", "a", "b"))
    assert claimed(light, "body-without-inertia") == []  # a robot for kinematics alone


def test_a_mass_counts_for_all_links_above_it():
    text = robot(*(link(name, MASS if name in "ad" else "") for name in "abcd"))
    chain = "".join(joint(name, above, below) for name, above, below in ("jab", "kbc", "lcd"))
    assert claimed(text.replace("</robot>", f"{chain}</robot>"), "body-without-inertia") == []


def test_what_is_fixed_to_a_link_counts_for_it():
    text = robot(link("a"), link("b", ""), link("c"), joint("j", "a", "b"), joint("k", "b", "c", "fixed"))
    assert claimed(text, "body-without-inertia") == []


def twice(first: str, second: str, kind: str = "continuous") -> str:
    """A link 'c' below 'a' by the first joint and below 'b' by the second."""
    more = LIMIT if kind == "revolute" else ""
    return robot(
        *map(link, "abcd"),
        joint("m", "a", "b"),
        joint(first, "a", "c", kind, more),
        joint(second, "b", "c", kind, more),
        joint("z", "c", "d"),
    )


def test_a_link_with_two_parents_is_made_twice():
    text = twice("n", "o")
    found = shown(text)
    assert list(found["joints"]) == ["m", "o", "z"]
    assert found["masses"] == {"b": 1, "c": 2, "d": 2}  # what is below it as well
    (claim,) = claimed(text, "link-twice")
    assert (claim.element.get("name"), claim.reason.times) == ("c", 2)
    assert claim.loss == "joint 'o' is made 2 times, and the link weighs 2 kg"
    assert "URDF305" in {one.code for one in findings(text, NAME) if one.effects.get(NAME) == "alters"}


def test_a_fixed_link_with_two_parents_counts_once():
    found = shown(twice("n", "o", "fixed"))
    assert found["masses"] == {"b": 2, "d": 2}
    (claim,) = claimed(twice("n", "o", "fixed"), "link-twice")
    assert claim.loss == "joint 'o' alone is used"


def test_the_parent_of_the_last_joint_must_be_there():
    text = twice("k", "o")  # 'c' is reached by 'k' before 'b' is by 'm', and hangs on 'b' by 'o'
    assert shown(text) == {}
    assert len(claimed(text, "parent-not-reached")) == 1


def test_ways_to_a_link_are_counted_without_walking_each():
    links = [link(f"l{at}") for at in range(61)]
    joints = [joint(f"j{at:02}{side}", f"l{at}", f"l{at + 1}") for at in range(60) for side in "ab"]
    assert len(claimed(robot(*links, *joints), "link-twice")) == 60


@pytest.mark.parametrize(("kind", "kg", "effect"), [("fixed", 1, "drops"), ("continuous", 0, "alters")])
def test_a_joint_named_universe_is_the_world(kind, kg, effect):
    text = robot(*map(link, "abc"), joint("j", "a", "b"), joint("universe", "b", "c", kind))
    (claim,) = claimed(text, "joint-named-universe")
    assert (claim.reason.mass, claim.effects[NAME].value) == (kg, effect)
    assert shown(text)["masses"]["b"] == 1


def test_what_urdfdom_cuts_short_is_lost_here_too():
    text = arm(inside=MASS + "<visual/><collision><geometry><sphere radius='1'/></geometry></collision>")
    assert [one.effects[NAME].value for one in claims(parsed(text), target.parse(NAME)) if "urdfdom/" in one.word] == [
        "drops"
    ]
    assert model(text).shapes == frozenset()
    assert any(one.effects.get(NAME) == "drops" for one in findings(text, NAME))


def test_warnings_of_urdfdom_are_not_printed():
    text = arm("revolute", LIMIT.replace("/>", ' jerk="1"/>'))
    stated = {one.code: dict(one.effects) for one in findings(text, f"{NAME},urdfdom@6")}
    assert stated["URDF114"] == {"urdfdom@6": "warns", NAME: "ignores"}


@pytest.mark.parametrize("part", ["<transmission name='t'/>", "<gazebo/>", "<ros2_control name='c'/>"])
def test_what_stands_beside_links_and_joints_is_not_read(part):
    assert effects(arm().replace("</robot>", part + "</robot>"), "element-not-read") == ["ignores"]


@pytest.mark.parametrize("part", ["<calibration rising='1'/>", "<safety_controller k_velocity='1'/>"])
def test_controllers_and_calibration_are_not_read(part):
    assert effects(arm("revolute", LIMIT + part), "element-not-read") == ["ignores"]


def test_the_xml_is_that_of_tinyxml2():
    assert shown("<!-- a -- b -->" + arm())
    assert shown(arm().replace("<robot ", "<robot xmlns:a=b ")) == {}
