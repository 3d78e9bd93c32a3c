"""How a text got into the robots: the macros and files that it came through, how often, and in which robots."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.findings import Finding, Related
from urdflint.reporters.effect_sentences import and_list, shown_path
from urdflint.text.wording import counted

LINES = 3  # of a chain of calls
ROBOTS = 3  # that are named
MACRO = "in macro "


def came(findings: Sequence[Finding]) -> list[str]:
    """How the first of these findings came about, a line for each call, and how often and where they all did."""
    return [*_chain(findings[0]), *filter(None, [counts(findings)])]


def briefly(findings: Sequence[Finding]) -> str:
    """The calls in one line, with the innermost only."""
    return "; ".join(filter(None, [*_chain(findings[0])[:1], counts(findings)]))


def counts(findings: Sequence[Finding]) -> str:
    """`8 uses in 2 of 5 robots: a.xacro and b.xacro`; nothing where everything is there once."""
    uses = sum(finding.uses for finding in findings)
    uses_in_words = counted(uses, "use") if uses > len(findings) else ""
    among = max(finding.among for finding in findings)
    robots = dict.fromkeys(path for finding in findings for path in finding.robots)
    if among < 2:
        return uses_in_words
    if len({finding.location.source.name for finding in findings}) > 1:  # of these, others are read by other robots
        return f"{uses_in_words} in {counted(len(robots), 'robot')}".lstrip()
    if len(robots) >= among:
        return f"{uses_in_words} in {among} robots".lstrip()
    paths = [shown_path(path) for path in robots]
    listed_paths = paths if len(paths) <= ROBOTS else [*paths[: ROBOTS - 1], f"{len(paths) - ROBOTS + 1} more"]
    return f"{uses_in_words} in {len(robots)} of {among} robots: {and_list(listed_paths)}".lstrip()


def _chain(finding: Finding) -> list[str]:
    """The calls, the innermost first; of many the middle ones are only counted."""
    trace = list(finding.trace)
    file = finding.location.source.name
    lines = []
    for call in trace:
        lines.append(_call(call, file))
        file = call.location.source.name
    if len(lines) <= LINES:
        return lines
    return [lines[0], f"in {len(lines) - LINES + 1} more calls", _call(trace[-1], "")]


def _call(call: Related, file: str) -> str:
    """A call as seen from a file; what it includes is that file."""
    name, line = call.location.source.name, call.location.start.line
    location = f"in line {line}" if name == file else f"at {shown_path(name)}:{line}"
    return f"{call.message}, called {location}" if call.message.startswith(MACRO) else f"included {location}"
