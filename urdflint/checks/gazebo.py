"""References in `<gazebo>` blocks: what they name must be there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.document import Element
from urdflint.finding import Place
from urdflint.model.nodes import Gazebo
from urdflint.model.robot import Robot
from urdflint.model.similar import nearest
from urdflint.rule import Problem, Replace, check

# Parameters that hold the name of a joint, in the plugins of gz-sim, gazebo_ros and roboticsgroup_gazebo_plugins
JOINT_PARAMETERS = frozenset(
    {
        "joint_name", "jointName", "mimicJoint", "left_joint", "right_joint", "leftJoint", "rightJoint",
        "leftFrontJoint", "rightFrontJoint", "leftRearJoint", "rightRearJoint", "steering_joint",
        "left_steering_joint", "right_steering_joint", "front_left_joint", "front_right_joint", "rear_left_joint",
        "rear_right_joint",
    }
)  # fmt: skip


@check("GZ201")
def gazebo_reference_unknown(block: Gazebo) -> Iterator[Problem]:
    name, robot = block.reference, block.robot
    if not name or "$" in name or name in robot.link_named or name in robot.joint_named:
        return
    near = nearest(name, [*robot.link_named, *robot.joint_named])
    known = robot.link_named.get(near or "") or robot.joint_named.get(near or "")
    place = block.place("reference")
    yield Problem(
        f"<gazebo reference={name!r}> names no link and no joint",
        place,
        related=[(str(known), known.place("name"))] if known else [],
        help=f"did you mean {near!r}?" if near else None,
        fix=(f"refer to {known}", [Replace(place, near)]) if near and known else None,
    )


@check("GZ202")
def plugin_joint_unknown(block: Gazebo) -> Iterator[Problem]:
    for plugin in block.element.all("plugin"):
        for one in plugin.descendants():
            if one.tag in JOINT_PARAMETERS:
                yield from _unknown_joint(block.robot, one)


def _unknown_joint(robot: Robot, parameter: Element) -> Iterator[Problem]:
    name = parameter.text.strip()
    if not name or name in robot.joint_named or any(mark in name for mark in ("$", ",", "::", "/")):
        return
    near = nearest(name, robot.joint_named)
    place = Place(parameter, part="text")
    yield Problem(
        f"<{parameter.tag}> names joint {name!r}, which does not exist",
        place,
        related=[(str(robot.joint_named[near]), robot.joint_named[near].place("name"))] if near else [],
        help=f"did you mean {near!r}?" if near else None,
        fix=(f"write {near}", [Replace(place, near)]) if near else None,
    )
