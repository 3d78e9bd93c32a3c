"""Trees that are none: what is said, where, and who minds."""

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, codes, findings, sliced

ALL = "urdfdom@3,urdfdom@6,sdformat@16,drake,mujoco"


def robot(links: str, *joints: str, tag: str = "joint") -> str:
    """A robot of links named by one letter each, and joints such as "ab": b hangs on a."""
    body = "".join(f'<link name="{one}"/>' for one in links)
    for rank, joint in enumerate(joints):
        parent, child = joint[0], joint[1]
        ends = f'<parent link="{parent}"/><child link="{child}"/>'
        body += f'<{tag} name="j{rank}" type="continuous">{ends}<axis xyz="1 0 0"/></{tag}>'
    return f'<robot name="r">{body}</robot>'


def only(xml: str, targets: str = ALL):
    """The one finding, besides that the links have no mass."""
    (found,) = (one for one in findings(xml, targets) if one.code not in ("GZ402", "MJC301"))
    return found


def effects(xml: str) -> dict[str, str]:
    return {target.partition("@")[0]: effect.value for target, effect in only(xml).effects.items()}


def test_a_tree_is_fine():
    assert codes(robot("abcd", "ab", "bc", "ad")) == []
    assert codes(robot("a")) == []


def test_a_reference_is_taken_letter_by_letter():
    found = only(robot("aB", "ab").replace('"B"', '"Base_Link"').replace('"b"', '"base_link"'))
    assert (found.code, sliced(found), found.help) == ("URDF301", "base_link", "did you mean 'Base_Link'?")
    assert found.fix is not None
    assert found.fix.edits[0].text == "Base_Link"


@grouped(
    ("known", "joints", "name", "meant"),
    [
        ("wheel_left", "ab", "whel_left", "wheel_left"),
        ("wheel_1", "ab", "wheel_2", None),  # another number is another wheel
        ("wheel_left", "cb", "whel_left", None),  # it has a parent already
        ("wb", "ab", "wc", None),  # of two letters another one makes another name
    ],
)
def test_what_was_meant_by_a_child_is_a_link_without_a_parent(known, joints, name, meant):
    xml = robot("abc", "ac", "ax", joints) if joints == "cb" else robot("abc", "ac", "ax")
    (found,) = findings(xml.replace('"b"', f'"{known}"').replace('"x"', f'"{name}"'))
    assert (found.code, found.help == f"did you mean '{meant}'?") == ("URDF301", meant is not None)
    assert [edit.text for edit in found.fix.edits] == [meant] if found.fix else meant is None


def test_a_letter_of_another_alphabet_is_reported():
    found = findings(robot("ab", "ab").replace('link="a"', 'link="\u0430"'))[0]
    assert found.code == "URDF301"
    assert "look the same" in (found.help or "")


@grouped(
    ("joint", "drake"),
    [
        ("ax", ["rejects"]),
        ("xa", ["rejects"]),
        (("a", ""), ["drops"]),
        (("x", ""), [None, "drops"]),
        (("world", "a"), [None]),
    ],
)
def test_drake_has_a_world_and_drops_joints_with_an_empty_end(joint, drake):
    xml = robot("a", joint)
    assert {one.code for one in findings(xml, ALL)} == {"URDF301"}
    for found in findings(xml, ALL):
        assert found.effects["urdfdom@3"].value == found.effects["urdfdom@6"].value == "rejects"
    effects = [found.effects.get(DRAKE) for found in findings(xml, ALL)]
    assert [effect.value if effect else None for effect in effects] == drake


def test_a_link_that_is_loose_because_of_a_broken_reference_is_not_reported_too():
    assert codes(robot("abc", "ab", "bx")) == ["URDF301"]
    assert codes(robot("abcd", "ab", "bx")) == ["URDF306", "URDF301"]


@grouped(
    ("links", "joints", "urdfdom"),
    [
        ("a", ["aa"], "rejects"),
        ("ab", ["ab", "bb"], "rejects"),
        ("ab", ["aa"], None),
        ("abc", ["ab", "cc"], None),
    ],
)
def test_a_joint_to_itself_hurts_urdfdom_where_it_comes_along(links, joints, urdfdom):
    xml = robot(links, *joints)
    assert only(xml).code == "URDF303"
    assert effects(xml).get("urdfdom") == urdfdom
    assert effects(xml)["drake"] == "rejects"


@pytest.mark.parametrize(
    ("links", "joints", "place", "urdfdom"),
    [
        ("ab", ["ab", "ba"], "a", "rejects"),
        ("abc", ["ab", "bc", "cb"], "b", "rejects"),
        ("abc", ["bc", "cb"], "b", None),
    ],
)
def test_a_cycle_is_reported_once_at_the_joint_that_closes_it(links, joints, place, urdfdom):
    found = only(robot(links, *joints))
    assert (found.code, sliced(found)) == ("URDF304", place)
    assert effects(robot(links, *joints)).get("urdfdom") == urdfdom
    assert effects(robot(links, *joints))["sdformat"] == ("rejects" if urdfdom else "drops")


def test_joints_without_a_child_have_no_link_of_two_parents() -> None:
    """Genesis compares the children of joints by their names, of which these have none."""
    joints = "".join(f'<joint name="{name}" type="fixed"><parent link="a"/></joint>' for name in "jk")
    assert codes(f'<robot name="r"><link name="a"/>{joints}</robot>', "genesis") == ["URDF010", "URDF010"]


def test_a_long_cycle_is_shortened():
    found = only(robot("abcdefghijkl", *(a + b for a, b in zip("abcdefghijkl", "bcdefghijkla", strict=True))))
    assert "(12 links)" in found.message


def test_two_parents_are_reported_at_the_second_joint():
    found = only(robot("abc", "ab", "bc", "ac"))
    assert (found.code, found.location.path) == ("URDF305", "/robot/joint[3]/child/@link")
    assert effects(robot("abc", "ab", "bc", "ac")) == {"drake": "rejects", "mujoco": "rejects"}


def test_two_parents_that_make_a_cycle_are_a_cycle():
    assert codes(robot("abc", "ab", "bc", "cb")) == ["URDF304"]
    assert sorted(codes(robot("abc", "ab", "ab", "bc", "cb"))) == ["URDF304", "URDF305"]


def test_a_second_root_is_the_one_that_carries_less():
    found = only(robot("axbc", "ab", "bc"))
    assert (found.code, sliced(found), [one.message for one in found.related]) == (
        "URDF306",
        "x",
        ["link 'a' is the root link of most of the robot"],
    )
    assert sliced(only(robot("xabc", "ab", "bc"))) == "x"


def test_many_roots_are_one_finding():
    found = only(robot("abxyz", "ab"))
    assert found.message == "link 'x' has no parent joint, so the robot has 4 root links"


@pytest.mark.parametrize(
    ("xml", "child"),
    [(robot("wab", "ab"), "a"), (robot("wab", "wa"), "b"), (robot("cab", "ab"), None)],
)
def test_a_world_is_joined_to_the_robot(xml, child):
    found = only(xml.replace('"w"', '"world"'), "ros")
    wanted = f'<parent link="world"/><child link="{child}"/></joint>'
    assert found.code == "URDF306"
    assert (wanted in (found.help or ""), "join the world" in (found.help or "")) == (child is not None,) * 2


@pytest.mark.parametrize(("joints", "loop"), [(("ab", "ac", "bd", "cd"), True), (("ab", "bc", "bc", "cd"), False)])
def test_a_loop_is_closed_in_each_program(joints, loop):
    found = only(robot("abcd", *joints))
    assert (found.code, "<drake:ball_constraint>" in (found.help or "")) == ("URDF305", loop)
    assert "keep only one" in (found.help or "")


@pytest.mark.parametrize(
    ("inner", "targets", "severity"),
    [("", "usd", "info"), ("", "ros", "error"), ("<visual/>", "usd", "error")],
)
def test_an_empty_link_beside_the_robot_is_a_leftover(inner: str, targets: str, severity: str) -> None:
    text = robot("abc", "ab").replace('<link name="c"/>', f'<link name="c">{inner}</link>')
    assert {found.severity.value for found in findings(text, targets) if found.code == "URDF306"} == {severity}


def test_an_element_that_should_carry_the_root_is_shown():
    found = next(one for one in findings(robot("ab", "ab", tag="drake:joint")) if one.code == "URDF306")
    assert found.related[-1].message == "<drake:joint> is not a <joint>"


def test_near_names_are_looked_for_a_few_times_only():
    links = '<link name="base"/>' + "".join(f'<link name="link_{number}"/>' for number in range(80))
    joints = "".join(
        f'<joint name="j{number}" type="fixed"><parent link="base"/><child link="Link_{number}"/></joint>'
        for number in range(80)
    )
    said = [one for one in findings(f'<robot name="r">{links}{joints}</robot>') if one.code == "URDF301"]
    assert [one.fix is not None for one in said] == [True] * 50 + [False] * 30
