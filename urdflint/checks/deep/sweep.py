"""Joints that turn a link through another one that is not its neighbor, or is in a range that is not wide."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.urdf.geometry import HULLS_OF, TAKING_HULLS
from urdflint.checks.urdf.limit import WIDE, through
from urdflint.findings.rule import Problem, check
from urdflint.model.geometry import hull_overlap
from urdflint.model.geometry.joint_sweep import passages
from urdflint.model.robot import Robot

OTHERS_AT_ZERO = " with the other joints at zero"


@check("URDF437")
def range_through_link(robot: Robot) -> Iterator[Problem]:
    all_passages = passages(robot, WIDE, deep=True)
    for passage in all_passages:
        yield through(passage, OTHERS_AT_ZERO)
    bodies = robot.analysis(hull_overlap.bodies_with_hulls)
    ends = {(passage.joint, passage.end) for passage in all_passages}
    for passage in passages(robot, WIDE, bodies, deep=True) if any(body.convex.sides for body in bodies) else ():
        if (passage.joint, passage.end) not in ends:
            yield through(passage, OTHERS_AT_ZERO, f"convex hulls, with which {HULLS_OF} collide,", TAKING_HULLS)
