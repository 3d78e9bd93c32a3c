"""The report in the XML of Checkstyle, which many tools read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from urdflint.linter.finding import Finding, Location, Report
from urdflint.reporters.json import SAME
from urdflint.reporters.told import sentences
from urdflint.reporters.words import untold
from urdflint.reporters.xml import child, document, written
from urdflint.wording import one_line

if TYPE_CHECKING:
    from lxml.etree import _Element as XmlElement

VERSION = "4.3"  # of the form, in which nothing has changed since


def render(report: Report) -> str:
    """An element for each file, also for those without findings; an error for each place of each finding."""
    root = document("checkstyle", version=VERSION)
    files: dict[str, XmlElement] = {}
    for file in report.files:
        one = _file(root, files, file.path)
        reason = file.unreadable or file.failure
        if reason:
            kind = "unreadable" if file.unreadable else "internal-error"
            child(one, "error", line="1", severity="error", message=one_line(reason), source=f"urdflint.{kind}")
    for finding in report.findings:
        for place in (finding.location, *finding.also):
            _error(_file(root, files, place.source.name), finding, place)
    for name, more in report.untold.items():
        child(_file(root, files, name), "error", line="1", severity="info", message=untold(more), source="urdflint")
    return written(root)


def _file(root: XmlElement, files: dict[str, XmlElement], name: str) -> XmlElement:
    if name not in files:
        files[name] = child(root, "file", name="<stdin>" if name == "-" else name.replace(os.sep, "/"))
    return files[name]


def _error(file: XmlElement, finding: Finding, place: Location) -> None:
    start = place.start
    same = [] if place is finding.location else [f"{SAME} as in line {finding.location.start.line}"]
    child(
        file,
        "error",
        line=str(start.line),
        column=str(start.column),
        severity=finding.severity.value,
        message="; ".join([*sentences(finding), *same]),
        source=f"urdflint.{finding.code}",
    )
