"""Which kind of mesh a file holds, by what is in it, whatever its name says."""

from __future__ import annotations

import os

from urdflint.meshes import gltf, stl
from urdflint.meshes.mesh import Cause, Kind, NoMesh

POINTER = b"version https://git-lfs"
PAGES = (b"<!doctype html", b"<html", b"<head", b"<body")
XML = (b"<?xml", b"<COLLADA", b"<collada")
OF_OBJ = (b"v", b"vn", b"vt", b"f", b"o", b"g", b"mtllib", b"usemtl", b"s")
FORMAT_BY_EXTENSION = {  # what programs take a file for, by its extension
    ".stl": (Kind.STL, Kind.STL_TEXT),
    ".obj": (Kind.OBJ,),
    ".dae": (Kind.COLLADA,),
    ".gltf": (Kind.GLTF,),
    ".glb": (Kind.GLB,),
}
OTHER_FORMATS = {  # formats that are reported by their first bytes
    b"ply\n": "a PLY file",
    b"ply\r\n": "a PLY file",
    b"PK\x03\x04": "a ZIP archive",
    b"\x1f\x8b": "a gzip archive",
    b"Kaydara FBX Binary": "an FBX file",
    b"ISO-10303-21": "a STEP file",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"%PDF": "a PDF",
    b"BLENDER": "a Blender file",
    b"glTF": "",
}
START = 4096


def extension(path: str) -> str:
    """The extension of a file in lower case."""
    return os.path.splitext(path)[1].lower()


def kind(data: bytes) -> Kind:
    """The kind of mesh that some bytes are. Raises NoMesh."""
    start = data[:START].removeprefix(b"\xef\xbb\xbf").lstrip()
    small = start[:64].lower()
    if not data:
        raise NoMesh("it is empty", Cause.EMPTY)
    if start.startswith(POINTER):
        raise NoMesh("it is a Git LFS pointer", Cause.POINTER)
    if data[:4] == gltf.MAGIC:
        return Kind.GLB
    other = next((words for mark, words in OTHER_FORMATS.items() if start.startswith(mark)), None)
    if other:
        raise NoMesh(f"it is {other}", Cause.UNKNOWN)
    if small.startswith(PAGES) or (small.startswith(b"<?xml") and b"<html" in start.lower()):
        raise NoMesh("it is an HTML page", Cause.PAGE)
    if start.startswith(XML):
        return Kind.COLLADA
    if small.startswith(stl.WORD) and not stl.is_binary(data):
        return Kind.STL_TEXT
    return _by_words(data, start)


def _by_words(data: bytes, start: bytes) -> Kind:
    if gltf.is_text(data):
        return Kind.GLTF
    if b"\0" not in start and any(_is_of_obj(line) for line in start.splitlines()[:64]):
        return Kind.OBJ
    if stl.is_binary(data):
        return Kind.STL
    if b"\0" not in start and any(line.split(None, 1)[:1] in ([b"v"], [b"f"]) for line in data.split(b"\n", 4000)[:-1]):
        return Kind.OBJ  # behind a long comment
    raise NoMesh("it is not a mesh in a known format", Cause.UNKNOWN)


def _is_of_obj(line: bytes) -> bool:
    words = line.split(None, 2)
    return len(words) > 1 and words[0] in OF_OBJ
