"""Boxes, spheres, cylinders, capsules and convex hulls in space: whether two of them overlap, how deep, and where.

Two convex shapes overlap if the origin is in their Minkowski difference, which the algorithm of Gilbert, Johnson and
Keerthi (1988) tells from support points. How deep they overlap is found by how much both can shrink.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from urdflint.model.numbers import number, vector
from urdflint.model.transform import Transform, Vector, cross, dot, less, placed, turned, turned_back
from urdflint.struct import Struct
from urdflint.syntax.document import Element

LEAST = 0.001  # m, of an overlap that counts
ROUNDS = 32  # of the search for a support point beyond the origin
HALVINGS = 8  # of the depth
GRID = 7  # points along each axis of a shape
OUTERMOST = 0.999 * GRID / (GRID - 1)
Simplex = list[Vector]
Support = Callable[[float, float, float, float], Vector]


class Convex(Struct):
    """A primitive at its place: half the edges, or a radius twice and half the length; `ball` and `rod` are round.

    A `hull` has its corners and its sides, each with its normal and how far it is from the center, in its own frame;
    `sizes` are then how far it reaches along the axes of that at most.
    """

    frame: Transform
    sizes: Vector
    kind: str
    corners: tuple[Vector, ...] = ()
    sides: tuple[tuple[Vector, float], ...] = ()

    @property
    def reach(self) -> float:
        """How far it reaches from its center, in m."""
        if self.kind == "ball":
            return self.sizes[0] + self.sizes[2]
        return math.hypot(self.sizes[0], self.sizes[2]) if self.kind == "rod" else math.hypot(*self.sizes)

    @property
    def thickness(self) -> float:
        """Half of what it has across where it is thinnest, in m."""
        if self.kind == "hull":
            return min(distance for _, distance in self.sides)
        return self.sizes[0] if self.kind == "ball" else min(self.sizes)

    @property
    def box(self) -> float:
        """The volume of the box around it, in m³."""
        a, b, c = self.sizes
        return 8 * a * b * (c + a if self.kind == "ball" else c)

    @property
    def ends(self) -> Vector:
        """How far it reaches from its center along its own axes."""
        a, b, c = self.sizes
        return (a, b, c + a) if self.kind == "ball" else self.sizes

    def has(self, point: Vector) -> bool:
        """Whether a point is inside."""
        return self.holds(turned_back(self.frame.rotation, less(point, self.frame.position)))

    def holds(self, point: Vector) -> bool:
        """Whether a point of its own frame is inside."""
        (x, y, z), (a, b, c) = point, self.sizes
        if self.kind == "hull":
            return all(dot(normal, point) < distance for normal, distance in self.sides)
        if self.kind == "box":
            return abs(x) < a and abs(y) < b and abs(z) < c
        if self.kind == "rod":
            return math.hypot(x, y) < a and abs(z) < c
        return math.hypot(x, y, z - max(-c, min(c, z))) < a

    def points(self, wide: float = 1.0) -> Iterator[Vector]:
        """Points inside, on a grid; with OUTERMOST times its width, those of its sides are on the surface."""
        steps = [[((2 * step + 1) / GRID - 1) * end * wide for step in range(GRID)] for end in self.ends]
        for x in steps[0]:
            for y in steps[1]:
                for z in steps[2]:
                    u, v, w = turned(self.frame.rotation, (x, y, z))
                    point = u + self.frame.position[0], v + self.frame.position[1], w + self.frame.position[2]
                    if self.kind == "box" or self.has(point):
                        yield point


def convex(shape: Element, frame: Transform) -> Convex | None:
    """A primitive with its center in a frame; None for all else, and for one without a size."""
    get = shape.attributes.get
    sizes = _sizes(shape.tag, get("size"), get("radius"), get("length"))
    return Convex(frame, *sizes) if sizes is not None else None


def convex_hull(corners: Sequence[Vector], faces: Iterable[tuple[int, int, int]], frame: Transform) -> Convex | None:
    """A hull of points in a frame; None of a flat one."""
    center = middle([corners[number] for number in sorted({number for face in faces for number in face})])
    local_corners = tuple(less(corner, center) for corner in corners)
    sides = []
    for first, second, third in sorted(faces):
        a, b, c = (local_corners[number] for number in (first, second, third))
        normal = cross(less(b, a), less(c, a))
        length = math.hypot(*normal)
        if length > 0:
            distance = dot(normal, a) / length
            scale = math.copysign(1 / length, distance)
            sides.append(((normal[0] * scale, normal[1] * scale, normal[2] * scale), abs(distance)))
    if not sides or min(distance for _, distance in sides) <= 0:
        return None
    x, y, z = (max(map(abs, values)) for values in zip(*local_corners, strict=True))
    place = Transform(placed(frame, center), frame.rotation)
    return Convex(place, (x, y, z), "hull", local_corners, tuple(sides))


def middle(points: Sequence[Vector]) -> Vector:
    """The mean of points."""
    x, y, z = (sum(values) / len(points) for values in zip(*points, strict=True))
    return x, y, z


@lru_cache(maxsize=4096)
def _sizes(tag: str, size: str | None, of_radius: str | None, of_length: str | None) -> tuple[Vector, str] | None:
    if tag == "box":
        edges = vector(size, 3)
        sound = edges is not None and min(edges) > 0
        return ((edges[0] / 2, edges[1] / 2, edges[2] / 2), "box") if edges is not None and sound else None
    radius = number(of_radius)
    length = number(of_length) if tag != "sphere" else 0.0
    is_rounded = tag in {"sphere", "cylinder", "capsule"} and radius is not None and length is not None
    if not is_rounded or radius is None or length is None or radius <= 0 or length < 0:
        return None
    return (radius, radius, length / 2), "rod" if tag == "cylinder" else "ball"


def overlap(first: Convex, second: Convex, least: float = LEAST) -> bool:
    """Whether two shapes are that deep in one another: whether they still meet when both are half that smaller."""
    if min(first.thickness, second.thickness) <= least / 2:
        return False
    apart = less(first.frame.position, second.frame.position)
    return _meet(apart, _supporting(first), _supporting(second), least / 2)


def depth(first: Convex, second: Convex) -> float:
    """How deep two shapes are in one another, to a few per cent: twice what both can shrink until they part; or 0."""
    if not overlap(first, second):
        return 0.0
    apart, support, other = less(first.frame.position, second.frame.position), _supporting(first), _supporting(second)
    low, high = LEAST / 2, min(first.thickness, second.thickness)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _meet(apart, support, other, middle) else (low, middle)
    return 2 * low


def _supporting(shape: Convex) -> Support:
    """What finds the point of a shape, smaller by a margin all around, that is farthest in a direction x, y, z.

    Its numbers are taken out once: of two shapes that overlap some hundred points are asked for.
    """
    (a, b, c), (d, e, f), (g, h, i) = shape.frame.rotation
    (px, py, pz), (p, q, r) = shape.frame.position, shape.sizes
    copysign, hypot, kind = math.copysign, math.hypot, shape.kind
    corners, thickness = shape.corners, shape.thickness if kind == "hull" else 0.0

    def support(x: float, y: float, z: float, shrunk: float) -> Vector:
        x, y, z = a * x + d * y + g * z + 0.0, b * x + e * y + h * z + 0.0, c * x + f * y + i * z + 0.0
        if kind == "box":
            x, y, z = copysign(p - shrunk, x), copysign(q - shrunk, y), copysign(r - shrunk, z)
        elif kind == "hull":  # each of its sides moves by the margin at least
            scale = 1 - shrunk / thickness
            u, v, w = max(corners, key=lambda corner: corner[0] * x + corner[1] * y + corner[2] * z)
            x, y, z = u * scale, v * scale, w * scale
        elif kind == "rod":
            across = hypot(x, y)
            scale = (p - shrunk) / across if across > 0 else 0.0
            x, y, z = x * scale, y * scale, copysign(r - shrunk, z)
        else:
            length = hypot(x, y, z)
            scale = (p - shrunk) / length if length > 0 else 0.0
            x, y, z = x * scale, y * scale, z * scale + copysign(r, z)
        return (
            a * x + b * y + c * z + 0.0 + px,
            d * x + e * y + f * z + 0.0 + py,
            g * x + h * y + i * z + 0.0 + pz,
        )

    return support


def _meet(apart: Vector, first: Support, second: Support, shrunk: float) -> bool:
    """Whether two shapes have a point in common when both are smaller by a margin; `apart` is between their centers."""
    if not any(apart):
        return True
    point = _beyond(apart, first, second, shrunk)
    simplex: Simplex = [point]
    direction = _minus(point)
    for _ in range(ROUNDS):
        if not any(direction):
            return True
        point = _beyond(direction, first, second, shrunk)
        if point[0] * direction[0] + point[1] * direction[1] + point[2] * direction[2] <= 0:
            return False
        simplex.append(point)
        inside, simplex, direction = _nearer(simplex)
        if inside:
            return True
    return False


def _beyond(direction: Vector, first: Support, second: Support, shrunk: float) -> Vector:
    """The point of the Minkowski difference that is farthest in a direction."""
    x, y, z = direction
    a, b, c = first(x, y, z, shrunk)
    d, e, f = second(-x, -y, -z, shrunk)
    return a - d, b - e, c - f


def _nearer(simplex: Simplex) -> tuple[bool, Simplex, Vector]:
    """Whether a simplex contains the origin; else its nearest part, and the direction from there to the origin."""
    newest = simplex[-1]
    if len(simplex) == 4:
        for skipped in range(3):
            a, b = (simplex[corner] for corner in range(3) if corner != skipped)
            normal = cross(less(a, newest), less(b, newest))
            if dot(normal, less(simplex[skipped], newest)) > 0:
                normal = _minus(normal)
            if dot(normal, _minus(newest)) > 0:
                return _of_triangle([a, b, newest])
        return True, simplex, (0.0, 0.0, 0.0)
    return _of_triangle(simplex) if len(simplex) == 3 else _of_line(simplex)


def _of_triangle(simplex: Simplex) -> tuple[bool, Simplex, Vector]:
    a, b, newest = simplex
    to_a, to_b, away = less(a, newest), less(b, newest), _minus(newest)
    normal = cross(to_a, to_b)
    if dot(cross(to_a, normal), away) > 0 and dot(to_a, away) > 0:
        return _of_line([a, newest])
    if dot(cross(normal, to_b), away) > 0 and dot(to_b, away) > 0:
        return _of_line([b, newest])
    if dot(cross(to_a, normal), away) > 0 or dot(cross(normal, to_b), away) > 0:
        return _of_line([a, newest]) if dot(to_a, away) > dot(to_b, away) else _of_line([b, newest])
    side = dot(normal, away)
    return False, simplex, normal if side > 0 else _minus(normal)


def _of_line(simplex: Simplex) -> tuple[bool, Simplex, Vector]:
    other, newest = simplex
    along, away = less(other, newest), _minus(newest)
    if dot(along, away) <= 0:
        return False, [newest], away
    return False, simplex, cross(cross(along, away), along)


def _minus(vector: Vector) -> Vector:
    return -vector[0], -vector[1], -vector[2]
