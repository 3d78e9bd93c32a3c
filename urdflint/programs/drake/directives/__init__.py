"""What Drake does with model directives: it reads all of the YAML, judges each directive, and then carries them out.

It stops at the first fault, mostly without a line; here each is noted that it would come to.
"""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.files import tracked
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.directives import nodes, processing, schema, validity
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.reasons import DmdNotYaml
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note, Notes
from urdflint.syntax import yaml_text
from urdflint.syntax.place import Place

LARGEST = 500_000  # values with what aliases stand for


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that Drake does about a file of directives, in its order of work."""
    collected = Notes()
    try:
        root = yaml_text.read(scene.document.source, aliases=True)
    except yaml_text.NotYaml as error:
        collected.add(Note(Effect.REJECTS, DmdNotYaml(str(error)), Place(None, span=error.span)))
        return collected.notes
    root = root or nodes.EMPTY
    if nodes.size(root) > LARGEST:
        scene.files.note(f"with what its aliases stand for, the file has more than {LARGEST:,} values")
        return collected.notes
    directives = nodes.directives(root)
    for note in (*schema.faults(root), *validity.faults(directives)):
        collected.add(note)
    build = Building(scene, release, collected.add, reading=(tracked.real(scene.document.source.name),))
    build.plant.part = scene.part
    processing.run(build, directives, "")
    build.finish()
    return collected.notes
