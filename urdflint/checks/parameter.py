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

WHAT = {
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
        message = f"{WHAT[stop.kind]} makes PyYAML cut off the rest of the robot, as a parameter of ROS 2"
        yield _problem(handover, message, handover.place(stop))
        return
    for one in handover.remarks:
        kind, first = next(iter(one.stops.items()))
        start = one.span.start + len(one.text[: first.start].encode())
        line = one.document.source.position(start).line
        first_line = one.document.source.position(one.span.start).line
        where = f" in its line {line - first_line + 1}" if line > first_line else ""
        message = f"a comment has {WHAT[kind]}{where}, which PyYAML rejects in a parameter of ROS 2"
        place = Place(None, span=one.span._replace(end=one.span.start + len("<!--")), document=one.document)
        yield _problem(handover, message, place, _closed_up(one))
    for kind, other in handover.others.items():
        if kind == CHARACTER and handover.document.departures:  # reported by what says that it is no XML either
            continue
        message = f"the robot has {WHAT[kind]}, which PyYAML rejects in a parameter of ROS 2"
        if kind == "tab" and handover.written is None:
            yield Problem(message, handover.place(other), help=TABS, severity=Severity.INFO, cause=kind)
        else:
            yield _problem(handover, message, handover.place(other), cause=kind)


def _problem(handover: Handover, message: str, place: Place, fix: Change | None = None, cause: str = "") -> Problem:
    """It breaks what a launch file does, if there is one; else it is only a hint."""
    launch = handover.launched
    if launch is None:
        return Problem(message, place, fix=fix, safe=True, severity=Severity.INFO, cause=cause)
    said = f"{message}; {launch.path}, line {launch.line}, hands the robot over so"
    return Problem(said, place, fix=fix, safe=True, cause=cause)


def _closed_up(one: Remark) -> Change | None:
    """A comment for urdflint without the space behind its colon, if PyYAML stops at nothing else in it.

    What people wrote into their comments is left to them.
    """
    begin = DIRECTIVE.match(one.text)
    if begin is None:
        return None
    kept = begin.end() - 1
    if stops(one.text[:kept] + one.text[begin.end() :]):
        return None
    start = one.span.start + len(one.text[:kept].encode())
    span = Span(start, start + len(one.text[kept : begin.end()].encode()))
    return "remove the space after the colon", [Replace(Place(None, span=span, document=one.document), "")]
