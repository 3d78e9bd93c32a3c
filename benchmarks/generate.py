"""A robot of any size that no consumer complains about: `python benchmarks/generate.py 2000 robot.urdf`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

LIMB = 8
LIMBS_PER_LIMB = 4
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
AXES = ("0 0 1", "0 1 0", "1 0 0")


def robot(links: int) -> Iterator[str]:
    """The text of a robot with `links` links: limbs of eight, four limbs on the end of each."""
    yield '<?xml version="1.0"?>\n<robot name="benchmark">\n'
    for number, rgba in enumerate(COLOURS[: links - 1]):
        yield f'  <material name="colour_{number}"><color rgba="{rgba}"/></material>\n'
    # A root without mass is what ROS tools ask for; it also keeps the first link from being special.
    yield '  <link name="base_footprint"/>\n'
    for index in range(links - 1):
        yield _joint(index)
        yield _link(index)
    yield "</robot>\n"


def text(links: int) -> str:
    """The whole robot as one string."""
    return "".join(robot(links))


def _name(index: int) -> str:
    return f"limb_{index // LIMB}_link_{index % LIMB}"


def _parent(index: int) -> str:
    """The link before it in the limb; for the first of a limb, the end of the limb it grows from."""
    if index == 0:
        return "base_footprint"
    limb, place = divmod(index, LIMB)
    return _name(index - 1) if place else _name((limb - 1) // LIMBS_PER_LIMB * LIMB + LIMB - 1)


def _joint(index: int) -> str:
    kind = "fixed" if index == 0 else KINDS[index % LIMB]
    turn = f' rpy="0 0 {0.3 * (index % 5) + 0.1:.2f}"' if index % LIMB == 0 else ""
    lines = [
        f'  <joint name="{_name(index).replace("_link_", "_joint_")}" type="{kind}">',
        f'    <parent link="{_parent(index)}"/>',
        f'    <child link="{_name(index)}"/>',
        f'    <origin xyz="0 0 {0.1 + index % 7 * 0.01:.3f}"{turn}/>',
    ]
    if kind != "fixed":
        lines += [
            f'    <axis xyz="{AXES[index % 3]}"/>',
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
    arguments = parser.parse_args()
    if arguments.links < 1:
        parser.error("a robot has at least one link")
    if arguments.file:
        arguments.file.write_text(text(arguments.links), encoding="utf-8")
    else:
        sys.stdout.writelines(robot(arguments.links))


if __name__ == "__main__":
    main()
