"""The names of files in includes, meshes, textures and YAML that is loaded, when files are moved or renamed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping

from urdflint.files import is_below
from urdflint.files.ros_packages import Packages
from urdflint.server.protocol import types, uris
from urdflint.server.symbols import robot_names
from urdflint.server.symbols.name_kinds import FILE
from urdflint.server.workspace import index, related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span, is_yaml

INCLUDE = "xacro:include"
# A name of a file that begins with a package or the folder of the file, wherever it stands
FILE_NAME = re.compile(
    rb"""(\$\(find\s+([^\s()$]+)\s*\)|(?:package|model)://([^/\s"'<>$]+)|\$\(dirname\))/([^\s"'<>$()]+)"""
)


def answer(state: State, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
    """The edits of all files that name one of those; None where there are none."""
    moves = {}
    for file in params.files:
        old, new = uris.path(file.old_uri), uris.path(file.new_uri)
        if old is not None and new is not None:
            moves[old] = new
    changes: dict[str, list[types.TextEdit]] = {}
    for path in index.paths(state) if moves else ():
        text = state.text(path)
        if text is None or is_yaml(text.path):
            continue
        edits = [
            types.TextEdit(text.range(span), name) for span, name in sorted(_new_names(state, text, moves).items())
        ]
        if edits:
            changes[text.uri] = edits
    return types.WorkspaceEdit(changes=changes) if changes else None


def _moved(path: str, moves: Mapping[str, str]) -> str:
    """Where a file is then, also one in a folder that is moved."""
    for old, new in moves.items():
        if is_below(path, old):
            return new + path[len(old) :]
    return path


def _new_names(state: State, text: Text, moves: Mapping[str, str]) -> dict[Span, str]:
    """The new names of files in a text, by where the old ones stand."""
    packages, folder = related_files.packages(state, text.path), os.path.dirname(text.path)
    new_folder = os.path.dirname(_moved(text.path, moves))
    names: dict[Span, str] = {}
    for match in FILE_NAME.finditer(text.source.text):
        package, rest = (match[2] or match[3] or b"").decode("utf-8", "replace"), match[4].decode("utf-8", "replace")
        top = packages.folder(package) if package else folder
        old = os.path.normpath(os.path.join(top, rest)) if top is not None else None
        if top is None or old is None:
            continue
        new, prefix = _moved(old, moves), match[1].decode("utf-8", "replace")
        new_name = (
            _from_package(state, new, prefix, package, top, packages)
            if package
            else f"{prefix}/{_relative(new, new_folder)}"
        )
        if (new != old or (not package and folder != new_folder)) and new_name is not None:
            names[Span(match.start(), match.end())] = new_name
    for span, name in _relative_names(text):
        old = os.path.normpath(os.path.join(folder, name))
        new = _moved(old, moves)
        if (new != old or folder != new_folder) and (new != old or os.path.exists(old)):
            names[span] = _relative(new, new_folder)
    return names


def _relative(path: str, folder: str) -> str:
    return os.path.relpath(path, folder).replace(os.sep, "/")


def _from_package(state: State, path: str, prefix: str, package: str, top: str, packages: Packages) -> str | None:
    """A file as it is named from its package, perhaps another than before; None where it is in none."""
    if is_below(path, top):
        return f"{prefix}/{_relative(path, top)}"
    new_top = related_files.packages(state, os.path.join(_existing(os.path.dirname(path)), "")).own_package
    new_package = os.path.basename(new_top) if new_top is not None else ""
    if new_top is None or packages.folder(new_package) != new_top:
        return None
    return f"{prefix.replace(package, new_package)}/{_relative(path, new_top)}"


def _existing(folder: str) -> str:
    """The innermost folder that is there already."""
    while not os.path.isdir(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return folder


def _relative_names(text: Text) -> Iterator[tuple[Span, str]]:
    """The names of files that are seen from the folder of the file."""
    for element in text.document.elements:
        span = text.document.value(element, "filename") if element.tag == INCLUDE else None
        if span is not None and _is_relative(element.attributes["filename"]):
            yield span, element.attributes["filename"]
    for occurrence in robot_names.static(text.document):
        if occurrence.kind == FILE and not occurrence.built and _is_relative(occurrence.name):
            yield occurrence.span, occurrence.name


def _is_relative(name: str) -> bool:
    return bool(name) and "$" not in name and "://" not in name and not os.path.isabs(name)
