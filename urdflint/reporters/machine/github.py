"""The report as commands to GitHub Actions, which shows them beside the lines of a pull request.

Of each kind GitHub shows ten in a step: the most severe are reported, and the others summed up in the last of the ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from urdflint.findings import Report, Severity
from urdflint.reporters.effect_sentences import shown_path, unreported, with_fix
from urdflint.reporters.entries import Entry, entries
from urdflint.reporters.finding_sentences import sentences
from urdflint.reporters.machine.json_report import clean
from urdflint.reporters.place_phrases import and_more
from urdflint.reporters.repository_paths import path
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text.summary import summary
from urdflint.text.wording import counted, listed, one_line, page

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
MAX_ANNOTATIONS = 10
RULES = 8  # that the sum names
ROOM = 300  # characters for the lines of other places
# As GitHub reads them: in a message the signs that end it, in a property also those that end that.
MESSAGE = {ord("%"): "%25", ord("\r"): "%0D", ord("\n"): "%0A"}
PROPERTY = MESSAGE | {ord(":"): "%3A", ord(","): "%2C"}


def render(report: Report, folder: str, lowest: Severity = Severity.WARNING, quiet: bool = False) -> str:
    """Commands for what could not be read and for the entries, the most severe first; then the summary as plain text.

    Paths are seen from a folder.
    """
    sorted_entries = sorted(entries(report), key=lambda entry: entry.gravity)
    lines = []
    for severity in Severity:
        own_entries = [entry for entry in sorted_entries if entry.severity is severity]
        if severity.rank >= lowest.rank:
            lines += _commands(
                severity, own_entries, list(_unread(report, folder)) if severity is Severity.ERROR else [], folder
            )
    more = [[(f"{shown_path(name)}: {unreported(numbers)}", "")] for name, numbers in report.unreported.items()]
    return "".join(line + "\n" for line in lines) + plain([*more, *summary(report, quiet, lowest)])


def _commands(
    severity: Severity, entries_of_severity: Sequence[Entry], before: Sequence[str], folder: str
) -> list[str]:
    """The commands of one kind, those `before` first, and at most as many as GitHub shows."""
    if len(before) + len(entries_of_severity) <= MAX_ANNOTATIONS:
        return [*before, *(_command(entry, folder) for entry in entries_of_severity)]
    first = before[: MAX_ANNOTATIONS - 1]
    commands = [*first, *(_command(entry, folder) for entry in entries_of_severity[: MAX_ANNOTATIONS - 1 - len(first)])]
    left = entries_of_severity[MAX_ANNOTATIONS - 1 - len(first) :]
    return [*commands, _sum(severity, left, len(before) - len(first))]


def _unread(report: Report, folder: str) -> Iterator[str]:
    for file in report.files:
        if file.unread:
            location = {"file": path(file.path, folder), "title": "file not checked"}
            yield _line("error", location, f"{shown_path(file.path)}: {file.unread[1]}")


def _command(entry: Entry, folder: str) -> str:
    head, location = entry.head, entry.head.location
    start, end = location.start, location.end
    properties = {"file": path(location.source.name, folder), "line": start.line, "endLine": end.line}
    if start.line == end.line:  # GitHub takes columns on one line only
        properties |= {"col": start.column, "endColumn": end.column}
    first, *further = sentences(head, entry)
    place = f"{shown_path(location.source.name)}:{start.line}:{start.column}"
    message = [f"{place}: {entry.severity.value} {head.code} {head.name}: {first}"]
    message += [words for words in (and_more(entry.other_places, head.message, ROOM, entry.file),) if words]
    message += [*further, *([f"{with_fix(head.fix)}: {one_line(head.fix.title)}"] if head.fix else [])]
    return _line(COMMANDS[entry.severity], properties | {"title": f"{head.code} {head.name}"}, "\n".join(message))


def _sum(severity: Severity, left: Sequence[Entry], unread: int) -> str:
    """What GitHub would not show, counted by rule."""
    rules: Counter[str] = Counter()
    for entry in left:
        rules[entry.head.code] += entry.places
    codes = [f"{code} ({number})" if number > 1 else code for code, number in rules.most_common(RULES)]
    codes += [f"{counted(len(rules) - RULES, 'more rule')}"] if len(rules) > RULES else []
    message = [f"and {counted(rules.total(), f'more {severity.value}')}: {listed(codes)}"] if left else []
    message += [f"{counted(unread, 'more file')} not checked"] if unread else []
    return _line(COMMANDS[severity], {"title": f"more {severity.value}s"}, "\n".join(message))


def _line(command: str, properties: Mapping[str, object], message: str) -> str:
    """One command: nothing in it can end it, or begin another."""
    settings = ",".join(f"{name}={_safe(str(value)).translate(PROPERTY)}" for name, value in properties.items())
    return f"::{command} {settings}::{page(clean(message)).translate(MESSAGE)}"


def _safe(text: str) -> str:
    return page(clean(one_line(text)))
