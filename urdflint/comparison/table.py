"""The table of a comparison: a row for each fact, a cell for each program, and for what differs the causes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from urdflint.comparison import joints, links
from urdflint.comparison.causes import Cause, Causes
from urdflint.comparison.written_facts import Written
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
        return any(model.refusals for model in self.loaded.values())


FACTS = {**links.FACTS, **joints.FACTS}
ORDER = (
    *("base", "bodies", "links merged", "links lost", "link frames", "origins unturned"),
    *("total mass", "inertias used"),
    *("inertias replaced", "inertias invented", "visuals", "collisions", "moving joints", "joints locked"),
    *("joints unlimited", "joints renamed", "limits", "effort", "velocity", "mimic"),
)


def compare(
    robot: Robot, targets: Iterable[Target], facts: Sequence[str] = ORDER, *, explained: bool = True
) -> Comparison:
    """What is left of a robot in each of these programs, which must have models, in these facts.

    Where it need not be `explained`, the values of base, total mass and moving joints are right, and no causes.
    """
    loaded = {target.name: models.loaded(robot, target) for target in targets}
    written = Written(robot)
    causes = {name: Causes(written, model, explained=explained) for name, model in loaded.items()}
    rows = [Row("loads", None, {name: _loads(model) for name, model in loaded.items()})]
    for fact in facts:
        written_value, read = FACTS[fact]
        cells = {
            name: Cell(None) if program.loaded.refusals else Cell(*read(program)) for name, program in causes.items()
        }
        rows.append(Row(fact, written_value(written), cells))
    return Comparison(robot, loaded, rows)


def repaired(comparison: Comparison) -> Comparison:
    """The comparison with what programs that reject the robot would have after a repair, where their models know."""
    later = {name: model.repaired for name, model in comparison.loaded.items() if model.repaired is not None}
    written = Written(comparison.robot)
    causes = {name: Causes(written, model) for name, model in later.items()}
    rows = [comparison.rows[0]]
    for row in comparison.rows[1:]:
        cells = {name: Cell(*FACTS[row.name][1](program)) for name, program in causes.items()}
        rows.append(row._replace(cells={**row.cells, **cells}))
    return Comparison(comparison.robot, {**comparison.loaded, **later}, rows)


def _loads(model: Loaded) -> Cell:
    if not model.refusals:
        return Cell("yes")
    return Cell("no", [_rejected(refusal.why, refusal.element) for refusal in model.refusals])


def _rejected(why: str, element: Element) -> Cause:
    """Why a robot is rejected, without the name of the link or joint where it begins with that."""
    about = owner(element)
    name = about.attributes.get("name", "")
    begin, mark, rest = why.partition(": ")
    own = mark and begin == f"{about.tag} '{name}'"
    return Cause("rejected", name if own else "", rest if own else why, element)
