"""The schema in the engine: libxml2 judges, xmlschema is asked only where there is something to explain."""

import subprocess
import sys

import pytest

from tests.grouping import grouped
from tests.lint import codes, findings, sliced

CONTROL = (
    '<robot name="r"><link name="a"/><ros2_control name="c" type="system" rw_rate="{}">'
    "<hardware><plugin>x</plugin></hardware></ros2_control></robot>"
)


def test_what_no_rule_says_is_reported_by_the_schema():
    (one,) = [one for one in findings(CONTROL.format("fast")) if one.code == "XSD001"]
    assert sliced(one) == "fast"
    assert one.message == "rw_rate='fast' of <ros2_control> must be a whole number of 0 or more"


def test_where_a_rule_has_spoken_the_schema_is_silent():
    assert "XSD001" not in codes(
        '<robot name="r"><link name="a"><visuall/><inertial><mass value="x"/></inertial></link></robot>'
    )


def test_a_robot_in_another_encoding_is_judged_as_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URDFLINT_DEBUG", "1")
    text = '<robot name="r"><link/><link name="b"/></robot>'
    found = {finding.code for finding in findings(b"\xff\xfe" + text.encode("utf-32-le"))}
    assert found >= {"XML020", *codes(text)}


@grouped("tag", ["xacro:macro", "a:b", "a:b:c", ":x"])
def test_a_root_with_a_prefix_is_judged_as_a_robot(tag: str) -> None:
    inside = '<link name="l"><inertial><mass value="1"/></inertial></link>'
    found = {one.code for one in findings(f'<{tag} name="r">{inside}</{tag}>', name="r.xacro")}
    assert "URDF010" in found


def test_behind_an_unknown_element_the_schema_still_looks():
    assert codes(CONTROL.format("x").replace("<ros2", "<linkk/><ros2")) == ["URDF001", "XSD001"]


@grouped(
    "robot",
    [
        '<robot name="r" xmlns="http://www.ros.org"><link name="a"/></robot>',
        '<robot name="r"><link name="a"/><drake:x y="1"/></robot>',
        '<robot name="r"><link name="a" drake:y="1"/></robot>',
        '<!DOCTYPE robot><robot name="r"><link name="a"/></robot>',
        '<robot name="r"><link name="a&#1;"/></robot>',
    ],
)
def test_what_programs_do_not_mind_is_normalised_first(robot):
    assert "XSD001" not in codes(robot)


def test_xmlschema_is_not_imported_for_a_valid_robot():
    code = (
        "import sys; from urdflint.linter.run import engine; from urdflint.syntax.source import Source;"
        "engine.lint(Source('r.urdf', b'<robot name=\"r\"><link name=\"a\"/></robot>'), engine.Settings());"
        "sys.exit('xmlschema' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
