"""The box of one density that has the inertia of a link: what its numbers mean, to look at."""

from __future__ import annotations

import math

from urdflint.model.inertia import Matrix
from urdflint.model.transform import UPRIGHT, Rows, Vector

SWEEPS = 30  # of Jacobi's method; a few are enough for three rows
SMALL = 1e-15


def box(mass: float, inertia: Matrix) -> tuple[Vector, Rows] | None:
    """The edges of the box in m and its axes as columns; None where no body has that inertia."""
    if not 0 < mass < math.inf or not all(map(math.isfinite, inertia)):
        return None
    (a, b, c), axes = diagonal(inertia)
    squares = [6 * (b + c - a) / mass, 6 * (a + c - b) / mass, 6 * (a + b - c) / mass]
    least = -1e-6 * max(map(abs, squares))
    if min(squares) < least or not 0 < max(squares) < math.inf:
        return None
    x, y, z = (math.sqrt(max(0.0, square)) for square in squares)
    return (x, y, z), axes


def diagonal(inertia: Matrix) -> tuple[Vector, Rows]:
    """The principal moments, and their axes as columns of a rotation, by Jacobi's method."""
    xx, xy, xz, yy, yz, zz = inertia
    rows = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    axes = [list(row) for row in UPRIGHT]
    scale = max(map(abs, inertia))
    for _ in range(SWEEPS):
        if max(abs(rows[0][1]), abs(rows[0][2]), abs(rows[1][2])) <= SMALL * scale:
            break
        for p, q in ((0, 1), (0, 2), (1, 2)):
            _rotate(rows, axes, p, q)
    a, b, c = ((axis[0], axis[1], axis[2]) for axis in axes)
    return (rows[0][0], rows[1][1], rows[2][2]), (a, b, c)


def _rotate(rows: list[list[float]], axes: list[list[float]], p: int, q: int) -> None:
    """Turn two axes so that the product of inertia between them is gone."""
    if rows[p][q] == 0:
        return
    angle = 0.5 * math.atan2(2 * rows[p][q], rows[q][q] - rows[p][p])
    cosine, sine = math.cos(angle), math.sin(angle)
    for matrix in (rows, axes):
        for row in matrix:
            row[p], row[q] = cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]
    first_row, other = list(rows[p]), list(rows[q])
    rows[p] = [cosine * a - sine * b for a, b in zip(first_row, other, strict=True)]
    rows[q] = [sine * a + cosine * b for a, b in zip(first_row, other, strict=True)]
