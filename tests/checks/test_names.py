"""Names: empty, given twice, hard to tell apart, or not to everybody's taste."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced

ALL = "urdfdom@6,sdformat@12,sdformat@16,drake"


def robot(links=("a", "b"), joint="j"):
    made = "".join(f'<link name="{name}"/>' for name in links)
    ends = f'<parent link="{links[0]}"/><child link="{links[1]}"/>' if len(links) > 1 else ""
    hinge = f'<joint name="{joint}" type="continuous">{ends}</joint>' if ends else ""
    return f'<robot name="r">{made}{hinge}</robot>'


def reported(xml, targets=ALL):
    return [(one.code, sliced(one)) for one in findings(xml, targets) if one.code.startswith("URDF2")]


@grouped(
    ("xml", "expected"),
    [
        (robot(), []),
        (robot(("",)), [("URDF201", '""')]),
        (robot(joint=""), [("URDF201", '""')]),
        (robot(("a", "a")), [("URDF202", "a")]),
        (robot(joint="b"), [("URDF203", "b")]),
        (robot(("a ", "b")), [("URDF204", "a ")]),
        (robot(("x y", "b")), [("URDF205", "x y")]),
        (robot(("n/a", "n/b")), [("URDF205", "n/a")]),
        (robot(("arm", "аrm")), [("URDF206", "аrm")]),
        (robot(("arm", "arm\u200b")), [("URDF206", "arm\u200b")]),
        ('<robot name="r"/>', [("URDF207", '<robot name="r"/>')]),
        (robot(("m::a", "b")), [("URDF208", "m::a")]),
        (robot(("bаse", "b")), [("URDF206", "bаse")]),
        (robot(("основа", "b")), []),
        (robot(("größe", "левое_wheel")), []),
    ],
)
def test_names(xml, expected):
    assert reported(xml) == expected


def test_an_empty_link_name_leaves_a_robot_of_several_links_without_a_tree():
    (found,) = [one for one in findings(robot(("", "b"))) if one.code == "URDF201"]
    assert {effect.value for effect in found.effects.values()} == {"rejects"}
    (alone,) = [one for one in findings(robot(("",))) if one.code == "URDF201"]
    assert not alone.effects


def test_a_name_given_twice_points_to_the_first():
    (found,) = [one for one in findings(robot(("a", "a"))) if one.code == "URDF202"]
    assert found.related[0].location.span.start < found.location.span.start


@pytest.mark.parametrize("code", ["URDF203", "URDF208"])
def test_what_hurts_gazebo_only_is_silent_without_it(code):
    assert code not in [one for one, _ in reported(robot(("m::a", "b"), joint="b"), "urdfdom@6")]
