"""The model of urdf-usd-converter: numbers, names, bodies, joints and what differs between releases; all was run."""

from __future__ import annotations

from typing import Any

import pytest

from tests.grouping import grouped
from tests.lint import findings
from tests.programs import short_robots
from tests.programs.short_robots import MASS, joint, link
from tests.replay import ask
from urdflint.programs.usd.names import Siblings, identifier

OLD, NEW = "usd@0.1", "usd@0.3"
EVERY = (OLD, NEW)
BOX = "<visual><geometry><box size='1 1 1'/></geometry></visual>"


def robot(body: str, more: str = 'name="r"') -> str:
    return f"<robot {more}>{body}</robot>"


def arm(kind: str = "revolute", more: str = "", name: str = "j") -> str:
    return robot(link("a") + link("b") + joint(name, "a", "b", kind, more))


def shape(inside: str, kind: str = "visual") -> str:
    return robot(link("a", f"<{kind}><geometry>{inside}</geometry></{kind}>"))


def shown(text: str, name: str = NEW) -> dict[str, Any]:
    """What the preview has of a robot that loads."""
    return ask.preview(text, name) or {}


def refusing(text: str) -> tuple[str, ...]:
    return short_robots.refusing(text, EVERY)


@grouped(
    ("name", "made"),
    [
        ("base_link", "base_link"),
        ("base-link", "tn__baselink_bC"),
        ("j.1", "tn__j1_k3"),
        ("1", "tn__1_"),
        ("9-9", "tn__99_h3"),
        ("", "tn__"),
        ("-", "tn__j0"),
        ("--", "tn__j01"),
        ("a b", "tn__ab_Z2"),
        ("名", "tn__YgL"),
        ("Ünïcode", "tn__ncode_nf0g3"),
        ("世界-a", "tn__a_x1acz0dse0"),
        ("tn__x", "tn__x"),
    ],
)
def test_names(name, made):
    assert identifier(name) == made


def test_names_beside_each_other():
    beside = Siblings()
    names = ["a", "a", "a_1", "a", "a-b", "a-b", "a_1", "1", "1", "a_1_1"]
    assert [beside.unique(name) for name in names] == [
        *("a", "a_1", "a_1_1", "a_2", "tn__ab_h3", "tn__ab_1_e6", "a_1_2", "tn__1_", "tn__1_1_", "a_1_1_1"),
    ]
    later = Siblings()
    later.unique("a")
    assert later.take(["a", "b", "b", "b_1", "b"]) == ["a_1", "b", "b_2", "b_1", "b_3"]


@grouped(
    ("text", "who"),
    [
        (arm(more='<origin xyz="1_0 nan inf"/>'), ()),
        (arm(more='<origin xyz="0x1 0 0"/>'), EVERY),
        (arm(more='<origin xyz="1 2"/>'), EVERY),
        (robot(link("a") + '<gazebo><camera radius="wide"/></gazebo>'), EVERY),
        (robot(link("a") + '<gazebo><camera rgba="wide"/></gazebo>'), ()),
        (arm(more='<axis xyz="0 0 0"/>'), EVERY),
        (arm("fixed", '<axis xyz="0 0 0"/>'), ()),
        (arm("fixed", '<limit lower="x"/>'), EVERY),
        (arm("spherical"), EVERY),
        (robot(""), EVERY),
        (robot(link("a"), ""), EVERY),
        (robot(link("a"), 'name="r" xmlns="urdf"'), EVERY),
        (robot(link("a"), 'name="a&#10;b"'), EVERY),
        (robot(link("a") + link("a")), EVERY),
        (robot(link("a") + '<material name="m"/><material name="m"/>'), EVERY),
        (robot(link("a") + joint("j", "a", "a")), EVERY),
        (robot(link("a") + link("b") + joint("j", "a", "b") + joint("k", "b", "a")), EVERY),
        (robot(link("a") + link("b") + link("c") + joint("j", "a", "b") + joint("k", "c", "b")), (OLD,)),
        (shape("<sphere/>"), EVERY),
        (shape('<cylinder radius="1"/>'), EVERY),
        (shape("<box/>"), ()),
        (robot(link("a") + link("b", BOX.replace("<box size='1 1 1'/>", "<sphere/>")) + link("c")), ()),
        (robot(link("a") + '<material name="m"><color rgba="0 0 0 1.1"/></material>'), EVERY),
        (robot(link("a") + '<material name="m"><color rgba="0 0 0 1.00000001"/></material>'), ()),
        (robot(link("a") + '<material name="m"><color rgba="2 -1 nan nan"/></material>'), ()),
        (robot(link("a") + '<material name="m"><texture filename="model://a/b.png"/></material>'), EVERY),
        (robot(link("a") + '<material name="m"><texture filename="package://a"/></material>'), EVERY),
        (robot(link("a") + '<material name="m"><texture filename="package://a/b.png"/></material>'), ()),
        (arm(more='<mimic joint="k"/>'), EVERY),
        (arm(more='<mimic joint=""/>'), ()),
        (arm(more="<mimic/>"), EVERY),
    ],
    size=15,
)
def test_refused(text, who):
    assert refusing(text) == who


@grouped(
    ("text", "refused"),
    [
        (robot(link("a"), 'name="r" a-b="1"'), True),
        (robot(link("a"), 'name="r" a_b="1" ä="1" xmlns:p="q"'), False),
        (robot(link("a"), 'name="r" xmlns:p="q" p:x="1"'), True),
        (robot(link("a").replace("<link ", '<link a.b="1" ')), True),
        (robot(link("a", MASS.replace("<mass ", '<mass a.b="1" '))), False),
        (robot(link("a", "<sensor><ray a-b='1'/></sensor>")), True),
        (robot(link("a") + "<gazebo><plugin a-b='1'/></gazebo>"), True),
        (robot(link("a") + "<joint_state a-b='1'/>"), False),
        (arm(more="<foo a-b='1'/>"), True),
        (arm(more="<limit a-b='1'/>"), False),
        (arm("floating", "<foo a-b='1'/>"), False),
        (shape("<box size='1 1 1'/><foo a-b='1'/>"), False),
        (robot(link("a") + link("b", "<sensor a-b='1'/>")), False),
    ],
)
def test_attributes_that_are_kept_must_have_a_name_that_usd_can_hold(text, refused):
    assert refusing(text) == (EVERY if refused else ())


def test_base_and_root_joint():
    assert shown(robot(link("a")))["joints"] == {"root_joint": "fixed"}
    assert shown(robot(link("a")))["base"] == "fixed"
    assert shown(robot(link("a", "")))["base"] == "floating"
    assert shown(robot(link("a", "")))["bodies"] == []
    over = robot(link("w", "") + link("a") + joint("j", "w", "a", "fixed"))
    assert (shown(over)["base"], shown(over)["joints"]) == ("fixed", {"j": "fixed"})
    free = robot(link("w", "") + link("a") + joint("j", "w", "a", "floating"))
    assert (shown(free)["base"], shown(free)["joints"]) == ("floating", {})
    taken = shown(arm(name="root_joint"))
    assert taken["joints"] == {"root_joint": "fixed", "root_joint_1": "revolute"}
    assert taken["renamed"] == {"root_joint": "root_joint_1"}


def test_names_taken_by_shapes_and_unknown_tags():
    named = BOX.replace("<visual>", '<visual name="b">')
    assert shown(robot(link("a", named) + link("b") + joint("j", "a", "b")))["renamed"] == {"b": "b_1"}
    mesh = "<collision><geometry><mesh filename='package://p/b.stl'/></geometry></collision>"
    assert shown(robot(link("a", mesh) + link("b") + joint("j", "a", "b")))["renamed"] == {"b": "b_1"}
    tag = robot(link("a", "<b/>") + link("b") + joint("j", "a", "b"))
    assert shown(tag)["renamed"] == {"b": "b_1"}
    apart = robot(link("a", named) + link("c") + link("b") + joint("j", "a", "c") + joint("k", "c", "b"))
    assert shown(apart)["renamed"] == {}


@grouped(
    ("kind", "limit", "limits", "rates"),
    [
        ("revolute", "", [0, 0], (None, None)),
        ("revolute", "<Limit/>", [0, 0], (None, None)),
        ("revolute", "<limit/>", [0, 0], (0, 0)),
        ("prismatic", '<limit lower="1" effort="2" velocity="3"/>', [1, 0], (2, 3)),
        ("revolute", '<limit lower="1" upper="-1"/>', [1, -1], (0, 0)),
        ("revolute", '<limit lower="-inf" upper="1e39" velocity="-1"/>', ["-inf", "inf"], (0, -1)),
        ("continuous", '<limit lower="-1" upper="1" velocity="2"/>', None, (0, 2)),
        ("revolute", '<limit upper="1"/><limit upper="2"/>', [0, 2], (0, 0)),
    ],
)
def test_limits(kind, limit, limits, rates):
    for name in EVERY:
        said = shown(arm(kind, limit), name)
        assert said["limits"] == {"j": limits}
        assert (said["effort"], said["velocity"]) == ({"j": rates[0]}, {"j": rates[1]})
        assert said["locked"] == (["j"] if limits == [0, 0] else [])


def test_velocity_of_planar_joints_and_without_end():
    planar = arm("planar", '<limit effort="1" velocity="2"/>')
    assert [shown(planar, name)["velocity"] for name in EVERY] == [{"j": 2}, {"j": None}]
    assert shown(planar)["joints"]["j"] == "joint"
    assert shown(planar)["limits"] == {}
    endless = arm("revolute", '<limit velocity="inf"/>')
    assert [shown(endless, name)["velocity"] for name in EVERY] == [{"j": "inf"}, {"j": None}]


def test_mimics():
    def two(kind: str, offset: str, leader: str = "continuous") -> str:
        mimic = f'<mimic joint="k" multiplier="2" offset="{offset}"/>'
        return robot(
            link("a") + link("b") + link("c") + joint("k", "a", "b", leader) + joint("j", "a", "c", kind, mimic)
        )

    assert shown(two("continuous", "0"))["mimic"] == {"j": ["k", 2, 0]}
    assert shown(two("prismatic", "1"))["mimic"] == {"j": ["k", 2, 1]}
    assert shown(two("continuous", "1"), OLD)["mimic"] == {"j": ["k", 2, 1]}
    assert shown(two("continuous", "1"))["mimic"]["j"][2] == pytest.approx(57.29578)
    assert shown(two("fixed", "0", "fixed"))["mimic"] == {"j": ["k", 2, 0]}
    assert shown(two("continuous", "0", "floating"))["mimic"] == {}
    assert shown(two("floating", "0"))["mimic"] == {}


@pytest.mark.parametrize("xyz", ["1 x 2", "x", "1 2"])
def test_isaac_lab_rejects_an_origin_without_numbers_where_it_merges_links(xyz):
    (finding,) = findings(arm("fixed", f'<origin xyz="{xyz}"/>'), "isaaclab@3")
    assert (finding.code, finding.effects) == ("URDF102", {"isaaclab@3": "rejects"})


def test_isaac_lab_merges_links_beside_a_joint_without_a_parent():
    hanging = '<joint name="k" type="revolute"><child link="c"/></joint>'
    text = robot(link("a") + link("b") + link("c") + joint("j", "a", "b", "fixed") + hanging)
    assert "URDF010" in [finding.code for finding in findings(text, "isaaclab@3")]


def test_empty_links_on_fixed_joints_are_frames():
    leaf = robot(link("a") + link("t", "") + joint("j", "a", "t", "fixed"))
    assert (shown(leaf)["bodies"], list(shown(leaf)["joints"])) == (["a"], ["root_joint"])
    moving = robot(link("a") + link("t", "") + joint("j", "a", "t"))
    assert shown(moving)["bodies"] == ["a", "t"]
    for inside, body in (
        ('<inertial><mass value="0"/></inertial>', False),
        ("<inertial/>", False),
        ("<visual/>", True),
    ):
        text = robot(link("a") + link("t", inside) + joint("j", "a", "t", "fixed"))
        assert ("t" in shown(text)["bodies"]) is body
    mimic = '<mimic joint="j"/>'
    kept = robot(
        link("a") + link("t", "") + link("c") + joint("j", "a", "t", "fixed") + joint("k", "a", "c", more=mimic)
    )
    assert "t" in shown(kept)["bodies"]


def test_inertials_move_to_parents_that_have_none():
    text = robot(link("a", BOX) + link("i") + link("c", BOX) + joint("j", "a", "i", "fixed") + joint("k", "i", "c"))
    assert shown(text, OLD)["masses"] == {"a": None, "i": 1, "c": None}
    assert shown(text, NEW)["masses"] == {"a": 1}
    assert list(shown(text, NEW)["joints"]) == ["root_joint"]
    [lost] = [one for one in findings(text, NEW) if one.code == "USD203"]
    assert "link 'c' is lost" in lost.message


def test_an_inertial_that_moves_to_one_of_two_parents():
    """The last joint counts for whether the link is gone, though the root may not reach its parent."""
    links, first, last = (
        link("a", BOX) + link("b", BOX) + link("c"),
        joint("j", "a", "c", "fixed"),
        joint("k", "b", "c"),
    )
    assert shown(robot(links + first + last), NEW)["masses"] == {"a": 1, "c": 1}
    assert shown(robot(links + last + first), NEW)["masses"] == {"b": None}
    last = joint("k", "b", "c", "fixed")
    assert shown(robot(links + joint("j", "a", "c") + last), NEW)["masses"] == {"a": None}
    assert shown(robot(links + joint("j", "a", "c") + last), NEW)["bodies"] == ["a"]


def test_what_the_first_root_does_not_reach_is_lost():
    text = robot(link("a") + link("b") + link("c") + link("d") + joint("j", "a", "b"))
    assert shown(text)["bodies"] == ["a", "b"]
    second = text.replace("</robot>", joint("k", "c", "d") + "</robot>")
    assert shown(second, NEW)["bodies"] == ["a", "b"]
    assert refusing(second) == (OLD,)


def test_chains_as_long_as_pythons_stack():
    def chain(length: int) -> str:
        joints = (joint(f"j{at}", f"l{at}", f"l{at + 1}", "fixed") for at in range(length - 1))
        return robot("".join(link(f"l{at}", BOX) for at in range(length)) + "".join(joints))

    assert len(shown(chain(500))["bodies"]) == 500
    assert refusing(chain(1000)) == EVERY


def test_links_with_two_parents_are_two_bodies():
    text = robot(
        link("a")
        + link("b")
        + link("c")
        + link("d")
        + joint("ab", "a", "b")
        + joint("ac", "a", "c")
        + joint("bd", "b", "d")
        + joint("cd", "c", "d")
    )
    assert sorted(shown(text)["bodies"]) == ["a", "b", "c", "d", "d"]
    beside = robot(link("a") + link("b") + joint("j", "a", "b") + joint("k", "a", "b"))
    assert sorted(shown(beside)["bodies"]) == ["a", "b", "b_1"]


def codes(text: str, name: str = NEW) -> set[str]:
    return {one.code for one in findings(text, name, remarks=True) if one.effects.get(name)}


@grouped(
    ("text", "code"),
    [
        (arm(name="a-b"), "USD201"),
        (arm(name="root_joint"), "USD201"),
        (robot(link("a") + link("t", "") + joint("j", "a", "t", "fixed")), "USD202"),
        (robot(link("a", BOX)), "USD204"),
        (arm(more='<calibration rising="1"/>'), "PRG601"),
        (arm("fixed").replace("<joint ", '<joint dont_collapse="true" '), "USD205"),
        (robot(link("a") + '<loop_joint name="l"/>'), "USD205"),
        (robot(link("a") + '<sensor name="l" isaac_sim_config="x"/>'), "USD205"),
        (arm("floating"), "USD206"),
        (arm("planar", '<limit lower="0" upper="1"/>'), "USD207"),
        (shape('<mesh filename="package://p/a.glb"/>'), "URDF760"),
        (shape('<mesh filename="http://p/a.stl"/>'), "URDF760"),
        (shape('<capsule radius="1" length="1"/>'), "URDF114"),
        (arm(), "URDF400"),
        (arm(more="<limit effort='1' velocity='1'/>"), "URDF402"),
        (robot(link("a")), "PRG201"),
    ],
)
def test_silences_are_reported(text, code):
    assert code in codes(text)


@grouped(
    ("name", "prim"),
    [("my robot", "tn__myrobot_f7"), ("7up", "tn__7up_"), ("härte", "tn__hrte_uZ0"), ("my_robot", None)],
)
def test_the_name_of_the_robot_is_that_of_the_default_prim(name: str, prim: str | None) -> None:
    """The prims are those that urdf-usd-converter 0.3.4 made."""
    found = [
        one for one in findings(arm().replace('name="r"', f'name="{name}"'), NEW, remarks=True) if one.code == "USD209"
    ]
    assert [(one.severity.value, one.message) for one in found] == (
        [("info", f"robot '{name}' becomes '{prim}' in USD")] if prim else []
    )


def test_a_mesh_named_by_what_no_scheme_knows_is_lost():
    for name, lost in (
        ("a.stl", False),
        ("A.DAE", False),
        ("a.obj", False),
        ("a.ply", True),
        ("model://p/a.stl", True),
    ):
        text = shape(f'<mesh filename="{name}"/>')
        assert any("drops" in one.effects.values() for one in findings(text, NEW)) is lost


def test_offsets_in_degrees_are_reported_of_the_old_release():
    mimic = '<mimic joint="k" offset="1"/>'
    text = robot(link("a") + link("b") + link("c") + joint("k", "a", "b") + joint("j", "a", "c", more=mimic))
    assert "USD208" in codes(text, OLD)
    assert "USD208" not in codes(text, NEW)


def heavy(entry: str, value: str, origin: str = "") -> str:
    inside = MASS.replace("<mass", f"{origin}<mass")
    return link(
        "a", inside.replace(f'{entry}="{"1" if entry in ("ixx", "iyy", "izz") else "0"}"', f'{entry}="{value}"')
    )


@pytest.mark.parametrize("value", ["inf", "-inf", "nan"])
def test_inertias_that_have_no_principal_axes(value):
    assert refusing(robot(heavy("ixz", value))) == EVERY
    for entry in ("ixx", "ixy", "iyy", "iyz", "izz"):
        assert refusing(robot(heavy(entry, value))) == ()
        assert refusing(robot(heavy(entry, value, '<origin xyz="0 0 0"/>'))) == (NEW,)
        assert refusing(robot(heavy(entry, value, '<origin rpy="nan 0 0"/>'))) == (NEW,)
    assert refusing(robot(heavy("ixx", "1", '<origin rpy="nan 0 0"/>'))) == ()


def test_the_inertia_of_a_child_is_turned_in_any_case():
    merged = link("p", BOX) + heavy("ixx", "inf") + joint("j", "p", "a", "fixed")
    assert refusing(robot(merged)) == (NEW,)
