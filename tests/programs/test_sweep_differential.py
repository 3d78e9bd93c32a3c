"""Where a joint turns a link through another one, MuJoCo has a contact from there on, and none before."""

from __future__ import annotations

import random

import pytest

from tests.programs import live
from tests.programs.test_overlap_differential import INERTIAL
from urdflint.linter.run import load_target
from urdflint.model.geometry.convex_overlap import LEAST
from urdflint.model.geometry.joint_sweep import passages
from urdflint.syntax.source import Source

SEED, COUNT = 20261126, 400
ASIDE = 0.01  # rad from where both meet
ASK = """
import json, sys, mujoco
for text, angles in json.load(sys.stdin):
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    found = []
    for data.qpos[0] in angles:
        mujoco.mj_forward(model, data)
        found.append(max([-one.dist for one in data.contact], default=0.0))
    print(json.dumps(found))
"""


def robot(chance: random.Random) -> str:
    """A base and a link that turns about it, each with a shape."""

    def shape(z: float) -> str:
        x, y, turn = (f"{chance.uniform(-0.05, 0.05):.4f}" for _ in range(3))
        radius, length = chance.uniform(0.03, 0.06), chance.uniform(0.1, 0.25)
        kinds = [
            f'<box size="{radius:.4f} {radius:.4f} {length:.4f}"/>',
            f'<sphere radius="{radius:.4f}"/>',
            f'<cylinder radius="{radius:.4f}" length="{length:.4f}"/>',
            f'<capsule radius="{radius:.4f}" length="{length:.4f}"/>',
        ]
        origin = f'<origin xyz="{x} {y} {z:.4f}" rpy="{turn} {turn} 0"/>'
        return f"<collision>{origin}<geometry>{chance.choice(kinds)}</geometry></collision>"

    links = f'<link name="base">{INERTIAL}{shape(-0.2)}</link><link name="a">{INERTIAL}{shape(0.2)}</link>'
    ends = '<parent link="base"/><child link="a"/><axis xyz="0 1 0"/>'
    limit = '<limit lower="-4" upper="4" effort="1" velocity="1"/>'
    return f'<robot name="r">{links}<joint name="j" type="revolute">{ends}{limit}</joint></robot>'


@pytest.mark.differential
@pytest.mark.parametrize("consumer", ["mujoco@3.6", "mujoco@4"])
def test_both_are_in_contact_from_there_on(consumer: str, capsys: pytest.CaptureFixture[str]) -> None:
    if reason := live.missing(consumer):
        pytest.skip(reason)
    chance = random.Random(SEED)
    texts = [robot(chance) for _ in range(COUNT)]
    found = [(text, one) for text in texts for one in passages(load_target.read(Source("r.urdf", text.encode())), 1.5)]
    asked = [(text, [one.first - ASIDE * (1 if one.first > 0 else -1), one.first, one.angle]) for text, one in found]
    wrong = []
    for (text, one), (before, there, at) in zip(found, live.lines(consumer, ASK, asked), strict=True):
        if (before > LEAST and not one.beyond) or there == 0 or at < one.depth / 2:
            wrong.append((before, there, at, one.depth, text))
    with capsys.disabled():
        print(f"\n{consumer}: {len(found)} passages in {COUNT} robots, {len(wrong)} without its contacts")
    assert not wrong
    assert len(found) > COUNT // 2
