"""What is wrong with a file, in a form of which other programs that read with libsdformat make effects of their own."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from urdflint.model.scenes.scene import Scene
from urdflint.programs.reason import Reason
from urdflint.programs.sdformat import releases
from urdflint.programs.sdformat.sdf.scopes import Part, Scope
from urdflint.struct import Struct, field
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place


class Harm(Enum):
    """What libsdformat does about a fault.

    REFUSED is an error, UNKNOWN a name that it does not know, DOUBTED a warning, LATE an error as soon as somebody asks
    where something is, MISREAD another value than written, and QUIET nothing at all.
    """

    REFUSED = "refused"
    UNKNOWN = "unknown"
    DOUBTED = "doubted"
    LATE = "late"
    MISREAD = "misread"
    QUIET = "quiet"


class Fault(NamedTuple):
    """A fault at a place; `meant` is a known name that is near the one written."""

    harm: Harm
    reason: Reason
    place: Place
    related: tuple[tuple[str, Place], ...] = ()
    meant: str | None = None


class Reading(Struct, eq=False, frozen=False):
    """A file while it is read by a release; `version` is the version of SDFormat in which it is written.

    `included` are its includes with their files, `parts` all files that were included by real path, None for what
    nobody knows, `within` the files that include this one, and `inclusion` where the innermost of them does. The faults
    of all files are in one list.
    """

    scene: Scene
    release: releases.Release
    version: tuple[int, ...]
    faults: list[Fault] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=list)
    included: dict[Element, Part] = field(default_factory=dict)
    parts: dict[str, Part | None] = field(default_factory=dict)
    within: tuple[str, ...] = ()
    inclusion: Place | None = None

    def for_document(self, document: Document, path: str, inclusion: Place) -> Reading:
        """The reading of a file that is included at a place of this one."""
        return Reading(
            self.scene._replace(document=document),
            self.release,
            (),
            faults=self.faults,
            parts=self.parts,
            within=(*self.within, path),
            inclusion=self._placed(inclusion),
        )

    @property
    def nested(self) -> Harm:
        """What a release does about an include that it cannot follow."""
        is_refused = len(self.within) <= 1 or self.release.has(releases.INCLUDED_FAULTS)
        return Harm.REFUSED if is_refused else Harm.DOUBTED

    @property
    def collected(self) -> Harm:
        """What a release does about a version that it does not know, or an axis in an unknown frame."""
        return Harm.REFUSED if self.release.has(releases.FAULTS_COLLECTED) else Harm.DOUBTED

    @property
    def judged(self) -> bool:
        """Whether a release rejects an inertia, a script or a model that can be read and makes no sense."""
        return self.release.has(releases.MODELS_JUDGED)

    @property
    def torn(self) -> Harm:
        """What a release does about a reference that leads nowhere: Gazebo Classic loads the rest of the model."""
        return Harm.REFUSED if self.judged else Harm.MISREAD

    @property
    def checks_all_values(self) -> bool:
        """Whether a release rejects all values that are none of their type, and not single ones alone."""
        return self.release.has(releases.ALL_VALUES_CHECKED)

    def add(
        self,
        harm: Harm,
        reason: Reason,
        place: Place | Element,
        related: tuple[tuple[str, Place], ...] = (),
        suggestion: str | None = None,
    ) -> None:
        """Keep a fault; one of an included file with where it is included."""
        fault_place = place if isinstance(place, Place) else Place(place)
        if self.inclusion is not None:
            related = tuple((words, self._placed(related_place)) for words, related_place in related)
            if fault_place.document is None:
                related = (*related, ("it is included here", self.inclusion))
        self.faults.append(Fault(harm, reason, self._placed(fault_place), related, suggestion))

    def _placed(self, place: Place) -> Place:
        """A place with its document, if that is an included one."""
        is_own = self.inclusion is None or place.document is not None
        return place if is_own else place._replace(document=self.scene.document)
