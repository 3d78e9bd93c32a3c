"""The baseline: findings that were there when it was written, which a run does not count; what is gone is stale."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from urdflint.files import safe_open
from urdflint.findings import FileReport, Finding, Report
from urdflint.linter import catalog
from urdflint.linter.applicability import Applicability
from urdflint.linter.fingerprint import Fingerprint, places
from urdflint.linter.settings import Settings
from urdflint.programs import target

FORMAT = 1
KEY = "urdflint-baseline"
LARGEST = 100_000_000  # bytes
UNREPORTED = "(not told: too many of the rule)"  # in place of an element


class BadBaseline(ValueError):
    """A baseline that cannot be used; the text says why, in one line."""


class Entry(NamedTuple):
    """A finding in a baseline, by which equal ones are counted."""

    path: str
    rule: str
    element: str
    value: str


Entries = Counter[Entry]


def load(path: str) -> Entries:
    """The entries of a baseline. Raises BadBaseline."""
    try:
        said = json.loads(safe_open.content(path, LARGEST).decode("utf-8"))
        if not isinstance(said, dict) or said.get(KEY) != FORMAT:
            raise BadBaseline(f"{path} is not a baseline of urdflint: it has no {KEY} of {FORMAT}")
        return _joined((_entry(path, one), one.get("count", 1)) for one in said["findings"])
    except OSError as error:
        raise BadBaseline(f"cannot read the baseline {path}: {(error.strerror or str(error)).lower()}") from error
    except BadBaseline:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadBaseline(f"{path} is not a baseline of urdflint: {_words(error)}") from error


def _joined(found: Iterable[tuple[Entry, int]]) -> Entries:
    """The entries by the rules that there are now: what two that were merged found at one place is one finding."""
    entries: Entries = Counter()
    for entry, count in found:
        now = entry._replace(rule=catalog.heir(entry.rule))
        entries[now] = max(entries[now], count)
    return entries


def _words(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error).partition("\n")[0] or "it is malformed"


def _entry(path: str, one: Mapping[str, Any]) -> Entry:
    entry = Entry(one["path"], one["rule"], one["element"], one.get("value", ""))
    count = one.get("count", 1)
    if not all(isinstance(word, str) for word in entry) or type(count) is not int or count < 1:
        raise BadBaseline(f"{path} is not a baseline of urdflint: an entry is malformed: {json.dumps(one)[:100]}")
    return entry


def text(entries: Entries) -> str:
    """A baseline as text: sorted, an entry a line."""
    rows = []
    for one, count in sorted(entries.items()):
        plain = {"path": one.path, "rule": one.rule, "name": catalog.names().get(one.rule), "element": one.element}
        more = {**({"value": one.value} if one.value else {}), **({"count": count} if count > 1 else {})}
        rows.append(json.dumps({**plain, **more}, ensure_ascii=True))
    inside = "\n  " + ",\n  ".join(rows) + "\n " if rows else ""
    return f'{{"{KEY}": {FORMAT},\n "findings": [{inside}]}}\n'


def applied(report: Report, entries: Entries, folder: str, settings: Mapping[str, Settings]) -> Report:
    """A report in which what the baseline has is not counted, with the entries that are stale.

    `folder` is that of the baseline, and `settings` are those of the files of the run.
    """
    left: list[Finding] = []
    known: dict[str, list[Finding]] = {}
    paths = [one.path for one in report.files]
    for finding, some in zip(report.findings, places(report.findings, folder), strict=True):
        new = [number for number, one in enumerate(some) if one.number > entries[_of(one)]]
        if not new:
            about = (finding.location.source.name, *finding.about)
            known.setdefault(next((path for path in about if path in paths), paths[0]), []).append(finding)
        elif len(new) == len(some):
            left.append(finding)
        else:
            at = [(finding.location, *finding.also)[number] for number in new]
            left.append(finding._replace(location=at[0], also=tuple(at[1:]), fix=None))
    files = [_with(one, tuple(known.get(one.path, ())), entries, folder) for one in report.files]
    old = _gone(report, entries, folder, settings)
    return report._replace(files=files, findings=left, stale=[_line(one) for one in sorted(old)], compared=True)


def _with(report: FileReport, some: Sequence[Finding], entries: Entries, folder: str) -> FileReport:
    """What is said of a file, without numbers of findings that the baseline has."""
    capped, unreported = {}, 0
    for code, numbers in report.capped.items():
        total = sum(numbers.values())
        if entries[_unreported(report, code, folder)] >= total:
            unreported += total
        else:
            capped[code] = numbers
    return report._replace(baselined=some, baselined_unreported=unreported, capped=capped)


def entries_of(report: Report, folder: str) -> Entries:
    """The entries for all that a report tells."""
    found: Entries = Counter(_of(one) for some in places(report.findings, folder) for one in some)
    for file in report.files:
        for code, number in file.unreported.items():
            found[_unreported(file, code, folder)] = number
    return found


def renewed(report: Report, old: Entries, folder: str, settings: Mapping[str, Settings]) -> Entries:
    """The entries for a report, with those of an old baseline that the run cannot judge."""
    new = entries_of(report, folder)
    gone = _gone(report, old, folder, settings)
    return new | (old - gone)


def _of(one: Fingerprint) -> Entry:
    return Entry(one.path, one.rule, one.element, one.value)


def _unreported(report: FileReport, code: str, folder: str) -> Entry:
    return Entry(relative(report.path, folder), code, UNREPORTED, "")


def relative(path: str, folder: str) -> str:
    """A path as a baseline in a folder has it."""
    try:
        return os.path.relpath(os.path.realpath(path), os.path.realpath(folder)).replace(os.sep, "/")
    except ValueError:  # another drive
        return os.path.abspath(path).replace(os.sep, "/")


def _gone(report: Report, entries: Entries, folder: str, settings: Mapping[str, Settings]) -> Entries:
    """The entries that the run would have found again if they were still there."""
    judges: dict[str, Applicability] = {}
    targets = [one for word in report.targets for one in target.parse(word, assume_latest=True)]
    by_path = {one.path: one for one in report.files}
    for file in report.files:
        through = [by_path[path] for path in file.through if path in by_path]
        asked = settings.get(file.path)
        if asked is not None:
            judges[relative(file.path, folder)] = Applicability(asked, targets, file, through)
            for path in file.reads:
                judges.setdefault(relative(path, folder), Applicability(asked, targets, file, ()))
    missing = entries - entries_of(report, folder)
    gone: Entries = Counter()
    for one, count in missing.items():
        judge = judges.get(one.path)
        absent = judge is None and not os.path.exists(os.path.join(folder, one.path))
        if absent or one.rule not in catalog.paths() or (judge is not None and judge.possible([one.rule])):
            gone[one] = count
    return gone


def _line(one: Entry) -> str:
    value = f" ({one.value})" if one.value else ""
    return f"{one.path}: {one.rule} {catalog.names().get(one.rule, '')} {one.element}{value}"
