"""The robot description as a parameter of ROS 2 nodes: what PyYAML does not take for a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint import regex
from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check
from urdflint.programs.launch_ros.handover import Handover, Remark
from urdflint.programs.launch_ros.plain_text import CHARACTER, STOPS, stops
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
WORDS = regex.compile(r" +(?!-->)[^\s]")
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
        yield _problem(handover, message, place, _reworded(one), bool(DIRECTIVE.match(one.text)))
    for kind, other in handover.others.items():
        if kind == CHARACTER and handover.document.departures:  # reported by what says that it is no XML either
            continue
        message = f"the robot has {WHAT[kind]}, which PyYAML rejects in a parameter of ROS 2"
        if kind == "tab" and handover.written is None:
            yield Problem(message, handover.place(other), help=TABS, severity=Severity.INFO, cause=kind)
        else:
            yield _problem(handover, message, handover.place(other), cause=kind)


def _problem(
    handover: Handover, message: str, place: Place, fix: Change | None = None, safe: bool = False, cause: str = ""
) -> Problem:
    """It breaks what a launch file does, if there is one; else it is only a hint."""
    launch = handover.launched
    if launch is None:
        return Problem(message, place, fix=fix, safe=safe, severity=Severity.INFO, cause=cause)
    said = f"{message}; {launch.path}, line {launch.line}, hands the robot over so"
    return Problem(said, place, fix=fix, safe=safe, cause=cause)


def _reworded(one: Remark) -> Change | None:
    """The comment without the colons before whitespace, if it has nothing else that PyYAML stops at."""
    if one.stops.keys() != {"colon"}:
        return None
    changes: list[Replace] = []
    made, behind = "", 0
    for match in re.finditer(STOPS["colon"], one.text):
        said = one.text[: match.start()]
        end, instead = match.end(), _instead(one.text, match.start(), match.end())
        if DIRECTIVE.fullmatch(one.text, 0, match.end() + 1):
            end, instead = match.end() + 1, ":"
        start = one.span.start + len(said.encode())
        span = Span(start, start + len(one.text[match.start() : end].encode()))
        changes.append(Replace(Place(None, span=span, document=one.document), instead))
        made, behind = made + one.text[behind : match.start()] + instead, end
    made += one.text[behind:]
    if stops(made) or "--" in made[len("<!--") : -len("-->")]:
        return None
    return "write the comment without a colon before whitespace", changes


def _instead(text: str, start: int, end: int) -> str:
    """A dash before words on the same line, and nothing where the line or the comment ends."""
    if WORDS.match(text, end) is None:
        return ""
    return "-" if text[start - 1].isspace() else " -"
