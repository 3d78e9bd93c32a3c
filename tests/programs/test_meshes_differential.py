"""Files of meshes, sound and damaged, in MuJoCo and PyBullet themselves: what the models claim is what they do."""

from __future__ import annotations

import json
import os
import random
import struct
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.meshes import samples
from tests.meshes.test_mesh_files import mutated
from tests.programs import answer_store, live
from urdflint.linter.run import engine
from urdflint.meshes import mesh_files
from urdflint.meshes.mesh import NOT_FINITE, NoMesh
from urdflint.programs import target
from urdflint.programs.effect import Effect
from urdflint.syntax.source import Source

COUNT, SEED = 120, 17
BEYOND = "range.obj.urdf"  # PyBullet reads memory behind the vertices, and dies of it or not
NOT_MODELLED = ("volume is too small", "area is too small", "colocated")  # of triangles that look in all directions
INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
SHAPE = '<collision><geometry><mesh filename="{}"/></geometry></collision>'
ROBOT = f'<robot name="r"><link name="a"><inertial><mass value="1"/>{INERTIA}</inertial>{SHAPE}</link></robot>'
ASK = {
    "mujoco@4": """
import json, mujoco, sys
for path in json.load(sys.stdin):
    try:
        mujoco.MjModel.from_xml_path(path)
        said = "accepts"
    except ValueError as error:
        said = "rejects " + str(error)
    print(json.dumps([path, said]), flush=True)
""",
    "pybullet@3": """
import json, pybullet, sys
pybullet.connect(pybullet.DIRECT)
for path in json.load(sys.stdin):
    robot = pybullet.loadURDF(path)
    said = "accepts" if pybullet.getCollisionShapeData(robot, -1) else "drops"
    sys.stderr.write(json.dumps([path, said]) + "\\n")
    sys.stderr.flush()
""",
}
ASK["mujoco@3.6"] = ASK["mujoco@4"]
TRIANGLE = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 3 2 1\n"
FILES = {
    "sound.stl": samples.stl(),
    "text.stl": samples.stl_text(),
    "longer.stl": samples.stl() + b"xx",
    "cut.stl": samples.stl()[:-50],
    "none.stl": bytes(84),
    "nan.stl": samples.stl((float("nan"), 1, 1)),
    "infinite.stl": samples.stl((float("inf"), 1, 1)),
    "empty.stl": b"",
    "pointer.stl": b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 3\n",
    "page.stl": b"<!DOCTYPE html><html>404</html>",
    "obj.stl": samples.obj(),
    "dae.stl": samples.collada(),
    "solid.stl": b"solid" + samples.stl()[5:],
    "most.stl": samples.stl(times=16_666),
    "many.stl": samples.stl(times=16_667),
    "flat.stl": samples.stl((1, 2, 0)),
    "thin.stl": samples.stl((1, 2, 1e-6)),
    "line.stl": samples.stl((1, 0, 0)),
    "sound.obj": samples.obj(),
    "flat.obj": samples.obj((1, 2, 0)),
    "thin.obj": samples.obj((1, 2, 1e-6)),
    "triangle.obj": TRIANGLE,
    "points.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n",
    "empty.obj": b"",
    "pointer.obj": b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 3\n",
    "stl.obj": samples.stl(),
    "short.obj": b"v 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n",
    "range.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 9\n",
    "tilted.obj": b"v 0 0 0\nv 1 1 1\nv 2 1 1\nv 3 2 2\nv 7 3 3\nf 1 2 3\nf 2 3 4\nf 3 4 5\n",
}


def written(folder: Path) -> list[Path]:
    """Robots, each with a mesh: those above, and STLs that are damaged by chance."""
    chance, files = random.Random(SEED), dict(FILES)
    for number in range(COUNT):
        data = mutated(samples.stl(), chance)
        if number % 2:  # as long as it says
            count = (len(data) - 84) // 50
            data = data[:80] + struct.pack("<I", max(count, 0)) + data[84 : 84 + 50 * count]
        files[f"damaged{number}.stl"] = data
    robots = []
    for name, data in files.items():
        (folder / name).write_bytes(data)
        robots.append(folder / f"{name}.urdf")
        robots[-1].write_text(ROBOT.format(name))
    return robots


def claimed(path: Path, consumer: str) -> str:
    """What is said of a robot."""
    asked = tuple(target.parse(consumer))
    result = engine.lint(Source(str(path), path.read_bytes()), engine.Settings(targets=asked))
    about = [one for one in result.findings if one.code.startswith(("MSH", "MJC306", "PRG220"))]
    effects = [effect.value for one in about for effect in one.effects.values()]
    return effects[0] if effects else "accepts"


@pytest.mark.differential
@pytest.mark.parametrize("consumer", ASK)
def test_what_is_claimed_of_meshes_is_what_programs_do(tmp_path, consumer):
    if reason := live.missing(consumer):
        pytest.skip(reason)
    robots = [one for one in written(tmp_path) if consumer != "pybullet@3" or not _is_chance(one)]
    real = asked(consumer, robots)
    said = {one.name: claimed(one, consumer) for one in robots}
    wrong = {name: (what, real[name]) for name, what in said.items() if what != real[name].partition(" ")[0]}
    assert {name: both for name, both in wrong.items() if not any(one in both[1] for one in NOT_MODELLED)} == {}
    assert len(wrong) < COUNT // 10


def _is_chance(robot: Path) -> bool:
    """Whether PyBullet does not end with it, or now one thing and now another."""
    return robot.name == BEYOND or _is_endless(robot)


def _is_endless(robot: Path) -> bool:
    """Whether its mesh has numbers that are none, which end the process of PyBullet at times."""
    found = mesh_files.mesh(str(robot.with_suffix("")))
    return isinstance(found, NoMesh) and found.why == NOT_FINITE


def asked(consumer: str, robots: list[Path]) -> dict[str, str]:
    """What a program does with robots; one that ends its process drops the mesh, at least."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    python, script = os.environ[live.VARIABLES[consumer]], ASK[consumer]

    def run(files: Sequence[str]) -> list[str]:
        found: list[str] = []
        while len(found) < len(files):
            left = json.dumps(files[len(found) :])
            done = subprocess.run(
                [python, "-c", script],
                input=left,
                capture_output=True,
                text=True,
                check=False,
                env=plain,
                errors="replace",
            )
            lines = [line for line in (*done.stdout.splitlines(), *done.stderr.splitlines()) if line.startswith('["/')]
            found += [said for _, said in map(json.loads, lines)]
            if done.returncode:
                found.append("drops")
        return found

    answers = answer_store.of_files(python, script, list(map(str, robots)), run)
    return dict(zip([robot.name for robot in robots], answers, strict=True))


PLACES = {  # names of a mesh, and settings, of a robot in urdf/; the releases of MuJoCo that find it
    ("package://p/meshes/m.stl", ""): (),
    ("package://p/meshes/beside.stl", ""): ("mujoco@3.6",),
    ("package://p/meshes/m.stl", 'meshdir="../meshes"'): ("mujoco@3.6",),
    ("package://p/meshes/m.stl", 'meshdir="../meshes" strippath="true"'): ("mujoco@3.6", "mujoco@4"),
    ("../meshes/m.stl", ""): ("mujoco@4",),
    ("../meshes/none.stl", ""): (),
    ("file:///{folder}/meshes/m.stl", ""): (),
    ("beside.stl", ""): ("mujoco@3.6", "mujoco@4"),
}


def placed(folder: Path) -> dict[str, tuple[Path, tuple[str, ...]]]:
    """Robots whose meshes are in several places, and who finds them."""
    for name in ("meshes/m.stl", "urdf/beside.stl"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(samples.stl())
    (folder / "package.xml").write_text("<package><name>p</name></package>")
    robots = {}
    for at, ((uri, settings), finding) in enumerate(PLACES.items()):
        robot = folder / f"urdf/r{at}.urdf"
        block = f"<mujoco><compiler {settings}/></mujoco>" if settings else ""
        robot.write_text(ROBOT.format(uri.format(folder=folder)).replace("</robot>", f"{block}</robot>"))
        robots[robot.name] = robot, finding
    return robots


def test_where_meshes_are_looked_for(tmp_path):
    for robot, finding in placed(tmp_path).values():
        for consumer in ("mujoco@3.6", "mujoco@4"):
            asked = tuple(target.parse(consumer))
            result = engine.lint(Source(str(robot), robot.read_bytes()), engine.Settings(targets=asked))
            refused = any(one.effects.get(consumer) is Effect.REJECTS for one in result.findings)
            assert refused is (consumer not in finding), (consumer, robot.read_text())


@pytest.mark.differential
@pytest.mark.parametrize("consumer", ["mujoco@3.6", "mujoco@4"])
def test_where_programs_look_for_meshes(tmp_path, consumer):
    if reason := live.missing(consumer):
        pytest.skip(reason)
    robots = placed(tmp_path)
    real = asked(consumer, [robot for robot, _ in robots.values()])
    assert {name: real[name] == "accepts" for name in robots} == {
        name: consumer in finding for name, (_, finding) in robots.items()
    }
