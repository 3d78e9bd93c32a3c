"""Masses and sizes: principal moments of inertia, and how far the simple shapes of a link reach."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from urdflint.document import Element
from urdflint.model.numbers import number, vector

Vector = tuple[float, ...]
Matrix = tuple[float, float, float, float, float, float]
PRODUCTS = ((0, 1), (0, 2), (1, 2))
ORIGIN = (0.0, 0.0, 0.0)


class Ball(NamedTuple):
    """A ball in the frame of the link, in m, that holds a shape."""

    center: Vector
    radius: float


@lru_cache(maxsize=4096)
def principal_moments(inertia: Matrix) -> Vector:
    """The principal moments of `ixx ixy ixz iyy iyz izz`, smallest first, by Jacobi's rotations."""
    xx, xy, xz, yy, yz, zz = inertia
    rows = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    for _ in range(16):
        if not any(rows[p][q] for p, q in PRODUCTS):
            break
        for p, q in PRODUCTS:
            _rotate(rows, p, q)
    return tuple(sorted(rows[i][i] for i in range(3)))


def _rotate(rows: list[list[float]], p: int, q: int) -> None:
    """Turn the axes p and q so that their product of inertia becomes zero."""
    product = rows[p][q]
    if abs(product) <= 1e-18 * (abs(rows[p][p]) + abs(rows[q][q])):
        rows[p][q] = rows[q][p] = 0.0
        return
    theta = (rows[q][q] - rows[p][p]) / (2 * product)
    tangent = math.copysign(1.0, theta) / (abs(theta) + math.hypot(theta, 1.0))
    cosine = 1 / math.hypot(tangent, 1.0)
    sine = tangent * cosine
    rows[p][p] -= tangent * product
    rows[q][q] += tangent * product
    rows[p][q] = rows[q][p] = 0.0
    r = 3 - p - q
    at_p, at_q = rows[r][p], rows[r][q]
    rows[r][p] = rows[p][r] = cosine * at_p - sine * at_q
    rows[r][q] = rows[q][r] = sine * at_p + cosine * at_q


def surely_real(inertia: Matrix) -> bool:
    """Whether some body has this inertia, with room to spare: the quick answer for nearly every link.

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
    whole = a * (b * c - yz * yz) - xy * (xy * c + yz * xz) - xz * (xy * yz + b * xz)
    return minor > 1e-9 * half * half and whole > 1e-9 * half * half * half


def ball_of(shape: Element | None, origin: Element | None) -> Ball | None:
    """The ball around a box, sphere, cylinder or capsule with its `<origin>`; None for all else."""
    radius = _reach(shape) if shape is not None else None
    center = vector(origin.attributes.get("xyz", "0 0 0"), 3) if origin is not None else ORIGIN
    return None if radius is None or center is None else Ball(center, radius)


def _reach(shape: Element) -> float | None:
    if shape.tag == "box":
        size = vector(shape.get("size"), 3)
        return math.hypot(*size) / 2 if size else None
    radius, length = number(shape.get("radius")), number(shape.get("length"))
    if shape.tag == "sphere" or radius is None:
        return radius if shape.tag == "sphere" else None
    if length is None:
        return None
    if shape.tag == "capsule":
        return length / 2 + radius
    return math.hypot(radius, length / 2) if shape.tag == "cylinder" else None
