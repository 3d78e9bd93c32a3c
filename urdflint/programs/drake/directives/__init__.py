"""What Drake does with model directives: it reads all of the YAML, judges each directive, and then carries them out.

It stops at the first fault, mostly without a line; here each is noted that it would come to.
"""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.files import tracked
from urdflint.model.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.directives import schema, validity
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.reasons import DmdNotYaml
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note, Notes
from urdflint.syntax import yaml_text
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.syntax.yaml_text import Scalar


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that Drake does about a file of directives, in its order of work; every known release does the same."""
    found = Notes()
    try:
        root = yaml_text.read(scene.document.source, aliases=True)
    except yaml_text.NotYaml as error:
        found.add(Note(Effect.REJECTS, DmdNotYaml(str(error)), Place(None, span=error.span)))
        return found.notes
    root = root or Scalar("", True, Span(0, 0))
    items = schema.directives(root)
    for note in (*schema.faults(root), *validity.faults(items)):
        found.add(note)
    build = Building(scene, found.add, reading=(tracked.real(scene.document.source.name),))
    build.run(items, "")
    build.finish()
    return found.notes
