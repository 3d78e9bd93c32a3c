"""What launch files give a xacro file counts for whoever looks at its robot, and each set is expanded once."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
import xacro

from tests.e2e.test_command_line import run
from tests.unit.test_callers import XML
from tests.unit.test_unexamined import NS
from urdflint import compare, diff, lint, measure, preview
from urdflint.files.ros_packages import Packages
from urdflint.linter.xacro import expansion_settings, launch_arguments
from urdflint.syntax.document import Document
from urdflint.xacro import callers
from urdflint.xacro.expansion import Arguments, Expanded, expand

INERTIAL = '<inertial><mass value="$(arg mass)"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
COMMANDS = ("expand", "preview", "compare", "measure", "diff")


@pytest.fixture
def robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a robot that has no model by default, and a mass of 1 kg."""
    (tmp_path / "package.xml").write_text("<package><name>here</name></package>")
    (tmp_path / "launch").mkdir()
    path = tmp_path / "r.urdf.xacro"
    path.write_text(
        f'<robot name="r" {NS}><xacro:arg name="mass" default="1"/><link name="$(arg model)">{INERTIAL}</link></robot>'
    )
    monkeypatch.chdir(tmp_path)
    callers.forget()
    return path


def launch(folder: Path, name: str, arguments: str) -> None:
    inside = f"""<param name='robot_description' command="xacro $(find here)/r.urdf.xacro {arguments}"/>"""
    (folder / "launch" / name).write_text(XML.format(inside=inside))
    callers.forget()


def ran(command: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    files = ["r.urdf.xacro"] * (2 if command == "diff" else 1)
    return run(command, *files, *words, cwd=Path.cwd())


def said(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    return list(dict.fromkeys(done.stderr.decode().splitlines()))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_only_arguments_are_taken_and_said_in_one_line(robot: Path, command: str) -> None:
    launch(robot.parent, "a.launch", "model:=big mass:=7")
    done = ran(command)
    line = "expanded with --xacro-arg mass:=7 --xacro-arg model:=big, as launch/a.launch does"
    assert (done.returncode, said(done)) == (0, [f"urdflint: r.urdf.xacro: {line}"])
    assert command == "diff" or b"7" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_of_several_values_one_is_to_be_given(robot: Path, command: str) -> None:
    launch(robot.parent, "a.launch", "model:=big")
    launch(robot.parent, "b.launch", "'model:=very small'")
    done = ran(command)
    (line,) = said(done)
    assert (done.returncode, done.stdout) == (1 if command == "expand" else 2, b"")
    advice = "give --xacro-arg model:=big (launch files give big and very small)"
    assert line.endswith(f"argument 'model' has no value: {advice}")
    given = ran(command, "--xacro-arg", "model:=big")
    assert (given.returncode, given.stderr) == (0, b"")


def test_what_several_launch_files_agree_on_is_taken_alone(robot: Path) -> None:
    launch(robot.parent, "a.launch", "model:=big mass:=7")
    launch(robot.parent, "b.launch", "model:=big mass:=8")
    launch(robot.parent, "c.launch", "mass:=9")
    done = ran("expand")
    assert said(done) == ["urdflint: r.urdf.xacro: expanded with --xacro-arg model:=big, as 2 launch files do"]
    assert b'value="1"' in done.stdout


def test_the_defaults_stand_where_nothing_is_missing(robot: Path) -> None:
    launch(robot.parent, "a.launch", "model:=big mass:=7")
    robot.write_text(robot.read_text().replace("$(arg model)", "a"))
    done = ran("expand")
    assert (done.returncode, done.stderr, b'value="1"' in done.stdout) == (0, b"", True)


def test_an_argument_that_only_an_include_reads(robot: Path) -> None:
    """It is seen once the argument is there that says what is included; all that was given is said."""
    (robot.parent / "big.xacro").write_text(f'<robot {NS}><link name="$(arg tool)"/></robot>')
    robot.write_text(f'<robot name="r" {NS}><link name="a"/><xacro:include filename="$(arg model).xacro"/></robot>')
    launch(robot.parent, "a.launch", "model:=big tool:=saw mass:=7")
    launch(robot.parent, "b.launch", "model:=big tool:=saw mass:=8")
    done = ran("expand")
    options = "--xacro-arg model:=big --xacro-arg tool:=saw"
    assert said(done) == [f"urdflint: r.urdf.xacro: expanded with {options}, as 2 launch files do"]
    arguments = {"model": "big", "tool": "saw"}
    real = xacro.process_file(str(robot), mappings=arguments).toprettyxml(indent="  ")
    assert done.stdout.decode().partition("<robot")[2].split() == real.partition("<robot")[2].split()


def test_an_argument_whose_default_comes_too_late(robot: Path) -> None:
    robot.write_text(robot.read_text().replace("</robot>", '<xacro:arg name="model" default="a"/></robot>'))
    assert ran("expand").returncode == 1
    launch(robot.parent, "a.launch", "model:=big")
    done = ran("expand")
    assert (done.returncode, b'<link name="big">' in done.stdout) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("mass:=7", "argument 'model' has no value"),
        (
            "model:=$(env MODEL)",
            "the robot needs the value of argument model: only a run of launch/a.launch tells it",
        ),
    ],
)
def test_what_no_launch_file_gives_is_missing(robot: Path, arguments: str, words: str) -> None:
    launch(robot.parent, "a.launch", arguments)
    done = ran("expand")
    assert done.returncode == 1
    assert done.stderr.decode().endswith(words + "\n")
    absences = lint(robot).files[0].absences
    assert [absence.what for absence in absences] == (["the value of argument model"] if "env" in arguments else [])
    assert any(finding.code == "XAC132" for finding in lint(robot).findings) is (not absences)


@pytest.mark.parametrize(
    ("arguments", "code", "lacking"),
    [
        (("model:=$(env MODEL)",), None, ["the value of argument model"]),
        (("model:=$(env MODEL)", "mass:=7"), "XAC133", []),
        ((), "XAC133", []),
    ],
)
def test_a_default_that_all_launch_files_replace(
    robot: Path, arguments: tuple[str, ...], code: str | None, lacking: list[str]
) -> None:
    """A default that leads nowhere is an error where somebody takes it, and else a value that only a run tells."""
    inside = '<xacro:arg name="model" default="none"/><xacro:include filename="$(arg model).xacro"/><link name="a"/>'
    robot.write_text(f'<robot name="r" {NS}>{inside}</robot>')
    for number, written in enumerate(arguments):
        launch(robot.parent, f"{number}.launch", written)
    result = lint(robot)
    assert [absence.what for absence in result.files[0].absences] == lacking
    assert [finding.code for finding in result.findings if finding.severity.value == "error"] == (
        [code] if code else []
    )


def test_it_is_the_same_from_python(robot: Path) -> None:
    launch(robot.parent, "a.launch", "model:=big mass:=7")
    assert preview(robot)["masses"] == {"big": 7.0}
    assert [one.mass for one in measure(robot).links] == [7.0]
    assert "--xacro-arg mass:=7" in measure(robot).notes[0]
    assert diff(robot, robot).changes == []
    compared = compare(robot, targets="ros")
    assert (compared.robot.links[0].name, compared.changes) == ("big", [])
    launch(robot.parent, "a.launch", "model:=big mass:=-7")
    assert [change.entry.head.code for change in compare(robot, targets="gazebo").changes] == ["URDF603"]


def test_the_past_is_seen_with_the_same_arguments(robot: Path) -> None:
    for words in ("init -q", "add .", "-c user.name=a -c user.email=a commit -qm first"):
        subprocess.run(["git", *words.split()], check=True)
    launch(robot.parent, "a.launch", "model:=big mass:=7")
    robot.write_text(robot.read_text().replace('ixx="1"', 'ixx="1.5"'))
    done = run("diff", "--rev", "HEAD", "-f", "json", "r.urdf.xacro", cwd=robot.parent)
    assert done.returncode == 0
    (change,) = json.loads(done.stdout)["changes"]
    assert (change["name"], change["was"], change["now"]) == ("big", "1", "1.5")


def test_each_set_of_arguments_is_expanded_once(robot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expanded = list[dict[str, str]]()

    def counted(document: Document, packages: Packages, given: Arguments, folders: Sequence[str]) -> Expanded:
        expanded.append(dict(given.values))
        return expand(document, packages, given, folders)

    monkeypatch.setattr(expansion_settings, "expand", counted)
    robot.write_text(robot.read_text().replace("<link", '<xacro:arg name="model" default="a"/><link'))
    launch(robot.parent, "a.launch", "model:=big")
    launch(robot.parent, "b.launch", "model:=small")
    launch(robot.parent, "c.launch", "model:=a")
    assert lint(robot).files[0].variants == 3
    assert expanded == [{}, {"model": "big"}, {"model": "small"}, {"model": "a"}]
    expanded.clear()
    launch(robot.parent, "b.launch", "model:=a")
    (robot.parent / "launch" / "a.launch").unlink()
    callers.forget()
    assert lint(robot).files[0].variants == 1
    assert expanded == [{}, {"model": "a"}]


def test_not_more_than_a_few_sets_are_tried(robot: Path) -> None:
    for at in range(launch_arguments.MAX_TRIALS + 3):
        launch(robot.parent, f"{at}.launch", f"model:=m{at} mass:={at + 1}")
    assert lint(robot).files[0].variants == launch_arguments.MAX_TRIALS


@pytest.mark.parametrize(("arguments", "codes"), [("", ["XAC121"]), ("gps:=true", [])])
def test_what_is_wrong_with_the_defaults_counts_where_a_launch_file_runs_it_so(
    robot: Path, arguments: str, codes: Sequence[str]
) -> None:
    robot.write_text(
        f'<robot name="r" {NS}><xacro:arg name="gps" default="30.0"/>'
        '<link name="a"/><xacro:if value="$(arg gps)"><link name="b"/></xacro:if></robot>'
    )
    launch(robot.parent, "a.launch", "gps:=false")
    launch(robot.parent, "b.launch", arguments)
    findings = [finding for finding in lint("r.urdf.xacro").findings if finding.code == "XAC121"]
    assert [finding.code for finding in findings] == codes
    assert all(
        finding.variants == ("the default arguments", "the arguments of launch/b.launch") for finding in findings
    )


@pytest.mark.parametrize(("arguments", "severity"), [("name:=b", "warning"), ("", "error")])
def test_a_fault_of_defaults_that_no_launch_file_leaves_is_no_error_of_a_folder(
    robot: Path, arguments: str, severity: str
) -> None:
    robot.write_text(
        f'<robot name="r" {NS}><xacro:arg name="name" default="a"/><link name="a"/><link name="$(arg name)"/>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    )
    launch(robot.parent, "a.launch", "name:=b")
    launch(robot.parent, "b.launch", arguments)
    findings = json.loads(run("check", ".", "--format", "json", cwd=robot.parent).stdout)["findings"]
    assert {finding["severity"] for finding in findings if finding["code"] == "URDF202"} == {severity}


def test_a_launch_file_that_runs_it_twice_is_named_once(robot: Path) -> None:
    """Two of three masses are below zero."""
    robot.write_text(robot.read_text().replace("$(arg model)", "a"))
    launch(robot.parent, "a.launch", "mass:=2")
    path = robot.parent / "launch/a.launch"
    (line,) = (line for line in path.read_text().splitlines() if "xacro" in line)
    path.write_text(path.read_text().replace(line, "".join(line.replace(":=2", f":={mass}") for mass in (2, -1, -2))))
    callers.forget()
    variants = {finding.variants for finding in lint("r.urdf.xacro").findings if "negative" in finding.message}
    assert variants == {("the arguments of launch/a.launch",)}
