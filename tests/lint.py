"""Short ways for tests to lint a text and to look at what was said."""

from __future__ import annotations

from functools import cache

from urdflint.findings import Finding
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.programs.target import Target
from urdflint.syntax.source import Source

URDFDOM = "urdfdom@3,urdfdom@6"
DRAKE = target.parse("drake")[0].name  # in its newest release
# What simulators do with nearly every robot: its base is fixed, links are merged, visuals discarded, masses are their
# own, floating joints become fixed, something is not read or only kept
REMARKS = frozenset(
    {
        *("PRG201", "PRG202", "PRG601", "PRG602", "MJC204", "USD202", "USD204", "USD206"),
        *("PBT201", "PBT202", "PBT210", "PBT211"),
    }
)


def findings(
    xml: str | bytes, targets: str = URDFDOM, name: str = "robot.urdf", *, xacro: bool = True, remarks: bool = False
) -> list[Finding]:
    """All findings of a robot, with no target named for those that it speaks to; no file on the disk is looked at.

    What simulators do with nearly every robot is left out but for `remarks`.
    """
    data = xml.encode() if isinstance(xml, str) else xml
    settings = engine.Settings(targets=targets_named(targets), resolve=False, xacro=xacro)
    result = engine.lint(Source(name, data), settings)
    assert result.report.failure is None, result.report.failure
    return [one for one in result.findings if remarks or one.code not in REMARKS]


@cache
def targets_named(targets: str) -> tuple[Target, ...]:
    """The targets that words with commas between them name."""
    return tuple(one for word in targets.split(",") if word for one in target.parse(word))


def codes(xml: str | bytes, targets: str = URDFDOM) -> list[str]:
    """The codes of all findings, in order."""
    return [one.code for one in findings(xml, targets)]


def sliced(finding: Finding) -> str:
    """The text that a finding points at."""
    span = finding.location.span
    return finding.location.source.text[span.start : span.end].decode()
