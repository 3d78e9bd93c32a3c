"""What git ignores, asked of git itself: it alone knows every source of its patterns, and which files are tracked."""

from __future__ import annotations

import os

from urdflint.linter import git

ASK = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")


def below(folder: str) -> frozenset[str]:
    """The files and folders in a folder that git ignores, seen from it; none outside of a work tree, or without git."""
    if next(git.tops(folder), None) is None:
        return frozenset()
    try:
        return frozenset(map(os.path.normpath, git.names(git.said(folder, *ASK))))
    except git.NoAnswer:
        return frozenset()
