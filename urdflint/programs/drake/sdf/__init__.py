"""What Drake does with SDFormat, beyond what libsdformat says before it."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.sdf import models, tags
from urdflint.programs.drake.sdf.reading import Reading
from urdflint.programs.scenes import Note, Notes


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file."""
    reading = Reading(scene, release, Notes())
    root = scene.element
    tags.check(reading, root)
    models.read(reading, root)
    return reading.found.notes
