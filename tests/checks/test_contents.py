"""A file that is not a robot is one finding that says what it is, with the effects of all that programs mind in it.

Xacro is not expanded here.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import partial

import pytest

from tests import lint
from tests.grouping import grouped
from tests.lint import DRAKE, sliced
from urdflint.findings import FileReport, Finding
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.programs.effect import Effect, worst
from urdflint.syntax.source import Source

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
# What it does to the programs does not depend on the property, which they ignore
SOURCE = f"""<robot name="r" {NS}>
  <xacro:property name="h" value="1"/>
  <link name="a">{MASS}<visual><geometry><box size="${{h}} 1"/></geometry></visual></link>
  <link name="b">{MASS}</link>
  <joint name="j" type="revolute"><parent link="a"/><child link="c"/></joint>
  <joint name="k" type="fixed"><parent link="a"/><child link="b"/><origin xyz="0 0 ${{h}}"/></joint>
</robot>"""
PART = f'<robot {NS}><gazebo reference="base_link"><mu1>0.2</mu1></gazebo></robot>'
SRDF = '<robot name="r"><group name="g"/><disable_collisions link1="a" link2="b" reason="x"/></robot>'
REJECTING = {"urdfdom@3", "urdfdom@6", "sdformat@16", DRAKE, "mujoco@4", "pybullet@3"}


findings = partial(lint.findings, xacro=False)
Settings = partial(engine.Settings, xacro=False)


def report(xml: str, name: str = "robot.urdf", **settings: object) -> FileReport:
    asked = Settings(targets=tuple(target.parse("all")), **settings)  # type: ignore[arg-type]
    return engine.lint(Source(name, xml.encode()), asked).report


def effects_on(found: Iterable[Finding]) -> dict[str, str]:
    return {name: effect.value for name, effect in worst(one.effects for one in found).items()}


@grouped("targets", ["", "all", "urdfdom", "drake", "sdformat@12.3", "mujoco"])
def test_xacro_source_is_one_finding(targets: str) -> None:
    (one,) = findings(SOURCE, targets)
    assert (one.code, one.severity.value, sliced(one)) == ("XAC003", "error", "xacro:property")
    assert one.message == "the file is xacro source, with 1 tag and 2 expressions of xacro"


def test_it_has_the_effects_of_all_that_is_wrong_with_it_as_a_robot() -> None:
    """As a robot it is read where the tag calls a macro: that is left over in what xacro printed."""
    as_robot = findings(SOURCE.replace("xacro:property", "xacro:wheel").replace(NS, ""), "all")
    assert len(as_robot) > 3
    assert effects_on(findings(SOURCE, "all")) == effects_on(as_robot)
    assert {"rejects"} == {effects_on(as_robot)[name] for name in ("urdfdom@6", "sdformat@16", DRAKE)}


def test_the_strongest_effect_on_each_program_counts() -> None:
    lighter = SOURCE.replace('"0 0 ${h}"', '"0 0 1"').replace('<child link="c"/>', '<child link="b"/>')
    found = effects_on(findings(lighter.replace("revolute", "continuous"), "urdfdom@6,drake"))
    assert found == {"urdfdom@6": "drops", DRAKE: "rejects"}


STL = "its visual, a .stl mesh, is not shown"


@pytest.mark.parametrize(
    ("inside", "effect", "losses"),
    [
        ("", "drops", {DRAKE: STL}),
        ("<visual><geometry><mesh filename='${p}.ply'/></geometry></visual>", "drops", {DRAKE: STL}),
        ("<collision><geometry><mesh filename='${p}.stl'/></geometry></collision>", "rejects", {}),
    ],
)
def test_what_the_strongest_effect_costs_is_reported_of_the_file(inside, effect, losses) -> None:
    shown = f'<visual><geometry><mesh filename="${{p}}.stl"/></geometry></visual>{inside}'
    text = f'<robot name="r" {NS}><xacro:arg name="p"/><link name="a">{MASS}{shown}</link></robot>'
    (one,) = findings(text, "drake", xacro=False)
    assert (one.code, effects_on([one])[DRAKE], one.losses) == ("XAC003", effect, losses)


def test_rules_that_are_left_out_count_for_the_effects() -> None:
    """MuJoCo has no model, so its effects are those of rules."""
    repeated = SOURCE.replace(MASS, MASS * 2, 1)
    asked = Settings(targets=tuple(target.parse("mujoco")), codes=frozenset({"XAC003"}))
    (one,) = engine.lint(Source("robot.urdf", repeated.encode()), asked).findings
    assert (one.severity.value, effects_on([one])) == ("error", {"mujoco@4": "rejects"})


def test_lines_that_drake_warns_of_are_reported_with_it() -> None:
    calibrated = SOURCE.replace('<child link="b"/>', '<child link="b"/>\n<calibration rising="0"/>')
    whole, line = findings(calibrated, "drake")
    assert (whole.code, line.location.start.line) == ("XAC003", 7)
    assert whole.cause == line.cause == "XAC003"
    assert {name: effect.value for name, effect in line.effects.items()} == {DRAKE: "warns"}
    assert [one.code for one in findings(calibrated, "urdfdom,sdformat,mujoco")] == ["XAC003"]


def test_what_gazebo_warns_of_is_reported_of_the_file() -> None:
    unknown = f'<link name="a">{MASS}</link><gazebo reference="a"><foo/></gazebo>'
    (one,) = findings(f'<robot name="r" {NS}><xacro:arg name="a"/>{unknown}</robot>', "sdformat")
    assert (one.code, effects_on([one])) == ("XAC003", {"sdformat@16": "warns"})


@grouped(
    ("name", "words"),
    [
        ("robots/arm.urdf", ["`xacro arm.urdf > expanded.urdf`", "rename the file to arm.urdf.xacro"]),
        ("my arm.URDF", ["`xacro 'my arm.URDF' > expanded.urdf`", "rename the file to 'my arm.urdf.xacro'"]),
        ("arm.xacro.urdf", ["rename the file to arm.urdf.xacro"]),
        ("-", ["xacro robot.urdf.xacro | urdflint check -"]),
    ],
)
def test_help_says_what_to_write(name: str, words: list[str]) -> None:
    (one,) = findings(SOURCE, name=name)
    assert one.help is not None
    assert [word for word in words if word not in one.help] == []
    assert "declare" not in one.help


def test_no_prefix_is_needed_for_expressions() -> None:
    (one,) = findings('<robot name="r"><link name="${a}"/></robot>', name="r.xacro.urdf")
    assert (one.help or "").startswith("write `xacro r.xacro.urdf > expanded.urdf`")


def test_a_prefix_that_xacro_does_not_know_is_to_be_declared_first() -> None:
    (one,) = findings(SOURCE.replace(NS, ""))
    assert (one.help or "").startswith('declare xmlns:xacro="http://www.ros.org/wiki/xacro" in <robot>, then write')


@grouped("name", ["robot.urdf", "common.gazebo.xacro", "r.gazebo", "-"])
def test_a_part_for_xacro_gives_no_error(name: str) -> None:
    found = findings(PART, "all", name)
    assert {one.severity.value for one in found} <= {"info"}
    assert [one.code for one in found] == (["XAC004"] if name in ("robot.urdf", "-") else [])
    assert all(one.effects["urdfdom@6"] == one.effects["sdformat@16"] == "rejects" for one in found)
    assert report(PART, name).status == "not-checked"


@pytest.mark.parametrize("text", [SOURCE, PART, '<robot name="r"><link name="a"><visual/></link></robot>'])
def test_a_xacro_file_is_never_a_robot(text: str) -> None:
    assert findings(text, "all", "r.xacro") == []
    found = report(text, "r.xacro")
    assert (found.status, found.not_checked) == ("not-checked", ())
    assert found.skipped == "this is a xacro file, expand it and check the URDF that xacro prints"


def test_xml_is_checked_in_a_xacro_file() -> None:
    said = {one.code for one in findings("<!-- a -- b -->" + SOURCE.replace('"1"', '"a & b"', 1), name="r.xacro")}
    assert said == {"XML002", "XML003"}


@grouped(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file has nothing but whitespace"),
        (b"<?xml version='0.0'?><!-- a -- b -->\n", "the file has no element"),
        (b"a: 1\nb: 2\n", "the file is YAML"),
        (b'{"a": "\xff"}', "the file is JSON"),
        (b"<!DOCTYPE html><html><br>&nbsp;</html>", "the file is an HTML page"),
        (b"version https://git-lfs.github.com/spec/v1\noid x\n", "the file is a Git LFS pointer"),
        (b"PK\x03\x04\0\xff\x01", "the file is a ZIP archive"),
        (random.Random(1).randbytes(3000), "the file is binary data"),
        (b"\xff\xfe" + random.Random(2).randbytes(3000), "the file is binary data"),
        (b"<" + random.Random(3).randbytes(3000), "the file is binary data"),
    ],
)
@pytest.mark.parametrize("name", ["robot.urdf", "robot.xacro", "config.dat"])
def test_what_is_not_xml_is_one_finding(data: bytes, message: str, name: str) -> None:
    (one,) = findings(data, "urdfdom@3,urdfdom@6,sdformat,drake,mujoco,pybullet", name)
    assert (one.code, one.severity.value) == ("XML041", "error")
    assert one.message.startswith(message)
    assert {name for name, effect in one.effects.items() if effect == "rejects"} == REJECTING
    assert one.help != "close every tag in reverse order of opening, and put every value in straight quotes"


def test_help_fits_what_the_file_is() -> None:
    said = {
        one: findings(one)[0].help or "" for one in ("", "a: 1\nb: 2\n", "version https://git-lfs.github.com/spec/v1")
    }
    assert [word.split()[0] for word in said.values()] == ["write", "check", "run"]


@grouped(
    ("name", "xml"),
    [
        ("package.xml", "<package/>"),
        ("show.launch", "<launch/>"),
        ("show.launch.xml", "<launch/>"),
        ("arm.dae", "<COLLADA/>"),
    ],
)
def test_a_file_that_says_by_its_name_that_it_is_something_else(name: str, xml: str) -> None:
    assert findings(xml, "all", name) == []
    assert report(xml, name).status == "not-checked"
    (one,) = findings(xml, "all")
    assert one.severity.value == "error"
    assert one.effects["urdfdom@6"] == "rejects"


@pytest.mark.parametrize("xml", ['<sdf version="1.9"/>', "<mujoco/>"])
def test_what_other_programs_read_is_an_error_where_it_is_given_as_urdf(xml: str) -> None:
    (one,) = (one for one in findings(xml, "all") if one.code == "XML040")
    assert one.severity.value == "error"
    assert one.effects["urdfdom@6"] == "rejects"


@pytest.mark.parametrize("name", ["arm.srdf", "arm.xml"])
def test_srdf_is_checked_as_such_unless_it_is_given_as_urdf(name: str) -> None:
    assert [one.code for one in findings(SRDF, "all", name)] == ["SRDF201"]
    assert report(SRDF, name).status == "checked"
    (one,) = findings(SRDF, "all")
    assert one.severity.value == "error"
    assert one.effects["urdfdom@6"] == "rejects"


def test_the_root_tells_what_a_file_is() -> None:
    (one,) = findings('<sdf version="1.9"/>')
    assert one.message == "root element is <sdf> instead of <robot>: the file is SDFormat"
    assert one.help == "check a URDF file: this is SDFormat; for Gazebo alone, name it .sdf"
    assert [one.message for one in findings("<foo/>", name="a.xml")] == ["root element is <foo> instead of <robot>"]
    (one,) = findings("<xacro:/>")
    assert (one.code, set(one.effects.values())) == ("XML040", {Effect.REJECTS})
    assert not [one for one in findings("<xacro:macro/>", name="a.xacro") if one.code == "XML040"]
    (part,) = findings("<gazebo/>")
    assert part.help == "check the robot that this is a part of, or write <robot> around it"


@grouped(
    ("xml", "loading"),
    [("<foo/>", set()), ("<sdf/>", {"sdformat@16"}), ("<Robot/>", {"mujoco@4"}), ("<mujoco/>", {"mujoco@4"})],
)
def test_programs_that_read_another_root(xml: str, loading: set[str]) -> None:
    found = findings(xml, "urdfdom@3,urdfdom@6,sdformat,drake,mujoco,pybullet")
    (one,) = (one for one in found if one.code == "XML040")
    assert one.effects == dict.fromkeys(REJECTING - loading, "rejects")


def test_no_program_finds_a_robot_where_there_is_no_element() -> None:
    (one,) = findings("<!-- nothing -->", "urdfdom@3,urdfdom@6,sdformat,drake,mujoco,pybullet")
    assert one.effects == dict.fromkeys(REJECTING, "rejects")


def test_a_page_that_is_well_formed_is_one_finding() -> None:
    assert [one.code for one in findings("<!DOCTYPE html>\n<html><body/></html>", "all")] == ["XML040"]


def test_srdf_in_a_file_for_urdf() -> None:
    (one,) = findings(SRDF, "urdfdom@6,pybullet")
    assert (one.code, sliced(one)) == ("XML041", "group")
    assert one.message == "the file is SRDF of MoveIt: it has <group> and no link"
    assert set(one.effects.values()) == {"rejects"}


def test_what_cannot_be_read_is_not_checked() -> None:
    assert report("<robot><link></robot>").status == "not-checked"
    assert report("<!-- -- --><robot name='r'><link name='a'/></robot>").status == "checked"


def test_missing_files_leave_a_robot_checked() -> None:
    mesh = '<geometry><mesh filename="package://nowhere/a.stl"/></geometry>'
    found = report(f'<robot name="r"><link name="a"><visual>{mesh}</visual></link></robot>')
    assert (found.status, len(found.not_checked), found.skipped) == ("checked", 1, None)


def test_meshes_of_what_is_not_checked_are_not_looked_for() -> None:
    mesh = '<link name="m"><visual><geometry><mesh filename="package://nowhere/a.stl"/></geometry></visual></link>'
    source = SOURCE.replace("</robot>", f"{mesh}</robot>")
    assert report(source).not_checked == ()
    elsewhere = source.replace("package://nowhere", "file:///nowhere").replace('link="c"', 'link="m"')
    limited = elsewhere.replace("revolute", "continuous")
    asked = Settings(targets=tuple(target.parse("pybullet")))
    assert effects_on(engine.lint(Source("robot.urdf", elsewhere.encode()), asked).findings) == {
        "pybullet@3": "rejects"
    }
    assert effects_on(engine.lint(Source("robot.urdf", limited.encode()), asked).findings) == {"pybullet@3": "alters"}


def test_the_schemas_alone_say_what_a_file_is() -> None:
    asked = Settings(schema_only=True)
    found = engine.lint(Source("robot.urdf", SOURCE.encode()), asked)
    assert [one.code for one in found.findings] == ["XAC003"]
    assert found.report.status == "not-checked"


def test_a_file_stays_not_checked_if_its_rule_is_left_out() -> None:
    for text in (SOURCE, "", "<foo/>", SRDF):
        assert report(text, codes=frozenset({"URDF101"})).status == "not-checked"


@pytest.mark.parametrize(
    ("inside", "rejecting"),
    [
        ("{mesh}", {"mujoco@4", "pybullet@3", DRAKE}),
        ('<xacro:if value="1">{mesh}</xacro:if>', set()),
    ],
)
def test_what_stands_outside_of_xacro_is_wrong_for_who_reads_the_file_as_it_is(tmp_path, inside, rejecting):
    mesh = '<collision><geometry><mesh filename="nowhere.obj"/></geometry></collision>'
    tag = '<xacro:property name="p" value="1"/>'
    link = f'<link name="a">{inside.format(mesh=mesh)}</link>'
    robot = f'<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">{tag}{link}</robot>'
    path = tmp_path / "r.urdf"
    path.write_text(robot)
    names = ("mujoco", "pybullet", "drake")
    asked = engine.Settings(targets=tuple(one for name in names for one in target.parse(name)))
    (found,) = [one for one in engine.lint(Source(str(path), robot.encode()), asked).findings if one.code == "URDF750"]
    assert {name for name, effect in found.effects.items() if effect.value == "rejects"} == rejecting
