"""References in `<gazebo>` blocks: what they name must be there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.document import Element
from urdflint.finding import Place
from urdflint.model.irregular import has_expression
from urdflint.model.nodes import Gazebo, Joint, Link
from urdflint.model.robot import Robot
from urdflint.model.similar import did_you_mean
from urdflint.rule import Problem, check, renaming

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
    if not name or has_expression(name) or name in robot.link_named or name in robot.joint_named:
        return
    meant = robot.meant(name, Link, Joint)
    known = meant.name if meant else None
    place = block.place("reference")
    yield Problem(
        f"<gazebo reference={name!r}> names no link and no joint",
        place,
        related=[(str(meant), meant.place("name"))] if meant else [],
        help=did_you_mean(name, known),
        fix=renaming(place, f"refer to {meant}", known),
    )


@check("GZ202")
def plugin_joint_unknown(block: Gazebo) -> Iterator[Problem]:
    for plugin in block.element.all("plugin"):
        for one in plugin.descendants():
            if one.tag in JOINT_PARAMETERS:
                yield from _unknown_joint(block.robot, one)


def _unknown_joint(robot: Robot, parameter: Element) -> Iterator[Problem]:
    name = parameter.text.strip()
    if not name or name in robot.joint_named or has_expression(name) or any(mark in name for mark in (",", "::", "/")):
        return
    meant = robot.meant(name, Joint)
    known = meant.name if meant else None
    place = Place(parameter, part="text")
    yield Problem(
        f"<{parameter.tag}> names joint {name!r}, which does not exist",
        place,
        related=[(str(meant), meant.place("name"))] if meant else [],
        help=did_you_mean(name, known),
        fix=renaming(place, f"write {known}", known),
    )
