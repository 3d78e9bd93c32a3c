"""The messages of a log for programs: JSON, commands to GitHub Actions, and code quality for GitLab."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from typing import Any

from urdflint.diagnosis.explanation import Explanation
from urdflint.diagnosis.fault_search import Fault
from urdflint.linter.rules import catalog
from urdflint.reporters.machine.github import MAX_ANNOTATIONS, MESSAGE, PROPERTY
from urdflint.reporters.machine.json_report import clean, rows
from urdflint.reporters.messages.sentences import heading, meaning, rule_names, summary
from urdflint.reporters.repository_paths import path
from urdflint.text import harmless_json
from urdflint.text.wording import one_line, page

FORMAT = 1
KINDS = {"error": "error", "warning": "warning"}
QUALITY_SEVERITIES = {"error": "major", "warning": "minor"}


def as_json(explanations: Sequence[Explanation], unknown: int) -> str:
    """All messages as one object."""
    return harmless_json.written(mapping(explanations, unknown))


def mapping(explanations: Sequence[Explanation], unknown: int) -> dict[str, Any]:
    """The explanations as plain values, which JSON has."""
    return {"format": FORMAT, "messages": list(map(_message, explanations)), "unknown": unknown}


def _message(explanation: Explanation) -> dict[str, Any]:
    message = explanation.message
    return {
        "text": clean(explanation.text),
        "count": explanation.count,
        "program": message.program,
        "releases": list(message.targets),
        "severity": message.severity,
        "consequence": message.follows,
        "means": clean(explanation.means),
        "rules": list(explanation.rules),
        "names": {name: clean(value) for name, value in explanation.names},
        "places": [_place(fault) for fault in explanation.faults],
        "note": clean(explanation.note) or None,
        "help": clean(explanation.help) or None,
    }


def _place(fault: Fault) -> dict[str, Any]:
    start, end = fault.location.start, fault.location.end
    return {
        "path": clean(fault.location.source.name),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "element": clean(fault.location.path),
        "rule": fault.code or None,
        "message": clean(fault.message) or None,
    }


def as_github(explanations: Sequence[Explanation], unknown: int, folder: str = "") -> str:
    """Annotations at the lines of the robot, and of the job where a message has no place; then how many there are."""
    lines = [command for explanation in explanations for command in _commands(explanation, folder or os.curdir)]
    return "".join(lines[:MAX_ANNOTATIONS]) + page(f"{summary(explanations, unknown)}\n")


def _commands(explanation: Explanation, folder: str) -> Iterator[str]:
    kind, title = KINDS.get(explanation.message.severity, "notice"), _title(explanation)
    for fault in explanation.faults or (None,):
        properties: dict[str, object] = {}
        if fault is not None:
            start = fault.location.start
            properties = {"file": path(fault.location.source.name, folder), "line": start.line, "col": start.column}
        property_list = ",".join(
            f"{key}={str(value).translate(PROPERTY)}" for key, value in {**properties, "title": title}.items()
        )
        words = "\n".join(_notes(explanation, fault)).translate(MESSAGE)
        yield f"::{kind} {property_list}::{words}\n"


def as_gitlab(explanations: Sequence[Explanation], log_name: str, folder: str = "") -> str:
    """A list of objects for GitLab's code quality, a line each; a message without a place stands at the log's start."""
    return harmless_json.harmless("".join(rows(_quality_issues(explanations, log_name, folder or os.curdir)))) + "\n"


def _quality_issues(explanations: Sequence[Explanation], log_name: str, folder: str) -> Iterator[dict[str, Any]]:
    counts: dict[tuple[str, ...], int] = {}
    for explanation in explanations:
        title, message = _title(explanation), explanation.message
        for fault in explanation.faults or (None,):
            name, lines, element = log_name, {"begin": 1}, ""
            if fault is not None:
                start, end = fault.location.start.line, fault.location.end.line
                name, lines, element = fault.location.source.name, {"begin": start, "end": end}, fault.location.path
            shown_path = clean(path(name, folder))
            key = title, message.program, message.says, shown_path, element
            counts[key] = counts.get(key, 0) + 1
            yield {
                "description": clean("; ".join(_notes(explanation, fault))),
                "check_name": title,
                "fingerprint": hashlib.sha256("\0".join((*key, str(counts[key]))).encode()).hexdigest(),
                "severity": QUALITY_SEVERITIES.get(message.severity, "info"),
                "location": {"path": shown_path, "lines": lines},
            }


def _title(explanation: Explanation) -> str:
    """The likeliest rule."""
    return f"{explanation.rules[0]} {catalog.names()[explanation.rules[0]]}" if explanation.rules else "message"


def _notes(explanation: Explanation, fault: Fault | None) -> Iterator[str]:
    """What a message says and means, what is wrong at its place, and what helps."""
    yield heading(explanation)
    yield f"it means: {meaning(explanation)}"
    if fault is not None and fault.message:
        yield one_line(fault.message)
    if explanation.note:
        yield one_line(explanation.note)
    if explanation.help:
        yield f"help: {one_line(explanation.help)}"
    if explanation.rules:
        yield rule_names(explanation.rules)
