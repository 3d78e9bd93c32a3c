"""What a run met on its way to the files and did not look at."""

from __future__ import annotations

from urdflint.struct import Struct, field


class LeftOut(Struct, eq=False, frozen=False):
    """What was met on the way and not looked at, each with the reason: links to files, and folders.

    `excluded` is the number of files that configurations exclude, `unchanged` that of those which are as they were in
    the revision `since`.
    """

    links: dict[str, str] = field(default_factory=dict)
    folders: dict[str, str] = field(default_factory=dict)
    excluded: int = 0
    unchanged: int = 0
    since: str = ""
