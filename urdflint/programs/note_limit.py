"""How much a model notes of one robot: the first of each reason, since a hostile file gives hundreds of thousands."""

from __future__ import annotations

from collections import Counter

from urdflint.limits import MAX_NOTES_OF_REASON
from urdflint.programs.reason import Reason


class NoteLimit:
    """How often each reason was noted for one robot."""

    def __init__(self) -> None:
        self.times: Counter[type[Reason]] = Counter()

    def reached(self, reason: Reason) -> bool:
        """Whether a reason was noted so often that one place more tells nothing; if not, it is counted."""
        self.times[type(reason)] += 1
        return self.times[type(reason)] > MAX_NOTES_OF_REASON
