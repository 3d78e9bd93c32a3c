"""The order of joints, asked of the programs that number them, of robots with their parts in any order."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import urdflint
from tests.programs import answer_store
from tests.programs.live import VARIABLES, missing
from urdflint.programs import numbering

pytestmark = pytest.mark.differential
ROBOTS = 30
TYPES = ("revolute", "continuous", "prismatic", "planar", "fixed", "revolute")
NO_PLANAR, WITHOUT_PLANAR = ("sapien@3", "genesis@1.4"), ("revolute", "continuous", "prismatic", "fixed")
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
LIMIT = '<limit lower="-1" upper="1" effort="5" velocity="3"/>'
ACTUATED = (
    '<transmission name="t_{0}"><type>transmission_interface/SimpleTransmission</type>'
    '<joint name="{0}"/><actuator name="{0}"/></transmission>'
)
# Each prints a line for a file: null where the program rejects it, else the joints with the index of their first value
ASK = {
    "mujoco": """
import mujoco
def ask(path):
    model = mujoco.MjModel.from_xml_path(path)
    return [[model.joint(i).name, int(model.jnt_qposadr[i])] for i in range(model.njnt)], []
""",
    "drake": """
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import MultibodyPlant
def ask(path):
    plant = MultibodyPlant(0.01)
    Parser(plant).AddModels(path)
    plant.Finalize()
    joints = [plant.get_joint(i) for i in plant.GetJointIndices()]
    found = [[one.name(), one.position_start()] for one in joints if one.num_positions()]
    return sorted(found, key=lambda one: one[1]), list(plant.GetActuatorNames(add_model_instance_prefix=False))
""",
    "newton": """
import newton
def ask(path):
    builder = newton.ModelBuilder()
    builder.add_urdf(path)
    kinds = [newton.JointType(int(one)).name for one in builder.joint_type]
    found = zip(builder.joint_label, builder.joint_q_start, kinds)
    return [[label.rpartition("/")[2], start] for label, start, kind in found if kind != "FIXED"], []
""",
    "pybullet": """
import pybullet
pybullet.connect(pybullet.DIRECT)
def ask(path):
    body = pybullet.loadURDF(path)
    joints = [pybullet.getJointInfo(body, i) for i in range(pybullet.getNumJoints(body))]
    return [[one[1].decode(), one[0]] for one in joints if one[2] != pybullet.JOINT_FIXED], []
""",
    "pinocchio": """
import pinocchio
def ask(path):
    model = pinocchio.buildModelFromUrdf(path)
    return [[name, joint.idx_q] for name, joint in list(zip(model.names, model.joints))[1:]], []
""",
    "sapien": """
import sapien
scene = sapien.Scene([sapien.physx.PhysxCpuSystem()])
def ask(path):
    (robot, *_), _ = scene.create_urdf_loader().load_multiple(path)
    return [[joint.name, index] for index, joint in enumerate(robot.get_active_joints())], []
""",
    "genesis": """
import genesis
genesis.init(backend=genesis.cpu, logging_level="error")
scene = genesis.Scene(show_viewer=False)
def ask(path):
    entity, start, found = scene.add_entity(genesis.morphs.URDF(file=path)), 0, []
    for joint in [joint for link in entity.desc.links for joint in link.joints]:
        found.append([joint.name, start])
        start += joint.n_qs
    return found, []
""",
    "yourdfpy": """
import yourdfpy
def ask(path):
    robot, start, found = yourdfpy.URDF.load(path), 0, []
    for joint in robot.actuated_joints:
        found.append([joint.name, start])
        start += {"floating": 6, "planar": 2}.get(joint.type, 1)
    assert start == robot.num_dofs
    return found, []
""",
}
ASKED = (
    "mujoco@4",
    "drake@1.51",
    "drake@1.58",
    "newton@1.8",
    "pybullet@3",
    "pinocchio@4",
    "sapien@3",
    "genesis@1.4",
    "yourdfpy@0.0",
)
PRINT = """
import json, sys
for path in sys.argv[1:]:
    try:
        print("\\nASKED", json.dumps(ask(path)))
    except Exception:
        print("\\nASKED null")
"""


def drawn(seed: int, types: Sequence[str] = TYPES) -> str:
    """A robot of ten links, some of them below links that float; links, joints and transmissions in any order."""
    chance = random.Random(seed)
    links = ["world" if chance.random() < 0.3 else "base", *(f"link{one}" for one in chance.sample(range(100), 9))]
    parts = [f'<link name="{name}">{"" if name == "world" else MASS}</link>' for name in links]
    earlier = list[str]()
    for at, child in enumerate(links[1:]):
        name, kind = f"{chance.choice('abcdefgh')}{at}", chance.choice(types)
        moves = kind in ("revolute", "prismatic")
        mimic = f'<mimic joint="{chance.choice(earlier)}"/>' if moves and earlier and chance.random() < 0.2 else ""
        earlier += [name] * (moves and not mimic)
        body = f'<parent link="{chance.choice(links[: at + 1])}"/><child link="{child}"/><origin xyz="0.1 0 0"/>'
        limit = LIMIT if kind not in ("fixed", "planar") else ""
        parts.append(f'<joint name="{name}" type="{kind}">{body}<axis xyz="0 0 1"/>{limit}{mimic}</joint>')
        parts += [ACTUATED.format(name)] * (kind not in ("fixed", "planar") and chance.random() < 0.5)
    chance.shuffle(parts)
    return f'<robot name="drawn">{"".join(parts)}</robot>'


@pytest.mark.parametrize("target", ASKED)
def test_joints_have_the_index_that_the_program_gives_them(target: str, tmp_path: Path) -> None:
    why = missing(target)
    if why:
        pytest.skip(why)
    paths = [tmp_path / f"{seed}.urdf" for seed in range(ROBOTS)]
    for seed, path in enumerate(paths):
        path.write_text(drawn(seed, WITHOUT_PLANAR if target in NO_PLANAR else TYPES), encoding="utf-8")
    python, script = os.environ[VARIABLES[target]], ASK[target.partition("@")[0]] + PRINT

    def run(files: Sequence[str]) -> Iterator[Any]:
        done = subprocess.run([python, "-c", script, *files], capture_output=True, text=True, check=True, cwd=tmp_path)
        lines = [line for line in done.stdout.splitlines() if "ASKED " in line]
        assert len(lines) == len(files)
        return (json.loads(line.partition("ASKED ")[2]) for line in lines)

    asked = answer_store.of_files(python, script, list(map(str, paths)), run)
    assert sum(answer is not None for answer in asked) > ROBOTS / 2
    for path, answer in zip(paths, asked, strict=True):
        one = urdflint.compare(path, targets=target)
        (found, *_) = [*numbering.numberings(one.robot, one.loaded), None]
        assert (found is not None) == (answer is not None), path.read_text()
        if found is not None and answer is not None:
            joints, actuators = answer
            assert [[joint.name, joint.start] for joint in found.joints] == joints, path.read_text()
            assert list(found.actuators or ()) == actuators, path.read_text()
