"""How programs number the joints of a robot: at which index of the state the values of each joint begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from typing import NamedTuple

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded, LoadedJoint
from urdflint.programs.target import FAMILIES, program_of
from urdflint.struct import Struct


class Numbered(NamedTuple):
    """A joint that moves: its name in the file and in the program, where its values begin, and how many it has.

    The name in the file is empty for what the program adds, such as the joint that lets the base float.
    """

    written: str
    name: str
    start: int
    size: int


class Numbering(Struct):
    """The joints of a robot in the order of a program.

    `title` is what users call the program, `counts` what its API calls the numbers. `actuators` has the joints that
    have one, in the order of the program; None where reading a robot makes none. `source` says who published the
    order, where the program itself was not asked.
    """

    target: str
    title: str
    counts: str
    joints: tuple[Numbered, ...]
    actuators: tuple[str, ...] | None = None
    source: str = ""

    @property
    def order(self) -> list[str]:
        """The names in the file of the joints, in the order of the program."""
        return [joint.written for joint in self.joints if joint.written]


def is_known_family(family: str) -> bool:
    """Whether a program numbers joints; others know them by name alone."""
    return find_spec(f"urdflint.programs.{family}.numbering") is not None


def numberings(robot: Robot, loaded: Mapping[str, Loaded]) -> Iterator[Numbering]:
    """The order of joints in each of these programs that has one and does not reject the robot.

    Such a program has a module `numbering` in its folder with a function of that name.
    """
    from importlib import import_module

    for target, outcome in loaded.items():
        family = program_of(target)
        if family in FAMILIES and is_known_family(family) and not outcome.refusals:
            yield from import_module(f"urdflint.programs.{family}.numbering").numberings(robot, outcome)


def counted(joints: Iterable[LoadedJoint], sizes: Mapping[str, int], added: str = "") -> Iterator[Numbered]:
    """Joints in the order of a program, each behind the values of those before it; those without values are left out.

    `sizes` are the values of a joint by its type; joints of the type `added` are the program's own.
    """
    index = 0
    for joint in joints:
        size = sizes.get(joint.type, 1)
        if size:
            yield Numbered("" if joint.type == added else joint.name, joint.written_name or joint.name, index, size)
        index += size
