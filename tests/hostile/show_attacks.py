"""Robots that would make a page cost more than their size: one mesh in very many links, names, sizes and directions.

Each attack is a folder of about the size that is asked for, by the paths of its files; the first one is shown.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

from tests.hostile.folder_attacks import Folder, FolderAttack

LINK = (
    '<link name="l#"><visual><origin rpy="{rpy}"/><geometry><mesh filename="{name}" scale="{scale}"/></geometry>'
    "</visual></link>"
)
JOINT = '<joint name="j#" type="fixed"><parent link="l0"/><child link="l#"/></joint>'
TURNS = ((0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2))  # the faces of a tetrahedron, seen from outside


def tetrahedra(size: int) -> bytes:
    """A binary STL of closed solids, each a tetrahedron."""
    count = size // 200
    facets = bytearray()
    for number in range(count):
        x = float(number)
        corners = ((x, 0.0, 0.0), (x + 0.5, 0.0, 0.0), (x, 1.0, 0.0), (x, 0.0, 1.0))
        for face in TURNS:
            facets += struct.pack("<12fH", 0.0, 0.0, 0.0, *(value for corner in face for value in corners[corner]), 0)
    return bytes(80) + struct.pack("<I", 4 * count) + bytes(facets)


def links(size: int, name: Callable[[int], str], scale: str = "1 1 1", rpy: str = "0 0 0") -> Folder:
    """A robot of half that size with a mesh in each link, and the mesh, of the other half."""
    texts = list[str]()
    while sum(map(len, texts)) < size // 2:
        number = len(texts)
        link = LINK.format(name=name(number), scale=scale, rpy=rpy) + JOINT * bool(number)
        texts.append(link.replace("#", str(number)))
    return {"r.urdf": f'<robot name="r">{"".join(texts)}</robot>'.encode(), "m.stl": tetrahedra(size // 2)}


def pixel() -> bytes:
    """A PNG of one pixel."""
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"\0abc")),
        (b"IEND", b""),
    )
    written = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def textures(size: int) -> Folder:
    """A robot with another texture in each link."""
    count = size // 300
    piece = '<link name="l#"><visual><geometry><box size="1 1 1"/></geometry>{}</visual></link>'.format(
        '<material name="m#"><texture filename="t#.png"/></material>'
    )
    robot = "".join(piece.replace("#", str(number)) for number in range(count))
    images = {f"t{number}.png": pixel() + bytes(number % 50) for number in range(count)}
    return {"r.urdf": f'<robot name="r">{robot}</robot>'.encode(), **images}


SHOWN: dict[str, FolderAttack] = {
    "one mesh in very many links": lambda size: links(size, lambda _: "m.stl"),
    "one mesh spelt in many ways": lambda size: {
        **links(size, lambda number: "./" * (number % 40) + "a/../" * (number // 40) + "m.stl"),
        "a/x": b"",
    },
    "one mesh in many sizes": lambda size: links(size, lambda _: "m.stl", "1 1 1.#"),
    "one mesh in many directions": lambda size: links(size, lambda _: "m.stl", rpy="0 1 #"),
    "a texture in each link": textures,
}
