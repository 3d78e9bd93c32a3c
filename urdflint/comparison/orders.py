"""The order of a robot's joints in several programs, and how to get from one order to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from urdflint.comparison.table import Comparison
from urdflint.comparison.written_facts import Written
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


def orders(comparison: Comparison, own: Sequence[str] | None = None) -> Orders:
    """The order of the joints in those of the compared programs that number joints."""
    later = {
        name: model.repaired
        for name, model in comparison.loaded.items()
        if model.refusals and model.repaired is not None
    }
    program_orders = tuple(numberings(comparison.robot, {**comparison.loaded, **later}))
    listed_targets = {numbering.target for numbering in program_orders}
    rejected = [name for name, model in comparison.loaded.items() if model.refusals and name not in listed_targets]
    return Orders(comparison.robot, list(Written(comparison.robot).moving), program_orders, rejected, [*later], own)


def permutation(source_names: Iterable[str], into: Iterable[str]) -> list[int | None]:
    """For each name of the second order its place in the first, so that `second[i] = first[permutation[i]]`.

    None where the first order does not have it.
    """
    places = {name: index for index, name in enumerate(source_names)}
    return [places.get(name) for name in into]


def alike(order_by_name: Mapping[str, Sequence[str]]) -> list[tuple[list[str], Sequence[str]]]:
    """Orders by their names, those that are the same together."""
    names_by_order: dict[tuple[str, ...], list[str]] = {}
    for name, order in order_by_name.items():
        names_by_order.setdefault(tuple(order), []).append(name)
    return [(names, order) for order, names in names_by_order.items()]
