"""Inertias as written: their principal moments, and whether they are physically possible."""

from __future__ import annotations

import math
from functools import lru_cache

from urdflint.model.numbers import number
from urdflint.struct import Struct

Vector = tuple[float, ...]
Matrix = tuple[float, float, float, float, float, float]
ENTRIES = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")  # attributes of <inertia>, in the order of a Matrix
MOMENTS, PRODUCTS = ("ixx", "iyy", "izz"), ("ixy", "ixz", "iyz")
LEAST_MOMENT = 1e-14  # in kg m²; less is no moment for simulators that invert it
PAIRS = ((0, 1), (0, 2), (1, 2))


class Inertia(Struct):
    """An inertia as written, and its principal moments, smallest first, in kg m²."""

    matrix: Matrix
    moments: Vector
    sound: bool

    @property
    def none(self) -> bool:
        """Whether it is zero: all moments are 0, and products are smaller than any body without moments could have."""
        diagonal = self.matrix[0], self.matrix[3], self.matrix[5]
        return not any(diagonal) and self.negligible

    @property
    def negligible(self) -> bool:
        """Whether all values are so small that their signs and shares say nothing: what a program left for zero."""
        return max(map(abs, self.matrix)) < LEAST_MOMENT


@lru_cache(maxsize=32768)
def inertia_of(ixx: str, ixy: str, ixz: str, iyy: str, iyz: str, izz: str) -> Inertia | None:
    """An inertia from its six values, with whether it is surely possible; None where a value is malformed."""
    values = [number(text) for text in (ixx, ixy, ixz, iyy, iyz, izz)]
    if any(value is None for value in values):
        return None
    xx, xy, xz, yy, yz, zz = (value or 0.0 for value in values)
    matrix = (xx, xy, xz, yy, yz, zz)
    return Inertia(matrix, principal_moments(matrix), surely_real(matrix))


def principal_moments(inertia: Matrix) -> Vector:
    """The principal moments of `ixx ixy ixz iyy iyz izz`, smallest first, by Jacobi's rotations."""
    xx, xy, xz, yy, yz, zz = inertia
    rows = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    for _ in range(16):
        if not any(rows[p][q] for p, q in PAIRS):
            break
        for p, q in PAIRS:
            _rotate(rows, p, q)
    return tuple(sorted(rows[i][i] for i in range(3)))


def _rotate(rows: list[list[float]], p: int, q: int) -> None:
    """Turn the axes p and q so that their product of inertia becomes zero."""
    product = rows[p][q]
    if product == 0 or abs(product) <= 1e-18 * (abs(rows[p][p]) + abs(rows[q][q])):  # which may be no numbers
        rows[p][q] = rows[q][p] = 0.0
        return
    theta = (rows[q][q] - rows[p][p]) / (2 * product)
    tangent = math.copysign(1.0, theta) / (abs(theta) + math.hypot(theta, 1.0))
    cosine = 1 / math.hypot(tangent, 1.0)
    turn(rows, p, q, tangent, cosine)


def turn(rows: list[list[float]], p: int, q: int, tangent: float, cosine: float) -> None:
    """Turn the axes p and q of a symmetric matrix by an angle that makes what stands between them zero."""
    product, sine = rows[p][q], tangent * cosine
    rows[p][p] -= tangent * product
    rows[q][q] += tangent * product
    rows[p][q] = rows[q][p] = 0.0
    r = 3 - p - q
    at_p, at_q = rows[r][p], rows[r][q]
    rows[r][p] = rows[p][r] = cosine * at_p - sine * at_q
    rows[r][q] = rows[q][r] = sine * at_p + cosine * at_q


def surely_real(inertia: Matrix) -> bool:
    """Whether this inertia is physically possible with a margin: the quick answer for nearly every link.

    Half the trace minus the matrix is the spread of the mass along the axes, so it is positive definite exactly where
    the moments are positive and keep to the triangle inequality.
    """
    xx, xy, xz, yy, yz, zz = inertia
    half = (xx + yy + zz) / 2
    a, b, c = half - xx, half - yy, half - zz
    room = 1e-9 * half
    if not (a > room and b > room and c > room):
        return False
    minor = a * b - xy * xy
    determinant = a * (b * c - yz * yz) - xy * (xy * c + yz * xz) - xz * (xy * yz + b * xz)
    return minor > 1e-9 * half * half and determinant > 1e-9 * half * half * half
