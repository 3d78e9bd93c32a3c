"""What of a robot is not here, so that it cannot be examined; that is nobody's error, and nothing is good either."""

from __future__ import annotations

from urdflint.struct import Struct


class Absence(Struct):
    """Something that is not here: `what` that is, why it is not, what to do, and the name where it is a package."""

    what: str
    why: str
    help: str
    package: str = ""
