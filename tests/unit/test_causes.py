"""Which findings have one cause, and so are one entry of a report."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import FileReport, Report
from urdflint.reporters.entries import entries


def causes(xml: str, targets: str = "ros") -> Counter[tuple[str, str]]:
    """The code and cause of each finding."""
    return Counter((one.code, one.cause) for one in findings(xml, targets))


def link(name: str, inside: str = "", kind: str = "continuous") -> str:
    joint = f'<joint name="j{name}" type="{kind}"><parent link="base"/><child link="{name}"/></joint>'
    return f'<link name="{name}">{inside}</link>{joint}'


def robot(*parts: str) -> str:
    return f'<robot name="r"><link name="base"/>{"".join(parts)}</robot>'


def inertial(mass: float, ixx: float) -> str:
    inertia = f'<inertia ixx="{ixx}" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
    return f"""
<inertial>
<mass value="{mass}"/>
{inertia}
</inertial>"""


def on_base(*parts: str) -> str:
    """A robot whose base has a mass."""
    return robot(*parts).replace('<link name="base"/>', f'<link name="base">{inertial(1, 0.1)}</link>')


FLOATING = on_base(link("a", inertial(1, 0.1), "floating"))
MIMIC = on_base(
    link("a", inertial(1, 0.1)), link("b", inertial(1, 0.1)).replace("</joint>", '<mimic joint="ja"/></joint>')
)
MASSLESS = robot(link("a", "", "floating"))


def test_what_repeats_by_link_has_one_cause() -> None:
    xml = robot(*(link(name, inertial(0, 0.1)) for name in "abc"))
    assert causes(xml)["URDF604", "URDF604"] == 3


def test_what_repeats_by_mesh_has_one_cause() -> None:
    mesh = '<visual><geometry><mesh filename="file:///home/me/{}.stl"/></geometry></visual>'
    xml = robot(*(link(name, mesh.format(name)) for name in "abcd"))
    assert causes(xml)["URDF753", "URDF753"] == 4


def test_names_that_are_unknown_have_causes_of_their_own() -> None:
    xml = robot(link("a", "<foo/>"), link("b", "<foo/>"), link("c", "<bar/>"))
    assert {cause for code, cause in causes(xml) if code == "URDF002"} == {"URDF002 foo", "URDF002 bar"}
    xml = robot(link("a", '<visual x="1" y="2"/>'))
    assert {cause for code, cause in causes(xml) if code == "URDF004"} == {"URDF004 visual/@x", "URDF004 visual/@y"}


def test_missing_things_have_causes_by_what_is_missing() -> None:
    mesh, box = "<visual><geometry><mesh/></geometry></visual>", "<visual><geometry><box/></geometry></visual>"
    found = causes(robot(link("a", mesh), link("b", mesh), link("c", box)))
    assert found["URDF009", "URDF009 mesh/@filename"] == 2
    assert found["URDF009", "URDF009 box/@size"] == 1


@pytest.mark.parametrize(
    ("inside", "code"),
    [(inertial(0, 0.1), "URDF604"), (inertial(1, -0.1), "URDF610"), (inertial(1, 5), "URDF611")],
)
def test_what_drake_warns_of_at_the_inertial_is_reported_with_what_is_wrong_in_it(inside: str, code: str) -> None:
    found = causes(robot(link("a", inside)), "drake")
    assert found[code, code] == 1
    assert found["DRK202", code] == 1


@grouped(
    ("xml", "targets", "cause", "codes"),
    [
        (FLOATING, "drake,pybullet,usd", "DRK106", {"DRK106", "PBT210", "USD206"}),
        (FLOATING, "pybullet", "PBT210", {"PBT210"}),
        (MIMIC, "pybullet,sdformat@12", "PRG211", {"PRG211", "GZ407"}),
        (MIMIC, "sdformat@12", "GZ407", {"GZ407"}),
        (MASSLESS, "mujoco,newton", "MJC301", {"MJC301", "NWT204"}),
        (MASSLESS, "newton", "NWT204", {"NWT204"}),
    ],
)
def test_what_several_programs_do_about_one_thing_is_one_entry(
    xml: str, targets: str, cause: str, codes: set[str]
) -> None:
    """In the words of the first of the rules; alone each has its own."""
    found = [one for one in findings(xml, targets, remarks=True) if one.code in codes]
    assert {one.code for one in found} == codes
    (entry,) = entries(Report([targets], [FileReport("robot.urdf")], found))
    assert (entry.head.code, {one.code for one in entry.sides}) == (cause, codes - {cause})
    assert entry.effects.keys() == {name for one in found for name in one.effects}


def test_a_robot_with_nothing_is_one_cause() -> None:
    assert causes("<robot/>") == {("URDF009", "URDF009 robot/@name"): 1, ("URDF207", "URDF009 robot/@name"): 1}
    assert causes('<robot name="r"/>') == {("URDF207", "URDF207"): 1}
