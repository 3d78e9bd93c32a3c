"""The baseline: findings that were there when it was written, which a run does not count; what is gone is stale.

It has an entry for each rule in each file, with a short hash of each place: the element by its names, and the value.
Baselines of format 1, which had an entry with these words for each place, are read too.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from urdflint.files import safe_open
from urdflint.findings import FileReport, Finding, Report, Severity
from urdflint.linter.rules import catalog
from urdflint.linter.rules.applicability import Applicability
from urdflint.linter.settings import Settings
from urdflint.linter.waivers.fingerprint import Fingerprint, places
from urdflint.programs import target
from urdflint.text.nesting import DEEPEST, too_deep
from urdflint.text.wording import counted

FORMAT = 2
FORMATS = (1, FORMAT)
KEY = "urdflint-baseline"
LARGEST = 100_000_000  # bytes
UNREPORTED = "(not told: too many of the rule)"  # in place of an element in format 1
MORE = "more"  # and in place of a hash: findings that are not reported, because the rule found too many
NO_SETTINGS: Mapping[str, Settings] = {}
DIGITS = 8  # of a hash, which tells the places of one rule in one file apart


class BadBaseline(ValueError):
    """A baseline that cannot be used; the text says why, in one line."""


class Entry(NamedTuple):
    """A finding in a baseline, by which equal ones are counted; `place` is the hash of its element and value."""

    path: str
    rule: str
    place: str


Entries = Counter[Entry]


def load(path: str) -> Entries:
    """The entries of a baseline. Raises BadBaseline."""
    try:
        text = safe_open.content(path, LARGEST).decode("utf-8")
        deep = too_deep(text)
        if deep is not None:
            raise BadBaseline(f"{path}:{deep[0]}:{deep[1]}: more than {DEEPEST} arrays or objects in one another")
        baseline = json.loads(text)
        if not isinstance(baseline, dict) or baseline.get(KEY) not in FORMATS:
            raise BadBaseline(f"{path} is not a baseline of urdflint: it has no {KEY} of {FORMAT}")
        read = _entries if baseline[KEY] == FORMAT else _entry
        return _joined(pair for row in baseline["findings"] for pair in read(path, row))
    except OSError as error:
        from urdflint.files.near_paths import suggest_path

        reason = f"{(error.strerror or str(error)).lower()}{suggest_path(path)}"
        raise BadBaseline(f"cannot read the baseline {path}: {reason}") from error
    except BadBaseline:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadBaseline(f"{path} is not a baseline of urdflint: {_words(error)}") from error


def _joined(pairs: Iterable[tuple[Entry, int]]) -> Entries:
    """The entries by the rules that there are now: what two that were merged found at one place is one finding."""
    entries: Entries = Counter()
    for entry, count in pairs:
        now = entry._replace(rule=catalog.heir(entry.rule))
        entries[now] = max(entries[now], count)
    return entries


def _words(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error).partition("\n")[0] or "it is malformed"


def _entry(path: str, row: Mapping[str, Any]) -> Iterator[tuple[Entry, int]]:
    """What an entry of format 1 says."""
    words, count = (row["path"], row["rule"], row["element"], row.get("value", "")), row.get("count", 1)
    if not all(isinstance(word, str) for word in words) or type(count) is not int or count < 1:
        raise _malformed(path, row)
    name, rule, element, value = words
    yield Entry(name, rule, MORE if element == UNREPORTED else _hash(element, value)), count


def _entries(path: str, row: Mapping[str, Any]) -> Iterator[tuple[Entry, int]]:
    """What an entry says: its places, those that are several with their number."""
    if not all(isinstance(row[key], str) for key in ("path", "rule", "places")):
        raise _malformed(path, row)
    for word in row["places"].split():
        place, _, number = word.partition("*")
        if number and not (number.isdecimal() and int(number)):
            raise _malformed(path, row)
        yield Entry(row["path"], row["rule"], place), int(number or 1)


def _malformed(path: str, row: Mapping[str, Any]) -> BadBaseline:
    return BadBaseline(f"{path} is not a baseline of urdflint: an entry is malformed: {json.dumps(row)[:100]}")


def _hash(element: str, value: str) -> str:
    return hashlib.sha256(f"{element}\0{value}".encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def text(entries: Entries, settings: Mapping[str, Settings] = NO_SETTINGS) -> str:
    """A baseline as text: sorted, an entry a line, with the names of rules."""
    rows, names = [], _names(settings)
    for (path, rule), rule_entries in groupby(sorted(entries.items()), lambda pair: (pair[0].path, pair[0].rule)):
        places = " ".join(f"{entry.place}*{count}" if count > 1 else entry.place for entry, count in rule_entries)
        entry = {"path": path, "rule": rule, "name": names.get(rule), "places": places}
        rows.append(json.dumps(entry, ensure_ascii=True))
    inside = "\n  " + ",\n  ".join(rows) + "\n " if rows else ""
    return f'{{"{KEY}": {FORMAT},\n "findings": [{inside}]}}\n'


def applied(report: Report, entries: Entries, folder: str, settings: Mapping[str, Settings]) -> Report:
    """The report without what the baseline has, and with the entries of the baseline that are stale.

    `folder` is that of the baseline, and `settings` are those of the files of the run.
    """
    left: list[Finding] = []
    baselined: dict[str, list[Finding]] = {}
    paths = [file.path for file in report.files]
    for finding, fingerprints in zip(report.findings, places(report.findings, folder), strict=True):
        new = [
            number
            for number, fingerprint in enumerate(fingerprints)
            if fingerprint.number > entries[_entry_of(fingerprint)]
        ]
        if not new:
            about = (finding.location.source.name, *finding.about)
            baselined.setdefault(next((path for path in about if path in paths), paths[0]), []).append(finding)
        elif len(new) == len(fingerprints):
            left.append(finding)
        else:
            locations = [(finding.location, *finding.also)[number] for number in new]
            left.append(finding._replace(location=locations[0], also=tuple(locations[1:]), fix=None))
    files = [_with(file, tuple(baselined.get(file.path, ())), entries, folder) for file in report.files]
    old = _entries_gone(report, entries, folder, settings)
    stale = list(_lines(old, entries, _names(settings)))
    return report._replace(files=files, findings=left, stale=stale, compared=True)


def _with(report: FileReport, baselined: Sequence[Finding], entries: Entries, folder: str) -> FileReport:
    """What is said of a file, without numbers of findings that the baseline has."""
    capped, unreported = {}, 0
    for code, numbers in report.capped.items():
        total = sum(numbers.values())
        if entries[_unreported(report, code, folder)] >= total:
            unreported += total
        else:
            capped[code] = numbers
    return report._replace(baselined=baselined, baselined_unreported=unreported, capped=capped)


def entries_of(report: Report, folder: str, lowest: Severity = Severity.INFO) -> Entries:
    """The entries for all that a report tells from a severity on."""
    entries: Entries = Counter()
    for finding, fingerprints in zip(report.findings, places(report.findings, folder), strict=True):
        if finding.severity.rank >= lowest.rank:
            entries.update(map(_entry_of, fingerprints))
    for file in report.files:
        for code, numbers in file.capped.items():
            number = sum(count for severity, count in numbers.items() if severity.rank >= lowest.rank)
            if number:
                entries[_unreported(file, code, folder)] = number
    return entries


def renewed(
    report: Report, old: Entries, folder: str, settings: Mapping[str, Settings], lowest: Severity = Severity.INFO
) -> Entries:
    """The entries for a report from a severity on, with those of an old baseline that the run cannot judge."""
    unjudged = old - _entries_gone(report, old, folder, settings) - entries_of(report, folder)
    return entries_of(report, folder, lowest) + unjudged


def _entry_of(fingerprint: Fingerprint) -> Entry:
    return Entry(fingerprint.path, fingerprint.rule, _hash(fingerprint.element, fingerprint.value))


def _unreported(report: FileReport, code: str, folder: str) -> Entry:
    return Entry(relative(report.path, folder), code, MORE)


def relative(path: str, folder: str) -> str:
    """A path as a baseline in a folder has it."""
    try:
        return os.path.relpath(os.path.realpath(path), os.path.realpath(folder)).replace(os.sep, "/")
    except ValueError:  # another drive
        return os.path.abspath(path).replace(os.sep, "/")


def _entries_gone(report: Report, entries: Entries, folder: str, settings: Mapping[str, Settings]) -> Entries:
    """The entries that the run would have found again if they were still there."""
    judges: dict[str, Applicability] = {}
    targets = [program for word in report.targets for program in target.parse(word, assume_latest=True)]
    by_path = {file.path: file for file in report.files}
    for file in report.files:
        through = [by_path[path] for path in file.through if path in by_path]
        own_settings = settings.get(file.path)
        if own_settings is not None:
            judges[relative(file.path, folder)] = Applicability(own_settings, targets, file, through)
            for path in file.reads:
                judges.setdefault(relative(path, folder), Applicability(own_settings, targets, file, ()))
    missing = entries - entries_of(report, folder)
    gone_entries: Entries = Counter()
    for entry, count in missing.items():
        judge = judges.get(entry.path)
        absent = judge is None and not os.path.exists(os.path.join(folder, entry.path))
        is_known = catalog.may_be_code(entry.rule) if judge is None else judge.knows(entry.rule)
        if absent or not is_known or (judge is not None and judge.possible([entry.rule])):
            gone_entries[entry] = count
    return gone_entries


def _names(settings: Mapping[str, Settings]) -> dict[str, str]:
    """The names of all rules by code, those of a team in some settings too."""
    return {**{rule.code: rule.name for own in settings.values() for rule in own.team}, **catalog.names()}


def _lines(old: Entries, entries: Entries, names: Mapping[str, str]) -> Iterator[str]:
    """What is gone, in a line for each rule in a file: how many of the places that the baseline has."""
    total: Counter[tuple[str, str]] = Counter()
    for entry, count in entries.items():
        total[entry.path, entry.rule] += count
    for (path, rule), rule_entries in groupby(sorted(old.items()), lambda pair: (pair[0].path, pair[0].rule)):
        number = sum(count for _, count in rule_entries)
        part = f", {number} of {counted(total[path, rule], 'place')}" if number < total[path, rule] else ""
        yield f"{path}: {rule} {names.get(rule, '')}{part}"
