"""The wheel: built, installed into a fresh environment, and used from another folder and from inside its zip."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.once import FOLDER, once

pytestmark = pytest.mark.slow

CALL_MAIN = "from urdflint.cli.app import main; main()"
CLEAN = ("diff_drive.urdf", "arm.urdf")
BROKEN = ("broken/diff_drive.urdf", "broken/arm.urdf")
PACKAGES = {
    *("lxml", "xmlschema", "elementpath"),
    *("typer", "shellingham", "annotated-doc"),
    *("rich", "markdown-it-py", "mdurl", "pygments", "pyyaml"),
    *(["tomli"] if sys.version_info < (3, 11) else []),
    *(["colorama"] if os.name == "nt" else []),
}
WORDS = [
    ["broken"],
    [".", "--color", "always"],
    [".", "--format", "json"],
    [".", "--format", "junit"],
    ["broken", "--schema-only"],
    ["rules"],
    ["rule", "URDF101"],
    ["targets"],
    ["explain", "limit/@effort"],
    ["preview", "arm.urdf"],
    ["schema", "list"],
    ["--help"],
    ["check", "--help"],
]
ROOT = Path(__file__).parents[2]
LOWEST = re.compile(r'^ +"(lxml|xmlschema|typer|rich|tomli)>=([\d.]+)', re.M)
EXPECTED = [*((name, 0) for name in CLEAN), *((name, 1) for name in BROKEN)]


def run(command: list[str], folder: Path, pythonpath: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder that is not the project's, with nothing but `pythonpath` added to Python's path."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    environment |= {"NO_COLOR": "1", "PYTHONUTF8": "1"}
    if pythonpath:
        environment["PYTHONPATH"] = str(pythonpath)
    return subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def succeed(command: list[str], folder: Path) -> str:
    done = run(command, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shared(name: str) -> Path:
    """A folder that all processes of a run of tests share."""
    folder = Path(os.environ[FOLDER], name)
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def wheel(project: Path) -> Path:
    """The wheel, built from the copy with the build backend that is installed."""
    pytest.importorskip("build", reason="the package build is not installed")
    pytest.importorskip("hatchling", reason="hatchling is not installed")

    def build() -> Path:
        folder = shared("wheel")
        words = ["--wheel", "--no-isolation", "--outdir", str(folder), str(project)]
        succeed([sys.executable, "-m", "build", *words], folder)
        (built,) = folder.glob("*.whl")
        return built

    return once("wheel", build)


def environment(folder: Path, wheel: Path, *more: str) -> Path:
    """The folder of commands of a fresh environment that holds the wheel and what it depends on."""
    succeed([sys.executable, "-m", "venv", str(folder / "venv")], folder)
    commands = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    succeed([str(commands / "python"), "-m", "pip", "install", "--quiet", str(wheel), *more], folder)
    return commands


@pytest.fixture(scope="session")
def installed(wheel: Path) -> Path:
    """The commands, with the newest packages that the project allows."""
    return once("installed", lambda: environment(shared("environment"), wheel))


@pytest.fixture(scope="session")
def installed_lowest(wheel: Path) -> Path:
    """The commands, with the oldest packages that the project allows."""
    if sys.version_info >= (3, 12):
        pytest.skip("the oldest lxml has no wheel for this Python")

    def install() -> Path:
        folder = shared("lowest")
        bounds = LOWEST.findall((ROOT / "pyproject.toml").read_text("utf-8"))
        (folder / "lowest.txt").write_text("".join(f"{name}=={version}\n" for name, version in bounds), "utf-8")
        return environment(folder, wheel, "--constraint", str(folder / "lowest.txt"))

    return once("installed-lowest", install)


def test_few_packages_are_installed(installed: Path, tmp_path: Path) -> None:
    listed = succeed([str(installed / "python"), "-m", "pip", "list", "--format", "freeze"], tmp_path)
    names = {line.partition("==")[0].lower().replace("_", "-") for line in listed.splitlines()}
    assert names - {"pip", "setuptools", "wheel", "urdflint"} <= PACKAGES


def test_the_wheel_holds_every_rule_and_schema(project: Path, wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = [path for kind in ("rules", "schemas") for path in (project / kind).rglob("*") if path.is_file()]
    assert any(path.suffix == ".xsd" for path in data)
    assert any(path.suffix == ".md" for path in data)
    missing = {f"urdflint/{path.relative_to(project).as_posix()}" for path in data} - inside
    assert not missing


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"urdflint"}


@pytest.mark.parametrize(("example", "code"), EXPECTED)
def test_installed_command(project: Path, installed: Path, tmp_path: Path, example: str, code: int) -> None:
    done = run([str(installed / "urdflint"), "check", str(project / "examples" / example)], tmp_path)
    assert done.returncode == code, done.stdout + done.stderr


def test_installed_command_names_its_version(project: Path, installed: Path, tmp_path: Path) -> None:
    line = next(line for line in (project / "urdflint/__init__.py").read_text().splitlines() if "__version__" in line)
    assert line.split('"')[1] in succeed([str(installed / "urdflint"), "--version"], tmp_path)


def test_installed_command_finds_the_rule_documents(project: Path, installed: Path, tmp_path: Path) -> None:
    codes = {path.stem.split("-")[0] for path in (project / "rules").glob("*/*-*.md")}
    shown = succeed([str(installed / "urdflint"), "rules"], tmp_path)
    assert codes
    assert not {code for code in codes if code not in shown}
    code = min(codes)
    assert code in succeed([str(installed / "urdflint"), "rule", code], tmp_path)


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_the_oldest_packages_make_no_difference(
    project: Path, installed: Path, installed_lowest: Path, words: list[str]
) -> None:
    old, new = (run([str(one / "urdflint"), *words], project / "examples") for one in (installed_lowest, installed))
    assert (old.returncode, old.stderr) == (new.returncode, "") != (2, "")
    assert old.stdout == new.stdout != ""


@pytest.mark.parametrize(("example", "code"), EXPECTED)
def test_inside_the_zip(project: Path, wheel: Path, tmp_path: Path, example: str, code: int) -> None:
    command = [sys.executable, "-c", CALL_MAIN, "check", str(project / "examples" / example)]
    done = run(command, tmp_path, pythonpath=wheel)
    assert done.returncode == code, done.stdout + done.stderr
    where = run([sys.executable, "-c", "import urdflint; print(urdflint.__file__)"], tmp_path, pythonpath=wheel)
    assert where.stdout.startswith(str(wheel)), "the test did not use the zip"


@pytest.mark.parametrize(("example", "code"), EXPECTED)
def test_bare_checkout(project: Path, tmp_path: Path, example: str, code: int) -> None:
    command = [sys.executable, "-c", CALL_MAIN, "check", str(project / "examples" / example)]
    done = run(command, tmp_path, pythonpath=project)
    assert done.returncode == code, done.stdout + done.stderr
