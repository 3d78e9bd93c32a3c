"""Nothing of a checkout runs: the scripts of the action and of docs/ci.md, with the real Python, among traps."""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
import yaml

from tests.e2e.test_ci import BROKEN, Machine, act, blocks, executable, workflows
from tests.e2e.test_command_line import ROOT
from urdflint import __version__

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="bash is not installed"),
]

MODULES = (
    *("pip", "venv", "ensurepip", "lxml", "typer", "rich", "yaml", "sitecustomize", "usercustomize", "runpy"),
    *("json", "subprocess", "hatchling", "landlockpy", "urdflint/__init__", "urdflint/__main__", "setup", "conftest"),
)
PROJECT = (
    "[build-system]\nrequires = []\nbuild-backend = 'setup'\nbackend-path = ['.']\n[tool.urdflint]\nstrict = false\n"
)
PIP = "[global]\nindex-url = file:///nowhere\nno-binary = :all:\n"
SETTINGS = {"pyproject.toml": PROJECT, "pip.conf": PIP, "pip/pip.conf": PIP, ".config/pip/pip.conf": PIP}
SETTINGS |= {"trap.pth": "import setup\n", "pyvenv.cfg": "home = .\n", ".python-version": "2.7\n", ".bashrc": "setup"}
PROGRAMS = ("git", "python", "python3", "rm", "tr", "mkdir")
# Folders that nobody names on purpose: an empty entry is the current one
CARELESS = {"PYTHONPATH": os.pathsep.join(["", "."]), "PATH": os.pathsep.join([".", "", os.environ["PATH"]])}


def trapped(folder: Path, marks: Path) -> Path:
    """A checkout that holds what Python and shells look for, each leaving a mark when it runs."""
    marks.mkdir()
    for name in MODULES:
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"open({str(marks / name.replace('/', '.'))!r}, 'w').close()\n")
    for name, text in SETTINGS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    for name in (*PROGRAMS, "setup"):
        executable(folder / name, f"#!/bin/sh\n: > '{marks / name}.program'\n")
    (folder / "broken.urdf").write_bytes(BROKEN)
    return marks


def sprung(marks: Path) -> list[str]:
    return sorted(one.name for one in marks.iterdir())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / "robots/.git").mkdir(parents=True)
    (tmp_path / "temp").mkdir()
    return Machine(tmp_path, tmp_path / "robots", tmp_path / "log")


@pytest.fixture
def marks(machine: Machine) -> Path:
    return trapped(machine.robots, machine.top / "marks")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel of urdflint that leads to the working tree and the packages of this Python."""
    folder = tmp_path_factory.mktemp("wheels")
    about = f"urdflint-{__version__}.dist-info"
    with zipfile.ZipFile(folder / f"urdflint-{__version__}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("urdflint_tree.pth", f"{ROOT}\n{sysconfig.get_path('purelib')}\n")
        wheel.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: urdflint\nVersion: {__version__}\n")
        wheel.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{about}/RECORD", "")
    return folder


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an image of Python."""
    folder = tmp_path_factory.mktemp("image")
    venv.create(folder, with_pip=True, symlinks=True)
    return folder / "bin"


@pytest.mark.parametrize(
    ("script", "careless", "mark"),
    [
        ("'{python}' -m venv '{top}/made'", {"PYTHONPATH": ""}, "venv"),
        ("'{python}' -m pip --version", {"PYTHONPATH": ""}, "pip"),
        ("'{python}' -m urdflint --version", {"PYTHONPATH": ""}, "urdflint.__main__"),
        ("'{python}' '{top}/program'", CARELESS, "typer"),
        ("'{python}' '{top}/program'", CARELESS, "sitecustomize"),
        ("git status", CARELESS, "git.program"),
    ],
)
def test_the_traps_work(machine: Machine, marks: Path, script: str, careless: dict[str, str], mark: str) -> None:
    """What careless scripts run of such a checkout."""
    (machine.top / "program").write_text("import typer")
    machine.runs(script.format(top=machine.top, python=sys.executable), **careless)
    assert mark in sprung(marks)


def test_the_action(project: Path, machine: Machine, marks: Path) -> None:
    """With the real Python and package index, from a copy of the project."""
    done = act(machine, {"sandbox": "false"}, ACTION=str(project), **CARELESS)
    assert done.code == 1, done.said
    assert "::error file=broken.urdf,line=8," in done.said
    assert "URDF301" in Path(done.outputs["sarif"]).read_text()
    assert sprung(marks) == []


def scripts() -> list[str]:
    """Those of the workflow without the action, of GitLab and of Jenkins."""
    _, plain = workflows()
    (gitlab,) = [one["urdflint"] for one in map(yaml.safe_load, blocks("yaml")) if "urdflint" in one]
    (jenkins,) = re.findall(r"sh '''\n(.*?)'''", blocks("groovy")[0], re.S)
    steps = [one["run"] for one in plain["jobs"]["urdflint"]["steps"] if "run" in one]
    return ["\n".join(steps), "\n".join(gitlab["script"]), jenkins]


def hooks() -> list[str]:
    """What each hook runs, once the environment that pre-commit makes of it is first on the path."""
    found = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    run = [one["entry"] + " broken.urdf" * one.get("pass_filenames", True) for one in found]
    return [f"python -I -m pip install urdflint\n{one}" for one in run]


NAMES = ["workflow", "gitlab", "jenkins", "hook", "fix", "all"]


@pytest.mark.parametrize("script", [*scripts(), *hooks()], ids=NAMES)
def test_a_block(machine: Machine, marks: Path, image: Path, wheels: Path, script: str) -> None:
    options = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    path = os.pathsep.join([str(image), os.environ["PATH"]])
    done = machine.runs(script, **{**options, "PYTHONPATH": CARELESS["PYTHONPATH"], "PATH": path})
    assert done.returncode == 1, done.stdout + done.stderr
    assert "URDF301" in done.stdout
    assert sprung(marks) == []


def test_git_is_not_the_one_of_the_checkout(machine: Machine, marks: Path) -> None:
    """Nor is another program, where urdflint itself is run among traps."""
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from urdflint.__main__ import start; start()"
    done = machine.runs(f"'{sys.executable}' -I -c \"$PROGRAM\" check .", **CARELESS, PROGRAM=program)
    assert done.returncode == 1, done.stderr
    assert sprung(marks) == []
