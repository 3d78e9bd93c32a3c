"""Shapes: which finding, at which bytes, and what urdfdom makes of it."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.syntax.source import Source


def robot(geometry: str, kind: str = "visual", version: str = "1.0") -> str:
    shape = f"<{kind}><geometry>{geometry}</geometry></{kind}>"
    return f'<robot name="r" version="{version}"><link name="a">{shape}</link></robot>'


BOX = '<box size="1 1 1"/>'


@grouped(
    ("geometry", "code", "text"),
    [
        ("", "URDF700", "<geometry>"),
        ("<!-- box -->", "URDF700", "<geometry>"),
        ('<Box size="1 1 1"/>', "URDF701", "Box"),
        ("<cone/>" + BOX, "URDF701", "cone"),
        ('<plane normal="0 0 1"/>', "URDF702", "plane"),
        ('<sphere radius="1"/>' + BOX, "URDF703", BOX),
        (BOX + '<material name="m"/>', "URDF708", "material"),
        ('<box size="1 -1 1"/>', "URDF704", "1 -1 1"),
        ('<cylinder radius="1" length="0"/>', "URDF704", "0"),
        ('<sphere radius="0"/>', "URDF707", "0"),
        ('<mesh filename="package://p/m.obj" scale="1 0 1"/>', "URDF705", "1 0 1"),
        ('<mesh filename="package://p/m.obj" scale="1 -1 1"/>', "URDF706", "1 -1 1"),
    ],
)
def test_geometry(geometry, code, text):
    [found] = findings(robot(geometry))
    assert (found.code, sliced(found)) == (code, text)


@grouped(
    ("kind", "name", "severity"),
    [("visual", "m.obj", "info"), ("visual", "other.obj", "error"), ("collision", "m.obj", "error")],
)
def test_a_shape_behind_a_mesh_that_is_there_is_a_leftover(kind, name, severity, tmp_path):
    tmp_path.joinpath("m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    source = Source(str(tmp_path / "robot.urdf"), robot(f'<mesh filename="{name}"/>{BOX}', kind).encode())
    settings = engine.Settings(targets=tuple(target.parse("urdfdom@6")))
    reported = [found for found in engine.lint(source, settings).findings if found.code == "URDF703"]
    assert [found.severity.value for found in reported] == [severity]


@pytest.mark.parametrize("geometry", ["<!-- first -->" + BOX, '<box size="1 x 1"/>', BOX + "<!-- last -->"])
def test_others_speak_or_nobody(geometry):
    assert not [one for one in findings(robot(geometry)) if one.code.startswith("URDF7")]


@grouped(
    ("size", "kind", "severity"),
    [
        ("5 5 0", "visual", "info"),
        ("0 0 0", "visual", "info"),
        ("5 5 0", "collision", "info"),
        ("5 0 0", "collision", "warning"),
        ("5 5 -1", "visual", "warning"),
    ],
)
def test_a_plane_is_an_info(size, kind, severity):
    found = findings(robot(f'<box size="{size}"/>', kind), "urdfdom@3")
    assert [one.severity for one in found if one.code == "URDF704"] == [severity]


def test_unknown_shape_costs_later_parts():
    xml = robot("<Box/>").replace("</visual>", f"</visual><collision><geometry>{BOX}</geometry></collision>")
    [found] = findings(xml)
    assert {effect.value for effect in found.effects.values()} == {"drops"}
    assert found.loss == "link 'a' loses its visual and its collision"
    assert found.help == "did you mean <box>?"


def test_fix_is_offered_only_where_the_name_is_written_once():
    assert findings(robot('<Box size="1 1 1"/>'))[0].fix is not None
    assert findings(robot('<Box size="1 1 1"></Box>'))[0].fix is None


@pytest.mark.parametrize(("version", "effects"), [("1.0", {}), ("1.2", {"urdfdom@6": "drops"})])
def test_urdfdom_looks_at_sizes_from_1_2_on(version, effects):
    found = next(one for one in findings(robot('<box size="0 1 1"/>', version=version)) if one.code == "URDF704")
    assert {target: effect.value for target, effect in found.effects.items()} == effects


@pytest.mark.parametrize("geometry", ['<sphere radius="1"/>' + BOX, BOX + '<sphere radius="1"/>'])
def test_drake_loses_one_of_two_shapes(geometry):
    [found] = [one for one in findings(robot(geometry), "drake") if one.code == "URDF703"]
    assert [effect.value for effect in found.effects.values()] == ["drops"]


@pytest.mark.parametrize("other", ["<link/>", "<Box/>", BOX])
@pytest.mark.parametrize(("shape", "code"), [('<box size="1 1 0"/>', "URDF704"), ('<sphere radius="0"/>', "URDF707")])
def test_sizes_are_looked_at_behind_another_shape_too(other, shape, code):
    """Each of the two is read by some program: Drake reads the boxes before the spheres, wherever they stand."""
    found = findings(robot(other + shape), "drake")
    assert code in {one.code for one in found}
    rejected = any(effect.value == "rejects" for one in found for effect in one.effects.values())
    assert rejected is (shape.startswith("<box") and other != BOX)
