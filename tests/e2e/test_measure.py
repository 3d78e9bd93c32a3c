"""`urdflint measure` as users and scripts meet it."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
from pathlib import Path

import pytest

from tests import program
from tests.grouping import grouped
from tests.meshes import samples

ROOT = Path(__file__).parents[2]
ROBOT = """<robot name="r">
  <link name="base">
    <inertial>
      <mass value="6"/>
      <inertia ixx="6.5" ixy="0" ixz="0" iyy="5" iyz="0" izz="2.5"/>
    </inertial>
    <collision><geometry><mesh filename="package://p/box.stl"/></geometry></collision>
  </link>
  <link name="tool">
    <visual><geometry><mesh filename="hole.obj"/></geometry></visual>
  </link>
</robot>
"""


def run(*words: str, cwd: Path, given: str | None = None, width: str = "") -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    environment = {**plain, **({"COLUMNS": width} if width else {})}
    return program.said("measure", *words, cwd=cwd, given=given, env=environment)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "r.urdf").write_text(ROBOT)
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "box.stl").write_bytes(samples.stl())
    (tmp_path / "hole.obj").write_bytes(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    return tmp_path


def test_a_table_for_people(folder: Path) -> None:
    done = run("r.urdf", "--package", "p=meshes", cwd=folder, width="200")
    assert (done.returncode, done.stderr) == (0, "")
    head, _, names, units, base, tool, total, _, note = done.stdout.splitlines()
    assert head == "r.urdf"
    assert (
        " ".join(names.split()) == "mass volume density size x y z principal moments of the shapes ratios measured by"
    )
    assert units.split() == ["kg", "m³", "kg/m³", "m", "kg", "m²", "kg", "m²"]
    assert " ".join(base.split()) == "base 6 6 1 1 2 3 2.5 5 6.5 2.5 5 6.5 1 1 1 collisions"
    assert tool.split() == ["tool", "–", "–", "–", "1", "1", "0", "–", "–", "–", "visuals"]
    assert total.split() == ["total", "6", "6"]
    assert note == "tool  mesh 'hole.obj': it is not closed, and has no volume"


def test_no_line_is_wider_than_the_screen(folder: Path) -> None:
    done = run("r.urdf", "--package", "p=meshes", cwd=folder, width="80")
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert done.stdout.count("\nbase ") > 1


def test_json(folder: Path) -> None:
    done = run("r.urdf", "--package", "p=meshes", "--format", "json", cwd=folder)
    found = json.loads(done.stdout)
    assert found["path"] == "r.urdf"
    assert found["total"] == {"mass": 6, "volume": pytest.approx(6)}
    base, tool = found["links"]
    assert (base["name"], base["line"], base["by"], base["not_measured"]) == ("base", 2, "collisions", [])
    assert base["ratios"] == pytest.approx([1, 1, 1])
    assert (tool["mass"], tool["volume"], tool["extents"]) == (None, None, [1, 1, 0])


def test_csv(folder: Path) -> None:
    done = run("r.urdf", "-f", "csv", cwd=folder)
    base, tool = csv.DictReader(io.StringIO(done.stdout))
    assert (base["name"], base["mass"], base["volume"], base["moments_3"]) == ("base", "6.0", "", "6.5")
    assert base["not_measured"] == "mesh 'package://p/box.stl': unknown package"
    assert (tool["extents_x"], tool["by"]) == ("1.0", "visuals")


def test_standard_input_and_what_is_no_robot(folder: Path) -> None:
    done = run("-", "--package", "p=meshes", cwd=folder, given=ROBOT)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "<stdin>")
    for words, said in (
        (["gone.urdf"], "cannot read gone.urdf"),
        (["hole.obj"], "hole.obj is not URDF"),
        (["r.urdf", "-f", "xml"], "--format"),
    ):
        done = run(*words, cwd=folder)
        assert done.returncode == 2
        assert said in done.stderr
        assert "Traceback" not in done.stderr


@grouped("name", ["=1+1", "+x", "-x", "@x", "&#9;=x", " =x", "\uff1dx"])
def test_no_name_is_a_formula(name: str, tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(f'<robot name="r"><link name="{name}"/><link name="a-b"/></robot>')
    head, evil, good = csv.reader(io.StringIO(run("-f", "csv", "r.urdf", cwd=tmp_path).stdout))
    assert evil[0] in ("'" + name, "'=x", name if name.startswith(" ") else "")
    assert good[0] == "a-b"
    assert len({len(head), len(evil), len(good)}) == 1


def test_a_name_stays_in_its_cell(tmp_path: Path) -> None:
    name = "a&quot;,;&#10;::error::x&#10;=cmd|x!A0\u202e"
    (tmp_path / "r.urdf").write_text(
        f'<robot name="r"><link name="{name}"><inertial><mass value="-2"/></inertial></link></robot>'
    )
    text = run("-f", "csv", "r.urdf", cwd=tmp_path).stdout
    head, cells = csv.reader(io.StringIO(text))
    assert len(text.splitlines()) == 2
    assert cells[0] == 'a",; ::error::x =cmd|x!A0<U+202E>'
    assert float(cells[head.index("mass")]) == -2
    assert len(cells) == len(head)
