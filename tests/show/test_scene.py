"""What a page draws of a robot: shapes, poses, inertia boxes, meshes and trees in words."""

import base64
import math
import struct
from pathlib import Path
from typing import Any

import pytest

from urdflint.linter.rules import file_check
from urdflint.linter.run import load_target
from urdflint.linter.settings import Settings
from urdflint.meshes.mesh import Look, Surface
from urdflint.show import principal, scene, simplifying, trees
from urdflint.show.embedding import Meshes
from urdflint.syntax.source import Source

ROBOT = """<robot name="r">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="a">
    <inertial><origin xyz="0 0 1"/><mass value="12"/>
      <inertia ixx="5" iyy="10" izz="13" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/><geometry><box size="1 2 3"/></geometry>
      <material name="red"/></visual>
    <collision><geometry><cylinder radius="0.5" length="2"/></geometry></collision>
    <collision><geometry><sphere radius="x"/></geometry></collision>
  </link>
  <link name="b"><visual><geometry><mesh filename="a.stl" scale="2 1 1"/></geometry></visual></link>
  <link name="c"/><link name="a"/><link/>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/>
    <axis xyz="0 0 2"/><limit lower="-1" upper="1"/></joint>
  <joint name="k" type="revolute"><parent link="b"/><child link="c"/><mimic joint="j" multiplier="2"/></joint>
  <joint name="lost" type="fixed"><parent link="b"/><child link="nowhere"/></joint>
</robot>"""
CORNERS = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 2.0, 0.0))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the robot and its mesh of one triangle."""
    (tmp_path / "r.urdf").write_text(ROBOT)
    data = bytes(80) + struct.pack("<I", 1) + struct.pack("<12fH", 0, 0, 1, *sum(CORNERS, ()), 0)
    (tmp_path / "a.stl").write_bytes(data)
    return tmp_path


def drawn(folder: Path, most: int = 1000) -> tuple[dict[str, Any], Meshes]:
    path = folder / "r.urdf"
    robot = load_target.read(Source(str(path), path.read_bytes()))
    robot.files = file_check.files_of(robot.document, Settings())
    meshes = Meshes(most)
    meshes.open(robot.files)
    return scene.scene(robot, meshes), meshes


def test_links_and_joints_are_those_that_can_be_drawn(folder: Path) -> None:
    found, _ = drawn(folder)
    assert [one["name"] for one in found["links"]] == ["a", "b", "c"]
    assert [one["name"] for one in found["joints"]] == ["j", "k"]
    assert found["roots"] == ["a"]
    assert [one["line"] for one in found["links"]] == [3, 11, 12]


def test_shapes_have_form_place_and_color(folder: Path) -> None:
    box, cylinder = drawn(folder)[0]["links"][0]["shapes"]
    assert (box["form"], box["size"], box["at"], box["color"]) == ("box", [1, 2, 3], [1, 0, 0], [1, 0, 0, 1])
    assert [round(one) for one in box["turn"]] == [0, -1, 0, 1, 0, 0, 0, 0, 1]
    assert (cylinder["kind"], cylinder["size"], cylinder["color"]) == ("collision", [0.5, 2], None)
    assert [box["number"], cylinder["number"]] == [0, 1]


def test_a_material_that_another_visual_defines_counts_by_its_name(folder: Path) -> None:
    blue = '<material name="blue"><color rgba="0 0 1 1"/></material>'
    visual = '<link name="{}"><visual><geometry><sphere radius="1"/></geometry>{}</visual></link>'
    links = visual.format("a", '<material name="blue"/>') + visual.format("b", blue)
    (folder / "r.urdf").write_text(f'<robot name="r">{links}</robot>')
    assert [link["shapes"][0]["color"] for link in drawn(folder)[0]["links"]] == [[0, 0, 1, 1]] * 2


def test_the_inertia_box_is_that_of_the_moments(folder: Path) -> None:
    link = drawn(folder)[0]["links"][0]
    assert link["center"] == [0, 0, 1]
    assert link["inertia"]["size"] == pytest.approx([3, 2, 1])


def test_axes_of_a_turned_inertia() -> None:
    cosine, sine = math.cos(0.3), math.sin(0.3)
    xx, yy, xy = 2 * cosine**2 + 3 * sine**2, 2 * sine**2 + 3 * cosine**2, (2 - 3) * cosine * sine
    moments, axes = principal.diagonal((xx, xy, 0.0, yy, 0.0, 4.0))
    assert sorted(moments) == pytest.approx([2, 3, 4])
    first = moments.index(min(moments))
    assert abs(axes[0][first] * cosine + axes[1][first] * sine) == pytest.approx(1)


def test_no_box_for_an_inertia_that_no_body_has() -> None:
    assert principal.box(1.0, (1.0, 0.0, 0.0, 1.0, 0.0, 5.0)) is None
    assert principal.box(0.0, (1.0, 0.0, 0.0, 1.0, 0.0, 1.0)) is None


def test_joints_have_axis_limits_and_mimic(folder: Path) -> None:
    first, second = drawn(folder)[0]["joints"]
    assert (first["axis"], first["lower"], first["upper"]) == ([0, 0, 1], -1, 1)
    assert (second["axis"], second["mimic"]) == ([1, 0, 0], ["j", 2, 0])


def test_a_mesh_is_embedded_with_its_points_by_axis(folder: Path) -> None:
    found, meshes = drawn(folder)
    shape = found["links"][1]["shapes"][0]
    assert (shape["form"], shape["mesh"], shape["size"]) == ("mesh", 0, [2, 1, 1])
    points = base64.b64decode(meshes.packed[0]["surfaces"][0]["points"])
    assert struct.unpack("<9f", points) == tuple(value for axis in zip(*CORNERS, strict=True) for value in axis)


def test_a_mesh_that_is_too_large_is_a_box_of_its_size(folder: Path) -> None:
    found, meshes = drawn(folder, most=35)
    shape = found["links"][1]["shapes"][0]
    assert (shape["form"], shape["size"], shape["middle"]) == ("box", [2, 2, 0], [1, 1, 0])
    assert not meshes.packed
    assert [*meshes.notes] == ["mesh 'a.stl' is shown as a box of its size: with it the meshes exceed --max-size"]


def test_a_mesh_that_is_not_there_is_noted(folder: Path) -> None:
    (folder / "a.stl").unlink()
    found, meshes = drawn(folder)
    assert found["links"][1]["shapes"] == []
    assert [*meshes.notes] == ["mesh 'a.stl' is not shown: missing"]


def test_the_tree_as_text(folder: Path) -> None:
    assert trees.text(drawn(folder)[0]) == (
        "r\n└── a  12 kg\n    └── b  j revolute -1 to 1 rad\n        └── c  k revolute mimics j × 2\n"
    )


def test_names_are_no_markup_in_graphs() -> None:
    bad = 'x"];<b>'
    one = {"name": "r", "roots": [bad], "links": [{"name": bad}], "joints": []}
    assert '    l0["x#34;#93;#59;#60;b#62;"]\n' in trees.mermaid(one)
    assert '    "x\\"];<b>" [label="x\\"];<b>"];\n' in trees.dot(one)


def test_a_cycle_ends(tmp_path: Path) -> None:
    joint = '<joint name="{0}{1}" type="fixed"><parent link="{0}"/><child link="{1}"/></joint>'
    text = '<robot name="r"><link name="a"/><link name="b"/>' + joint.format("a", "b") + joint.format("b", "a")
    (tmp_path / "r.urdf").write_text(text + "</robot>")
    found, _ = drawn(tmp_path)
    assert found["roots"] == ["a"]
    assert trees.text(found).endswith("a  ba fixed  (again)\n")


def grid(cells: int) -> Surface:
    """A square of that many cells by as many, of two triangles each, whose points follow in threes."""
    square = ((0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1))
    points = [(i + x, j + y) for i in range(cells) for j in range(cells) for x, y in square]
    return Surface([[float(x) for x, _ in points], [float(y) for _, y in points], [0.0] * len(points)])


def test_points_that_triangles_share_stand_once() -> None:
    surface = grid(10)
    joined = simplifying.welded(surface)
    assert (joined.points, joined.faces) == (121, surface.faces)
    assert joined.corners is not None
    assert [joined.axes[0][corner] for corner in joined.corners] == [*surface.axes[0]]
    alone = Surface(((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)))
    assert simplifying.welded(alone) is alone  # its points are not shared


def test_triangles_become_fewer_and_keep_their_colors() -> None:
    if not simplifying.available():
        pytest.skip("fast-simplification is not installed: pip install 'urdflint[show]'")
    red, blue = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)
    surface = grid(40)._replace(looks=(Look(0, red), Look(1600, blue)))
    fewer = simplifying.simplified(surface, 0.25)
    assert 200 <= fewer.faces <= 1000
    assert [look.color for look in fewer.looks] == [red, blue]
    assert (min(fewer.axes[0]), max(fewer.axes[0])) == (0, 40)
    broken = surface._replace(axes=([math.nan] * 9600, *surface.axes[1:]))
    assert simplifying.simplified(broken, 0.25).faces == 3200


def test_the_smallest_meshes_come_first_where_there_is_no_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simplifying, "available", lambda: False)
    facet = struct.pack("<12fH", 0, 0, 1, *sum(CORNERS, ()), 0)
    (folder / "large.stl").write_bytes(bytes(80) + struct.pack("<I", 9) + 9 * facet)
    text = (folder / "r.urdf").read_text()
    large = '<visual><geometry><mesh filename="large.stl"/></geometry></visual>'
    (folder / "r.urdf").write_text(text.replace('<link name="b">', f'<link name="b">{large}'))
    path = folder / "r.urdf"
    robot = load_target.read(Source(str(path), path.read_bytes()))
    robot.files = file_check.files_of(robot.document, Settings())
    meshes = Meshes(40)
    meshes.open(robot.files, scene.mesh_uris(robot))
    shapes = scene.scene(robot, meshes)["links"][1]["shapes"]
    assert [(shape["form"], shape["file"]) for shape in shapes] == [("box", "large.stl"), ("mesh", "a.stl")]
