"""What is reported of meshes: their files, their sizes, and what MuJoCo and PyBullet make of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.meshes import samples
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult
from urdflint.programs import target
from urdflint.syntax.source import Source

INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'


def part(kind: str, file: str, scale: str = "", rpy: str = "0 0 0", inside: str = "") -> str:
    size = f' scale="{scale}"' if scale else ""
    origin = f'<origin rpy="{rpy}"/>'
    return f'<{kind}>{origin}<geometry><mesh filename="{file}"{size}/></geometry>{inside}</{kind}>'


def link(name: str, *parts: str, mass: float | None = None) -> str:
    inertial = f'<inertial><mass value="{mass}"/>{INERTIA}</inertial>' if mass is not None else ""
    return f'<link name="{name}">{inertial}{"".join(parts)}</link>'


def joint(parent: str, child: str, away: float, kind: str = "continuous") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/><origin xyz="{away} 0 0"/><axis xyz="0 0 1"/>'
    return f'<joint name="{parent}_{child}" type="{kind}">{ends}</joint>'


def linted(folder: Path, *parts: str, targets: str = "urdfdom@6", resolve: bool = True) -> FileResult:
    path = folder / "r.urdf"
    data = f'<robot name="r">{"".join(parts)}</robot>'.encode()
    asked = tuple(one for word in targets.split(",") for one in target.parse(word))
    result = engine.lint(Source(str(path), data), engine.Settings(targets=asked, resolve=resolve))
    assert result.report.failure is None, result.report.failure
    return result


def found(folder: Path, *parts: str, targets: str = "urdfdom@6") -> list[Finding]:
    """What is reported of meshes."""
    codes = ("MSH", "PRG220", "MJC306")
    return [one for one in linted(folder, *parts, targets=targets).findings if one.code.startswith(codes)]


def reported(folder: Path, *parts: str, targets: str = "urdfdom@6") -> list[tuple[str, str]]:
    return [(one.code, one.severity.value) for one in found(folder, *parts, targets=targets)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in samples.ALL.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "large.stl").write_bytes(samples.stl((300, 40, 40)))
    (tmp_path / "empty.stl").write_bytes(b"")
    return tmp_path


def test_sound_meshes_are_silent(folder: Path) -> None:
    parts = [part("visual", name) for name in samples.ALL]
    assert reported(folder, link("a", *parts, mass=1)) == []


def test_a_file_without_a_mesh_is_reported_once_with_all_its_places(folder: Path) -> None:
    [one] = found(folder, link("a", part("visual", "empty.stl"), part("collision", "empty.stl")))
    assert (one.code, one.severity.value, len(one.also)) == ("MSH101", "error", 1)
    (folder / "cut.stl").write_bytes(samples.stl()[:-9])
    [one] = found(folder, link("a", part("visual", "cut.stl")))
    assert (one.code, one.severity.value) == ("MSH101", "warning")
    assert one.message.endswith("is damaged: its header says 12 triangles, and there are 11")


def test_what_is_not_opened_is_not_checked(folder: Path) -> None:
    with (folder / "huge.stl").open("wb") as file:
        file.truncate(200_000_000)
    result = linted(folder, link("a", part("visual", "huge.stl")))
    assert result.report.not_checked == ("mesh huge.stl: it is larger than 100 MB",)
    (folder / "scan.ply").write_bytes(b"not looked at")
    assert reported(folder, link("a", part("visual", "scan.ply"))) == []


def test_the_meshes_of_one_robot_are_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urdflint.model.resource_files.MOST_OPENED", 600)
    result = linted(folder, link("a", part("visual", "a.stl"), part("visual", "empty.stl")))
    assert result.report.not_checked == ("mesh empty.stl: the meshes of the robot are larger than 0 MB",)


@pytest.mark.parametrize(("kept", "left_out"), [(10_000, False), (100, True)])
def test_a_buffer_of_several_meshes_counts_each_time_it_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, kept: int, left_out: bool
) -> None:
    """Read once where it is kept meanwhile, and else as often as meshes name it; however many meshes are kept."""
    monkeypatch.setattr("urdflint.model.resource_files.MOST_OPENED", 5_000)
    monkeypatch.setattr("urdflint.meshes.mesh_files.BUFFERS", kept)
    monkeypatch.setattr("urdflint.meshes.mesh_files.MAX_MESHES", 1)
    for name in "abcd":
        (folder / f"{name}.gltf").write_bytes(samples.gltf(uri="shared.bin"))
    (folder / "shared.bin").write_bytes(samples.gltf_parts()[1] + bytes(1_500))
    report = linted(folder, link("a", *(part("visual", f"{name}.gltf") for name in "abcd"))).report
    assert report.not_checked == (("mesh d.gltf: the meshes of the robot are larger than 0 MB",) if left_out else ())


def test_mujoco_says_what_a_hull_lacks(folder: Path) -> None:
    (folder / "few.obj").write_bytes(TRIANGLE)
    (folder / "flat.obj").write_bytes(samples.obj((1, 2, 0)))
    robot = link("a", part("collision", "few.obj"), part("collision", "flat.obj"), mass=1)
    few, flat = found(folder, robot, targets="mujoco@4")
    assert few.message == "mesh file 'few.obj' has less than 4 different vertices, so that it has no convex hull"
    assert flat.message == "mesh file 'flat.obj' is flat, so that it has no convex hull"


def test_without_looking_up_files_no_mesh_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urdflint.meshes.mesh_files.mesh", None)
    parts = link("a", part("visual", "empty.stl"), part("collision", "empty.stl"))
    result = linted(folder, parts, resolve=False, targets="mujoco,pybullet")
    assert not [one for one in result.findings if one.code.startswith(("MSH", "MJC3"))]


@pytest.mark.parametrize(
    ("name", "data"),
    [("o.stl", samples.obj()), ("s.obj", samples.stl()), ("d.obj", samples.collada()), ("g.gltf", samples.glb())],
)
def test_the_format_is_another_than_the_name_says(folder: Path, name: str, data: bytes) -> None:
    (folder / name).write_bytes(data)
    assert reported(folder, link("a", part("visual", name))) == [("MSH102", "warning")]


def test_textures_that_are_missing(folder: Path) -> None:
    (folder / "t.obj").write_bytes(samples.obj(library="t.mtl"))
    robot = link("a", part("visual", "t.obj"), part("collision", "t.obj"))
    assert reported(folder, robot) == [("MSH104", "info")]
    colored = '<material name="m"><color rgba="1 0 0 1"/></material>'
    assert reported(folder, link("a", part("visual", "t.obj", inside=colored))) == []
    (folder / "t.mtl").write_bytes(b"newmtl a\nmap_Ka nowhere.png\nmap_Kd Skin.png\n")
    assert reported(folder, robot) == [("MSH104", "warning")]
    (folder / "skin.PNG").write_bytes(b"")
    [one] = found(folder, robot)
    assert one.help == "the file is called 'skin.PNG': upper and lower case count"
    (folder / "Skin.png").write_bytes(b"")
    assert reported(folder, robot) == []
    images = '<library_images><image id="i"><init_from>my%20skin.png</init_from></image></library_images>'
    (folder / "t.dae").write_bytes(samples.collada(more=images))
    assert reported(folder, link("a", part("visual", "t.dae"))) == [("MSH104", "warning")]
    (folder / "my skin.png").write_bytes(b"")
    assert reported(folder, link("a", part("visual", "t.dae"))) == []


def test_textures_of_collada_where_gazebo_classic_looks(folder: Path) -> None:
    for name in ("meshes", "materials/textures", "textures"):
        (folder / name).mkdir(parents=True)
    images = '<library_images><image id="i"><init_from>skin.png</init_from></image></library_images>'
    (folder / "meshes/t.dae").write_bytes(samples.collada(more=images))
    (folder / "textures/skin.png").write_bytes(b"")
    assert reported(folder, link("a", part("visual", "meshes/t.dae"))) == [("MSH104", "warning")]
    (folder / "materials/textures/skin.png").write_bytes(b"")
    assert reported(folder, link("a", part("visual", "meshes/t.dae"))) == []


def test_millimeters_by_the_mass_of_the_link(folder: Path) -> None:
    [one] = found(folder, link("a", part("visual", "large.stl"), mass=2))
    assert one.message == "mesh of visual of link 'a' is 300 m long, but the mass of its link is 2 kg"
    assert reported(folder, link("a", part("visual", "large.stl", "0.001 0.001 0.001"), mass=2)) == []
    assert reported(folder, link("hall", part("visual", "large.stl", "0.9 1 1"), mass=20_000)) == []
    assert reported(folder, link("ground", part("visual", "large.stl", "0.9 1 1"))) == []
    assert reported(folder, link("ground", part("visual", "large.stl", "1 1 0.1"), mass=0)) == []
    assert reported(folder, link("a", part("visual", "large.stl"), mass=0)) == [("MSH201", "info")]


def test_millimeters_by_the_distances_of_joints(folder: Path) -> None:
    arm = (link("a"), link("b", part("visual", "large.stl")), joint("a", "b", 0.3))
    [one] = found(folder, *arm)
    assert one.message.endswith("is 300 m long, but no joint is farther than 0.3 m from its parent link")
    assert one.fix is not None
    assert one.fix.edits[0].text == ' scale="0.001 0.001 0.001"'
    crane = (link("a"), link("b", part("visual", "large.stl")), joint("a", "b", 4))
    assert reported(folder, *crane) == [("MSH201", "info")]
    ground = (
        link("a", part("visual", "large.stl", "1 1 0.1")),
        link("b", part("visual", "a.stl")),
        joint("a", "b", 0.3),
    )
    assert reported(folder, *ground) == []
    scene = (
        *ground[1:],
        link("a"),
        link("hall", part("visual", "large.stl", "0.9 1 1")),
        joint("a", "hall", 0, "fixed"),
    )
    assert reported(folder, *scene) == []


def test_the_unit_of_collada_counts(folder: Path) -> None:
    (folder / "mm.dae").write_bytes(samples.collada((300, 40, 40), meter="0.001"))
    assert reported(folder, link("a", part("visual", "mm.dae"), mass=2)) == []
    (folder / "m.dae").write_bytes(samples.collada((300, 40, 40)))
    assert reported(folder, link("a", part("visual", "m.dae"), mass=2)) == [("MSH201", "warning")]


@pytest.mark.parametrize(
    ("seen", "hit", "rpy", "codes"),
    [
        ("1 1 1", "1 1 1", "0 0 0", []),
        ("1 1 1", "1.2 1.2 1.2", "0 0 0", []),
        ("1 1 1", "2 1 1", "0 0 0", ["MSH202"]),
        ("0.001 0.001 0.001", "", "0 0 0", ["MSH202"]),
        ("1 1 1", "1 -1 1", "0 0 0", ["MSH202"]),
        ("1 1 -1", "1 -1 1", "3.14159 0 0", []),  # turned, which may be the same
    ],
)
def test_two_scales_of_one_mesh(folder: Path, seen: str, hit: str, rpy: str, codes: list[str]) -> None:
    robot = link("a", part("visual", "a.stl", seen), part("collision", "a.stl", hit, rpy))
    assert [code for code, _ in reported(folder, robot)] == codes


def test_two_scales_are_silent_where_a_link_is_built_of_one_mesh(folder: Path) -> None:
    robot = link("a", part("visual", "a.stl"), part("visual", "a.stl", "3 3 3"), part("collision", "a.stl", "9 9 9"))
    assert reported(folder, robot) == []
    millimeters = link("a", part("visual", "large.stl"), part("collision", "large.stl", "0.001 0.001 0.001"), mass=2)
    assert [code for code, _ in reported(folder, millimeters)] == ["MSH201"]


def test_heavy_collisions(folder: Path) -> None:
    (folder / "heavy.stl").write_bytes(samples.stl(times=1667))
    (folder / "copy.stl").write_bytes(samples.stl(times=1667))
    assert reported(folder, link("a", part("visual", "heavy.stl"), part("collision", "copy.stl"))) == [
        ("MSH203", "info")
    ]
    assert reported(folder, link("a", part("visual", "a.stl"), part("collision", "heavy.stl"))) == []
    assert reported(folder, link("a", part("visual", "a.stl"), part("collision", "a.stl"))) == []


TRIANGLE = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 3 2 1\n"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [  # each was given to both programs
        ("m.stl", samples.stl(), {}),
        ("m.stl", samples.stl_text(), {"PRG220": {"mujoco": "rejects", "pybullet": "drops"}}),
        ("m.stl", samples.stl() + b"xx", {"MSH103": {"mujoco": "rejects", "pybullet": "drops"}}),
        ("m.stl", samples.stl()[:-50], {"MSH101": {"mujoco": "rejects", "pybullet": "drops"}}),
        ("m.stl", b"", {"MSH101": {"mujoco": "rejects", "pybullet": "drops"}}),
        ("m.stl", samples.obj(), {"MSH102": {"mujoco": "rejects", "pybullet": "drops"}}),
        ("m.stl", samples.stl(times=16_666), {}),
        ("m.stl", samples.stl(times=16_667), {"MJC306": {"mujoco": "rejects"}}),
        ("m.stl", samples.stl((1, 2, 0)), {"MJC306": {"mujoco": "rejects"}}),
        ("m.obj", samples.obj((1, 2, 0)), {"MJC306": {"mujoco": "rejects"}}),
        ("m.obj", samples.obj((1, 2, 1e-6)), {}),
        ("m.obj", TRIANGLE, {"MJC306": {"mujoco": "rejects"}}),
        ("m.obj", b"", {"MSH101": {"mujoco": "rejects"}}),
        ("m.obj", samples.stl(), {"MSH102": {"mujoco": "rejects"}}),
    ],
)
def test_what_mujoco_and_pybullet_do(folder: Path, name: str, data: bytes, said: dict[str, dict[str, str]]) -> None:
    (folder / name).write_bytes(data)
    robot = link("a", part("collision", name), mass=1)
    told_ = found(folder, robot, targets="mujoco@4,mujoco@3.6,pybullet")
    effects = {
        one.code: {name.partition("@")[0]: effect.value for name, effect in one.effects.items()} for one in told_
    }
    assert effects == said
    visual = found(folder, link("a", part("visual", name), mass=1), targets="mujoco@4,pybullet")
    assert not any(one.effects for one in visual)


def channel(wall: float) -> bytes:
    """An OBJ of a U with walls that thick, 0.2 m long, 0.1 m wide and high: it has 28 triangles."""
    y, z = (-0.05, 0.05, 0.05, 0.05 - wall, 0.05 - wall, wall - 0.05, wall - 0.05, -0.05), (0, 0, 0.1, 0.1, wall)
    outline = list(zip(y, (*z, wall, 0.1, 0.1), strict=True))
    lines = [f"v {x} {a} {b}" for x in (0, 0.2) for a, b in outline]
    caps = [(0, 1, 4), (0, 4, 5), (1, 2, 3), (1, 3, 4), (0, 5, 6), (0, 6, 7)]
    faces = [(a + 8, b + 8, c + 8) for a, b, c in caps] + [(a, c, b) for a, b, c in caps]
    for one in range(8):
        other = (one + 1) % 8
        faces += [(one, 8 + other, 8 + one), (one, other, 8 + other)]
    return "\n".join([*lines, *(f"f {a + 1} {b + 1} {c + 1}" for a, b, c in faces)]).encode()


def hollow(folder: Path, *parts: str, **options: float) -> list[Finding]:
    settings = engine.Settings(codes=frozenset({"MSH204"}), options=(("MSH204", tuple(options.items())),))
    data = f'<robot name="r">{"".join(parts)}</robot>'.encode()
    return list(engine.lint(Source(str(folder / "r.urdf"), data), settings).findings)


def test_a_hull_much_larger_than_the_mesh_is_reported_once_for_a_robot(folder):
    """Of walls of 10 mm the solid is 0.28 of its hull, of 5 mm 0.145, of 20 mm 0.52."""
    for name, wall in (("a", 0.01), ("b", 0.005), ("c", 0.02)):
        (folder / f"{name}.obj").write_bytes(channel(wall))
    a, b, c = (link(name, part("collision", f"{name}.obj")) for name in "abc")
    (one,) = hollow(folder, a, c)
    assert one.message == "convex hull of collision mesh 'a.obj' of link 'a' is 3.6 times as large as the mesh"
    (one,) = hollow(folder, a, b, c, link("d", part("collision", "b.obj", "2 2 2")))
    assert one.message == (
        "convex hull of collision mesh 'b.obj' of link 'b' is 6.9 times as large as the mesh, "
        "and those of 1 other more than 3 times"
    )
    assert len(one.also) == 1
    assert hollow(folder, c) == []
    assert hollow(folder, link("v", part("visual", "b.obj"))) == []
    assert len(hollow(folder, c, times=1.9)) == 1


def test_meshes_are_looked_at_as_long_as_they_have_few_faces(folder):
    for name, wall in (("a", 0.01), ("b", 0.005)):
        (folder / f"{name}.obj").write_bytes(channel(wall))
    a, b = (link(name, part("collision", f"{name}.obj")) for name in "ab")
    assert [len(hollow(folder, a, b, faces=faces)) for faces in (27, 28, 56)] == [0, 1, 1]
    assert [one.message.count("other") for one in hollow(folder, a, b, faces=55)] == [0]
    assert [one.message.count("other") for one in hollow(folder, a, b, faces=56)] == [1]


def test_a_mesh_with_a_hole_has_no_volume_to_compare(folder):
    lines = channel(0.005).split(b"\n")
    (folder / "open.obj").write_bytes(b"\n".join(lines[:-1]))
    assert hollow(folder, link("a", part("collision", "open.obj"))) == []


def test_textures_that_are_missing_are_one_entry_whatever_mesh_names_them(folder):
    for name in "ab":
        (folder / f"{name}.obj").write_bytes(samples.obj(library=f"{name}.mtl"))
        (folder / f"{name}.mtl").write_bytes(f"map_Kd {name}.png\n".encode())
    both = found(folder, *(link(name, part("visual", f"{name}.obj")) for name in "ab"))
    assert [one.code for one in both] == ["MSH104", "MSH104"]
    assert both[0].cause == both[1].cause


def test_up_axes_that_differ_are_reported_where_fewer_have_them(folder):
    for name, up in (("y", "Y_UP"), ("z", "Z_UP"), ("w", "Z_UP"), ("x", "X_UP")):
        (folder / f"{name}.dae").write_bytes(samples.collada(up=up))
    (folder / "n.dae").write_bytes(samples.collada().replace(b"<up_axis>Z_UP</up_axis>", b""))

    def axes(names: str) -> list[str]:
        return [one.message for one in found(folder, *(link(one, part("visual", f"{one}.dae")) for one in names))]

    assert axes("zw") == axes("yn") == axes("y") == []
    assert axes("zwy") == ["mesh 'y.dae' has up axis Y_UP, and 2 other COLLADA meshes of the robot have Z_UP"]
    assert axes("zyn") == ["mesh 'z.dae' has up axis Z_UP, and 2 other COLLADA meshes of the robot have Y_UP"]
    assert axes("zy") == ["mesh 'y.dae' has up axis Y_UP, and 1 other COLLADA mesh of the robot has Z_UP"]
    (one,) = found(folder, *(link(one, part("visual", f"{one}.dae")) for one in ("y", "n", "z", "w", "x", "x2")))
    assert (one.severity.value, len(one.also)) == ("info", 0)
    assert one.message.startswith("mesh 'x.dae' has up axis X_UP")


L_SHAPE = [(-0.04, 0), (0.04, 0), (0.04, 0.01), (-0.03, 0.01), (-0.03, 0.1), (-0.04, 0.1)]  # y and z


def l_shaped(folder: Path) -> None:
    """A hand with a wall on one side, as OBJ."""
    corners = [(x, y, z) for x in (-0.01, 0.01) for y, z in L_SHAPE]
    caps = [
        (a + side, b + side, c + side) for side in (1, 7) for a, b, c in ((0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5))
    ]
    faces = [face[::-1] if min(face) < 7 else face for face in caps]
    for corner in range(1, 7):
        after = corner % 6 + 1
        faces += [(corner, after, after + 6), (corner, after + 6, corner + 6)]
    lines = ["v {} {} {}".format(*corner) for corner in corners] + ["f {} {} {}".format(*face) for face in faces]
    (folder / "hand.obj").write_text("\n".join(lines))


@grouped(
    ("kind", "limits", "jaw", "extra", "is_filled"),
    [
        ("revolute", "0 1", "0 -0.015 0.012", "", True),
        ("prismatic", "0 0.01", "0 -0.015 0.012", "", True),
        ("prismatic", "0 0.06", "0 0.045 0.012", "", True),  # moved into it
        ("prismatic", "0 0.01", "0 0.06 0.012", "", False),
        ("continuous", "0 1", "0 -0.015 0.012", "", False),  # no finger
        ("revolute", "0 1", "0 -0.015 0.012", "tip", False),
        ("revolute", "0 0", "0 -0.035 0.012", "", False),  # in the wall itself
    ],
)
def test_a_hull_that_fills_the_room_of_a_finger(tmp_path, kind, limits, jaw, extra, is_filled):
    l_shaped(tmp_path)
    box = '<collision><origin xyz="0 0 0.03"/><geometry><box size="0.02 0.006 0.04"/></geometry></collision>'
    lower, upper = limits.split()
    joint = (
        '<joint name="{}" type="{}"><origin xyz="{}"/><parent link="{}"/><child link="{}"/><axis xyz="{}"/>'
        f'<limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/></joint>'
    )
    axis = "-1 0 0" if kind != "prismatic" else "0 -1 0"
    tip = f'<link name="tip"/>{joint.format("t", "revolute", "0 0 0", "jaw", "tip", "1 0 0")}' if extra else ""
    text = (
        '<robot name="r"><link name="hand"><collision><geometry><mesh filename="hand.obj"/></geometry></collision>'
        f'</link><link name="jaw">{box}</link>{joint.format("grip", kind, jaw, "hand", "jaw", axis)}{tip}</robot>'
    )
    source = Source(str(tmp_path / "r.urdf"), text.encode())
    codes = [finding.code for finding in engine.lint(source, engine.Settings()).findings]
    assert codes.count("MSH205") == is_filled


PAD_BOX = '<geometry><box size="0.02 0.006 0.04"/></geometry>'
PAD = f'<link name="{{}}"><collision><origin xyz="{{}} 0.03"/>{PAD_BOX}</collision></link>'
TURN = (
    '<joint name="{1}_turn" type="{2}"><parent link="{0}"/><child link="{1}"/><origin xyz="0 {3} 0" rpy="{4} 0 0"/>'
    '<axis xyz="1 0 0"/><limit lower="{5}" upper="0" effort="1" velocity="1"/></joint>'
)


@grouped(
    ("offset", "angle", "kind", "targets", "codes"),
    [
        ("-0.003", "0", "revolute", "mujoco", ["URDF709"]),  # in the room of the L
        ("-0.003", "0", "revolute", "humble", []),
        ("-0.003", "0", "fixed", "mujoco", []),  # a neighbor of the hand then
        ("-0.035", "0", "revolute", "mujoco", []),  # in the wall, for all programs
        ("0.06", "0", "revolute", "mujoco", []),
        ("-0.003", "3.1", "revolute", "mujoco", ["URDF437"]),  # turned into it
        ("-0.003", "3.1", "revolute", "humble", []),
    ],
)
def test_hulls_of_links_that_no_joint_connects(
    tmp_path: Path, offset: str, angle: str, kind: str, targets: str, codes: list[str]
) -> None:
    l_shaped(tmp_path)
    yoke = f'<link name="yoke"/>{TURN.format("hand", "yoke", "revolute", 0, 0, -0.1)}'
    text = (
        '<robot name="r"><link name="hand"><collision><geometry><mesh filename="hand.obj"/></geometry></collision>'
        f"</link>{yoke}{PAD.format('pad', f'0 {offset}')}"
        f"{TURN.format('yoke', 'pad', kind, 0, angle, -2.5 if angle != '0' else -0.1)}</robot>"
    )
    settings = engine.Settings(targets=tuple(target.parse(targets)), deep=True)
    found = engine.lint(Source(str(tmp_path / "r.urdf"), text.encode()), settings).findings
    assert [one.code for one in found if one.code in ("URDF709", "URDF436", "URDF437")] == codes
