"""Mutants that a person judged to mean the same as the code: no test can find them."""

from __future__ import annotations

from typing import NamedTuple

from tools.mutation.mutant import Mutant


class Equivalent(NamedTuple):
    """A mutant by its file and by its line before and after, as the report shows them, and why it changes nothing."""

    path: str
    before: str
    after: str
    reason: str


EQUIVALENT: tuple[Equivalent, ...] = ()


def reason(mutant: Mutant) -> str | None:
    """Why a mutant changes nothing; None of one that may."""
    same = (one for one in EQUIVALENT if one[:3] == (mutant.path, mutant.before, mutant.after))
    return next((one.reason for one in same), None)
