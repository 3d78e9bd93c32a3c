"""The pairs of links whose collisions the SRDF files around a robot disable."""

from __future__ import annotations

import os
import re

from urdflint.files import ros_packages, safe_open
from urdflint.model.robot import Robot

ENDING = ".srdf"
MAX_FILES, LARGEST, MAX_PACKAGES = 20, 1_000_000, 50  # files that are read, bytes of one, and packages around
DISABLED = re.compile(rb"<disable_collisions\b([^<>]{0,999})>")
LINK = re.compile(rb"""\blink[12]\s{0,9}=\s{0,9}["']([^"']{1,200})["']""")


def disabled_pairs(robot: Robot) -> frozenset[tuple[str, str]]:
    """The pairs that an SRDF of the robot's package, or of another one in its repository, disables, by sorted names."""
    pairs = set[tuple[str, str]]()
    for path in _paths(robot):
        try:
            data = safe_open.content(path, LARGEST) if robot.files.opens(path) else b""
        except (OSError, safe_open.NoFile):
            continue
        for match in DISABLED.finditer(data):
            names = sorted(name.decode("utf-8", "replace") for name in LINK.findall(match[1]))
            if len(names) == 2:
                pairs.add((names[0], names[1]))
    return frozenset(pairs)


def _paths(robot: Robot) -> list[str]:
    """The SRDF files beside the robot's file, in its package, and in the others of its repository."""
    files = robot.files
    folder, own = files.folder or "", files.own_package
    neighbors = [os.path.join(folder, name) for name in files.names_around[0] if name.endswith(ENDING)]
    repository_folders = ros_packages.below(files.places.repository).values() if own and files.places.repository else ()
    packages = [*([own] if own else []), *repository_folders][:MAX_PACKAGES]
    inside = (
        path
        for package in packages
        for name, paths in ros_packages.files(package).items()
        if name.endswith(ENDING)
        for path in paths
    )
    return list(dict.fromkeys((*neighbors, *inside)))[:MAX_FILES]
