"""Where ROS has its packages when nobody has sourced it, as for an editor that was started from the desktop."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

PREFIXES, PACKAGES = "AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH"
SYSTEM = "/opt/ros"
INSTALLED, SHARE = "install", "share"
UP = 3  # folders above one of the workspace in which its build may be installed
MAX_PACKAGES = 2000  # packages that are installed each in a folder of its own


def source(roots: Sequence[str], system: str = SYSTEM) -> None:
    """Set the environment of this process as sourcing ROS would, where it was not: what is built, then the system's."""
    if os.environ.get(PREFIXES) or os.environ.get(PACKAGES):
        return
    prefixes = dict.fromkeys([*(prefix for root in roots for prefix in _built(root)), *_newest(system)])
    if prefixes:
        os.environ[PREFIXES] = os.pathsep.join(prefixes)


def _built(root: str) -> Iterator[str]:
    """The prefixes into which colcon has installed what is in a folder: one for all packages, or one for each."""
    folder = root
    for _ in range(UP):
        top = os.path.join(folder, INSTALLED)
        if os.path.isdir(os.path.join(top, SHARE)):
            yield top
        elif os.path.isfile(os.path.join(top, "setup.sh")):
            names = sorted(os.listdir(top))[:MAX_PACKAGES]
            yield from (
                os.path.join(top, name) for name in names if os.path.isdir(os.path.join(top, name, SHARE, name))
            )
        folder = os.path.dirname(folder)


def _newest(system: str) -> Iterator[str]:
    """The release of ROS that is installed; of several the newest, whose name is the last in the alphabet."""
    try:
        names = sorted(name for name in os.listdir(system) if os.path.isdir(os.path.join(system, name, SHARE)))
    except OSError:
        return
    yield from (os.path.join(system, name) for name in names[-1:])
