"""Models of SDFormat drawn by chance, with frames named in all ways, and the same elements below `<robot>`."""

from __future__ import annotations

import math
import random
import re

SHAPES = (
    "<box><size>0.1 0.2 0.3</size></box>",
    "<sphere><radius>0.2</radius></sphere>",
    "<cylinder><radius>0.1</radius><length>0.4</length></cylinder>",
)
DYNAMICS = ("", "<dynamics><damping>0.25</damping></dynamics>", "<dynamics><damping>0</damping></dynamics>")


def as_robot(text: str) -> str:
    """The elements of a model of SDFormat where those of URDF belong, as somebody would carry them over by hand."""
    text = re.sub(r"\s*</?sdf[^>]*>\n?", "", text)
    return text.replace("<model ", "<robot ").replace("</model>", "</robot>")


def model(seed: int) -> str:
    """A model with a tree of links, of SDFormat 1.9."""
    draw = random.Random(seed)
    count = draw.randint(2, 6)
    links, joints = [_link(draw, 0, _absolute(draw) if draw.random() < 0.5 else "")], []
    for number in range(1, count):
        parent = draw.randrange(number)
        links.append(_link(draw, number, _pose(draw, number, parent)))
        joints.append(_joint(draw, number, parent))
    parts = links + joints
    if draw.random() < 0.5:
        draw.shuffle(parts[1:])
    return f'<sdf version="1.9">\n<model name="m{seed}">\n{"".join(parts)}</model>\n</sdf>\n'


def _numbers(draw: random.Random, count: int, most: float) -> list[float]:
    return [round(draw.uniform(-most, most), 3) for _ in range(count)]


def _written(draw: random.Random) -> tuple[str, str]:
    """The attributes and the text of a pose, in one of the three ways to say a rotation."""
    xyz, rpy = _numbers(draw, 3, 1.5), _numbers(draw, 3, 3)
    if draw.random() < 0.2:
        rpy[1] = math.copysign(math.pi / 2, rpy[1])
    kind = draw.choice(("plain", "plain", "degrees", "quaternion"))
    if kind == "degrees":
        return ' degrees="true"', " ".join(map(str, [*xyz, *(round(math.degrees(angle), 2) for angle in rpy)]))
    if kind == "quaternion":
        parts = _numbers(draw, 4, 1)
        length = math.hypot(*parts) or 1.0
        return ' rotation_format="quat_xyzw"', " ".join(map(str, [*xyz, *(part / length for part in parts)]))
    return "", " ".join(map(str, [*xyz, *rpy]))


def _absolute(draw: random.Random) -> str:
    attributes, text = _written(draw)
    return f"<pose{attributes}>{text}</pose>"


def _pose(draw: random.Random, number: int, parent: int) -> str:
    attributes, text = _written(draw)
    others = ["", "__model__", f"link{parent}", f"link{draw.randrange(number)}"]
    return f'<pose relative_to="{draw.choice(others)}"{attributes}>{text}</pose>'


def _link(draw: random.Random, number: int, pose: str) -> str:
    moments = "".join(f"<{name}>{draw.uniform(0.1, 0.15):.4f}</{name}>" for name in ("ixx", "iyy", "izz"))
    products = "<ixy>0.001</ixy><ixz>0</ixz><iyz>-0.002</iyz>" if draw.random() < 0.5 else ""
    own = f'<pose relative_to="link{number}">0 0.1 0 0 0 0</pose>'
    inertial = f"{draw.choice(('', _absolute(draw)))}<mass>{draw.uniform(1, 3):.3f}</mass><inertia>{moments}{products}"
    shape = f"{draw.choice(('', _absolute(draw), own))}<geometry>{draw.choice(SHAPES)}</geometry>"
    return f"""  <link name="link{number}">
    {pose}
    <inertial>{inertial}</inertia></inertial>
    <collision name="c{number}">{shape}</collision>
  </link>
"""


def _joint(draw: random.Random, number: int, parent: int) -> str:
    kind = draw.choice(("revolute", "prismatic", "continuous"))
    frame = draw.choice(("", "", ' expressed_in="__model__"', f' expressed_in="link{parent}"'))
    axis = " ".join(map(str, draw.choice(((1, 0, 0), (0, 0, -1), (0, 0.6, 0.8)))))
    ends = "" if kind == "continuous" else "<lower>-0.5</lower><upper>1.25</upper>"
    rates = draw.choice(("<effort>5</effort><velocity>2</velocity>", "<velocity>3</velocity>"))
    limit = f"<limit>{ends}{rates}</limit>" if kind == "prismatic" or draw.random() < 0.7 else ""
    return f"""  <joint name="joint{number}" type="{kind}">
    <parent>link{parent}</parent>
    <child>link{number}</child>
    <axis>
      <xyz{frame}>{axis}</xyz>
      {limit}
      {draw.choice(DYNAMICS)}
    </axis>
  </joint>
"""
