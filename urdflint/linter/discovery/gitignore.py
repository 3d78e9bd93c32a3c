"""What git ignores, asked of git itself: it alone knows every source of its patterns, and which files are tracked."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator

from urdflint.linter.discovery import git

ASK = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")


def below(folder: str) -> frozenset[str]:
    """The files and folders in a folder that git ignores, seen from it; none outside of a work tree, or without git."""
    if next(git.tops(folder), None) is None:
        return frozenset()
    try:
        return frozenset(map(os.path.normpath, git.names(git.output_of(folder, *ASK))))
    except git.NoAnswer:
        return frozenset()


def tracked_above(folder: str, names: Collection[str]) -> Iterator[str]:
    """The files in a folder that its own repository ignores, by `names` seen from it, and one further above tracks.

    No commit can bring a repository in a repository, so somebody put it there beside the files.
    """
    for top in list(git.tops(folder))[1:] if names else ():
        try:
            tracked_paths = map(os.path.normpath, git.names(git.output_of(folder, "ls-files", "-z", top=top)))
        except git.NoAnswer:
            continue
        yield from (path for path in tracked_paths if any(part in names for part in _with_folders(path)))


def _with_folders(path: str) -> Iterator[str]:
    while path:
        yield path
        path = os.path.dirname(path)
