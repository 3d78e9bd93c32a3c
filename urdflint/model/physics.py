"""Masses and sizes: principal moments of inertia, and how far the simple shapes of a link reach."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from urdflint.model.numbers import number, vector
from urdflint.syntax.document import Element

Vector = tuple[float, ...]
Matrix = tuple[float, float, float, float, float, float]
LEAST_MOMENT = 1e-14  # in kg m²; less is no moment for simulators that invert it
PRODUCTS = ((0, 1), (0, 2), (1, 2))


class Ball(NamedTuple):
    """A ball in the frame of the link, in m, around a shape."""

    center: Vector
    radius: float


class Inertia(NamedTuple):
    """An inertia as written, and its principal moments, smallest first, in kg m²."""

    matrix: Matrix
    moments: Vector
    sound: bool


class Body(NamedTuple):
    """A link seen from its center of mass: radius of its largest shape, gap to the nearest, reach of all; in m."""

    size: float
    gap: float
    reach: float


@lru_cache(maxsize=32768)
def inertia_of(ixx: str, ixy: str, ixz: str, iyy: str, iyz: str, izz: str) -> Inertia | None:
    """An inertia from its six values; None where one is malformed. `sound` where it is surely physically possible."""
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
    whole = a * (b * c - yz * yz) - xy * (xy * c + yz * xz) - xz * (xy * yz + b * xz)
    return minor > 1e-9 * half * half and whole > 1e-9 * half * half * half


def body_of(center: Vector | None, shapes: Iterable[tuple[Element | None, Element | None]]) -> Body | None:
    """The body of shapes, each with its `<origin>`; None where the size of one is not known, or there is none."""
    if center is None:
        return None
    size, gap, reach = 0.0, math.inf, 0.0
    for shape, origin in shapes:
        ball = ball_of(shape, origin)
        if ball is None:
            return None
        away = math.dist(center, ball.center)
        size = max(size, ball.radius)
        gap = min(gap, away - ball.radius)
        reach = max(reach, away + ball.radius)
    return Body(size, gap, reach) if size > 0 else None


def ball_of(shape: Element | None, origin: Element | None) -> Ball | None:
    """The ball around a box, sphere, cylinder or capsule with its `<origin>`; None for all else."""
    if shape is None or shape.tag not in ("box", "sphere", "cylinder", "capsule"):
        return None
    get = shape.attributes.get
    center = origin.attributes.get("xyz", "0 0 0") if origin is not None else "0 0 0"
    return _ball(shape.tag, get("size"), get("radius"), get("length"), center)


@lru_cache(maxsize=32768)
def _ball(tag: str, size: str | None, radius: str | None, length: str | None, xyz: str) -> Ball | None:
    center, reach = vector(xyz, 3), _reach(tag, size, radius, length)
    return None if center is None or reach is None else Ball(center, reach)


def _reach(tag: str, size: str | None, radius: str | None, length: str | None) -> float | None:
    if tag == "box":
        edges = vector(size, 3)
        return math.hypot(*edges) / 2 if edges else None
    across, along = number(radius), number(length)
    if tag == "sphere" or across is None:
        return across
    if along is None:
        return None
    return along / 2 + across if tag == "capsule" else math.hypot(across, along / 2)
