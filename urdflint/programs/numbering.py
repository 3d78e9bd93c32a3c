"""How programs number the joints of a robot: at which index of the state the values of each joint begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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


def numberings(robot: Robot, loaded: Mapping[str, Loaded]) -> Iterator[Numbering]:
    """The order of joints in each of these programs that has one and does not reject the robot.

    Such a program has a function of that name in the module `loaded` of its folder; others know joints by name alone.
    """
    from importlib import import_module

    for target, outcome in loaded.items():
        family = program_of(target)
        if family in FAMILIES and not outcome.refusals:
            own_numberings = getattr(import_module(f"urdflint.programs.{family}.loaded"), "numberings", None)
            yield from own_numberings(robot, outcome) if own_numberings is not None else ()


def counted(joints: Iterable[LoadedJoint], sizes: Mapping[str, int], added: str = "") -> Iterator[Numbered]:
    """The joints of a program in order, each with the place of its first value; joints without values are left out.

    `sizes` are the values of a joint by its type; joints of the type `added` are the program's own.
    """
    index = 0
    for joint in joints:
        size = sizes.get(joint.type, 1)
        if size:
            yield Numbered("" if joint.type == added else joint.name, joint.written_name or joint.name, index, size)
        index += size


def in_order(
    title: str,
    counts: str,
    sizes: Mapping[str, int],
    _robot: Robot,
    loaded: Loaded,
    actuators: tuple[str, ...] | None = None,
) -> Iterator[Numbering]:
    """The numbering of a program that numbers all joints in the order in which it has them."""
    yield Numbering(loaded.target, title, counts, tuple(counted(loaded.joints, sizes)), actuators)
