"""Findings of one text that is used in many places as one finding, with the number of its uses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from urdflint.findings import Finding, together
from urdflint.xacro.expansion.nodes import Node

MOST_USED = 5  # places that are related to a text that is used in many
USED = "it is used here"  # of the text to blame


def merged(pairs: Sequence[tuple[Finding, Node]]) -> list[Finding]:
    """Findings, those of one rule at one text as one with the number of its uses."""
    groups: dict[tuple[Any, ...], list[Finding]] = {}
    rounds: dict[tuple[Any, ...], int] = {}
    for finding, node in pairs:
        key = (finding.code, finding.location.source.name, finding.location.span)
        turn = -1
        if not any(
            related.message == USED for related in finding.related
        ):  # else it is one text that is wrong, however used
            turn = rounds[key, node] = rounds.get((key, node), -1) + 1  # one element can have two faults at one place
        groups.setdefault((*key, turn), []).append(finding)
    return [one_of(group) for group in groups.values()]


def one_of(group: list[Finding]) -> Finding:
    """Findings of one text as one, with the number of its uses."""
    if len(group) == 1:
        return group[0]
    used = dict.fromkeys(place for finding in group for place in finding.related if place.message == USED)
    first = together(group)
    other_places = [place for place in first.related if place.message != USED]
    related = (*islice(used, MOST_USED), *other_places) if used else first.related
    return first._replace(uses=sum(finding.uses for finding in group), related=related)
