"""The order of a robot's joints in several programs, and how to get from one order to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from urdflint.comparison.table import Comparison
from urdflint.comparison.written import Written
from urdflint.model.robot import Robot
from urdflint.programs.numbering import Numbering, numberings
from urdflint.struct import Struct

AS_WRITTEN = "as written"


class Orders(Struct, eq=False):
    """The joints of a robot in the order of each program.

    `written` are the names of the joints that move, in the order of the file. `programs` have what each program makes
    of it; those in `rejected` (by target) reject the robot, and those in `repaired` do so for what can be repaired, and
    are shown as they would have it then. `own` is the order of somebody's list, a policy's for instance, if one was
    given.
    """

    robot: Robot
    written: Sequence[str]
    programs: Sequence[Numbering]
    rejected: Sequence[str]
    repaired: Sequence[str]
    own: Sequence[str] | None = None

    @property
    def unknown(self) -> list[str]:
        """The names in somebody's list that no joint of the robot has that moves."""
        return [name for name in self.own or () if name not in set(self.written)]

    @property
    def left_out(self) -> list[str]:
        """The joints that move and are not in somebody's list."""
        return [name for name in self.written if name not in set(self.own)] if self.own is not None else []


def orders(one: Comparison, own: Sequence[str] | None = None) -> Orders:
    """The order of the joints in those of the compared programs that number joints."""
    later = {name: each.repaired for name, each in one.loaded.items() if each.refusals and each.repaired is not None}
    found = tuple(numberings(one.robot, {**one.loaded, **later}))
    shown = {each.target for each in found}
    rejected = [name for name, each in one.loaded.items() if each.refusals and name not in shown]
    return Orders(one.robot, list(Written(one.robot).moving), found, rejected, [*later], own)


def permutation(of: Iterable[str], into: Iterable[str]) -> list[int | None]:
    """For each name of the second order its place in the first, so that `second[i] = first[permutation[i]]`.

    None where the first order does not have it.
    """
    places = {name: at for at, name in enumerate(of)}
    return [places.get(name) for name in into]


def alike(named: Mapping[str, Sequence[str]]) -> list[tuple[list[str], Sequence[str]]]:
    """Orders by their names, those that are the same together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name, order in named.items():
        found.setdefault(tuple(order), []).append(name)
    return [(names, order) for order, names in found.items()]
