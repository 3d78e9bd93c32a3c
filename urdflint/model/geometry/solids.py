"""The inertia that bodies of one density have: primitives, and all that a link has together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from urdflint.model.inertia import Matrix, Vector
from urdflint.model.numbers import number, vector
from urdflint.model.transform import UPRIGHT, Rows, rotation
from urdflint.model.transform import Vector as Three
from urdflint.struct import Struct
from urdflint.syntax.document import Element


class Solid(Struct):
    """A body of one density in the frame of its link: volume, center of mass, and the inertia of 1 kg about it."""

    volume: float
    center: Vector
    inertia: Rows


def inertia_of_solids(mass: float, solids: Sequence[Solid], turned: Rows = UPRIGHT) -> Matrix:
    """The inertia of solids of one density about their common center of mass, in axes that are turned."""
    volume = x = y = z = 0.0
    for part in solids:
        volume += part.volume
        x += part.volume * part.center[0]
        y += part.volume * part.center[1]
        z += part.volume * part.center[2]
    center = x / volume, y / volume, z / volume
    xx = xy = xz = yy = yz = zz = 0.0
    for part in solids:
        a, b, c, d, e, f = _about(part, mass * part.volume / volume, center)
        xx, xy, xz, yy, yz, zz = xx + a, xy + b, xz + c, yy + d, yz + e, zz + f
    return inertia_seen_from(turned, (xx, xy, xz, yy, yz, zz)) if turned is not UPRIGHT else (xx, xy, xz, yy, yz, zz)


def solid_of(shape: Element | None, origin: Element | None) -> Solid | None:
    """A box, sphere, cylinder or capsule as a solid; None for all else, and for one without a size."""
    primitive = primitive_of(shape) if shape is not None else None
    xyz, rpy = (origin.get("xyz") or "0 0 0", origin.get("rpy") or "0 0 0") if origin is not None else ("0 0 0",) * 2
    center, rotation = vector(xyz, 3), rotation_of(rpy)
    if primitive is None or center is None or rotation is None:
        return None
    return Solid(primitive.volume, center, turned_inertia(rotation, primitive.moments))


def turned_inertia(rotation: Rows, moments: Sequence[float]) -> Rows:
    """The inertia that has these principal moments about the axes of a frame that is turned."""
    i, j, k = moments
    (a, b, c), (d, e, f), (g, h, m) = rotation
    ai, bj, ck, di, ej, fk, gi, hj, mk = a * i, b * j, c * k, d * i, e * j, f * k, g * i, h * j, m * k
    return (
        (ai * a + bj * b + ck * c + 0.0, ai * d + bj * e + ck * f + 0.0, ai * g + bj * h + ck * m + 0.0),
        (di * a + ej * b + fk * c + 0.0, di * d + ej * e + fk * f + 0.0, di * g + ej * h + fk * m + 0.0),
        (gi * a + hj * b + mk * c + 0.0, gi * d + hj * e + mk * f + 0.0, gi * g + hj * h + mk * m + 0.0),
    )


class Primitive(Struct, eq=False):
    """A box, sphere, cylinder or capsule along its own axes.

    Its volume in m³, the moments of 1 kg about its center, half the edges of the box around it, and the radius of the
    ball around it, in m.
    """

    tag: str
    volume: float
    moments: Vector
    halves: Three
    radius: float


def primitive_of(shape: Element) -> Primitive | None:
    """The primitive that an element is; None for all else, and for one without a volume."""
    get = shape.attributes.get
    return primitive(shape.tag, get("size"), get("radius"), get("length"))


@lru_cache(maxsize=4096)
def primitive(tag: str, size: str | None, of_radius: str | None, of_length: str | None) -> Primitive | None:
    """A primitive by its name and its sizes as they are written."""
    if tag == "box":
        edges = vector(size, 3)
        if edges is None or min(edges) <= 0:
            return None
        x, y, z = edges
        return _with_volume(Primitive(tag, *box(x, y, z), (x / 2, y / 2, z / 2), math.hypot(x / 2, y / 2, z / 2)))
    radius, length = number(of_radius), number(of_length)
    if radius is None or radius <= 0:
        return None
    if tag == "sphere":
        volume, moments = 4 / 3 * math.pi * radius * radius * radius, (0.4 * radius * radius,) * 3
        return _with_volume(Primitive(tag, volume, moments, (radius, radius, radius), radius))
    if length is None or length <= 0 or tag not in ("cylinder", "capsule"):
        return None
    if tag == "cylinder":
        halves = radius, radius, length / 2 + 0
        return _with_volume(Primitive(tag, *_cylinder(radius, length), halves, math.hypot(halves[0], halves[2])))
    halves = radius, radius, length / 2 + radius
    return _with_volume(Primitive(tag, *_capsule(radius, length), halves, halves[2]))


def _with_volume(primitive: Primitive) -> Primitive | None:
    return primitive if 0 < primitive.volume < math.inf else None


def scale_of(mesh: Element) -> Three | None:
    """The scale of a mesh; None where it is not three numbers, which other rules tell."""
    factors = vector(mesh.get("scale") or "1 1 1", 3)
    return (factors[0], factors[1], factors[2]) if factors is not None else None


def sides_of(primitive: Primitive, rotation: Rows) -> Three:
    """How far a primitive reaches from its center along each axis of the frame that it is turned in."""
    tag, halves = primitive.tag, primitive.halves
    if tag == "box":
        return sides_of_box(rotation, halves)
    radius, _, half = halves
    if tag == "sphere":
        return halves
    x, y, z = abs(rotation[0][2]), abs(rotation[1][2]), abs(rotation[2][2])
    if tag == "capsule":
        half -= radius
        return x * half + radius, y * half + radius, z * half + radius
    root = math.sqrt
    return (
        x * half + radius * root(max(0.0, 1 - x * x)),
        y * half + radius * root(max(0.0, 1 - y * y)),
        z * half + radius * root(max(0.0, 1 - z * z)),
    )


def sides_of_box(rotation: Rows, halves: Three) -> Three:
    """How far a box with half these edges reaches from its center along each axis of the frame that it is turned in."""
    x, y, z = halves
    (a, b, c), (d, e, f), (g, h, i) = rotation
    return (
        abs(a) * x + abs(b) * y + abs(c) * z,
        abs(d) * x + abs(e) * y + abs(f) * z,
        abs(g) * x + abs(h) * y + abs(i) * z,
    )


def box(x: float, y: float, z: float) -> tuple[float, Vector]:
    """Volume of a box of three edges, and moments for 1 kg."""
    return x * y * z, ((y * y + z * z) / 12, (x * x + z * z) / 12, (x * x + y * y) / 12)


def _cylinder(radius: float, length: float) -> tuple[float, Vector]:
    across = (3 * radius * radius + length * length) / 12
    return math.pi * radius * radius * length, (across, across, radius * radius / 2)


def _capsule(radius: float, length: float) -> tuple[float, Vector]:
    """A cylinder between two half balls, whose centers of mass are 3/8 of the radius behind its ends."""
    barrel, (side, _, along) = _cylinder(radius, length)
    ends = 4 / 3 * math.pi * radius * radius * radius
    volume = barrel + ends
    if volume == 0:  # the product is too small for a number
        return 0.0, (0.0, 0.0, 0.0)
    end = 0.4 * radius * radius + length * length / 4 + 3 / 8 * length * radius
    across = (barrel * side + ends * end) / volume
    return volume, (across, across, (barrel * along + ends * 0.4 * radius * radius) / volume)


def _about(part: Solid, mass: float, center: Sequence[float]) -> Matrix:
    """The inertia of a solid about a point, by Steiner's theorem, in the axes of the link."""
    x, y, z = part.center[0] - center[0], part.center[1] - center[1], part.center[2] - center[2]
    square = x * x + y * y + z * z
    (a, b, c), (_, d, e), (_, _, f) = part.inertia
    return (
        mass * (a + square - x * x),
        mass * (b + 0.0 - x * y),
        mass * (c + 0.0 - x * z),
        mass * (d + square - y * y),
        mass * (e + 0.0 - y * z),
        mass * (f + square - z * z),
    )


def inertia_seen_from(turned: Rows, inertia: Matrix) -> Matrix:
    """An inertia in axes that are turned."""
    xx, xy, xz, yy, yz, zz = inertia
    rows = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))

    def entry(row: int, column: int) -> float:
        total = 0.0
        for i in range(3):
            for j in range(3):
                total += turned[i][row] * rows[i][j] * turned[j][column]
        return total

    return entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)


def rotation_of(rpy: str) -> Rows | None:
    """The rotation of roll, pitch and yaw about fixed axes."""
    angles = vector(rpy, 3)
    return rotation(angles) if angles is not None and all(map(math.isfinite, angles)) else None
