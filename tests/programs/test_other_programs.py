"""What is said of Gazebo, Drake and MuJoCo where a rule's own words do not hold for every robot."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


def robot(body: str) -> str:
    return f'<robot name="r">{body}</robot>'


def link(name: str, inside: str = "", more: str = "") -> str:
    return f'<link name="{name}" {more}>{inside}</link>'


def joint(name: str, parent: str, child: str, kind: str = "continuous", more: str = "") -> str:
    return f'<joint name="{name}" type="{kind}" {more}><parent link="{parent}"/><child link="{child}"/></joint>'


def shape(inside: str, part: str = "collision") -> str:
    return f"<{part}><geometry>{inside}</geometry></{part}>"


IGNORED = 'drake_ignore="true"'
PAIR = link("a", MASS) + link("b", MASS)
EMPTY = shape('<mesh filename=""/>', "visual")
BOX = '<box size="1 1 1"/>'


@grouped(
    ("code", "target", "refused", "body"),
    [
        ("URDF203", "sdformat@12.3", True, PAIR + joint("a", "a", "b")),
        ("URDF203", "sdformat@12.3", False, link("a", MASS) + link("b") + joint("a", "a", "b")),
        (
            "URDF203",
            "sdformat@12.3",
            False,
            PAIR + link("c", MASS) + joint("j", "a", "b", "fixed") + joint("b", "b", "c"),
        ),
        ("URDF203", "sdformat@16", True, PAIR + link("c", MASS) + joint("j", "a", "b", "fixed") + joint("b", "b", "c")),
        ("URDF751", "sdformat@12.3", True, link("a", MASS + EMPTY)),
        ("URDF751", "sdformat@12.3", False, link("a", MASS) + link("b", EMPTY) + joint("j", "a", "b")),
        ("URDF751", "sdformat@12.3", False, link("a", MASS + shape('<box size="1"/>', "visual") + EMPTY)),
        ("URDF202", "drake@1.51", True, link("a") + link("a")),
        ("URDF202", "drake@1.51", False, link("world") + link("world")),
        ("URDF202", "drake@1.51", False, link("a", more=IGNORED) + link("a")),
        ("URDF301", "drake@1.51", True, link("a") + joint("j", "a", "x")),
        ("URDF301", "drake@1.51", False, link("a") + joint("j", "a", "x", more=IGNORED)),
        ("URDF010", "drake@1.51", False, link("a", "<visual/>", IGNORED)),
        ("URDF305", "drake@1.51", True, PAIR + joint("j", "a", "b") + joint("k", "a", "b")),
        ("URDF305", "drake@1.51", False, PAIR + joint("j", "a", "b") + joint("", "a", "b")),
        ("URDF704", "drake@1.51", True, link("a", shape('<sphere radius="-1"/>'))),
        ("URDF704", "drake@1.51", False, link("a", shape('<sphere radius="-1"/>' + BOX))),
        ("URDF704", "mujoco@4", False, link("a", shape('<sphere radius="-1"/>' + BOX))),
        ("URDF754", "drake@1.51", True, link("a", shape('<mesh filename="foo://a/b.obj"/>'))),
        ("URDF754", "drake@1.51", False, link("a", shape('<mesh filename="foo:a"/>'))),
        ("URDF302", "mujoco@4", True, PAIR + joint("j", "a", "b", "ball")),
        ("URDF302", "mujoco@4", False, PAIR + joint("j", "a", "b", "spherical")),
        ("URDF008", "mujoco@4", True, '<material name="m"><color/><color/></material>'),
        ("URDF008", "mujoco@4", False, "<material><color/><color/></material>"),
        ("URDF302", "drake@1.51", False, PAIR + joint("j", "a", "", "ball")),
        ("URDF303", "mujoco@4", False, link("world") + joint("j", "world", "world", "fixed")),
    ],
    size=26,
)
def test_refusal_is_stated_only_where_it_is_certain(code, target, refused, body):
    said = [one.effects.get(target) for one in findings(robot(body), target) if one.code == code]
    assert said, "the rule itself must speak"
    assert ("rejects" in said) is refused


@pytest.mark.parametrize(("kind", "refused"), [("continuous", True), ("fixed", False)])
def test_mujoco_does_not_look_for_a_second_limit_of_a_fixed_joint(kind, refused):
    text = robot(PAIR + joint("j", "a", "b", kind).replace("</joint>", '<dynamics damping="1"/>' * 2 + "</joint>"))
    (found,) = [one for one in findings(text, "mujoco@4") if one.code == "URDF008"]
    assert (found.effects.get("mujoco@4") == "rejects") is refused


def test_drake_wants_the_sizes_of_the_shape_that_it_takes():
    for inside, refused in (("<sphere/>", True), ("<sphere/>" + BOX, False)):
        (found,) = [one for one in findings(robot(link("a", shape(inside))), "drake@1.51") if one.code == "URDF009"]
        assert (found.effects.get("drake@1.51") == "rejects") is refused
