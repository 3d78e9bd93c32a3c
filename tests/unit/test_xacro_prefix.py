"""Instructions and calls without the prefix of xacro, in the robot and in what it includes."""

from pathlib import Path

import pytest

from urdflint import lint
from urdflint.linter.settings import Settings
from urdflint.linter.xacro.expansion import expand
from urdflint.syntax.source import Source

ROBOT = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="cart">
<xacro:macro name="wheel" params="side size:=1"><link name="${{side}}_wheel"/></xacro:macro>
<xacro:macro name="origin" params="xyz"><link name="${{xyz}}"/></xacro:macro>
<xacro:macro name="empty" params=""/>
<link name="base"/>{}</robot>"""
PART = '<robot><macro name="hub" params="side"><link name="${side}_hub"/></macro></robot>'


def prefixes(path: Path, text: str, targets: str = "ros") -> list[str]:
    path.write_text(text, encoding="utf-8")
    report = lint(path, targets=targets)
    assert [file.failure for file in report.files] == [None]
    return [finding.message for finding in report.findings if finding.code != "XAC112"]


CALLED = "<wheel> has no prefix, so xacro does not call the macro 'wheel'"


@pytest.mark.parametrize(
    "body", ['<wheel side="left"/>', '<xacro:if value="1"><wheel side="left" size="2"/></xacro:if>']
)
def test_a_call_without_the_prefix_is_the_only_error(body: str, tmp_path: Path):
    assert prefixes(tmp_path / "cart.xacro", ROBOT.format(body), "gazebo,drake") == [CALLED]


@pytest.mark.parametrize(
    "body",
    [
        '<link name="a"><visual><origin xyz="1 0 0"/></visual></link>',
        '<gazebo><plugin name="p" filename="f.so"><wheel side="left"/></plugin></gazebo>',
        '<xacro:wheel side="left"/>',
    ],
)
def test_elements_of_the_robot_that_have_the_name_of_a_macro_are_no_calls(body: str, tmp_path: Path):
    assert not [said for said in prefixes(tmp_path / "cart.xacro", ROBOT.format(body)) if "prefix" in said]


@pytest.mark.parametrize("body", ['<wheel left="1"/>', "<wheel/>"])
def test_an_element_that_does_not_give_what_the_macro_needs_is_no_call(body: str, tmp_path: Path):
    assert prefixes(tmp_path / "cart.xacro", ROBOT.format(body))[0] == "<wheel> in <robot> is unknown"


def test_a_macro_without_the_prefix_fails_where_it_is_included(tmp_path: Path):
    (tmp_path / "hub.xacro").write_text(PART, encoding="utf-8")
    body = '<xacro:include filename="hub.xacro"/><xacro:hub side="left"/>'
    (said,) = prefixes(tmp_path / "cart.xacro", ROBOT.format(body))
    assert said.endswith("does not obey it, evaluates what is in it and fails: name 'side' is not defined")
    source = Source(str(tmp_path / "cart.xacro"), ROBOT.format(body).encode())
    made = expand(source, Settings())
    assert made.fails
    assert "property 'side' is not defined" in [
        finding.message for finding in made.findings if finding.severity.value == "error"
    ]


def test_a_value_of_any_type_goes_into_names_and_is_told(tmp_path: Path):
    body = '<xacro:property name="rows" value="${[[1], {2: 3}]}"/><link name="${len(rows)}"/>'
    assert prefixes(tmp_path / "cart.xacro", ROBOT.format(body), "gazebo")


BUILT = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="cart">
<xacro:include filename="xacro/part.xacro"/><xacro:part/></robot>"""


@pytest.mark.parametrize("build", ["Makefile", "requirements.txt", None])
def test_an_include_that_only_a_build_finds_is_a_warning(build: str | None, tmp_path: Path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "xacro").mkdir()
    if build is not None:
        (tmp_path / build).write_text("urdf/%.urdf: xacro/%.xacro  # xacrodoc\n", encoding="utf-8")
    part = '<robot xmlns:xacro="x"><xacro:macro name="part"><link name="base"/></xacro:macro></robot>'
    (tmp_path / "xacro/part.xacro").write_text(part, encoding="utf-8")
    (tmp_path / "xacro/cart.xacro").write_text(BUILT, encoding="utf-8")
    report = lint(tmp_path / "xacro/cart.xacro", targets="ros")
    severities = {finding.severity.value for finding in report.findings if finding.code == "XAC133"}
    assert severities == {"error" if build is None else "warning"}
    assert report.files[0].whole is (build is not None)


def test_an_include_that_a_build_makes_leaves_the_robot_incomplete(tmp_path: Path):
    """What the file that is not here may define is no finding beside it."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "CMakeLists.txt").write_text("configure_file(part.in ${CMAKE_SOURCE_DIR}/part.xacro)", encoding="utf-8")
    robot = '<robot xmlns:xacro="x" name="r"><link name="a"/><xacro:include filename="{}.xacro"/><xacro:wheel/></robot>'
    for name, codes in (("part", []), ("other", ["XAC111", "XAC133"])):
        (tmp_path / "r.xacro").write_text(robot.format(name), encoding="utf-8")
        report = lint(tmp_path / "r.xacro", targets="ros")
        shown = {finding.code for finding in report.findings if finding.severity.value != "info"}
        assert sorted(shown) == codes
        assert [(lack.why, lack.help) for lack in report.files[0].absences] == (
            [] if codes else [(f"a build makes it ({tmp_path}/CMakeLists.txt:1)", "build it first, and check again")]
        )
