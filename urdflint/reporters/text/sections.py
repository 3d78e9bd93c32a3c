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


class TextOptions(Struct):
    """What of a report is shown: entries from a severity on, and one frame for each or one for every place.

    Within the budget, in lines of a report, the most severe entries are shown in full, and all others in short; there
    are `more` where not all entries would have help. With `explain` all are shown in full, and what programs print.
    """

    lowest: Severity = Severity.WARNING
    all_places: bool = False
    budget: int | None = BUDGET
    more: int = MORE
    explain: bool = False

    def shows(self, entry: Entry) -> bool:
        """Whether an entry is severe enough."""
        return entry.severity.rank >= self.lowest.rank


DEFAULT = TextOptions()
EVERYTHING = TextOptions(Severity.INFO, budget=None)


def section(report: Report, all_entries: Sequence[Entry], width: int, look: TextOptions) -> Iterator[Line]:
    """The entries, a blank line behind each, and lines that count those that are not shown."""
    visible = [entry for entry in all_entries if look.shows(entry)]
    hidden_findings = [
        finding for entry in all_entries if not look.shows(entry) for finding in (*entry.findings, *entry.sides)
    ]
    below = [*hidden(hidden_findings, width), *_unreported(report.unreported, width)]
    if look.all_places:
        blocks = [[*single(finding, width), []] for entry in visible for finding in (*entry.findings, *entry.sides)]
    elif look.budget is None or look.explain:
        blocks = [[*full(entry, width, explain=look.explain), []] for entry in visible]
    else:
        blocks = _within(visible, width, look.budget - len(below), look.more) if visible else []
    yield from chain.from_iterable(blocks)
    if below:
        yield from below
        yield []


Form = Callable[[Entry, int], "list[Line]"]  # the lines of an entry, as wide as the screen


def _full_block(entry: Entry, width: int, related: int = RELATED) -> list[Line]:
    return [*full(entry, width, related=related), []]


FORMS: Sequence[tuple[int, Form]] = (  # of entries, with the lines that each takes at least
    (4, lambda entry, width: [*short(entry, width), []]),
    (3, lambda entry, width: list(short(entry, width, tight=True))),
    (2, lambda entry, width: list(brief(entry, width))),
    (1, lambda entry, width: list(line(entry, width, apart=True))),
    (1, lambda entry, width: list(line(entry, width))),
)
TIGHT, BRIEF = 1, 2  # the first form without blank lines, and the last one with help


def _within(all_entries: Sequence[Entry], width: int, budget: int, more: int) -> list[list[Line]]:
    """Entries in the fullest form for which there is room; of what is left of that the first ones get more.

    The first one is always in full. Where there is no room for the help of all there are more lines, and where these
    have no room for all the last ones are only counted.
    """
    visible = all_entries[: max(1, budget + more - SCREEN)]
    level, blocks = _evenly(visible, width, budget, more)
    budget += more * (level > BRIEF)
    left = budget - sum(map(len, blocks))
    index = _enlarge(blocks, visible, 1, _full_block, width, left if level <= TIGHT else left // 2)
    if level > TIGHT:
        _enlarge(blocks, visible, index, FORMS[min(level - 1, BRIEF)][1], width, budget - sum(map(len, blocks)))
    if len(visible) < len(all_entries):
        begin, hidden_heads = (
            f"and {len(all_entries) - len(visible)} more:",
            [entry.head for entry in all_entries[len(visible) :]],
        )
        blocks.append(
            [
                [
                    (
                        begin
                        + _codes(
                            Counter(finding.code for finding in hidden_heads),
                            "; --all-places shows them",
                            width - len(begin),
                        ),
                        "",
                    )
                ],
                [],
            ]
        )
    return blocks


def _evenly(visible: Sequence[Entry], width: int, budget: int, more: int) -> tuple[int, list[list[Line]]]:
    """The first entry in full, and all others in one form, of which it returns the number."""
    for level, (least, form) in enumerate(FORMS):
        available = budget + more * (level > BRIEF)
        if len(visible) * least > available and level + 1 < len(FORMS):
            continue
        blocks = [_full_block(visible[0], width), *(form(entry, width) for entry in visible[1:])]
        if level and len(visible) > 1:
            blocks.append([[]])
        if sum(map(len, blocks)) <= available:
            break
    else:
        blocks[0] = _full_block(visible[0], width, related=0)
    return level, blocks


def _enlarge(blocks: list[list[Line]], visible: Sequence[Entry], index: int, form: Form, width: int, left: int) -> int:
    """Put entries from a number on into a larger form, as far as there are lines left; the number where that ends."""
    for number in range(index, len(visible)):
        larger = form(visible[number], width)
        if number == 1 and len(blocks[0]) + len(larger) > SCREEN:
            larger = _full_block(visible[number], width, related=0)
        left -= len(larger) - len(blocks[number])
        if left < 0:
            return number
        blocks[number] = larger
    return len(visible)


def hidden(findings: Iterable[Finding], width: int) -> Iterator[Line]:
    """A line for each severity of findings that are not shown: how many of which rules."""
    codes_by_severity: dict[Severity, Counter[str]] = {}
    for finding in findings:
        codes_by_severity.setdefault(finding.severity, Counter())[finding.code] += 1
    for severity, option in HIDDEN.items():
        if severity in codes_by_severity:
            begin = f"{counted(codes_by_severity[severity].total(), severity.value)}:"
            yield [
                (begin, severity.value),
                (_codes(codes_by_severity[severity], f"; {option}", width - len(begin)), ""),
            ]


def _codes(count_by_code: Counter[str], end: str, room: int) -> str:
    """` URDF204 (3), URDF301 …` and an end: the rules that findings are of, the most frequent first, on one line."""
    words = ""
    for code, number in count_by_code.most_common():
        phrase = f"{',' if words else ''} {code}" + (f" ({number})" if number > 1 else "")
        if words and len(words + phrase + end) + len(" …") > room:
            return f"{words} …{end}"
        words += phrase
    return words + end


def _unreported(more: Mapping[str, Mapping[str, int]], width: int) -> Iterator[Line]:
    """How many findings were too many to be reported."""
    if more:
        yield from ([(line, "dim")] for line in wrapped(not_reported(more), width, 4))
