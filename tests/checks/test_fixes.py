"""What the fixes of single rules write, where the examples of their documents do not show it."""

from __future__ import annotations

from pathlib import Path

from tests.fix_runs import PLAIN, urdflint, with_fixes
from tests.grouping import grouped
from tests.lint import findings

BOX = '<geometry><box size="1 2 3"/></geometry>'


def link(*parts: str) -> str:
    return f'<robot name="r">\n  <link name="a">\n    {"".join(parts)}\n  </link>\n</robot>\n'


def written(before: str, unsafe: bool = True) -> str:
    return with_fixes(before, unsafe=unsafe).decode()


def test_an_inertia_is_computed_from_the_collision_and_written_into_the_axes_of_the_inertial():
    turned = '<origin xyz="9 9 9" rpy="0 0 1.5707963267948966"/>'
    inertia = '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/>'
    text = link(f'<inertial>{turned}<mass value="12"/>{inertia}</inertial><collision>{BOX}</collision>')
    made = '<inertia ixx="10" ixy="0" ixz="0" iyy="13" iyz="0" izz="5"/>'
    assert written(text) == text.replace(inertia, made)


def test_the_collision_comes_before_the_visual_and_a_mesh_leaves_the_visual():
    inertia = '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/>'
    inertial = f'<inertial><mass value="12"/>{inertia}</inertial>'
    ball = '<geometry><sphere radius="1"/></geometry>'
    mesh = '<geometry><mesh filename="package://p/a.stl"/></geometry>'
    both = written(link(inertial, f"<visual>{ball}</visual><collision>{BOX}</collision>"))
    assert 'ixx="13" ixy="0" ixz="0" iyy="10" iyz="0" izz="5"' in both
    visual = written(link(inertial, f"<visual>{BOX}</visual><collision>{mesh}</collision>"))
    assert 'ixx="13"' in visual
    for shapes in (f"<visual>{mesh}</visual>", "", f"<collision>{mesh}</collision><visual>{mesh}</visual>"):
        assert inertia in written(link(inertial, shapes))


def test_a_missing_inertia_is_added_on_a_line_of_its_own():
    text = link(f'<inertial>\n      <mass value="12"/>\n    </inertial><collision>{BOX}</collision>')
    made = '<mass value="12"/>\n      <inertia ixx="13" ixy="0" ixz="0" iyy="10" iyz="0" izz="5"/>\n'
    assert written(text) == text.replace('<mass value="12"/>\n', made)
    windows = text.replace("\n", "\r\n")
    assert written(windows) == windows.replace('<mass value="12"/>\r\n', made.replace("\n", "\r\n"))


@grouped(
    ("before", "after"),
    [
        ("<axis><xyz>0 0 1</xyz></axis>", '<axis xyz="0 0 1"/>'),
        ("<axis>0 0 1</axis>", '<axis xyz="0 0 1"/>'),
        ("<axis><!-- up --><xyz>0 0 1</xyz></axis>", '<axis xyz="0 0 1"/><!-- up -->'),
        ("<axis><xyz>0 0 1</xyz><other/></axis>", '<axis xyz="0 0 1"><other/></axis>'),
        (
            '<pose relative_to="a">1 2 3 0 0 1</pose><axis xyz="1 0 0"/>',
            '<origin xyz="1 2 3" rpy="0 0 1"/><axis xyz="1 0 0"/>',
        ),
        ('<pose>1 2 3 0 0 1</pose><axis xyz="1 0 0"/>', None),  # in the frame of the child link
        ('<pose frame="b">1 2 3 0 0 1</pose><axis xyz="1 0 0"/>', None),
        ('<pose relative_to="a">1 2 3 0 0 1</pose><origin/><axis xyz="1 0 0"/>', None),
    ],
    size=15,
)
def test_the_syntax_of_sdformat_becomes_that_of_urdf(before: str, after: str | None):
    joint = '<joint name="j" type="continuous"><parent link="a"/><child link="b"/>{}</joint>'
    text = f'<robot name="r"><link name="a"/><link name="b"/>{joint.format(before)}</robot>'
    assert written(text) == (text if after is None else text.replace(before, after))


def test_a_value_is_written_escaped_and_an_empty_one_can_be_written():
    text = """<robot name="r"><link name="a"/><link name="b&amp;&quot;c"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b&amp;&quot;"/></joint></robot>"""
    assert 'child link="b&amp;&quot;c"' in written(text)
    empty = link(f'<visual>{BOX}<material name=""><color rgba="1 0 0 1"/></material></visual>')
    assert written(empty) == empty.replace('name=""', 'name="a_material"')


def test_materials_of_one_look_get_one_name_and_no_name_twice():
    red, blue = '<color rgba="1 0 0 1"/>', '<color rgba="0 0 1 1"/>'
    visuals = [f'<visual>{BOX}<material name="{name}">{color}</material></visual>' for name, color in
               (("", red), ("", blue), ("", red), ("a_material2", blue))]  # fmt: skip
    made = written(link(*visuals))
    assert made.count('name="a_material"') == 2
    assert made.count('name="a_material3"') == 1


def test_unused_materials_go_with_their_lines_unless_they_have_a_comment():
    used = f'<visual>{BOX}<material name="m"/></visual>'
    color = '<color rgba="1 0 0 1"/>'
    text = link(used).replace("  <link", f'  <material name="m">{color}</material>\n  <link')
    more = text.replace("  <link", f'  <material name="n">\n    {color}\n  </material>\n  <link')
    assert written(more, unsafe=False) == text
    comment = more.replace(f"\n    {color}\n", f"\n    <!-- my red -->{color}\n")
    assert written(comment) == comment


def test_a_reference_is_not_put_on_the_other_end_of_the_joint():
    text = """<robot name="r"><link name="table"/><link name="z"/>
<joint name="j" type="fixed"><parent link="tabel"/><child link="table"/></joint>
<joint name="k" type="fixed"><parent link="table"/><child link="z"/></joint></robot>"""
    assert [one.fix for one in findings(text) if one.code == "URDF301"] == [None]
    assert 'parent link="table"/><child link="table"' not in written(text)


def test_joint_properties_become_dynamics_only_where_nothing_is_lost():
    joint = '<joint name="j" type="continuous"><parent link="a"/><child link="b"/>{}</joint>'
    for inside, tag in (
        ('<joint_properties damping="1"/>', "dynamics"),
        ('<joint_properties damping="1"></joint_properties>', "dynamics"),
        ('<joint_properties damping="1" other="2"/>', "joint_properties"),
        ('<joint_properties damping="1"/><dynamics friction="1"/>', "joint_properties"),
    ):
        text = f'<robot name="r"><link name="a"/><link name="b"/>{joint.format(inside)}</robot>'
        assert f"<{tag} damping" in written(text)


def test_soft_limits_are_put_on_the_limits_they_exceed():
    text = """<robot name="r"><link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/>
<limit lower="-1" upper="1.50" effort="1" velocity="1"/>
<safety_controller k_velocity="1" soft_lower_limit="-0.5" soft_upper_limit="2"/></joint></robot>"""
    assert written(text) == text.replace('soft_upper_limit="2"', 'soft_upper_limit="1.50"')


def test_the_other_half_of_a_symmetric_matrix_is_safely_removed_where_it_says_the_same():
    matrix = '<inertia ixx="1" ixy="0.10" ixz="0" iyy="1" iyz="0" izz="1" iyx="{}"/>'
    text = link(f'<inertial><mass value="1"/>{matrix}</inertial>')
    assert written(text.format("0.1"), unsafe=False) == text.replace(' iyx="{}"', "")
    for other in ("0.2", "", "x"):
        assert written(text.format(other), unsafe=False) == text.format(other)


@grouped(
    ("before", "after"),
    [
        (b"<!-- a -- b -->", b"<!-- a - b -->"),
        (b"<!-- a--b -->", b"<!-- a - b -->"),
        (b"<!-- ------- a -->", b"<!-- ======= a -->"),
        (b"<!-- a --->", b"<!-- a --->"),
    ],
)
def test_dashes_in_comments(before: bytes, after: bytes):
    text = b'<robot name="r"><link name="a"/>%s</robot>'
    assert with_fixes(text % before) == text % after


def test_an_absolute_path_of_a_file_in_a_package_is_named_by_the_package(tmp_path: Path):
    package = tmp_path / "src/arm_description"
    (package / "meshes").mkdir(parents=True)
    (package / "package.xml").write_text("<package><name>arm_description</name></package>")
    (package / "meshes/arm.stl").write_bytes(b"solid")
    mesh = '<visual><geometry><mesh filename="{}"/></geometry></visual>'
    for path in (f"file://{package}/meshes/arm.stl", "/home/bob/src/arm_description/meshes/arm.stl"):
        (package / "robot.urdf").write_text(link(mesh.format(path)))
        urdflint(package, "--fix-only", "--unsafe-fixes", "--show-info", "robot.urdf")
        assert "package://arm_description/meshes/arm.stl" in (package / "robot.urdf").read_text()
    away = link(mesh.format("/home/bob/arm_description/meshes/other.stl"))
    (package / "robot.urdf").write_text(away)
    urdflint(package, "--fix-only", "--unsafe-fixes", "robot.urdf")
    assert (package / "robot.urdf").read_text() == away
    assert with_fixes(away, settings=PLAIN, unsafe=True) == away.encode()


def test_drake_s_namespace_is_declared_at_the_root():
    text = '<robot name="r"><link name="a"/><drake:joint name="j" type="ball"/></robot>'
    made = written(text, unsafe=False)
    assert made == text.replace("<robot", '<robot xmlns:drake="http://drake.mit.edu"')
