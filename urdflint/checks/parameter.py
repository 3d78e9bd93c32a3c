"""The robot description as a parameter of ROS 2 nodes: what PyYAML does not take for a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint import regex
from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check
from urdflint.programs.launch_ros.handover import Handover, Remark
from urdflint.programs.launch_ros.plain_text import CHARACTER, stops
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span

WORDS_BY_KIND = {
    "colon": "a colon followed by whitespace",
    "hash": "a '#' after whitespace",
    "tab": "a tab",
    "line": "a line that begins with '---' or '...'",
    "character": "a character that YAML does not allow",
}
TABS = "let xacro print the robot, which indents with spaces, or write ParameterValue(..., value_type=str)"
DIRECTIVE = regex.compile(r"<!--\s*urdflint\s*:\s", re.IGNORECASE)  # a comment of ours means the same without the space


@check("XML050")
def description_breaks_parameter(handover: Handover) -> Iterator[Problem]:
    stop = handover.stop
    if stop is not None and stop.cut:
        message = f"{WORDS_BY_KIND[stop.kind]} makes PyYAML cut off the rest of the robot, as a parameter of ROS 2"
        yield _problem(handover, message, handover.place(stop))
        return
    for remark in handover.remarks:
        kind, first = next(iter(remark.stops.items()))
        start = remark.span.start + len(remark.text[: first.start].encode())
        line = remark.document.source.position(start).line
        first_line = remark.document.source.position(remark.span.start).line
        location = f" in its line {line - first_line + 1}" if line > first_line else ""
        message = f"a comment has {WORDS_BY_KIND[kind]}{location}, which PyYAML rejects in a parameter of ROS 2"
        place = Place(None, span=remark.span._replace(end=remark.span.start + len("<!--")), document=remark.document)
        yield _problem(handover, message, place, _closed_up(remark))
    for kind, other in handover.other_stops.items():
        if kind == CHARACTER and handover.document.departures:  # reported by what says that it is no XML either
            continue
        message = f"the robot has {WORDS_BY_KIND[kind]}, which PyYAML rejects in a parameter of ROS 2"
        if kind == "tab" and handover.written is None:
            yield Problem(message, handover.place(other), help=TABS, severity=Severity.INFO, cause=kind)
        else:
            yield _problem(handover, message, handover.place(other), cause=kind)


def _problem(handover: Handover, message: str, place: Place, fix: Change | None = None, cause: str = "") -> Problem:
    """It breaks what a launch file does, if there is one; else it is only a hint."""
    launch = handover.launched
    if launch is None:
        return Problem(message, place, fix=fix, safe=True, severity=Severity.INFO, cause=cause)
    full_message = f"{message}; {launch.path}, line {launch.line}, hands the robot over so"
    return Problem(full_message, place, fix=fix, safe=True, cause=cause)


def _closed_up(remark: Remark) -> Change | None:
    """A comment for urdflint without the space behind its colon, if PyYAML stops at nothing else in it.

    What people wrote into their comments is left to them.
    """
    begin = DIRECTIVE.match(remark.text)
    if begin is None:
        return None
    kept_length = begin.end() - 1
    if stops(remark.text[:kept_length] + remark.text[begin.end() :]):
        return None
    start = remark.span.start + len(remark.text[:kept_length].encode())
    span = Span(start, start + len(remark.text[kept_length : begin.end()].encode()))
    return "remove the space after the colon", [Replace(Place(None, span=span, document=remark.document), "")]
