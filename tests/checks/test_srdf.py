"""Rules of SRDF, each against a robot that is given: what is found, and at which text."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.fix_runs import urdflint
from tests.grouping import grouped
from tests.lint import sliced
from tests.meshes import samples
from urdflint.files import safe_open
from urdflint.findings import Finding, Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.syntax.source import Source

LIMIT = '<limit lower="{}" upper="{}" effort="1" velocity="1"/>'
NAMES = ("base", "upper_arm", "forearm", "tool", "left_finger", "right_finger")


def joint(name: str, kind: str, parent: str, child: str, parts: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{parts}</joint>'


JOINTS = (
    joint("shoulder", "revolute", "base", "upper_arm", LIMIT.format(-1, 1.5)),
    joint("elbow", "continuous", "upper_arm", "forearm"),
    joint("mount", "fixed", "forearm", "tool"),
    joint("slide", "prismatic", "tool", "left_finger", LIMIT.format(0, 0.04)),
    joint("follower", "prismatic", "tool", "right_finger", LIMIT.format(0, 0.04) + '<mimic joint="slide"/>'),
)
SHAPE = '<collision><geometry><sphere radius="0.0004"/></geometry></collision>'  # which overlaps with none
ROBOT = f'<robot name="arm">{"".join(f"<link name={name!r}>{SHAPE}</link>" for name in NAMES)}{"".join(JOINTS)}</robot>'
ARM = '<group name="arm"><chain base_link="base" tip_link="tool"/></group>'
HAND = '<group name="hand"><joint name="slide"/><joint name="follower"/></group>'
STATE = '<group_state name="s" group="{}">{}</group_state>'
PAIR = '<disable_collisions link1="{}" link2="{}" reason="{}"/>'
VIRTUAL = '<virtual_joint name="{}" type="{}" parent_frame="w" child_link="{}"/>'
ZERO = '<joint name="shoulder" value="0"/><joint name="elbow" value="0"/>'


def findings(parts: str, robot: str = ROBOT, name: str = "arm", file: str = "arm.srdf") -> list[Finding]:
    """What is found in an SRDF with these parts."""
    text = f'<robot name="{name}">{parts}</robot>'
    with safe_open.instead({os.path.realpath("arm.urdf"): robot.encode()}):
        result = engine.lint(Source(file, text.encode()), Settings(robot="arm.urdf"))
    assert result.report.failure is None, result.report.failure
    assert result.report.skipped is None
    return list(result.findings)


def state(group: str, *values: tuple[str, str]) -> str:
    return STATE.format(group, "".join(f'<joint name="{one}" value="{value}"/>' for one, value in values))


ONE = [  # parts of an SRDF, the severity and the code of what is found, the text it points at, a part of its message
    (ARM + "<grp name='x'/>", "warning SRDF001", "grp", "<grp> in the SRDF is unknown"),
    (
        ARM.replace("/></", "/><link nme='tool' name='tool'/></"),
        "warning SRDF001",
        "nme",
        "attribute nme of <link> of group 'arm'",
    ),
    (
        ARM + PAIR.format("base", "tool", "").replace(' reason=""', "").replace("link2", "lnk2"),
        "warning SRDF001",
        "lnk2",
        "lnk2",
    ),
    (ARM + "<passive_joint/>", "error SRDF003", "<passive_joint/>", "<passive_joint> has no name"),
    (ARM + "<group name=' '><joint name='elbow'/></group>", "error SRDF003", " ", "name of <group> is empty"),
    (ARM + ARM, "error SRDF004", "arm", "group 'arm' is defined twice"),
    (ARM + 2 * STATE.format("arm", ZERO), "warning SRDF004", "s", "state 's' of group 'arm' is defined twice"),
    (PAIR.format("base", "tool", "User"), "info SRDF006", '<robot name="arm">', "no <group>"),
    (
        ARM.replace("tool", "palm"),
        "error SRDF101",
        "palm",
        "chain of group 'arm' ends at link 'palm', which robot 'arm' does not",
    ),
    (ARM.replace('"base', '"palm'), "error SRDF101", "palm", "chain of group 'arm' starts at link 'palm'"),
    (ARM + "<group name='h'><link name='palm'/></group>", "error SRDF101", "palm", "group 'h' has link 'palm'"),
    (ARM + VIRTUAL.format("v", "fixed", "palm"), "error SRDF101", "palm", "virtual joint 'v' connects link 'palm'"),
    (
        ARM + "<disable_default_collisions link='palm'/>",
        "warning SRDF101",
        "palm",
        "disabled by default for link 'palm'",
    ),
    (ARM + "<link_sphere_approximation link='palm'/>", "warning SRDF101", "palm", "spheres are given for link 'palm'"),
    (
        ARM + "<enable_collisions link1='palm' link2='tool'/>",
        "info SRDF101",
        "palm",
        "collisions are enabled for link 'palm'",
    ),
    (
        ARM + HAND + "<end_effector name='e' group='hand' parent_link='palm'/>",
        "error SRDF101",
        "palm",
        "is mounted on link 'palm'",
    ),
    (ARM + "<passive_joint name='wheel'/>", "warning SRDF101", "wheel", "<passive_joint> names joint 'wheel'"),
    (ARM + "<group name='g'><joint name='wheel'/></group>", "error SRDF101", "wheel", "group 'g' has joint 'wheel'"),
    (
        ARM + STATE.format("arm", ZERO + "<joint name='wheel' value='0'/>"),
        "error SRDF101",
        "wheel",
        "state 's' of group 'arm' sets",
    ),
    (
        ARM + STATE.format("legs", ZERO),
        "error SRDF103",
        "legs",
        "state 's' is for group 'legs', which the SRDF does not define",
    ),
    (ARM + "<group name='all'><group name='legs'/></group>", "error SRDF103", "legs", "group 'all' has group 'legs'"),
    (
        ARM + "<end_effector name='e' group='legs' parent_link='tool'/>",
        "error SRDF103",
        "legs",
        "consists of group 'legs'",
    ),
    (ARM + "<group name='g'/>", "error SRDF201", "<group name='g'/>", "group 'g' is empty"),
    ("<group name='g'><group name='g'/></group>", "error SRDF202", "g", "group 'g' contains itself"),
    (ARM + "<group name='g'><chain base_link='tool' tip_link='base'/></group>", "warning SRDF203", None, "runs upward"),
    (
        ARM + HAND + "<group name='g'><chain base_link='left_finger' tip_link='right_finger'/></group>",
        "info SRDF203",
        None,
        "from 'left_finger' up to 'tool' and down to 'right_finger', so joint 'mount' belongs to it too",
    ),
    (
        ARM + VIRTUAL.format("v", "planar", "tool"),
        "warning SRDF301",
        "tool",
        "link 'tool', which is not the root link 'base'",
    ),
    (
        ARM + VIRTUAL.format("elbow", "planar", "base"),
        "error SRDF004",
        "elbow",
        "has the name of a joint of robot 'arm'",
    ),
    (
        ARM + VIRTUAL.format("v", "sliding", "base"),
        "warning SRDF303",
        "sliding",
        "type 'sliding' of virtual joint 'v' is unknown",
    ),
    (
        ARM + VIRTUAL.format("v", "fixed", "base") + VIRTUAL.format("w", "planar", "base"),
        "warning SRDF301",
        "base",
        "'w' has no effect",
    ),
    (
        ARM + state("arm", ("shoulder", "0"), ("elbow", "0"), ("slide", "0")),
        "warning SRDF501",
        "slide",
        "the group does not have",
    ),
    (
        ARM + state("arm", ("shoulder", "0"), ("elbow", "0"), ("mount", "0")),
        "warning SRDF502",
        "mount",
        "which is fixed",
    ),
    (
        HAND + state("hand", ("slide", "0.03"), ("follower", "0.01")),
        "warning SRDF502",
        "follower",
        "to 0.01, and 'slide' moves it to 0.03",
    ),
    (HAND + state("hand", ("slide", "0.03"), ("follower", "0.03")), "info SRDF502", "follower", "which mimics 'slide'"),
    (
        ARM + state("arm", ("shoulder", "0 1"), ("elbow", "0")),
        "warning SRDF505",
        "0 1",
        "has 2 values for revolute joint 'shoulder'",
    ),
    (
        ARM + state("arm", ("shoulder", "0"), ("elbow", "0"), ("elbow", "0")),
        "warning SRDF505",
        "elbow",
        "'elbow' 2 times",
    ),
    (
        ARM + state("arm", ("shoulder", "1,2"), ("elbow", "0")),
        "error SRDF505",
        "1,2",
        "value '1,2' of joint 'shoulder'",
    ),
    (ARM + state("arm", ("shoulder", ""), ("elbow", "0")), "error SRDF505", '""', "value '' of joint 'shoulder'"),
    (
        ARM + state("arm", ("shoulder", "1.6"), ("elbow", "9")),
        "warning SRDF506",
        "1.6",
        "to 1.6, above its upper limit 1.5",
    ),
    (
        ARM + state("arm", ("shoulder", "-1.1"), ("elbow", "9")),
        "warning SRDF506",
        "-1.1",
        "to -1.1, below its lower limit -1",
    ),
    (
        ARM + state("arm", ("elbow", "9")),
        "info SRDF507",
        '<group_state name="s" group="arm">',
        "does not set joint 'shoulder'",
    ),
    (
        ARM + state("arm", ("shoulder", "0"), ("elbow", "9")) + "<passive_joint name='elbow'/>",
        "info SRDF502",
        "elbow",
        "is passive",
    ),
    (
        ARM + PAIR.format("base", "tool", "User") + PAIR.format("tool", "base", "Never"),
        "info SRDF601",
        None,
        "disabled twice",
    ),
    (ARM + PAIR.format("base", "base", "User"), "info SRDF601", None, "collisions of link 'base' with itself"),
    (
        ARM + PAIR.format("base", "tool", "adjacent"),
        "info SRDF603",
        "adjacent",
        "links 'base' and 'tool' are not adjacent",
    ),
    (
        ARM + "<enable_collisions link1='tool' link2='base'/>" + PAIR.format("base", "tool", "User"),
        "warning SRDF601",
        "<enable_collisions link1='tool' link2='base'/>",
        "enabled and disabled",
    ),
    (
        ARM + "<link_sphere_approximation link='base'><sphere center='0 0 0' radius='1m'/></link_sphere_approximation>",
        "warning SRDF605",
        "1m",
        "radius '1m' of a sphere of link 'base' is not a number",
    ),
    (
        ARM + VIRTUAL.format("v", "fixed", "tool"),
        "info SRDF301",
        "tool",
        "link 'tool', which is not the root link 'base'",
    ),
    (
        ARM + VIRTUAL.format("mount", "fixed", "base"),
        "warning SRDF004",
        "mount",
        "has the name of a joint of robot 'arm'",
    ),
    (
        ARM + VIRTUAL.format("mount", "planar", "base"),
        "error SRDF004",
        "mount",
        "has the name of a joint of robot 'arm'",
    ),
    (ARM + PAIR.format("palm", "tool", ""), "info SRDF101", "palm", "collisions are disabled for link 'palm'"),
    (
        ARM + "<group name='h'><link name='palm'/></group>" + PAIR.format("palm", "tool", ""),
        "error SRDF101",
        "palm",
        "group 'h' has link 'palm'",
    ),
    (
        ARM + STATE.format("arm", ZERO + "<joint name='root_joint' value='0 0 0 0 0 0 1'/>"),
        "info SRDF101",
        "root_joint",
        "sets joint 'root_joint', which robot 'arm' does not",
    ),
    (ARM + 2 * PAIR.format("base", "forearm", "User"), "info SRDF601", None, "'base' and 'forearm' are disabled twice"),
]


@grouped(("parts", "heading", "text", "message"), ONE, size=54)
def test_one_fault_is_one_finding(parts: str, heading: str, text: str | None, message: str) -> None:
    [found] = findings(parts)
    assert f"{found.severity.value} {found.code}" == heading
    assert message in found.message
    assert text is None or sliced(found) == text


@grouped(
    "parts",
    [
        ARM + HAND + "<end_effector name='e' group='hand' parent_link='tool' parent_group='arm'/>",
        ARM + "<group name=' arm2 '><group name=' arm '/></group>" + STATE.format("arm2 ", ZERO),
        ARM
        + VIRTUAL.format("v", "Planar", "base")
        + "<group name='b'><joint name='v'/></group>"
        + state("b", ("v", "0 0 1")),
        ARM
        + VIRTUAL.format("v", "floating", "base")
        + "<joint_property joint_name='v' property_name='angular_distance_weight' value='1'/>",
        ARM + state("arm", ("shoulder", "1.50009"), ("elbow", "99")),
        ARM + state("arm", ("shoulder", " 1 "), ("elbow", "-.5e-1")),
        ARM + PAIR.format("base", "upper_arm", "Adjacent") + PAIR.format("tool", "forearm", "Adjacent"),
        ARM + "<rotor_params><joint name='a' mass='1'/></rotor_params><collision_margins default_margin='0'/>",
        ARM + "<x:y xmlns:x='urn:x' a='1'/>",
        ARM + PAIR.format("tool", "tool2", "Adjacent").replace("tool2", "left_finger"),
    ],
)
def test_silent(parts: str) -> None:
    assert [one.message for one in findings(parts)] == []


def test_a_name_that_is_left_over_is_reported_once() -> None:
    pairs = "".join(PAIR.format("palm", name, "Never") for name in NAMES)
    [found] = findings(ARM + pairs + "<group name='h'><link name='palm'/></group>")
    assert (found.code, len(found.also)) == ("SRDF101", len(NAMES))
    assert found.message == "group 'h' has link 'palm', which robot 'arm' does not have"


@grouped(
    ("written", "near", "safe"),
    [
        ("upper-arm", "upper_arm", True),
        ("Upper_Arm", "upper_arm", True),
        ("uper_arm", "upper_arm", True),
        ("foraerm", "forearm", True),
        ("forearms", "forearm", False),  # another thing may be meant
        ("lower_arm", None, False),
        ("tool0", "tool", False),
    ],
)
def test_a_near_name_is_written_by_itself_where_it_is_plain(written: str, near: str | None, safe: bool) -> None:
    [found] = findings(ARM + f"<group name='h'><link name='{written}'/></group>")
    assert (found.fix.edits[0].text if found.fix else None) == near
    assert (found.fix.safe if found.fix else False) is safe


def test_a_name_with_a_number_behind_it_is_one_of_a_row() -> None:
    (found,) = findings('<group name="arm"><joint name="elbow2"/></group>')
    assert (found.code, found.severity, found.fix) == ("SRDF101", Severity.ERROR, None)
    assert "did you mean" not in (found.help or "")


def test_names_that_differ_in_their_numbers_are_of_different_things() -> None:
    links = "".join(f'<link name="link_{at}"/>' for at in (1, 2))
    robot = f'<robot name="arm">{links}{joint("j", "fixed", "link_1", "link_2")}</robot>'
    [found] = findings("<group name='g'><link name='link_3'/></group>", robot)
    assert found.fix is None
    assert "did you mean" not in (found.help or "")


END = '<end_effector name="e" group="hand" parent_link="{}"/>'


@grouped(
    ("parts", "code", "message"),
    [
        (ARM + HAND + END.format("forearm"), None, ""),  # a fixed joint is between
        (ARM + HAND + END.format("upper_arm"), "SRDF404", "not adjacent to group 'hand'"),
        (HAND + END.format("tool"), "SRDF402", "no group has link 'tool'"),
        (ARM + HAND + END.format("base"), "SRDF402", "no group has link 'base'"),
        (ARM + HAND + END.format("left_finger"), "SRDF404", "is a link of its own group 'hand'"),
        (
            ARM + HAND + END.format("tool").replace("/>", ' parent_group="hand"/>'),
            "SRDF401",
            "has its own group 'hand' as parent group",
        ),
        (
            ARM + HAND.replace("</", '<link name="tool"/></', 1) + END.format("forearm"),
            "SRDF403",
            "shares link 'tool' with parent group 'arm'",
        ),
    ],
)
def test_end_effectors(parts: str, code: str | None, message: str) -> None:
    found = [one for one in findings(parts) if one.code != "SRDF404" or code == "SRDF404"]
    assert [one.code for one in found] == ([code] if code else [])
    assert all(message in one.message for one in found)


def test_a_parent_link_inside_is_not_reported_as_an_overlap_too() -> None:
    leg = "<group name='hand'><joint name='slide'/><joint name='mount'/></group>"
    parts = leg + "<group name='all'><group name='hand'/><joint name='elbow'/></group>" + END.format("left_finger")
    assert [one.code for one in findings(parts)] == ["SRDF404"]


def test_what_is_fixed_to_the_parent_link_is_adjacent_to_it() -> None:
    parts = ARM.replace("tool", "forearm") + "<group name='hand'><link name='tool'/></group>" + END.format("forearm")
    assert findings(parts) == []


def test_very_many_pairs_that_are_disabled_by_hand_are_reported_once() -> None:
    links = [f"n{at}" for at in range(12)]
    joints = "".join(f'<link name="{one}"/>' + joint(f"j_{one}", "fixed", "base", one) for one in links)
    robot = ROBOT.replace("</robot>", joints + "</robot>")
    pairs = [(one, other) for one in links for other in links if one < other]
    by_hand = "".join(PAIR.format(*pair, "User" if at % 2 else "") for at, pair in enumerate(pairs[:51]))
    [found] = findings(ARM + by_hand, robot)
    assert (found.code, len(found.also)) == ("SRDF606", 50)
    assert found.message.startswith("51 pairs of links are disabled by hand")
    assert findings(ARM + by_hand.replace(PAIR.format(*pairs[1], "User"), PAIR.format(*pairs[1], "Never")), robot) == []


def test_links_without_shapes_between_do_not_count_for_adjacent_ones() -> None:
    bare = ROBOT.replace(f"<link name='upper_arm'>{SHAPE}</link>", "<link name='upper_arm'/>")
    assert findings(ARM + PAIR.format("base", "forearm", "Adjacent"), bare) == []
    assert [one.code for one in findings(ARM + PAIR.format("base", "forearm", "Adjacent"))] == ["SRDF603"]


def test_soft_limits_count() -> None:
    soft = '<safety_controller soft_lower_limit="-0.5" soft_upper_limit="0.5" k_velocity="1"/></joint>'
    robot = ROBOT.replace("</joint>", soft, 1)
    [found] = findings(ARM + state("arm", ("shoulder", "0.6"), ("elbow", "0")), robot)
    assert found.message.endswith("to 0.6, above its soft upper limit 0.5")
    assert "safety_controller" in found.related[0].location.path


def test_a_fixed_virtual_joint_counts_for_a_bare_world() -> None:
    robot = ROBOT.replace("<link", '<link name="world"/><link', 1)
    robot = robot.replace("</robot>", joint("weld", "fixed", "world", "base") + "</robot>")
    assert findings(ARM + VIRTUAL.format("v", "fixed", "base"), robot) == []
    assert [one.code for one in findings(ARM + VIRTUAL.format("v", "planar", "base"), robot)] == ["SRDF301"]
    shaped = robot.replace('<link name="world"/>', f'<link name="world">{SHAPE}</link>')
    [found] = findings(ARM + VIRTUAL.format("v", "fixed", "base"), shaped)
    assert (found.code, found.severity) == ("SRDF301", Severity.INFO)


@grouped(
    ("part", "why"),
    [
        ('<link name="table"/>', "links 'base' and 'table' are not connected"),
        (joint("loop", "fixed", "tool", "base"), "closes a cycle"),
        (joint("second", "fixed", "base", "tool"), "link 'tool' has 2 parent joints"),
        (joint("lost", "fixed", "base", "nothing"), "joint 'lost' names link 'nothing', which does not exist"),
        ('<joint name="loose" type="fixed"><parent link="base"/></joint>', "joint 'loose' lacks a child link"),
        (
            '<link name="t"/><joint name="loose" type="fixed"><child link="base"/></joint>',
            "joint 'loose' lacks a parent link",
        ),
    ],
)
def test_of_a_robot_that_is_no_tree_only_this_is_reported(part: str, why: str) -> None:
    parts = ARM + HAND + END.format("base") + state("arm", ("elbow", "0")) + PAIR.format("base", "tool", "Adjacent")
    [found] = findings(parts, ROBOT.replace("</robot>", part + "</robot>"))
    assert found.code == "SRDF007"
    assert why in found.message


def test_groups_that_contain_each_other_are_reported_once_and_cost_no_other_finding() -> None:
    a, b, c = (f"<group name='{one}'><group name='{two}'/></group>" for one, two in ("ab", "bc", "ca"))
    [found] = findings(a + b + c + "<group name='all'><group name='a'/></group>" + STATE.format("a", ""))
    assert (found.code, len(found.related)) == ("SRDF202", 2)
    assert "groups 'a', 'b' and 'c' contain each other" in found.message


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("motion_model", "diff-drive", "motion_model 'diff-drive' of joint 'v' is unknown"),
        ("min_translational_distance", "1 m", "is not a number"),
        ("motion", "holonomic", "property 'motion' of joint 'v' is unknown"),
    ],
)
def test_joint_properties(name: str, value: str, message: str) -> None:
    given = f"<joint_property joint_name='v' property_name='{name}' value='{value}'/>"
    [found] = findings(ARM + VIRTUAL.format("v", "planar", "base") + given)
    assert (found.code, message in found.message) == ("SRDF305", True)
    [found] = findings(ARM + "<joint_property joint_name='elbow' property_name='motion_model' value='holonomic'/>")
    assert "it is continuous, and not planar" in found.message


def test_without_a_robot_only_what_the_srdf_says_by_itself_is_reported() -> None:
    text = f"<robot name='a'>{ARM.replace('tool', 'palm')}{STATE.format('legs', '')}</robot>"
    result = engine.lint(Source("a.srdf", text.encode()), Settings(resolve=False))
    assert [one.code for one in result.findings] == ["SRDF103"]


# The command line


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "arm.urdf").write_text(ROBOT)
    return tmp_path


def test_fixes_are_made_in_an_srdf(folder: Path) -> None:
    said = ARM + "{}" + PAIR.format("{}", "base", "Never")
    before = said.format(PAIR.format("base", "upper-arm", "Never"), "tool") + PAIR.format("base", "tool", "User")
    (folder / "x.srdf").write_text(f'<robot name="arm">{before}</robot>')
    done = urdflint(folder, "--fix", "--show-info", "x.srdf")
    assert done.returncode == 0, done.stdout
    after = said.format(PAIR.format("base", "upper_arm", "Never"), "tool")
    assert (folder / "x.srdf").read_text() == f'<robot name="arm">{after}</robot>'
    assert urdflint(folder, "--fix", "x.srdf").stdout.startswith(b"Nothing found")


def test_comments_suppress(folder: Path) -> None:
    group = "<group name='h'>\n<!-- urdflint:ignore[SRDF101] the hand comes later -->\n<link name='palm'/>\n</group>"
    (folder / "x.srdf").write_text(f'<robot name="arm">{ARM}{group}</robot>')
    done = urdflint(folder, "x.srdf")
    assert (done.returncode, b"1 suppressed" in done.stdout) == (0, True), done.stdout
    (folder / "x.srdf").write_text(f'<robot name="arm">{ARM}{group.replace("SRDF101", "SRDF103")}</robot>')
    assert urdflint(folder, "x.srdf").returncode == 1


def test_xml_faults_are_reported_without_what_programs_do_that_read_robots(folder: Path) -> None:
    (folder / "x.srdf").write_text(f'<robot name="arm">{ARM}<group></robot>')
    done = urdflint(folder, "x.srdf")
    assert done.returncode == 1
    assert b"XML001" in done.stdout
    assert b"rejects the file" not in done.stdout
    (folder / "x.srdf").write_text(f'<robot name="arm">{ARM}<!-- a -- b --></robot>')
    assert b"XML002" in urdflint(folder, "x.srdf").stdout


def test_the_robot_is_called_as_the_user_calls_it(folder: Path) -> None:
    text = ARM + state("arm", ("shoulder", "2"), ("elbow", "0"))
    (folder / "x.srdf").write_text(f'<robot name="arm">{text}</robot>')
    assert b"::: arm.urdf:1" in urdflint(folder, "x.srdf").stdout


MESH = '<geometry><mesh filename="finger.stl"/></geometry>'
BOX = '<collision><geometry><box size="{}"/></geometry></collision>'
FINGERS = "".join(
    [
        f'<link name="palm">{BOX.format("0.1 0.02 0.02")}</link>',
        *(f'<link name="{name}">{BOX.format("0.02 0.01 0.01")}</link>' for name in ("left", "right")),
        *(
            joint(f"{name}_slide", "prismatic", "palm", name, f'<origin xyz="{x} 0 0.1"/>{LIMIT.format(0, 0.04)}')
            for name, x in (("left", 0.009), ("right", -0.009))
        ),
    ]
)
ADJACENT = PAIR.format("palm", "left", "Adjacent") + PAIR.format("palm", "right", "Adjacent")


@grouped(
    ("parts", "count"),
    [
        (ADJACENT, 1),
        (ADJACENT + PAIR.format("right", "left", "Default"), 0),
        (ADJACENT + '<disable_default_collisions link="left"/>', 0),
        (ADJACENT + PAIR.format("left", "right", "x") + '<enable_collisions link1="left" link2="right"/>', 1),
        ("", 0),  # not made for planning
    ],
)
def test_links_that_overlap_at_zero(parts: str, count: int) -> None:
    found = [one for one in findings(parts, f'<robot name="arm">{FINGERS}</robot>') if one.code == "SRDF607"]
    message = "collisions of 'left' and 'right' overlap by 1.98 mm at zero, and the pair is not disabled"
    assert [one.message for one in found] == [message] * count


@pytest.mark.parametrize(
    ("parts", "spread", "codes"),
    [
        (ADJACENT, 0.009, ["SRDF607"]),
        (ADJACENT, 0.011, []),
        (ADJACENT + PAIR.format("right", "left", "Never"), 0.009, []),
    ],
)
def test_meshes_that_overlap_at_zero(folder: Path, parts: str, spread: float, codes: list[str]) -> None:
    (folder / "finger.stl").write_bytes(samples.stl((0.02, 0.01, 0.01)))
    mesh = f'<collision><origin xyz="-0.01 0 0"/>{MESH}</collision>'
    robot = FINGERS.replace(BOX.format("0.02 0.01 0.01"), mesh).replace("0.009", f"{spread}")
    (folder / "arm.urdf").write_text(f'<robot name="arm">{robot}</robot>')
    (folder / "x.srdf").write_text(f'<robot name="arm">{parts}</robot>')
    found = engine.lint(inputs.read(str(folder / "x.srdf")), Settings()).findings
    assert [finding.code for finding in found if finding.code == "SRDF607"] == codes
    assert all("overlap by 1 mm or more at zero" in finding.message for finding in found if finding.code in codes)


@pytest.mark.parametrize(("pair", "count"), [("", 1), (PAIR.format("right", "left", "Never"), 0)])
def test_an_overlap_that_the_srdf_disables(folder: Path, pair: str, count: int) -> None:
    (folder / "arm.urdf").write_text(f'<robot name="arm">{FINGERS}</robot>')
    (folder / "x.srdf").write_text(f'<robot name="arm">{ADJACENT}{pair}</robot>')
    found = engine.lint(inputs.read(str(folder / "arm.urdf")), Settings()).findings
    assert [finding.code for finding in found].count("URDF709") == count
