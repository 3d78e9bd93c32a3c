"""What git ignores, asked of git itself: it alone knows every source of its patterns, and which files are tracked."""

from __future__ import annotations

import os

ASK = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
MARK = ".git"  # a folder in a work tree's top, or a file in that of a submodule
HOOK = ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE")  # set in a hook, and about that repository alone


def below(folder: str) -> frozenset[str]:
    """The files and folders in a folder that git ignores, seen from it; none outside of a work tree, or without git."""
    if not _in_work_tree(folder):
        return frozenset()
    import subprocess

    # A repository can name a program for git to run here, and this one may be anybody's.
    command = ["git", "-c", "core.fsmonitor=false", *ASK]
    environment = {name: value for name, value in os.environ.items() if name not in HOOK}
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return frozenset()
    names = (os.fsdecode(name) for name in done.stdout.split(b"\0"))
    return frozenset(os.path.normpath(name) for name in names if name)


def _in_work_tree(folder: str) -> bool:
    folder = os.path.realpath(folder)
    while not is_top(folder):
        above = os.path.dirname(folder)
        if above == folder:
            return False
        folder = above
    return True


def is_top(folder: str) -> bool:
    """Whether a folder is the top of a work tree."""
    return os.path.exists(os.path.join(folder, MARK))
