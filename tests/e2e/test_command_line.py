"""The command line as users and scripts meet it."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

import urdflint
from tests import program
from tests.grouping import grouped
from tests.meshes import samples
from urdflint.cli import exit_codes
from urdflint.findings import FileReport, Finding, Location, Report, Severity
from urdflint.syntax.source import Source, Span

ROOT = Path(urdflint.__file__).parents[1]
CASES = ROOT.parent / "shared" / "cases"
CLEAN = b'<robot name="r">\n  <link name="base"/>\n</robot>\n'
BROKEN = b"""<robot name="r">
  <link name="a"/>
  <link name="b"/>
  <joint name="j" type="revolute">
    <parent link="a"/>
    <child link="b"/>
    <limit lower="0" upper="1" effort="3Nm" velocity="1"/>
  </joint>
</robot>
"""
BOOM = """
from urdflint import checks
from urdflint.model.robot import Robot
from urdflint.findings.rule import REGISTRY, Registered
from urdflint.linter.rules import dispatch
checks.load()
dispatch._dispatch.cache_clear()  # where the process is forked from one that has checked robots
def boom(robot):
    if robot.get("name") == "boom":
        raise KeyError("a\\nb")
    yield from ()
REGISTRY["URDF999"] = Registered("URDF999", boom, (Robot,))
"""
INTERRUPT = """
import os, signal
from urdflint.linter.discovery import inputs
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
inputs.read = lambda *_: os.kill(os.getpid(), signal.SIGINT)
"""
CLOSED = """
import os
scandir = os.scandir
def scan(path):
    if os.path.basename(path) == "closed":
        raise PermissionError(13, "Permission denied", path)
    return scandir(path)
os.scandir = scan
opened = os.open
def open_(path, *args, **kwargs):
    if os.path.basename(path) == "closed":
        raise PermissionError(13, "Permission denied", path)
    return opened(path, *args, **kwargs)
os.open = open_
"""
JUDGED = "Judged for ROS (urdfdom 3 and 6); others: -t\n"
TWINS = b"""<robot name="r">
  <link name="a">
    <inertial><mass value="1e-9"/><inertia ixx="1e-9" ixy="0" ixz="0" iyy="1e-9" iyz="0" izz="1e-9"/></inertial>
  </link>
  <link name="b c"/>
  <link name="d e"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="b c"/></joint>
  <joint name="k" type="fixed"><parent link="a"/><child link="d e"/></joint>
  <material name="unused"><color rgba="1 1 1 1"/></material>
</robot>
"""
ESCAPE = re.compile("\x1b\\[")


def run(
    *args: str,
    cwd: Path | None = None,
    stdin: bytes = b"",
    before: str = "",
    variables: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """`urdflint ARGS`, with Python statements to run `before` it."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    environment = {**kept, "PYTHONPATH": str(ROOT), **(variables or {})}
    return program.run(*args, cwd=cwd, given=stdin, env=environment, before=before)


def said(done: subprocess.CompletedProcess[bytes]) -> str:
    """Standard error, which is at most one line unless usage is shown."""
    return done.stderr.decode()


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    (tmp_path / "clean.urdf").write_bytes(CLEAN)
    (tmp_path / "broken.urdf").write_bytes(BROKEN)
    return tmp_path


def test_clean(robots: Path) -> None:
    done = run("check", "clean.urdf", cwd=robots)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"All good: 1 file checked, nothing found\n{JUDGED}".encode(),
        b"",
    )


def test_findings(robots: Path) -> None:
    done = run("check", "broken.urdf", "--select", "URDF101", cwd=robots)
    shown = done.stdout.decode()
    assert done.returncode == 1
    assert "error URDF101 number-malformed: " in shown
    assert " --> broken.urdf:7:" in shown
    assert "ROS (urdfdom 3 and 6) rejects the file" in shown
    assert shown.endswith(
        "\n1 error in 1 file (1 checked)\n1 can be fixed with --fix --unsafe-fixes\n"
        f"Next: urdflint rule URDF101 explains the most severe\n{JUDGED}"
    )
    assert not ESCAPE.search(shown)


def test_concise_and_quiet(robots: Path) -> None:
    done = run("check", "--format", "concise", "-q", "--select", "URDF101", ".", cwd=robots)
    assert re.fullmatch(rb"broken\.urdf:7:\d+: error URDF101 .*3Nm.*\n", done.stdout)
    assert run("check", "-q", "clean.urdf", cwd=robots).stdout == b""


@pytest.fixture
def twins(tmp_path: Path) -> Path:
    (tmp_path / "twins.urdf").write_bytes(TWINS)
    return tmp_path


def test_infos_are_counted_and_shown_when_asked_for(twins: Path) -> None:
    def shown(*args: str) -> list[str]:
        lines = run("check", "twins.urdf", "-q", *args, cwd=twins).stdout.decode().splitlines()
        return [line.partition(":")[0] for line in lines if re.match("(error|warning|info|[0-9]+ [wi])", line)]

    usual = shown()
    assert [word.split()[0] for word in usual] == ["warning", "3"]
    assert shown("--severity", "warning") == usual
    assert shown("--severity", "error") == ["1 warning", "3 infos"]
    everything = shown("--show-info")
    assert everything == shown("--severity", "info") == shown("--show-info", "--severity", "error")
    assert {word.split()[0] for word in everything} == {"warning", "info"}


def test_a_wrong_severity(twins: Path) -> None:
    done = run("check", "twins.urdf", "--severity", "never", cwd=twins)
    assert (done.returncode, said(done)) == (
        2,
        "urdflint: --severity: unknown value 'never': use error, warning, info\n",
    )


def test_all_places(twins: Path) -> None:
    once = run("check", "twins.urdf", "-q", "--select", "URDF205", "--show-info", cwd=twins).stdout.decode()
    assert "and 1 more: line 6" in once
    assert '<link name="d e"/>' not in once
    every = run(
        "check", "twins.urdf", "-q", "--select", "URDF205", "--show-info", "--all-places", cwd=twins
    ).stdout.decode()
    assert '<link name="d e"/>' in every
    assert " more" not in every


def test_concise_has_a_line_for_each_place(twins: Path) -> None:
    done = run("check", "twins.urdf", "-q", "-f", "concise", "--show-info", "--select", "URDF205", cwd=twins)
    first, second = done.stdout.decode().splitlines()
    assert first.startswith("twins.urdf:5:15: ")
    assert re.fullmatch(r"twins\.urdf:6:15: \w+ URDF205 the same as at 5:15: name of link 'b c' .*", second)
    hidden = run("check", "twins.urdf", "-q", "-f", "concise", "--severity", "error", cwd=twins)
    assert hidden.stdout == b""


def test_statistics_are_the_table_alone(twins: Path) -> None:
    lines = run("check", "twins.urdf", "--statistics", cwd=twins).stdout.decode().splitlines()
    assert lines[0].split() == ["rule", "severity", "places", "fixes"]
    assert all(re.fullmatch(r"[A-Z]+\d{3} +[a-z-]+ +(error|warning|info) +\d+( +\d+)?", line) for line in lines[1:])
    assert [line.split()[3] for line in lines if line.startswith("URDF205")] == ["2"]
    (twins / "clean.urdf").write_bytes(CLEAN)
    assert run("check", "clean.urdf", "--statistics", cwd=twins).stdout.startswith(b"All good")


def test_markdown(twins: Path) -> None:
    done = run("check", "twins.urdf", "-f", "concise", "-f", "markdown=report.md", "-q", cwd=twins)
    assert done.returncode == 0
    shown = (twins / "report.md").read_text(encoding="utf-8")
    assert shown.startswith("# urdflint\n")
    assert "\n## warning URDF605 mass-tiny\n" in shown
    assert "\n| rule | name |" in shown
    assert not ESCAPE.search(shown)


def test_json_keeps_the_contract(robots: Path) -> None:
    done = run("check", "--format", "json", "--select", "URDF101", "-t", "ros", "broken.urdf", "clean.urdf", cwd=robots)
    report = json.loads(done.stdout)
    assert list(report) == ["urdflint", "format", "targets", "files", "findings", "summary"]
    assert (report["urdflint"], report["format"], report["targets"]) == (urdflint.__version__, 1, ["urdfdom@6"])
    assert report["files"] == [
        {"path": name, "status": "checked", "not_checked": []} for name in ("broken.urdf", "clean.urdf")
    ]
    assert report["summary"] == {"error": 1, "warning": 0, "info": 0}
    (finding,) = report["findings"]
    assert list(finding) == [
        *("code", "name", "severity", "message", "path", "line", "column", "end_line", "end_column"),
        *("offset", "end_offset", "element", "effects", "related", "trace", "help", "loss"),
        *("losses", "prints", "uses", "cause", "fix", "url"),
    ]
    assert BROKEN[finding["offset"] : finding["end_offset"]] == b"3Nm"
    assert (finding["line"], finding["end_line"]) == (7, 7)
    assert finding["element"] == "/robot/joint/limit/@effort"
    assert finding["effects"] == {"urdfdom@6": "rejects"}
    assert finding["url"] is None
    assert (finding["cause"], finding["loss"]) == ("URDF101", None)
    assert "number" in finding["help"]


def test_several_formats_at_once(robots: Path) -> None:
    done = run("check", ".", "--format", "junit=out.xml", "-f", "json=out.json", cwd=robots)
    assert done.returncode == 1
    assert b"URDF101" in done.stdout
    assert json.loads((robots / "out.json").read_bytes())["summary"]["error"] >= 1
    assert len(etree.parse(robots / "out.xml").findall("testsuite")) == 2
    assert sorted(one.name for one in robots.iterdir()) == ["broken.urdf", "clean.urdf", "out.json", "out.xml"]


def test_a_report_that_cannot_be_written(robots: Path) -> None:
    done = run("check", "clean.urdf", "--format", "json=absent/out.json", cwd=robots)
    assert done.returncode == 2
    assert said(done) == "urdflint: cannot write absent/out.json: No such file or directory\n"


@pytest.mark.parametrize("threshold", ["error", "warning", "info", "never"])
@grouped("severity", list(Severity))
def test_fail_on(threshold: str, severity: Severity) -> None:
    finding = Finding("X", "x", severity, "x", Location(Source("x", b"x"), Span(0, 1)))
    order = ["info", "warning", "error", "never"]
    expected = int(order.index(severity.value) >= order.index(threshold))
    assert exit_codes.exit_code(Report([], [FileReport("x")], [finding]), threshold) == expected
    assert exit_codes.exit_code(Report([], [FileReport("x")], [finding]), "info", {"x": threshold}) == expected


@pytest.mark.parametrize("name", ["arm.xacro", "model.xml", "package.xml"])
def test_what_was_not_checked_is_not_green(robots: Path, name: str) -> None:
    root = {"model.xml": b"mujoco", "package.xml": b"package"}.get(name, b"robot")
    (robots / name).write_bytes(b"<%s/>" % root)
    done = run("check", name, cwd=robots)
    first = b"Nothing found, and no robot: 1 file not checked\n"
    assert (done.returncode, done.stdout.splitlines(keepends=True)[0]) == (0, first)
    assert run("check", "-q", name, cwd=robots).stdout == first
    assert run("check", "-q", "-f", "concise", name, cwd=robots).stdout == first
    assert run("check", "--fail-on-unchecked", name, cwd=robots).returncode == 1
    assert run("check", "--fail-on-unchecked", "--fail-on", "never", name, cwd=robots).returncode == 1
    report = json.loads(run("check", "-f", "json", name, cwd=robots).stdout)
    assert [one["status"] for one in report["files"]] == ["not-checked"]
    assert len(report["files"][0]["not_checked"]) == 1


def test_what_is_not_here_fails_unless_it_is_accepted(robots: Path) -> None:
    mesh = b'<link name="a"><visual><geometry><mesh filename="package://nowhere/a.stl"/></geometry></visual></link>'
    (robots / "mesh.urdf").write_bytes(b'<robot name="r">%s</robot>' % mesh)
    done = run("check", "mesh.urdf", "clean.urdf", cwd=robots)
    assert (done.returncode, done.stdout.splitlines()[:3]) == (
        1,
        [
            b"Nothing found in 2 files",
            b"INCOMPLETE: 1 robot not examined as a whole",
            b"  1 needs nowhere (mesh.urdf): the package is not here; give its folder with --package nowhere=DIR",
        ],
    )
    quiet = run("check", "-q", "mesh.urdf", cwd=robots)
    assert (quiet.returncode, quiet.stdout.splitlines()[0]) == (1, b"INCOMPLETE: 1 robot not examined as a whole")
    junit = run("check", "-f", "junit", "mesh.urdf", cwd=robots).stdout
    assert b'errors="1"' in junit
    assert b'<error type="incomplete" message="needs nowhere: the package is not here; give' in junit
    report = json.loads(run("check", "-f", "json", "mesh.urdf", cwd=robots).stdout)
    why = {"why": "the package is not here", "help": "give its folder with --package nowhere=DIR"}
    assert report["incomplete"] == [{"path": "mesh.urdf", "what": "nowhere", **why}]
    assert report["summary"]["error"] == 0
    for words in (("--missing-packages", "nowhere"), ("--no-resolve",), ("--fail-on", "never")):
        assert run("check", "--fail-on-unchecked", *words, "mesh.urdf", cwd=robots).returncode == 0


def test_a_folder_without_robots_fails_where_that_is_asked_for_and_warns_in_ci(
    robots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    (robots / "empty").mkdir()
    done = run("check", "empty", cwd=robots)
    assert (done.returncode, done.stderr) == (
        0,
        b"urdflint: warning: no robot in empty, so nothing was checked; --fail-on-unchecked makes this fail\n",
    )
    monkeypatch.delenv("CI")
    assert run("check", "empty", cwd=robots).stderr == b""
    assert run("check", "--fail-on-unchecked", "empty", cwd=robots).returncode == 1
    (robots / "urdflint.toml").write_text("fail-on-unchecked = true\n")
    assert run("check", "empty", cwd=robots).returncode == 1
    assert run("check", "--no-config", "empty", cwd=robots).returncode == 0


def test_a_xacro_source_on_standard_input() -> None:
    text = b'<robot name="r"><xacro:include filename="a.xacro"/><link name="a"/></robot>'
    done = run("check", "-", "--no-xacro", stdin=text)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines()[-4:-1] == [
        "1 error in 1 file (no robot, 1 not checked)",
        "1 file not checked:",
        "  <stdin>: this is a xacro file, expand it and check the URDF that xacro prints",
    ]
    shown = run("check", "-f", "concise", "-", stdin=text).stdout.decode()
    assert "<stdin>:1:42: error XAC133 a.xacro does not exist" in shown
    assert "(1 checked)" in shown


def test_nothing_on_standard_input() -> None:
    done = run("check", "-f", "concise", "-")
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == b"<stdin>:1:1: error XML041 the file is empty"


def test_fail_on_never(robots: Path) -> None:
    assert run("check", "broken.urdf", "--fail-on", "never", cwd=robots).returncode == 0


def test_standard_input(robots: Path) -> None:
    assert run("check", "-", stdin=CLEAN).returncode == 0
    done = run("check", "-f", "concise", "-", stdin=BROKEN)
    assert done.returncode == 1
    assert done.stdout.startswith(b"<stdin>:7:")
    done = run("check", "-f", "json", "-", "--stdin-filename", "robots/x.urdf", stdin=BROKEN)
    assert json.loads(done.stdout)["files"][0]["path"] == "robots/x.urdf"
    assert json.loads(done.stdout)["findings"][0]["path"] == "robots/x.urdf"


def test_standard_input_is_a_file_of_the_current_folder(robots: Path) -> None:
    robot = CLEAN.replace(
        b'"base"/>', b'"base"><visual><geometry><mesh filename="package://my_robot/a.stl"/></geometry></visual></link>'
    )
    (robots / "package.xml").write_bytes(b"<package><name>my_robot</name></package>")

    def found(*args: str) -> tuple[list[str], list[str]]:
        report = json.loads(run("check", "-f", "json", *args, "-", cwd=robots, stdin=robot).stdout)
        return [one["code"] for one in report["findings"]], report["files"][0]["not_checked"]

    assert found() == (["URDF750"], [])
    (robots / "a.stl").write_bytes(samples.stl())
    assert found() == ([], [])
    assert found("--stdin-filename", "/absent/r.urdf") == (
        [],
        ["mesh package://my_robot/a.stl: package my_robot is unknown"],
    )


def test_folders_globs_and_dashes(robots: Path) -> None:
    (robots / "-odd.urdf").write_bytes(CLEAN)

    def checked(*args: str) -> list[str]:
        done = run("check", "--format", "json", *args, cwd=robots)
        return [one["path"] for one in json.loads(done.stdout)["files"]]

    assert checked(".") == ["-odd.urdf", "broken.urdf", "clean.urdf"]
    assert checked("c*.urdf") == ["clean.urdf"]
    assert checked("--", "-odd.urdf") == ["-odd.urdf"]


def test_check_need_not_be_written(robots: Path) -> None:
    def checked(*args: str) -> list[str]:
        done = run(*args, cwd=robots, stdin=CLEAN)
        return [one["path"] for one in json.loads(done.stdout)["files"]]

    assert checked("clean.urdf", "-f", "json") == ["clean.urdf"]
    assert checked("-t", "drake", "--format", "json", "clean.urdf") == ["clean.urdf"]
    assert checked("-", "-f", "json") == ["-"]
    assert checked("check", "-f", "json") == ["broken.urdf", "clean.urdf"]


@pytest.mark.parametrize("word", ["chek", "clear.urdf"])
def test_a_word_that_is_no_command_and_no_path(robots: Path, word: str) -> None:
    done = run(word, cwd=robots)
    words = {
        "chek": "no such command, file or folder: 'chek', did you mean 'check'?",
        "clear.urdf": "no such file or folder: 'clear.urdf', did you mean 'clean.urdf'?",
    }
    assert (done.returncode, done.stdout, said(done)) == (2, b"", f"urdflint: {words[word]}\n")


def test_an_unreadable_folder_is_reported(robots: Path) -> None:
    (robots / "closed").mkdir()
    done = run("check", "--format", "json", "clean.urdf", ".", cwd=robots, before=CLOSED)
    assert (done.returncode, said(done)) == (2, "urdflint: cannot read closed: permission denied\n")
    files = {one["path"]: one["status"] for one in json.loads(done.stdout)["files"]}
    assert files == {"clean.urdf": "checked", "broken.urdf": "checked", "closed": "unreadable"}
    done = run("check", "clean.urdf", "closed", cwd=robots, before=CLOSED)
    assert done.returncode == 2
    assert b"All good" not in done.stdout


def test_nothing_to_check_is_said(tmp_path: Path) -> None:
    done = run("check", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"No robot descriptions found: nothing was checked\n")
    (tmp_path / "scene.xml").write_text("<mujoco><worldbody/></mujoco>")
    done = run("check", str(tmp_path))
    words = b"No robot descriptions found: nothing was checked; -t mujoco checks 1 file in MJCF\n"
    assert (done.returncode, done.stdout) == (0, words)
    (tmp_path / "arm.urdf").write_text('<robot name="r"><link name="a"/></robot>')
    words = b"All good: 1 file checked, nothing found\n1 file in MJCF not checked: -t mujoco does\n"
    assert (
        run("check", ".", "--no-config", cwd=tmp_path).stdout
        == words + b"Judged for ROS (urdfdom 3 and 6); others: -t\n"
    )
    assert b"not checked" not in run("check", ".", "-t", "mujoco", cwd=tmp_path).stdout
    done = run("check", ".", "--no-config", "--config", "a.toml", cwd=tmp_path)
    message = "urdflint: --no-config: ignores the file that --config names, give one of both\n"
    assert (done.returncode, said(done)) == (2, message)
    (tmp_path / "urdflint.toml").write_text(">")
    done = run("check", ".", cwd=tmp_path)
    assert (done.returncode, said(done)) == (2, "urdflint: urdflint.toml:1: not TOML: Invalid statement\n")


@grouped(
    ("args", "words"),
    [
        (["absent.urdf"], "no such file or folder: 'absent.urdf'"),
        (["--select", "number-malfomed", "."], "unknown rule 'number-malfomed', did you mean 'number-malformed'?"),
        (["--ignore", "QQQ", "."], "unknown rule 'QQQ'"),
        (["--target", "gazeboo", "."], "unknown target 'gazeboo', did you mean 'gazebo'?"),
        (["--target", "jazy", "."], "unknown target 'jazy', did you mean 'jazzy'?\n"),
        (["--target", "abc", "."], "unknown target 'abc'; those that are known: `urdflint targets`\n"),
        (["--target", "sdformat@99", "."], "nobody looked at libsdformat 99: urdflint knows 9, 12"),
        (["--format", "yaml", "."], "--format: unknown value 'yaml'"),
        (["--format", "json", "--format", "text", "."], "only one format"),
        (["--fail-on", "errors", "."], "--fail-on: unknown value 'errors', did you mean 'error'?"),
        (["--color", "sometimes", "."], "--color: unknown value 'sometimes'"),
        (["--package", "x", "."], "--package: expected NAME=DIR, not 'x'"),
        (["--package", "x=gone", "."], "--package: no such folder 'gone' for package 'x'"),
        (["-j", "many", "."], "-j: expected a number of processes"),
        (["--config", "absent.toml", "."], "absent.toml: No such file or directory"),
    ],
)
def test_wrong_usage_is_one_line(tmp_path: Path, args: list[str], words: str) -> None:
    done = run("check", *args, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == b""
    assert words in said(done)
    assert said(done).count("\n") == 1


@pytest.mark.parametrize("args", [["check", "--frmat", "json", "."], ["check", "--target"], ["--frmat", "json"]])
def test_wrong_options_show_usage(args: list[str]) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert "Error: " in said(done)
    assert "Traceback" not in said(done)


def test_bad_configuration(robots: Path) -> None:
    (robots / "urdflint.toml").write_text("taget = 'ros'\n")
    done = run("check", "clean.urdf", cwd=robots)
    assert done.returncode == 2
    assert said(done) == "urdflint: urdflint.toml:1: unknown key 'taget', did you mean 'target'?\n"
    assert run("check", "--no-config", "clean.urdf", cwd=robots).returncode == 0


def test_configuration_counts(robots: Path) -> None:
    (robots / "urdflint.toml").write_text("fail-on = 'never'\ntarget = ['drake']\n")
    done = run("check", "--format", "json", "broken.urdf", cwd=robots)
    assert done.returncode == 0
    assert json.loads(done.stdout)["targets"] == ["drake@1.58"]
    assert run("check", "--fail-on", "error", "broken.urdf", cwd=robots).returncode == 1


def test_every_file_has_its_own_configuration(robots: Path) -> None:
    for folder, text in (("a", "fail-on = 'never'"), ("b", "[tool.urdflint]\ntarget = 'drake'\nselect = 'URDF101'")):
        (robots / folder).mkdir()
        (robots / folder / "broken.urdf").write_bytes(BROKEN)
        name = "pyproject.toml" if "[" in text else "urdflint.toml"
        (robots / folder / name).write_text(text, encoding="utf-8")
    done = run("check", "--format", "json", "a", "b", cwd=robots)
    report = json.loads(done.stdout)
    of_a, of_b = ([one for one in report["findings"] if one["path"].startswith(folder)] for folder in ("a/", "b/"))
    assert report["targets"] == ["urdfdom@3", "urdfdom@6", "drake@1.58"]
    assert [(one["code"], list(one["effects"])) for one in of_b] == [("URDF101", ["drake@1.58"])]
    assert ("URDF101", ["urdfdom@3", "urdfdom@6"]) in [(one["code"], list(one["effects"])) for one in of_a]
    assert [run("check", folder, cwd=robots).returncode for folder in ("a", "b", ".")] == [0, 1, 1]
    assert run("check", "--fail-on", "error", "a", cwd=robots).returncode == 1
    assert run("check", "--config", "a/urdflint.toml", "b", cwd=robots).returncode == 0
    assert run("check", "--no-config", "a", cwd=robots).returncode == 1
    run("check", "a", "b", "--format", "junit=out.xml", cwd=robots)
    suites = etree.parse(robots / "out.xml").findall("testsuite")
    assert [suite.get("failures") for suite in suites] == ["0", "1"]


def test_the_configuration_of_standard_input(robots: Path) -> None:
    (robots / "a").mkdir()
    (robots / "a/urdflint.toml").write_text("fail-on = 'never'\n", encoding="utf-8")
    assert run("check", "-", cwd=robots / "a", stdin=BROKEN).returncode == 0
    assert run("check", "-", cwd=robots, stdin=BROKEN).returncode == 1
    assert run("check", "-", "--stdin-filename", "a/x.urdf", cwd=robots, stdin=BROKEN).returncode == 0


def test_a_bad_selector_in_the_configuration(robots: Path) -> None:
    (robots / "urdflint.toml").write_text("ignore = ['QQQ1']\n")
    done = run("check", "clean.urdf", cwd=robots)
    assert (done.returncode, said(done)) == (2, "urdflint: urdflint.toml:1: 'ignore': unknown rule 'QQQ1'\n")


def test_unreadable_files_do_not_stop_the_others(robots: Path) -> None:
    os.mkfifo(robots / "pipe.urdf")
    done = run("check", "--format", "json", "--fail-on", "never", "pipe.urdf", "broken.urdf", cwd=robots)
    report = json.loads(done.stdout)
    assert done.returncode == 2
    assert said(done) == "urdflint: cannot read pipe.urdf: it is not a regular file\n"
    assert [one["status"] for one in report["files"]] == ["unreadable", "checked"]
    assert report["findings"]


def test_an_error_inside_urdflint(robots: Path) -> None:
    (robots / "boom.urdf").write_bytes(b'<robot name="boom"><link name="a"/></robot>')
    done = run("check", "--format", "json", "boom.urdf", "broken.urdf", cwd=robots, before=BOOM)
    assert done.returncode == 3
    assert said(done).startswith("urdflint: boom.urdf: internal error in URDF999: KeyError: ")
    assert said(done).count("\n") == 1
    report = json.loads(done.stdout)
    assert [one["status"] for one in report["files"]] == ["unreadable", "checked"]
    assert report["findings"]
    assert "Traceback" in said(run("check", "boom.urdf", cwd=robots, before=BOOM, variables={"URDFLINT_DEBUG": "1"}))


def test_an_error_inside_a_preview(robots: Path) -> None:
    before = "from urdflint.programs.sdformat import analysis\nanalysis.convert = lambda *_: {}['a\\nb']"
    done = run("preview", "clean.urdf", cwd=robots, before=before)
    assert (done.returncode, done.stdout) == (3, b"")
    assert said(done) == "urdflint: internal error: KeyError: 'a\\nb'\n"
    assert "Traceback" in said(
        run("preview", "clean.urdf", cwd=robots, before=before, variables={"URDFLINT_DEBUG": "1"})
    )


@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000, "²", "-1", ""])
def test_numbers_of_processes(robots: Path, number: str) -> None:
    done = run("check", "clean.urdf", f"-j{number}" if number else "-j=", cwd=robots)
    assert done.returncode == (0 if number.startswith("9") else 2)
    assert "Traceback" not in said(done)


def test_an_error_inside_a_reporter(robots: Path) -> None:
    before = "from urdflint.reporters.machine import json_report\njson_report.pieces = None"
    done = run("check", "--format", "json", "clean.urdf", cwd=robots, before=before)
    assert done.returncode == 3
    assert said(done) == "urdflint: internal error in the json report: TypeError: 'NoneType' object is not callable\n"


def test_an_error_in_the_middle_of_a_report_leaves_the_old_one(robots: Path) -> None:
    broken = "json_report.pieces = lambda _: (str(1 / number) for number in (1, 0))"
    before = f"from urdflint.reporters.machine import json_report\n{broken}"
    (robots / "out.json").write_text("old")
    done = run("check", "--format", "json=out.json", "clean.urdf", cwd=robots, before=before)
    assert done.returncode == 3
    assert (robots / "out.json").read_text() == "old"
    assert not list(robots.glob(".urdflint*"))


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_interrupted(robots: Path) -> None:
    done = run("check", "clean.urdf", cwd=robots, before=INTERRUPT)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_a_reader_that_goes_away(robots: Path) -> None:
    many = BROKEN.replace(
        b"</robot>", b'<link name="x"><inertial><mass value="k"/></inertial></link>' * 1000 + b"</robot>"
    )
    (robots / "many.urdf").write_bytes(many)
    command = [sys.executable, "-m", "urdflint", "check", "--select", "URDF101", "many.urdf"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=robots, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in (1, -signal.SIGPIPE)


def test_processes_change_nothing(robots: Path) -> None:
    for number in range(20):
        (robots / f"{number}.urdf").write_bytes(BROKEN if number % 3 else CLEAN)
    one, two = (run("check", "--format", "json", "-j", number, ".", cwd=robots) for number in ("1", "2"))
    assert one.stdout == two.stdout
    assert (one.returncode, one.stderr) == (two.returncode, two.stderr)


def test_standard_input_among_files(robots: Path) -> None:
    done = run("check", "--format", "json", "-j", "2", "clean.urdf", "-", cwd=robots, stdin=BROKEN)
    assert {one["path"] for one in json.loads(done.stdout)["findings"]} == {"-"}


def test_colours(robots: Path) -> None:
    def colored(*args: str, **variables: str) -> bool:
        done = run("check", "broken.urdf", *args, cwd=robots, variables=variables)
        assert done.returncode == 1
        return bool(ESCAPE.search(done.stdout.decode()))

    assert not colored()
    assert colored("--color", "always")
    assert colored("--color", "always", NO_COLOR="1", TERM="dumb")
    assert colored(FORCE_COLOR="1")
    assert not colored(FORCE_COLOR="1", NO_COLOR="1")
    assert not colored("--color", "never", FORCE_COLOR="1")


def test_colours_are_for_the_screen_only(robots: Path) -> None:
    run("check", "broken.urdf", "--color", "always", "--format", "text=out.txt", cwd=robots)
    assert not ESCAPE.search((robots / "out.txt").read_text())


def test_a_terminal_that_knows_few_letters(robots: Path) -> None:
    (robots / "é.urdf").write_bytes(BROKEN)
    done = run("check", "é.urdf", cwd=robots, variables={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 1
    assert b"\\xe9.urdf:7:" in done.stdout


@pytest.mark.corpus
@pytest.mark.skipif(not CASES.is_dir(), reason="../shared/cases is not here")
def test_junit_of_many_robots_validates(tmp_path: Path) -> None:
    done = run("check", "--no-resolve", "--no-config", "-q", "--format", f"junit={tmp_path / 'out.xml'}", str(CASES))
    assert (done.returncode, done.stderr) == (1, b"")
    schema = etree.XMLSchema(etree.parse(ROOT / "tests/golden/junit-10.xsd"))
    schema.assertValid(etree.parse(tmp_path / "out.xml", etree.XMLParser(huge_tree=True)))


def test_version_and_help() -> None:
    first, second = run("--version").stdout.decode().splitlines()
    assert first == f"urdflint {urdflint.__version__}"
    assert second.startswith("programs known: urdfdom 1, 3, 4, 5 and 6; libsdformat 9, 12")
    assert {one["target"].partition("@")[2] for one in json.loads(run("targets", "--format", "json").stdout)} <= set(
        re.findall(r"\d[\d.]*", second)
    )
    assert b"urdflint robot.urdf" in run("-h").stdout
    shown = run("check", "--help-all").stdout.decode()
    for option in (
        "--target",
        "--format",
        "--fail-on",
        "--select",
        "--ignore",
        "--no-resolve",
        "--no-config",
        "--jobs",
    ):
        assert option in shown


def test_rule() -> None:
    for word in ("URDF101", "urdf101", "number-malformed"):
        done = run("rule", word)
        assert done.returncode == 0
        assert done.stdout.startswith(b"# URDF101 number-malformed\n")
    assert not ESCAPE.search(done.stdout.decode())
    assert ESCAPE.search(run("rule", "URDF101", "--color", "always").stdout.decode())
    done = run("rule", "number-malformd")
    assert done.returncode == 2
    assert said(done) == "urdflint: unknown rule 'number-malformd', did you mean 'number-malformed'?\n"


def test_rule_prints_the_evidence_of_its_claims() -> None:
    """That in its head, and of each change of a program that decides one of its claims how it is known."""
    _, _, evidence = run("rule", "GZ407").stdout.decode().partition("\n## Evidence\n\n")
    first, *others = evidence.splitlines()
    second = next(one for one in others if "14.1" in one)
    assert first.startswith("- cases gazebo/248 gazebo/249; parser_urdf.cc of libsdformat 12.3, 14.0 and 16.1;")
    assert second.startswith("- sdformat/mimic-not-coupled: libsdformat from 14.1 on writes `<mimic>`, ")
    assert "cases gazebo/251 urdf/119" in second
    assert "src/parser_urdf.cc of gazebosim/sdformat, lines 3152-3162 of 14.1.0" in second
    rows = {one["code"]: one for one in json.loads(run("rules", "--format", "json").stdout)}
    assert rows["GZ407"]["evidence"] == [line[2:].replace("`", "") for line in (first, *others)]
    assert all(one["evidence"] for one in rows.values())


def test_former_names_of_rules_still_work() -> None:
    assert run("rule", "blank-in-number").stdout.startswith(b"# URDF103 whitespace-in-number\n")
    assert b"formerly blank-in-number" in run("rule", "URDF103").stdout
    tabbed = BROKEN.replace(b'"3Nm"', b'"3 "')
    assert b"URDF103" in run("check", "-", "--no-config", stdin=tabbed).stdout
    assert b"URDF103" not in run("check", "-", "--no-config", "--ignore", "blank-in-number", stdin=tabbed).stdout


def test_rules() -> None:
    everything = json.loads(run("rules", "--format", "json").stdout)
    some = json.loads(run("rules", "--format", "json", "--family", "xml").stdout)
    assert {"URDF101", "XML001"} <= {one["code"] for one in everything}
    assert some == [one for one in everything if one["family"] == "XML"]
    assert b"number-malformed" in run("rules").stdout
    done = run("rules", "--family", "URFD")
    assert (done.returncode, said(done)) == (2, "urdflint: --family: unknown value 'URFD', did you mean 'URDF'?\n")


def test_targets() -> None:
    rows = {one["target"]: one for one in json.loads(run("targets", "--format", "json").stdout)}
    assert "harmonic" in rows["sdformat@14"]["aliases"]
    assert "ros" in rows["urdfdom@6"]["aliases"]
    assert (rows["urdfdom@4"]["ros"], rows["sdformat@14"]["ros"]) == (["jazzy"], ["jazzy"])
    shown = run("targets").stdout.decode()
    assert "jazzy    urdfdom@4  sdformat@14, Gazebo Harmonic  urdfdom 4.0.2\n" in shown
    assert "rolling  urdfdom@6  sdformat@16, Gazebo Jetty     urdfdom 6.0.1, judged as 6.0.0\n" in shown


def test_a_release_of_ros_is_two_targets(tmp_path: Path) -> None:
    (tmp_path / "robot.urdf").write_bytes(CLEAN)
    report = json.loads(run("check", "-t", "jazzy", "robot.urdf", "-f", "json", cwd=tmp_path).stdout)
    assert report["targets"] == ["urdfdom@4", "sdformat@14"]


def test_plain_text_waits_for_nothing_heavy(robots: Path) -> None:
    """The cold start is budgeted: what a plain report of a clean robot does not need is not imported."""
    heavy = (
        "rich.console",
        "rich.markdown",
        "xmlschema",
        "pydantic",
        "json",
        "tomllib",
        "concurrent.futures",
        "urdflint.cli.commands",
        "urdflint.xacro.expansion",
        "urdflint.xacro.expressions",
        "urdflint.linter.xacro.pipeline",
        "urdflint.linter.xacro.variants",
        "urdflint.linter.waivers.fingerprint",
        "urdflint.reporters.repository_paths",
        "urdflint.reporters.machine.github",
        "urdflint.reporters.machine.sarif",
        "yaml",
    )
    code = f"""
import sys, typer
before = set(sys.modules)
from urdflint.cli.app import main
try:
    main(["check", "clean.urdf"])
except SystemExit as end:
    assert not end.code
print(sorted(set({heavy!r}) & set(sys.modules) - before))
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], cwd=robots, capture_output=True, env=environment, check=False)
    assert done.stdout.splitlines()[-1] == b"[]", done.stderr


def test_an_option_of_a_stranger_is_reported_on_one_line(robots: Path) -> None:
    done = run("check", "--x\x1b[31m\n::error::y", cwd=robots)
    assert done.returncode == 2
    assert "\x1b" not in said(done)
    assert not re.search("^::", said(done), re.MULTILINE)


def test_a_preview_of_names_that_steer_a_terminal(robots: Path) -> None:
    robot = '<robot name="r"><link name="a&#10;::error::x\u009b31m\u202e"><visual name="##[x]"/></link></robot>'
    (robots / "r.urdf").write_text(robot, encoding="utf-8")
    for args in ((), ("--diff", "harmonic", "fortress")):
        shown = run("preview", "r.urdf", *args, cwd=robots).stdout.decode()
        assert shown.replace("\n", "").isprintable()
        assert not re.search(r"^\s*::|##\w*\[", shown, re.MULTILINE)


ALL = (
    "sarif",
    "github",
    "gitlab",
    "checkstyle",
    "rdjson",
    "jsonl",
    "json",
    "junit",
    "junit-lines",
    "markdown",
    "html",
    "full",
)


def test_all_formats_in_one_run(robots: Path) -> None:
    (robots / "arm.xacro").write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="l" params="n m">\n'
        '<link name="${n}"><inertial><mass value="${m}"/></inertial></link></xacro:macro>\n'
        '<xacro:l n="é" m="-1"/></robot>',
        encoding="utf-8",
    )
    words = ("check", ".", *(f"-f{name}=out/{name}.txt" for name in ALL), "-f", "concise")
    done = run(*words, cwd=robots)
    assert said(done).splitlines() == [
        f"urdflint: cannot write out/{name}.txt: No such file or directory" for name in ALL
    ]
    (robots / "out").mkdir()
    done = run(*words, cwd=robots)
    assert (done.returncode, said(done)) == (1, "")
    assert sorted(one.stem for one in (robots / "out").iterdir()) == sorted(ALL)
    for name in ALL:
        assert b"URDF101" in (robots / "out" / f"{name}.txt").read_bytes()
    for name in ("sarif", "github"):
        assert run("check", ".", "-f", name, cwd=robots).stdout == (robots / "out" / f"{name}.txt").read_bytes()
    (results,) = (one["results"] for one in json.loads((robots / "out/sarif.txt").read_bytes())["runs"])
    assert len(results) == len((robots / "out/jsonl.txt").read_bytes().splitlines())
    assert any("codeFlows" in one for one in results)


def test_github_is_reported_by_itself(robots: Path) -> None:
    actions = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(robots / "summary.md")}
    done = run("check", "broken.urdf", cwd=robots, variables=actions)
    assert done.returncode == 1
    assert done.stdout.startswith(b"::error file=broken.urdf,line=")
    assert b"URDF101" in (robots / "summary.md").read_bytes()
    (robots / "summary.md").unlink()
    for options in (("-f", "text"), ("--statistics",), ("-f", "json=out.json")):
        done = run("check", "broken.urdf", *options, cwd=robots, variables=actions)
        assert b"::error" not in done.stdout
        assert b"URDF101" in done.stdout
    assert not (robots / "summary.md").exists()
    done = run("check", "broken.urdf", "-f", "github", cwd=robots)
    assert done.stdout.startswith(b"::error file=broken.urdf,line=")
    assert not (robots / "summary.md").exists()


def test_files_are_reported_from_the_top_of_the_repository(robots: Path) -> None:
    (robots / ".git").mkdir()
    (robots / "sub").mkdir()
    (robots / "broken.urdf").rename(robots / "sub/broken.urdf")
    done = run("check", "-f", "gitlab", cwd=robots / "sub")
    assert {one["location"]["path"] for one in json.loads(done.stdout)} == {"sub/broken.urdf"}
    done = run("check", "-f", "github", cwd=robots / "sub")
    assert done.stdout.startswith(b"::error file=sub/broken.urdf,")
    (run_,) = json.loads(run("check", "-f", "sarif", cwd=robots / "sub").stdout)["runs"]
    assert run_["artifacts"][0]["location"]["uri"] == "sub/broken.urdf"
    assert run_["originalUriBaseIds"] == {"%SRCROOT%": {"uri": f"{robots.resolve().as_uri()}/"}}
    assert b'path": "broken.urdf"' in run("check", "-f", "rdjson", cwd=robots / "sub").stdout


@pytest.mark.corpus
@pytest.mark.skipif(not CASES.is_dir(), reason="../shared/cases is not here")
def test_reports_for_programs_of_many_robots_validate(tmp_path: Path) -> None:
    names = ("sarif", "rdjson", "gitlab", "checkstyle")
    wanted = [f"--format={name}={tmp_path / name}" for name in names]
    done = run("check", "--no-resolve", "--no-config", "-q", *wanted, str(CASES))
    assert (done.returncode, done.stderr) == (1, b"")
    schemas = ROOT / "tests/golden/schemas"
    jsonschema: Any = import_module("jsonschema")
    for name in names[:3]:
        validator = jsonschema.Draft7Validator(json.loads((schemas / f"{name}.schema.json").read_bytes()))
        assert next(validator.iter_errors(json.loads((tmp_path / name).read_bytes())), None) is None
    found = json.loads((tmp_path / "gitlab").read_bytes())
    assert len({one["fingerprint"] for one in found}) == len(found)
    etree.XMLSchema(etree.parse(schemas / "checkstyle.xsd")).assertValid(
        etree.parse(tmp_path / "checkstyle", etree.XMLParser(huge_tree=True))
    )
