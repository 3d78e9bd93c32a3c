"""Whether a package lets Gazebo find its meshes: by an export in its manifest, a hook, or a launch file.

libsdformat writes `model://name/...` for `package://name/...`, and Gazebo looks for `name` in the folders of its
resource path: GZ_SIM_RESOURCE_PATH, IGN_GAZEBO_RESOURCE_PATH, or GAZEBO_MODEL_PATH of Gazebo Classic. The launch files
of ros_gz and of gazebo_ros add what the manifests of all packages export.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from urdflint.files import ros_packages, safe_open, tracked
from urdflint.files.ros_packages import MANIFEST, Packages

EXPORTED = re.compile(rb"gazebo_(?:model|media)_path")
PATHS = re.compile(rb"(?:RESOURCE|MODEL)_PATH")  # of the variables, as hooks and launch files name them
BUILT = ("CMakeLists.txt", "setup.py")  # a package without one is not all here
FOLDERS = ("launch", "hooks", "env-hooks", "env_hooks", "environment", "scripts")
SIMULATING = re.compile(r"(?:^|[_-])(?:gazebo|gz|ign|ignition|sim|simulation|bringup|launch|description)(?:[_-]|\d|$)")
MOST, LARGEST = 100, 200_000  # files that are read of a package, and bytes of each
BESIDE = 20  # packages of the repository that are looked at


def lets_gazebo_find(name: str, known: Packages) -> bool | None:
    """Whether the meshes of a package are in Gazebo's resource path, as far as files around tell; None if unknown."""
    folder = known.folder(name)
    if folder is None or not tracked.is_file(os.path.join(folder, MANIFEST)):
        return None
    if not any(tracked.is_file(os.path.join(folder, one)) for one in BUILT):
        return None
    if _says(os.path.join(folder, MANIFEST), EXPORTED, known):
        return True
    return any(_says(path, PATHS, known) for near in _near(folder, known) for path in _files(near))


def _near(folder: str, known: Packages) -> Iterator[str]:
    """A package, the one of the robot, and those of the repository that may start a simulation."""
    yield folder
    if known.around not in (None, folder):
        yield str(known.around)
    if known.repository is not None:
        others = (path for name, path in ros_packages.below(known.repository).items() if SIMULATING.search(name))
        yield from [path for path in dict.fromkeys(others) if path not in (folder, known.around)][:BESIDE]


def _files(folder: str) -> list[str]:
    """The files of a package that may set a variable."""
    found = [os.path.join(folder, "CMakeLists.txt")]
    for inner in FOLDERS:
        for name in tracked.names(os.path.join(folder, inner), MOST):
            path = os.path.join(folder, inner, name)
            if tracked.is_folder(path):
                found += [os.path.join(path, one) for one in tracked.names(path, MOST)]
            else:
                found.append(path)
    return found[:MOST]


def _says(path: str, pattern: re.Pattern[bytes], known: Packages) -> bool:
    if not tracked.is_file(path) or not known.opens(path):
        return False
    try:
        return pattern.search(safe_open.content(path, LARGEST)) is not None
    except (OSError, safe_open.NoFile):
        return False
