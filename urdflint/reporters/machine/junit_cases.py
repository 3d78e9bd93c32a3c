"""The cases of JUnit: an entry each, whether it counts or is suppressed or in the baseline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.findings import Finding, Report
from urdflint.reporters.entries import Entry, entries
from urdflint.text.wording import one_line


class Case(NamedTuple):
    """An entry; `waiver` is the kind of what keeps it from counting, if something does, and `why` the reason."""

    entry: Entry
    waiver: str = ""
    why: str = ""


def by_file(report: Report) -> dict[str, list[Case]]:
    """The cases by the file that they are about, those that count first."""
    files: dict[str, list[Case]] = {}
    for case in (*map(Case, entries(report)), *_suppressed(report), *_baselined(report)):
        files.setdefault(case.entry.file, []).append(case)
    return files


def named_cases(cases: Sequence[Case]) -> Iterator[tuple[str, Case]]:
    """Cases of a file with their names, which have no line numbers: they stay when the file is edited."""
    count_by_title: dict[str, int] = {}
    for case in cases:
        title = case.entry.title
        count_by_title[title] = count_by_title.get(title, 0) + 1
        number = count_by_title[title]
        yield one_line(f"{title} #{number}" if number > 1 else title), case


def _suppressed(report: Report) -> Iterator[Case]:
    reasons: dict[tuple[object, ...], str] = {
        _identity(suppressed.finding): suppressed.reason for suppressed in report.suppressed
    }
    for entry in entries(report._replace(findings=[suppressed.finding for suppressed in report.suppressed])):
        reasons_given = dict.fromkeys(reasons[_identity(finding)] for finding in entry.findings)
        yield Case(entry, "suppressed", "; ".join(filter(None, reasons_given)) or "suppressed by a comment")


def _baselined(report: Report) -> Iterator[Case]:
    for entry in entries(report._replace(findings=report.baselined)):
        yield Case(entry, "baselined", "in the baseline")


def _identity(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.message, finding.location.source.name, finding.location.span
