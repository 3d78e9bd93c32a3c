"""The entries of a report as text, within a number of lines that can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from urdflint.findings import Finding, Report, Severity
from urdflint.reporters.effect_sentences import not_reported, wrapped
from urdflint.reporters.entries import Entry
from urdflint.reporters.styled_lines import Line
from urdflint.reporters.text.entry_text import RELATED, brief, full, line, short, single
from urdflint.struct import Struct
from urdflint.text.wording import counted

BUDGET = 100  # lines within which entries are shown in full
MORE = 50  # lines that there are besides where not all entries would have help within these
SCREEN = 40  # lines that people see first
HIDDEN = {Severity.WARNING: "--severity warning shows them", Severity.INFO: "--show-info shows them"}


class Shown(Struct):
    """What of a report is shown: entries from a severity on, and one frame for each or one for every place.

    Within the budget, in lines of a report, the most severe entries are shown in full, and all others in short.
    """

    lowest: Severity = Severity.WARNING
    all_places: bool = False
    budget: int | None = BUDGET

    def shows(self, entry: Entry) -> bool:
        """Whether an entry is severe enough."""
        return entry.severity.rank >= self.lowest.rank


DEFAULT = Shown()
EVERYTHING = Shown(Severity.INFO, budget=None)


def section(report: Report, some: Sequence[Entry], width: int, shown: Shown) -> Iterator[Line]:
    """The entries, a blank line behind each, and lines that count those that are not shown."""
    visible = [one for one in some if shown.shows(one)]
    others = [finding for one in some if not shown.shows(one) for finding in (*one.findings, *one.sides)]
    below = [*hidden(others, width), *_unreported(report.unreported, width)]
    if shown.all_places:
        blocks = [[*single(one, width), []] for entry in visible for one in (*entry.findings, *entry.sides)]
    elif shown.budget is None:
        blocks = [_whole(entry, width) for entry in visible]
    else:
        blocks = _within(visible, width, shown.budget - len(below)) if visible else []
    yield from chain.from_iterable(blocks)
    if below:
        yield from below
        yield []


Form = Callable[[Entry, int], "list[Line]"]  # the lines of an entry, as wide as the screen


def _whole(entry: Entry, width: int, related: int = RELATED) -> list[Line]:
    return [*full(entry, width, related=related), []]


FORMS: Sequence[tuple[int, Form]] = (  # of entries, with the lines that each takes at least
    (4, lambda entry, width: [*short(entry, width), []]),
    (3, lambda entry, width: list(short(entry, width, tight=True))),
    (2, lambda entry, width: list(brief(entry, width))),
    (1, lambda entry, width: list(line(entry, width, apart=True))),
    (1, lambda entry, width: list(line(entry, width))),
)
TIGHT, BRIEF = 1, 2  # the first form without blank lines, and the last one with help


def _within(some: Sequence[Entry], width: int, budget: int) -> list[list[Line]]:
    """Entries in the fullest form for which there is room; of what is left of that the first ones get more.

    The first one is always in full. Where there is no room for the help of all there are more lines, and where these
    have no room for all the last ones are only counted.
    """
    shown = some[: max(1, budget + MORE - SCREEN)]
    level, blocks = _evenly(shown, width, budget)
    budget += MORE * (level > BRIEF)
    left = budget - sum(map(len, blocks))
    at = _enlarge(blocks, shown, 1, _whole, width, left if level <= TIGHT else left // 2)
    if level > TIGHT:
        _enlarge(blocks, shown, at, FORMS[min(level - 1, BRIEF)][1], width, budget - sum(map(len, blocks)))
    if len(shown) < len(some):
        begin, others = f"and {len(some) - len(shown)} more:", [one.head for one in some[len(shown) :]]
        blocks.append(
            [
                [
                    (
                        begin
                        + _codes(Counter(one.code for one in others), "; --all-places shows them", width - len(begin)),
                        "",
                    )
                ],
                [],
            ]
        )
    return blocks


def _evenly(some: Sequence[Entry], width: int, budget: int) -> tuple[int, list[list[Line]]]:
    """The first entry in full, and all others in one form, of which it returns the number."""
    for level, (least, form) in enumerate(FORMS):
        most = budget + MORE * (level > BRIEF)
        if len(some) * least > most and level + 1 < len(FORMS):
            continue
        blocks = [_whole(some[0], width), *(form(entry, width) for entry in some[1:])]
        if level and len(some) > 1:
            blocks.append([[]])
        if sum(map(len, blocks)) <= most:
            break
    else:
        blocks[0] = _whole(some[0], width, related=0)
    return level, blocks


def _enlarge(blocks: list[list[Line]], some: Sequence[Entry], at: int, form: Form, width: int, left: int) -> int:
    """Put entries from a number on into a larger form, as far as there are lines left; the number where that ends."""
    for number in range(at, len(some)):
        larger = form(some[number], width)
        if number == 1 and len(blocks[0]) + len(larger) > SCREEN:
            larger = _whole(some[number], width, related=0)
        left -= len(larger) - len(blocks[number])
        if left < 0:
            return number
        blocks[number] = larger
    return len(some)


def hidden(some: Iterable[Finding], width: int) -> Iterator[Line]:
    """A line for each severity of findings that are not shown: how many of which rules."""
    found: dict[Severity, Counter[str]] = {}
    for one in some:
        found.setdefault(one.severity, Counter())[one.code] += 1
    for severity, option in HIDDEN.items():
        if severity in found:
            begin = f"{counted(found[severity].total(), severity.value)}:"
            yield [(begin, severity.value), (_codes(found[severity], f"; {option}", width - len(begin)), "")]


def _codes(some: Counter[str], end: str, room: int) -> str:
    """` URDF204 (3), URDF301 …` and an end: the rules that findings are of, the most frequent first, on one line."""
    words = ""
    for code, number in some.most_common():
        one = f"{',' if words else ''} {code}" + (f" ({number})" if number > 1 else "")
        if words and len(words + one + end) + len(" …") > room:
            return f"{words} …{end}"
        words += one
    return words + end


def _unreported(more: Mapping[str, Mapping[str, int]], width: int) -> Iterator[Line]:
    """How many findings were too many to be reported."""
    if more:
        yield from ([(line, "dim")] for line in wrapped(not_reported(more), width, 4))
