"""The folders that a client lets tools read, and files below them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from urdflint.files import is_below


class OutsideOfRoots(ValueError):
    """A path leads out of the folders that the client named; the text says which they are."""


class Roots:
    """Folders, with links resolved. The first is the one that relative paths are of."""

    def __init__(self, folders: Iterable[str]) -> None:
        self.folders: Sequence[str] = tuple(dict.fromkeys(os.path.realpath(folder) for folder in folders))

    def resolved(self, path: str) -> tuple[str, str]:
        """The root that a path is below, and the path from there, which never begins like an option.

        Raises OutsideOfRoots, also for a link that leads out, and FileNotFoundError where nothing is there.
        """
        absolute = os.path.realpath(os.path.join(self.folders[0], os.path.expanduser(path)))
        root = next((folder for folder in self.folders if is_below(absolute, folder)), None)
        if root is None:
            raise OutsideOfRoots(f"{path} is outside of the folders that may be read: {', '.join(self.folders)}")
        if not os.path.exists(absolute):
            raise FileNotFoundError(f"{path} does not exist in {root}")
        relative = os.path.relpath(absolute, root)
        return root, os.path.join(os.curdir, relative) if relative.startswith("-") else relative


def folder_of(uri: str) -> str | None:
    """The folder that a `file:` address of a client means; None for another address."""
    parts = urlsplit(uri)
    if parts.scheme != "file" or parts.netloc not in {"", "localhost"}:
        return None
    return url2pathname(parts.path) if os.name == "nt" else unquote(parts.path)
