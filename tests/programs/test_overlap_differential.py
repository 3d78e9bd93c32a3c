"""Where collisions overlap, MuJoCo has a contact that deep, and nowhere else."""

from __future__ import annotations

import random

import pytest

from tests.programs import live
from urdflint.linter.run import load_target
from urdflint.model.geometry.collision_overlap import overlaps
from urdflint.model.geometry.convex_overlap import LEAST
from urdflint.syntax.source import Source

SEED, COUNT = 20261122, 300
CLEAR = 0.002  # m; nearer to the least overlap that is reported than this, nothing is asked
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
ASK = """
import json, sys, mujoco
for text in json.load(sys.stdin):
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    found = {}
    for one in data.contact:
        names = sorted(model.body(model.geom_bodyid[geom]).name for geom in (one.geom1, one.geom2))
        found[" ".join(names)] = min(one.dist, found.get(" ".join(names), 0.0))
    print(json.dumps(found))
"""


def robot(chance: random.Random) -> str:
    """A base and two links, each with one shape somewhere near its frame."""

    def vector(size: float) -> str:
        return " ".join(f"{chance.uniform(-size, size):.4f}" for _ in range(3))

    def size() -> str:
        return f"{chance.uniform(0.05, 0.4):.4f}"

    def shape() -> str:
        return chance.choice(
            [
                f'<box size="{size()} {size()} {size()}"/>',
                f'<sphere radius="{size()}"/>',
                f'<cylinder radius="{size()}" length="{size()}"/>',
                f'<capsule radius="{size()}" length="{size()}"/>',
            ]
        )

    def origin(where: float) -> str:
        return f'<origin xyz="{vector(where)}" rpy="{vector(3)}"/>'

    links = "".join(
        f'<link name="{name}">{INERTIAL}<collision>{origin(0.2)}<geometry>{shape()}</geometry></collision></link>'
        for name in ("base", "a", "b")
    )
    ends = (("base", "a"), ("a", "b"))
    joints = "".join(
        f'<joint name="{child}_turn" type="continuous">'
        f'<parent link="{parent}"/><child link="{child}"/>{origin(0.4)}</joint>'
        for parent, child in ends
    )
    return f'<robot name="r">{links}{joints}</robot>'


@pytest.mark.differential
@pytest.mark.parametrize("consumer", ["mujoco@3.6", "mujoco@4"])
def test_overlaps_are_contacts(consumer: str, capsys: pytest.CaptureFixture[str]) -> None:
    if reason := live.missing(consumer):
        pytest.skip(reason)
    chance = random.Random(SEED)
    texts = [robot(chance) for _ in range(COUNT)]
    wrong, reported = [], 0
    for text, contacts in zip(texts, live.lines(consumer, ASK, texts), strict=True):
        real = {tuple(names.replace("world", "base").split()): -dist for names, dist in contacts.items()}
        ours = {_pair(one): one.depth for one in overlaps(load_target.read(Source("r.urdf", text.encode())))}
        reported += len(ours)
        wrong += [
            (pair, real.get(pair), ours.get(pair), text)
            for pair in (("a", "base"), ("b", "base"))
            if abs(real.get(pair, 0.0) - LEAST) > CLEAR and (real.get(pair, 0.0) > LEAST) != (pair in ours)
        ]
        assert ("a", "b") not in real
        assert ("a", "b") not in ours
    with capsys.disabled():
        print(f"\n{consumer}: {reported} overlaps in {COUNT} robots, {len(wrong)} other than its contacts")
    assert not wrong
    assert COUNT // 2 < reported < 2 * COUNT - COUNT // 4


def _pair(one: object) -> tuple[str, ...]:
    return tuple(sorted((one.first.link.name, one.second.link.name)))  # type: ignore[attr-defined]
