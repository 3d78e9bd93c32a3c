"""Links on the way to a file, and which of them lead out of a folder that anybody may have written."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from urdflint.files import is_below, tracked

SHARE = "share"
LAYOUT = ".colcon_install_layout"  # what colcon leaves in the folder that it installs into
MANIFEST, REPOSITORY = "package.xml", ".git"


def leads_out(path: str, top: str) -> bool:
    """Whether a path below a folder leads out of it by links, and not into the source of its package."""
    real = tracked.real(path)
    return not is_in(real, (top,)) and not is_source(path, real)


def is_in(path: str, folders: Iterable[str]) -> bool:
    """Whether a real path is that of one of some folders, or in one."""
    return any(is_below(path, tracked.real(folder)) for folder in folders)


def folders_with_links(path: str) -> Iterator[str]:
    """The real folders in which the links on the way to an absolute path stand."""
    real_folder = os.sep
    for index in (index for index, sign in enumerate(path + os.sep) if sign == os.sep and index):
        real = tracked.real(path[:index])
        if real != os.path.join(real_folder, os.path.basename(path[:index])):
            yield real_folder
        real_folder = real


def is_source(path: str, real: str) -> bool:
    """Whether a path in the `share` of a package that colcon installed leads into the source of the same package.

    With `--symlink-install` each file there is a link, and the workspace has both.
    """
    steps = os.path.abspath(path).split(os.sep)
    share_index = next((index for index in range(len(steps) - 3, 1, -1) if steps[index] == SHARE), None)
    if share_index is None:
        return False
    prefix, name = os.sep.join(steps[:share_index]), steps[share_index + 1]
    base = os.path.dirname(prefix) if os.path.basename(prefix) == name else prefix
    if not tracked.is_file(os.path.join(base, LAYOUT)) or tracked.exists(os.path.join(base, REPOSITORY)):
        return False
    workspace = tracked.real(os.path.dirname(base))
    manifest = tracked.real(os.path.join(prefix, SHARE, name, MANIFEST))
    folder = os.path.dirname(real)
    while is_in(folder, (workspace,)) and folder != workspace:
        if tracked.is_file(os.path.join(folder, MANIFEST)):
            return os.path.basename(folder) == name or os.path.dirname(manifest) == folder
        folder = os.path.dirname(folder)
    return False
