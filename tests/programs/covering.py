"""Listens to who covers which claim while robots are checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from urdflint.linter.rules import claim_matching
from urdflint.linter.rules.claim_checks import Claims

Pair = tuple[str, str]  # the code of a rule and the word of a reason


@contextmanager
def listening(seen: set[Pair]) -> Iterator[None]:
    """Note who covers which claim: a problem at its place, a check that is for it, or one of what is not read."""
    covering, ignored, about = claim_matching._covering, claim_matching.ignored, Claims.about

    def find_covering(claim, problems, at):
        index = covering(claim, problems, at)
        if index is not None:
            seen.add((problems[index][0], claim.word))
        return index

    def telling(run, uncovered):
        for code, problem in about(run, uncovered):
            seen.add((code, uncovered.claim.word))
            yield code, problem

    def ignoring(found, not_read):
        for before in found:
            for code, problem in ignored([before], not_read):
                if problem.effects != before[1].effects:
                    seen.add((code, claim_matching.NOT_READ))
                yield code, problem

    with (
        mock.patch.object(claim_matching, "_covering", find_covering),
        mock.patch.object(claim_matching, "ignored", ignoring),
        mock.patch.object(Claims, "about", telling),
    ):
        yield
