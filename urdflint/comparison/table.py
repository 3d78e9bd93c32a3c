"""The table of a comparison: a row for each fact, a cell for each program, and for what differs the causes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from urdflint.comparison import joints, links
from urdflint.comparison.causes import Cause, Causes
from urdflint.comparison.written import Written
from urdflint.model.robot import Robot
from urdflint.programs import models
from urdflint.programs.loaded import Loaded
from urdflint.programs.naming import owner
from urdflint.programs.target import Target
from urdflint.struct import Struct
from urdflint.syntax.document import Element

Value = int | float | str | None


class Cell(NamedTuple):
    """A fact in a program, None where it has nothing of that, and why it is not what is written."""

    value: Value
    causes: Sequence[Cause] = ()


class Row(NamedTuple):
    """A fact: its name, what the file says, and what each program has."""

    name: str
    written: Value
    cells: Mapping[str, Cell]


class Comparison(Struct, eq=False):
    """A robot in several programs, by target in the order in which they were asked for."""

    robot: Robot
    loaded: Mapping[str, Loaded]
    rows: Sequence[Row]

    @property
    def rejected(self) -> bool:
        """Whether a program rejects the robot."""
        return any(one.refusals for one in self.loaded.values())


FACTS = {**links.FACTS, **joints.FACTS}
ORDER = (
    *("base", "bodies", "links merged", "links lost", "link frames", "total mass", "inertias used"),
    *("inertias replaced", "inertias invented", "visuals", "collisions", "moving joints", "joints locked"),
    *("joints unlimited", "joints renamed", "limits", "effort", "velocity", "mimic"),
)


def compare(robot: Robot, targets: Iterable[Target], facts: Sequence[str] = ORDER) -> Comparison:
    """What is left of a robot in each of these programs, which must have models, in these facts."""
    loaded = {one.name: models.loaded(robot, one) for one in targets}
    written = Written(robot)
    causes = {name: Causes(written, one) for name, one in loaded.items()}
    rows = [Row("loads", None, {name: _loads(one) for name, one in loaded.items()})]
    for fact in facts:
        said, read = FACTS[fact]
        cells = {name: Cell(None) if one.loaded.refusals else Cell(*read(one)) for name, one in causes.items()}
        rows.append(Row(fact, said(written), cells))
    return Comparison(robot, loaded, rows)


def repaired(one: Comparison) -> Comparison:
    """The same with what programs that reject the robot would have if that were repaired, where their models know."""
    later = {name: each.repaired for name, each in one.loaded.items() if each.repaired is not None}
    written = Written(one.robot)
    causes = {name: Causes(written, each) for name, each in later.items()}
    rows = [one.rows[0]]
    for row in one.rows[1:]:
        cells = {name: Cell(*FACTS[row.name][1](each)) for name, each in causes.items()}
        rows.append(row._replace(cells={**row.cells, **cells}))
    return Comparison(one.robot, {**one.loaded, **later}, rows)


def _loads(one: Loaded) -> Cell:
    if not one.refusals:
        return Cell("yes")
    return Cell("no", [_rejected(each.why, each.element) for each in one.refusals])


def _rejected(why: str, element: Element) -> Cause:
    """Why a robot is rejected, without the name of the link or joint where it begins with that."""
    about = owner(element)
    name = about.attributes.get("name", "")
    begin, mark, rest = why.partition(": ")
    own = mark and begin == f"{about.tag} '{name}'"
    return Cause("rejected", name if own else "", rest if own else why, element)
