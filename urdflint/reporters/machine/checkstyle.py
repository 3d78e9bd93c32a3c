"""The report in the XML of Checkstyle, which many tools read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from urdflint.findings import Finding, Report
from urdflint.reporters.effect_sentences import unreported
from urdflint.reporters.finding_sentences import sentences
from urdflint.reporters.machine.json_report import SAME
from urdflint.reporters.repository_paths import slashed
from urdflint.reporters.xml_writer import element
from urdflint.text.wording import one_line

Attributes = Mapping[str, str]
VERSION = "4.3"  # of the form, in which nothing has changed since


def render(report: Report) -> str:
    """An element for each file, also for those without findings; an error for each place of each finding."""
    return "".join(pieces(report))


def pieces(report: Report) -> Iterator[str]:
    """Yield the report as Checkstyle XML in pieces."""
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="{VERSION}">\n'
    errors = _by_file(report)
    for path in dict.fromkeys((*(slashed(file.path) for file in report.files), *errors)):
        start = element("file", name=path)
        if path not in errors:
            yield f"  {start}\n"
            continue
        yield f"  {start.removesuffix('/>')}>\n"
        for row in errors[path]:
            errors_of_row = _errors(*row) if isinstance(row, tuple) else [row]
            yield from (f"    {element('error', **error)}\n" for error in errors_of_row)
        yield "  </file>\n"
    yield "</checkstyle>\n"


def _by_file(report: Report) -> dict[str, list[Attributes | tuple[Finding, str]]]:
    """The errors of each file: those of no finding, and findings with the name that the file has."""
    errors_by_file: dict[str, list[Attributes | tuple[Finding, str]]] = {}
    for file in report.files:
        if file.unread:
            kind, reason = file.unread
            error = {"line": "1", "severity": "error", "message": one_line(reason), "source": f"urdflint.{kind}"}
            errors_by_file.setdefault(slashed(file.path), []).append(error)
    for finding in report.findings:
        names = dict.fromkeys(place.source.name for place in chain((finding.location,), finding.also))
        for name in names:
            errors_by_file.setdefault(slashed(name), []).append((finding, name))
    for name, more in report.unreported.items():
        error = {"line": "1", "severity": "info", "message": unreported(more), "source": "urdflint"}
        errors_by_file.setdefault(slashed(name), []).append(error)
    return errors_by_file


def _errors(finding: Finding, name: str) -> Iterator[Attributes]:
    """The errors at the places of a finding that are in a file."""
    words, first = list(sentences(finding)), finding.location
    for place in chain((first,), finding.also):
        if place.source.name == name:
            start = place.start
            same = [] if place is first else [f"{SAME} as in line {first.start.line}"]
            yield {
                "line": str(start.line),
                "column": str(start.column),
                "severity": finding.severity.value,
                "message": "; ".join([*words, *same]),
                "source": f"urdflint.{finding.code}",
            }
