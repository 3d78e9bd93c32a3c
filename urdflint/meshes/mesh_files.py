"""The file of a mesh, read once in a run: opened with care, taken for what is in it, and summed up."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from urdflint.files import safe_open, tracked
from urdflint.meshes import collada, gltf, kinds, obj, stl
from urdflint.meshes.mesh import Cause, Content, Kind, Mesh, NoMesh, summary

LARGEST = 100_000_000  # bytes of a file
LIBRARY = 4_000_000  # bytes of an MTL
KEPT = 4096  # meshes
State = tuple[int, ...]


class _Known(NamedTuple):
    """What came of a file, what was asked for it, and in which state the files were that it was read from."""

    mesh: Mesh | NoMesh
    answers: Mapping[tracked.Question, str]
    states: Mapping[str, State | None]


_KNOWN: OrderedDict[str, _Known] = OrderedDict()


def mesh(path: str) -> Mesh | NoMesh:
    """What is known of the mesh in a file, or why there is none."""
    known = _KNOWN.get(path)
    if known is None or any(_state(one) != state for one, state in known.states.items()):
        known = _KNOWN[path] = _read(path)
        if len(_KNOWN) > KEPT:
            _KNOWN.popitem(last=False)
    for question, answer in known.answers.items():
        tracked.note(question, partial(str, answer))
    return known.mesh


def size(path: str) -> int:
    """The bytes of a file that was read; 0 where it is gone."""
    known = _KNOWN.get(path)
    state = known.states.get(path) if known is not None else None
    return state[2] if state is not None else 0


def _read(path: str) -> _Known:
    with tracked.recording() as looked:
        before = {path: _state(path)}
        try:
            found: Mesh | NoMesh = summary(path, content(path, whole=False))
        except NoMesh as error:
            found = error.with_traceback(None)
    beside = [question[1] for question in looked.answers]  # each is about a file: its kind, or its content
    return _Known(found, looked.answers, {**{one: _state(one) for one in beside}, **before})


def _state(path: str) -> State | None:
    """What changes when a file does, as far as the system tells without reading it."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def content(path: str, *, whole: bool = True) -> Content:
    """What is in a file: its triangles if it is wanted whole, else what a summary needs. Raises NoMesh."""
    data = _bytes(path, LARGEST)
    kind = kinds.kind(data)
    if kind is Kind.STL:
        return stl.binary(data)
    if kind is Kind.STL_TEXT:
        return stl.text(data)
    if kind is Kind.COLLADA:
        return collada.read(data, whole=whole)
    if kind is Kind.OBJ:
        return obj.read(data, partial(_textures, os.path.dirname(path)))
    return gltf.read(data, partial(_buffer, os.path.dirname(path)))


def _bytes(path: str, limit: int) -> bytes:
    try:
        return safe_open.content(path, limit)
    except safe_open.NoFile as error:
        raise NoMesh(str(error), Cause.NOT_LOOKED_AT) from None
    except (OSError, ValueError) as error:
        raise NoMesh(f"it cannot be read: {getattr(error, 'strerror', None) or error}", Cause.NOT_LOOKED_AT) from None


def beside(folder: str, name: str) -> str | None:
    """The path of a file that a mesh names; None for what is not in its folder, such as an absolute path or an URL."""
    name = name.replace("\\", "/")
    if not name or "\0" in name or "://" in name or name.startswith("/") or name[1:2] == ":":
        return None
    return os.path.normpath(os.path.join(folder, name))


def _textures(folder: str, name: str) -> Sequence[str] | None:
    path = beside(folder, name)
    if path is None or not tracked.is_file(path):
        return None
    try:
        return obj.textures(_bytes(path, LIBRARY))
    except NoMesh:
        return None


def _buffer(folder: str, name: str) -> bytes | None:
    path = beside(folder, name)
    if path is None or not tracked.is_file(path):
        return None
    try:
        return _bytes(path, LARGEST)
    except NoMesh:
        return None
