"""What a run met on the way to its files and did not look at."""

from __future__ import annotations

from urdflint.struct import Struct, field


class LeftOut(Struct, eq=False, frozen=False):
    """What was met on the way and not looked at, each with the reason: files that should be checked, and folders.

    `ignored` are the files that git ignores, `excluded` those that configurations exclude, `unchanged` is the number of
    those which are as they were in the revision `since`. `mjcf` are files of MuJoCo among those found, which are left
    out where nobody asks for a program that reads them.
    """

    files: dict[str, str] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    unchanged: int = 0
    since: str = ""
    mjcf: list[str] = field(default_factory=list)
