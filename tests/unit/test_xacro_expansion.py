"""Small xacro files, expanded by ours and by the package xacro: the same document, and a fault wherever xacro fails."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any
from unittest import mock
from xml.etree import ElementTree

import pytest
import xacro
from xacro import substitution_args

from tests.grouping import grouped
from urdflint.files.ros_packages import Packages
from urdflint.syntax import parsing
from urdflint.syntax.source import Source
from urdflint.xacro.expansion import Arguments, Expanded, expand, loading

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
INCLUDED = f"""<robot {NS} xmlns:p="http://p">
  <xacro:property name="from_include" value="7"/>
  <xacro:macro name="included" params="n"><link name="${{n}}_${{from_include}}"/></xacro:macro>
  <link name="of_include"/></robot>"""
DATA = "arm:\n  mass: 2.5\n  names: [a, b]\nangle: !degrees 180\n"
FINE = {
    "plain": '<link name="a"/><joint name="b"><origin xyz="0 0 1"/></joint>',
    "text": "<gazebo><mu1>0.5</mu1><a> b <c/> d &amp; e </a></gazebo>",
    "cdata": "<a><![CDATA[${x} < $(y)]]></a>",
    "comments": "<!-- ${nothing} --><a/><!-- - -->",
    "a property": '<xacro:property name="p" value="2"/><a b="${p}" c="${p*2}" d="${p}${p}"/>',
    "types": '<xacro:property name="p" value="2"/><xacro:property name="q" value="2.0"/><a b="${p/q}" c="${p//1}"/>',
    "texts as numbers": '<xacro:property name="p" value="\'2\'"/><a b="${p*2}"/>',
    "underscores": '<xacro:property name="p" value="1_0"/><a b="${p}x"/>',
    "booleans": '<xacro:property name="p" value="true"/><a b="${not p}"/>',
    "lazy": '<xacro:property name="p" value="${q}"/><xacro:property name="q" value="1"/><a b="${p}"/>',
    "redefined": '<xacro:property name="p" value="1"/><a b="${p}"/><xacro:property name="p" value="2"/><a b="${p}"/>',
    "lazy to the end": '<xacro:property name="p" value="${q}"/><xacro:property name="q" value="1"/>'
    '<xacro:property name="q" value="2"/><a b="${p}"/>',
    "not lazy": '<xacro:property name="q" value="1"/><xacro:property name="p" value="${q}" lazy_eval="false"/>'
    '<xacro:property name="q" value="2"/><a b="${p}"/>',
    "default": '<xacro:property name="p" default="1"/><xacro:property name="p" default="2"/><a b="${p}"/>',
    "remove": '<xacro:property name="p" value="1"/><xacro:property name="p" remove="true"/>'
    '<xacro:property name="p" default="2"/><a b="${p}"/>',
    "a name that is worked out": '<xacro:property name="p" value="q"/><xacro:property name="${p}" value="3"/>'
    '<a b="${q}"/>',
    "a block property": '<xacro:property name="p"><a b="${q}"/><c/></xacro:property>'
    '<xacro:property name="q" value="1"/><d><xacro:insert_block name="p"/></d>',
    "dollars": '<a b="$${x} $$$(y) $ 5$ a$b"/>',
    "arguments": '<xacro:arg name="x" default="1"/><a b="$(arg x)" c="${$(arg x) + 1}"/>',
    "an argument with an expression": '<xacro:property name="p" value="3"/><xacro:arg name="x" default="${p}"/>'
    '<a b="$(arg x)"/>',
    "a given argument": '<xacro:arg name="given" default="1"/><a b="$(arg given)" c="${xacro.arg(\'given\')}"/>',
    "eval": '<xacro:arg name="x" default="2"/><a b="$(eval x + 1)" c="$(eval x * 2.0)"/>',
    "if": '<xacro:if value="${1 > 0}"><a/></xacro:if><xacro:if value="false"><b/></xacro:if>'
    '<xacro:unless value="0"><c/></xacro:unless>',
    "if in if": '<xacro:if value="1"><a/><xacro:if value="0"><b/></xacro:if><xacro:unless value="${0}"><c/>'
    "</xacro:unless></xacro:if>",
    "a macro": '<xacro:macro name="m" params="a b:=2"><x y="${a}" z="${b}"/></xacro:macro><xacro:m a="1"/>'
    '<xacro:m a="1" b="3"/>',
    "a default with blanks": '<xacro:macro name="m" params="a:=\'x y\' b:=${1 + 2} c"><x y="${a} ${b} ${c}"/>'
    '</xacro:macro><xacro:m c="4"/>',
    "forwarding": '<xacro:macro name="m" params="a:=^ b:=^|5"><x y="${a} ${b}"/></xacro:macro>'
    '<xacro:property name="a" value="1"/><xacro:m/>',
    "the caller's names": '<xacro:macro name="m" params=""><x y="${p}"/></xacro:macro>'
    '<xacro:property name="p" value="1"/><xacro:m/>',
    "own names": '<xacro:property name="p" value="1"/><xacro:macro name="m"><xacro:property name="p" value="2"/>'
    '<x y="${p}"/></xacro:macro><xacro:m/><x y="${p}"/>',
    "scope parent": '<xacro:macro name="m"><xacro:property name="p" value="2" scope="parent"/></xacro:macro><xacro:m/>'
    '<x y="${p}"/>',
    "scope global": '<xacro:macro name="m"><xacro:n/></xacro:macro><xacro:macro name="n">'
    '<xacro:property name="p" value="2" scope="global"/></xacro:macro><xacro:m/><x y="${p}"/>',
    "a block": '<xacro:macro name="m" params="*b"><x><xacro:insert_block name="b"/></x></xacro:macro>'
    '<xacro:m><origin xyz="${1+1} 0 0"/></xacro:m>',
    "blocks": '<xacro:macro name="m" params="*b **c"><x><xacro:insert_block name="c"/><xacro:insert_block name="b"/>'
    "</x></xacro:macro><xacro:m><o/><p><q/><r/></p></xacro:m>",
    "a block twice": '<xacro:macro name="m" params="*b"><xacro:insert_block name="b"/><xacro:insert_block name="b"/>'
    "</xacro:macro><xacro:m><o/></xacro:m>",
    "a macro in a macro": '<xacro:macro name="m" params="a"><xacro:n b="${a}1"/></xacro:macro><xacro:macro name="n" '
    'params="b"><x y="${b}"/></xacro:macro><xacro:m a="q"/>',
    "a macro of a macro": '<xacro:macro name="m"><xacro:macro name="n"><x/></xacro:macro><xacro:n/></xacro:macro>'
    "<xacro:m/>",
    "a macro that calls itself": '<xacro:macro name="m" params="n"><x y="${n}"/><xacro:if value="${n > 0}">'
    '<xacro:m n="${n - 1}"/></xacro:if></xacro:macro><xacro:m n="3"/>',
    "a macro redefined": '<xacro:macro name="m"><x/></xacro:macro><xacro:macro name="m"><y/></xacro:macro><xacro:m/>',
    "call": '<xacro:macro name="m" params="a"><x y="${a}"/></xacro:macro><xacro:property name="p" value="m"/>'
    '<xacro:call macro="${p}" a="1"/>',
    "element and attribute": '<xacro:property name="p" value="link"/><xacro:element xacro:name="${p}" name="a">'
    '<xacro:attribute name="b" value="c${1+1}"/></xacro:element>',
    "an attribute in a condition": '<a><xacro:if value="1"><xacro:attribute name="b" value="1"/></xacro:if></a>',
    "include": '<xacro:include filename="included.xacro"/><xacro:included n="a"/><b c="${from_include}"/>',
    "include with a namespace": '<xacro:include filename="included.xacro" ns="i"/><xacro:i.included n="a"/>'
    '<b c="${i.from_include}"/>',
    "include by a package": '<xacro:include filename="$(find own)/urdf/included.xacro"/><a b="$(find own)/c"/>',
    "include twice": '<xacro:include filename="included.xacro"/><xacro:include filename="included.xacro"/>',
    "an optional include": '<xacro:include filename="gone.xacro" optional="true"/><a/>',
    "includes by a pattern": '<xacro:include filename="inclu*.xacro"/>',
    "data": "<xacro:property name=\"d\" value=\"${load_yaml('data.yaml')}\"/><a b=\"${d['arm']['mass']}\" "
    'c="${d.arm.names[1]}" d="${d.angle}"/>',
    "math": '<a b="${sin(pi/2)}" c="${math.sqrt(2)}" d="${radians(90)}" e="${max(1, 2.5)}" f="${python.abs(-1)}"/>',
    "loops": '<xacro:property name="l" value="${[1,2,3]}"/><a b="${[x*2 for x in l]}" c="${l[0]}" d="${len(l)}"/>',
    "texts": "<a b=\"${'a' + 'b'}\" c=\"${'a b'.split()[0]}\" d=\"${'%.2f' % 1.5}\" e=\"${str(1) + 'x'}\"/>",
    "prefixed attributes": '<a xacro:b="1" c="2"/>',
}
FAILING = {
    "an undefined name": '<a b="${nothing}"/>',
    "an undefined name in a condition": '<xacro:if value="${nothing}"><a/></xacro:if>',
    "no condition": '<xacro:if value="maybe"><a/></xacro:if>',
    "an undefined argument": '<a b="$(arg nothing)"/>',
    "an argument without a default": '<xacro:arg name="x"/>',
    "an unknown macro": "<xacro:nothing/>",
    "an unknown parameter": '<xacro:macro name="m" params="a"/><xacro:m a="1" b="2"/>',
    "a missing parameter": '<xacro:macro name="m" params="a"/><xacro:m/>',
    "a missing block": '<xacro:macro name="m" params="*a"/><xacro:m/>',
    "a block too many": '<xacro:macro name="m" params=""/><xacro:m><a/></xacro:m>',
    "an unknown block": '<xacro:insert_block name="b"/>',
    "a circle": '<xacro:property name="p" value="${q}"/><xacro:property name="q" value="${p}"/><a b="${p}"/>',
    "an endless macro": '<xacro:macro name="m"><xacro:m/></xacro:macro><xacro:m/>',
    "a division by zero": '<a b="${1/0}"/>',
    "no expression": '<a b="${1 +}"/>',
    "an open expression": '<a b="${1 + 2"/>',
    "dollars": '<a b="$$x"/>',
    "an unknown command": '<a b="$(fnid own)"/>',
    "too few words": '<a b="$(find)"/>',
    "an unknown package": '<a b="$(find nowhere)"/>',
    "a missing include": '<xacro:include filename="gone.xacro"/>',
    "a broken include": '<xacro:include filename="broken.xacro"/>',
    "a circular include": '<xacro:include filename="circular.xacro"/>',
    "a property with a bad name": '<xacro:property name="a-b" value="1"/>',
    "a property of a keyword": '<xacro:property name="class" value="1"/>',
    "a macro with a dot": '<xacro:macro name="a.b"/>',
    "a macro called call": '<xacro:macro name="call"/>',
    "an empty element": '<xacro:element xacro:name=""/>',
    "value and default": '<xacro:property name="p" value="1" default="2"/>',
    "a property without a name": '<xacro:property value="1"/>',
    "an include without a file": "<xacro:include/>",
    "a condition without a value": "<xacro:if><a/></xacro:if>",
    "a private name": '<a b="${().__class__}"/>',
    "missing data": "<a b=\"${load_yaml('gone.yaml')}\"/>",
    "a missing key": '<xacro:property name="d" value="${load_yaml(\'data.yaml\')}"/><a b="${d.leg}"/>',
    "eval with underscores": "<a b=\"$(eval '__')\"/>",
    "dirname": '<a b="$(dirname)"/>',
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    loading.forget()
    folder = tmp_path / "own" / "urdf"
    folder.mkdir(parents=True)
    (tmp_path / "own" / "package.xml").write_text("<package><name>own</name></package>")
    (folder / "included.xacro").write_text(INCLUDED)
    (folder / "broken.xacro").write_text("<robot><link></robot>")
    (folder / "circular.xacro").write_text(f'<robot {NS}><xacro:include filename="circular.xacro"/></robot>')
    (folder / "data.yaml").write_text(DATA)
    return folder


def ours(path: Path) -> Expanded:
    read = parsing.read(Source(str(path), path.read_bytes()))
    return expand(read, Packages(str(path.parent), {}), Arguments({"given": "8"}))


def theirs(path: Path, folder: Path) -> str:
    """What xacro prints. Raises whatever xacro does."""
    known: Any = {"own": str(folder.parent)}.__getitem__
    with (
        mock.patch.object(substitution_args, "_eval_find", known),
        mock.patch.dict(substitution_args._eval_dict, {"find": known}),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        return str(xacro.process_file(str(path), mappings={"given": "8"}).toprettyxml(indent="  "))


def written(folder: Path, body: str, before: str = "") -> Path:
    path = folder / "robot.urdf.xacro"
    path.write_text(f'{before}<robot name="r" {NS}>{body}</robot>')
    return path


@grouped("body", FINE.values(), ids=FINE)
def test_the_document_is_that_of_xacro(folder: Path, body: str) -> None:
    path = written(folder, body)
    made = ours(path)
    assert made.faults == []
    assert made.complete
    assert made.closed
    expected = ElementTree.canonicalize(theirs(path, folder), strip_text=True)
    assert ElementTree.canonicalize(made.document.source.text.decode(), strip_text=True) == expected


def test_entities_are_put_in_before_xacro_looks_and_references_to_characters_are_not_taken_for_them(
    folder: Path,
) -> None:
    entities = '<!DOCTYPE robot [<!ENTITY n "base"><!ENTITY m "${1 + 1}">]>'
    path = written(folder, '<a b="&n;_&m;" c="&amp;n;">&n; &m;</a><d>x &amp;n;</d>', entities)
    expanded = ours(path)
    assert expanded.faults == []
    expected = ElementTree.canonicalize(theirs(path, folder), strip_text=True)
    assert ElementTree.canonicalize(expanded.document.source.text.decode(), strip_text=True) == expected
    assert 'b="base_2" c="&amp;n;"' in expected


@grouped("body", FAILING.values(), ids=FAILING)
def test_what_fails_in_xacro_is_reported_and_the_rest_is_made(folder: Path, body: str) -> None:
    path = written(folder, f'<link name="before"/>{body}<link name="behind"/>')
    with pytest.raises(Exception):  # noqa: B017, PT011 xacro raises what Python raises
        theirs(path, folder)
    made = ours(path)
    assert made.faults
    root = made.document.root
    assert root is not None
    assert "before" in [one.attributes["name"] for one in root.all("link")]
    if made.closed:
        assert "behind" in [one.attributes["name"] for one in root.all("link")]


def test_the_layout_is_that_of_xacro(folder: Path) -> None:
    """But for comments, which are left out, and for the path in the head, which xacro prints as it was given."""
    path = written(folder, FINE["text"] + FINE["a macro"] + FINE["a block"])
    theirs_lines = [line for line in theirs(path, folder).splitlines() if "autogenerated" not in line]
    ours_lines = [line for line in ours(path).document.source.text.decode().splitlines() if "autogenerated" not in line]
    assert ours_lines == theirs_lines


def test_a_variable_is_read_only_if_it_is_allowed(folder: Path) -> None:
    path = written(folder, '<a b="$(optenv MINE c)" d="$(env MINE)"/>')
    read = parsing.read(Source(str(path), path.read_bytes()))
    packages = Packages(str(folder), {})
    closed = expand(read, packages)
    assert b'b="c" d="$(env MINE)"' in closed.document.source.text
    assert [type(one.fault).__name__ for one in closed.faults] == ["VariableUnread"] * 2
    opened = expand(read, packages, Arguments(environment={"MINE": "e"}))
    assert b'b="e" d="e"' in opened.document.source.text
    assert opened.faults == []


def test_a_file_is_read_once_and_again_when_it_changes(folder: Path) -> None:
    path = written(folder, '<xacro:include filename="included.xacro"/>')
    with mock.patch.object(loading, "_content", side_effect=loading._content) as content:
        ours(path)
        ours(path)
        assert content.call_count == 1
        (folder / "included.xacro").write_text(INCLUDED.replace("of_include", "changed_since"))
        assert b"changed_since" in ours(path).document.source.text
        assert content.call_count == 2
