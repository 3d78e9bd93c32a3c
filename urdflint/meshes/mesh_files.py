"""The file of a mesh, read once in a run: opened with care, taken for what is in it, and summed up."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from urdflint.files import safe_open, tracked
from urdflint.meshes import collada, gltf, kinds, obj, stl
from urdflint.meshes.mesh import Cause, Content, Kind, Mesh, NoMesh, summary

LARGEST = 100_000_000  # bytes of a file
LIBRARY = 4_000_000  # bytes of an MTL
MAX_MESHES = 4096  # meshes
LIBRARIES = 16  # that are kept, since the parts of a robot often share one
BUFFERS = 100_000_000  # bytes that are kept for the same reason: of the last ones
State = tuple[int, ...]
Read = TypeVar("Read")
Allowed = Callable[[str], bool]  # whether a file that a mesh names may be opened


def any_file(_: str) -> bool:
    """True: the permission to open any file that a mesh names."""
    return True


class _KnownMesh(NamedTuple):
    """A mesh that was read, the questions that were asked for it, and the state of each file that it came from.

    `files_around` are the existing files that it names, each with whether it was allowed to be opened.
    """

    mesh: Mesh | NoMesh
    answers: Mapping[tracked.Question, str]
    states: Mapping[str, State | None]
    files_around: Mapping[str, bool]


_MESHES: OrderedDict[str, _KnownMesh] = OrderedDict()


class _Shared(Generic[Read]):
    """Contents of files that several meshes name, each read once as long as it does not change.

    The latest contents are kept, as long as they `weigh` at most `max_weight` together, and the last one in any case.
    """

    def __init__(self, read: Callable[[str], Read], max_weight: int, weigh: Callable[[Read], int]) -> None:
        self.read = read
        self.max_weight = max_weight
        self.weigh = weigh
        self.weight = 0
        self.entries: OrderedDict[str, tuple[State | None, Read, tracked.Dependencies]] = OrderedDict()

    def __call__(self, path: str) -> Read:
        """What is in the file; who listens learns what was asked for it."""
        entry, state = self.entries.get(path), _state(path)
        if entry is None or entry[0] != state:
            self._drop(path)
            with tracked.recording() as dependencies:
                entry = self.entries[path] = state, self.read(path), dependencies
            self.weight += self.weigh(entry[1])
            while self.weight > self.max_weight and len(self.entries) > 1:
                self._drop(next(iter(self.entries)))
        self.entries.move_to_end(path)
        for question, answer in entry[2].answers.items():
            tracked.note(question, partial(str, answer))
        return entry[1]

    def _drop(self, path: str) -> None:
        entry = self.entries.pop(path, None)
        self.weight -= self.weigh(entry[1]) if entry is not None else 0


class Opened:
    """How many bytes the meshes of a robot are read from; a buffer that is kept meanwhile counts once."""

    def __init__(self) -> None:
        self.bytes = 0
        self.entries: OrderedDict[str, int] = OrderedDict()
        self.weight = 0

    def add(self, path: str) -> None:
        """Count the files of a mesh that was read."""
        entry = _MESHES.get(path)
        for file, state in entry.states.items() if entry is not None else ():
            size = state[2] if state is not None else 0
            self.bytes += 0 if file in self.entries else size
            self.weight += size - self.entries.get(file, 0)
            self.entries[file] = size
            self.entries.move_to_end(file)
            while self.weight > BUFFERS:
                self.weight -= self.entries.popitem(last=False)[1]


def mesh(path: str, allowed: Allowed = any_file) -> Mesh | NoMesh:
    """What is known of the mesh in a file, or why there is none."""
    entry = _MESHES.get(path)
    if entry is None or not _is_as_before(entry, allowed):
        entry = _MESHES[path] = _read(path, allowed)
        if len(_MESHES) > MAX_MESHES:
            _MESHES.popitem(last=False)
    for question, answer in entry.answers.items():
        tracked.note(question, partial(str, answer))
    return entry.mesh


def _is_as_before(entry: _KnownMesh, allowed: Allowed) -> bool:
    same = all(_state(file) == state for file, state in entry.states.items())
    return same and all(allowed(file) == answer for file, answer in entry.files_around.items())


def _read(path: str, allowed: Allowed) -> _KnownMesh:
    permissions: dict[str, bool] = {}

    def opens(file: str) -> bool:
        permissions[file] = allowed(file)
        return permissions[file]

    with tracked.recording() as dependencies:
        before = {path: _state(path)}
        try:
            parsed: Mesh | NoMesh = summary(path, content(path, opens, complete=False))
        except NoMesh as error:
            parsed = error.with_traceback(None)
    files = [question[1] for question in dependencies.answers if question[0] in ("kind", "content")]
    return _KnownMesh(parsed, dependencies.answers, {**{file: _state(file) for file in files}, **before}, permissions)


def _state(path: str) -> State | None:
    """What changes when a file does, as far as the system tells without reading it."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def content(path: str, allowed: Allowed = any_file, *, complete: bool = True, looks: bool = False) -> Content:
    """What is in a file: its triangles if it is wanted whole, else what a summary needs; `looks`, colors and textures.

    Of the files that it names only those that are `allowed` are opened. Raises NoMesh.
    """
    data = _bytes(path, LARGEST)
    kind = kinds.kind(data)
    if kind is Kind.STL:
        return stl.binary(data)
    if kind is Kind.STL_TEXT:
        return stl.text(data)
    if kind is Kind.COLLADA:
        return collada.read(data, complete=complete, looks=looks)
    if kind is Kind.OBJ:
        parsed = obj.read(data, partial(_textures, os.path.dirname(path), allowed))
        if not looks:
            return parsed
        from urdflint.meshes import obj_looks

        return obj_looks.added(parsed, data, partial(_read_neighbour, os.path.dirname(path), allowed))
    return gltf.read(data, partial(_buffer, os.path.dirname(path), allowed), looks=looks)


def _read_neighbour(folder: str, allowed: Allowed, name: str) -> bytes | None:
    """The bytes of a library of materials, None where it is not there or must not be read."""
    path = neighbour_path(folder, name)
    if path is None or not tracked.is_file(path) or not allowed(path):
        return None
    try:
        return _bytes(path, LIBRARY)
    except NoMesh:
        return None


def _bytes(path: str, limit: int) -> bytes:
    try:
        return safe_open.content(path, limit)
    except safe_open.NoFile as error:
        raise NoMesh(str(error), Cause.NOT_LOOKED_AT) from None
    except (OSError, ValueError) as error:
        raise NoMesh(f"it cannot be read: {getattr(error, 'strerror', None) or error}", Cause.NOT_LOOKED_AT) from None


def neighbour_path(folder: str, name: str) -> str | None:
    """The path of a file that a mesh names; None for what is not in its folder, such as an absolute path or an URL."""
    name = name.replace("\\", "/")
    if not name or "\0" in name or "://" in name or name.startswith("/") or name[1:2] == ":":
        return None
    return os.path.normpath(os.path.join(folder, name))


def _textures(folder: str, allowed: Allowed, name: str) -> Sequence[str] | None:
    path = neighbour_path(folder, name)
    if path is None or not tracked.is_file(path) or not allowed(path):
        return None
    return _libraries(path)


def _library(path: str) -> Sequence[str] | None:
    try:
        return obj.textures(_bytes(path, LIBRARY))
    except NoMesh:
        return None


def _buffer(folder: str, allowed: Allowed, name: str) -> bytes | None:
    path = neighbour_path(folder, name)
    if path is None or not tracked.is_file(path):
        return None
    if not allowed(path):
        raise NoMesh(f"it names {name!r}, a link that is not followed", Cause.NOT_LOOKED_AT)
    return _buffers(path)


def _bytes_of_buffer(path: str) -> bytes | None:
    try:
        return _bytes(path, LARGEST)
    except NoMesh:
        return None


_libraries = _Shared(_library, LIBRARIES, lambda _: 1)
_buffers = _Shared(_bytes_of_buffer, BUFFERS, lambda data: len(data or b""))
