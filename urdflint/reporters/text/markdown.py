"""The report as Markdown in the flavor of GitHub, for comments and job summaries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from urdflint.findings import Report, Severity
from urdflint.reporters.call_chains import came
from urdflint.reporters.cross_file_entries import folded
from urdflint.reporters.effect_sentences import effects, not_reported, totals, with_fix
from urdflint.reporters.entries import Entry
from urdflint.reporters.place_phrases import and_more, in_files, near, place
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import statistics
from urdflint.reporters.text.entry_text import code
from urdflint.reporters.text.summary import covers, summary
from urdflint.text.wording import one_line, page

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~@$])")
FENCE = re.compile("`{3,}")
WIDTH = 100
ROOM = 300  # characters for the lines of other places


def render(report: Report, lowest: Severity = Severity.WARNING) -> str:
    """The summary, the entries from a severity on, those that are not shown, and a table of rules."""
    folded_entries = folded(report)
    lines = ["# urdflint", "", *_summary(report, lowest)]
    for entry in folded_entries:
        if entry.severity.rank >= lowest.rank:
            lines += ["", *_entry(entry)]
    lines += _hidden([entry for entry in folded_entries if entry.severity.rank < lowest.rank])
    lines += ["", escaped(not_reported(report.unreported))] if report.unreported else []
    lines += _table(statistics.rows(report))
    judged = plain(covers(report.targets, WIDTH, formats=report.formats)).splitlines()
    lines += ["", *map(escaped, judged)] if judged else []
    return page("\n".join(lines) + "\n")


def _summary(report: Report, lowest: Severity) -> Iterator[str]:
    """What was found, a line each; those below another one as a list."""
    for line in plain(summary(report, lowest=lowest)).splitlines():
        yield f"- {escaped(line.strip())}" if line.startswith("  ") else escaped(line) + "  "


def _entry(entry: Entry) -> Iterator[str]:
    head = entry.head
    yield f"## {entry.severity.value} {head.code} {escaped(head.name)}"
    yield ""
    yield escaped(one_line(head.message))
    yield ""
    frames, other_places = code(entry, WIDTH)
    frame = plain(frames).rstrip("\n")
    fence = max([*FENCE.findall(frame), "``"], key=len) + "`"
    yield from (fence + "text", frame, fence)
    sentences = (
        and_more(near(entry, other_places), head.message, ROOM),
        in_files(entry, ROOM),
        *came(entry.findings),
        *effects(entry, entry.shares),
    )
    notes = [escaped(note) for note in sentences if note]
    notes += [f"**help:** {escaped(one_line(head.help))}"] if head.help else []
    notes += [f"**{with_fix(head.fix)}:** {escaped(one_line(head.fix.title))}"] if head.fix else []
    yield from ("", *(f"- {note}" for note in notes)) if notes else ()


def _hidden(hidden: Sequence[Entry]) -> list[str]:
    """The entries that are not shown, a line each behind a line to click on."""
    if not hidden:
        return []
    rows = [
        f"- {escaped(f'{entry.severity.value} {entry.head.code}: {one_line(entry.head.message)} ({place(entry)})')}"
        for entry in hidden
    ]
    count_by_severity = Counter(finding.severity for entry in hidden for finding in (*entry.findings, *entry.sides))
    summary = totals({severity.value: count_by_severity[severity] for severity in Severity})
    return ["", "<details>", f"<summary>{summary}</summary>", "", *rows, "", "</details>"]


def _table(rows: Sequence[statistics.Row]) -> list[str]:
    if not rows:
        return []
    head = ["", "| rule | name | severity | places | fixes |", "|---|---|---|---:|---:|"]
    return head + [
        f"| {row.code} | {escaped(row.name)} | {row.severity.value} | {row.places} | {row.fixable or ''} |"
        for row in rows
    ]


def escaped(words: str) -> str:
    """Words in which nothing is taken for markup."""
    return SPECIAL.sub(r"\\\1", words.replace("&", "&amp;"))
