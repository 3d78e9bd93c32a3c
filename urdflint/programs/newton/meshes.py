"""Meshes and textures in Newton: which names lead to a file, and which formats its library trimesh reads."""

from __future__ import annotations

import math

from urdflint import regex
from urdflint.model.resource_files import Presence
from urdflint.programs.effect import Effect
from urdflint.programs.naming import FOLDERS
from urdflint.programs.newton import reasons
from urdflint.programs.newton.record import Record, Vector
from urdflint.programs.newton.releases import FILE_URIS_READ
from urdflint.programs.simulator import single
from urdflint.syntax.document import Element

# trimesh.available_formats() with the packages that newton[importers] brings
FORMATS = frozenset(
    {"bz2", "dae", "dxf", "glb", "gltf", "obj", "off", "ply", "stl", "stl_ascii", "gz", "xyz", "zae", "zip"}
)
EXPRESSION = regex.compile(r"\$[({]")  # of xacro or roslaunch, left in the name: no folder is called so
SCHEME = regex.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]*://")
LOOKED_UP = ("package://", "model://")
DOWNLOADED = ("http://", "https://")
FILE = "file:"


def scale(record: Record, mesh: Element) -> Vector | None:
    """The scale of a mesh whose file can be read; None where there is none, or, noted, it is refused."""
    name = mesh.attributes.get("filename")
    if name is None:
        record.silent(Effect.DROPS, reasons.MeshWithoutFile(), mesh)
        return None
    factors = record.words(mesh, "scale", mesh.attributes.get("scale") or "1 1 1")
    if not asset(record, mesh):
        return None
    _format(record, mesh, name)
    if factors is None:
        return None
    if len(factors) not in (1, 3):
        record.rejects(reasons.NumberCountWrong(3, len(factors)), mesh, "scale")
        return None
    if not all(math.isfinite(single(factor)) for factor in factors):
        record.rejects(reasons.SizeNotFinite(factors), mesh, "scale")
        return None
    return factors


def asset(record: Record, element: Element) -> bool:
    """Whether the file of a mesh or texture is found, as far as can be known; a name that is rejected is repaired."""
    name = element.attributes["filename"]
    if name.lower().startswith(FILE) and record.release.has(FILE_URIS_READ):
        if not _is_local(name):
            record.rejects(reasons.FileUri(name), element, "filename")
            return True
    elif not name.startswith((*LOOKED_UP, *DOWNLOADED)) and (SCHEME.match(name) or EXPRESSION.search(name)):
        record.silent(Effect.DROPS, reasons.MeshMissing(name), element, "filename")
        return False
    broken = (element, "filename") in record.broken  # no file has a name with blanks where there is a TAB
    if broken or (name and EXPRESSION.search(name)) or record.files.find(name).outcome is Presence.NO:
        record.silent(Effect.DROPS, reasons.MeshMissing(name), element, "filename")
        return False
    return True


def _is_local(uri: str) -> bool:
    """Whether a file URI is one of this machine, with an absolute path and nothing behind it."""
    from urllib.parse import unquote, urlsplit  # hardly any robot has a URI of a file

    try:
        parts = urlsplit(uri)
    except ValueError:
        return False
    return (
        parts.netloc.lower() in ("", "localhost")
        and parts.path.startswith("/")
        and not unquote(parts.path).replace("\\", "/").startswith("//")
        and not parts.query
        and not parts.fragment
    )


def _format(record: Record, mesh: Element, name: str) -> None:
    """Note if trimesh cannot read it, by its extension."""
    path = name
    if name.startswith(DOWNLOADED):
        from urllib.parse import urlsplit

        path = urlsplit(name).path
    last = path.rsplit("/", 1)[-1]
    if last in FOLDERS:
        record.rejects(reasons.MeshIsFolder(), mesh, "filename")
        return
    extension = last.rsplit(".", 1)[-1].lower() if "." in last else ""
    if extension not in FORMATS:
        record.rejects(reasons.MeshFormat(f".{extension}" if extension else ""), mesh, "filename")
