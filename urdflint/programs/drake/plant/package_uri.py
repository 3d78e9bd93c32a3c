"""How Drake finds the files that meshes and textures name (multibody/parsing/detail_path_utils.cc)."""

from __future__ import annotations

import posixpath
import re

from urdflint import regex
from urdflint.model.resource_files import Presence
from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.urdf.reasons.robot import FileMissing, UriSchemeUnsupported
from urdflint.syntax.document import Element

URI = regex.compile(r"([a-z0-9+.-]+)://([^/]*)/+(.*)", re.ASCII)
SCHEMES = frozenset({"file", "model", "package"})


def resolved(record: Record, element: Element) -> str | None:
    """The file that `filename` names, in one spelling; None, and noted, where Drake will not find it for sure.

    Which packages Drake knows is reported by the program that calls it, so an unknown one is no fault of the file.
    """
    name = element.attributes.get("filename", "")
    parts = URI.fullmatch(name)
    if parts is not None and parts[1] not in SCHEMES:
        record.rejects(UriSchemeUnsupported(parts[1]), element, "filename", element)
        return None
    if name and record.files.find(name).outcome is Presence.NO:
        record.rejects(FileMissing(), element, "filename", element)
        return None
    return name if parts is not None else posixpath.normpath(name)


def extension(name: str) -> str:
    """The extension of a file name in lower case, with its full stop."""
    return posixpath.splitext(posixpath.basename(name))[1].lower()
