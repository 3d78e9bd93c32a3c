"""Robots of any size that no program complains about: `python benchmarks/generate.py 2000 robot.urdf`.

They stand in columns beside each other and turn about the vertical, so that urdflint finds nothing in them either;
with `--crowded` all limbs are in one another and hold more than their joints can, which is reported many times.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

LIMB = 8
LIMBS_PER_LIMB = 4
COLUMNS = 16
APART = 0.5  # m
COLOURS = (
    "0.85 0.85 0.82 1",
    "0.2 0.2 0.22 1",
    "0.15 0.35 0.7 1",
    "0.95 0.45 0.1 1",
    "0.1 0.55 0.3 1",
    "0.7 0.7 0.75 1",
)
KINDS = ("revolute", "revolute", "continuous", "revolute", "prismatic", "revolute", "fixed", "revolute")
REACH = {"revolute": 'lower="-2.6" upper="2.6" ', "prismatic": 'lower="0" upper="0.08" ', "continuous": ""}
ONE_SIZE = """
    <inertial><origin xyz="0 0 0.05"/><mass value="0.2"/>
      <inertia ixx="{across}" ixy="0" ixz="0" iyy="{across}" iyz="0" izz="{along}"/></inertial>
    <visual><origin xyz="0 0 0.05"/><geometry>{shape}</geometry></visual>
    <collision><origin xyz="0 0 0.05"/><geometry>{shape}</geometry></collision>
  """  # what is in each link of a robot of one kind
KINDS_OF_LINKS = (
    ONE_SIZE.format(shape='<box size="0.05 0.05 0.1"/>', across=0.000208, along=0.0000833),
    ONE_SIZE.format(shape='<cylinder radius="0.03" length="0.1"/>', across=0.000212, along=0.00009),
)
BLOCK = '  <gazebo reference="{}"><mu1>0.9</mu1><kp>1e6</kp><material>Gazebo/Grey</material></gazebo>\n'
MACROS = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="step" value="0.1"/>
  <xacro:macro name="leg" params="n">
    <link name="leg_${n}"/>
    <joint name="leg_${n}_joint" type="fixed">
      <parent link="base"/><child link="leg_${n}"/><origin xyz="${step * n} 0 0"/>
    </joint>
  </xacro:macro>
  <link name="base"/>
  <xacro:leg n="1"/>
  <xacro:leg n="2"/>
</robot>
"""  # a small file of xacro
AXES = ("0 0 1", "0 1 0", "1 0 0")


def robot(links: int, crowded: bool = False) -> Iterator[str]:
    """The text of a robot with `links` links: limbs of eight, four limbs on the end of each."""
    yield '<?xml version="1.0"?>\n<robot name="benchmark">\n'
    for number, rgba in enumerate(COLOURS[: links - 1]):
        yield f'  <material name="colour_{number}"><color rgba="{rgba}"/></material>\n'
    # A root without mass is what ROS tools ask for; it also keeps the first link from being special.
    yield '  <link name="base_footprint"/>\n'
    for index in range(links - 1):
        yield _joint(index, crowded)
        yield _link(index)
    yield "</robot>\n"


def text(links: int, crowded: bool = False) -> str:
    """The whole robot as one string."""
    return "".join(robot(links, crowded))


def of_one_kind(plain: str) -> str:
    """A robot whose links are boxes and cylinders of one size, in turn."""
    kinds = cycle(KINDS_OF_LINKS)
    return re.sub(r'(?s)(<link name="limb_[^"]+">).*?(?=</link>)', lambda link: link[1] + next(kinds), plain)


def with_blocks(plain: str) -> str:
    """A robot with a `<gazebo>` for each link of its limbs."""
    blocks = "".join(BLOCK.format(name) for name in re.findall(r'<link name="(limb_[^"]+)"', plain))
    return plain.replace("</robot>", f"{blocks}</robot>")


def _name(index: int) -> str:
    return f"limb_{index // LIMB}_link_{index % LIMB}"


def _parent(index: int) -> str:
    """The link before it in the limb; for the first of a limb, the end of the limb it grows from."""
    if index == 0:
        return "base_footprint"
    limb, place = divmod(index, LIMB)
    return _name(index - 1) if place else _name((limb - 1) // LIMBS_PER_LIMB * LIMB + LIMB - 1)


def _column(limb: int) -> tuple[float, float]:
    """Where a limb stands, in m."""
    return limb % COLUMNS * APART, limb // COLUMNS * APART


def _joint(index: int, crowded: bool) -> str:
    kind = "fixed" if index == 0 else KINDS[index % LIMB]
    limb, place = divmod(index, LIMB)
    if index and place == 0 and not crowded:
        kind = "prismatic"  # a slide may lead to what stands apart
    turn = f' rpy="0 0 {0.3 * (index % 5) + 0.1:.2f}"' if place == 0 and crowded else ""
    (x, y), (px, py) = _column(limb), _column(max(0, limb - 1) // LIMBS_PER_LIMB)
    beside = f"{x - px:g} {y - py:g}" if place == 0 and not crowded else "0 0"
    axis = AXES[index % 3] if crowded else "1 0 0" if kind == "prismatic" else "0 0 1"
    lines = [
        f'  <joint name="{_name(index).replace("_link_", "_joint_")}" type="{kind}">',
        f'    <parent link="{_parent(index)}"/>',
        f'    <child link="{_name(index)}"/>',
        f'    <origin xyz="{beside} {0.1 + index % 7 * 0.01:.3f}"{turn}/>',
    ]
    if kind != "fixed":
        lines += [
            f'    <axis xyz="{axis}"/>',
            f'    <limit {REACH[kind]}effort="{20 + index % 9 * 5}" velocity="2.5"/>',
            f'    <dynamics damping="0.{1 + index % 8}"/>',
        ]
    return "\n".join([*lines, "  </joint>\n"])


def _link(index: int) -> str:
    radius, length = 0.03 + index % 4 * 0.005, 0.1 + index % 7 * 0.01
    mass = round(800 * 3.1416 * radius * radius * length, 3)
    across = mass * (3 * radius * radius + length * length) / 12
    along = mass * radius * radius / 2
    middle = f'<origin xyz="0 0 {length / 2:.3f}"/>'
    body = f'<geometry><cylinder radius="{radius:.3f}" length="{length:.2f}"/></geometry>'
    lines = [
        f'  <link name="{_name(index)}">',
        f'    <inertial>{middle}<mass value="{mass}"/>',
        f'      <inertia ixx="{across:.6f}" ixy="0" ixz="0" iyy="{across:.6f}" iyz="0" izz="{along:.6f}"/></inertial>',
        f'    <visual>{middle}{body}<material name="colour_{index % len(COLOURS)}"/></visual>',
    ]
    if index % 3 == 0:
        lines.append(f'    <visual><geometry><sphere radius="{radius:.3f}"/></geometry></visual>')
    return "\n".join([*lines, f"    <collision>{middle}{body}</collision>", "  </link>\n"])


def main() -> None:
    """Write the robot to a file or to standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("links", type=int, help="how many links, at least 1")
    parser.add_argument("file", nargs="?", type=Path, help="where to write it; standard output if left out")
    parser.add_argument("--crowded", action="store_true", help="with limbs that are in one another")
    arguments = parser.parse_args()
    if arguments.links < 1:
        parser.error("a robot has at least one link")
    if arguments.file:
        arguments.file.write_text(text(arguments.links, arguments.crowded), encoding="utf-8")
    else:
        sys.stdout.writelines(robot(arguments.links, arguments.crowded))


if __name__ == "__main__":
    main()
