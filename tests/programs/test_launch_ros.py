"""What PyYAML takes of a robot as a parameter of ROS 2, and which launch file hands it over."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from tests.corpus import counts
from tests.grouping import grouped
from urdflint.findings import Finding, Severity
from urdflint.linter.run.engine import lint
from urdflint.linter.settings import Settings
from urdflint.model.resource_files import Files
from urdflint.programs import target
from urdflint.programs.launch_ros import launch_files
from urdflint.programs.launch_ros.plain_text import CHARACTER, first_stop
from urdflint.syntax.source import Source

UNASKED = Settings()
ROS = Settings(targets=tuple(target.parse("humble")))


def accepted(text: str) -> str | None:
    """What launch_ros (evaluate_parameters.py) makes of the text of a substitution; None where it raises."""
    try:
        value = yaml.safe_load(text or "''")
    except yaml.YAMLError:
        return None
    return value if isinstance(value, str) else None


def answer(text: str) -> str:
    """What becomes of a text, by PyYAML: it folds lines, which is nothing to XML."""
    value = accepted(text)
    return "refused" if value is None else "taken" if value.split() == text.removeprefix("\ufeff").split() else "cut"


def ours(text: str) -> str:
    stop = first_stop(text)
    return "taken" if stop is None else "cut" if stop.cut else "refused"


def found(path: Path, settings: Settings = UNASKED) -> list[Finding]:
    """The findings of the rule in a file."""
    result = lint(Source(str(path), path.read_bytes()), settings)
    return [one for one in result.findings if one.code == "XML050"]


@grouped(
    "text",
    [
        "<robot/>",
        "<robot>\n  a:b # c\n</robot>",
        "<robot/> # end",
        "<robot/>\n# end\n \n",
        "<robot/>\n# end\n<a/>",
        "<robot/>\n...\n",
        "<robot/> # x\n...\n",
        "<robot/> # x\n ...\n",
        "<robot/>\n...\n# x",
        "<robot/>\n... x",
        "<robot/>\n---\n",
        "<robot/>\n--- x",
        "<robot/>\n----",
        "<robot/>\t",
        "<robot/>#\t",
        "<robot/> #\t",
        "\t<robot/>",
        "\ufeff<robot/>",
        "\ufeff\n <robot/>",
        "<robot a:/>",
        "<robot/>:",
        "<robot>a: b</robot>",
        "<robot>a::\n b</robot>",
        "<robot>a:\u2028b</robot>",
        "<robot>\x85# b</robot>",
        "<robot>\u2029...\u2029</robot>",
        "<robot>\x07</robot>",
        "<robot>\ud83d\ude00</robot>".encode("utf-16", "surrogatepass").decode("utf-16"),
        "<robot>\x7f</robot>",
        "<robot>\ufffe</robot>",
        "<robot>\r\n  a\r\n</robot>\r\n",
    ],
    size=31,
)
def test_one_text(text: str) -> None:
    assert ours(text) == answer(text)


def test_random_texts() -> None:
    """What YAML takes notice of, in any order behind the first character."""
    pieces = [
        ":",
        " ",
        "\n",
        "\t",
        "#",
        "---",
        "...",
        "-",
        "a",
        "<b>",
        "\r\n",
        "\x85",
        "\u2028",
        "'",
        '"',
        "{",
        "?",
        "&",
    ]
    pieces += ["a"] * 20 + [" "] * 5 + ["\n"] * 3
    dice = random.Random(16)
    seen = set()
    for _ in range(4000):
        text = "<" + "".join(dice.choices(pieces, k=dice.randrange(1, 14)))
        seen.add(answer(text))
        assert ours(text) == answer(text), repr(text)
    assert seen == {"taken", "cut", "refused"}


@pytest.mark.corpus
@pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here")
def test_every_robot_of_the_corpus_as_pyyaml_has_it() -> None:
    """Recall and precision 1.0: the rule fires on a file where PyYAML refuses or cuts it, and nowhere else."""
    answers = {"taken": 0, "refused": 0}
    for path in counts.files(counts.CORPUS):
        if path.suffix != ".urdf":
            continue
        source = Source(str(path), path.read_bytes())
        result = lint(source, Settings(xacro=False))
        if result.report.status != "checked":
            continue
        text = source.text.decode().replace("\r\n", "\n").replace("\r", "\n")
        said = answer(text)
        stop = first_stop(text)
        reported = {"XML050", "XML006"} if stop is not None and stop.kind == CHARACTER else {"XML050"}
        assert any(one.code in reported for one in result.findings) is (said != "taken"), path
        answers[said] += 1
    assert answers["taken"] > 400
    assert answers["refused"] > 200


def test_all_comments_are_reported_and_left_to_who_wrote_them(tmp_path: Path) -> None:
    robot = '<robot name="r">\n  <!-- a: b -->\n  <!-- é c:\n d :: e: -->\n  <!-- http://x #y -->\n</robot>'
    path = tmp_path / "r.urdf"
    path.write_text(robot, encoding="utf-8")
    reported = found(path)
    assert [one.location.start.line for one in reported] == [2, 3, 5]
    assert "colon followed by whitespace" in reported[0].message
    assert "'#' after whitespace" in reported[2].message
    assert [one.fix for one in reported] == [None] * 3


def test_comments_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf"
    path.write_text('<robot name="r"><!-- a: b --><!-- c: d --><link name="a"/></robot>')
    assert [one.location.start.column for one in found(path)] == [17, 30]
    assert all("comment" in one.message for one in found(path))


def test_a_comment_for_urdflint_loses_the_space_behind_its_colon_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf"
    for reason, fixed in (("é", True), ("see: there", False)):
        path.write_text(f'<robot name="é">\n  <!-- urdflint: off[URDF400] {reason} -->\n  <link name="a"/>\n</robot>')
        (one,) = found(path)
        assert (one.fix is not None and one.fix.safe) is fixed
        for edit in one.fix.edits if one.fix else ():
            data = path.read_bytes()
            assert b"urdflint:off[URDF400]" in data[: edit.span.start] + edit.text.encode() + data[edit.span.end :]


def test_a_tab_is_an_error_only_where_xacro_prints_it(tmp_path: Path) -> None:
    """It writes spaces between elements; tabs in comments and texts it leaves."""
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "launch").mkdir()
    for name in ("r.urdf", "s.urdf.xacro"):
        (tmp_path / "launch" / f"{name}.py").write_text(LAUNCH.replace("VALUE", "content").replace("r.urdf", name))
    between, inside = '\t<link name="a"/>', '<link name="a"/><!-- \t -->'
    severities = [
        [one.severity.value for one in found(path, ROS)]
        for path in (tmp_path / "r.urdf", tmp_path / "s.urdf.xacro")
        for text in (between, inside)
        if path.write_text(f'<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">{text}</robot>')
    ]
    assert severities == [["info"], ["error"], [], ["error"]]


XACRO = """<!-- top: here -->
<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">
  <!-- argument: dropped -->
  <xacro:arg name="x" default="1"/>
  <!-- far: printed -->

  <!-- macro: dropped -->
  <!-- it too: dropped -->
  <xacro:macro name="m" params="n *b">
    <!-- inside: printed -->
    <link name="${n}"/>
    <!-- block: follows -->
    <xacro:insert_block name="b"/>
  </xacro:macro>
  <xacro:macro name="never"><!-- never: called --><link name="x"/></xacro:macro>
  <xacro:m n="a">
    <!-- call: dropped -->
    <link name="b"><!-- block: printed --></link>
  </xacro:m>
  <xacro:property name="p" value="1"/><!-- glued: printed -->

  <!-- two: printed -->
  <!-- of: them -->
  <link name="d"/>
  <xacro:if value="false"><!-- not: taken --></xacro:if>
  <xacro:if value="true"><!-- if: taken --><link name="c"/></xacro:if>
</robot>"""


def test_comments_that_xacro_prints_and_no_others(tmp_path: Path) -> None:
    import xacro

    path = tmp_path / "r.urdf.xacro"
    path.write_text(XACRO)
    printed = xacro.process_file(str(path)).toprettyxml()
    lines = [number for number, line in enumerate(XACRO.splitlines(), 1) if ": " in line and "<!--" in line]
    kept = [line for line in lines if XACRO.splitlines()[line - 1].partition("<!--")[2].partition("-->")[0] in printed]
    assert [one.location.start.line for one in found(path)] == kept == [1, 5, 10, 12, 18, 20, 22, 23, 26]


def test_a_text_of_a_macro_is_reported_where_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "r.xacro"
    start = '<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">\n<xacro:macro name="m" params="n">\n'
    path.write_text(start + '<link name="${n}: x"/>\n</xacro:macro>\n<xacro:m n="a"/></robot>')
    (one,) = found(path)
    assert one.location.start.line == 3


LAUNCH = """
def generate_launch_description():
    content = Command([FindExecutable(name="xacro"), " ", PathJoinSubstitution([FindPackageShare("p"), "r.urdf"])])
    # {"robot_description": Command()}
    return [Node(package="robot_state_publisher", parameters=[{"robot_description": VALUE}])]
"""
NODE = '<launch>\n<node pkg="p" exec="x">\n<param name="robot_description"\n value=VALUE/></node></launch>'


@grouped(
    ("name", "text", "line"),
    [
        ("a.launch.py", LAUNCH.replace("VALUE", "content"), 5),
        ("a.launch.py", LAUNCH.replace("VALUE", "Command(['xacro r.urdf'])"), 5),
        ("sub/a.launch.py", LAUNCH.replace("VALUE", "launch.substitutions.Command(['cat r.urdf'])"), 5),
        ("a.launch.py", LAUNCH.replace("VALUE", "ParameterValue(content, value_type=str)"), None),
        ("a.launch.py", LAUNCH.replace("VALUE", "open(path).read()"), None),
        ("a.launch.py", LAUNCH.replace("VALUE", "content").replace("r.urdf", "other.urdf"), None),
        ("a.launch.py", LAUNCH.replace("VALUE", "content").replace("r.urdf", "my_r.urdf"), None),
        ("a.launch.xml", NODE.replace("VALUE", "\"$(command 'xacro r.urdf')\""), 3),
        ("a.launch.xml", NODE.replace("VALUE", '"$(command \'xacro r.urdf\')" type="str"'), None),
        (
            "a.launch.xml",
            "<a><!--" + NODE.replace("VALUE", "\"$(command 'xacro r.urdf')\"") + "--></a>",
            None,
        ),
        ("notes.txt", LAUNCH.replace("VALUE", "content"), None),
    ],
)
def test_the_launch_file_that_hands_the_robot_over(tmp_path: Path, name: str, text: str, line: int | None) -> None:
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "launch" / "sub").mkdir(parents=True)
    (tmp_path / "launch" / name).write_text(text)
    robot = tmp_path / "urdf" / "r.urdf"
    robot.parent.mkdir()
    robot.write_text('<robot name="r">\n<!-- a: b --><link name="a"/></robot>')
    launch = launch_files.handing_over(Files(str(robot.parent)), "r.urdf")
    assert (launch.line if launch else None) == line
    assert launch is None or launch.path == f"launch/{name}"
    (one,) = found(robot, ROS)
    assert one.severity is (Severity.ERROR if line else Severity.INFO)
    assert (f"launch/{name}, line {line}, hands" in one.message) is (line is not None)
    (unasked,) = found(robot)
    assert unasked.severity is Severity.INFO
    assert launch_files.handing_over(Files(str(robot.parent), resolve=False), "r.urdf") is None
