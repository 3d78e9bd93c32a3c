"""What libsdformat reports of SDFormat: `faults` for all programs that read with it, `notes` for libsdformat itself."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note, Notes
from urdflint.programs.sdformat import description
from urdflint.programs.sdformat.releases import Behaviour
from urdflint.programs.sdformat.releases import Release as SdformatRelease
from urdflint.programs.sdformat.sdf import contents, names, reasons, references, root
from urdflint.programs.sdformat.sdf.faults import Fault, Harm, Reading
from urdflint.programs.sdformat.sdf.scopes import scopes
from urdflint.text.similar import did_you_mean

DESCRIBED = (1, 4)  # older files are converted too, but what they may hold is in no vocabulary here
EFFECTS = {
    Harm.REFUSED: Effect.REJECTS,
    Harm.DOUBTED: Effect.WARNS,
    Harm.LATE: Effect.ALTERS,
    Harm.QUIET: Effect.IGNORES,
}
NOT_READ = "files that <include> names: what is in them, and names that come from them"


def faults(scene: Scene, release: SdformatRelease) -> Sequence[Fault]:
    """All that is wrong with a file as a release reads it, from the outside in."""
    top = scene.element
    reading = Reading(scene, release, root.version_of(top))
    if not root.check(reading, top):
        return reading.faults
    if reading.version >= DESCRIBED:
        contents.check(reading, top, description.root(release.description))
    names.worlds(reading, top)
    for scope in scopes(top, flat=reading.version < names.SEPARATED):
        names.check(reading, scope)
        references.check(reading, scope)
        if scope.element.child("include") is not None:
            scene.files.note(NOT_READ)
    return reading.faults


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file, in its order of work."""
    own = SdformatRelease(release.number)
    own.answers = release.answers  # it remembers for the one that is kept
    found = Notes()
    for one in faults(scene, own):
        found.add(Note(_effect(one, own), one.reason, one.place, one.related, did_you_mean("", one.meant)))
    return found.notes


def _effect(fault: Fault, release: SdformatRelease) -> Effect:
    if fault.harm is not Harm.UNKNOWN:
        return EFFECTS[fault.harm]
    element = isinstance(fault.reason, reasons.SdfElementUnknown)
    told = not element or release.has(Behaviour.UNKNOWN_ELEMENT_WARNING)
    return Effect.WARNS if told else Effect.IGNORES
