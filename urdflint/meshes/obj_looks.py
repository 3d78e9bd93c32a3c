"""How the triangles of an OBJ look: the materials of its libraries, and the places of corners in their images."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from urdflint.meshes.mesh import Content, Look, NoMesh
from urdflint.meshes.obj import LIBRARY, without_options
from urdflint.meshes.words import lines, numbers

Library = Callable[[str], "bytes | None"]
Color = tuple[float, float, float, float]
Material = tuple["Color | None", "str | None"]  # its color and the image that it names


class _Run(NamedTuple):
    """Faces that follow one another with one material, from a triangle on, and their corners in the image."""

    first: int
    material: bytes
    offsets: array[int]


def added(content: Content, data: bytes, library: Library) -> Content:
    """A file with its looks; a library that is not there, or that cannot be read, gives none."""
    (surface,) = content.surfaces
    try:
        looks = tuple(_looks(data, library))
    except (NoMesh, ValueError, OverflowError):
        return content
    return content._replace(surfaces=[surface._replace(looks=looks)])


def _looks(data: bytes, library: Library) -> Iterator[Look]:
    across, up = array("d"), array("d")
    runs = [_Run(0, b"", array("l"))]
    materials: dict[bytes, Material] = {}
    triangles = 0
    for block in lines(data):
        for line in block:
            word, _, rest = line.partition(b" ")
            if word == b"vt":
                u, v = (*numbers(rest.split()[:2]), 0.0)[:2]
                across.append(u)
                up.append(v)
            elif word == b"usemtl":
                runs.append(_Run(triangles, rest.strip(), array("l")))
            elif word == LIBRARY:
                name = rest.strip().decode("utf-8", "replace")
                folder = os.path.dirname(name)
                materials |= {
                    key: material for key, material in _materials(library(name) or b"", folder) if key not in materials
                }
            elif word == b"f":
                corners = [_corner(word, len(across)) for word in rest.split()]
                triangles += max(0, len(corners) - 2)
                for second, third in pairwise(corners[1:]):
                    runs[-1].offsets.extend((corners[0], second, third))
    for run in runs:
        color, image = materials.get(run.material, (None, None))
        if run.offsets:
            laid = image is not None and min(run.offsets) >= 0 and max(run.offsets) < len(across)
            yield Look(run.first, color, image if laid else None, *_places(run.offsets, across, up) if laid else ())


def _places(indices: Iterable[int], *axes: Sequence[float]) -> tuple[array[float], ...]:
    numbers = list(indices)
    return tuple(array("d", [axis[number] for number in numbers]) for axis in axes)


def _corner(word: bytes, count: int) -> int:
    """Which coordinate in the image a corner such as 3/1 or 3/-1/2 has; -1 for none."""
    indices = word.split(b"/")[1:2]
    if not indices or not indices[0]:
        return -1
    number = int(indices[0])
    return number - 1 if number > 0 else count + number


def _materials(data: bytes, folder: str) -> Iterator[tuple[bytes, Material]]:
    """The materials of a library, each once."""
    name, color, opacity, image = b"", None, 1.0, None
    for block in lines(data):
        for line in (*block, b"newmtl"):
            word, _, rest = line.partition(b" ")
            if word == b"newmtl":
                if name:
                    yield name, ((*color, opacity) if color else None, image)
                name, color, opacity, image = rest.strip(), None, 1.0, None
            elif word == b"Kd":
                red, green, blue = numbers(rest.split()[:3])
                color = red, green, blue
            elif word == b"d":
                opacity = numbers(rest.split()[:1])[0]
            elif word.lower() == b"map_kd":
                image = os.path.join(folder, without_options(rest.strip()).decode("utf-8", "replace"))
