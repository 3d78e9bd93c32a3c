"""Whether the packages around a robot build a library."""

from __future__ import annotations

import os
import re

from urdflint.files import ros_packages
from urdflint.model.resource_files import Files

BUILD_FILE = "CMakeLists.txt"
MAX_PACKAGES, MAX_BYTES = 100, 200_000  # packages that are looked at, and bytes of each build file


def is_built(name: str, files: Files) -> bool:
    """Whether a build file of the robot's repository has the name of a library; also where nothing may be looked at."""
    if not files.resolve:
        return True
    packages = files.places
    folders = [packages.own_package or ""]
    if packages.repository is not None:
        folders += [packages.repository, *ros_packages.below(packages.repository).values()]
    pattern = re.compile(rb"(?<![\w-])" + re.escape(name.encode()) + rb"(?![\w-])")
    paths = [os.path.join(folder, BUILD_FILE) for folder in folders[:MAX_PACKAGES] if folder]
    return any(pattern.search(packages.content(path, MAX_BYTES)) is not None for path in paths)
