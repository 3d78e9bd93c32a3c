"""How often urdflint says of the recorded cases what the programs did: counted of the verdicts and the known misses."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from tests.replay import verdicts
from tests.replay.verdicts import MISSES


class Agreement(NamedTuple):
    """Files that a program was asked about, those that it refused, and of how many urdflint says otherwise.

    `compared` are robots that it loaded and told of, and `otherwise` those of which a preview differs.
    """

    asked: int
    refused: int
    wrong: int
    compared: int
    otherwise: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The numbers as texts."""
        numbers = [f"{number:,}" for number in self]
        return tuple(numbers if self.compared else [*numbers[:3], "–", "–"])


@cache
def of_program(program: str) -> Agreement | None:
    """The numbers of a release of a program; None where no verdicts of it are recorded. test_replay.py holds them."""
    rows: dict[str, Any] = verdicts.by_program().get(program, {})
    if not rows:
        return None
    refused = sum(row["outcome"] in ("rejects", "crashes") for row in rows.values())
    told = [file for file, row in rows.items() if "links" in row or "bodies" in row]
    family = program.partition("@")[0]
    missed = {question: MISSES.get((question, family), {}).keys() for question in ("refused", "survivors")}
    return Agreement(
        len(rows), refused, len(missed["refused"] & rows.keys()), len(told), len(missed["survivors"] & set(told))
    )
