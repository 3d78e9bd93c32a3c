"""All that is known of a change to a robot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from urdflint.comparison.written_facts import Written
from urdflint.difference.changes import Change
from urdflint.difference.pairing import States
from urdflint.difference.programs import WORSE, Outcome
from urdflint.model.robot import Robot
from urdflint.struct import Struct
from urdflint.syntax.document import Element

TOTALS: dict[str, tuple[str, Callable[[Written], float]]] = {  # with their units
    "links": ("", lambda written: len(written.links)),
    "moving joints": ("", lambda written: len(written.moving)),
    "mass": ("kg", lambda written: sum(written.masses.values())),
}


class Names(NamedTuple):
    """What the two states are called, and how a file of each is called in reports."""

    before: str
    after: str
    shorten: Callable[[str], str]


class Total(NamedTuple):
    """Something that differs in sum, with its unit."""

    name: str
    unit: str
    was: float
    now: float


class Difference(Struct, eq=False):
    """Two states of a robot, what changed between them, and what programs make of it."""

    names: Names
    both: States
    changes: Sequence[Change]
    outcomes: Sequence[Outcome]

    @property
    def scope(self) -> str:
        """A phrase for what is compared; empty where that is the whole robot."""
        return ""

    @property
    def worse(self) -> bool:
        """Whether some program does worse than before."""
        return any(outcome.verdict == WORSE for outcome in self.outcomes)

    @property
    def nothing(self) -> bool:
        """Whether nothing changed, for any program either."""
        return not self.changes and not any(
            outcome.lost or outcome.fixed or outcome.renumbered for outcome in self.outcomes
        )

    @property
    def totals(self) -> Sequence[Total]:
        """The sums that differ, such as the mass of the whole robot."""
        before, after = Written(self.both.before), Written(self.both.after)
        all_totals = [Total(name, unit, count(before), count(after)) for name, (unit, count) in TOTALS.items()]
        return [total for total in all_totals if total.was != total.now]

    def place(self, robot: Robot, element: Element | None) -> tuple[str, int] | None:
        """The file, as it is called, and the line where an element is written; None where it is not."""
        if element is None or (element.parent is None and element is not robot.element):
            return None
        path, line = robot.written(element)
        return self.names.shorten(path), line
