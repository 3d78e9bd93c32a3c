"""`check --sandbox`: what is not needed fails at the system call, and what is needed gives the same report."""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import program
from tests.hostile.repository import BAD, GOOD, SECRET
from urdflint.cli.check import sandbox

landlockpy = pytest.importorskip("landlockpy")
if not landlockpy.supported():
    pytest.skip("this kernel has no Landlock", allow_module_level=True)

ROOT = Path(__file__).parents[2]
# A reader that somebody took over: it tries what it should not, and says with which error each of it ended.
TAKEN_OVER = """
import json, os, signal, socket, subprocess, sys
from urdflint.linter.run import engine

outside, port, log, lint = sys.argv.pop(1), int(sys.argv.pop(1)), os.open(sys.argv.pop(1), os.O_WRONLY), engine.lint

def run(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        raise PermissionError(13, done.stderr)

def attempts():
    yield "reads a file of the system", lambda: open("/etc/passwd").close()
    yield "reads a file beside", lambda: open(f"{outside}/token.txt").close()
    yield "reads its environment", lambda: open("/proc/self/environ").close()
    yield "lists a folder beside", lambda: os.listdir(outside)
    yield "writes a file beside", lambda: open(f"{outside}/token.txt", "a").close()
    yield "makes a file beside", lambda: open(f"{outside}/made{os.getpid()}", "x").close()
    yield "makes a file in the checked folder", lambda: open(f"made{os.getpid()}", "x").close()
    yield "removes a file beside", lambda: os.unlink(f"{outside}/spare.txt")
    yield "connects", lambda: socket.create_connection(("127.0.0.1", port), 5).close()
    yield "binds", lambda: socket.socket().bind(("127.0.0.1", 0))
    yield "connects to a socket without a file", lambda: socket.socket(socket.AF_UNIX).connect(f"\\0urdflint-{port}")
    yield "signals the one that started it", lambda: os.kill(int(os.environ["ABOVE"]), 0)
    yield "runs a program of the checked folder", lambda: run("./program")
    yield "runs a program that reads a file beside", lambda: run("cat", f"{outside}/token.txt")

def taken_over(source, settings):
    if settings.resolve:
        for name, attempt in attempts():
            try:
                attempt()
                number = 0
            except OSError as error:
                number = error.errno
            os.write(log, (json.dumps([name, number]) + "\\n").encode())
    return lint(source, settings)

engine.lint = taken_over
sys.argv[0] = "urdflint"
from urdflint.__main__ import start
start()
"""
SCOPED = ("connects to a socket without a file", "signals the one that started it")
SINCE = {"connects": 4, "binds": 4} | dict.fromkeys(SCOPED, 6)  # releases of Landlock's interface


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder to check, with two robots and a program, and one beside it."""
    for name in ("checked", "outside"):
        (tmp_path / name).mkdir()
    (tmp_path / "outside/token.txt").write_text(SECRET)
    (tmp_path / "checked/a.urdf").write_bytes(GOOD)
    (tmp_path / "checked/b.urdf").write_bytes(GOOD)
    (tmp_path / "checked/program").write_text("#!/bin/sh\n")
    (tmp_path / "checked/program").chmod(0o755)
    return tmp_path


@pytest.fixture
def port() -> Iterator[int]:
    """One at which somebody listens, who does so under that name without a file too."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.socket(socket.AF_UNIX) as other:
        found: int = one.getsockname()[1]
        other.bind(f"\0urdflint-{found}")
        other.listen()
        yield found


def tried(place: Path, port: int, *options: str) -> dict[str, int]:
    """What a reader that was taken over attempts at the first robot, with the errors; 0 where it did it."""
    log, spare = place / "log", place / "outside/spare.txt"
    spare.touch()
    log.write_bytes(b"")
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "ABOVE": str(os.getpid())}
    words = [str(place / "outside"), str(port), str(log), "check", "--no-cache", *options, "."]
    command = [sys.executable, "-c", TAKEN_OVER, *words]
    done = subprocess.run(command, cwd=place / "checked", env=variables, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return dict(map(json.loads, reversed(log.read_text().splitlines())))


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_was_taken_over(place: Path, port: int, jobs: str) -> None:
    """In the process itself and in those that share the work, nothing outside can be had."""
    free = tried(place, port, "-j", jobs)
    assert len(free) > len(SINCE)
    assert free == dict.fromkeys(free, 0)
    held = tried(place, port, "--sandbox", "-j", jobs)
    known = {name: number for name, number in held.items() if landlockpy.abi_version() >= SINCE.get(name, 1)}
    assert known == {name: errno.EPERM if name in SCOPED else errno.EACCES for name in known}
    assert held.keys() == free.keys()
    assert (place / "outside/spare.txt").exists()


WALL = b'<robot name="r"><link name="a"><visual><geometry><mesh filename="%s"/></geometry></visual></link></robot>'
STL = (
    b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n"
)
XACRO = b"""<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="$(find beside)/part.xacro"/>
  <xacro:property name="known" value="${xacro.load_yaml('known.yaml')}"/>
  <xacro:arg name="gone" default="%s"/>
  <link name="${known['link']}"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="${known['link']}"/></joint>
</robot>"""
BOX = b'<link name="x"><visual><geometry><box size="1 1\t1"/></geometry></visual></link>'
FIXABLE = BAD.replace(b"<joint", BOX + b"<joint")
ANY_ROBOT = '<launch><param name="robot_description" textfile="$(find robots)/$(arg robot).urdf"/></launch>'
LAUNCH = (
    """<launch><param name="robot_description" command="xacro $(find robots)/a.urdf.xacro gone:=launched"/></launch>"""
)


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Packages beside one another in a work tree of git, with all that a robot names."""
    for name in ("robots", "beside", "far"):
        (tmp_path / "src" / name).mkdir(parents=True)
        (tmp_path / "src" / name / "package.xml").write_text(f"<package><name>{name}</name></package>")
    robots, beside = tmp_path / "src/robots", tmp_path / "src/beside"
    for name in ("meshes", "launch", "old"):
        (robots / name).mkdir()
    (beside / "part.xacro").write_bytes(b'<robot><link name="a"/></robot>')
    (beside / "a.stl").write_bytes(STL)
    (robots / "meshes/a.stl").write_bytes(STL)
    for at, named in enumerate((b"meshes/a.stl", b"package://beside/a.stl", b"package://far/none.stl")):
        (robots / f"{at}.urdf").write_bytes(WALL % named)
    for at in range(20):  # enough for the cache
        (robots / "old" / f"{at}.urdf").write_bytes(FIXABLE.replace(b'"a"', b'"a%d"' % at))
    (robots / "a.urdf.xacro").write_bytes(XACRO % b"")
    (robots / "known.yaml").write_text("link: b\n")
    (robots / "launch/a.launch").write_text(LAUNCH)
    (robots / "launch/any.launch").write_text(ANY_ROBOT)
    (robots / "ignored.urdf").write_bytes(BAD)
    (robots / ".gitignore").write_text("ignored.urdf\n")
    (robots / "urdflint.toml").write_text('extend = "../../common.toml"\n')
    (tmp_path / "common.toml").write_text('target = ["jazzy"]\n')
    return tmp_path


def in_git(workspace: Path) -> Path:
    """The same as a work tree beside a repository: what is in it is found through a file."""
    words = ("-c", "user.name=a", "-c", "user.email=a@example.invalid", "-c", "commit.gpgsign=false")
    top = workspace / "repository"
    top.mkdir()
    shutil.move(workspace / "src", top / "src")
    shutil.move(workspace / "common.toml", top / "common.toml")
    for asked in (("init", "-q"), ("add", "."), ("commit", "-qm", "all"), ("worktree", "add", "-q", "../tree")):
        subprocess.run(["git", *words, *asked], cwd=top, check=True, capture_output=True)
    shutil.copy(top / "src/robots/ignored.urdf", workspace / "tree/src/robots")
    return workspace / "tree"


def contents(folder: Path) -> dict[str, bytes]:
    """The files in a folder, but for those of git."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".git" not in path.parts
    }


def both(folder: Path, *words: str, inside: str = ".") -> subprocess.CompletedProcess[bytes]:
    """What a check says, does and writes inside of a folder, which is the same in a sandbox."""
    kept = folder.with_name("kept")
    shutil.copytree(folder, kept, symlinks=True)
    before, found = contents(folder), []
    for more in ((), ("--sandbox",)):
        done = program.run("check", *more, *words, cwd=folder / inside)
        found.append((done.returncode, done.stdout, done.stderr, contents(folder)))
        shutil.rmtree(folder)
        shutil.copytree(kept, folder, symlinks=True)
    shutil.rmtree(kept)
    assert found[0] == found[1]
    written = WRITING.intersection(words) or any("=report" in one for one in words)
    assert bool(written) is (found[0][-1] != before)
    return done


def test_the_same_report(workspace: Path) -> None:
    """Packages, meshes, xacro with what it includes and loads, a launch file, a configuration that extends another."""
    report = json.loads(both(workspace, "-f", "json", "src/robots").stdout)
    by_path = {one["path"]: one["status"] for one in report["files"]}
    assert by_path["src/robots/a.urdf.xacro"] == "checked"
    assert "src/robots/ignored.urdf" in by_path


WRITING = {"--fix", "--add-ignores", "--write-baseline", "--cache-dir"}
FORMATS = ("text", "junit", "sarif", "json", "markdown")


@pytest.mark.parametrize(
    "words",
    [
        ("-j", "2", "src"),
        ("src/robots/0.urdf", "src/robots/1.urdf", "src/robots/a.urdf.xacro"),
        ("src/robots/old/*.urdf",),
        ("--no-config", "--package", "far=src/beside", "src/robots/2.urdf"),
        ("--config", "common.toml", "--robot", "src/robots/0.urdf", "src/robots"),
        ("--fix", "--unsafe-fixes", "--show-info", "src/robots"),
        ("--fix-only", "--diff", "src/robots/old/1.urdf"),
        ("--add-ignores", "src/robots/old"),
        ("--write-baseline", "src/known.json", "src/robots"),
        ("--cache-dir", "cache", "src/robots"),
        ("-q", *(f"--format={name}=report.{name}" for name in FORMATS), "src"),
        ("--format=junit=/dev/stdout", "-q", "src/robots/0.urdf"),
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_what_is_asked_for(workspace: Path, words: tuple[str, ...]) -> None:
    """Workers, named files, patterns, packages, a configuration, fixes, comments, baseline, cache and report files."""
    done = both(workspace, *words)
    assert done.returncode in {0, 1}
    assert b"ermission" not in done.stdout + done.stderr


@pytest.mark.parametrize("top", ["..", "{}/src"])
def test_paths_from_elsewhere(workspace: Path, top: str) -> None:
    """What lies above or beside the current folder, and a report there."""
    named = top.format(workspace)
    words = ("--no-config", "--fix", f"{named}/robots/old/1.urdf", "-f", f"json={named}/report.json")
    assert both(workspace, *words, inside="src/beside").returncode == 1


def test_what_changes_one_step_up(workspace: Path) -> None:
    """The way to it, and to a report, goes through folders that are not to be listed."""
    (workspace / "here/reports").mkdir(parents=True)
    words = ("--no-config", "--fix", "--no-cache", "-f", "json=reports/report.json")
    done = both(workspace, *words, "../src/robots/old/1.urdf", inside="here")
    assert b"(1 fixed, 1 left)" in done.stdout


def test_what_is_around(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages around, beside and in the environment, a configuration above, several folders, and files named alone."""
    (workspace / "src/robots/urdflint.toml").unlink()
    (workspace / "urdflint.toml").write_text('ignore = ["MSH"]\n')
    for variable, folder in (("AMENT_PREFIX_PATH", "ament/share/new"), ("ROS_PACKAGE_PATH", "ros/old")):
        (workspace / folder).mkdir(parents=True)
        (workspace / folder / "package.xml").write_text(f"<package><name>{folder[-3:]}</name></package>")
        (workspace / folder / "a.stl").write_bytes(STL)
        monkeypatch.setenv(variable, str(workspace / folder.partition("/")[0]))
    for at, named in enumerate((b"new/a.stl", b"old/a.stl", b"robots/meshes/a.stl", b"beside/a.stl")):
        (workspace / f"src/robots/old/mesh{at}.urdf").write_bytes(WALL % (b"package://" + named))
    (workspace / "alone").mkdir()
    (workspace / "alone/a.srdf").write_bytes(b'<robot name="r"><group name="g"><link name="z"/></group></robot>')
    (workspace / "apart").mkdir()
    (workspace / "apart/r.urdf").write_bytes(GOOD)
    (workspace / "known").mkdir()
    program.run("check", "--write-baseline", "known/known.json", "src", cwd=workspace)
    (workspace / "cwd").mkdir()
    words = ("-f", "json", "--robot", "../apart/r.urdf", "--baseline", "../known/known.json", "--no-cache")
    done = both(workspace, *words, "../src/robots/old", "../alone", inside="cwd")
    assert b"link 'z'" in done.stdout
    assert b"../urdflint.toml" in done.stdout or b"urdflint.toml" in done.stdout
    assert b"ermission" not in done.stdout


def test_what_is_not_around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in a home folder does not open all that is in it, nor one that is a stream all devices."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in (".git", ".ssh"):
        (tmp_path / name).mkdir()
    robot = tmp_path / "r.urdf"
    robot.write_bytes(GOOD)
    opened = set(sandbox._folders_around(str(robot)))
    assert str(robot) in opened
    assert str(tmp_path) not in opened
    assert not [one for one in opened if ".ssh" in one or one == "/"]
    assert str(tmp_path) in set(sandbox._folders_around(str(tmp_path)))
    assert list(sandbox._folders_around("/dev/stdin")) == ["/dev/stdin"]
    assert sandbox._written("/dev/stdout") == "/dev/stdout"
    assert sandbox._written(str(robot)) == str(tmp_path)


def test_standard_input(workspace: Path) -> None:
    for more in ((), ("--sandbox",)):
        done = program.run("check", *more, "-", "--stdin-filename", "src/robots/0.urdf", cwd=workspace, given=BAD)
        assert done.returncode == 1
        assert b"src/robots/0.urdf" in done.stdout


def test_a_baseline_and_the_cache_are_used(workspace: Path) -> None:
    assert program.run("check", "--sandbox", "--write-baseline", "known.json", "src", cwd=workspace).returncode == 0
    words = ("check", "--sandbox", "--baseline", "known.json", "--cache-dir", "cache", "src")
    first, second = (program.run(*words, cwd=workspace) for _ in range(2))
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout
    assert len(list((workspace / "cache").rglob("*"))) > len(list(workspace.glob("src/robots/old/*")))


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_a_work_tree_beside_its_repository(workspace: Path) -> None:
    """git is asked inside of the sandbox: it knows what is ignored and what has changed, a user's own files too."""
    tree = in_git(workspace)
    home = workspace / "home"
    home.mkdir()
    (home / "ignored").write_text("old\n")
    (home / ".gitconfig").write_text("[include]\npath = more\n")
    (home / "more").write_text("[core]\nexcludesFile = ~/ignored\n")
    (tree / "src/robots/0.urdf").write_bytes(BAD)
    variables = {"HOME": str(home)}
    for folder in (tree, tree / "src/robots"):
        asked = program.run("check", "--sandbox", "--show-files", ".", cwd=folder, env={**os.environ, **variables})
        assert b"0.urdf" in asked.stdout
        assert b"ignored.urdf" not in asked.stdout
        changed = program.run("check", "--sandbox", "--changed-since", "HEAD", ".", cwd=folder)
        assert b"1 file" in changed.stdout, changed
        assert changed.returncode == 1
    (home / ".gitconfig").write_text("")  # of which git has nothing to tell, and which it must read
    asked = program.run("check", "--sandbox", "--show-files", ".", cwd=tree, env={**os.environ, **variables})
    assert b"ignored.urdf" not in asked.stdout


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_the_configuration_of_a_repository_opens_nothing(workspace: Path) -> None:
    """Neither what git is to ignore nor what it is to include."""
    far, tree = workspace / "elsewhere", workspace / "tree"
    (far / "meshes").mkdir(parents=True)
    (far / "meshes/a.stl").write_bytes(STL)
    tree.mkdir()
    (tree / "r.urdf").write_bytes(WALL % str(far / "meshes/a.stl").encode())
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    for key, value in (("core.excludesFile", far), ("include.path", far / "meshes/a.stl")):
        with (tree / ".git/config").open("a") as config:
            section, _, name = key.partition(".")
            config.write(f"[{section}]\n{name} = {value}\n")
        held = json.loads(program.run("check", "-f", "json", "--sandbox", "r.urdf", cwd=tree).stdout)
        assert "Permission denied" in held["files"][0]["not_checked"][0], key


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
@pytest.mark.parametrize("way", ["a file", "a common folder", ".git", "package.xml", ".gitignore", "urdflint.toml"])
def test_the_git_of_a_stranger_opens_no_other_repository(way: str, workspace: Path) -> None:
    """Only a repository that says itself that it has this work tree is read."""
    other, tree = workspace / "other", workspace / "tree"
    for folder in (other, tree):
        folder.mkdir()
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    (other / ".git/a.stl").write_bytes(STL)
    if way == "a common folder":
        (tree / ".git/commondir").write_text(f"{other}/.git\n")
    else:
        shutil.rmtree(tree / ".git")
    if way == "a file":
        (tree / ".git").write_text(f"gitdir: {other}/.git\n")
    elif way != "a common folder":
        (tree / way).symlink_to(other / ".git")
    (tree / "r.urdf").write_bytes(WALL % str(other / ".git/a.stl").encode())
    held = json.loads(program.run("check", "-f", "json", "--sandbox", "r.urdf", cwd=tree).stdout)
    assert "Permission denied" in held["files"][0]["not_checked"][0]


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
def test_a_submodule_is_in_its_repository(workspace: Path) -> None:
    """Its folder of git is in that of the repository above, and names the work tree."""
    above, part = workspace / "above", workspace / "part"
    identity = ("git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always")
    for folder in (part, above):
        folder.mkdir()
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    (part / "r.urdf").write_bytes(BAD)
    (part / "ignored.urdf").write_bytes(BAD)
    (part / ".gitignore").write_text("ignored.urdf\n")
    for folder, words in ((part, ["add", "-A"]), (part, ["commit", "-qm", "x"])):
        subprocess.run([*identity, *words], cwd=folder, check=True)
    subprocess.run([*identity, "submodule", "--quiet", "add", str(part), "sub"], cwd=above, check=True)
    (above / "sub/ignored.urdf").write_bytes(BAD)
    (above / "sub/r.urdf").write_bytes(BAD + b" ")
    for words in (["--show-files"], ["--changed-since", "HEAD"]):
        free, held = (
            program.run("check", *more, *words, ".", cwd=above / "sub").stdout for more in ([], ["--sandbox"])
        )
        assert free == held
        assert b"Error" not in held


def test_the_summary_of_a_step(workspace: Path) -> None:
    """Under GitHub Actions a file outside is written, at its end, and nothing else there."""
    summary = workspace / "step/summary.md"
    summary.parent.mkdir()
    summary.write_text("before\n")
    environment = {**os.environ, "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)}
    asked = ("check", "--sandbox", "--no-config", "--fail-on", "warning", ".")
    done = program.run(*asked, cwd=workspace / "src/robots", env=environment)
    assert done.returncode == 1
    assert summary.read_text().startswith("before\n#")


def test_a_configuration_of_the_checked_folder_opens_nothing(workspace: Path) -> None:
    """What it names outside is not there for the run; one that the command line names is the user's own."""
    robots, far = workspace / "src/robots", workspace / "elsewhere"
    (far / "meshes").mkdir(parents=True)
    (far / "meshes/a.stl").write_bytes(STL.replace(b"1 0", b"1000 900"))
    checked = workspace / "alone"
    checked.mkdir()
    (checked / "r.urdf").write_bytes(WALL % b"package://far/meshes/a.stl")
    (checked / "urdflint.toml").write_text('[packages]\nfar = "../elsewhere"\n')
    (robots / "mine.toml").write_text(f'[packages]\nfar = "{far}"\n')
    asked = ("check", "-f", "json", "r.urdf")
    free = json.loads(program.run(*asked, cwd=checked).stdout)
    held = json.loads(program.run(*asked, "--sandbox", cwd=checked).stdout)
    named = json.loads(program.run(*asked, "--sandbox", "--config", f"{robots}/mine.toml", cwd=checked).stdout)
    assert free["files"] == named["files"]
    assert free["findings"] == named["findings"] != []
    assert held["findings"] == []
    refused = "mesh package://far/meshes/a.stl: it cannot be read: Permission denied"
    assert held["files"] == [{"path": "r.urdf", "status": "checked", "not_checked": [refused]}]


def test_not_with_watch(place: Path) -> None:
    done = program.run("check", "--sandbox", "--watch", cwd=place)
    assert done.returncode == 2
    assert done.stderr == b"urdflint: --watch: it checks again and again, and --sandbox is for one check\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "why"),
    [
        (
            "import sys; sys.modules['landlockpy'] = None",
            "it needs the package landlockpy, which urdflint[sandbox] brings",
        ),
        (
            "import landlockpy._syscall as at; at.SYS_CREATE_RULESET = 999",
            "it needs Landlock of Linux 5.13 or newer: Function not implemented",
        ),
    ],
)
def test_where_it_is_not_there(place: Path, before: str, why: str) -> None:
    """A line and exit code 2, and nothing is checked."""
    statements = f"{before}\nfrom urdflint.__main__ import start\nstart()"
    words = [sys.executable, "-c", statements, "check", "--sandbox", "."]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=place / "checked", env=variables, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"urdflint: --sandbox: {why}\n")


CORPUS = ROOT.parent / "shared/corpus"
REPOSITORIES = (
    "ROBOTIS-GIT+turtlebot3",
    "UniversalRobots+Universal_Robots_ROS2_Description",
    "Kinovarobotics+ros2_kortex",
)


@pytest.mark.corpus
@pytest.mark.parametrize("name", REPOSITORIES)
def test_real_robots(tmp_path: Path, name: str) -> None:
    if not (CORPUS / name).exists():
        pytest.skip("../shared/corpus is not here")
    shutil.copytree(CORPUS / name, tmp_path / "robots", symlinks=True, copy_function=shutil.copyfile)  # writable
    for words in (("-f", "json", "-j", "2"), ("--no-cache", "-f", "sarif=report.sarif", "--fix", "--unsafe-fixes")):
        done = both(tmp_path / "robots", *words, ".")
        assert done.returncode in {0, 1}
        assert b"ermission" not in done.stdout + done.stderr


def test_the_current_folder_is_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m` puts it on the path of Python, from where robots elsewhere may be checked."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    code = sandbox._code()
    assert str(tmp_path) not in code
    assert str(ROOT) in code
