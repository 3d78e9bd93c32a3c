"""Joints that turn a link through another one that is not its neighbor, or is in a range that is not wide."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.urdf.limit import WIDE, through
from urdflint.findings.rule import Problem, check
from urdflint.model.geometry.joint_sweep import passages
from urdflint.model.robot import Robot


@check("URDF437")
def range_through_link(robot: Robot) -> Iterator[Problem]:
    for passage in passages(robot, WIDE, deep=True):
        yield through(passage, " with the other joints at zero")
