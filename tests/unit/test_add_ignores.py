"""Ignore comments for what is there: after they are written nothing is found, and a second run writes none."""

from __future__ import annotations

import shutil
import stat
import subprocess
from pathlib import Path

import pytest
import yaml

from tests import program
from urdflint.findings import Location, Report, Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.linter.waivers import ignore_comments
from urdflint.syntax import parsing
from urdflint.syntax.source import Source, Span

ROOT = Path(__file__).parents[2]
NAMESPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
ROBOT = """<?xml version="1.0"?>
<robot name="r" odd="1">
    <link name="base"><nonsense/></link>
    <link name="arm">
        <visual><geometry><sphere radius="-1"/></geometry></visual>
        <visual>
            <geometry><sphere radius="x"/></geometry>
        </visual>
        <inertial>
            <mass value="1"/> <inertia ixx="1" iyy="1"
                                       izz="9" ixy="0" ixz="0" iyz="0"/>
        </inertial>
    </link>
    <joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
    <gazebo reference="nobody"><mu1>x</mu1></gazebo>
</robot>
"""


JOINT = """<link name="base"/><link name="arm"/>
    <joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(*paths: str) -> Report:
    return runner.check([(one, Settings()) for one in inputs.expand(paths or ["."])])


def add(*paths: str, reason: str = "as it was") -> ignore_comments.Added:
    return ignore_comments.add(check(*paths).findings, paths or ["."], Severity.INFO, reason)


def test_nothing_is_found_afterwards_and_nothing_is_added_again() -> None:
    Path("r.urdf").write_text(ROBOT)
    found = len(check().findings)
    assert found > 5
    first = add()
    assert first.comments > 3
    assert not first.left
    report = check()
    assert report.findings == []
    assert report.suppressed_number == found
    written = Path("r.urdf").read_bytes()
    assert add() == ignore_comments.Added(0, [], {})
    assert Path("r.urdf").read_bytes() == written
    assert "\n    <!-- urdflint:ignore[URDF400" in written.decode()


def test_an_element_has_one_comment_which_grows() -> None:
    Path("r.urdf").write_text(ROBOT)
    add()
    text = Path("r.urdf").read_text()
    Path("r.urdf").write_text(text.replace('type="revolute"', 'type="revolute" silly="1"'))
    before = text.count("<!--")
    assert len(check().findings) == 1
    add()
    assert check().findings == []
    assert Path("r.urdf").read_text().count("<!--") == before


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_line_ends_encoding_and_mode_are_kept(encoding: str) -> None:
    text = ROBOT.replace('"1.0"', '"1.0" encoding="iso-8859-1"') if encoding == "latin-1" else ROBOT
    data = text.replace("arm", "größe").replace("\n", "\r\n").encode(encoding)
    Path("r.urdf").write_bytes(data)
    Path("r.urdf").chmod(0o640)
    add(reason="größer")
    written = Path("r.urdf").read_bytes()
    kept = [line for line in written.decode(encoding).split("\r\n") if not line.strip().startswith("<!--")]
    assert "\n" not in written.decode(encoding).replace("\r\n", "")
    plain = [line.partition(" <!--")[0] for line in kept]
    assert "\r\n".join(plain) == data.decode(encoding)
    assert stat.S_IMODE(Path("r.urdf").stat().st_mode) == 0o640
    assert {one.code for one in check().findings} <= {"XML020"} | {"XML007"}


def test_a_macro_gets_it_where_it_is_written_and_only_below_what_was_named() -> None:
    macro = f"""<robot {NAMESPACE}>
  <xacro:macro name="arm" params="side">
    <link name="${{side}}"/>
    <joint name="${{side}}_j" type="revolute"><parent link="base"/><child link="${{side}}"/><axis xyz="0 0 1"/></joint>
  </xacro:macro>
</robot>
"""
    robot = f"""<robot name="r" {NAMESPACE}>
  <xacro:include filename="../lib/arm.xacro"/>
  <link name="base"/>
  <xacro:arm side="left"/>
</robot>
"""
    for path, text in (("lib/arm.xacro", macro), ("robots/r.xacro", robot)):
        Path(path).parent.mkdir()
        Path(path).write_text(text)
    Path("package.xml").write_text("<package><name>p</name></package>")
    left = add("robots/r.xacro")
    assert Path("lib/arm.xacro").read_text() == macro
    assert left.comments == 0
    assert [why for _, why in left.left] == [ignore_comments.NOT_NAMED]
    assert add(".").comments == 1
    assert (
        '\n    <!-- urdflint:ignore[URDF400] as it was -->\n    <joint name="${side}_j"'
        in Path("lib/arm.xacro").read_text()
    )
    assert check(".").findings == []


def test_nothing_is_written_through_a_link_that_leads_out(folder: Path) -> None:
    outside = folder / "outside"
    outside.mkdir()
    (outside / "r.urdf").write_text(ROBOT)
    (folder / "in").mkdir()
    (folder / "in" / "r.urdf").symlink_to(outside / "r.urdf")
    findings = runner.check([("in/r.urdf", Settings())]).findings
    assert ignore_comments.add(findings, ["in"], Severity.INFO, "").comments == 0
    assert (outside / "r.urdf").read_text() == ROBOT


def test_what_is_no_xml_or_has_changed_is_left_alone() -> None:
    Path("r.urdf").write_text(ROBOT.replace("</geometry></visual>", "</visual>", 1))
    assert ignore_comments.NO_COMMENT in {why for _, why in add().left}
    Path("r.urdf").write_text(ROBOT)
    findings = check().findings
    Path("r.urdf").write_text(ROBOT + "\n")
    assert [why for _, why in ignore_comments.add(findings, ["."], Severity.INFO, "").left] == [ignore_comments.CHANGED]


def test_no_colon_and_space_which_break_the_robot_as_a_parameter() -> None:
    Path("r.urdf").write_text(ROBOT)
    add(reason="note: old")
    assert "<!-- urdflint:ignore[URDF400] note - old -->" in Path("r.urdf").read_text()
    assert check().findings == []


def test_no_comment_goes_into_a_text() -> None:
    """Programs read a text up to the first comment in it."""
    Path("r.urdf").write_text(ROBOT)
    mixed = '<gazebo reference="arm"><plugin name="p" filename="f.so">\n  words\n  <nonsense/></plugin></gazebo>'
    document = parsing.read(Source("r", mixed.encode()))
    inner = document.elements[2]
    where = Location(document.source, Span(inner.start, inner.start + 1))
    assert ignore_comments._anchor(document, inner, where) == ("file", None)
    add()
    assert "<mu1>x</mu1>" in Path("r.urdf").read_text()


@pytest.mark.parametrize("robot", ["arm.urdf", "diff_drive.urdf", "one-line"])
def test_real_robots_are_clean_afterwards(robot: str) -> None:
    if robot == "one-line":
        Path("r.urdf").write_text(ROBOT.replace("\n", " "))
    else:
        shutil.copy(ROOT / "examples" / robot, "r.urdf")
    add()
    assert [(one.code, one.message) for one in check().findings] == []


def run_it(*args: str) -> subprocess.CompletedProcess[str]:
    return program.said("check", *args)


def test_the_command_line_writes_and_checks_again() -> None:
    Path("r.urdf").write_text(ROBOT)
    done = run_it("--add-ignores", "--reason", "old", "r.urdf")
    assert (done.returncode, done.stderr) == (0, "urdflint: 7 comments written in 1 file\n"), done
    assert done.stdout.startswith("All good: 1 file checked, nothing found, ")
    again = run_it("--add-ignores", "r.urdf")
    assert (again.returncode, again.stderr) == (0, "urdflint: 0 comments written in 0 files\n")


def test_infos_get_a_comment_where_they_are_shown() -> None:
    robot = '<robot name="r"><material name="red"><color rgba="1 0 0 1"/></material>\n<link name="a"/></robot>'
    Path("r.urdf").write_text(robot)
    assert run_it("--add-ignores").stderr == "urdflint: 0 comments written in 0 files\n"
    assert Path("r.urdf").read_text() == robot
    assert run_it("--add-ignores", "--show-info").stderr == "urdflint: 1 comment written in 1 file\n"
    assert "[URDF807]" in Path("r.urdf").read_text()


LIMITS = """# made by hand
joint_limits:
  elbo: {has_velocity_limits: true, max_velocity: 1.0,
    note: "two
    lines"}  # a joint
  j:
    has_velocity_limits: true
    max_velocity: -1
"""


def yaml_codes() -> list[str]:
    return [line.split()[1] for line in run_it("-q").stdout.splitlines() if line.startswith(("error", "warning"))]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_yaml_gets_comments_above_its_lines(ending: str) -> None:
    Path("r.urdf").write_text(ROBOT[: ROBOT.index("<link")] + JOINT)
    Path("joint_limits.yaml").write_bytes(LIMITS.replace("\n", ending).encode())
    found = yaml_codes()
    assert {"MOV101", "MOV105"} <= {*found}
    run_it("--add-ignores", "--reason", "as it was")
    text = Path("joint_limits.yaml").read_bytes().decode()
    assert f"{ending}  # urdflint:ignore[MOV101" in text
    assert f"{ending}    # urdflint:ignore[MOV10" in text
    assert "as it was" in text
    assert yaml.safe_load(text) == yaml.safe_load(LIMITS)
    assert text.count("\n") == text.count(ending)
    assert [one for one in yaml_codes() if one.startswith("MOV")] == []
    run_it("--add-ignores")
    assert Path("joint_limits.yaml").read_bytes().decode() == text


def test_a_comment_in_yaml_grows_and_what_is_no_yaml_is_left_alone() -> None:
    Path("r.urdf").write_text(ROBOT[: ROBOT.index("<link")] + JOINT)
    limits = "joint_limits:\n  j:\n    has_velocity_limits: true\n    max_velocity: -1  # urdflint:ignore[MOV999] x\n"
    Path("joint_limits.yaml").write_text(limits)
    run_it("--add-ignores")
    assert "    max_velocity: -1  # urdflint:ignore[MOV999, MOV105] x\n" in Path("joint_limits.yaml").read_text()
    Path("joint_limits.yaml").write_text("joint_limits:\n  j: [\n")
    done = run_it("--add-ignores", "joint_limits.yaml")
    assert "in joint_limits.yaml: the file is not YAML" in done.stderr
    assert Path("joint_limits.yaml").read_text() == "joint_limits:\n  j: [\n"


def test_what_is_in_the_baseline_gets_no_comment() -> None:
    Path("r.urdf").write_text(ROBOT)
    assert run_it("--write-baseline", "b.json").returncode == 0
    Path("r.urdf").write_text(ROBOT.replace('type="revolute"', 'type="revolute" silly="1"'))
    assert "1 comment written in 1 file" in run_it("--baseline", "b.json", "--add-ignores").stderr
    assert Path("r.urdf").read_text().count("urdflint") == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--reason", "x"), "--reason: it is for comments of --add-ignores"),
        (("--add-ignores", "--reason", "a -- b"), "--reason: a comment of XML cannot hold"),
        (("--add-ignores", "--reason", "a-"), "--reason: a comment of XML cannot hold"),
        (("--add-ignores", "--no-suppress"), "with --no-suppress the comments would have no effect"),
        (("--add-ignores", "-"), "no file to write into for standard input"),
    ],
)
def test_wrong_calls_are_one_line(args: tuple[str, ...], words: str) -> None:
    Path("r.urdf").write_text(ROBOT)
    done = run_it(*args)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert Path("r.urdf").read_text() == ROBOT


def test_a_required_reason_must_be_given() -> None:
    Path("r.urdf").write_text(ROBOT)
    Path("urdflint.toml").write_text("require-reason = true\n")
    assert "requires a reason" in run_it("--add-ignores").stderr
    assert run_it("--add-ignores", "--reason", "old").returncode == 0
