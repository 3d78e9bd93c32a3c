"""A finding in an expanded robot stands at the text that its author must change, once, with its uses and calls."""

from __future__ import annotations

import re
from pathlib import Path

from tests.grouping import grouped
from tests.lint import sliced
from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.syntax.source import Source

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
JOINT = '<joint name="{0}_j" type="fixed"><parent link="base"/><child link="{0}"/></joint>'
MARK = re.compile(r"«(.*?)»", re.DOTALL)


def findings(text: str, code: str, name: str = "robot.urdf.xacro", targets: str = "urdfdom@6") -> list[Finding]:
    asked = tuple(target.parse(targets))
    result = engine.lint(Source(name, text.encode()), Settings(targets=asked, resolve=False))
    assert result.report.failure is None
    return [one for one in result.findings if one.code == code]


def robot(body: str) -> str:
    return f'<robot name="r" {NS}><link name="base"/>{body}</robot>'


def link(name: str, mass: str) -> str:
    return f'<link name="{name}"><inertial><mass value="{mass}"/>{INERTIA}</inertial></link>{JOINT.format(name)}'


WHEEL = f'<xacro:macro name="wheel" params="name mass">{link("${name}", "${mass}")}</xacro:macro>'
TWICE = f'<xacro:macro name="wheel" params="name mass">{link("${name}", "${mass * 2}")}</xacro:macro>'
CALLS = "".join(f'<xacro:wheel name="w{one}" mass="1"/>' for one in range(3))
MARKED = {  # the text to blame is marked, the rule and the uses told
    "a literal": (robot(link("a", "«-1»")), "URDF603", 1),
    "a literal in a macro": (
        robot(f'<xacro:macro name="w" params="n">{link("${n}", "«-1»")}</xacro:macro><xacro:w n="a"/><xacro:w n="b"/>'),
        "URDF603",
        2,
    ),
    "an argument": (robot(WHEEL + '<xacro:wheel name="x" mass="«-1»"/>'), "URDF603", 1),
    "an argument among others": (robot(WHEEL + CALLS + '<xacro:wheel name="x" mass="«-1»"/>'), "URDF603", 1),
    "an argument that is computed with": (
        robot(TWICE + CALLS + '<xacro:wheel name="x" mass="«-1»"/>'),
        "URDF603",
        1,
    ),
    "an expression that is always wrong": (
        robot(f'<xacro:macro name="w" params="n m">{link("${n}", "«${-m}»")}</xacro:macro>').replace(
            "</robot>", '<xacro:w n="a" m="1"/><xacro:w n="b" m="2"/></robot>'
        ),
        "URDF603",
        2,
    ),
    "an argument handed on twice": (
        robot(
            WHEEL + '<xacro:macro name="axle" params="m"><xacro:wheel name="x" mass="${m}"/></xacro:macro>'
            '<xacro:axle m="«-1»"/>'
        ),
        "URDF603",
        1,
    ),
    "a default": (
        robot(
            f'<xacro:macro name="w" params="n m:=«-1»">{link("${n}", "${m}")}</xacro:macro>'
            '<xacro:w n="a"/><xacro:w n="b"/>'
        ),
        "URDF603",
        2,
    ),
    "a property": (
        robot('<xacro:property name="m" value="«-1»"/>' + link("a", "${m}") + link("b", "${m}")),
        "URDF603",
        2,
    ),
    "a property of a property": (
        robot('<xacro:property name="m" value="«-1»"/><xacro:property name="n" value="${m}"/>' + link("a", "${n}")),
        "URDF603",
        1,
    ),
    "a default of an argument": (
        robot('<xacro:arg name="m" default="«-1»"/>' + link("a", "$(arg m)")),
        "URDF603",
        1,
    ),
    "a property that is right elsewhere": (
        robot(
            '<xacro:property name="x" value="base"/><xacro:property name="y" value="gone"/>'
            '<joint name="a" type="fixed"><parent link="${x}"/><child link="«${y}»"/></joint>'
            '<joint name="b" type="fixed"><parent link="${x}"/><child link="${y}b"/></joint><link name="goneb"/>'
            '<xacro:property name="z" value="${y}"/>'
        )
        .replace("«${y}»", "${y}")
        .replace('value="gone"', 'value="«gone»"'),
        "URDF301",
        1,
    ),
    "a part of a value": (
        robot(link("a", "1").replace('link="base"', "link=\"«${'b'}ose»\"")),
        "URDF301",
        1,
    ),
    "a block": (
        robot(
            '<xacro:macro name="m" params="*o"><joint name="j" type="fixed"><parent link="base"/><child link="c"/>'
            '<xacro:insert_block name="o"/></joint></xacro:macro><link name="c"/>'
            '<xacro:m><origin xyz="«1 2»"/></xacro:m>'
        ),
        "URDF102",
        1,
    ),
    "a name of an element": (
        robot(
            f'<xacro:macro name="w" params="n"><link name="${{n}}"><«inertail»/></link>{JOINT.format("${n}")}'
            "</xacro:macro>"
        ).replace("</robot>", '<xacro:w n="a"/><xacro:w n="b"/></robot>'),
        "URDF001",
        2,
    ),
    "a text": (
        robot('<gazebo reference="base"><mu1>«abc»</mu1></gazebo>'),
        "GZ301",
        1,
    ),
}


@grouped(("text", "code", "uses"), MARKED.values(), ids=MARKED)
def test_a_finding_stands_at_the_text_to_blame(text: str, code: str, uses: int) -> None:
    plain = MARK.sub(r"\1", text)
    found = findings(plain, code, targets="sdformat@16" if code.startswith("GZ") else "urdfdom@6")
    assert [(one.uses, one.message) for one in found] == [(uses, found[0].message)]
    marked = MARK.search(text)
    if marked is not None:
        assert found[0].location.span == (
            len(text[: marked.start()].encode()),
            len(text[: marked.start()].encode()) + len(marked[1]),
        )


def test_two_wrong_arguments_are_two_findings() -> None:
    text = robot(WHEEL + CALLS + '<xacro:wheel name="x" mass="-1"/><xacro:wheel name="y" mass="-2"/>')
    assert [(sliced(one), one.uses) for one in findings(text, "URDF603")] == [("-1", 1), ("-2", 1)]


def test_the_trace_is_the_chain_of_calls_and_includes(tmp_path: Path) -> None:
    macro = f'<robot {NS}><xacro:macro name="wheel" params="n">{link("${n}", "-1")}</xacro:macro></robot>'
    (tmp_path / "wheel.xacro").write_text(macro)
    body = f"""<robot name="r" {NS}>
<link name="base"/>
<xacro:include filename="wheel.xacro"/>
<xacro:macro name="axle">
  <xacro:wheel n="a"/>
</xacro:macro>
<xacro:axle/>
</robot>"""
    (one,) = findings(body, "URDF603", str(tmp_path / "robot.urdf.xacro"))
    assert one.location.source.name == str(tmp_path / "wheel.xacro")
    assert [(step.message, step.location.start.line) for step in one.trace] == [
        ("in macro 'wheel'", 5),
        ("in macro 'axle'", 7),
    ]
    assert {Path(step.location.source.name).name for step in one.trace} == {"robot.urdf.xacro"}


def test_a_computed_number_tells_where_its_names_are_defined() -> None:
    text = robot('<xacro:property name="half" value="-0.5"/>' + link("a", "${half * 2}"))
    (one,) = findings(text, "URDF603")
    assert sliced(one) == "${half * 2}"
    assert [each.message for each in one.related] == ["'half' is -0.5"]


def test_a_fix_is_offered_for_literal_text_that_exists_once() -> None:
    fixable = '<link name="a"><inertail/></link>'
    (one,) = findings(robot(fixable), "URDF001")
    assert one.fix is not None
    source = one.location.source.text
    assert [source[edit.span.start : edit.span.end] for edit in one.fix.edits] == [b"inertail"]
    macro = '<xacro:macro name="m" params="n"><link name="${n}"><inertail/></link></xacro:macro>'
    (one,) = findings(robot(macro + '<xacro:m n="a"/><xacro:m n="b"/>'), "URDF001")
    assert (one.uses, one.fix) == (2, None)
    reference = '<xacro:property name="b" value="bose"/>' + JOINT.format("a").replace('"base"', '"${b}"')
    (one,) = findings(robot('<link name="a"/>' + reference), "URDF301")
    assert one.fix is None


def test_nothing_is_said_of_values_that_nobody_knows() -> None:
    text = robot(link("a", "$(env MASS)") + link("b", "${undefined}"))
    assert findings(text, "URDF101") == []


def test_nothing_is_said_of_what_is_nowhere_where_a_part_is_missing() -> None:
    joint = '<joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>'
    assert [one.code for one in findings(robot(joint), "URDF301")] == ["URDF301"]
    assert findings(robot(joint + '<xacro:include filename="gone.xacro"/>'), "URDF301") == []
    assert findings(robot(joint + "<xacro:gone/>"), "URDF301") == []
