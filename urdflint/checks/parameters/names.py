"""Names in files of parameters: whether they are of this robot, and how one is written anew."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from fnmatch import fnmatchcase

from urdflint.findings import Severity
from urdflint.findings.rule import Change, renaming
from urdflint.model.companions import controller_claims
from urdflint.model.companions.nodes import Controllers, Parameters
from urdflint.model.robot import Robot
from urdflint.syntax.yaml_text import Scalar
from urdflint.text.similar import nearest

NUMBER = re.compile("[0-9]+")
COMPUTED = re.compile(r"\$\{[^}]*\}|\$\([^()]*\)")
PLAIN = re.compile(r"[A-Za-z_][\w./-]{0,200}\Z", re.ASCII)


def about_another(parameters: Parameters, names: Sequence[str], known_names: Collection[str]) -> bool:
    """Whether a file is rather about another robot: more than half of the names in it are none, and near none.

    Where it is not sure which robot it is about, one such name is enough.
    """
    unknown = [name for name in dict.fromkeys(names) if name not in known_names]
    left = unused(known_names, names)
    strange = [name for name in unknown if likely_name(name, left) is None]
    return bool(strange) and (2 * len(strange) > len(set(names)) or not parameters.sure)


def rename(parameters: Parameters, word: Scalar, name: str | None) -> Change | None:
    """The fix that writes another name; none where it would need quotes."""
    return renaming(parameters.place(word), f"write '{name}'", name) if name and PLAIN.match(name) else None


def unused(known_names: Iterable[str], names: Iterable[str]) -> list[str]:
    """The names of a robot that a file does not have: one that it has beside another was not meant by that one."""
    used_names = set(names)
    return [name for name in known_names if name not in used_names]


def likely_name(name: str, left: Collection[str]) -> str | None:
    """Which of the names that are left an unknown one was meant to be: none that has another number."""
    near = nearest(name, left)
    return near if near is not None and NUMBER.findall(near) == NUMBER.findall(name) else None


def by_default(parameters: Parameters, near: str | None) -> str:
    """What is to be said of a robot for which xacro could have other arguments, of a name that is near none."""
    return "" if weight(parameters, near) is None else ", as xacro makes it without arguments"


def weight(parameters: Parameters, near: str | None) -> Severity | None:
    """A warning for a name that is near none, where xacro could make another robot if it had other arguments."""
    is_expanded = parameters.robot is not None and parameters.robot.origins is not None
    return Severity.WARNING if is_expanded and near is None else None


def is_left_out(robot: Robot, tags: Collection[str], name: str) -> bool:
    """Whether an element of this name stands in the sources of a robot, where a condition or no call leaves it out."""
    if robot.origins is None:
        return False
    documents = {node.document: None for node in robot.origins.order}
    element_names = (
        element.get("name") or "" for document in documents for element in document.elements if element.tag in tags
    )
    patterns = {COMPUTED.sub("*", element_name.strip()) for element_name in element_names}
    return any(pattern.strip("*") and fnmatchcase(name, pattern) for pattern in patterns)


def fitting(controllers: Controllers) -> Robot | None:
    """The robot of controllers, if it is theirs by the names of the joints and of other components."""
    robot, hardware = controllers.robot, controllers.hardware
    if robot is None:
        return None
    names = [word.text for controller in controllers.all for word in controller_claims.joints(controller)]
    known_names = robot.joint_named.keys() | (hardware.components.keys() if hardware is not None else set())
    return None if about_another(controllers, names, known_names) else robot
