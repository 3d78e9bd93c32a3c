"""Files by the URIs that clients have for them."""

from __future__ import annotations

import os

from pygls.uris import from_fs_path, to_fs_path


def path(uri: str) -> str | None:
    """The path of a file, absolute and without `..`; None for what is not a file, such as a text without a name."""
    if not uri.startswith("file:"):
        return None
    try:
        file_path = to_fs_path(uri)
    except (ValueError, UnicodeError):
        return None
    if not file_path or "\0" in file_path:
        return None
    return os.path.abspath(file_path)


def uri(path: str) -> str:
    """The URI of a file."""
    return from_fs_path(os.path.abspath(path)) or ""
