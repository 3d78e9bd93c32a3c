"""What real programs made of some robots with options that were set, in `asked_with_options.jsonl`.

`python -m tests.programs.option_answers` asks the programs that are set up and writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.programs import live
from tests.replay.facts import FACTS
from urdflint.programs import target
from urdflint.programs.target import Target

TABLE = Path(__file__).with_name("asked_with_options.jsonl")
BOX = '<collision><geometry><box size=".2 .2 .2"/></geometry></collision>'
VISUAL = '<visual><geometry><sphere radius=".3"/></geometry></visual>'


def link(name: str, *parts: str, kg: float | None = None, moments: str = "1 1 1") -> str:
    xx, yy, zz = moments.split()
    inertia = f'<inertia ixx="{xx}" ixy="0" ixz="0" iyy="{yy}" iyz="0" izz="{zz}"/>'
    inertial = f'<inertial><mass value="{kg}"/>{inertia}</inertial>' if kg is not None else ""
    return f'<link name="{name}">{inertial}{"".join(parts)}</link>'


def joint(name: str, kind: str, parent: str, child: str, more: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/><axis xyz="0 0 1"/>'
    limit = '<limit lower="-1" upper="1" effort="2" velocity="3"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{limit}{more}</joint>'


ROBOTS = {
    "chain": "".join(
        (
            *(
                link("base", BOX, kg=3),
                link("arm", VISUAL, kg=2),
                link("hand", BOX),
                link("tool0"),
                link("cam", kg=0.5),
            ),
            *(joint("a", "revolute", "base", "arm"), joint("h", "fixed", "arm", "hand")),
            *(joint("t", "fixed", "hand", "tool0"), joint("c", "fixed", "base", "cam")),
        )
    ),
    "on-world": link("world")
    + link("base", BOX, kg=3)
    + link("arm", kg=1, moments="1 1 5")
    + joint("w", "fixed", "world", "base")
    + joint("a", "prismatic", "base", "arm"),
    "zero": link("base", BOX, kg=5, moments="0 0 0")
    + link("arm", BOX, VISUAL)
    + joint("a", "continuous", "base", "arm"),
    "dangling": link("base", BOX, kg=1)
    + link("arm", kg=1)
    + joint("f", "fixed", "base", "none")
    + joint("a", "revolute", "base", "arm"),
    "backwards": link("base", kg=1)
    + link("arm", BOX, kg=2)
    + link("hand", kg=4)
    + link("finger", kg=8)
    + joint("f", "revolute", "hand", "finger", '<mimic joint="a"/>')
    + joint("h", "fixed", "arm", "hand")
    + joint("a", "fixed", "base", "arm"),
    "floating": link("world") + link("base", BOX, kg=2) + joint("free", "floating", "world", "base"),
}
TARGETS = (
    "sapien(fix_root_link=false)",
    "sapien(density=500)",
    "pybullet(use_inertia_from_file=true)",
    "pybullet(merge_fixed_links=true)",
    "pybullet(use_fixed_base=true)",
    "mujoco@4(fusestatic=false)",
    "mujoco@4(discardvisual=false)",
    "mujoco@4(balanceinertia=true)",
    "mujoco@4(strippath=true)",
    "mujoco@4(autolimits=false)",
    "mujoco@4(inertiafromgeom=true)",
    "mujoco@4(boundmass=2.5,boundinertia=0.01)",
    "mujoco@4(settotalmass=7)",
    "newton(floating=true)",
    "newton(collapse_fixed_joints=true)",
    "newton(collapse_massless_fixed_root=true,floating=true)",
    "newton(ignore_inertial_definitions=true)",
    "pinocchio(root_joint=free-flyer)",
    "pinocchio(mimic=true)",
    "genesis(fixed=true)",
    "genesis(merge_fixed_links=false)",
    "genesis(recompute_inertia=true)",
    "genesis(rho=500)",
    "genesis(convexify=false)",
    "isaaclab",
    "usd@0.1(fix_base=true)",
    "isaaclab(fix_base=false)",
)


def text(name: str) -> str:
    """A robot as a file."""
    return f'<robot name="{name}">{ROBOTS[name]}</robot>'


def consumer(asked: Target) -> str:
    """The real program that is asked about a target."""
    return f"{asked.family}@{'0.1' if asked.family == 'usd' else asked.series}"


def answers(word: str, folder: Path) -> list[dict[str, Any]]:
    """What a program makes of all robots, with options."""
    (asked,) = target.parse(word)
    rows = live.rows(consumer(asked), [text(name) for name in ROBOTS], folder, dict(asked.options))
    return [
        {"target": word, "robot": name, "refused": row["outcome"] in ("rejects", "crashes")}
        | {fact: row[fact] for fact in FACTS if fact in row}
        for name, row in zip(ROBOTS, rows, strict=True)
    ]


def recorded() -> list[dict[str, Any]]:
    """The rows of the table."""
    return [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Ask the programs and write the table."""
    with TemporaryDirectory() as folder:
        rows = [row for word in TARGETS for row in answers(word, Path(folder))]
    TABLE.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
