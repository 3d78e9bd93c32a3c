"""Which part of a robot a finding is about: the link or joint that a page marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from urdflint import regex
from urdflint.findings import Finding, Severity
from urdflint.model.nodes import Node
from urdflint.model.robot import Robot

WRITTEN = regex.compile(r"/robot(?:\[1\])?/(link|joint|gazebo)(?:\[(\d+)\])?(?:/|\Z)")
NAMED = regex.compile(r"(link|joint) '([^']{1,200})'")


def part(robot: Robot, finding: Finding) -> str:
    """`link:NAME` or `joint:NAME`; empty where it is about neither.

    Of a robot that xacro made it is the one that the message names.
    """
    found = WRITTEN.match(finding.location.path) if robot.origins is None else None
    if found is not None:
        tag, number = found[1], int(found[2] or 1)
        nodes: Sequence[Node] = robot.links if tag == "link" else robot.joints if tag == "joint" else ()
        some = [one for one in robot.element.children if one.tag == tag] if not nodes else []
        if number <= len(nodes):
            return _known(robot, tag, nodes[number - 1].name or "")
        if number <= len(some):
            name = some[number - 1].get("reference") or ""
            return _known(robot, "link", name) or _known(robot, "joint", name)
    named = NAMED.search(finding.message)
    return _known(robot, named[1], named[2]) if named is not None else ""


def _known(robot: Robot, kind: str, name: str) -> str:
    known: Mapping[str, object] = robot.link_named if kind == "link" else robot.joint_named
    return f"{kind}:{name}" if name in known else ""


def worst(robot: Robot, findings: list[Finding]) -> dict[str, Severity]:
    """The worst severity of what was found in each part."""
    found: dict[str, Severity] = {}
    for one in findings:
        about = part(robot, one)
        if about:
            found[about] = max(one.severity, found.get(about, one.severity), key=lambda each: each.rank)
    return found
