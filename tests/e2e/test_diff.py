"""`urdflint diff` as users, scripts and reviewers meet it: two files, or one and a revision of git."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests import program
from urdflint.linter.discovery import revision
from urdflint.linter.discovery.changed_files import NoHistory

ROOT = Path(__file__).parents[2]
ROBOT = """<robot name="r">
  <link name="base">
    <inertial><mass value="{mass}"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
  </link>
  <link name="arm"/>
  <joint name="j" type="fixed"><parent link="base"/><child link="{child}"/></joint>
</robot>
"""
XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="{include}"/>
  <xacro:base mass="3"/>
</robot>
"""
MACRO = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="base" params="mass">
    <link name="base">
      <inertial>
        <mass value="${{mass * {times}}}"/>
        <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
      </inertial>
    </link>
  </xacro:macro>
</robot>
"""


def run(*words: str, cwd: Path, given: str | None = None) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    return program.said("diff", *words, cwd=cwd, given=given, env=plain)


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "robot")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "old.urdf").write_text(ROBOT.format(mass=3, child="arm"))
    (tmp_path / "new.urdf").write_text(ROBOT.format(mass=4, child="arm"))
    (tmp_path / "broken.urdf").write_text(ROBOT.format(mass=4, child="amr"))
    return tmp_path


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A package whose robot includes a macro by the package's name; both were otherwise once."""
    top = tmp_path / "robots"
    (top / "arm_description" / "urdf").mkdir(parents=True)
    git(top, "init", "-q", "-b", "main")
    (top / "arm_description" / "package.xml").write_text("<package><name>arm_description</name></package>")
    (top / "arm_description" / "urdf" / "macro.xacro").write_text(MACRO.format(times=1))
    include = "$(find arm_description)/urdf/macro.xacro"
    (top / "arm_description" / "urdf" / "arm.urdf.xacro").write_text(XACRO.format(include=include))
    commit(top)
    (top / "arm_description" / "urdf" / "macro.xacro").write_text(MACRO.format(times=2))
    return top


def test_two_files(folder: Path) -> None:
    done = run("old.urdf", "new.urdf", "-t", "ros,drake", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "from old.urdf to new.urdf",
        "mass 3 -> 4 kg",
        "",
        "  link base",
        "      mass: 3 -> 4 kg (line 3)",
        "",
        "what programs make of it now:",
        "  urdfdom@6 and drake@1.58: nothing newly lost or rejected",
    ]


def test_nothing_is_one_line(folder: Path) -> None:
    text = (folder / "old.urdf").read_text()
    (folder / "again.urdf").write_text("\n".join(line.strip() for line in text.splitlines()) + "<!-- tidy -->")
    done = run("old.urdf", "again.urdf", cwd=folder)
    assert (done.returncode, done.stdout) == (0, "from old.urdf to again.urdf\nThe robot is the same.\n")


def test_what_happens_to_several_parts_is_reported_once(folder: Path) -> None:
    more = "".join(
        f'<link name="t{at}"/>\n<joint name="f{at}" type="fixed"><parent link="arm"/><child link="t{at}"/></joint>\n'
        for at in range(5)
    )
    (folder / "more.urdf").write_text(ROBOT.format(mass=3, child="arm").replace("</robot>", more + "</robot>"))
    lines = run("old.urdf", "more.urdf", "-t", "mujoco", cwd=folder).stdout.splitlines()
    (reported,) = [line for line in lines if "merged" in line]
    assert reported == "    also t0, t1, t2 and 2 more: merged into world; frame gone (lines 7, 9, 11, 13, 15)"


def test_a_gate_fails_where_a_program_does_worse(folder: Path) -> None:
    done = run("old.urdf", "broken.urdf", "--fail-on", "worse", "-t", "ros", cwd=folder)
    assert done.returncode == 1
    assert "  urdfdom@6 worse\n    rejects the robot now\n    there is no link 'amr' (line 6)\n" in done.stdout
    assert run("old.urdf", "broken.urdf", cwd=folder).returncode == 0
    assert run("broken.urdf", "old.urdf", "--fail-on", "worse", cwd=folder).returncode == 0
    assert run("old.urdf", "new.urdf", "--fail-on", "worse", cwd=folder).returncode == 0


def test_json_for_scripts(folder: Path) -> None:
    said = json.loads(run("old.urdf", "broken.urdf", "-f", "json", "-t", "ros,mujoco", cwd=folder).stdout)
    assert (said["before"], said["after"], said["worse"]) == ("old.urdf", "broken.urdf", True)
    assert said["totals"] == {"mass": [3, 4]}
    assert [(one["kind"], one["tag"], one["name"], one["part"], one["was"], one["now"]) for one in said["changes"]] == [
        ("changed", "link", "base", "mass", "3", "4"),
        ("changed", "joint", "j", "child", "arm", "amr"),
    ]
    assert said["changes"][0]["unit"] == "kg"
    assert said["changes"][0]["after"] == {"path": "broken.urdf", "line": 3}
    ros = said["programs"]["urdfdom@6"]
    assert (ros["verdict"], ros["loads"]) == ("worse", [True, False])
    assert [(one["kind"], one["line"], one["worse"]) for one in ros["lost"]] == [("rejected", 6, True)]


def test_markdown_for_a_pull_request(folder: Path) -> None:
    lines = run("old.urdf", "broken.urdf", "-f", "markdown", "-t", "ros", cwd=folder).stdout.splitlines()
    assert lines[0] == "# From old.urdf to broken.urdf"
    assert "- **link base**" in lines
    assert "  - mass: 3 -\\> 4 kg (line 3)" in lines
    assert "| urdfdom@6 | **worse**<br>rejects the robot now<br>there is no link 'amr' (line 6) |" in lines


def test_a_file_and_a_revision(folder: Path) -> None:
    git(folder, "init", "-q", "-b", "main")
    commit(folder)
    (folder / "old.urdf").write_text(ROBOT.format(mass=5, child="arm"))
    done = run("old.urdf", "--rev", "main", "-t", "ros", cwd=folder)
    assert done.stdout.startswith(
        "from main:old.urdf to old.urdf\nmass 3 -> 5 kg\n\n  link base\n      mass: 3 -> 5 kg"
    )


def test_a_revision_has_its_own_includes(repository: Path) -> None:
    done = run("arm_description/urdf/arm.urdf.xacro", "--rev", "HEAD", "-t", "ros", "-f", "json", cwd=repository)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    (one,) = said["changes"]
    assert (one["was"], one["now"]) == ("3", "6")
    assert one["before"] == {"path": "HEAD:arm_description/urdf/macro.xacro", "line": 5}
    assert one["after"]["path"].endswith("arm_description/urdf/macro.xacro")


def test_a_package_that_is_named_is_that_of_the_revision(repository: Path) -> None:
    outside = repository.parent / "elsewhere.urdf.xacro"
    inside = repository / "top.urdf.xacro"
    inside.write_text(XACRO.format(include="$(find other)/urdf/macro.xacro"))
    git(repository, "stash", "-q")
    inside.write_text(XACRO.format(include="$(find other)/urdf/macro.xacro"))
    commit(repository)
    (repository / "arm_description" / "urdf" / "macro.xacro").write_text(MACRO.format(times=7))
    named = ("--package", f"other={repository / 'arm_description'}")
    done = run("top.urdf.xacro", "--rev", "HEAD", "-t", "ros", *named, cwd=repository)
    assert "mass: 3 -> 21 kg" in done.stdout, done.stderr
    assert not outside.exists()


def plugin(path: str) -> str:
    return f'<gazebo><plugin name="p" filename="f"><file>{path}</file></plugin></gazebo></robot>'


def packages(top: Path) -> Path:
    """A workspace of two repositories: a package in a folder of another name, and its robot in a package beside it."""
    arm, other = top / "ws & more" / "robots", top / "ws & more" / "macros"
    for folder, name in ((arm / "stand", "stand_description"), (arm / "bringup", "bringup"), (other, "macros")):
        (folder / "urdf").mkdir(parents=True)
        (folder / "package.xml").write_text(f"<package><name>{name}</name></package>")
        (folder / "urdf" / "macro.xacro").write_text(MACRO.format(times=1))
    git(arm, "init", "-q", "-b", "main")
    return arm


@pytest.mark.parametrize("name", ["stand_description", "bringup"])
def test_paths_of_a_revision_are_those_of_the_work_tree(tmp_path: Path, name: str) -> None:
    arm = packages(tmp_path)
    text = XACRO.format(include=f"$(find {name})/urdf/macro.xacro")
    robot = arm / "bringup/urdf/arm.urdf.xacro"
    robot.write_text(text.replace("</robot>", plugin(f"$(find {name})/config.yaml")))
    commit(arm)
    linked = tmp_path / "linked"
    linked.symlink_to(arm)
    for cwd, path in ((arm, "bringup/urdf/arm.urdf.xacro"), (arm / "bringup", "urdf/arm.urdf.xacro"), (arm, robot)):
        done = run(str(path), "--rev", "HEAD", cwd=cwd)
        assert "The robot is the same." in done.stdout, done.stdout + done.stderr
    done = run(str(linked / "bringup/urdf/arm.urdf.xacro"), "--rev", "HEAD", cwd=tmp_path)
    assert "The robot is the same." in done.stdout, done.stdout + done.stderr
    robot.write_text(text.replace("</robot>", plugin(f"$(find {name})/other.yaml")))
    said = json.loads(run("bringup/urdf/arm.urdf.xacro", "--rev", "HEAD", "-f", "json", cwd=arm).stdout)
    (one,) = said["changes"]
    was, now = (Path(one[when]) for when in ("was", "now"))
    assert (was.parent, was.name, now.name) == (now.parent, "config.yaml", "other.yaml")


def test_a_package_beside_the_repository_is_beside_the_revision(tmp_path: Path) -> None:
    arm = tmp_path / "arm"
    for folder, name in ((arm, "arm"), (tmp_path / "macros", "macros")):
        (folder / "urdf").mkdir(parents=True)
        (folder / "package.xml").write_text(f"<package><name>{name}</name></package>")
    (tmp_path / "macros/urdf/macro.xacro").write_text(MACRO.format(times=1))
    git(arm, "init", "-q", "-b", "main")
    text = XACRO.format(include="$(find macros)/urdf/macro.xacro")
    (arm / "urdf/arm.urdf.xacro").write_text(text.replace("</robot>", plugin("$(find macros)/config.yaml")))
    commit(arm)
    done = run("urdf/arm.urdf.xacro", "--rev", "HEAD", cwd=arm)
    assert "The robot is the same." in done.stdout, done.stdout + done.stderr
    assert (tmp_path / "macros/urdf/macro.xacro").exists()


def test_a_missing_package_leaves_its_parts_out_of_both(repository: Path) -> None:
    robot = repository / "arm_description/urdf/arm.urdf.xacro"
    include = '<xacro:include filename="$(find camera)/urdf/camera.xacro"/><xacro:camera/></robot>'
    robot.write_text(robot.read_text().replace("</robot>", include))
    commit(repository)
    robot.write_text(robot.read_text().replace('mass="3"', 'mass="4"'))
    done = run(str(robot), "--rev", "HEAD", "-t", "ros", cwd=repository)
    assert done.returncode == 0
    assert "mass: 6 -> 8 kg" in done.stdout
    assert done.stderr.endswith("package 'camera' is unknown, so what it has is left out: give --package camera=DIR\n")
    robot.write_text(robot.read_text().replace("<xacro:camera/>", "<xacro:camera/>${1/0}"))
    assert run(str(robot), "--rev", "HEAD", "-t", "ros", cwd=repository).returncode == 2


def test_links_of_a_revision_lead_nowhere_else(repository: Path) -> None:
    deep = repository / "a" / "b" / "c" / "d"
    deep.mkdir(parents=True)
    (repository.parent / "secret.urdf").write_text(ROBOT.format(mass=9, child="arm"))
    (deep / "robot.urdf").write_text(ROBOT.format(mass=3, child="arm"))
    links = {
        "inside.urdf": "a/b/c/d/robot.urdf",
        "above.urdf": "../secret.urdf",
        "absolute.urdf": str(repository.parent / "secret.urdf"),
        "a/b/c/d/up": "../../../../arm_description",
        "a/b/c/d/sly.urdf": "up/../../secret.urdf",  # by its letters it is inside
        "itself": "itself",
    }
    for name, to in links.items():
        (repository / name).symlink_to(to)
    commit(repository)
    with revision.laid_out(str(deep / "robot.urdf"), "HEAD") as tree:
        kept = Path(tree.folder)
        there = {name for name in links if os.path.lexists(kept / name)}
        assert there <= {"inside.urdf", "a/b/c/d/up", "itself"}
        assert there >= {"inside.urdf", "a/b/c/d/up"}
    assert not kept.exists()
    done = run("above.urdf", "--rev", "HEAD", cwd=repository)
    assert (done.returncode, done.stderr) == (2, "urdflint: above.urdf is not in HEAD\n")


def test_a_tree_that_goes_through_its_own_links_writes_nothing_outside(repository: Path) -> None:
    outside = repository.parent / "outside"
    outside.mkdir()

    def object_of(kind: str, data: bytes) -> bytes:
        words = ["git", "hash-object", "-w", "--literally", "-t", kind, "--stdin"]
        done = subprocess.run(words, cwd=repository, input=data, capture_output=True, check=True)
        return bytes.fromhex(done.stdout.decode())

    blob, link = object_of("blob", b"x"), object_of("blob", str(outside).encode())
    inner = object_of("tree", b"100644 file.xacro\0" + blob)
    tree = object_of("tree", b"120000 way\0" + link + b"40000 way\0" + inner + b"40000 ..\0" + inner)
    words = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit-tree", tree.hex(), "-m", "x"]
    done = subprocess.run(words, cwd=repository, capture_output=True, check=True)
    with (
        pytest.raises(NoHistory, match="cannot be written: File exists"),
        revision.laid_out(str(repository / "arm.urdf"), done.stdout.decode().strip()),
    ):
        pass
    assert not list(outside.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("old.urdf",), "diff takes two files, or one file and --rev"),
        (("old.urdf", "new.urdf", "--rev", "main"), "diff takes two files, or one file and --rev"),
        (("old.urdf", "nowhere.urdf"), "cannot read nowhere.urdf: no such file or directory"),
        (("old.urdf", "new.urdf", "--fail-on", "sometimes"), "--fail-on: unknown value 'sometimes': use worse, never"),
        (("old.urdf", "new.urdf", "-t", "gazbo"), "unknown target 'gazbo'"),
        (("-", "--rev", "main"), "--rev is for a file: standard input has no history"),
        (("old.urdf", "--rev", "main"), "'old.urdf' is in no repository of git"),
        (("old.urdf", "list.urdf"), "list.urdf is not URDF: its root element is <list>"),
    ],
)
def test_a_wrong_call_is_one_line(folder: Path, words: tuple[str, ...], said: str) -> None:
    (folder / "list.urdf").write_text("<list/>")
    done = run(*words, cwd=folder, given=ROBOT.format(mass=1, child="arm"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_what_a_revision_does_not_have_is_said(folder: Path) -> None:
    git(folder, "init", "-q", "-b", "main")
    commit(folder)
    (folder / "later.urdf").write_text(ROBOT.format(mass=5, child="arm"))
    assert run("later.urdf", "--rev", "main", cwd=folder).stderr == "urdflint: later.urdf is not in main\n"
    done = run("old.urdf", "--rev", "--output=x", cwd=folder)
    assert (done.returncode, "git does not know the revision '--output=x'" in done.stderr) == (2, True)
    assert not (folder / "x").exists()


def test_standard_input_is_one_of_the_files(folder: Path) -> None:
    done = run("old.urdf", "-", "-t", "ros", cwd=folder, given=ROBOT.format(mass=4, child="arm"))
    assert "mass: 3 -> 4 kg (line 3)" in done.stdout


def test_names_of_strangers_do_not_steer_the_terminal(folder: Path) -> None:
    text = (folder / "new.urdf").read_text()
    (folder / "evil.urdf").write_text(text.replace('link name="arm"', 'link name="a&#x85;m&#x9b;31m&#x202e;"'))
    for form in ("text", "markdown", "json"):
        done = run("old.urdf", "evil.urdf", "-f", form, cwd=folder)
        assert done.stdout.replace("\n", "").isprintable()
