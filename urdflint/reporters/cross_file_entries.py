"""Entries folded across files: what has the same rule, cause and help in many of them is one entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from urdflint.findings import Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters.entries import Entry, entries

COMPANION_ENDINGS = (".srdf", ".srdf.xacro", ".yaml", ".yml")  # how names of files end that are no robots
Key = tuple[str, Severity, "str | None"]  # the title of an entry, how severe it is, and its help


class Row(NamedTuple):
    """Entries of different files that become one, and what programs do about them."""

    entries: list[Entry]
    files: set[str]
    effects: dict[str, Effect]

    def fits(self, entry: Entry) -> bool:
        """Whether an entry is of another file, and no program does something else about it."""
        return entry.file not in self.files and all(
            self.effects.get(name, effect) is effect for name, effect in entry.effects.items()
        )

    def add(self, entry: Entry) -> None:
        """Take another entry."""
        self.entries.append(entry)
        self.files.add(entry.file)
        self.effects.update(entry.effects)


def folded(report: Report) -> list[Entry]:
    """The entries of a report, the most severe first over all of its files."""
    rows: dict[Key, list[Row]] = {}
    for entry in entries(report):
        rows_of_title = rows.setdefault((entry.title, entry.severity, entry.head.help), [])
        row = next((row for row in rows_of_title if row.fits(entry)), None)
        if row is None:
            rows_of_title.append(row := Row([], set(), {}))
        row.add(entry)
    robots = {file.path for file in report.files if file.status == "checked" and not file.library}
    rejected = rejecting(report)
    folded_entries = [_entry_of_row(row.entries, robots, rejected) for row in chain.from_iterable(rows.values())]
    order = {file.path: number for number, file in enumerate(report.files)}

    def rank(entry: Entry) -> tuple[object, ...]:
        severity, worst, *rest, start = entry.gravity
        return severity, worst, -len(entry.files), *rest, order.get(entry.file, len(order)), entry.file, start

    return sorted(folded_entries, key=rank)


def rejecting(report: Report) -> Mapping[str, Mapping[str, None]]:
    """The programs that reject a file, by its name; of one with a macro those that reject each robot that has it."""
    targets_by_path: dict[str, dict[str, None]] = {}
    for finding in report.findings:
        names = dict.fromkeys(name for name, effect in finding.effects.items() if effect is Effect.REJECTS)
        for path in finding.about if names else ():
            targets_by_path.setdefault(path, {}).update(names)
    return targets_by_path


def _entry_of_row(
    entries_of_row: Sequence[Entry], robots: Collection[str], rejected: Mapping[str, Collection[str]]
) -> Entry:
    findings = (
        [finding for entry in entries_of_row for finding in entry.findings]
        if len(entries_of_row) > 1
        else entries_of_row[0].findings
    )
    about = {path for finding in findings for path in finding.about} if rejected else set()
    reject = frozenset.intersection(*(frozenset(rejected.get(path, ())) for path in about or [""]))
    if len(entries_of_row) == 1:
        return entries_of_row[0]._replace(reject=reject) if reject else entries_of_row[0]
    sides = [side for entry in entries_of_row for side in entry.sides]
    all_robots = all(entry.file in robots and not entry.file.endswith(COMPANION_ENDINGS) for entry in entries_of_row)
    return Entry(findings, sides, entries_of_row, "robot" if all_robots else "file", reject)
