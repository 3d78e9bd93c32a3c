"""What is wrong with a file, in a form of which other programs that read with libsdformat make effects of their own."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from urdflint.model.scene import Scene
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat.releases import Release
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


class Harm(Enum):
    """What libsdformat does about a fault.

    REFUSED is an error, UNKNOWN a name that it does not know, DOUBTED a warning, LATE an error as soon as somebody asks
    where something is, and QUIET nothing at all.
    """

    REFUSED = "refused"
    UNKNOWN = "unknown"
    DOUBTED = "doubted"
    LATE = "late"
    QUIET = "quiet"


class Fault(NamedTuple):
    """A fault at a place; `meant` is a known name that is near the one written."""

    harm: Harm
    reason: Reason
    place: Place
    related: tuple[tuple[str, Place], ...] = ()
    meant: str | None = None


class Reading(Struct, eq=False, frozen=False):
    """A file while it is read by a release; `version` is the version of SDFormat in which it is written."""

    scene: Scene
    release: Release
    version: tuple[int, ...]
    faults: list[Fault] = field(default_factory=list)

    def add(
        self,
        harm: Harm,
        reason: Reason,
        place: Place | Element,
        related: tuple[tuple[str, Place], ...] = (),
        meant: str | None = None,
    ) -> None:
        """Keep a fault."""
        self.faults.append(Fault(harm, reason, place if isinstance(place, Place) else Place(place), related, meant))
