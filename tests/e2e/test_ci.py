"""The action and the blocks of docs/ci.md: their scripts are run here as the CI would run them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from tests import program
from tests.e2e.test_command_line import CLEAN as EMPTY
from tests.e2e.test_command_line import ROOT
from urdflint import __version__
from urdflint.findings import THRESHOLDS

MASS = b"""<link name="base">
    <inertial>
      <mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>"""
CLEAN = EMPTY.replace(b'<link name="base"/>', MASS)
BROKEN = CLEAN.replace(
    b"</robot>", b'<joint name="j" type="fixed"><parent link="base"/><child link="x"/></joint></robot>'
)
DOCUMENT = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
HASHED = (ROOT / "action-requirements.txt").read_text(encoding="utf-8")
INSTALL = "install --quiet --disable-pip-version-check"
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
PYTHON = """#!/bin/sh
# In place of Python: an environment with the working tree is made, and what pip is asked for is written down.
case "$1 $2 $3" in
  "-I -m venv") mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
  "-I -m pip") shift 3 && echo "$@" >> "$PIP_LOG" ;;
  "-I -m urdflint") shift 3 && exec $URDFLINT "$@" ;;
  *) echo "nobody may run python $*" >&2 && exit 9 ;;
esac
"""

pytestmark = pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")


def blocks(language: str) -> list[str]:
    """The blocks of the document in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.M | re.S)


def executable(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


class Machine(NamedTuple):
    """A machine of a CI with a repository in which are robots."""

    top: Path
    robots: Path
    log: Path

    def runs(self, script: str, folder: Path | None = None, /, **variables: str) -> subprocess.CompletedProcess[str]:
        """A script in the shell and with the options that GitHub gives it."""
        command, forked = f"{sys.executable} -m urdflint", {"PYTHONPATH": str(ROOT)}
        if hasattr(os, "fork") and "PYTHONPATH" not in variables:  # which only the start of Python reads
            command, forked = program.for_scripts()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "GITHUB_", "CI_"))}
        environment = {
            **kept,
            "PATH": os.pathsep.join([str(self.top / "tools"), os.environ["PATH"]]),
            "URDFLINT": command,
            **forked,
            "PIP_LOG": str(self.log),
            "WORKSPACE_TMP": str(self.top / "temp"),
            **variables,
        }
        shell = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script]
        return subprocess.run(
            shell, cwd=folder or self.robots, env=environment, capture_output=True, text=True, check=False
        )

    @property
    def installed(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine on which installing costs nothing."""
    executable(tmp_path / "tools/python3", PYTHON)
    executable(tmp_path / "tools/python", PYTHON)
    (tmp_path / "robots/arms").mkdir(parents=True)
    (tmp_path / "robots/clean.urdf").write_bytes(CLEAN)
    (tmp_path / "robots/.git").mkdir()
    (tmp_path / "temp").mkdir()
    return Machine(tmp_path, tmp_path / "robots", tmp_path / "pip.log")


# The action


class Outcome(NamedTuple):
    """What became of the action: its outputs, the other actions that it used with what, and what was said."""

    code: int
    outputs: dict[str, str]
    used: dict[str, dict[str, str]]
    said: str


def worked_out(text: str, known: Mapping[str, str]) -> str:
    """A text with its expressions, which are names or comparisons of these with words."""
    return EXPRESSION.sub(lambda match: known.get(match[1], ""), text)


def holds(condition: str, known: Mapping[str, str]) -> bool:
    parts = [re.fullmatch(r"(\S+) (==|!=) '([^']*)'", one) for one in condition.split(" && ")]
    assert all(parts), condition
    return all((known.get(one[1], "") == one[3]) is (one[2] == "==") for one in parts if one)


def act(machine: Machine, given: Mapping[str, str] | None = None, **variables: str) -> Outcome:
    """Run the steps of the action as the runner does."""
    assert set(given or {}) <= set(ACTION["inputs"])
    known = {f"inputs.{name}": one["default"] for name, one in ACTION["inputs"].items()}
    known |= {f"inputs.{name}": value for name, value in (given or {}).items()}
    known["github.action_path"] = str(ROOT)
    used, said, code = {}, "", 0
    for number, step in enumerate(ACTION["runs"]["steps"]):
        if not holds(step.get("if", "github.action_path != ''"), known):
            continue
        if "uses" in step:
            used[step["uses"].partition("@")[0]] = {name: worked_out(one, known) for name, one in step["with"].items()}
            continue
        assert step["shell"] == "bash"
        output = machine.top / f"output-{number}"
        output.touch()
        environment = {name: worked_out(one, known) for name, one in step.get("env", {}).items()}
        environment |= {"GITHUB_OUTPUT": str(output), "RUNNER_TEMP": str(machine.top / "temp"), **variables}
        environment |= {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(machine.robots)}
        assert not EXPRESSION.search(step["run"]), "what is put into a script may be code"
        folder = machine.robots / worked_out(step.get("working-directory", "."), known)
        done = machine.runs(step["run"], folder, **environment)
        said += done.stdout + done.stderr
        for line in output.read_text().splitlines():
            name, _, value = line.partition("=")
            known[f"steps.{step['id']}.outputs.{name}"] = value
        if done.returncode:
            code = done.returncode
            break
    outputs = {name: worked_out(one["value"], known) for name, one in ACTION["outputs"].items()}
    return Outcome(code, outputs, used, said)


def test_a_clean_repository_passes(machine: Machine) -> None:
    done = act(machine)
    assert done.code == 0, done.said
    assert done.outputs["exit-code"] == "0"
    assert done.used == {
        "github/codeql-action/upload-sarif": {"sarif_file": done.outputs["sarif"], "category": "urdflint"}
    }
    assert '"results": []' in Path(done.outputs["sarif"]).read_text()
    assert machine.installed == [
        f"{INSTALL} --require-hashes --only-binary :all: -r {ROOT}/action-requirements.txt",
        f"{INSTALL} --no-index --no-deps --no-build-isolation -- {ROOT}",
    ]


def landlock() -> bool:
    try:
        import landlockpy
    except ImportError:
        return False
    return bool(landlockpy.supported())


def test_a_finding_fails_after_the_upload(machine: Machine) -> None:
    (machine.robots / "arms/broken.urdf").write_bytes(BROKEN)
    done = act(machine, GITHUB_STEP_SUMMARY=str(machine.top / "summary.md"))
    assert done.code == 1, done.said
    assert "::error file=arms/broken.urdf,line=8," in done.said
    assert "URDF301" in (machine.top / "summary.md").read_text()
    assert list(done.used) == ["github/codeql-action/upload-sarif"]
    assert '"arms/broken.urdf"' in Path(done.outputs["sarif"]).read_text()


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        ({"paths": "clean.urdf\n\n  \n".replace("  ", "")}, 0, "All good"),
        ({"paths": "clean.urdf\narms"}, 1, "URDF301"),
        ({"paths": "-x y.urdf"}, 2, "no such file or folder: '-x y.urdf'"),
        ({"paths": ""}, 1, "URDF301"),
        ({"working-directory": "arms", "fail-on": "never"}, 0, "URDF301"),
        ({"args": "--ignore URDF301\n  --show-info"}, 0, "All good"),
        ({"args": "--no-such-option"}, 2, "--no-such-option"),
        ({"target": "drake"}, 1, "Drake 1.58"),
        ({"targets": "drake"}, 1, "Drake 1.58"),  # as the input was called formerly
        ({"target": "nobody; touch stolen"}, 2, "unknown target"),
        ({"paths": "$(touch stolen)"}, 2, "no such file"),
    ],
)
def test_inputs(machine: Machine, given: dict[str, str], code: int, said: str) -> None:
    (machine.robots / "arms/broken.urdf").write_bytes(BROKEN)
    done = act(machine, {**given, "upload-sarif": "false"})
    assert (done.code, done.outputs["exit-code"]) == (code, str(code)), done.said
    assert said in done.said
    assert not done.used
    assert not list(machine.top.rglob("stolen"))
    assert bool(done.outputs["sarif"]) is (code < 2)


def test_a_report_of_an_earlier_run_is_not_uploaded(machine: Machine) -> None:
    (machine.top / "temp/urdflint-report").mkdir()
    (machine.top / "temp/urdflint-report/urdflint.sarif").write_text("old")
    done = act(machine, {"paths": "gone"})
    assert (done.code, done.outputs["sarif"], done.used) == (2, "", {})


@pytest.mark.parametrize("asked", ["auto", "true", "false"])
@pytest.mark.parametrize("there", [True, False])
def test_a_sandbox_where_the_kernel_has_one(machine: Machine, asked: str, there: bool) -> None:
    """A mesh beside the repository is read without one alone; who asks for one gets it, or no report."""
    if there and not landlock():
        pytest.skip("this kernel has no Landlock")
    (machine.top / "beside").mkdir()
    (machine.top / "beside/a.stl").write_text("no mesh")
    shape = f'<visual><geometry><mesh filename="file://{machine.top}/beside/a.stl"/></geometry></visual></link>'
    (machine.robots / "clean.urdf").write_bytes(CLEAN.replace(b"</link>", shape.encode(), 1))
    if not there:
        (machine.top / "without").mkdir()
        (machine.top / "without/landlockpy.py").write_text("raise ImportError")
    variables = {} if there else {"PYTHONPATH": os.pathsep.join([str(machine.top / "without"), str(ROOT)])}
    done = act(machine, {"sandbox": asked}, **variables)
    held = there and asked != "false"
    assert done.code == (2 if asked == "true" and not there else 0 if held else 1), done.said
    assert ("Permission denied" in done.said) is held
    assert ("it needs the package landlockpy" in done.said) is (asked == "true" and not there)


def test_versions(machine: Machine) -> None:
    done = act(machine, {"version": "0.2.0", "python-version": "3.12"})
    assert done.used["actions/setup-python"] == {"python-version": "3.12"}
    assert machine.installed[1:] == [
        f"{INSTALL} --only-binary :all: -c {ROOT}/constraints.txt -- urdflint[sandbox]==0.2.0"
    ]


def test_what_the_action_installs_is_what_was_tested() -> None:
    """The packages of constraints.txt, each release with its hashes, and besides only what builds urdflint."""
    rows = re.findall(r"^([\w-]+)==(\S+)[^\\\n]*((?:\\\n +--hash=sha256:[0-9a-f]{64} ?)+)$", HASHED, re.M)
    assert len(rows) == len(re.findall("^[^ #]", HASHED, re.M))
    pinned = set(re.findall(r"^([\w-]+)==([^\s;]+)", (ROOT / "constraints.txt").read_text(), re.M))
    found = {(name, release) for name, release, _ in rows}
    assert pinned <= found
    builds = {"hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"}
    assert {name for name, _ in found - pinned} == builds


def test_the_document_tells_all_inputs() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| ([^|]*) \|", DOCUMENT, re.M))
    assert set(ACTION["inputs"]) == set(rows) - {"urdflint", "urdflint-fix", "urdflint-all"}
    for name, one in ACTION["inputs"].items():
        assert one["description"].endswith(".")
        assert rows[name] == (f"`{one['default']}`" if one["default"] else rows[name]), name
        assert f"inputs.{name}" in (ROOT / "action.yml").read_text()
    assert all(f"`{name}`" in DOCUMENT for name in (*ACTION["outputs"], *THRESHOLDS))


# The blocks


def workflows() -> list[dict[str, Any]]:
    return [one for one in map(yaml.safe_load, blocks("yaml")) if "urdflint" in one.get("jobs", ())]


def test_the_workflow_uses_the_action(machine: Machine) -> None:
    with_action, _ = workflows()
    (step,) = [one for one in with_action["jobs"]["urdflint"]["steps"] if "urdflint" in one["uses"]]
    assert with_action["permissions"] == {"contents": "read", "security-events": "write"}
    done = act(machine, step["with"])
    assert done.code == 0, done.said


@pytest.mark.parametrize("broken", [False, True])
def test_the_workflow_without_the_action(machine: Machine, broken: bool) -> None:
    (machine.robots / "clean.urdf").write_bytes(BROKEN if broken else CLEAN)
    _, plain = workflows()
    steps = [one["run"] for one in plain["jobs"]["urdflint"]["steps"] if "run" in one]
    *before, last = [machine.runs(one, GITHUB_ACTIONS="true") for one in steps]
    assert [one.returncode for one in before] == [0]
    assert last.returncode == int(broken), last.stderr
    assert ("::error " in last.stdout) is broken
    assert machine.installed == [f"install urdflint=={__version__}"]


@pytest.mark.parametrize("broken", [False, True])
def test_gitlab(machine: Machine, broken: bool) -> None:
    (machine.robots / "clean.urdf").write_bytes(BROKEN if broken else CLEAN)
    (job,) = [one["urdflint"] for one in map(yaml.safe_load, blocks("yaml")) if "urdflint" in one]
    done = machine.runs("\n".join(job["script"]), CI_PROJECT_DIR=str(machine.robots))
    assert done.returncode == int(broken), done.stderr
    for path in job["artifacts"]["reports"].values():
        assert ("URDF301" in (machine.robots / path).read_text()) is broken
    assert job["artifacts"]["when"] == "always"


LOG = b"""[robot_state_publisher-1] Error:   Failed to build tree: child link [x] of joint [j] not found
[ERROR] [robot_state_publisher-1]: process has died [pid 12, exit code 255, cmd '/opt/ros/rsp'].
"""


def test_the_log_of_a_launch_test(machine: Machine) -> None:
    """The blocks for GitHub and GitLab find the line of the robot in the log of a test that failed."""
    (machine.robots / "clean.urdf").write_bytes(BROKEN)
    executable(machine.robots / "launch_test.sh", f"#!/bin/sh\nprintf '%s' \"{LOG.decode()}\"\nexit 1\n")
    steps, gitlab = [
        one for block in map(yaml.safe_load, blocks("yaml")) for one in (block.get("jobs", block).get("launch"),) if one
    ]
    test, explain = [step for step in steps["steps"] if "run" in step]
    assert machine.runs(test["run"]).returncode == 1
    assert explain["if"] == "failure()"
    annotated = machine.runs(explain["run"], GITHUB_STEP_SUMMARY=str(machine.top / "summary.md"))
    assert annotated.returncode == 0, annotated.stderr
    line = 1 + BROKEN[: BROKEN.index(b'<child link="x"')].count(b"\n")
    assert f"::error file=clean.urdf,line={line}," in annotated.stdout
    assert "URDF301" in (machine.top / "summary.md").read_text()
    assert machine.runs(gitlab["script"][0]).returncode == 1
    done = machine.runs("\n".join(gitlab["after_script"]))
    assert done.returncode == 0, done.stderr
    assert f"clean.urdf:{line}:" in done.stdout
    assert "URDF301" in (machine.robots / gitlab["artifacts"]["paths"][0]).read_text()
    issues = json.loads((machine.robots / gitlab["artifacts"]["reports"]["codequality"]).read_text())
    assert [issue["check_name"] for issue in issues] == ["URDF301 link-reference-unknown", "message"]
    assert issues[0]["location"] == {"path": "clean.urdf", "lines": {"begin": line, "end": line}}
    assert issues[1]["location"] == {"path": "launch.log", "lines": {"begin": 1}}
    assert issues[0]["severity"] == "major"
    assert len({issue["fingerprint"] for issue in issues}) == 2


@pytest.mark.parametrize("broken", [False, True])
def test_jenkins(machine: Machine, broken: bool) -> None:
    (machine.robots / "clean.urdf").write_bytes(BROKEN if broken else CLEAN)
    (block,) = blocks("groovy")
    script = re.findall(r"sh '''\n(.*?)'''", block, re.S)
    assert len(script) == 1
    done = machine.runs(script[0])
    assert done.returncode == int(broken), done.stdout + done.stderr
    for path in re.findall(r"'(\S+\.xml)'", block):
        assert ("URDF301" in (machine.robots / path).read_text()) is broken
    assert block.count("{") == block.count("}")
    again = machine.runs(script[0])
    assert again.stdout == done.stdout
    assert not list(machine.robots.rglob("bin")), "its environment is not in the checkout"


def block(key: str) -> dict[str, Any]:
    """The one block of YAML that has a key at its top."""
    (found,) = [one for one in map(yaml.safe_load, blocks("yaml")) if key in one]
    return dict(found)


@pytest.mark.parametrize("broken", [False, True])
def test_azure(machine: Machine, broken: bool) -> None:
    (machine.robots / "clean.urdf").write_bytes(BROKEN if broken else CLEAN)
    steps = block("pool")["steps"]
    install, check = [machine.runs(one["script"]) for one in steps if "script" in one]
    assert (install.returncode, check.returncode) == (0, int(broken)), check.stderr
    (tests,) = [one for one in steps if one.get("task") == "PublishTestResults@2"]
    (page,) = [one["publish"] for one in steps if "publish" in one]
    for path in (tests["inputs"]["testResultsFiles"], page):
        assert ("URDF301" in (machine.robots / path).read_text()) is broken
    assert machine.installed == [f"install urdflint=={__version__}"]


@pytest.mark.parametrize("broken", [False, True])
def test_bitbucket(machine: Machine, broken: bool) -> None:
    (machine.robots / "clean.urdf").write_bytes(BROKEN if broken else CLEAN)
    pipelines = block("pipelines")["pipelines"]
    (step,) = [one["step"] for one in pipelines["default"]]
    assert [one["step"] for one in pipelines["pull-requests"]["**"]] == [step]
    done = machine.runs("set -e\n" + "\n".join(step["script"]))
    assert done.returncode == int(broken), done.stderr
    assert ("URDF301" in (machine.robots / "test-results/urdflint.xml").read_text()) is broken


def test_pre_commit_names_our_hooks() -> None:
    (block,) = [one for one in map(yaml.safe_load, blocks("yaml")) if "repos" in one]
    hooks = {one["id"] for one in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    assert {one["id"] for repo in block["repos"] for one in repo["hooks"]} <= hooks
    assert hooks | {"urdflint-fix"} == {
        name for name, _ in re.findall(r"^\| `(urdflint[\w-]*)` \| ([^|]*) \|$", DOCUMENT, re.M)
    }


# ROS


MANIFEST = "<package format='3'><name>arm</name></package>"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "src/arm"
    (folder / "test").mkdir(parents=True)
    (folder / "urdf").mkdir()
    (folder / "package.xml").write_text(MANIFEST)
    (folder / "urdf/arm.urdf.xacro").write_text(XACRO)
    first, second = blocks("python")
    (folder / "test/test_urdf.py").write_text(first)
    (folder / "test/test_sets.py").write_text(second)
    return folder


XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="sim" default="false"/>
  <link name="base">
    <inertial>
      <mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
  <xacro:if value="$(arg sim)">
    <joint name="j" type="fixed"><parent link="base"/><child link="base_lnk"/></joint>
  </xacro:if>
</robot>
"""


def ran_by_pytest(folder: Path, name: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A test as ament runs it, for which warnings are errors."""
    command = [sys.executable, "-m", "pytest", "-We", "-p", "no:cacheprovider", str(folder / "test" / name)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_package_of_ros(package: Path, tmp_path: Path) -> None:
    assert ran_by_pytest(package, "test_urdf.py", tmp_path).returncode == 0
    done = ran_by_pytest(package, "test_sets.py", package)
    assert done.returncode == 1, done.stdout
    assert "1 failed, 1 passed" in done.stdout
    assert "error URDF301 link-reference-unknown" in done.stdout
    assert "testing.py" not in done.stdout
    (package / "urdf/arm.urdf.xacro").write_text(XACRO.replace('default="false"', 'default="true"'))
    done = ran_by_pytest(package, "test_urdf.py", tmp_path)
    assert done.returncode == 1
    assert "child of joint 'j' is link 'base_lnk'" in done.stdout
    (package / "urdflint.toml").write_text("[severity]\nlink-reference-unknown = 'warning'\n")
    assert ran_by_pytest(package, "test_urdf.py", tmp_path).returncode == 0
