"""What MuJoCo refuses of MJCF: includes that it cannot follow, and names that its schema does not have.

It stops at the first fault (mjXReader in src/xml/xml.cc, mjXSchema::Check in src/xml/xml_util.cc). What is in a
`<frame>` or `<replicate>` is not held to the schema: unknown attributes there have no effect, and the reader
refuses of elements those that stand beside geoms and joints (mjXReader::Body in src/xml/xml_native_reader.cc).
"""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.scenes import mjcf, mjcf_vocabulary
from urdflint.model.scenes.mjcf import Fault, Part
from urdflint.model.scenes.mjcf_vocabulary import BODIES, FRAMES, UNIQUE, Kind
from urdflint.model.scenes.scene import Scene
from urdflint.programs import mjcf_names
from urdflint.programs.changes import Release, Version, numbers
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco.mjcf import reasons
from urdflint.programs.scenes import Note, Notes
from urdflint.syntax.document import Document

HOLDING = (*BODIES, *FRAMES)


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file, in its order of work."""
    collected = Notes()
    read = mjcf.included(scene, is_mujoco=True)
    for part, fault, name in read.faults:
        _include(collected, part, fault, name)
    _walk(collected, scene.document, read.root, release.ask(schema))
    return collected.notes


def schema(version: Version) -> str:
    """The release whose schema holds for a version: that of the newest that is not newer."""
    releases = mjcf_vocabulary.releases()
    return next((candidate for candidate in reversed(releases) if numbers(candidate) <= version), releases[0])


def _include(collected: Notes, part: Part, fault: Fault, name: str) -> None:
    if fault is Fault.NO_FILE:
        collected.add(Note(Effect.REJECTS, reasons.MjcfIncludeEmpty(), part.place()))
    elif fault is Fault.CIRCLE:
        collected.add(Note(Effect.REJECTS, reasons.MjcfIncludeCircle(name), part.place("file")))
    elif fault is Fault.TWICE:
        collected.add(Note(Effect.REJECTS, reasons.MjcfIncludedTwice(name), part.place("file")))
    else:
        collected.add(Note(Effect.REJECTS, reasons.MjcfFileMissing(name, fault.value), part.place("file")))


def _walk(collected: Notes, main: Document, top: Part, release: str) -> None:
    """Hold all parts to the schema of a release."""
    waiting = [(top, mjcf_vocabulary.root(), Effect.REJECTS)]
    while waiting:
        part, kind, effect = waiting.pop()
        for name in part.element.attributes:
            if release not in kind.attributes.get(name, ()):
                collected.add(_attribute(part, name, kind, effect))
        once: dict[str, Part] = {}
        for child in part.children:
            child_kind = kind.child(child.tag)
            if child_kind is None or release not in child_kind.releases:
                strict = Effect.REJECTS if part.tag in HOLDING else effect
                collected.add(_element(main, child, part, kind, strict))
                continue
            if child_kind.count == UNIQUE and effect is Effect.REJECTS:
                if child.tag in once:
                    related = (("the first one is here", once[child.tag].place()),)
                    collected.add(Note(effect, reasons.MjcfElementRepeated(part.tag), child.place(), related))
                once.setdefault(child.tag, child)
            free = child.tag in FRAMES and part.tag != "mujoco"
            waiting.append((child, child_kind, Effect.IGNORES if free else effect))


def _attribute(part: Part, name: str, kind: Kind, effect: Effect) -> Note:
    words, fix = mjcf_names.of_attribute(part, name, kind.attributes)
    return Note(effect, reasons.MjcfAttributeUnknown(), part.place(name, "name"), help=words, fix=fix)


def _element(main: Document, part: Part, parent: Part, kind: Kind, effect: Effect) -> Note:
    words, fix = mjcf_names.of_element(main, part, kind.children)
    return Note(effect, reasons.MjcfElementUnknown(parent.tag), part.place(), help=words, fix=fix)
