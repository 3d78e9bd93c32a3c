"""Mass, center of mass and inertia against the shapes of a link and those of other links, with meshes and without."""

from __future__ import annotations

import math
from itertools import pairwise, zip_longest
from pathlib import Path

import pytest

from tests.fix_runs import urdflint
from tests.grouping import grouped
from tests.meshes import samples
from urdflint.checks.urdf import inertia_fixes
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.meshes import mesh_files
from urdflint.syntax.source import Source
from urdflint.text import wording

MINE = ("URDF605", "URDF612", "URDF613", "URDF620", "URDF621", "URDF622", "URDF623", "URDF763", "MSH201")
CUBE = '<collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision>'
BOX = '<visual><geometry><mesh filename="box.stl"/></geometry></visual>'  # 0.1 0.2 0.3 from the origin on


def inertial(mass: float = 6, inertia: str = "0.065 0 0 0.05 0 0.025", xyz: str = "0.05 0.1 0.15") -> str:
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    values = " ".join(f'{name}="{value}"' for name, value in zip(names, inertia.split(), strict=True))
    return f'<inertial><origin xyz="{xyz}"/><mass value="{mass}"/><inertia {values}/></inertial>'


def link(name: str, *parts: str) -> str:
    return f'<link name="{name}">{"".join(parts)}</link>'


def joint(parent: str, child: str, kind: str = "continuous", xyz: str = "0 0 0") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/><origin xyz="{xyz}"/><axis xyz="0 0 1"/>'
    return f'<joint name="{parent}_{child}" type="{kind}">{ends}</joint>'


def arm(*parts: str, kind: str = "continuous", xyz: str = "0 0 0") -> str:
    return robot(link("base"), link("arm", *parts), joint("base", "arm", kind, xyz))


def robot(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "box.stl").write_bytes(samples.stl_text((0.1, 0.2, 0.3)))
    (tmp_path / "large.stl").write_bytes(samples.stl((100, 200, 300)))
    (tmp_path / "open.stl").write_bytes(samples.stl((0.1, 0.2, 0.3))[:80] + b"\x0a\0\0\0" + b"".join(_triangles(10)))
    return tmp_path


def _triangles(count: int) -> list[bytes]:
    data = samples.stl((0.1, 0.2, 0.3))[84:]
    return [data[50 * at : 50 * at + 50] for at in range(count)]


def reported(folder: Path, xml: str) -> list[Finding]:
    result = engine.lint(Source(str(folder / "r.urdf"), xml.encode()), engine.Settings())
    assert result.report.failure is None, result.report.failure
    return [one for one in result.findings if one.code in MINE]


def only(folder: Path, xml: str) -> Finding:
    [one] = reported(folder, xml)
    return one


def test_a_sound_mesh_is_silent_wherever_it_stands(folder: Path) -> None:
    assert reported(folder, arm(inertial(), BOX)) == []
    scaled = BOX.replace("/></geometry>", ' scale="2 2 2"/></geometry>')
    scaled = scaled.replace("<geometry>", '<origin rpy="0 0 3.14159265"/><geometry>')
    assert reported(folder, arm(inertial(48, "2.08 0 0 1.6 0 0.8", "-0.1 -0.2 0.3"), scaled)) == []


@pytest.mark.parametrize(
    ("times", "help_"),
    [
        (1e3, "multiply all six values by 0.001 if they are in g m²"),
        (1e4, "multiply all six values by 0.0001 if they are in kg cm²"),
        (1e6, "multiply all six values by 1e-06 if they are in kg mm²"),
        (1e9, "multiply all six values by 1e-09 if they are in g mm²"),
        (3417, "multiply all six values by 0.000293 if they are in lb in²"),
    ],
)
def test_moments_in_another_unit_name_the_factor_both_numbers_and_the_unit(
    folder: Path, times: float, help_: str
) -> None:
    values = " ".join(f"{value * times:g}" for value in (0.065, 0, 0, 0.05, 0, 0.025))
    one = only(folder, arm(inertial(inertia=values), BOX))
    assert (one.code, one.severity.value, one.help) == ("URDF620", "warning", help_)
    assert f"is {wording.times(times)} too large for its shapes at 6 kg: " in one.message
    assert one.message.endswith(" against 0.065 kg m²")


def test_a_moment_that_is_too_small(folder: Path) -> None:
    one = only(folder, arm(inertial(inertia="6.5e-6 0 0 5e-6 0 2.5e-6"), BOX))
    assert one.message == (
        "largest principal moment of link 'arm' is 10,000 times too small for its shapes at 6 kg: 6.5e-06 against "
        "0.065 kg m²"
    )


@grouped(
    ("factor", "words"),
    [
        (59.6, "60 times"),
        (1234, "1,200 times"),
        (999_999, "1 million times"),
        (9.8e6, "9.8 million times"),
        (3e10, "30 billion times"),
        (6e16, "more than a trillion times"),
    ],
)
def test_factors_are_said_in_words(factor: float, words: str) -> None:
    assert wording.times(factor) == words


def test_ones_on_the_diagonal_are_in_no_unit(folder: Path) -> None:
    one = only(folder, arm(inertial(inertia="50 0 0 50 0 50"), BOX))
    assert one.help == "compute the inertia from the mass and the size, about the center of mass and in kg m²"


def test_the_fix_is_the_inertia_of_the_closed_mesh(folder: Path) -> None:
    one = only(folder, arm(inertial(inertia="65 0 0 50 0 25"), BOX))
    assert one.fix is not None
    assert one.fix.title == "write ixx=0.065 iyy=0.05 izz=0.025, from <mesh> and the mass"
    assert not one.fix.safe
    assert only(folder, arm(inertial(inertia="65 0 0 50 0 25"), BOX.replace("box", "open"))).fix is None


def test_the_fix_is_proved_and_made(folder: Path) -> None:
    path = folder / "r.urdf"
    path.write_text(arm(inertial(inertia="65 0 0 50 0 25"), BOX))
    made = urdflint(folder, "--fix", "--unsafe-fixes", "r.urdf")
    assert made.returncode in (0, 1), made.stderr
    assert 'ixx="0.065" ixy="0" ixz="0" iyy="0.05" iyz="0" izz="0.025"' in path.read_text()


def test_no_triangle_is_read_without_a_finding_that_wants_a_fix(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = list[str]()
    whole = mesh_files.content

    def content(path: str, allowed: mesh_files.Allowed, *, complete: bool = True, looks: bool = False) -> object:
        wanted.append(path)
        return whole(path, allowed, complete=complete, looks=looks)

    reported(folder, arm(inertial(), BOX))  # the summary of the mesh is known then
    monkeypatch.setattr(mesh_files, "content", content)
    assert reported(folder, arm(inertial(), BOX)) == []
    assert wanted == []
    only(folder, arm(inertial(inertia="65 0 0 50 0 25"), BOX))
    assert len(wanted) == 1


def test_a_mesh_of_too_many_faces_has_no_fix(folder: Path) -> None:
    (folder / "box.stl").write_bytes(samples.stl((0.1, 0.2, 0.3), times=10_000))
    assert only(folder, arm(inertial(inertia="65 0 0 50 0 25"), BOX)).fix is None


def test_nothing_is_said_where_a_shape_is_unknown(folder: Path) -> None:
    gone = BOX.replace("box.stl", "gone.stl")
    assert reported(folder, arm(inertial(50, "65 0 0 50 0 25", "9 9 9"), BOX, gone)) == []


def test_a_mesh_in_millimeters_is_reported_once(folder: Path) -> None:
    assert only(folder, arm(inertial(), BOX.replace("box", "large"))).code == "MSH201"


def test_a_ball_reaches_as_far_as_its_radius(folder: Path) -> None:
    ball = '<visual><geometry><sphere radius="0.1"/></geometry></visual>'
    assert reported(folder, arm(inertial(1, "0.09 0 0 0.09 0 0.09", "0 0 0"), ball)) == []
    assert only(folder, arm(inertial(1, "0.11 0 0 0.11 0 0.11", "0 0 0"), ball)).code == "URDF620"


def test_a_mesh_is_where_its_origin_turns_it(folder: Path) -> None:
    behind = BOX.replace("<geometry>", '<origin rpy="0 0 3.14159265"/><geometry>')
    mirrored = BOX.replace('box.stl"', 'box.stl" scale="-1 -1 1"')
    for shape in (behind, mirrored):
        assert reported(folder, arm(inertial(xyz="-0.05 -0.1 0.15"), shape)) == []
        assert only(folder, arm(inertial(xyz="0.1 0.2 0.15"), shape)).code == "URDF621"


def test_the_unit_of_a_mesh_counts(folder: Path) -> None:
    (folder / "box.dae").write_bytes(samples.collada((100, 200, 300), meter="0.001"))
    assert reported(folder, arm(inertial(), BOX.replace(".stl", ".dae"))) == []


def test_the_fix_of_a_mesh_that_is_turned(folder: Path) -> None:
    turned = BOX.replace("<geometry>", '<origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><geometry>')
    one = only(folder, arm(inertial(inertia="65 0 0 50 0 25", xyz="0.9 2.05 3.15"), turned))
    assert one.fix is not None
    assert one.fix.title.startswith("write ixx=0.05 iyy=0.065 izz=0.025,")


def test_meshes_are_read_for_fixes_up_to_a_number_of_faces(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inertia_fixes, "MOST_FACES", 20)
    wrong = inertial(inertia="65 0 0 50 0 25")
    (folder / "other.stl").write_bytes((folder / "box.stl").read_bytes())
    links = link("a", wrong, BOX), link("b", wrong, BOX), link("c", wrong, BOX.replace("box.stl", "other.stl"))
    found = reported(folder, robot(*links, joint("a", "b"), joint("b", "c")))
    assert [one.fix is not None for one in found] == [True, True, False]


@pytest.mark.parametrize(
    ("mass", "shapes"),
    [
        (500, CUBE),  # denser than any metal
        (0.01, CUBE.replace("0.1", "0.01") + BOX),  # the collision is but a small part
    ],
)
def test_shapes_that_are_no_image_of_the_link_give_no_inertia(folder: Path, mass: float, shapes: str) -> None:
    one = only(folder, arm(inertial(mass, "0 0 0 0 0 0", "0 0 0"), shapes))
    assert (one.code, one.fix) == ("URDF612", None)


# The center of mass


@pytest.mark.parametrize(
    ("xyz", "severity"),
    [
        ("0.05 0.1 0.4", None),  # 0.1 m beyond a box whose diagonal is 0.374 m
        ("0.05 0.1 0.45", "info"),
        ("0.05 0.1 0.65", "info"),
        ("0.05 0.1 0.7", "warning"),
        ("0.05 -0.4 0.15", "warning"),
    ],
)
def test_the_center_of_mass_against_a_mesh(folder: Path, xyz: str, severity: str | None) -> None:
    found = reported(folder, arm(inertial(xyz=xyz), BOX))
    assert [(one.code, one.severity.value) for one in found] == ([("URDF621", severity)] if severity else [])


def test_a_center_of_mass_that_was_left_at_the_origin(folder: Path) -> None:
    seen = BOX.replace("<geometry>", '<origin xyz="0.15 0 0"/><geometry>')
    one = only(folder, arm(inertial(xyz="0 0 0"), seen))
    assert (one.code, one.severity.value) == ("URDF621", "warning")  # 0.15 m beyond a diagonal of 0.374 m
    assert one.help == "write where the center of mass is: now it is at the origin of the link"
    assert only(folder, arm(inertial(xyz="0 0.001 0"), seen)).severity.value == "info"


def test_a_center_of_mass_in_millimeters(folder: Path) -> None:
    one = only(folder, arm(inertial(xyz="50 100 150"), BOX))
    assert one.help == "divide it by 1000 if it is in millimeters"  # and nothing of its moments


def test_center_and_moments_in_millimeters_are_one_cause(folder: Path) -> None:
    one = only(folder, arm(inertial(inertia="65000 0 0 50000 0 25000", xyz="50 100 150"), BOX))
    assert one.code == "URDF621"
    assert one.help == (
        "divide it by 1000 if it is in millimeters; multiply all six values by 1e-06 if they are in kg mm²"
    )


@pytest.mark.parametrize(
    ("inertia", "codes"), [("0.1 0 0 0.1 0 0.1", ["URDF621"]), ("9 0 0 9 0 9", ["URDF620", "URDF621"])]
)
def test_the_inertia_is_reported_too_where_it_is_another_cause(folder: Path, inertia: str, codes: list[str]) -> None:
    for xyz in ("0.05 0.1 0.5", "50 100 150")[: 3 - len(codes)]:
        assert sorted(one.code for one in reported(folder, arm(inertial(1, inertia, xyz), BOX))) == codes


def test_a_center_of_mass_in_the_frame_of_the_root(folder: Path) -> None:
    one = only(folder, arm(inertial(xyz="1.05 0.1 2.15"), BOX, xyz="1 0 2"))
    assert one.help == "write it in the frame of the link: in that of the root link it is within the shapes"
    hand = link("hand", inertial(xyz="1.05 0.1 4.15"), BOX)
    far = robot(link("a"), link("b"), hand, joint("a", "b", xyz="0 0 2"), joint("b", "hand", xyz="1 0 2"))
    assert only(folder, far).help == one.help


def test_what_weighs_next_to_nothing_is_an_info(folder: Path) -> None:
    light = link("arm", inertial(0.005, "5e-5 0 0 4e-5 0 2e-5", "0 0 9"), BOX)
    heavy = link("base", inertial(), BOX)
    [one] = reported(folder, robot(heavy, light, joint("base", "arm")))
    assert (one.code, one.severity.value) == ("URDF621", "info")


# Density


@pytest.mark.parametrize(
    ("mass", "inertia", "said"),
    [
        (24.9, "0.04 0 0 0.04 0 0.04", None),
        (101, "0.16 0 0 0.16 0 0.16", "101 kg, but its shapes hold 0.001 m³ at most: 100000 kg/m³"),
        (0.0011, "2e-6 0 0 2e-6 0 2e-6", None),
        (500, "0.8 0 0 0.8 0 0.8", "500 kg, but its shapes hold 0.001 m³ at most: 500000 kg/m³"),
        (1500, "2.5e-3 0 0 2.5e-3 0 2.5e-3", "1.5e+06 kg/m³, and its inertia goes with 1.5 kg"),
        (0.015, "0.0025 0 0 0.0025 0 0.0025", "15 kg/m³, and its inertia goes with 1.5 kg"),  # heavier than air
    ],
)
def test_density(folder: Path, mass: float, inertia: str, said: str | None) -> None:
    found = reported(folder, arm(inertial(mass, inertia, "0 0 0"), CUBE))
    if said is None:
        assert found == []
    else:
        assert [(one.code, one.severity.value) for one in found] == [("URDF622", "warning")]
        assert found[0].message.endswith(said)


@pytest.mark.parametrize(
    ("inertia", "code"),
    [
        ("1.3e-4 0 0 1.3e-4 0 1.3e-4", None),  # five times that of the shapes: of 0.08 kg, which is odd as well
        ("7.5e-4 0 0 0.015 0 0.015", "URDF620"),  # 30 and 600 times: that goes with no mass
    ],
)
def test_the_inertia_is_a_witness_where_all_moments_say_the_same(folder: Path, inertia: str, code: str | None) -> None:
    found = reported(folder, arm(inertial(0.015, inertia, "0 0 0"), CUBE))
    assert [one.code for one in found] == ([code] if code else [])


def test_shapes_hold_no_more_than_they_do_or_than_the_box_around_them(folder: Path) -> None:
    seen = CUBE.replace("collision", "visual")
    assert only(folder, arm(inertial(26, "0.05 0 0 0.05 0 0.05", "0 0 0"), CUBE, seen)).code == "URDF622"
    away = seen.replace("<geometry>", '<origin xyz="0.9 0 0"/><geometry>')
    assert reported(folder, arm(inertial(49, "0.05 0 0 7 0 7", "0.45 0 0"), CUBE, away)) == []
    assert only(folder, arm(inertial(51, "0.05 0 0 7 0 7", "0.45 0 0"), CUBE, away)).code == "URDF622"


def test_a_flat_mesh_is_a_sheet(folder: Path) -> None:
    (folder / "box.stl").write_bytes(samples.stl((1, 1, 0)))
    assert reported(folder, arm(inertial(8, "0.7 0 0 0.7 0 1.4", "0.5 0.5 0"), BOX)) == []
    assert only(folder, arm(inertial(30, "2.5 0 0 2.5 0 5", "0.5 0.5 0"), BOX)).code == "URDF622"


def test_a_placeholder_of_a_shape_is_reported_once(folder: Path) -> None:
    small = CUBE.replace("0.1 0.1 0.1", "0.001 0.001 0.001")
    assert only(folder, arm(inertial(0.1, "0.001 0 0 0.001 0 0.001", "0 0 0"), small)).code == "URDF620"


def test_what_the_inertia_says_decides_whether_a_mass_counts(folder: Path) -> None:
    light = link("arm", inertial(0.005, "0.0025 0 0 0.0025 0 0.0025", "0 0 0"), CUBE)
    [one] = reported(folder, robot(link("base", inertial(), BOX), light, joint("base", "arm")))
    assert (one.code, one.severity.value) == ("URDF622", "warning")


def test_a_heavy_part_counts_where_it_is_fixed_too(folder: Path) -> None:
    links = (
        link("base"),
        link("turret", inertial(), BOX),
        link("arm", inertial(150, "0.2 0 0 0.2 0 0.2", "0 0 0"), CUBE),
    )
    one = only(folder, robot(*links, joint("base", "turret"), joint("turret", "arm", "fixed")))
    assert (one.code, one.severity.value) == ("URDF622", "warning")


@pytest.mark.parametrize(
    ("mass", "inertia", "severity"),
    [
        (0.0005, "1e-5 0 0 1e-5 0 1e-5", "info"),
        (0.004, "1e-3 0 0 1e-3 0 1e-3", "info"),  # few grams, and little beside 6 kg
        (0.004, "1e-2 0 0 1e-2 0 1e-2", "warning"),  # such a moment slows the joint
        (0.05, "1e-3 0 0 1e-3 0 1e-3", "info"),
        (0.07, "2e-2 0 0 2e-2 0 2e-2", "warning"),
    ],
)
def test_an_inertia_that_is_felt_nowhere_is_an_info(folder: Path, mass: float, inertia: str, severity: str) -> None:
    small = CUBE.replace("0.1 0.1 0.1", "0.02 0.02 0.02")
    links = link("base"), link("arm", inertial(), BOX), link("tip", inertial(mass, inertia, "0 0 0"), small)
    one = only(folder, robot(*links, joint("base", "arm"), joint("arm", "tip")))
    assert (one.code, one.severity.value) == ("URDF620", severity)


def test_the_mass_of_an_object_is_chosen(folder: Path) -> None:
    peg = link("peg", inertial(500, "0.8 0 0 0.8 0 0.8", "0 0 0"), CUBE)
    colored = '<gazebo reference="peg"><material>Gazebo/Red</material></gazebo>'
    driven = '<gazebo><plugin name="p" filename="libp.so"/></gazebo>'
    severities = [only(folder, robot(peg, more)).severity for more in ("", colored, driven)]
    assert severities == ["info", "info", "warning"]


@pytest.mark.parametrize("mass", [1, 0.9])
def test_a_dummy_of_a_kilogram_is_not_in_grams(folder: Path, mass: float) -> None:
    ball = '<visual><geometry><sphere radius="0.01"/></geometry></visual>'
    one = only(folder, arm(inertial(mass, "4e-5 0 0 4e-5 0 4e-5", "0 0 0"), ball))
    assert one.code == "URDF622"
    assert "divide" not in (one.help or "")
    assert ("templates" in (one.help or "")) is (mass == 1)


@pytest.mark.parametrize(
    ("visual", "collision", "message"),
    [
        ("0.1 0.2 0.3", "100 210 290", "collision of link 'arm' is 970 times as large as its visual: 290 m"),
        ("0.1 0.2 0.3", "0.0001 0.0002 0.0003", "visual of link 'arm' is 1,000 times as large as its collision: 0.3 m"),
        ("0.1 0.2 0.3", "0.2 300 0.1", None),  # a long one is no other unit
        ("0.1 0.2 0.3", "20 40 60", None),
        ("0.1 0.2 0.3", "1e3 2e3 3e3", None),
    ],
)
def test_shapes_a_thousand_times_apart_are_said_and_not_computed_with(
    folder: Path, visual: str, collision: str, message: str | None
) -> None:
    shapes = [
        f'<{tag}><geometry><box size="{size}"/></geometry></{tag}>'
        for tag, size in (("visual", visual), ("collision", collision))
    ]
    found = reported(folder, arm(inertial(2, "0.016 0 0 0.016 0 0.001", "0 0 0"), *shapes))
    odd = [one for one in found if one.code == "URDF763"]
    assert [one.message.startswith(message or "?") for one in odd] == [True] * (message is not None)
    if message is not None:
        assert found == odd
        (zero,) = (one for one in reported(folder, arm(inertial(2, "0 0 0 0 0 0"), *shapes)) if one.code == "URDF612")
        assert zero.fix is None


def test_no_inertia_is_computed_from_a_mesh_in_millimeters(folder: Path) -> None:
    hit = '<collision><geometry><mesh filename="large.stl"/></geometry></collision>'
    found = {one.code: one for one in reported(folder, arm(inertial(2, "0 0 0 0 0 0"), BOX, hit))}
    assert found.keys() == {"MSH201", "URDF612"}
    assert found["URDF612"].fix is not None
    assert "ixx=0.0216666667 iyy=" in found["URDF612"].fix.title


def test_a_mesh_whose_scale_is_missing_is_named_for_a_mesh_of_five_meters(folder: Path) -> None:
    (folder / "part.stl").write_bytes(samples.stl((3, 4, 4.5)))
    part = '<visual><geometry><mesh filename="part.stl"/></geometry></visual>'
    hit = '<collision><geometry><box size="0.006 0.006 0.008"/></geometry></collision>'
    one = only(folder, arm(inertial(0.1, "1e-6 0 0 1e-6 0 1e-6", "0 0 0"), part, hit))
    assert one.help == 'write scale="0.001 0.001 0.001" for the mesh of the visual if it is in millimeters'


def test_a_sound_mesh_beside_a_grain_is_not_made_smaller(folder: Path) -> None:
    grain = '<collision><geometry><box size="0.0001 0.0002 0.0003"/></geometry></collision>'
    one = only(folder, arm(inertial(), BOX, grain))
    assert (one.code, one.help) == ("URDF763", "write both in meters: one of them is in millimeters, or scaled twice")


@pytest.mark.parametrize("kind", ["fixed", "continuous"])
def test_a_light_sensor_is_an_info(folder: Path, kind: str) -> None:
    one = only(folder, arm(inertial(0.0005, "1e-6 0 0 1e-6 0 1e-6", "0 0 0"), CUBE, kind=kind))
    assert (one.code, one.severity.value) == ("URDF622", "info")


def test_a_box_for_a_frame_is_an_info_where_its_mass_does_not_count(folder: Path) -> None:
    frame = CUBE.replace("0.1 0.1 0.1", "0.001 0.001 0.001")
    small = link("arm", inertial(0.001, "2e-9 0 0 2e-9 0 2e-9", "0 0 0"), frame)
    base = link("base", inertial(), BOX)
    [one] = reported(folder, robot(base, small, joint("base", "arm")))
    assert (one.code, one.severity.value) == ("URDF622", "info")


def test_a_mesh_counts_with_the_box_around_it(folder: Path) -> None:
    assert reported(folder, arm(inertial(140, "1.5 0 0 1.2 0 0.6"), BOX)) == []
    one = only(folder, arm(inertial(160, "1.7 0 0 1.3 0 0.7"), BOX))
    assert (one.code, "0.006 m³" in one.message) == ("URDF622", True)


def test_a_tiny_mass_is_reported_alone(folder: Path) -> None:
    assert only(folder, arm(inertial(1e-6, "0.065 0 0 0.05 0 0.025"), BOX)).code == "URDF605"


# Templates


def chain(*inertials: str, shapes: tuple[str, ...] = ()) -> str:
    names = [f"l{number}" for number in range(len(inertials))]
    links = [link(name, *parts) for name, *parts in zip_longest(names, inertials, shapes, fillvalue="")]
    return robot(*links, *(joint(*ends) for ends in pairwise(names)))


ONES = "1 0 0 1 0 1"


def test_one_inertia_in_all_links_is_reported_once(folder: Path) -> None:
    one = only(folder, chain(*(inertial(mass, ONES) for mass in (0.2, 4.1, 3))))
    assert (one.code, one.severity.value, len(one.also)) == ("URDF623", "warning", 2)
    assert one.message == (
        "all 3 links with a mass have the inertia ixx=1 iyy=1 izz=1, though their masses are 0.2 to 4.1 kg"
    )


def test_sizes_that_differ_are_as_good_and_each_link_is_reported_once(folder: Path) -> None:
    large, larger = (BOX.replace("/></geometry>", f' scale="{one}"/></geometry>') for one in ("2 2 2", "3 3 3"))
    one = only(folder, chain(*[inertial(6, ONES)] * 3, shapes=(BOX, larger, large)))
    assert one.message.endswith(", though their shapes span 0.37 to 1.1 m")
    assert one.fix is not None
    assert one.fix.title == (
        "write ixx=0.065 iyy=0.05 izz=0.025, from <mesh> and the mass of link 'l0', and so on for 2 more"
    )
    assert len(one.fix.edits) == 9


def test_one_of_a_row_whose_mass_is_other_makes_no_template(folder: Path) -> None:
    links = [link(f"wheel_{number}", inertial(mass, ONES)) for number, mass in enumerate((1, 1, 10, 1))]
    xml = robot(link("base"), *links, *(joint("base", f"wheel_{number}") for number in range(4)))
    assert reported(folder, xml) == []
    three = xml.replace("wheel_0", "body").replace("wheel_1", "arm")
    assert [one.code for one in reported(folder, three)] == ["URDF623"]


@pytest.mark.parametrize(
    "links",
    [
        [inertial(mass, ONES) for mass in (1, 1, 1.9)],  # a row of like parts
        [inertial(mass, ONES) for mass in (1, 5)],
        [*(inertial(mass, ONES) for mass in (1, 5, 2)), inertial(2, "2 0 0 2 0 2"), inertial(1, "3 0 0 3 0 3")],
    ],
)
def test_rows_of_like_parts_share_an_inertia(folder: Path, links: list[str]) -> None:
    assert [one.code for one in reported(folder, chain(*links))] == []


@pytest.mark.parametrize("masses", [(0.1, 0.2, 0.5), (0.05, 0.1, 0.15)])
def test_a_template_speaks_for_its_links(folder: Path, masses: tuple[float, ...]) -> None:
    ones = ONES.replace("1", "0.1")
    assert only(folder, chain(*(inertial(mass, ones) for mass in masses), shapes=(BOX,) * 3)).code == "URDF623"


def test_links_without_a_mass_or_an_inertia_are_of_no_template(folder: Path) -> None:
    assert {one.code for one in reported(folder, chain(*(inertial(mass, "0 0 0 0 0 0") for mass in (1, 2, 5))))} == {
        "URDF612"
    }
    assert reported(folder, chain(*(inertial(mass, ONES) for mass in (0, 0, 1, 2)))) == []


def test_nearly_all_links_are_enough(folder: Path) -> None:
    one = only(folder, chain(*(inertial(mass, ONES) for mass in (1, 2, 5)), inertial(1, "2 0 0 2 0 2")))
    assert one.message.startswith("3 of 4 links with a mass have ")


def test_a_link_whose_mass_cannot_be_read_is_one_more(folder: Path) -> None:
    """Its mass is reported; that the others share an inertia is no more true than it was with the mass."""
    nearly = [*(inertial(mass, ONES) for mass in (1, 2, 5)), inertial(1, "2 0 0 2 0 2")]
    unread = inertial(1, "3 0 0 3 0 3").replace('<mass value="1"/>', '<mass value="x"/>')
    assert 'value="x"' in unread
    assert "URDF623" in [one.code for one in reported(folder, chain(*nearly))]
    assert "URDF623" not in [one.code for one in reported(folder, chain(*nearly, unread))]


def test_numbers_too_large_are_reported_by_others(folder: Path) -> None:
    for size in ("1e200 1e200 1e200", "1e-200 1e-200 1e-200", "1e150 1e-150 1", "1e308 1 1"):
        shape = CUBE.replace("0.1 0.1 0.1", size)
        for mass in (1e-5, 1, 1e300):
            reported(folder, arm(inertial(mass, ONES, "1e308 0 0"), shape))
            reported(folder, arm(inertial(mass, "1e308 0 0 1e308 0 1e308", "0 0 0"), shape))
    assert math.isinf(1e308 * 10)


def test_shapes_in_centimeters_are_not_the_fault_of_the_inertia(folder: Path) -> None:
    body = '<collision><geometry><box size="30 20 10"/></geometry></collision>'
    xml = arm(inertial(5, "0.05 0 0 0.05 0 0.05", "0 0 0"), body)
    findings = [finding for finding in reported(folder, xml) if finding.code in ("URDF620", "URDF622")]
    assert [(finding.code, finding.help) for finding in findings] == [
        ("URDF622", "write its shapes in meters: if they are in centimeters, it has 830 kg/m³")
    ]


def test_moments_in_two_units_are_two_causes(folder: Path) -> None:
    moments = {"a": "830 0 0 830 0 830", "b": "8.3 0 0 8.3 0 8.3"}
    links = [link(name, inertial(0.5, values, "0 0 0"), CUBE) for name, values in moments.items()]
    xml = robot(link("base"), *links, joint("base", "a"), joint("a", "b", xyz="0.1 0 0"))
    findings = [finding for finding in reported(folder, xml) if finding.code == "URDF620"]
    assert len({finding.cause for finding in findings}) == 2
    assert [str(finding.help).partition(" if")[2] for finding in findings] == [
        " they are in kg mm²",
        " they are in kg cm²",
    ]
