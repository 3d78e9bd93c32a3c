"""Versions, and what needs them."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced


def robot(version, inner=""):
    said = f' version="{version}"' if version is not None else ""
    links = '<link name="a"/><link name="b"/>'
    joint = f'<joint name="j" type="continuous"><parent link="a"/><child link="b"/>{inner}</joint>'
    return f'<robot name="r"{said}>{links}{joint}</robot>'


def reported(xml):
    return {
        one.code: {name: effect.value for name, effect in one.effects.items()}
        for one in findings(xml)
        if one.code.startswith(("URDF11", "XSD"))
    }


@grouped("version", [None, "1.0", " 1.0", "01.0", "1.00", "+1.0"])
def test_versions_that_all_take(version):
    assert reported(robot(version)) == {}


@grouped("version", ["1", "1.", "1.0.0", "1,0", "", "foo", "1.0 ", "-1.0", ".1"])
def test_malformed(version):
    assert reported(robot(version)) == {"URDF111": {"urdfdom@3": "rejects", "urdfdom@6": "rejects"}}


@pytest.mark.parametrize("version", ["1.3", "2.0", "0.9"])
def test_unsupported(version):
    assert reported(robot(version)) == {"URDF112": {"urdfdom@3": "rejects", "urdfdom@6": "rejects"}}


@pytest.mark.parametrize("version", ["1.1", "1.2"])
def test_too_new_for_old_readers(version):
    assert reported(robot(version)) == {"URDF113": {"urdfdom@3": "rejects"}}


@pytest.mark.parametrize(
    ("inner", "since", "span"),
    [
        ('<origin quat_xyzw="0 0 0 1"/>', "1.1", "quat_xyzw"),
        ('<limit effort="1" velocity="1" jerk="1"/>', "1.2", "jerk"),
    ],
)
def test_an_attribute_of_a_later_version(inner, since, span):
    (found,) = [one for one in findings(robot(None, inner)) if one.code == "URDF114"]
    assert (sliced(found), found.severity.value) == (span, "warning")
    assert reported(robot(None, inner)) == {"URDF114": {"urdfdom@3": "ignores", "urdfdom@6": "warns"}}
    assert "URDF114" not in reported(robot(since, inner))


def test_a_capsule_cuts_the_link():
    shape = '<visual><geometry><capsule radius="1" length="1"/></geometry></visual>'
    text = f'<robot name="r"><link name="a">{shape}</link></robot>'
    assert reported(text) == {"URDF114": {"urdfdom@3": "drops", "urdfdom@6": "drops"}}
    assert [one.severity.value for one in findings(text) if one.code == "URDF114"] == ["error"]


@pytest.mark.parametrize(("version", "effect"), [(None, "warns"), ("1.1", "rejects")])
def test_two_rotations(version, effect):
    found = reported(robot(version, '<origin rpy="0 0 0" quat_xyzw="0 0 0 1"/>'))
    assert found["URDF115"]["urdfdom@6"] == effect
    assert "URDF114" not in found


@grouped(
    ("quaternion", "code"),
    [("0 0 0 0", "URDF117"), ("0 0 1 1", "URDF116"), ("0 0 0.7071 0.7071", None), ("0 0 1", None)],
)
def test_the_length_of_a_quaternion(quaternion, code):
    found = reported(robot("1.1", f'<origin quat_xyzw="{quaternion}"/>'))
    assert [one for one in found if one in ("URDF116", "URDF117")] == ([code] if code else [])
