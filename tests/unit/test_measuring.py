"""What links weigh and how large they are: by primitives, and by meshes that show the same."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.meshes import samples
from urdflint.linter.run import load_target
from urdflint.measuring.table import Measured, measure
from urdflint.model.resource_files import Files
from urdflint.syntax.source import Source

INERTIAL = '<inertial><mass value="{}"/><inertia ixx="2" ixy="0" ixz="0" iyy="3" iyz="0" izz="4"/></inertial>'


def shape(geometry: str, origin: str = "", kind: str = "collision") -> str:
    return f"<{kind}><origin {origin}/><geometry>{geometry}</geometry></{kind}>"


def measured(folder: Path, *parts: str, mass: float | None = 6) -> Measured:
    inertial = INERTIAL.format(mass) if mass is not None else ""
    text = f'<robot name="r">\n<link name="a">{inertial}{"".join(parts)}</link></robot>'
    robot = load_target.read(Source(str(folder / "r.urdf"), text.encode()))
    robot.files = Files(str(folder))
    [one] = measure(robot)
    return one


@grouped(
    ("geometry", "volume", "size", "moments"),
    [
        ('<box size="1 2 3"/>', 6, (1, 2, 3), (2.5, 5, 6.5)),
        ('<sphere radius="1"/>', 4 / 3 * math.pi, (2, 2, 2), (2.4, 2.4, 2.4)),
        ('<cylinder radius="1" length="2"/>', 2 * math.pi, (2, 2, 2), (3, 3.5, 3.5)),
        ('<capsule radius="1" length="1"/>', 7 / 3 * math.pi, (2, 2, 3), None),
    ],
)
def test_primitives(tmp_path, geometry, volume, size, moments):
    one = measured(tmp_path, shape(geometry, 'xyz="1 2 3"'))
    assert (one.name, one.line, one.mass, one.by) == ("a", 2, 6, "collisions")
    assert one.volume == pytest.approx(volume)
    assert one.density == pytest.approx(6 / volume)
    assert one.extents == pytest.approx(size)
    assert one.center_of_shape == pytest.approx((1, 2, 3))
    assert one.moments == pytest.approx((2, 3, 4))
    if moments is not None:
        assert one.shape_moments == pytest.approx(moments)
        assert one.ratios == pytest.approx([a / b for a, b in zip((2, 3, 4), moments, strict=True)])


def test_a_turned_cylinder_reaches_as_far_as_it_does(tmp_path):
    half = math.sqrt(0.5)
    one = measured(tmp_path, shape('<cylinder radius="1" length="4"/>', 'rpy="0 0.785398163397448 0"'))
    assert one.extents == pytest.approx((6 * half, 2, 6 * half))
    one = measured(tmp_path, shape('<capsule radius="1" length="4"/>', 'rpy="1.5707963267949 0 0"'))
    assert one.extents == pytest.approx((2, 6, 2))


@grouped("name", samples.ALL)
@pytest.mark.parametrize("origin", ["", 'xyz="1 -2 0.5" rpy="0.3 -0.4 1.2"'])
def test_a_mesh_measures_as_the_box_that_it_shows(tmp_path, name, origin):
    (tmp_path / name).write_bytes(samples.ALL[name])
    mesh = measured(tmp_path, shape(f'<mesh filename="{name}" scale="2 1 1"/>', origin))
    box = measured(tmp_path, shape('<box size="2 2 3"/>', origin))
    assert mesh.volume == pytest.approx(12)
    assert mesh.extents == pytest.approx(box.extents)
    assert mesh.shape_moments == pytest.approx(box.shape_moments)
    assert math.dist(mesh.center_of_shape or (), box.center_of_shape or ()) == pytest.approx(
        math.dist((1, 1, 1.5), (0, 0, 0))
    )


def test_several_shapes_have_one_center_and_the_moments_of_all(tmp_path):
    half = '<box size="1 2 1.5"/>'
    both = measured(tmp_path, shape(half, 'xyz="0 0 0.75"'), shape(half, 'xyz="0 0 -0.75"'))
    assert both.volume == pytest.approx(6)
    assert both.shape_moments == pytest.approx((2.5, 5, 6.5))
    assert both.extents == pytest.approx((1, 2, 3))
    apart = measured(tmp_path, shape(half, 'xyz="0 0 10"'), shape(half, 'xyz="0 0 -10"'))
    assert apart.shape_moments == pytest.approx((2.5, 600 + 6 * 3.25 / 12, 600 + 6 * 6.25 / 12))


def test_the_unit_of_collada_counts(tmp_path):
    (tmp_path / "mm.dae").write_bytes(samples.collada(meter="0.001"))
    one = measured(tmp_path, shape('<mesh filename="mm.dae"/>'))
    assert one.volume == pytest.approx(6e-9)
    assert one.extents == pytest.approx((0.001, 0.002, 0.003))


def test_what_cannot_be_measured_says_why(tmp_path):
    (tmp_path / "open.obj").write_bytes(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\n")
    (tmp_path / "cut.stl").write_bytes(samples.stl()[:-9])
    one = measured(tmp_path, shape('<mesh filename="open.obj"/>'))
    assert [one.volume, one.density, one.shape_moments, one.ratios, one.extents] == [None] * 4 + [(1, 1, 1)]
    assert one.unmeasured == ("mesh 'open.obj': it is not closed, and has no volume",)
    [why] = measured(tmp_path, shape('<mesh filename="cut.stl"/>')).unmeasured
    assert why == "mesh 'cut.stl': its header says 12 triangles, and there are 11"
    assert measured(tmp_path, shape('<mesh filename="gone.stl"/>')).unmeasured == ("mesh 'gone.stl': missing",)
    [why] = measured(tmp_path, shape('<mesh filename="open.obj" scale="1 0 1"/>')).unmeasured
    assert "its scale" in why
    [why] = measured(tmp_path, shape('<box size="1 2"/>')).unmeasured
    assert why == "collision of link 'a': <box> has no size that can be read"
    with_hole = measured(tmp_path, shape('<mesh filename="open.obj"/>'), shape('<box size="1 1 1"/>'))
    assert (with_hole.volume, with_hole.lower, with_hole.upper) == (None, (-0.5, -0.5, -0.5), (1, 1, 1))


def test_visuals_count_where_collisions_have_no_volume(tmp_path):
    (tmp_path / "open.obj").write_bytes(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\n")
    visual = shape('<box size="1 2 3"/>', kind="visual")
    one = measured(tmp_path, shape('<mesh filename="open.obj"/>'), visual)
    assert one.by == "visuals"
    assert one.volume == pytest.approx(6)
    one = measured(tmp_path, shape('<box size="1 1 1"/>'), visual)
    assert one.by == "collisions"
    assert one.volume == pytest.approx(1)
    bare = measured(tmp_path, mass=None)
    assert (bare.by, bare.mass, bare.moments, bare.extents, bare.unmeasured) == (None, None, None, None, ())


def test_no_mass_and_no_size_are_no_error(tmp_path):
    one = measured(tmp_path, shape('<box size="1 2 3"/>'), mass=0)
    assert (one.density, one.shape_moments, one.ratios) == (0, None, None)
    one = measured(tmp_path, shape('<box size="1e200 1e200 1e200"/>'))
    assert one.volume is None
