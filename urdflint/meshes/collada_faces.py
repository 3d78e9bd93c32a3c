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


def point_offsets(primitive: Tag, offset: int, width: int, point_count: int) -> tuple[Collection[int], int]:
    """The points of a primitive that is counted, of those that are there, and how many triangles it has.

    A long one is believed what it says of its number, and to show all points: to read each takes most of the time.
    """
    counts = primitive.child("vcount") if primitive.name == "polylist" else None
    sizes = wholes(counts.text) if counts is not None else array("I")
    corners = sum(sizes) if counts is not None else 3 * _stated_count(primitive)
    length = sum(map(len, (part for tag in primitive.all("p") for part in tag.parts)))
    points: Collection[int] = range(point_count)
    if length < LONG or not 0 < 2 * corners * width <= length + 1:
        points, corners = _different(primitive, offset, width)
        checked(points, 0, point_count)
    if counts is None:
        return points, corners // 3
    if sum(sizes) > corners:
        raise NoMesh("its polygons have more corners than are listed")
    return points, sum(size - 2 for size in sizes if size > 2)


def _stated_count(primitive: Tag) -> int:
    count_text = primitive.get("count")
    return int(count_text) if count_text.isascii() and count_text.isdecimal() and len(count_text) < 10 else 0


def _different(primitive: Tag, offset: int, width: int) -> tuple[set[int], int]:
    """The points of a primitive, and how many corners there are."""
    points, count = set[int](), 0
    for tag in primitive.all("p"):
        tag_points, corners = different(tag.text, offset, width)
        points |= tag_points
        count += corners
    return points, count


def checked(corners: Collection[int], start: int, end: int) -> Collection[int]:
    """The corners of triangles, of which each must be one of the points from `start` on."""
    if corners and max(corners) >= end - start:
        raise NoMesh(f"a face in it names vertex {max(corners)} of {end - start}")
    return [corner + start for corner in corners] if start else corners


def triangles(primitive: Tag, offset: int, width: int) -> Sequence[int]:
    """The points of the triangles that a primitive is made of. Raises NoMesh."""
    texts = [tag.text for tag in primitive.all("p")]
    texts += [tag.text for ph in primitive.all("ph") for tag in ph.all("p")]  # a polygon with holes, taken without
    lists = [wholes(text, offset, width) for text in texts]
    if primitive.name == "triangles":
        full_triangles = [points[: len(points) - len(points) % 3] for points in lists]
        return (
            full_triangles[0]
            if len(full_triangles) == 1
            else array("I", [point for points in full_triangles for point in points])
        )
    if primitive.name == "tristrips":
        return array("I", [point for points in lists for three in _strip(points) for point in three])
    if primitive.name == "polylist":
        counts = primitive.child("vcount")
        lists = list(_cut(lists[0], wholes(counts.text))) if counts is not None and lists else []
    return array("I", [point for points in lists for pair in pairwise(points[1:]) for point in (points[0], *pair)])


def _strip(points: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    for number, (a, b, c) in enumerate(zip(points, points[1:], points[2:], strict=False)):
        yield (b, a, c) if number % 2 else (a, b, c)


def _cut(points: array[int], counts: Sequence[int]) -> Iterator[array[int]]:
    start = 0
    for count in counts:
        if start + count > len(points):
            raise NoMesh("its polygons have more corners than are listed")
        yield points[start : start + count]
        start += count
