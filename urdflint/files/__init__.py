"""Files of others: looked at, opened and written with care, and how patterns and packages of ROS find them."""

from __future__ import annotations

import os


def is_below(path: str, folder: str) -> bool:
    """Whether a path is that of a folder or below it, as both are written; where links count, give real paths."""
    return os.path.join(path, "").startswith(os.path.join(folder, ""))


def is_folder_entry(entry: os.DirEntry[str]) -> bool:
    """Whether an entry of a folder is a folder, or a link to one; false where that cannot be told."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def short_path(path: str) -> str:
    """A path as reports and messages name it: seen from the current folder where it is below that."""
    return path.removeprefix(os.path.join(os.getcwd(), ""))
