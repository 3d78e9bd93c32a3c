"""How Drake finds the files that meshes and textures name (multibody/parsing/detail_path_utils.cc)."""

from __future__ import annotations

import posixpath
import re

from urdflint.model.files import Found
from urdflint.programs.drake.record import Record
from urdflint.syntax.document import Element

URI = re.compile(r"([a-z0-9+.-]+)://([^/]*)/+(.*)", re.ASCII)
SCHEMES = frozenset({"file", "model", "package"})


def resolved(record: Record, element: Element) -> str | None:
    """The file that `filename` names, in one spelling; None, and noted, where Drake will not find it for sure.

    Which packages Drake knows is told by the program that calls it, so an unknown one is no fault of the file.
    """
    name = element.attributes.get("filename", "")
    parts = URI.fullmatch(name)
    if parts is not None and parts[1] not in SCHEMES:
        record.rejects("uri-scheme-unsupported", element, "filename", element, scheme=parts[1])
        return None
    if name and record.files.find(name).found is Found.NO:
        record.rejects("file-missing", element, "filename", element)
        return None
    return name if parts is not None else posixpath.normpath(name)


def extension(name: str) -> str:
    """What the name of a file ends with, in small letters, from its last full stop on."""
    return posixpath.splitext(posixpath.basename(name))[1].lower()
