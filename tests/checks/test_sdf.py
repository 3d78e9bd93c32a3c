"""Values, axes and poses in the manner of SDFormat: what is reported, and what the fixes make of them."""

from __future__ import annotations

import pytest

from tests.fix_runs import settled, with_fixes
from tests.grouping import grouped
from tests.lint import codes, findings

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = '<geometry><box size="1 1 1"/></geometry>'
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
RIGHT = "1.5707963267948966"


def link(name: str, inside: str = "") -> str:
    return f'<link name="{name}">{inside}</link>'


def joint(inside: str = "", kind: str = "revolute", name: str = "j", ends: tuple[str, str] = ("a", "b")) -> str:
    parent, child = ends
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inside}</joint>'


def robot(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


def two(inside: str = "", kind: str = "revolute") -> str:
    """A robot of two links with a joint."""
    return robot(link("a"), link("b"), joint(inside, kind))


def fixed(text: str) -> str:
    return with_fixes(text, unsafe=True).decode()


def posed(one: str, other: str, inside: str = "", kind: str = "fixed") -> str:
    """A robot of two links with poses."""
    poses = [f"<pose{each if each.startswith(' ') else '>' + each}</pose>" if each else "" for each in (one, other)]
    return robot(link("a", poses[0]), link("b", poses[1]), joint(inside, kind))


@grouped(
    ("axis", "urdf"),
    [
        ("<xyz>0 0 1</xyz>", '<axis xyz="0 0 1"/>'),
        ("<xyz>\n 0  0\n1 </xyz>", '<axis xyz="0 0 1"/>'),
        ("<xyz>0 0 1</xyz><!-- up --><!-- z -->", '<axis xyz="0 0 1"/><!-- up --><!-- z -->'),
        (
            "<xyz>0 0 1</xyz><dynamics><damping>1</damping><friction>2</friction></dynamics>",
            '<axis xyz="0 0 1"/><dynamics damping="1" friction="2"/>',
        ),
        (
            '<xyz>0 0 1</xyz><mimic joint="k"><multiplier>2</multiplier><offset>1</offset></mimic>',
            '<axis xyz="0 0 1"/><mimic joint="k" multiplier="2" offset="1"/>',
        ),
        (
            '<xyz>0 0 1</xyz><mimic joint="k" axis="axis"><multiplier>2</multiplier><reference>0.5</reference></mimic>',
            '<axis xyz="0 0 1"/><mimic joint="k" multiplier="2" offset="-1"/>',
        ),
        ("<xyz>0 0 1</xyz><initial_position>0</initial_position>", '<axis xyz="0 0 1"/>'),
        (
            "<xyz>0 0 1</xyz><initial_position>3</initial_position>",
            '<axis xyz="0 0 1"><initial_position>3</initial_position></axis>',
        ),
    ],
    size=10,
)
def test_an_axis_becomes_the_elements_of_a_joint(axis, urdf):
    before, after = (
        robot(link("a"), link("b"), link("c"), joint("", "continuous", "k", ("a", "c")), joint(each, "continuous"))
        for each in (f"<axis>{axis}</axis>", urdf)
    )
    assert fixed(before) == after


@grouped(
    ("limit", "kind", "urdf", "then"),
    [
        ("<lower>-1</lower><upper>2</upper><effort>3</effort><velocity>4</velocity>", "revolute",
         'lower="-1" upper="2" effort="3" velocity="4"', "revolute"),
        ("<lower>-1</lower><upper>2</upper>", "prismatic", 'lower="-1" upper="2" effort="1e16" velocity="1e16"',
         "prismatic"),
        ("<lower>-1</lower><effort>3</effort><velocity>-1</velocity>", "revolute",
         'lower="-1" upper="1e16" effort="3" velocity="1e16"', "revolute"),
        ("<lower>-1e16</lower><upper>1e16</upper><effort>-1</effort>", "revolute", 'effort="1e16" velocity="1e16"',
         "continuous"),
        ("<effort>5</effort><stiffness>100000000</stiffness>", "revolute", 'effort="5" velocity="1e16"', "continuous"),
        ("<effort>5</effort>", "prismatic", 'lower="-1e16" upper="1e16" effort="5" velocity="1e16"', "prismatic"),
    ],
)  # fmt: skip
def test_a_limit_in_an_axis_says_what_sdf_has_by_default(limit, kind, urdf, then):
    text = two(f"<axis><xyz>0 0 1</xyz><limit>{limit}</limit></axis>", kind)
    assert fixed(text) == two(f'<axis xyz="0 0 1"/><limit {urdf}/>', then)
    assert [code for code in codes(text) if code in ("URDF006", "URDF400", "URDF401", "URDF402")] == ["URDF006"]


@pytest.mark.parametrize(
    ("limit", "urdf"),
    [
        ("<limit><lower>-1</lower><upper>1</upper></limit>", 'lower="-1" upper="1" effort="1e16" velocity="1e16"'),
        ('<limit effort="2"><lower>-1</lower></limit>', 'lower="-1" upper="1e16" effort="2" velocity="1e16"'),
        ('<limit lower="-1" upper="1"><effort>2</effort><velocity>-1</velocity></limit>',
         'lower="-1" upper="1" effort="2" velocity="1e16"'),
    ],
)  # fmt: skip
def test_so_does_a_limit_whose_values_are_elements(limit, urdf):
    text = two(f'<axis xyz="0 0 1"/>{limit}')
    of_limits = ("URDF006", "URDF400", "URDF401", "URDF402", "PRG210")
    assert [code for code in codes(text, "all") if code in of_limits] == ["URDF006"]
    assert fixed(text) == two(f'<axis xyz="0 0 1"/><limit {urdf}/>')


@pytest.mark.parametrize(
    ("robot", "severity"),
    [('<robot name="r"><version>1.0</version>', "warning"), ("<robot><name>r</name><version>1.0</version>", "error")],
)
def test_a_version_is_lost_without_a_loss(robot, severity):
    text = f'{robot}<link name="base"/></robot>'
    assert [finding.severity for finding in findings(text) if finding.code == "URDF006"] == [severity]


def test_an_axis_without_limits_has_none():
    assert fixed(two("<axis><xyz>0 0 1</xyz></axis>")) == two('<axis xyz="0 0 1"/>', "continuous")
    free = '<axis xyz="0 0 1"/><limit lower="-1e16" upper="1e16" effort="1e16" velocity="1e16"/>'
    assert fixed(two("<axis><xyz>0 0 1</xyz></axis>", "prismatic")) == two(free, "prismatic")
    kept = f"<axis><xyz>0 0 1</xyz></axis>{LIMIT}"
    assert fixed(two(kept)) == two(f'<axis xyz="0 0 1"/>{LIMIT}')


def test_one_axis_is_one_finding_that_has_the_loss_of_its_limits():
    text = two("<axis><xyz>0 0 1</xyz><limit><lower>-1</lower></limit></axis>")
    (found,) = [one for one in findings(text) if one.code != "URDF600"]
    assert found.code == "URDF006"
    assert {effect.value for effect in found.effects.values()} == {"rejects"}
    assert found.help == 'write <axis xyz="0 0 1"/> <limit lower="-1" upper="1e16" effort="1e16" velocity="1e16"/>'


@grouped(
    "inside",
    [
        f"<axis><xyz>0 0 1</xyz><limit><lower>-1</lower></limit></axis>{LIMIT}",  # which of the two?
        "<axis>up<xyz>0 0 1</xyz></axis>",
        "<axis><xyz>0 0 <![CDATA[1]]></xyz></axis>",
        '<axis><xyz>0 0 1</xyz><limit><lower unit="deg">-1</lower></limit></axis>',
        '<axis><xyz expressed_in="nowhere">0 0 1</xyz></axis>',
    ],
)
def test_where_something_would_be_lost_the_axis_stays(inside):
    text = two(inside)
    assert "URDF006" in codes(text)
    assert fixed(text) == text


@grouped(
    ("xyz", "frame", "urdf"),
    [
        ("0 1 0", ' expressed_in="__model__"', "0 0 -1"),
        ("0 1 0", ' expressed_in="a"', "0 0 -1"),
        ("0 1 0", ' expressed_in="b"', "0 1 0"),
        ("0 1 0", ' expressed_in="j"', "0 1 0"),
        ("0 1 0", ' expressed_in=""', "0 1 0"),
        ("1 0 0", ' expressed_in="__model__"', "1 0 0"),
    ],
)
def test_an_axis_is_turned_into_the_frame_of_the_joint(xyz, frame, urdf):
    origin = f'<origin xyz="1 2 3" rpy="{RIGHT} 0 0"/>'
    text = two(f"{origin}<axis><xyz{frame}>{xyz}</xyz></axis>", "continuous")
    assert fixed(text) == two(f'{origin}<axis xyz="{urdf}"/>', "continuous")


@grouped(("mark", "urdf"), [("1", "0 0 -1"), ("true", "0 0 -1"), ("0", "0 1 0"), ("false", "0 1 0")], size=10)
@pytest.mark.parametrize("xyz", ['<axis xyz="0 1 0">', "<axis><xyz>0 1 0</xyz>"])
def test_the_frame_of_the_parent_model_is_that_of_the_model(mark, urdf, xyz):
    origin = f'<origin xyz="1 2 3" rpy="{RIGHT} 0 0"/>'
    text = two(f"{origin}{xyz}<use_parent_model_frame>{mark}</use_parent_model_frame></axis>", "continuous")
    assert codes(text) == ["URDF006"]
    assert fixed(text) == two(f'{origin}<axis xyz="{urdf}"/>', "continuous")


@pytest.mark.parametrize(
    ("inertia", "urdf"),
    [
        ("<ixx>1</ixx><iyy>2</iyy><izz>2</izz>", 'ixx="1" iyy="2" izz="2" ixy="0" ixz="0" iyz="0"'),
        (
            "<ixx>1</ixx><iyy>2</iyy><izz>2</izz><ixz>0.1</ixz>",
            'ixx="1" iyy="2" izz="2" ixz="0.1" ixy="0" iyz="0"',
        ),
    ],
)
def test_products_of_inertia_that_are_not_said_are_zero(inertia, urdf):
    text = robot(link("a", f"<inertial><mass>1</mass><inertia>{inertia}</inertia></inertial>"))
    assert set(codes(text)) == {"URDF006"}
    assert fixed(text) == robot(link("a", f'<inertial><mass value="1"/><inertia {urdf}/></inertial>'))


def test_a_moment_that_is_not_said_is_missing():
    """SDFormat has 1 kg m2 there, which nobody means."""
    text = robot(link("a", "<inertial><mass value='1'/><inertia><ixx>1</ixx><iyy>1</iyy></inertia></inertial>"))
    assert "izz" not in fixed(text)


def test_comments_and_what_urdf_has_not_stay():
    text = two(f"<dynamics><damping>1</damping><!-- guess --><spring_force>2</spring_force></dynamics>{LIMIT}")
    urdf = two(f'<dynamics damping="1"><spring_force>2</spring_force></dynamics><!-- guess -->{LIMIT}')
    assert fixed(text) == urdf
    lines = "<robot name='r'>\r\n  <link name='a'/>\r\n  <link name='b'/>\r\n  <joint name='j' type='fixed'>\r\n"
    tail = "\r\n    <child link='b'/>\r\n  </joint>\r\n</robot>\r\n"
    assert fixed(f"{lines}    <parent>a<!-- b --></parent>{tail}") == (
        f'{lines}    <parent link="a"/>\r\n    <!-- b -->{tail}'
    )


@pytest.mark.parametrize(
    "inside",
    [
        f"<dynamics>stiff<damping>1</damping></dynamics>{LIMIT}",
        f'<dynamics><damping unit="Nms">1</damping></dynamics>{LIMIT}',
        f'<pose relative_to="a">0 0 1 0 0 0</pose><origin xyz="0 0 2"/>{LIMIT}',
    ],
)
def test_no_fix_is_offered_that_would_lose_something(inside):
    found = [one for one in findings(two(inside)) if one.code in ("URDF006", "URDF012")]
    assert [one.fix for one in found] == [None]


def test_values_are_escaped():
    text = robot(link("a", "<visual><geometry><mesh><uri>it's &amp; &lt;x&gt;.stl</uri></mesh></geometry></visual>"))
    assert 'filename="it&apos;s &amp; &lt;x>.stl"' in fixed(text)


@grouped(
    ("pose", "origin"),
    [
        ("<pose>1 2 3 0.1 0.2 0.3</pose>", '<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>'),
        ("<pose>1 2 3</pose>", '<origin xyz="1 2 3"/>'),
        ("<pose/>", '<origin xyz="0 0 0" rpy="0 0 0"/>'),
        ('<pose frame="">1 2 3 0 0 0</pose>', '<origin xyz="1 2 3" rpy="0 0 0"/>'),
        ('<pose relative_to="a">1 2 3 0 0 0</pose>', '<origin xyz="1 2 3" rpy="0 0 0"/>'),
        ('<pose degrees="true">1 2 3 0 0 90</pose>', '<origin xyz="1 2 3" rpy="0 0 1.57079632679"/>'),
        (
            '<pose rotation_format="quat_xyzw">1 2 3 0.70710678118654757 0 0 0.70710678118654757</pose>',
            '<origin xyz="1 2 3" rpy="1.57079632679 0 0"/>',
        ),
    ],
    size=10,
)
@pytest.mark.parametrize("part", ["visual", "collision"])
def test_the_pose_of_a_shape_is_its_origin(pose, origin, part):
    before, after = (robot(link("a", f"<{part}>{each}{BOX}</{part}>")) for each in (pose, origin))
    assert codes(before) == ["URDF006"]
    assert fixed(before) == after


@grouped(
    "pose",
    [
        '<pose relative_to="other">1 2 3 0 0 0</pose>',
        '<pose relative_to="__model__">1 2 3 0 0 0</pose>',
        "<pose>1 2 3 0 0</pose>",
        "<pose>1 2 3 0 0 x</pose>",
        '<pose rotation_format="euler_xyz">1 2 3 0 0 0</pose>',
        '<pose rotation_format="quat_xyzw">1 2 3 0 0 0</pose>',
        '<pose rotation_format="quat_xyzw">1 2 3 0 0 0 0</pose>',
        '<pose unit="mm">1 2 3 0 0 0</pose>',
        '<pose>1 2 3 0 0 0</pose><origin xyz="1 1 1"/>',
    ],
)
def test_a_pose_in_another_frame_or_with_other_numbers_stays(pose):
    text = robot(link("a", f"<visual>{pose}{BOX}</visual>"))
    assert codes(text) == ["URDF006"]
    assert fixed(text) == text


@grouped(
    ("one", "other", "origin"),
    [
        ("0 0 1 0 0 0", "0 0.5 1 0 0 0.25", 'xyz="0 0.5 0" rpy="0 0 0.25"'),
        (f"0 0 1 0 0 {RIGHT}", "0 0.5 1 0 0 0", 'xyz="0.5 0 0" rpy="0 0 -1.57079632679"'),
        ("", "0 0.5 1 0 0 0", 'xyz="0 0.5 1" rpy="0 0 0"'),  # the root link is where the model is
        ("5 6 7 0 0 0", ' relative_to="a">1 2 3 0 0 0', 'xyz="1 2 3" rpy="0 0 0"'),
        ("5 6 7 0 0 0", ' relative_to="__model__">1 2 3 0 0 0', 'xyz="-4 -4 -4" rpy="0 0 0"'),
    ],
)
def test_poses_of_links_become_the_origin_of_the_joint(one, other, origin):
    text = posed(one, other)
    (found,) = [each for each in findings(text) if each.code == "URDF012"]
    assert f"joint 'j' gets <origin {origin}/>" in [each.message for each in found.related]
    after = fixed(text)
    assert f'<joint name="j" type="fixed"><parent link="a"/><child link="b"/><origin {origin}/></joint>' in after
    assert "pose" not in after


@pytest.mark.parametrize(("pose", "idle"), [("0 0 0 0 0 0", True), ("", True), ("0 0 0 0 0 0.1", False)])
def test_a_pose_of_zeros_moves_no_joint_that_has_an_origin(pose, idle):
    text = posed("0 0 1 0 0 0", f" >{pose}", '<origin xyz="0 0 0.2"/>')
    (found,) = [each for each in findings(text) if each.code == "URDF012"]
    assert (found.related == ()) is idle
    assert ("-1" in (found.help or "")) is not idle


def test_the_pose_of_the_root_link_is_the_origin_of_the_robot():
    after = fixed(posed("0 0 1 0 0 0", "0 0 1 0 0 0"))
    assert after == robot(link("a"), '<origin xyz="0 0 1" rpy="0 0 0"/>', link("b"), joint("", "fixed"))
    for own in ('<origin xyz="1 0 0"/>', "<pose>1 0 0 0 0 0</pose>"):
        kept = posed("0 0 1 0 0 0", "0 0 1 0 0 0").replace("<link", f"{own}<link", 1)
        assert [one.fix for one in findings(kept) if one.code == "URDF012"] == [None]
        assert "<pose>0 0 1 0 0 0</pose>" in fixed(kept)


def test_a_pose_relative_to_the_joint_is_that_of_the_joint():
    text = posed("", ' relative_to="j">0 0 0 0 0 0', '<pose relative_to="a">0 0 2 0 0 0</pose>', "continuous")
    urdf = '<child link="b"/><origin xyz="0 0 2" rpy="0 0 0"/></joint>'
    assert urdf in fixed(text)
    assert "pose" not in fixed(text)


@grouped(
    "text",
    [
        posed("0 0 1 0 0 0", "0 0.5 1 0 0 x"),
        posed("0 0 1 0 0 0", ' relative_to="nobody">0 0.5 1 0 0 0'),
        posed(' relative_to="b">0 0 1 0 0 0', ' relative_to="a">0 0.5 1 0 0 0'),
        posed("0 0 1 0 0 0", "0 0 2 0 0 0", '<origin xyz="0 0 3"/>'),
        posed("0 0 1 0 0 0", "0 0 2 0 0 0", "<pose>0 0 3 0 0 0</pose>", "continuous"),
        posed("0 0 1 0 0 0", "0 0 2 0 0 0").replace("<pose>", "<pose><!-- from CAD -->"),
        posed("0 0 1 0 0 0", "0 0 2 0 0 0").replace("</pose>", "</pose><pose>0 0 3 0 0 0</pose>", 1),
        posed("0 0 1 0 0 0", "0 0 2 0 0 0").replace("</robot>", '<link name="c"/></robot>'),  # two roots
        posed("0 0 0 0 0 0", "0 0 2 0 0 0").replace("</robot>", link("c", "<pose>1 0 0 0 0 0</pose>") + "</robot>"),
        robot(link("a", "<pose>1 0 0 0 0 x</pose>")),
        posed("", "0 0 5 0 0 0", '<pose relative_to="a">0 0 2 0 0 0</pose>', "continuous"),
        posed("0 0 1 0 0 0", "0 0 2 0 0 0").replace("</robot>", joint(kind="fixed", name="k") + "</robot>"),
        posed("0 0 1 0 0 0", "0 0 2 0 0 0")
        .replace("</robot>", '<link name="b"/></robot>')
        .replace("</robot>", link("b", "<pose>1 0 0 0 0 0</pose>") + "</robot>"),
    ],
)
def test_poses_that_do_not_tell_where_links_are_stay(text):
    found = [one for one in findings(text) if one.code == "URDF012"]
    assert [one.fix for one in found] == [None] * len(found) != []
    assert fixed(text).count("<pose") == text.count("<pose")


def test_a_link_between_without_a_pose_is_where_its_joint_has_it():
    parts = link("a"), link("b"), link("c", "<pose>0 0 3 0 0 0</pose>"), joint('<origin xyz="0 0 1"/>', "fixed")
    text = robot(*parts, joint(kind="fixed", name="k", ends=("b", "c")))
    assert '<child link="c"/><origin xyz="0 0 2" rpy="0 0 0"/>' in fixed(text)
    unknown = text.replace('<origin xyz="0 0 1"/>', "")  # at the model, or at its parent link?
    assert fixed(unknown) == unknown


def test_a_link_between_that_two_joints_have_is_nowhere():
    parts = link("a"), link("b"), link("c", "<pose>0 0 3 0 0 0</pose>"), joint('<origin xyz="0 0 1"/>', "fixed")
    twice = joint('<origin xyz="0 0 2"/>', "fixed", "i")
    text = robot(*parts, twice, joint(kind="fixed", name="k", ends=("b", "c")))
    assert fixed(text) == text


def test_a_pose_of_a_fixed_joint_says_nothing_where_links_have_poses():
    after = fixed(posed("", "0 0 2 0 0 0", "<pose>0 0 3 0 0 0</pose>"))
    assert after == robot(link("a"), link("b"), joint('<origin xyz="0 0 2" rpy="0 0 0"/>', "fixed"))


@pytest.mark.parametrize(
    "axis",
    [
        '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis>',
        '<axis xyz="1 0 0"><use_parent_model_frame>1</use_parent_model_frame></axis>',
    ],
)
def test_poses_stay_until_the_axes_that_they_turn_are_reported(axis):
    text = posed(f"0 0 0 0 0 {RIGHT}", "0 0 1 0 0 0", axis, "continuous")
    assert [one.fix for one in findings(text) if one.code == "URDF012"] == [None]
    turned = '<origin xyz="0 0 1" rpy="0 0 -1.57079632679"/><axis xyz="1 0 0"/>'
    assert turned in fixed(text)


def test_poses_that_joints_say_already_are_removed_safely():
    text = posed("", "0 0 2 0 0 0", '<origin xyz="0 0 2"/>')
    (found,) = [one for one in findings(text) if one.code == "URDF012"]
    assert (found.severity.value, found.help) == ("info", "remove <pose>: the joints say where the links are")
    assert with_fixes(text).decode() == posed("", "", '<origin xyz="0 0 2"/>')


@grouped(
    ("pose", "inside", "safe"),
    [
        ('<pose relative_to="a">0 0 2 0 0 0</pose>', '<origin xyz="0 0 2" rpy="0 0 0"/>', False),
        ('<pose frame="a">0 0 2 0 0 0</pose>', '<origin xyz="0 0 2" rpy="0 0 0"/>', False),
        ("<pose>0 0 0 0 0 0</pose>", "", True),
        ('<pose relative_to="b">0 0 0 0 0 0</pose>', "", True),
    ],
)
def test_a_pose_of_a_joint_is_its_origin_only_in_the_frame_of_the_parent_link(pose, inside, safe):
    before, after = two(pose + LIMIT), two(inside + LIMIT)
    assert [code for code in codes(before) if code != "URDF501"] == ["URDF012"]
    assert fixed(before) == after
    assert with_fixes(before).decode() == (after if safe else before)


@grouped(
    ("pose", "where"),
    [
        ("<pose>0 0 1 0 0 0</pose>", "child link 'b'"),
        ('<pose relative_to="b">0 0 1 0 0 0</pose>', "child link 'b'"),
        ('<pose relative_to="__model__">0 0 0 0 0 0</pose>', "the model"),
        ('<pose relative_to="c">0 0 0 0 0 0</pose>', "'c'"),
    ],
)
def test_a_pose_of_a_joint_elsewhere_is_reported_and_stays(pose, where):
    text = two(pose + LIMIT)
    (found,) = [one for one in findings(text) if one.code == "URDF012"]
    assert f"is in the frame of {where}, as in SDFormat" in found.message
    assert found.severity.value == "error"
    assert fixed(text) == text


def test_all_of_one_robot_is_fixed_in_one_run():
    text = robot(
        link("a", f"<pose>0 0 1 0 0 {RIGHT}</pose><inertial><mass>1</mass></inertial>"),
        link("b", "<pose>0 0.5 1 0 0 0</pose>"),
        '<joint name="j" type="revolute"><parent>a</parent><child>b</child><pose>0 0 0 0 0 0</pose><axis>'
        '<xyz expressed_in="__model__">1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>',
    )
    done = settled(text, unsafe=True)
    (after,) = done.after.values()
    joined = (
        '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="0.5 0 0" '
        'rpy="0 0 -1.57079632679"/><axis xyz="1 0 0"/>'
        '<limit lower="-1" upper="1" effort="1e16" velocity="1e16"/></joint>'
    )
    assert joined in after.decode()
    assert not done.withdrawn
    assert {one.code for one in done.report.findings} <= {"URDF010", "URDF600", "URDF602"}
    assert not settled(after, unsafe=True).changed


def test_the_color_of_a_material_is_its_diffuse_one():
    material = '<material name="m">{}</material>'
    before, after = (
        robot(link("a", f"<visual>{BOX}{material.format(each)}</visual>"))
        for each in ("<diffuse>1 0.5 0</diffuse>", '<color rgba="1 0.5 0 1"/>')
    )
    assert fixed(before) == after
    kept = before.replace("<diffuse>", '<color rgba="0 0 0 1"/><diffuse>')
    assert fixed(kept) == kept
    weights = [(finding.severity.value, finding.help) for finding in findings(kept) if finding.code == "URDF006"]
    assert weights == [("info", "remove it: the <color> beside it is read")]


def test_a_mimic_in_the_axis_beside_that_of_the_joint_loses_nothing():
    leader = '<joint name="lead" type="continuous"><parent link="a"/><child link="c"/></joint>'
    inside = '<axis xyz="0 0 1"><mimic joint="lead"><multiplier>1</multiplier></mimic></axis>'
    mimic = '<joint name="j" type="continuous"><parent link="a"/><child link="b"/>{}</joint>'
    reported = [
        [(found.severity.value, found.help) for found in findings(text) if found.code == "URDF006"]
        for parts in (inside, inside + '<mimic joint="lead"/>')
        for text in [robot(link("a"), link("b"), link("c"), leader, mimic.format(parts))]
    ]
    assert reported[1] == [("info", "remove it: what stands in the <joint> is read")]
    assert [severity for severity, _ in reported[0]] == ["error"]


def test_the_pose_of_the_model_is_the_origin_of_the_robot():
    assert fixed(robot(link("a"), "<pose>0 0 1 0 0 0</pose>")) == robot(link("a"), '<origin xyz="0 0 1" rpy="0 0 0"/>')


def test_the_world_of_sdf_becomes_a_link():
    text = robot(link("a"), '<joint name="j" type="fixed"><parent>world</parent><child>a</child></joint>')
    assert fixed(text) == robot(link("a"), '<link name="world"/>', joint(kind="fixed", ends=("world", "a")))


@pytest.mark.parametrize(("effort", "velocity"), [("-1", "-1"), ("-1.0", "2"), ("3", "-1")])
def test_no_limit_is_a_large_one(effort, velocity):
    words = [value if float(value) > 0 else "1e16" for value in (effort, velocity)]
    before, after = (
        two(f'<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="{each[0]}" velocity="{each[1]}"/>')
        for each in ((effort, velocity), words)
    )
    assert fixed(before) == after


def test_another_negative_limit_is_not_known_to_be_none():
    text = two('<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="-1" velocity="-2"/>')
    assert fixed(text) == text


def test_a_mesh_of_a_model_is_one_of_a_package():
    text = robot(link("a", '<visual><geometry><mesh filename="model://m/a.obj"/></geometry></visual>'))
    assert fixed(text) == text.replace("model://", "package://")


def test_what_xacro_works_out_stays():
    start = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="m" value="2"/>'
    for inside in (
        "<inertial><mass>${m}</mass></inertial>",
        "<visual><pose>0 0 ${m} 0 0 0</pose>" + BOX + "</visual>",
        "<pose>0 0 ${m} 0 0 0</pose>",
    ):
        text = f"{start}{link('a', inside)}</robot>"
        assert with_fixes(text, "robot.urdf.xacro", unsafe=True).decode() == text
    one = joint('<origin xyz="0 0 ${m}"/>', "fixed")
    other = joint(kind="fixed", name="k", ends=("b", "c"))
    text = f"{start}{link('a')}{link('b')}{link('c', '<pose>0 0 3 0 0 0</pose>')}{one}{other}</robot>"
    assert with_fixes(text, "robot.urdf.xacro", unsafe=True).decode() == text
    turned = '<origin rpy="${m} 0 0"/><axis><xyz expressed_in="__model__">0 1 0</xyz></axis>'
    text = f"{start}{link('a')}{link('b')}{joint(turned, 'continuous')}</robot>"
    assert with_fixes(text, "robot.urdf.xacro", unsafe=True).decode() == text
    plain = f"{start}{link('a', '<inertial><mass>3</mass></inertial>')}</robot>"
    assert '<mass value="3"/>' in with_fixes(plain, "robot.urdf.xacro", unsafe=True).decode()


def test_frames_that_go_round_or_down_very_deep_are_no_trouble():
    many = 1200
    links = "".join(link(f"l{at}", f'<pose relative_to="l{at - 1}">0 0 0.001 0 0 0</pose>') for at in range(1, many))
    joints = "".join(joint(kind="fixed", name=f"j{at}", ends=(f"l{at}", f"l{at + 1}")) for at in range(many - 1))
    (one,) = [one for one in findings(robot(link("l0"), links, joints)) if one.code == "URDF012"]
    assert one.related[0].message == 'joint \'j0\' gets <origin xyz="0 0 0.001" rpy="0 0 0"/>'
    going_round = link("l0", f'<pose relative_to="l{many - 1}">0 0 0 0 0 0</pose>')
    (one,) = [one for one in findings(robot(going_round, links, joints)) if one.code == "URDF012"]
    assert not one.related
