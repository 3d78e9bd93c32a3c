"""Which part of a robot a finding is about: the link or joint that a page marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urdflint import regex
from urdflint.findings import Finding, Severity
from urdflint.model.robot import Node, Robot

WRITTEN = regex.compile(r"/robot(?:\[1\])?/(link|joint|gazebo)(?:\[(\d+)\])?(?:/|\Z)")
PART_NAME = regex.compile(r"(link|joint) '([^']{1,200})'")


def part(robot: Robot, finding: Finding) -> str:
    """`link:NAME` or `joint:NAME`; empty where it is about neither.

    Of a robot that xacro made it is the one that the message names.
    """
    match = WRITTEN.match(finding.location.path) if robot.origins is None else None
    if match is not None:
        tag, number = match[1], int(match[2] or 1)
        nodes: Sequence[Node] = robot.links if tag == "link" else robot.joints if tag == "joint" else ()
        same_tag = [child for child in robot.element.children if child.tag == tag] if not nodes else []
        if number <= len(nodes):
            return _known_name(robot, tag, nodes[number - 1].name or "")
        if number <= len(same_tag):
            name = same_tag[number - 1].get("reference") or ""
            return _known_name(robot, "link", name) or _known_name(robot, "joint", name)
    mention = PART_NAME.search(finding.message)
    return _known_name(robot, mention[1], mention[2]) if mention is not None else ""


def _known_name(robot: Robot, kind: str, name: str) -> str:
    declared: Mapping[str, object] = robot.link_named if kind == "link" else robot.joint_named
    return f"{kind}:{name}" if name in declared else ""


def worst(robot: Robot, findings: list[Finding]) -> dict[str, Severity]:
    """The worst severity of what was found in each part."""
    worst_by_part: dict[str, Severity] = {}
    for finding in findings:
        about = part(robot, finding)
        if about:
            worst_by_part[about] = max(
                finding.severity, worst_by_part.get(about, finding.severity), key=lambda severity: severity.rank
            )
    return worst_by_part
