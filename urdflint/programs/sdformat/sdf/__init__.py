"""What libsdformat reports of SDFormat: `faults` for all programs that read with it, `notes` for libsdformat itself."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.files import include_budget, tracked
from urdflint.model.robot import Robot
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note, Notes
from urdflint.programs.sdformat.reading import sdf_description
from urdflint.programs.sdformat.releases import MIMIC, UNKNOWN_ELEMENT_WARNING
from urdflint.programs.sdformat.releases import Release as SdformatRelease
from urdflint.programs.sdformat.sdf import contents, includes, names, reasons, references, root
from urdflint.programs.sdformat.sdf.faults import Fault, Harm, Reading
from urdflint.programs.sdformat.sdf.scopes import Scope, robot_scope, scopes
from urdflint.syntax.document import Element
from urdflint.text.similar import did_you_mean

DESCRIBED = (1, 4)  # older files are converted too, but what they may hold is in no vocabulary here
AS_URDF, AS_URDF_BEFORE = (1, 11), (1, 7)  # the version in which URDF is written
EFFECTS = {
    Harm.REFUSED: Effect.REJECTS,
    Harm.DOUBTED: Effect.WARNS,
    Harm.LATE: Effect.ALTERS,
    Harm.MISREAD: Effect.ALTERS,
    Harm.QUIET: Effect.IGNORES,
}


def faults(scene: Scene, release: SdformatRelease) -> Sequence[Fault]:
    """All that is wrong with a file as a release reads it, and with those that it includes, from the outside in."""
    return read(scene, release).faults


def read(scene: Scene, release: SdformatRelease) -> Reading:
    """A file as a release reads it, with what is wrong with it and what it includes."""
    reading = Reading(scene, release, (), within=(tracked.real(scene.document.source.name),))
    _judge(reading)
    return reading


def scope_in_robot(robot: Robot, parts: Sequence[Element], release: SdformatRelease) -> Scope:
    """The names of the models that parts of blocks, `<model>` and `<include>`, bring into a robot of URDF."""
    scene = Scene("sdf", robot.document, robot.files)
    reading = Reading(scene, release, (), within=(tracked.real(robot.document.source.name),))
    version = AS_URDF if release.has(MIMIC) else AS_URDF_BEFORE
    return robot_scope(robot.element, parts, includes.included_models(reading, parts, _judge), version)


def _judge(reading: Reading) -> None:
    top = reading.scene.element
    reading.version = root.version_of(top)
    if not root.check(reading, top):
        return
    if reading.version >= DESCRIBED:
        contents.check(reading, top, sdf_description.root(reading.release.description))
    includes.check(reading, _judge)
    if include_budget.refused():
        return
    names.worlds(reading, top)
    reading.scopes += scopes(top, reading.included, reading.version)
    for scope in reading.scopes:
        names.check(reading, scope)
        references.check(reading, scope)


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file, in its order of work."""
    own = SdformatRelease(release.number)
    own.answers = release.answers  # it remembers for the one that is kept
    collected = Notes()
    for fault in faults(scene, own):
        collected.add(
            Note(_effect(fault, own), fault.reason, fault.place, fault.related, did_you_mean("", fault.meant))
        )
    return collected.notes


def _effect(fault: Fault, release: SdformatRelease) -> Effect:
    if fault.harm is not Harm.UNKNOWN:
        return EFFECTS[fault.harm]
    element = isinstance(fault.reason, reasons.SdfElementUnknown)
    warns = not element or release.has(UNKNOWN_ELEMENT_WARNING)
    return Effect.WARNS if warns else Effect.IGNORES
