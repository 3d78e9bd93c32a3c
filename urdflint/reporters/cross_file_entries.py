"""Entries folded across files: what has the same rule, cause and help in many of them is one entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from urdflint.findings import Report, Severity
from urdflint.programs.effect import Effect
from urdflint.reporters.entries import Entry, entries

BESIDE = (".srdf", ".srdf.xacro", ".yaml", ".yml")  # how names of files end that are no robots
Key = tuple[str, Severity, "str | None"]  # the title of an entry, how severe it is, and its help


class Row(NamedTuple):
    """Entries of different files that become one, and what programs do about them."""

    some: list[Entry]
    files: set[str]
    effects: dict[str, Effect]

    def fits(self, one: Entry) -> bool:
        """Whether an entry is of another file, and no program does something else about it."""
        return one.file not in self.files and all(
            self.effects.get(name, effect) is effect for name, effect in one.effects.items()
        )

    def add(self, one: Entry) -> None:
        """Take another entry."""
        self.some.append(one)
        self.files.add(one.file)
        self.effects.update(one.effects)


def folded(report: Report) -> list[Entry]:
    """The entries of a report, the most severe first over all of its files."""
    rows: dict[Key, list[Row]] = {}
    for one in entries(report):
        some = rows.setdefault((one.title, one.severity, one.head.help), [])
        row = next((row for row in some if row.fits(one)), None)
        if row is None:
            some.append(row := Row([], set(), {}))
        row.add(one)
    robots = {file.path for file in report.files if file.status == "checked" and not file.library}
    rejected = rejecting(report)
    found = [_one(row.some, robots, rejected) for row in chain.from_iterable(rows.values())]
    order = {file.path: number for number, file in enumerate(report.files)}

    def rank(one: Entry) -> tuple[object, ...]:
        severity, worst, *others, start = one.gravity
        return severity, worst, -len(one.files), *others, order.get(one.file, len(order)), one.file, start

    return sorted(found, key=rank)


def rejecting(report: Report) -> Mapping[str, Mapping[str, None]]:
    """The programs that reject a file, by its name; of one with a macro those that reject each robot that has it."""
    found: dict[str, dict[str, None]] = {}
    for one in report.findings:
        names = dict.fromkeys(name for name, effect in one.effects.items() if effect is Effect.REJECTS)
        for path in one.about if names else ():
            found.setdefault(path, {}).update(names)
    return found


def _one(some: Sequence[Entry], robots: Collection[str], rejected: Mapping[str, Collection[str]]) -> Entry:
    findings = [finding for one in some for finding in one.findings] if len(some) > 1 else some[0].findings
    about = {path for finding in findings for path in finding.about} if rejected else set()
    reject = frozenset.intersection(*(frozenset(rejected.get(path, ())) for path in about or [""]))
    if len(some) == 1:
        return some[0]._replace(reject=reject) if reject else some[0]
    sides = [side for one in some for side in one.sides]
    all_robots = all(one.file in robots and not one.file.endswith(BESIDE) for one in some)
    return Entry(findings, sides, some, "robot" if all_robots else "file", reject)
