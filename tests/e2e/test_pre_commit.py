"""The hooks, as `pre-commit` runs them in another repository.

What `pre-commit try-repo` does anew each time, an environment with the project, is made once for all tests but one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile import repository

pytestmark = pytest.mark.slow

FINDING = re.compile(r"^(?P<path>\S+):\d+:\d+: error [A-Z]+\d{3} ", re.MULTILINE)
AUTHOR = {
    f"GIT_{role}_{part}": value
    for role in ("AUTHOR", "COMMITTER")
    for part, value in (("NAME", "Test"), ("EMAIL", "test@example.com"))
}


OPTIONS = ("--format=junit=stolen.urdf", "--config=gone.urdf", "-h.urdf", "--help.urdf", "-qj2.urdf")


CONFIG = """repos:
- repo: {repository}
  rev: {revision}
  hooks: [{{id: urdflint}}, {{id: urdflint-fix}}, {{id: urdflint-all}}]
"""


def run(command: list[str], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    # Variables of a git that may be running around the tests would lead to its repository.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PYTHONPATH"))}
    environment |= AUTHOR | {"NO_COLOR": "1", "PRE_COMMIT_COLOR": "never"} | variables
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def commit_all(folder: Path) -> None:
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "state"]):
        done = run(["git", *command], folder)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def hooks(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that offers the hooks: what the project would be after a commit."""
    pytest.importorskip("pre_commit", reason="pre-commit is not installed")
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    folder = tmp_path_factory.mktemp("hooks") / "urdflint"
    shutil.copytree(project, folder)
    commit_all(folder)
    revision = run(["git", "rev-parse", "HEAD"], folder).stdout.strip()
    (folder.parent / "config.yaml").write_text(CONFIG.format(repository=folder, revision=revision))
    return folder


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    """The folder of a repository that uses the hooks; nothing is committed yet."""
    folder = tmp_path / "robots"
    (folder / "urdf").mkdir(parents=True)
    (folder / "notes.txt").write_text("not a robot\n")
    return folder


def try_hook(hooks: Path, hook: str, robots: Path, *options: str) -> subprocess.CompletedProcess[str]:
    commit_all(robots)
    command = [sys.executable, "-m", "pre_commit", "run", "--config", str(hooks.parent / "config.yaml"), hook, *options]
    return run(command, robots, PRE_COMMIT_HOME=str(hooks.parent / "home"))


def test_a_repository_is_tried(project: Path, hooks: Path, robots: Path) -> None:
    shutil.copy(project / "examples/broken/diff_drive.urdf", robots / "urdf/robot.urdf")
    commit_all(robots)
    done = run([sys.executable, "-m", "pre_commit", "try-repo", str(hooks), "urdflint", "--all-files"], robots)
    assert done.returncode == 1, done.stdout + done.stderr
    assert {match["path"] for match in FINDING.finditer(done.stdout)} == {"urdf/robot.urdf"}, done.stdout


def test_a_broken_robot_fails(project: Path, hooks: Path, robots: Path) -> None:
    shutil.copy(project / "examples/broken/diff_drive.urdf", robots / "urdf/robot.urdf")
    done = try_hook(hooks, "urdflint", robots, "--all-files")
    assert done.returncode == 1, done.stdout + done.stderr
    assert {match["path"] for match in FINDING.finditer(done.stdout)} == {"urdf/robot.urdf"}, done.stdout


def test_a_clean_robot_passes(project: Path, hooks: Path, robots: Path) -> None:
    shutil.copy(project / "examples/diff_drive.urdf", robots / "urdf/robot.urdf")
    done = try_hook(hooks, "urdflint", robots, "--all-files")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Passed" in done.stdout
    assert "no files to check" not in done.stdout


def test_an_srdf_is_checked_beside_its_robot(project: Path, hooks: Path, robots: Path) -> None:
    shutil.copy(project / "examples/diff_drive.urdf", robots / "urdf/robot.urdf")
    parts = '<link name="base_link"/><link name="left_wheel"/><link name="hand"/>'
    (robots / "urdf/robot.srdf").write_text(f'<robot name="diff_drive"><group name="g">{parts}</group></robot>')
    done = try_hook(hooks, "urdflint", robots, "--all-files")
    assert done.returncode == 1, done.stdout + done.stderr
    assert {match["path"] for match in FINDING.finditer(done.stdout)} == {"urdf/robot.srdf"}, done.stdout
    assert "'hand'" in done.stdout


def test_the_hook_for_all_files_sees_what_was_not_changed(project: Path, hooks: Path, robots: Path) -> None:
    shutil.copy(project / "examples/broken/arm.urdf", robots / "urdf/arm.urdf")
    done = try_hook(hooks, "urdflint-all", robots, "--files", "notes.txt")
    assert done.returncode == 1, done.stdout + done.stderr
    found = {match["path"].removeprefix("./") for match in FINDING.finditer(done.stdout)}
    assert found == {"urdf/arm.urdf"}, done.stdout


def test_the_hook_that_fixes_fixes_what_is_safe_and_reports_the_rest(hooks: Path, robots: Path) -> None:
    path = robots / "urdf/robot.urdf"
    fine = '<robot name="r"><link name="a"><visual><geometry><box size="1 1 1"/></geometry></visual></link></robot>\n'
    path.write_text(fine.replace("1 1 1", "1 1\t1"))
    done = try_hook(hooks, "urdflint-fix", robots, "--all-files")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "files were modified by this hook" in done.stdout
    assert path.read_text() == fine
    done = try_hook(hooks, "urdflint-fix", robots, "--all-files")
    assert done.returncode == 0, done.stdout + done.stderr
    path.write_text(fine.replace("1 1 1", "1,5 1 1"))
    done = try_hook(hooks, "urdflint-fix", robots, "--all-files")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 can be fixed with --unsafe-fixes" in done.stdout.replace(" more", "")
    assert "1,5 1 1" in path.read_text()


@pytest.mark.parametrize("hook", ["urdflint", "urdflint-all"])
def test_what_the_configuration_excludes_is_left_out(project: Path, hooks: Path, robots: Path, hook: str) -> None:
    """Although a hook names each changed file."""
    shutil.copy(project / "examples/broken/arm.urdf", robots / "urdf/arm.urdf")
    (robots / "urdflint.toml").write_text('exclude = ["urdf"]\n')
    done = try_hook(hooks, hook, robots, "--all-files", "--verbose")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 file excluded by the configuration" in done.stdout


MACROS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="wheel" params="side">
    <link name="${side}_wheel"/>
    <joint name="${side}_joint" type="continuous">
      <parent link="base"/>
      <child link="${side}_wheel"/>
    </joint>
  </xacro:macro>
</robot>
"""
ROBOT = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="macros.xacro"/>
  <link name="base"/>
  <xacro:wheel side="left"/>
  <xacro:wheel side="right"/>
  <joint name="other" type="fixd"><parent link="base"/><child link="nothing"/></joint>
</robot>
"""


def test_changed_macros_are_checked_through_the_robots_that_include_them(hooks: Path, robots: Path) -> None:
    """Of the robot, which was not changed, nothing is reported but what is written in the macros."""
    (robots / "urdf/robot.urdf.xacro").write_text(ROBOT)
    (robots / "urdf/macros.xacro").write_text(MACROS)
    done = try_hook(hooks, "urdflint", robots, "--files", "urdf/macros.xacro")
    assert done.returncode == 0, done.stdout + done.stderr
    (robots / "urdf/macros.xacro").write_text(MACROS.replace('"base"', '"bse"'))
    done = try_hook(hooks, "urdflint", robots, "--files", "urdf/macros.xacro")
    assert done.returncode == 1, done.stdout + done.stderr
    found = [line for line in done.stdout.splitlines() if FINDING.match(line)]
    (line,) = found
    assert line.startswith("urdf/macros.xacro:5:21: error URDF301 parent of joint 'left_joint' is link 'bse'")
    assert line.endswith("(in macro 'wheel', called at urdf/robot.urdf.xacro:4; 2 uses)")


def scenes(robots: Path) -> None:
    """A package with faults in SDFormat, a world, MJCF and model directives."""
    files = {
        "package.xml": "<package><name>robots</name></package>",
        "arm.sdf": '<sdf version="1.9"><model name="m"><link name="a"/><frame name="f" attached_to="b"/></model></sdf>',
        "hall.world": '<sdf version="1.9"><world name="w"><model name="m"/></world></sdf>\n',
        "hand.xml": '<mujoco model="hand"><worldbody><body name="b"><joint type="hing"/></body></worldbody></mujoco>\n',
        "scene.dmd.yaml": "directives:\n- add_model: {name: h, file: package://robots/hand.xml}\n- add_wled: {}\n",
    }
    for name, text in files.items():
        (robots / name).write_text(text)


def test_scenes_are_checked_as_they_are_named(hooks: Path, robots: Path) -> None:
    """MJCF has no ending of its own, so that the hook for changed files gets it only through directives."""
    scenes(robots)
    done = try_hook(hooks, "urdflint", robots, "--all-files")
    assert done.returncode == 1, done.stdout + done.stderr
    found = {match["path"] for match in FINDING.finditer(done.stdout)}
    assert found == {"arm.sdf", "hall.world", "scene.dmd.yaml"}, done.stdout
    (robots / "notes.txt").write_text("still not a robot\n")
    done = try_hook(hooks, "urdflint-all", robots, "--files", "notes.txt")
    found = {match["path"].removeprefix("./") for match in FINDING.finditer(done.stdout)}
    assert found == {"arm.sdf", "hall.world", "hand.xml", "scene.dmd.yaml"}, done.stdout


def test_the_hook_that_fixes_leaves_unsafe_fixes_of_scenes(hooks: Path, robots: Path) -> None:
    scenes(robots)
    before = {one.name: one.read_bytes() for one in robots.iterdir() if one.is_file()}
    done = try_hook(hooks, "urdflint-fix", robots, "--all-files")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "can be fixed with --unsafe-fixes" in done.stdout
    assert before == {one.name: one.read_bytes() for one in robots.iterdir() if one.is_file()}


@pytest.mark.parametrize("hook", ["urdflint", "urdflint-all", "urdflint-fix"])
def test_sound_scenes_pass(hooks: Path, robots: Path, hook: str) -> None:
    scenes(robots)
    for name, wrong, right in (
        ("arm.sdf", '"b"', '"a"'),
        ("hall.world", "/></world>", '><link name="l"/></model></world>'),
        ("hand.xml", ' type="hing"/>', '/><geom size="1"/>'),
        (
            "scene.dmd.yaml",
            "- add_wled: {}",
            "- add_weld: {parent: world, child: h::b}  # urdflint:ignore[DRK807] shown",
        ),
    ):
        text = (robots / name).read_text()
        assert wrong in text
        (robots / name).write_text(text.replace(wrong, right))
    done = try_hook(hooks, hook, robots, "--all-files", "--verbose")
    assert ("Passed" in done.stdout, "1 suppressed" in done.stdout) == (True, True), done.stdout + done.stderr


@pytest.mark.parametrize("hook", ["urdflint", "urdflint-all"])
def test_a_hostile_repository(hooks: Path, tmp_path: Path, hook: str) -> None:
    made = repository.make(tmp_path / "hostile")
    (made.folder / os.fsdecode(b"\xff.urdf")).unlink()  # pre-commit itself cannot pass it on
    (made.folder / "own/ignored.urdf").unlink()
    before = sorted(one.name for one in made.folder.iterdir())
    done = try_hook(hooks, hook, made.folder, "--all-files")
    assert done.returncode == 1, done.stdout + done.stderr
    assert {f"{one}:1:" for one in OPTIONS} <= set(re.findall(r"^-.*?:1:", done.stdout, re.MULTILINE))
    assert "env/hidden.urdf:1:" in done.stdout
    assert repository.SECRET not in done.stdout
    assert not re.search(r"^\s*::[^:\s]|##\w*\[|[\u202e]", done.stdout, re.MULTILINE)
    assert sorted({one.name for one in made.folder.iterdir()} - {".git"}) == before
