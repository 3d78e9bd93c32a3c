"""The states of groups in an SRDF: joints with the numbers that MoveIt reads for them."""

from __future__ import annotations

import re
from typing import NamedTuple

from urdflint.model.companions.srdf import virtual_type, word
from urdflint.model.companions.srdf_groups import Groups
from urdflint.model.companions.srdf_kinematics import ROOT, variables
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

NUMBER = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)", re.ASCII)
JOINT_TOLERANCE = 1e-4  # of joint goals in MoveIt: a value so little beyond a limit is reached all the same


class Position(NamedTuple):
    """What a state says of one joint: the elements that set it, and the type of the joint (None: unknown)."""

    name: str
    elements: list[Element]
    type: str | None

    @property
    def place(self) -> Place:
        """The name of the joint where it is set first."""
        return Place(self.elements[0], "name")

    @property
    def values(self) -> list[float]:
        """The numbers that MoveIt reads: of all elements that set the joint, one behind the other."""
        return [value for element in self.elements for value in read(element.get("value"))[0]]


def read(text: str | None) -> tuple[list[float], str]:
    """The numbers that srdfdom reads in a value, and what it cannot read of it: then it puts 0 and stops."""
    numbers: list[float] = []
    text = text or ""
    offset = 0
    text = text.strip()
    while offset < len(text) or not text:
        number = NUMBER.match(text, offset)
        if number is None:
            return [*numbers, 0.0], text[offset:].strip() or "nothing"
        numbers.append(float(number[1]))
        offset = number.end()
    return numbers, ""


def positions(state: Element, groups: Groups) -> list[Position]:
    """The joints that a state sets, once each, in order; those without a name or a value are no part of it."""
    robot, elements_by_joint = groups.srdf.robot, dict[str, list[Element]]()
    for element in state.all("joint"):
        if word(element, "name") and element.get("value") is not None:
            elements_by_joint.setdefault(word(element, "name"), []).append(element)

    def kind(name: str) -> str | None:
        virtual = groups.srdf.virtual_joints.get(name)
        if virtual is not None:
            return virtual_type(virtual)
        joint = robot.joint_named.get(name) if robot is not None else None
        return joint.type if joint is not None else None

    return [Position(name, elements, kind(name)) for name, elements in elements_by_joint.items()]


def missing(state: Element, groups: Groups) -> list[str]:
    """The joints of the group that move by themselves and have no value in a state."""
    robot, srdf = groups.srdf.robot, groups.srdf
    joints = groups.joints.get(word(state, "group"))
    if joints is None or robot is None:
        return []
    positioned = {groups.key(position.name) for position in positions(state, groups)}
    root = srdf.root_joint
    group_joints = [joint.name or "" for joint in robot.joints if joint.name in joints and joint.mimic is None]
    needed = [name for name in group_joints if name not in positioned and variables(robot.joint_named[name].type or "")]
    if root is not None and ROOT in joints and ROOT not in positioned and variables(virtual_type(root)):
        needed.insert(0, word(root, "name"))
    return needed


def beyond(value: float, limits: tuple[float, float] | None) -> str:
    """Whether a position is "above" or "below" the limits of a joint by more than MoveIt tolerates; else empty."""
    if limits is None or limits[0] > limits[1]:
        return ""
    lower, upper = limits
    if value > upper + JOINT_TOLERANCE:
        return "above"
    return "below" if value < lower - JOINT_TOLERANCE else ""
