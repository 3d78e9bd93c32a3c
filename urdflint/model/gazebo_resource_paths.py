"""Whether a package lets Gazebo find its meshes: by an export in its manifest, a hook, or a launch file.

libsdformat writes `model://name/...` for `package://name/...`, and Gazebo looks for `name` in the folders of its
resource path: GZ_SIM_RESOURCE_PATH, IGN_GAZEBO_RESOURCE_PATH, or GAZEBO_MODEL_PATH of Gazebo Classic. The launch files
of ros_gz and of gazebo_ros add what the manifests of all packages export.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from urdflint import regex
from urdflint.files import ros_packages, tracked
from urdflint.files.ros_packages import MANIFEST, Packages

EXPORTED = regex.compile(rb"gazebo_(?:model|media)_path")
PATHS = regex.compile(rb"(?:RESOURCE|MODEL)_PATH")  # of the variables, as hooks and launch files name them
BUILT = ("CMakeLists.txt", "setup.py")  # a package without one is not all here
FOLDERS = ("launch", "hooks", "env-hooks", "env_hooks", "environment", "scripts")
SIMULATING = regex.compile(
    r"(?:^|[_-])(?:gazebo|gz|ign|ignition|sim|simulation|bringup|launch|description)(?:[_-]|\d|$)"
)
MAX_READ_FILES, LARGEST = 100, 200_000  # files that are read of a package, and bytes of each
MAX_PACKAGES = 20  # packages of the repository that are looked at


def lets_gazebo_find(name: str, packages: Packages) -> bool | None:
    """Whether the meshes of a package are in Gazebo's resource path, as far as files around tell; None if unknown."""
    folder = packages.folder(name)
    if folder is None or not tracked.is_file(os.path.join(folder, MANIFEST)):
        return None
    if not any(tracked.is_file(os.path.join(folder, name_of_file)) for name_of_file in BUILT):
        return None
    if _says(os.path.join(folder, MANIFEST), EXPORTED, packages):
        return True
    return any(_says(path, PATHS, packages) for near in _near(folder, packages) for path in _files(near))


def _near(folder: str, packages: Packages) -> Iterator[str]:
    """A package, the one of the robot, and those of the repository that may start a simulation."""
    yield folder
    if packages.own_package not in (None, folder):
        yield str(packages.own_package)
    if packages.repository is not None:
        other_folders = (
            path for name, path in ros_packages.below(packages.repository).items() if SIMULATING.search(name)
        )
        yield from [path for path in dict.fromkeys(other_folders) if path not in (folder, packages.own_package)][
            :MAX_PACKAGES
        ]


def _files(folder: str) -> list[str]:
    """The files of a package that may set a variable."""
    paths = [os.path.join(folder, "CMakeLists.txt")]
    for inner in FOLDERS:
        for name in tracked.names(os.path.join(folder, inner), MAX_READ_FILES):
            path = os.path.join(folder, inner, name)
            if tracked.is_folder(path):
                paths += [os.path.join(path, file_name) for file_name in tracked.names(path, MAX_READ_FILES)]
            else:
                paths.append(path)
    return paths[:MAX_READ_FILES]


def _says(path: str, pattern: re.Pattern[bytes], packages: Packages) -> bool:
    return pattern.search(packages.content(path, LARGEST)) is not None
