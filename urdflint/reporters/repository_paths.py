"""Where files are in the repository, and as URIs: for reports that other programs read."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

CHECKOUTS = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")  # variables of GitHub and GitLab
STDIN = "<stdin>"


def top() -> str:
    """The folder from which the readers of a report see files: that of the CI or the repository, else the current one.

    Those of the CI and the repository count where the current folder is in them.
    """
    current_folder = os.path.realpath(os.getcwd())
    for folder in filter(None, map(os.environ.get, CHECKOUTS)):
        if _inside(current_folder, os.path.realpath(folder)) is not None:
            return os.path.realpath(folder)
    above = (str(folder_above) for folder_above in (Path(current_folder), *Path(current_folder).parents))
    return next(
        (folder_above for folder_above in above if os.path.lexists(os.path.join(folder_above, ".git"))), current_folder
    )


def path(name: str, folder: str) -> str:
    """The path of a file seen from a folder, with slashes; an absolute one where it is not inside."""
    if name == "-":
        return STDIN
    inside_path = _inside(os.path.abspath(name), folder) or _inside(os.path.realpath(name), os.path.realpath(folder))
    return (inside_path or os.path.abspath(name)).replace(os.sep, "/")


def slashed(name: str) -> str:
    """The name of a file with slashes."""
    return STDIN if name == "-" else name.replace(os.sep, "/")


def uri(name: str, folder: str) -> tuple[str, bool]:
    """The path as a URI, of the bytes that the name has on the disk; and whether it is relative."""
    relative = path(name, folder)
    if os.path.isabs(relative):
        return Path(relative).as_uri(), False
    return quote(relative.encode("utf-8", "surrogateescape")), True


def _inside(name: str, folder: str) -> str | None:
    """A path as it is seen from a folder that it is in."""
    try:
        relative = os.path.relpath(name, folder)
    except ValueError:  # another drive
        return None
    return None if relative == os.pardir or relative.startswith(os.path.join(os.pardir, "")) else relative
