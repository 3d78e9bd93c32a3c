"""What Drake does with SDFormat."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.scenes import Note, Notes


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file, in its order of work."""
    found = Notes()
    return found.notes
