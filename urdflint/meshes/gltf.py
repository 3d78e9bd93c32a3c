"""glTF and GLB: the meshes that the scene shows, each where its nodes put it, out of buffers inside or beside."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Any

from urdflint.meshes import frames
from urdflint.meshes.frames import Matrix
from urdflint.meshes.gltf_parts import Parts, ReadFile
from urdflint.meshes.mesh import Content, Kind, NoMesh, Surface

MAGIC = b"glTF"
JSON, BINARY = 0x4E4F534A, 0x004E4942  # of chunks
MOST_VALUES = 2_000_000  # in the JSON


def is_text(data: bytes) -> bool:
    """Whether a text is JSON that could be glTF."""
    return data.lstrip()[:1] == b"{" and b'"asset"' in data


def read(data: bytes, read_file: ReadFile, *, looks: bool = False) -> Content:
    """The surfaces of a file, with `looks` their colors and textures too. Raises NoMesh."""
    packed = data[:4] == MAGIC
    text, inside = _chunks(data) if packed else (data, None)
    if sum(text.count(mark) for mark in (b"{", b"[", b",")) > MOST_VALUES:
        raise NoMesh(f"its JSON has more than {MOST_VALUES // 1_000_000} million values")
    try:
        top = json.loads(text)
    except RecursionError:
        raise NoMesh("its JSON is nested too deep") from None
    except ValueError as error:
        raise NoMesh(f"its JSON is malformed: {error}") from None
    if not isinstance(top, dict):
        raise NoMesh("its JSON is not an object")
    return _content(Parts(top, inside, read_file, looks=looks), Kind.GLB if packed else Kind.GLTF)


def _content(file: Parts, kind: Kind) -> Content:
    try:
        surfaces = list(_surfaces(file))
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, OverflowError, struct.error) as error:
        if isinstance(error, NoMesh):
            raise
        raise NoMesh(f"its JSON is not that of glTF: {type(error).__name__}: {error}") from None
    return Content(kind, surfaces, tuple(file.named_files()))


def _chunks(data: bytes) -> tuple[bytes, bytes | None]:
    """The JSON and the buffer of a GLB. Raises NoMesh."""
    chunks: dict[int, bytes] = {}
    offset = 12
    while offset + 8 <= len(data):
        length, kind = struct.unpack_from("<II", data, offset)
        if offset + 8 + length > len(data):
            raise NoMesh(f"a chunk of it has {length} bytes, and {len(data) - offset - 8} are there")
        chunks.setdefault(kind, data[offset + 8 : offset + 8 + length])
        offset += 8 + length
    if JSON not in chunks:
        raise NoMesh("it has no chunk of JSON")
    return chunks[JSON], chunks.get(BINARY)


def _surfaces(file: Parts) -> Iterator[Surface]:
    """What the scene shows, or where there is none, all nodes that are in no other."""
    visited: set[int] = set()
    waiting: list[tuple[Any, Matrix]] = [(root, frames.UNMOVED) for root in reversed(_roots(file))]
    while waiting:
        number, outer = waiting.pop()
        node = file.part("nodes", number)
        if number in visited:
            raise NoMesh(f"node {number} of it is in two nodes")
        visited.add(number)
        matrix = frames.compose(outer, _placed(node))
        if "mesh" in node:
            for surface in file.mesh(node["mesh"]):
                yield frames.transformed(surface, matrix)
        waiting += [(child, matrix) for child in reversed(node.get("children") or [])]


def _roots(file: Parts) -> list[Any]:
    if file.top.get("scenes"):
        return list(file.part("scenes", file.top.get("scene", 0)).get("nodes") or [])
    nodes = file.top.get("nodes") or []
    inner = {child for node in nodes for child in node.get("children") or []}
    return [number for number in range(len(nodes)) if number not in inner]


def _placed(node: dict[str, Any]) -> Matrix:
    """Where a node is in the one around it."""
    if "matrix" in node:
        columns = [float(component) for component in node["matrix"]]
        return frames.rows([columns[4 * column + row] for row in range(4) for column in range(4)])
    x, y, z = map(float, node.get("translation", (0, 0, 0)))
    turn = frames.of_quaternion(*map(float, node.get("rotation", (0, 0, 0, 1))))
    size = frames.scaled(*map(float, node.get("scale", (1, 1, 1))))
    return frames.compose(frames.moved(x, y, z), frames.compose(turn, size))
