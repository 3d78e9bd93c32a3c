"""An SRDF as a whole: duplicate names, the robot that it is for, and whether it has groups."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import virtual_type, word
from urdflint.model.companions.srdf_names import label, robot_called
from urdflint.model.robot import Robot
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

NAMED_TAGS = ("group", "group_state", "end_effector", "virtual_joint")


@check("SRDF004")
def srdf_name_duplicate(semantics: Semantics) -> Iterator[Problem]:
    for tag in NAMED_TAGS:
        first: dict[tuple[str, str], Element] = {}
        for element in semantics.srdf.all(tag):
            name = word(element, "name")
            other = first.setdefault((name, word(element, "group") if tag == "group_state" else ""), element)
            if name and other is not element:
                related = [("the first one", Place(other, "name"))]
                severity = None if tag == "group" else Severity.WARNING
                yield Problem(f"{label(element)} is defined twice", Place(element, "name"), related, severity=severity)
    if semantics.robot is not None:
        yield from _names_taken(semantics, semantics.robot)


def _names_taken(semantics: Semantics, robot: Robot) -> Iterator[Problem]:
    """Virtual joints with the name of a joint of the robot."""
    for element in semantics.srdf.all("virtual_joint"):
        joint = robot.joint_named.get(word(element, "name"))
        if joint is not None:
            related = [("the joint", semantics.place_of(joint.element, "name"))]
            message = f"{label(element)} has the name of a joint of {robot_called(robot)}"
            severity = Severity.WARNING if virtual_type(element) == joint.type == "fixed" else None
            advice = "choose another name"
            yield Problem(message, Place(element, "name"), related, help=advice, severity=severity, cause="joint")


@check("SRDF005")
def srdf_robot_name_differs(semantics: Semantics) -> Iterator[Problem]:
    robot, name = semantics.robot, word(semantics.element, "name")
    if semantics.element.get("name") is None:
        if not semantics.document.source.name.endswith(".xacro"):  # else it may be for others to include
            advice = 'add name="..." with the name of the robot'
            yield Problem("the SRDF names no robot", Place(semantics.element), help=advice)
    elif robot is not None and robot.name is not None and name != robot.name:
        related = [("the URDF", semantics.place_of(robot.element, "name"))]
        place = Place(semantics.element, "name")
        message = f"the SRDF is for robot '{name}', and its URDF describes {robot_called(robot)}"
        yield Problem(message, place, related, help=f"write '{robot.name}'")


@check("SRDF006")
def srdf_group_none(semantics: Semantics) -> Iterator[Problem]:
    if not semantics.srdf.all("group"):
        yield Problem("the SRDF has no <group>", Place(semantics.element))


@check("SRDF007")
def srdf_robot_not_tree(semantics: Semantics) -> Iterator[Problem]:
    robot = semantics.robot
    needed = semantics.srdf.all("end_effector") or any(group.child("chain") for group in semantics.srdf.all("group"))
    if robot is not None and needed and semantics.srdf.kinematics is None:
        why, element = _why(robot)
        related = [("there", semantics.place_of(element))]
        yield Problem(f"{robot_called(robot)} is not a kinematic tree: {why}", Place(semantics.element), related)


def _why(robot: Robot) -> tuple[str, Element]:
    """Why a robot is not a tree, and the element of it that tells."""
    tree = robot.tree
    if tree.broken:
        joint, end = tree.broken[0]
        link = joint.parent if end == "parent" else joint.child_link
        return f"{joint} names link '{link}', which does not exist", joint.element
    if tree.cycles:
        return f"{tree.cycles[0].joint} closes a cycle", tree.cycles[0].joint.element
    shared_child = next(((name, joints) for name, joints in tree.parent_joints.items() if len(joints) > 1), None)
    if shared_child is not None:
        return f"link '{shared_child[0]}' has {len(shared_child[1])} parent joints", shared_child[1][1].element
    if len(tree.roots) > 1:
        first, second = tree.roots[:2]
        return f"links '{first.name}' and '{second.name}' are not connected", second.element
    joint = next(candidate for candidate in robot.joints if candidate.child_link is None or candidate.parent is None)
    return f"{joint} lacks a {'child' if joint.child_link is None else 'parent'} link", joint.element
