"""What Drake does with SDFormat: what libsdformat says of it counts first, then Drake looks at what that has read."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.sdf import libsdformat, models, tags
from urdflint.programs.drake.sdf.reading import Reading
from urdflint.programs.scenes import Note, Notes


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file."""
    reading = Reading(scene, release, Notes())
    root = scene.element
    if libsdformat.check(reading):
        tags.check(reading, root)
        models.read(reading, root)
    return reading.found.notes
