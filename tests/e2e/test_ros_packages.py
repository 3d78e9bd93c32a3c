"""The packages of packaging/ros: the program by itself, and with the real ament_cmake and colcon.

Debian has no ament_lint_auto, so a stand-in does for the hook what ament_lint_auto does: it finds the test
dependencies of package.xml, and at the end of the package has the extensions run that they registered.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from tests import program
from tests.e2e.test_ci import BROKEN, CLEAN, blocks, executable
from tests.e2e.test_command_line import ROOT
from urdflint import __version__

PACKAGES = ROOT / "packaging/ros"
PROGRAM = PACKAGES / "ament_urdflint"
README = (PACKAGES / "README.md").read_text(encoding="utf-8")
MESH = b'<visual><geometry><mesh filename="package://arm/meshes/%s.stl"/></geometry></visual></link>'
STL = (
    b"solid s\nfacet normal 0 0 1\nouter loop\n"
    b"vertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
    b"endloop\nendfacet\nendsolid s\n"
)
MANIFEST = """<package format="3">
  <name>arm</name><version>1.0.0</version><description>An arm.</description>
  <maintainer email="a@example.org">A</maintainer><license>Apache-2.0</license>
  <buildtool_depend>ament_cmake</buildtool_depend>
  <test_depend>ament_cmake_urdflint</test_depend>
  <export><build_type>ament_cmake</build_type></export>
</package>
"""


def loaded() -> Any:
    spec = importlib.util.spec_from_file_location("ament_urdflint_main", PROGRAM / "ament_urdflint/main.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def arm(tmp_path: Path) -> Path:
    """A package with a robot."""
    folder = tmp_path / "ws/src/arm"
    for name in ("urdf", "meshes"):
        (folder / name).mkdir(parents=True)
    (folder / "package.xml").write_text(MANIFEST)
    (folder / "meshes/a.stl").write_bytes(STL)
    (folder / "urdf/arm.urdf").write_bytes(CLEAN.replace(b"</link>", MESH % b"a", 1))
    return folder


def ran(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ament_urdflint.main", *words]
    environment = {**os.environ, "PYTHONPATH": f"{PROGRAM}{os.pathsep}{ROOT}"}
    if hasattr(os, "fork"):
        environment["URDFLINT_EXECUTABLE"], line = program.for_scripts()
        environment |= line
    environment |= variables
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)


def cases(result: Path) -> list[tuple[str | None, str | None, list[str]]]:
    tree = ElementTree.parse(result)
    return [(one.get("classname"), one.get("name"), [each.tag for each in one]) for one in tree.iter("testcase")]


# The program


def test_a_sound_package(arm: Path, tmp_path: Path) -> None:
    result = tmp_path / "results/arm/urdflint.xunit.xml"
    done = ran(arm, "--xunit-file", str(result))
    assert done.returncode == 0, done.stderr
    assert "All good" in done.stdout
    assert cases(result) == [("arm.urdflint", "urdf/arm.urdf urdflint", [])]


def test_a_broken_package(arm: Path, tmp_path: Path) -> None:
    (arm / "urdf/é.urdf").write_bytes(BROKEN)
    result = tmp_path / "arm/robots.xml"
    done = ran(arm, "--xunit-file", str(result), GITHUB_ACTIONS="true", FORCE_COLOR="1", PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert "error URDF301" in done.stdout
    assert "--> urdf/é.urdf:8" in done.stdout
    assert "\x1b" not in done.stdout
    root = ElementTree.parse(result).getroot()
    assert root.attrib == {"name": "arm.robots", "tests": "2", "failures": "1", "errors": "0"}
    assert cases(result) == [
        ("arm.robots", "urdf/arm.urdf urdflint", []),
        ("arm.robots", "urdf/é.urdf URDF301 link-reference-unknown", ["failure"]),
    ]
    done = ran(arm, "urdf/é.urdf", GITHUB_ACTIONS="true")
    assert done.stdout.startswith("error URDF301"), "the log of a test has no use for annotations"
    assert ran(arm, "urdf/arm.urdf").returncode == 0
    assert ran(arm, "urdf/arm.urdf", "urdf/é.urdf").returncode == 1


@pytest.mark.parametrize(
    ("patterns", "out"),
    [
        ([], False),
        (["broken.urdf"], True),
        (["urdf/old"], True),
        (["old"], True),
        (["*/old/*"], True),
        (["{}/urdf/old/broken.urdf"], True),
        (["../arm/urdf/o*"], True),
        (["{}/urdf/b*"], False),
        (["other", "bro*.urdf"], True),
        (["urdf/broken.urdf"], False),
        (["old/broken.urdf"], False),
        (["src"], False),
    ],
)
def test_patterns(arm: Path, patterns: list[str], out: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(arm)
    given = [one.format(arm) for one in patterns]
    for file in ("urdf/old/broken.urdf", "./urdf/../urdf/old/broken.urdf", str(arm / "urdf/old/broken.urdf")):
        assert loaded().excluded(file, given) is out


def test_what_is_excluded(arm: Path) -> None:
    for name, file in (("old", "broken.urdf"), ("new", "two\nlines.urdf")):
        (arm / "urdf" / name).mkdir()
        (arm / "urdf" / name / file).write_bytes(BROKEN)
    assert ran(arm, "urdf", "--exclude", "new", "--exclude", "old").returncode == 0
    done = ran(arm, "--exclude", "old")
    assert (done.returncode, done.stderr) == (1, "")
    assert "urdf/new/two lines.urdf" in done.stdout
    assert "urdf/old" not in done.stdout


def test_nothing_to_check_fails(arm: Path, tmp_path: Path) -> None:
    result = tmp_path / "arm/urdflint.xml"
    result.parent.mkdir()
    result.write_text("of an earlier run")
    done = ran(arm, "meshes", "--xunit-file", str(result))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "nothing to check in meshes: there are no robot descriptions\n"
    root = ElementTree.parse(result).getroot()
    assert root.attrib == {"name": "arm.urdflint", "tests": "1", "failures": "0", "errors": "1"}
    assert [one.get("message") for one in root.iter("error")] == [done.stderr.strip()]
    assert cases(result) == [("arm.urdflint", "urdflint", ["error"])]
    done = ran(arm, "--exclude", "urdf")
    assert (done.returncode, done.stderr) == (1, "nothing to check in .: all files are excluded\n")
    done = ran(arm, "gone")
    assert done.returncode == 2
    assert "no such file or folder: 'gone'" in done.stderr


def test_its_own_package_is_the_source(arm: Path, tmp_path: Path) -> None:
    """Others are those of the environment, and its own is not, which may be an old build."""
    share = tmp_path / "install/share"
    for name in ("arm", "hand"):
        (share / name / "meshes").mkdir(parents=True)
        (share / name / "package.xml").write_text(MANIFEST.replace("arm", name))
        (share / name / "meshes/b.stl").write_bytes(STL)
    (arm / "urdflint.toml").write_text('fail-on = "warning"\n')
    robot = arm / "urdf/arm.urdf"

    def code() -> int:
        return ran(tmp_path, str(arm), AMENT_PREFIX_PATH=str(tmp_path / "install")).returncode

    assert code() == 0
    robot.write_bytes(CLEAN.replace(b"</link>", MESH % b"b", 1))
    assert code() == 1, "the mesh is only in what is installed"
    robot.write_bytes(CLEAN.replace(b"</link>", (MESH % b"b").replace(b"//arm", b"//hand"), 1))
    assert code() == 0
    robot.write_bytes(CLEAN.replace(b"</link>", (MESH % b"c").replace(b"//arm", b"//hand"), 1))
    assert code() == 1

    inner = arm / "parts/finger"
    inner.mkdir(parents=True)
    (inner / "package.xml").write_text(MANIFEST.replace("arm", "finger"))
    for mesh, expected in ((b"a", 0), (b"b", 1)):
        (inner / "finger.urdf").write_bytes(CLEAN.replace(b"</link>", MESH % mesh, 1))
        done = ran(inner, str(arm / "parts"), AMENT_PREFIX_PATH=str(tmp_path / "install"))
        assert done.returncode == expected, "a package in another one asks for its meshes"


def test_packages_that_paths_are_in(arm: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = loaded()
    other = tmp_path / "ws/src/broken"
    other.mkdir()
    (other / "package.xml").write_text("<package>")
    monkeypatch.chdir(arm / "urdf")
    assert list(program.own([".", "arm.urdf", str(arm), str(other), str(tmp_path)])) == [("arm", arm)]


def test_where_urdflint_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = loaded()
    monkeypatch.delenv("PIPX_BIN_DIR", raising=False)
    monkeypatch.delenv(program.EXECUTABLE, raising=False)
    assert program.found() == [sys.executable, "-m", "urdflint"]
    monkeypatch.setattr(program, "find_spec", lambda name: None)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with pytest.raises(program.NotChecked, match="urdflint is not installed: pip install urdflint, "):
        program.found()
    for folder in (".local/bin", "pipx", "bin"):
        executable(tmp_path / folder / "urdflint", "#!/bin/sh\n")
    assert program.found() == [str(tmp_path / "bin/urdflint")]
    (tmp_path / "bin/urdflint").unlink()
    assert program.found() == [str(tmp_path / ".local/bin/urdflint")]
    monkeypatch.setenv("PIPX_BIN_DIR", str(tmp_path / "pipx"))
    assert program.found() == [str(tmp_path / "pipx/urdflint")]
    monkeypatch.setattr(program, "find_spec", importlib.util.find_spec)
    monkeypatch.setenv(program.EXECUTABLE, str(tmp_path / "pipx/urdflint"))
    assert program.found() == [str(tmp_path / "pipx/urdflint")]


def test_a_program_that_fails(arm: Path, tmp_path: Path) -> None:
    result = tmp_path / "arm/urdflint.xml"
    done = ran(arm, "--xunit-file", str(result), URDFLINT_EXECUTABLE="gone")
    assert (done.returncode, done.stderr) == (2, "URDFLINT_EXECUTABLE is 'gone', which is not a program\n")
    assert "not a program" in result.read_text()
    executable(tmp_path / "lists", "#!/bin/sh\ncase $* in *--show-files*) echo a.urdf ;; *) exit 3 ;; esac\n")
    done = ran(arm, "--xunit-file", str(result), URDFLINT_EXECUTABLE=str(tmp_path / "lists"))
    assert (done.returncode, done.stderr) == (3, "urdflint wrote no report; its exit code is 3\n")
    assert "its exit code is 3" in result.read_text()


def test_manifests_are_of_this_release() -> None:
    for folder in (PROGRAM, PACKAGES / "ament_cmake_urdflint"):
        root = ElementTree.parse(folder / "package.xml").getroot()
        assert (root.findtext("name"), root.findtext("version")) == (folder.name, __version__)
    assert f'version="{__version__}"' in (PROGRAM / "setup.py").read_text(encoding="utf-8")
    assert f"urdflint=={__version__}" in README


def test_both_documents_have_the_same_block() -> None:
    assert re.findall(r"^```cmake\n(.*?)^```$", README, re.M | re.S) == blocks("cmake")


def test_the_rule_for_rosdep() -> None:
    (block,) = re.findall(r"^```yaml\n(.*?)^```$", README, re.M | re.S)
    (rules,) = yaml.safe_load(block).values()
    assert {one: rule["pip"]["packages"] for one, rule in rules.items()} == {one: ["urdflint"] for one in rules}
    assert set(yaml.safe_load(block)) == {"urdflint-pip"}
    assert "urdflint-pip" in (PROGRAM / "package.xml").read_text(encoding="utf-8")


# With the real ones

SYSTEM = "/usr/bin/python3"  # that of the packages of Debian
NEEDED = ("cmake", "colcon", "make")
LISTS = (
    "cmake_minimum_required(VERSION 3.8)\nproject(arm NONE)\nfind_package(ament_cmake REQUIRED)\n{}\nament_package()\n"
)
HOOK = """if(BUILD_TESTING)
  {exclude}
  # What find_package(ament_lint_auto) and ament_lint_auto_find_test_dependencies() do.
  ament_package_xml()
  foreach(one ${{arm_TEST_DEPENDS}})
    find_package(${{one}} QUIET)
  endforeach()
  ament_execute_extensions(ament_lint_auto)
endif()"""


def missing() -> str:
    """Why the real ones cannot be run; empty where they can."""
    absent = [one for one in NEEDED if not shutil.which(one)]
    if not Path("/usr/share/ament_cmake_test/cmake/run_test.py").is_file():
        absent.append("ament_cmake")
    modules = "import ament_cmake_test, catkin_pkg, colcon_ros, setuptools"
    if not absent and subprocess.run([SYSTEM, "-c", modules], capture_output=True, check=False).returncode:
        absent.append("python3-ament-cmake-test or python3-colcon-ros")
    return f"not installed: {', '.join(absent)}" if absent else ""


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our two packages, built and installed by colcon, with the urdflint of the working tree beside them."""
    if reason := missing():
        pytest.skip(reason)
    top = tmp_path_factory.mktemp("tools")
    shutil.copytree(PACKAGES, top / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    executable(top / "urdflint", f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m urdflint "$@"\n')
    done = colcon(top, top, "build")
    assert done.returncode == 0, done.stdout + done.stderr
    return top


def colcon(top: Path, workspace: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run colcon in a workspace, as in a shell in which `install/setup.sh` of our packages was sourced."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(top),
        "LANG": "C.UTF-8",
        "URDFLINT_EXECUTABLE": str(top / "urdflint"),
    }
    sourced = f'. "{top}/install/setup.sh"; ' if (top / "install/setup.sh").exists() else ""
    script = f'{sourced}exec colcon "$@"'
    return subprocess.run(
        ["sh", "-c", script, "sh", *words],
        cwd=workspace,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def colcon_test(tools: Path, arm: Path, lists: str) -> tuple[int, str, str]:
    """Build and test a package: the exit code of its tests, its log, and the results as colcon shows them."""
    workspace = arm.parents[1]
    (arm / "CMakeLists.txt").write_text(LISTS.format(lists))
    built = colcon(tools, workspace, "build")
    assert built.returncode == 0, built.stdout + built.stderr
    done = colcon(tools, workspace, "test", "--return-code-on-test-failure", "--event-handlers", "console_direct+")
    shown = colcon(tools, workspace, "test-result", "--all", "--verbose")
    return done.returncode, done.stdout + done.stderr, shown.stdout


@pytest.mark.slow
def test_colcon_fails_on_a_broken_robot_alone(tools: Path, arm: Path) -> None:
    """With the block of docs/ci.md."""
    (block,) = blocks("cmake")
    code, log, shown = colcon_test(tools, arm, block)
    assert code == 0, log
    assert "All good" in log
    assert "build/arm/test_results/arm/urdflint.xunit.xml: 1 test, 0 errors, 0 failures, 0 skipped" in shown
    (arm / "urdf/broken.urdf").write_bytes(BROKEN)
    code, log, shown = colcon_test(tools, arm, block)
    assert code == 1
    assert "error URDF301 link-reference-unknown: child of joint 'j' is link 'x'" in log
    assert "--> urdf/broken.urdf:8" in log
    assert "build/arm/test_results/arm/urdflint.xunit.xml: 2 tests, 0 errors, 1 failure, 0 skipped" in shown
    assert "arm.urdflint urdf/broken.urdf URDF301" in shown
    kept = arm.parents[1] / "build/arm/ament_urdflint/urdflint.txt"
    assert "error URDF301" in kept.read_text(encoding="utf-8")


@pytest.mark.slow
def test_arguments_of_the_macro(tools: Path, arm: Path) -> None:
    (arm / "old").mkdir()
    (arm / "old/broken.urdf").write_bytes(BROKEN)
    (arm / "urdf/broken.urdf").write_bytes(BROKEN)
    call = "ament_urdflint({} TESTNAME {} EXCLUDE {})"
    lists = "\n".join(
        [
            "enable_testing()\nfind_package(ament_cmake_urdflint REQUIRED)",
            call.format("urdf urdf/broken.urdf", "names", "broken.urdf none"),
            call.format("", "paths", '"${CMAKE_CURRENT_SOURCE_DIR}/urdf/broken.urdf"'),
        ]
    )
    code, log, shown = colcon_test(tools, arm, lists)
    assert code == 1, log
    assert "arm/names.xunit.xml: 1 test, 0 errors, 0 failures, 0 skipped" in shown
    assert "arm/paths.xunit.xml: 2 tests, 0 errors, 1 failure, 0 skipped" in shown
    assert "arm.paths old/broken.urdf URDF301" in shown
    (arm / "urdf/arm.urdf").unlink()
    code, log, shown = colcon_test(tools, arm, "\n".join(lists.splitlines()[:3]))
    assert code == 1
    assert "nothing to check in urdf, urdf/broken.urdf: all files are excluded" in log
    assert "arm/names.xunit.xml: 1 test, 1 error, 0 failures, 0 skipped" in shown
    assert "all files are excluded" in shown


@pytest.mark.slow
def test_the_hook_for_ament_lint_auto(tools: Path, arm: Path) -> None:
    code, log, shown = colcon_test(tools, arm, HOOK.format(exclude=""))
    assert code == 0, log
    assert "arm/urdflint.xunit.xml: 1 test, 0 errors, 0 failures" in shown
    (arm / "urdf/more").mkdir()
    (arm / "urdf/more/broken.urdf").write_bytes(BROKEN)
    code, log, _ = colcon_test(tools, arm, HOOK.format(exclude=""))
    assert code == 1
    assert "error URDF301" in log
    for exclude in (
        "file(GLOB_RECURSE AMENT_LINT_AUTO_FILE_EXCLUDE urdf/more/*)",
        "set(AMENT_LINT_AUTO_FILE_EXCLUDE none urdf/more/broken.urdf)",
    ):
        code, log, shown = colcon_test(tools, arm, HOOK.format(exclude=exclude))
        assert code == 0, log
        assert "arm/urdflint.xunit.xml: 1 test, 0 errors, 0 failures" in shown
    code, log, _ = colcon_test(
        tools, arm, HOOK.format(exclude="file(GLOB_RECURSE AMENT_LINT_AUTO_FILE_EXCLUDE *.urdf)")
    )
    assert code == 0, log
    assert "urdflint" not in log, "there is no test"
