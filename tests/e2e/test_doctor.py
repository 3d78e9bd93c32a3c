"""`urdflint doctor`: what is on this machine is found without being run, and nothing makes it fail."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import urdflint
from tests.e2e.test_command_line import ROOT, run, said
from tests.program import ANEW

ROBOT = '<robot name="r"><link name="a"><visual><geometry><mesh filename="{}"/></geometry></visual></link></robot>'
MANIFEST = "<package><name>{}</name></package>"


def package(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "package.xml").write_text(MANIFEST.format(name))
    return folder


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    top = tmp_path / "workspace"
    own = package(top / "src/arm", "arm_description")
    package(top / "src/hand", "hand")
    package(top / "other/deep/base", "base")
    package(tmp_path / "elsewhere/tool", "tool")
    (tmp_path / "ros/share/gripper").mkdir(parents=True)
    (top / ".git").mkdir()
    names = ("arm_description", "hand", "base", "tool", "gripper", "gone")
    meshes = "".join(f'<link name="{name}"/><!-- package://{name}/m.stl -->' for name in names)
    (own / "arm.urdf").write_text(f'<robot name="r">{meshes}</robot>')
    (own / "second.urdf.xacro").write_text('<robot name="s"><include filename="$(find hand)/x.xacro"/></robot>')
    (top / "urdflint.toml").write_text('strict = true\n[packages]\ntool = "../elsewhere/tool"\n')
    return top


def asked(*words: str, cwd: Path, **variables: str) -> dict[str, Any]:
    done = run("doctor", "--format", "json", *words, cwd=cwd, variables=variables)
    assert (done.returncode, said(done)) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_versions(tmp_path: Path) -> None:
    found = asked(cwd=tmp_path)
    versions = {one["name"]: one["version"] for one in found["versions"]}
    assert versions["urdflint"] == urdflint.__version__
    assert versions["Python"] == ".".join(map(str, sys.version_info[:3]))
    assert versions["libxml2"].count(".") == 2
    assert found["versions"][0]["path"] == str(ROOT / "urdflint")
    assert all(versions.values())


def test_packages_and_how_they_are_found(workspace: Path, tmp_path: Path) -> None:
    found = asked("src", cwd=workspace, AMENT_PREFIX_PATH=str(tmp_path / "ros"))
    rows = {one["name"]: (one["path"], one["how"], one["files"]) for one in found["packages"]}
    assert rows == {
        "gone": (None, "", 1),
        "arm_description": (str(workspace / "src/arm"), "around the file", 1),
        "hand": (str(workspace / "src/hand"), "next to the file's package", 2),
        "base": (str(workspace / "other/deep/base"), "in the file's repository", 1),
        "tool": (str(workspace / "../elsewhere/tool"), "named by the user", 1),
        "gripper": (str(tmp_path / "ros/share/gripper"), "in the environment of ROS", 1),
    }
    assert found["packages"][0]["name"] == "gone"
    assert found["configurations"] == [{"files": ["urdflint.toml"], "number": 2}]
    assert found["environment"] == {"AMENT_PREFIX_PATH": str(tmp_path / "ros")}
    text = run("doctor", "src", cwd=workspace).stdout.decode()
    assert (
        "  gone             1 file   unknown: give its folder with --package NAME=DIR or in the configuration\n" in text
    )
    assert f"  hand             2 files  {workspace}/src/hand (next to the file's package)\n" in text
    assert "  urdflint.toml, for 2 files\n" in text
    assert "AMENT_PREFIX_PATH and ROS_PACKAGE_PATH are not set" in text


def test_programs_are_found_and_not_run(tmp_path: Path) -> None:
    for name in ("check_urdf", "gz"):
        (tmp_path / name).write_text(f"#!/bin/sh\ntouch {tmp_path}/was-run\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "mujoco").mkdir()
    (tmp_path / "mujoco/__init__.py").write_text("raise SystemExit(7)\n")
    (tmp_path / "drake-1.58.0.dist-info").mkdir()
    (tmp_path / "drake-1.58.0.dist-info/METADATA").write_text("Version: 1.58.0\n")
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    modules = os.pathsep.join([str(tmp_path), str(ROOT)])
    found = asked(cwd=tmp_path, PATH=path, PYTHONPATH=modules)
    programs = {one["name"]: one["path"] for one in found["programs"]}
    assert programs["urdfdom (check_urdf)"] == str(tmp_path / "check_urdf")
    assert programs["Gazebo (gz)"] == str(tmp_path / "gz")
    assert programs["MuJoCo (Python)"] == str(tmp_path / "mujoco/__init__.py")
    assert "Drake (Python)" in programs
    assert not (tmp_path / "was-run").exists()
    none = asked(cwd=tmp_path, PATH=str(tmp_path / "empty"))
    assert {"name": "urdfdom", "version": None, "path": None} in none["programs"]
    assert "  urdfdom  " in (text := run("doctor", cwd=tmp_path, variables={"PATH": "/nowhere"}).stdout.decode())
    assert "not found" in text


def test_what_is_wrong_is_reported_and_exit_code_0(tmp_path: Path) -> None:
    (tmp_path / "urdflint.toml").write_text("strct = true\n")
    found = asked(cwd=tmp_path)
    assert found["wrong"] == "urdflint.toml:1: unknown key 'strct', did you mean 'strict'?"
    done = run("doctor", cwd=tmp_path)
    assert done.returncode == 0
    assert "\n  wrong: urdflint.toml:1: unknown key 'strct'" in done.stdout.decode()
    (tmp_path / "urdflint.toml").write_text("\nignore = ['XLM']\n")
    assert asked(cwd=tmp_path)["wrong"].startswith("urdflint.toml:2: 'ignore': unknown rule 'XLM'")
    assert asked("gone", cwd=tmp_path)["wrong"] == "no such file or folder: 'gone'"
    assert run("doctor", "--format", "jsn", cwd=tmp_path).returncode == 2


def test_no_robots_and_a_named_configuration(tmp_path: Path) -> None:
    assert asked(cwd=tmp_path)["configurations"] == [{"files": [], "number": 0}]
    (tmp_path / "base.toml").write_text("strict = true\n")
    (tmp_path / "gate.toml").write_text("extend = 'base.toml'\n")
    found = asked("--config", "gate.toml", cwd=tmp_path)
    assert found["configurations"] == [{"files": ["gate.toml", "base.toml"], "number": 0}]
    assert (
        "  gate.toml extends base.toml, for 0 files\n"
        in run("doctor", "--config", "gate.toml", cwd=tmp_path).stdout.decode()
    )


def test_heavy_things_are_not_imported(tmp_path: Path) -> None:
    heavy = ("xmlschema", "rich.console", "xacro", "pydrake", "mujoco", "yaml")
    tell = (
        f"import atexit, sys\natexit.register(lambda: print(sorted({heavy!r} & sys.modules.keys()), file=sys.stderr))"
    )
    before = f"{tell.replace(repr(heavy), repr(set(heavy)))}\nfrom urdflint.cli.app import main\nmain()"
    done = run("doctor", cwd=tmp_path, before=before, variables=ANEW)
    assert said(done) == "[]\n"
