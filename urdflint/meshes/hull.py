"""A convex hull from inside: that of those points that are farthest in some directions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import TypeVar

from urdflint.meshes.mesh import Surface, Vector
from urdflint.meshes.solid import triangles
from urdflint.struct import Struct

# To the sides, edges and corners of a cube; each is looked along both ways
DIRECTIONS = [direction for direction in product((0, 1, -1), repeat=3) if direction > (0, 0, 0)]
STEPS = 1 << 20  # of a grid as large as the box: with whole numbers the sides of a plane are reported without rounding
GridPoint = tuple[int, int, int]
Face = tuple[int, int, int]
Number = TypeVar("Number", int, float)


class Hull(Struct, eq=False):
    """The convex hull of the points of a mesh that are farthest in some directions, on a grid; lengths as in the file.

    It is inside of the convex hull of the mesh.
    """

    points: Sequence[GridPoint]
    faces: Collection[Face]
    lows: Sequence[float]
    steps: Sequence[float]

    @property
    def volume(self) -> float:
        """Its volume, in the lengths of the file."""
        x, y, z = self.steps
        return sum(-_six(self.points, face, self.points[0]) for face in self.faces) / 6 * x * y * z

    def has(self, point: Vector) -> bool:
        """Whether a point is inside."""
        x, y, z = (
            (coordinate - low) / step for coordinate, low, step in zip(point, self.lows, self.steps, strict=True)
        )
        return all(_six(self.points, face, (x, y, z)) < 0 for face in self.faces)


def hull(surfaces: Sequence[Surface]) -> Hull | None:
    """The hull of some surfaces, from inside; None where they are flat."""
    points = list({point for corners in triangles(surfaces) for point in corners})
    if len(points) < 4:
        return None
    extreme_points: dict[Vector, None] = {}
    for a, b, c in DIRECTIONS:
        along = [a * x + b * y + c * z for x, y, z in points]
        for far in (min(along), max(along)):
            extreme_points[points[along.index(far)]] = None
    ends: list[tuple[float, float]] = [(min(axis), max(axis)) for axis in zip(*extreme_points, strict=True)]
    steps = [(high - low) / STEPS for low, high in ends]
    if not all(steps):
        return None
    lows = [low for low, _ in ends]
    grid = list(dict.fromkeys(_on_grid(point, lows, steps) for point in extreme_points))
    return Hull(grid, _faces(grid), lows, steps)


def _on_grid(point: Vector, lows: Sequence[float], steps: Sequence[float]) -> GridPoint:
    x, y, z = (round((coordinate - low) / step) for coordinate, low, step in zip(point, lows, steps, strict=True))
    return x, y, z


def _faces(points: Sequence[GridPoint]) -> set[Face]:
    """The faces of the convex hull of a few points, grown from a tetrahedron; none where there is none."""
    start = _start(points)
    if start is None:
        return set()
    a, b, c, d = start
    faces = {(a, c, b), (a, b, d), (b, c, d), (a, d, c)}
    for number, point in enumerate(points):
        visible = [face for face in faces if _six(points, face, point) > 0]
        edges = {edge for face in visible for edge in _edges(face)}
        faces.difference_update(visible)
        faces.update((corner, other, number) for corner, other in edges if (other, corner) not in edges)
    return faces


def _start(points: Sequence[GridPoint]) -> tuple[int, int, int, int] | None:
    """Four points that are in no plane, the last on the side from which the first three turn left."""
    numbers = range(1, len(points))
    second = 1
    third = (
        next((number for number in numbers if any(_normal(points, (0, second, number)))), None)
        if len(points) > 1
        else None
    )
    if third is None:
        return None
    fourth = next((number for number in numbers if _six(points, (0, second, third), points[number])), None)
    if fourth is None:
        return None
    left = _six(points, (0, second, third), points[fourth]) > 0
    return (0, second, third, fourth) if left else (0, third, second, fourth)


def _six(points: Sequence[GridPoint], face: Face, point: tuple[Number, Number, Number]) -> Number:
    """Six times the volume between a face and a point; positive on the side from which the face turns left."""
    (x, y, z), (a, b, c), (u, v, w) = _normal(points, face), points[face[0]], point
    return x * (u - a) + y * (v - b) + z * (w - c)


def _normal(points: Sequence[GridPoint], face: Face) -> GridPoint:
    (a, b, c), (u, v, w), (x, y, z) = (points[corner] for corner in face)
    u, v, w, x, y, z = u - a, v - b, w - c, x - a, y - b, z - c
    return v * z - w * y, w * x - u * z, u * y - v * x


def _edges(face: Face) -> Iterable[tuple[int, int]]:
    a, b, c = face
    return (a, b), (b, c), (c, a)
