"""Meshes: which PyBullet can read, and where it looks for their files."""

from __future__ import annotations

import os

from urdflint import regex
from urdflint.files import tracked
from urdflint.meshes.mesh import NOT_FINITE, Cause, Kind, Mesh, NoMesh
from urdflint.model.resource_files import Presence
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.record import Record
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element

SHOWN_ENDINGS = frozenset({".dae", ".stl", ".obj"})  # UrdfFindMeshFile.h; case does not matter
FINDABLE_ENDINGS = SHOWN_ENDINGS | {".cdf", ".vtk"}
LEAST = 5  # characters of a name: it must have more than an extension
# An expression of xacro or roslaunch that is left in the name, and a scheme behind a space: no folder is called so.
NOWHERE = regex.compile(r"\$[({]|^\s+[A-Za-z][A-Za-z0-9+.-]*://")
SCHEME = regex.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


def find(record: Record, mesh: Element, *, collides: bool) -> bool:
    """Look for the file of a mesh, and note why there is none, or none that can be shown or collide.

    What is rejected is a mesh all the same, once that is repaired.
    """
    name = record.text(mesh, "filename")
    if not name:
        record.rejects(reasons.MeshNameEmpty(), mesh, "filename" if name is not None else None)
        return True
    extension = name[-4:].lower()
    if len(name) < LEAST or extension not in FINDABLE_ENDINGS:
        record.rejects(reasons.MeshFormat(os.path.splitext(name)[1].lower()), mesh, "filename")
        return True
    path = without_scheme(name)
    scheme = SCHEME.match(path)
    if scheme is not None:
        record.rejects(reasons.MeshUri(scheme[1]), mesh, "filename")
    elif "\\" in path:
        record.rejects(reasons.MeshBackslash(), mesh, "filename")
    elif NOWHERE.search(path) or not _is_there(record, name, path):
        record.rejects(reasons.MeshMissing(path), mesh, "filename")
    elif collides and extension == ".stl" and (reason := _fault(record.files.mesh(name))) is not None:
        record.printed(Effect.DROPS, reason, mesh, "filename")
        return False
    if extension not in SHOWN_ENDINGS and mesh.tag == "mesh":
        record.printed(Effect.DROPS, reasons.MeshNotShown(extension), mesh, "filename")
        return False
    return True


def _fault(mesh: Mesh | NoMesh | None) -> Reason | None:
    """Why an STL has no shape, as far as it was opened (LoadMeshFromSTL.h)."""
    if isinstance(mesh, NoMesh):
        return (
            reasons.MeshUnreadable(mesh.why)
            if mesh.cause is not Cause.NOT_LOOKED_AT and mesh.why != NOT_FINITE
            else None
        )
    if mesh is None or (mesh.kind is Kind.STL and not mesh.spare):
        return None
    if mesh.kind is Kind.STL_TEXT:
        return reasons.MeshText()
    return reasons.MeshUnreadable(
        f"{mesh.spare} bytes are behind its last triangle" if mesh.spare else f"it is {mesh.kind.value}"
    )


def without_scheme(name: str) -> str:
    """A name without what it cuts off, which is no more than a word to it."""
    path = name.removeprefix("file://")
    short = path.removeprefix("package://")
    return short if short != path else path.removeprefix("model://")


def _is_there(record: Record, name: str, path: str) -> bool:
    """Whether a file is in the folder of the robot's own, or in one of those above it.

    Nobody knows of a package that is nowhere on this machine: it may be there where the robot is loaded.
    """
    files = record.files
    if files.folder is None or files.find(name).outcome not in (Presence.YES, Presence.NO):
        return True
    if os.path.isabs(path) and tracked.exists(path):
        return True
    return files.is_above(path)  # also where it is absolute
