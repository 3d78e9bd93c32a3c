"""Materials: definitions in the order in which urdfdom meets them, names and colours."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import codes, findings, sliced
from tests.programs.short_robots import MASS, link

RED = '<material name="red"><color rgba="1 0 0 1"/></material>'
USE = '<material name="red"/>'
GREEN = '<material name="red"><color rgba="0 1 0 1"/></material>'


def robot(top: str, *materials: str) -> str:
    visuals = "".join(f'<visual><geometry><box size="1 1 1"/></geometry>{one}</visual>' for one in materials)
    return f'<robot name="r">{top}<link name="a">{visuals}</link></robot>'


@grouped(
    ("xml", "expected"),
    [
        (robot(RED, USE), []),
        (robot("", RED, USE), []),  # a visual before it defines it
        (robot("", USE, RED), ["URDF802"]),  # one after it does not
        (robot("", USE), ["URDF802"]),
        (robot("", USE).replace("</robot>", RED + "</robot>"), []),  # one of the robot does, wherever it stands
        (robot("", '<material name="red"><texture/></material>'), ["URDF802"]),
        (robot("", '<material name="red"><texture filename="package://p/t.png"/></material>'), []),
        (robot(RED, RED), []),
        (robot(RED, GREEN), ["URDF805"]),
        (robot("", RED, GREEN), ["URDF805"]),
        (robot(RED + RED, USE), ["URDF804"]),
        (robot(USE, USE), ["URDF803"]),
        (robot(RED), ["URDF807"]),
        (robot("", '<material name=""/>'), ["URDF801"]),
        (robot("", *(one.replace("red", "") for one in (RED, GREEN))), ["URDF801"]),
        (robot("", "<material/>"), ["URDF800"]),
        (robot("<material/>"), ["URDF800"]),
        (robot('<material name=""><color rgba="1 0 0 1"/></material>'), ["URDF800"]),
    ],
)
def test_materials(xml, expected):
    assert codes(xml) == expected


def test_did_you_mean():
    [found] = [one for one in findings(robot(RED, USE, '<material name="Red"/>')) if one.code == "URDF802"]
    assert (sliced(found), found.help) == ("Red", "did you mean 'red'?")
    assert found.fix is not None
    assert found.fix.edits[0].text == "red"


def test_two_nameless_materials_count_as_one_name_twice():
    first, second = findings(robot("<material/><material/>"))
    assert {effect.value for effect in first.effects.values()} == {"warns"}
    assert {effect.value for effect in second.effects.values()} == {"rejects"}


@grouped(
    ("rgba", "code", "fixed"),
    [
        ("255 128 0 1", "URDF806", "1 0.502 0 1"),
        ("255 128 0 255", "URDF806", "1 0.502 0 1"),
        ("1.01 0 0 1", "URDF806", None),
        ("0 0 0 -1", "URDF806", None),
        ("1 1 1 0", None, None),
        ("255 0 0", "URDF102", None),  # too few numbers: the rule on their count speaks
    ],
)
def test_colour(rgba, code, fixed):
    found = findings(robot("", f'<material name="red"><color rgba="{rgba}"/></material>'))
    assert [one.code for one in found] == ([code] if code else [])
    if code:
        assert sliced(found[0]) == rgba
        assert (found[0].fix.edits[0].text if found[0].fix else None) == fixed


@grouped(
    ("shared", "own", "sdformat"),
    [
        ("", '<color rgba="1 0 0 2"/>', "rejects"),
        ('<material name="red"><color rgba="1 0 0 2"/></material>', "", "rejects"),
        ('<material name="red"><color rgba="1 0 0 1"/></material>', '<color rgba="1 0 0 2"/>', None),
    ],
)
def test_gazebo_gives_the_first_visual_of_a_link_the_color_of_the_robot(shared, own, sdformat):
    xml = robot(shared, f'<material name="red">{own}</material>').replace('<link name="a">', link("a", MASS)[:-7])
    [found] = [finding for finding in findings(xml, "sdformat@12.3,sdformat@16") if finding.code == "URDF806"]
    assert found.effects.get("sdformat@16") == sdformat
