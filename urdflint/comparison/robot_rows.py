"""What is kept of a robot in each program, in a few facts: a row of a table of very many robots."""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.comparison.table import Value
from urdflint.struct import Struct, field

Facts = Mapping[str, Value]
FACTS = {"base": "base", "mass": "total mass", "joints": "moving joints"}  # of a row, by their names in a comparison


class RowCell(Struct):
    """What is left of a robot in one program; no facts where it rejects the file.

    `worst` is the severity of the most severe finding that is about the program, and `code` its rule.
    """

    loads: bool
    facts: Facts
    worst: str | None = None
    code: str | None = None


class RobotRow(Struct):
    """A robot: what is written, and what is kept by target; `error` says why there is nothing of that."""

    path: str
    written: Facts = field(default_factory=dict)
    programs: Mapping[str, RowCell] = field(default_factory=dict)
    error: str | None = None

    @property
    def rejected(self) -> bool:
        """Whether a program rejects it."""
        return any(not program.loads for program in self.programs.values())
