"""Matrices of nodes in a scene, three rows of four numbers, and points seen through them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

from urdflint.meshes.mesh import NoMesh, Surface, finite

Matrix = tuple[float, ...]  # twelve numbers, row by row; the fourth row is 0 0 0 1
UNMOVED: Matrix = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """The product of two matrices: `inner` is applied first."""
    matrix = []
    for row in range(0, 12, 4):
        a, b, c, d = outer[row : row + 4]
        matrix += [
            a * inner[column] + b * inner[4 + column] + c * inner[8 + column] + (d if column == 3 else 0)
            for column in range(4)
        ]
    return tuple(matrix)


def rows(values: Sequence[float]) -> Matrix:
    """The matrix of sixteen numbers, row by row. Raises NoMesh."""
    if len(values) != 16:
        raise NoMesh(f"a matrix in it has {len(values)} of 16 numbers")
    return tuple(values[:12])


def moved(x: float, y: float, z: float) -> Matrix:
    """The matrix of a translation."""
    return (1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z)


def scaled(x: float, y: float, z: float) -> Matrix:
    """The matrix of a scale by axis."""
    return (x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0)


def turned(x: float, y: float, z: float, degrees: float) -> Matrix:
    """The matrix of a rotation about an axis."""
    length = math.hypot(x, y, z)
    if not length:
        return UNMOVED
    half = math.radians(degrees) / 2
    sine = math.sin(half) / length
    return of_quaternion(x * sine, y * sine, z * sine, math.cos(half))


def of_quaternion(x: float, y: float, z: float, w: float) -> Matrix:
    """The matrix of the rotation by a quaternion of length 1."""
    return (
        *(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 0),
        *(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 0),
        *(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), 0),
    )


def transformed(surface: Surface, matrix: Matrix) -> Surface:
    """A surface whose points are moved by a matrix."""
    if matrix == UNMOVED:
        return surface
    axes: list[Sequence[float]] = []
    for row in range(0, 12, 4):
        a, b, c, d = matrix[row : row + 4]
        axes.append(finite(array("d", [a * i + b * j + c * k + d for i, j, k in surface.each_corner()])))
    return surface._replace(axes=axes)
