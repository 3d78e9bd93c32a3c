"""Why Drake rejects a model that a directive adds: what it says of the file itself, whoever adds it."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from urdflint.meshes.mesh import Mesh, NoMesh
from urdflint.meshes.solid import signed_volume
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake import mjcf, releases, sdf
from urdflint.programs.drake.mjcf import MODEL_NAME
from urdflint.programs.drake.mjcf.reasons import MjcfNameUnusable, MjcfPartMissing
from urdflint.programs.drake.plant import model_contents
from urdflint.programs.drake.urdf.parser import reading
from urdflint.programs.drake.urdf.reasons.robot import RobotNameEmpty, RobotNameMissing, RobotNameReserved
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.xml import refusals
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place, span_of

READERS = {"sdf": ("sdf", sdf.notes), "mujoco": ("mjcf", mjcf.notes)}
# The directive says how the model is called
NAMES = (RobotNameMissing, RobotNameEmpty, RobotNameReserved, MjcfNameUnusable)


class Fault(NamedTuple):
    """A fault for which Drake rejects a file: its line, and why."""

    line: int
    why: str


def first(path: str, files: Files, release: Release) -> Fault | None:
    """The first fault of a file; None where there is none, or it cannot be read."""
    if path.lower().endswith(".obj"):
        return None
    document = model_contents.parsed(path)
    if document is None:
        return None
    if document.departures:
        return _of_text(document)
    own_files = Files(os.path.dirname(path), files.packages, files.resolve, files.folders)
    root = document.root
    if root is None or root.tag not in ("robot", *READERS):
        return None
    if root.tag == "robot":
        return _of_robot(document, root, own_files, release)
    world = root.child("world") if root.tag == "sdf" else None
    if world is not None and (many := sum(child.tag in ("model", "include") for child in world.children)) != 1:
        return Fault(_line(document, Place(world)), f"a model is wanted, and the world has {many}")
    kind, notes = READERS[root.tag]
    first_note = next(
        (
            note
            for note in notes(Scene(kind, document, own_files), release)
            if _counts(note.effect, note.reason, note.place)
        ),
        None,
    )
    return Fault(_line(document, first_note.place), first_note.message) if first_note is not None else None


def volume(path: str, files: Files) -> float | None:
    """What the faces of a mesh enclose in m³, less than nothing where they look inward; None where it shows none."""
    mesh = files.mesh(path)
    worked_out = mesh.worked_out if isinstance(mesh, Mesh) else dict[str, Any]()
    if "signed volume" not in worked_out:
        try:
            worked_out["signed volume"] = signed_volume(files.content(path).surfaces)
        except NoMesh:
            return None
    enclosed: float = worked_out["signed volume"]
    return enclosed


def _of_text(document: Document) -> Fault | None:
    """What is wrong with the XML, if Drake minds."""
    if not any(program.startswith("drake") for program in refusals.refusals(document)):
        return None
    departure = document.departures[0]
    return Fault(document.source.position(departure.span.start).line, departure.message)


def _of_robot(document: Document, root: Element, files: Files, release: Release) -> Fault | None:
    fresh_release = releases.Release(release.number)
    fresh_release.answers = release.answers  # what is asked here counts for the directives too
    read = reading(Robot(document, root, files), fresh_release)
    first_complaint = next(
        (
            complaint
            for complaint in read.complaints
            if _counts(complaint.effect, complaint.reason, Place(complaint.element))
        ),
        None,
    )
    return (
        Fault(_line(document, Place(first_complaint.element)), first_complaint.reason.message(first_complaint))
        if first_complaint is not None
        else None
    )


def _counts(effect: Effect, reason: Reason, place: Place) -> bool:
    """Whether Drake rejects a model also where a directive says how it is called."""
    nameless = isinstance(reason, MjcfPartMissing) and reason.part == MODEL_NAME
    of_model = place.element is None or place.element.parent is None
    return effect is Effect.REJECTS and not nameless and not (of_model and isinstance(reason, NAMES))


def _line(document: Document, place: Place) -> int:
    home = place.document or document
    return home.source.position(span_of(home, place).start).line
