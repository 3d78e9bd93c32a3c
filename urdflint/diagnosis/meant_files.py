"""Which files around a log are meant: robots that messages name or that show the fault, and the files beside them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from urdflint import regex
from urdflint.diagnosis import robot_files
from urdflint.diagnosis.fault_search import find_faults, has_element, mentions_of
from urdflint.diagnosis.robot_files import RobotFile
from urdflint.files import safe_open
from urdflint.files.ros_packages import Packages
from urdflint.linter.rules.message_rules import rules_of
from urdflint.messages.log import Digest
from urdflint.messages.table import messages

ROBOT_NAME = regex.compile(r"[^\s'\"()<>=,;\[\]]+\.(?:urdf|xacro)\b")
ARGUMENT = regex.compile(r"(?:^|\s)(\w{1,100}):=(\S{1,400})")
COMPANION_ENDINGS = (".srdf", ".srdf.xacro", ".yaml", ".yml")
COMPANION_RULES = ("SRDF", "CTL", "MOV", "ROS", "YML")
MAX_COMPANION_BYTES = 1_000_000
MAX_COMPANIONS = 20
MIN_NAME = 3  # characters of a name that a file beside a robot must have in it


def named_paths(digest: Digest, paths: Sequence[str]) -> list[str]:
    """Those of the paths that messages name, with the longest end in common: a log names installed files."""
    names = {name for value in _values(digest) for name in ROBOT_NAME.findall(value)}
    shared = {path: max((_common_end(path, name) for name in names), default=0) for path in paths}
    longest = max(shared.values(), default=0)
    return [path for path in paths if longest and shared[path] == longest]


def named_arguments(digest: Digest) -> dict[str, str]:
    """The arguments of xacro in a command that a message shows."""
    commands = (value for value in _values(digest) if ROBOT_NAME.search(value))
    return {name: text for command in commands for name, text in ARGUMENT.findall(command)}


def fitting_files(digest: Digest, files: Sequence[RobotFile], named_robots: Sequence[str]) -> list[RobotFile]:
    """Of files around a log the robots that messages name, and the SRDF and YAML about these.

    Without `named_robots` those that have the links and joints in the messages; where the messages name nothing, those
    that show the fault, and a single one in any case.
    """
    robots = [file for file in files if not is_companion(file.path)]
    fitting = robots if named_robots else _robots_with_names(digest, robots)
    return [*fitting, *(file for file in files if is_companion(file.path) and _is_about(file.path, fitting))]


def _robots_with_names(digest: Digest, robots: Sequence[RobotFile]) -> Sequence[RobotFile]:
    names = {name for printing in digest.printings for name in mentions_of(printing.slots, ()).names}
    fitting = [file for file in robots if any(has_element(name, file) for name in names)]
    if fitting or names:
        return fitting
    return robots if len(robots) == 1 else _showing_files(digest, robots)


def companion_paths(digest: Digest, robot: RobotFile) -> list[str]:
    """The SRDF and YAML around the package of a robot that are about it, where a message may be about such files."""
    codes = {code for printing in digest.printings for code in rules_of(messages()[printing.index])}
    if not any(code.startswith(COMPANION_RULES) for code in codes):
        return []
    nearby_companions = (path for path in robot_files.nearby_paths(_top_folder(robot.path)) if is_companion(path))
    return [path for path in nearby_companions if _is_about(path, [robot])][:MAX_COMPANIONS]


def _top_folder(path: str) -> str:
    """The repository or package of a robot; without both the current folder if the robot is in it, or its own."""
    own = os.path.dirname(os.path.abspath(path))
    packages = Packages(own, {}, ())
    relative = os.path.relpath(packages.repository or packages.own_package or own)
    return relative if packages.own_package or relative.startswith(os.pardir) else os.curdir


def is_companion(path: str) -> bool:
    """Whether a file is SRDF or YAML by its name."""
    return path.lower().endswith(COMPANION_ENDINGS)


def _values(digest: Digest) -> Iterator[str]:
    return (value for printing in digest.printings for _, value in printing.slots)


def _common_end(path: str, name: str) -> int:
    """How many parts of two paths are the same, from the end."""
    own, other = (os.path.normpath(text).split(os.sep)[::-1] for text in (os.path.abspath(path), name))
    return next(
        (place for place, (part, other_part) in enumerate(zip(own, other, strict=False)) if part != other_part),
        min(len(own), len(other)),
    )


def _showing_files(digest: Digest, robots: Sequence[RobotFile]) -> list[RobotFile]:
    """The robots that show the fault of a message, of those that are causes if there are some."""
    causes = [printing for printing in digest.printings if not messages()[printing.index].follows]
    return [
        robot
        for robot in robots
        if any(
            fault.is_shown and fault.fits
            for printing in causes or digest.printings
            for fault in find_faults(messages()[printing.index], mentions_of(printing.slots, ()), [robot])
        )
    ]


def _is_about(path: str, robots: Sequence[RobotFile]) -> bool:
    """Whether a file contains the name of a link or joint of one of these robots."""
    try:
        text = safe_open.content(path, MAX_COMPANION_BYTES).decode("utf-8", "replace")
    except (OSError, safe_open.NoFile):
        return False
    tokens = set(regex.compile(r"[\w.-]+").findall(text.lower()))
    return any(len(name) >= MIN_NAME and name in tokens for robot in robots for name in robot.elements_by_name)
