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
    """The same in one line, with the innermost call only."""
    return "; ".join(filter(None, [*_chain(findings[0])[:1], counts(findings)]))


def counts(findings: Sequence[Finding]) -> str:
    """`8 uses in 2 of 5 robots: a.xacro and b.xacro`; nothing where everything is there once."""
    uses = sum(one.uses for one in findings)
    said = counted(uses, "use") if uses > len(findings) else ""
    among = max(one.among for one in findings)
    robots = dict.fromkeys(path for one in findings for path in one.robots)
    if among < 2:
        return said
    if len({one.location.source.name for one in findings}) > 1:  # of these, others are read by other robots
        return f"{said} in {counted(len(robots), 'robot')}".lstrip()
    if len(robots) >= among:
        return f"{said} in {among} robots".lstrip()
    some = [shown_path(path) for path in robots]
    named = some if len(some) <= ROBOTS else [*some[: ROBOTS - 1], f"{len(some) - ROBOTS + 1} more"]
    return f"{said} in {len(robots)} of {among} robots: {and_list(named)}".lstrip()


def _chain(finding: Finding) -> list[str]:
    """The calls, the innermost first; of many the middle ones are only counted."""
    trace = list(finding.trace)
    file = finding.location.source.name
    lines = []
    for one in trace:
        lines.append(_call(one, file))
        file = one.location.source.name
    if len(lines) <= LINES:
        return lines
    return [lines[0], f"in {len(lines) - LINES + 1} more calls", _call(trace[-1], "")]


def _call(one: Related, file: str) -> str:
    """A call as seen from a file; what it includes is that file."""
    name, line = one.location.source.name, one.location.start.line
    where = f"in line {line}" if name == file else f"at {shown_path(name)}:{line}"
    return f"{one.message}, called {where}" if one.message.startswith(MACRO) else f"included {where}"
