"""Meshes: under which names MuJoCo keeps them, where it looks for their files, and which it can read."""

from __future__ import annotations

import os
import re

from urdflint import regex
from urdflint.meshes.mesh import NOT_FINITE, Cause, Kind, Mesh, NoMesh
from urdflint.model.resource_files import Presence
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco import reasons
from urdflint.programs.mujoco.model import Model
from urdflint.programs.mujoco.numbers import scale
from urdflint.programs.mujoco.releases import MEETING_MESHES_TAKEN, MESHES_TOLD_APART, PATHS_KEPT
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element

FORMATS = frozenset({".stl", ".obj", ".msh"})  # that it has decoders for
ANY_CASE = ".msh"  # the others are in one case: .stl or .STL, not .Stl
MOST_FACES = 200_000  # of an STL
BEYOND = regex.compile(r"a face in it names vertex \d+ of \d+")
FARTHEST = 2.0**30  # a coordinate of an STL
STEPS = regex.compile(r"[/\\]")
EXPRESSION = regex.compile(r"\$[({]")  # of xacro or roslaunch, left in the name: no folder is called so
SCHEME = regex.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
# What it takes for the begin of an absolute path (FilePath::AbsPrefix in src/user/user_util.cc of 3.12); of one letter
# it is a drive, which there may be
ABSOLUTE = regex.compile(r"[^/\\].+?:[/\\]", re.DOTALL)


def note_named(model: Model, mesh: Element, name: str | None) -> None:
    """A mesh that a shape needs, and what is wrong with its name, its file and its scale."""
    if name is None:
        return
    _find(model, mesh, name)
    read = scale(mesh.attributes.get("scale", "1 1 1"))
    if read.fault or len(read.values) != 3:
        return
    if 0 in read.values:
        model.record.rejects(reasons.MeshFlat(), mesh, "scale")
    _name(model, mesh, name, read.values)


def _find(model: Model, mesh: Element, name: str) -> None:
    """The file: by its last part alone in old releases, or where the settings ask for it."""
    record = model.record
    last = STEPS.split(name)[-1]
    stripped = model.settings.is_on("strippath", default=False)
    looked_up = last if last == name or stripped or not record.release.has(PATHS_KEPT) else name
    ending = last[last.rfind(".") :] if "." in last else ""
    extension = ending.lower()
    if extension not in FORMATS or (extension != ANY_CASE and ending not in (extension, extension.upper())):
        record.rejects(reasons.MeshFormat(ending), mesh, "filename")
        return
    scheme = SCHEME.match(looked_up)
    if scheme is not None:
        record.rejects(reasons.MeshUri(scheme[1]), mesh, "filename")
        return
    if ABSOLUTE.match(looked_up):
        record.rejects(reasons.MeshMissing(looked_up), mesh, "filename")
        return
    path = os.path.join(model.settings.folder.replace("\\", "/"), looked_up.replace("\\", "/"))
    # The meshes of a package that is not here may be copied to where they are looked for
    is_settled = SCHEME.match(name) is None or record.files.find(name).outcome in (Presence.YES, Presence.NO)
    if EXPRESSION.search(name) or (is_settled and record.files.find(path).outcome is Presence.NO):
        record.rejects(reasons.MeshMissing(path), mesh, "filename")
        return
    reason = _fault(record.files.mesh(path), extension)
    if reason is not None:
        record.rejects(reason, mesh, "filename")


def _is_refused(no_mesh: NoMesh, extension: str) -> bool:
    """Whether a file without a mesh is refused: of an OBJ its points will do."""
    if no_mesh.cause is Cause.DAMAGED and extension == ".obj":
        return no_mesh.why == NOT_FINITE or BEYOND.match(no_mesh.why) is not None
    return no_mesh.cause is not Cause.NOT_LOOKED_AT


def _fault(mesh: Mesh | NoMesh | None, extension: str) -> Reason | None:
    """Why a file cannot be compiled, as far as it was opened (user_mesh.cc)."""
    if mesh is None:
        return None
    if isinstance(mesh, NoMesh):
        return reasons.MeshUnreadable(mesh.why) if _is_refused(mesh, extension) else None
    if mesh.kind is Kind.STL_TEXT and extension == ".stl":
        return reasons.MeshText()
    if mesh.kind is not (Kind.STL if extension == ".stl" else Kind.OBJ):
        return reasons.MeshUnreadable(f"it is {mesh.kind.value}")
    if mesh.spare:
        return reasons.MeshUnreadable(f"{mesh.spare} bytes are behind its last triangle")
    if mesh.kind is Kind.STL and max(map(abs, (*mesh.lower, *mesh.upper))) > FARTHEST:
        return reasons.MeshUnreadable("a coordinate in it is larger than 2^30")
    if mesh.kind is Kind.STL and mesh.faces > MOST_FACES:
        return reasons.MeshTooManyFaces(mesh.faces)
    if mesh.few:
        return reasons.MeshTooFewVertices()
    return reasons.MeshPlanar() if mesh.flat else None


def _name(model: Model, mesh: Element, name: str, size: tuple[float, ...]) -> None:
    """The name of a mesh is the last part of the file's without extension, with a number for another scale."""
    record, meshes = model.record, model.meshes
    last = STEPS.split(name)[-1]
    base = last[: last.rfind(".")] if "." in last else last
    if not base and not record.release.has(MESHES_TOLD_APART):
        record.rejects(reasons.MeshNameEmpty(), mesh, "filename")
        return
    scales = meshes.scales.setdefault(base, {})
    if size in scales:
        first, element = meshes.first[base, size]
        if first != name and not record.release.has(MESHES_TOLD_APART) and base:
            record.silent(Effect.ALTERS, reasons.MeshTakenForOther(first), mesh, "filename", (element,))
        return
    new_name = base if not scales else f"{base}{len(scales)}"
    scales[size] = new_name
    meshes.first[base, size] = (name, mesh)
    other = meshes.elements_by_name.setdefault(new_name, mesh)
    if other is not mesh and not record.release.has(MEETING_MESHES_TAKEN):
        record.rejects(reasons.MeshNameDuplicate(new_name), mesh, "filename", (other,))
