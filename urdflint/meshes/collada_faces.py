"""The faces of a COLLADA geometry: triangles, polygons, strips and fans, by the numbers of their points."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from urdflint.meshes.mesh import NoMesh
from urdflint.meshes.tags import Tag
from urdflint.meshes.words import different, wholes

PRIMITIVES = frozenset({"triangles", "polylist", "polygons", "trifans", "tristrips"})
COUNTED = frozenset({"triangles", "polylist"})  # whose faces are easily counted
LONG = 100_000  # characters


def shown(primitive: Tag, offset: int, width: int, there: int) -> tuple[Collection[int], int]:
    """The points of a primitive that is counted, of those that are there, and how many triangles it has.

    A long one is believed what it says of its number, and to show all points: to read each takes most of the time.
    """
    counts = primitive.child("vcount") if primitive.name == "polylist" else None
    sizes = wholes(counts.text) if counts is not None else array("I")
    corners = sum(sizes) if counts is not None else 3 * _said(primitive)
    length = sum(map(len, (part for one in primitive.all("p") for part in one.parts)))
    points: Collection[int] = range(there)
    if length < LONG or not 0 < 2 * corners * width <= length + 1:
        points, corners = _different(primitive, offset, width)
        checked(points, 0, there)
    if counts is None:
        return points, corners // 3
    if sum(sizes) > corners:
        raise NoMesh("its polygons have more corners than are listed")
    return points, sum(size - 2 for size in sizes if size > 2)


def _said(primitive: Tag) -> int:
    said = primitive.get("count")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 0


def _different(primitive: Tag, offset: int, width: int) -> tuple[set[int], int]:
    """The points of a primitive, and how many corners there are."""
    found, count = set[int](), 0
    for one in primitive.all("p"):
        some, corners = different(one.text, offset, width)
        found |= some
        count += corners
    return found, count


def checked(corners: Collection[int], start: int, end: int) -> Collection[int]:
    """The corners of triangles, of which each must be one of the points from `start` on."""
    if corners and max(corners) >= end - start:
        raise NoMesh(f"a face in it names vertex {max(corners)} of {end - start}")
    return [one + start for one in corners] if start else corners


def triangles(primitive: Tag, offset: int, width: int) -> Sequence[int]:
    """The points of the triangles that a primitive is made of. Raises NoMesh."""
    texts = [one.text for one in primitive.all("p")]
    texts += [one.text for ph in primitive.all("ph") for one in ph.all("p")]  # a polygon with holes, taken without
    lists = [wholes(text, offset, width) for text in texts]
    if primitive.name == "triangles":
        whole = [one[: len(one) - len(one) % 3] for one in lists]
        return whole[0] if len(whole) == 1 else array("I", [at for one in whole for at in one])
    if primitive.name == "tristrips":
        return array("I", [at for one in lists for three in _strip(one) for at in three])
    if primitive.name == "polylist":
        counts = primitive.child("vcount")
        lists = list(_cut(lists[0], wholes(counts.text))) if counts is not None and lists else []
    return array("I", [at for one in lists for pair in pairwise(one[1:]) for at in (one[0], *pair)])


def _strip(points: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    for at, (a, b, c) in enumerate(zip(points, points[1:], points[2:], strict=False)):
        yield (b, a, c) if at % 2 else (a, b, c)


def _cut(points: array[int], counts: Sequence[int]) -> Iterator[array[int]]:
    start = 0
    for count in counts:
        if start + count > len(points):
            raise NoMesh("its polygons have more corners than are listed")
        yield points[start : start + count]
        start += count
