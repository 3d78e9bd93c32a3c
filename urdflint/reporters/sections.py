"""The entries of one file as text, within a number of lines that can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from urdflint.findings import Severity
from urdflint.reporters.block import RELATED, full, short, single
from urdflint.reporters.entries import Entry
from urdflint.reporters.lines import Line
from urdflint.reporters.words import shown_path, unreported, wrapped
from urdflint.struct import Struct
from urdflint.text.wording import counted

BUDGET = 100  # lines of a file within which entries are shown in full
SCREEN = 40  # lines that people see first
NONE: Mapping[str, int] = MappingProxyType({})
LEAST = 4  # lines of an entry in short
HIDDEN = {Severity.WARNING: "--severity warning shows them", Severity.INFO: "--show-info shows them"}


class Shown(Struct):
    """What of a report is shown: entries from a severity on, and one frame for each or one for every place.

    Within the budget, in lines of a file, the most severe entries are shown in full, and all others in short.
    """

    lowest: Severity = Severity.WARNING
    all_places: bool = False
    budget: int | None = BUDGET

    def shows(self, entry: Entry) -> bool:
        """Whether an entry is severe enough."""
        return entry.severity.rank >= self.lowest.rank


DEFAULT = Shown()
EVERYTHING = Shown(Severity.INFO, budget=None)


def section(
    path: str, some: Sequence[Entry], width: int, shown: Shown, more: Mapping[str, int] = NONE
) -> Iterator[Line]:
    """The entries of a file, a blank line behind each, and lines that count those that are not shown.

    `more` are the findings that are not reported, by rule.
    """
    visible = [one for one in some if shown.shows(one)]
    folded = [*_folded(path, [one for one in some if not shown.shows(one)], width), *_unreported(path, more, width)]
    if shown.all_places:
        blocks = [[*single(one, width), []] for entry in visible for one in (*entry.findings, *entry.sides)]
    elif shown.budget is None:
        blocks = [_whole(entry, width) for entry in visible]
    else:
        blocks = _within(visible, width, shown.budget - len(folded)) if visible else []
    for block in blocks:
        yield from block
    if folded:
        yield from folded
        yield []


def _within(some: Sequence[Entry], width: int, budget: int) -> list[list[Line]]:
    """Entries of which as many are in full, from the first one on, as there is room for; the first one always is."""
    blocks = _briefly(some, width, budget)
    left = budget - sum(map(len, blocks))
    for number, entry in enumerate(some[1:], 1):
        whole = _whole(entry, width)
        if number == 1 and len(blocks[0]) + len(whole) > SCREEN:
            whole = _whole(entry, width, related=0)
        left -= len(whole) - len(blocks[number])
        if left < 0:
            break
        blocks[number] = whole
    return blocks


def _briefly(some: Sequence[Entry], width: int, budget: int) -> list[list[Line]]:
    """The first entry in full, and the others in short; no blank lines separate these if there is no room for them."""
    blocks = [_whole(entry, width) for entry in some[:1]]
    if len(some) * LEAST <= budget:
        blocks += ([*short(entry, width), []] for entry in some[1:])
        if sum(map(len, blocks)) <= budget:
            return blocks
    blocks[1:] = (list(short(entry, width, tight=True)) for entry in some[1:])
    blocks.append([[]] if len(some) > 1 else [])
    if sum(map(len, blocks)) > budget:
        blocks[0] = _whole(some[0], width, related=0)
    return blocks


def _whole(entry: Entry, width: int, related: int = RELATED) -> list[Line]:
    return [*full(entry, width, related=related), []]


def _folded(path: str, hidden: Sequence[Entry], width: int) -> Iterator[Line]:
    """What is not shown: how many findings of which rules."""
    for severity, option in HIDDEN.items():
        some = [one for entry in hidden if entry.severity is severity for one in (*entry.findings, *entry.sides)]
        if some:
            codes = Counter(one.code for one in some)
            rules = ", ".join(code + (f" ({number})" if number > 1 else "") for code, number in codes.items())
            begin = f"{shown_path(path)}: {counted(len(some), severity.value)}:"
            first, *rest = wrapped(f"{begin} {rules}; {option}", width, 4)
            cut = len(begin) if first.startswith(begin) else 0
            yield [(first[:cut], severity.value), (first[cut:], "")]
            yield from ([(line, "")] for line in rest)


def _unreported(path: str, more: Mapping[str, int], width: int) -> Iterator[Line]:
    """How many findings were too many to be reported."""
    if more:
        yield from ([(line, "dim")] for line in wrapped(f"{shown_path(path)}: {unreported(more)}", width, 4))
