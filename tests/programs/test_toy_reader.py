"""A new reader is one folder: with that of a toy in a copy of the package, every command knows it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
LINKS = "".join(f'<link name="{name}">{INERTIAL}</link>' for name in "abc")
JOINT = (
    '<joint name="{0}" type="revolute"><parent link="{1}"/><child link="{2}"/><axis xyz="0 0 1"/>'
    '<limit lower="-1" upper="1" effort="50" velocity="1"/>{3}</joint>'
)
JOINTS = JOINT.format("j", "a", "b", "") + JOINT.format("k", "b", "c", '<mimic joint="j"/>')
ROBOT = f'<robot name="r">{LINKS}{JOINTS}</robot>'
SLIDING = ROBOT.replace("revolute", "prismatic", 1)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, with the folder of the toy and nothing else that is new."""
    folder = tmp_path_factory.mktemp("copy") / "package"
    for name in ("urdflint", "rules", "schemas"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copytree(HERE / "toy", folder / "urdflint" / "programs" / "toy")
    return folder


@pytest.fixture
def folders(package: Path) -> Iterator[Callable[[str, Path], None]]:
    """What puts a copy of a folder into the package, for one test."""
    added: list[Path] = []

    def add(name: str, source: Path) -> None:
        added.append(package / name)
        shutil.copytree(source, package / name)

    yield add
    for path in added:
        shutil.rmtree(path)


def run(path: Path, *words: str, given: str = "") -> str:
    """What a command of the package at a path prints; it may find something, but not fail."""
    env = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, *words] if words[0] == "-c" else [sys.executable, "-m", "urdflint", *words]
    done = subprocess.run(command, cwd=path.parent, input=given, env=env, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def checked(path: Path, robot: str, targets: str) -> dict[str, dict[str, str]]:
    """The effects of each finding about a robot, by its rule."""
    report = json.loads(run(path, "check", "--no-config", "--no-cache", "-f", "json", "-t", targets, "-", given=robot))
    return {one["code"]: one["effects"] for one in report["findings"]}


def previewed(path: Path, robot: str, target: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(path, "preview", "-f", "json", "-t", target, "-", given=robot))
    return found


def test_it_is_among_the_targets(package: Path) -> None:
    rows = {one["target"]: one for one in json.loads(run(package, "targets", "-f", "json"))}
    assert rows["toy@1"]["release"] == "1.2.0"
    assert rows["toy@1"]["aliases"] == ["plaything"]
    assert rows["toy@2"]["aliases"] == ["toy"]
    names = [name for name in rows if name != "isaaclab@3"]  # which reads by another program
    assert names[-2:] == ["toy@1", "toy@2"]  # it says no place, and stands behind those that do


def test_rules_that_are_there_speak_for_what_it_claims_alike(package: Path) -> None:
    everybody = checked(package, ROBOT, "all")["PRG211"]
    assert (everybody["toy@1"], everybody["pybullet@3"]) == ("alters", "drops")
    assert "toy@2" not in everybody


def test_a_comment_against_such_a_rule_is_unused_where_it_could_have_spoken(package: Path) -> None:
    commented = ROBOT.replace('<mimic joint="j"/>', "<!-- urdflint:ignore[PRG211] -->")
    assert "SUP001" in checked(package, commented, "toy@1")
    assert "SUP001" not in checked(package, commented, "drake")


def test_its_parser_counts(package: Path) -> None:
    twice = ROBOT.replace('name="a"', 'name="a" name="a"')
    assert checked(package, twice, "toy@2,mujoco@4")["XML001"].items() >= {"toy@2": "rejects"}.items()
    other = checked(package, ROBOT.replace("robot", "automaton"), "toy@2,drake")["XML040"]
    assert {name.partition("@")[0]: effect for name, effect in other.items()} == {"drake": "rejects"}


def test_its_model_is_previewed(package: Path) -> None:
    found = previewed(package, ROBOT, "plaything")
    assert found["outcome"] == "accepts"
    assert found["masses"] == {"a": 7, "b": 7, "c": 7}
    assert [(one["kind"], one["name"]) for one in found["differences"]] == [("free", "k")]
    assert previewed(package, ROBOT, "toy@2")["differences"] == []
    refused = previewed(package, SLIDING, "toy@2")
    assert refused["outcome"] == "rejects"
    assert "prismatic" in str(refused["refusals"])


def test_it_is_compared(package: Path) -> None:
    found = json.loads(run(package, "compare", "-f", "json", "-", given=ROBOT))["rows"]["total mass"]
    assert found["written"] == 3
    assert {name: found["programs"][name]["value"] for name in ("toy@2", "mujoco@4")} == {"toy@2": 21, "mujoco@4": 2}


def test_a_doctor_looks_for_it(package: Path) -> None:
    assert "Toy" in run(package, "doctor")


def test_its_rules_need_no_list_either(package: Path, folders: Callable[[str, Path], None], tmp_path: Path) -> None:
    assert "TOY301" not in checked(package, SLIDING, "toy@2")
    document, module = tmp_path / "document", tmp_path / "module"
    for folder, name in ((document, "TOY301-joint-rejected-by-toy.md"), (module, "refused.py")):
        folder.mkdir()
        shutil.copy(HERE / "toy_rule" / name, folder)
    (module / "__init__.py").touch()
    folders("rules/toy", document)
    folders("urdflint/checks/toy", module)
    assert checked(package, SLIDING, "toy@2,drake")["TOY301"] == {"toy@2": "rejects"}
    indexed = "from urdflint import checks; from urdflint.checks import folders; print(folders.index(checks.__path__))"
    assert "'toy': {'toy.refused': {'TOY301': 'ToyClaim'}}" in run(package, "-c", indexed)


def test_it_is_found_in_an_archive(tmp_path: Path, package: Path) -> None:
    archive = tmp_path / "packed.zip"
    with ZipFile(archive, "w") as packed:
        for path in sorted(package.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                packed.write(path, path.relative_to(package))
    listed = "from urdflint.programs.target import FAMILIES; print(*FAMILIES, FAMILIES['toy'].newest)"
    assert run(archive, "-c", listed) == run(package, "-c", listed)
    assert "toy 2" in run(archive, "-c", listed)


def test_nothing_else_is_a_program(package: Path, folders: Callable[[str, Path], None]) -> None:
    """No folder without releases, and no folder or module of a stranger, wherever Python looks for modules."""
    for name in ("urdflint_toy", "toy", "urdflint/toy"):
        folders(name, HERE / "toy")
    listed = "from urdflint.programs.target import FAMILIES; print(*FAMILIES)"
    assert run(package, "-c", listed).split().count("toy") == 1
    releases = package / "urdflint" / "programs" / "toy" / "releases.py"
    releases.rename(package / "releases.py")
    try:
        known = run(package, "-c", listed).split()
    finally:
        (package / "releases.py").rename(releases)
    assert "drake" in known
    assert not {"toy", "xml", "launch_ros", "claim"} & set(known)
