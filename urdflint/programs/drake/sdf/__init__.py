"""What Drake does with SDFormat: what libsdformat says of it counts first, then Drake looks at what that has read."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.files import include_budget
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.sdf import includes, libsdformat, models, tags
from urdflint.programs.drake.sdf.parser import Reading
from urdflint.programs.scenes import Note, Notes


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file, and about those that it includes."""
    reading = Reading(scene, release, Notes())
    includes.check(reading, scene.document)
    read = libsdformat.check(reading)
    if read is not None and not include_budget.refused():
        tags.check(reading, scene.element)
        for part in filter(None, read.parts.values()):
            if part.document.root is not None:
                tags.check(reading.for_document(part.document), part.document.root)
                includes.check(reading.for_document(part.document), part.document)
        models.read(reading, scene.element, read.included)
    return reading.notes.notes
