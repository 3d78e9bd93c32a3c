"""Collisions that are inside one another when every joint is at zero: boxes, spheres, cylinders and capsules.

Two convex shapes overlap if the origin is in their Minkowski difference, which the algorithm of Gilbert, Johnson and
Keerthi (1988) tells from support points. How deep they overlap is found by how much both can shrink.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.model.nodes import Collision, Joint, Link
from urdflint.model.numbers import number, vector
from urdflint.model.robot import Robot
from urdflint.model.transform import IDENTITY, Transform, Vector, compose, cross, dot, of_origin, turned, turned_back

LEAST = 0.001  # m, of an overlap that is told
ROUNDS = 32  # of the search for a support point beyond the origin
HALVINGS = 8  # of the depth
MOST = 4000  # pairs of shapes that are looked at
BASE = 0  # the group of the root
Simplex = list[Vector]


class Overlap(NamedTuple):
    """Two collisions of links that move against one another, that of the base first, and by how many m they overlap.

    `joint` is that between the base of the robot and a link that moves against it; None where none connects the two.
    """

    first: Collision
    second: Collision
    depth: float
    joint: Joint | None = None


class _Shape(NamedTuple):
    """A primitive at its place: half the edges, or a radius twice and half the length; `ball` and `rod` are round."""

    collision: Collision
    group: int
    frame: Transform
    sizes: Vector
    kind: str
    reach: float


def overlaps(robot: Robot) -> list[Overlap]:
    """The deepest overlap of each two rigid groups of links that no joint connects, or that are base and first to move.

    In the order of the file.
    """
    if robot.tree.cycles:
        return []
    groups, neighbours, frames = _groups(robot)
    shapes = [one for link in robot.links for one in _shapes(link, groups, frames)]
    found: dict[tuple[int, int], Overlap] = {}
    for first, second in _near(shapes):
        pair = (min(first.group, second.group), max(first.group, second.group))
        if first.group == second.group or (pair in neighbours and BASE not in pair):
            continue
        depth = _depth(first, second)
        if depth >= LEAST and (pair not in found or depth > found[pair].depth):
            one, other = sorted((first, second), key=lambda one: (one.group != BASE, one.collision.link.name or ""))
            found[pair] = Overlap(one.collision, other.collision, depth, neighbours.get(pair))
    return sorted(found.values(), key=lambda one: (one.first.element.start, one.second.element.start))


def _groups(robot: Robot) -> tuple[dict[str, int], dict[tuple[int, int], Joint], dict[str, Transform]]:
    """The rigid group and the frame of each link below a root, and the joints between two groups."""
    groups: dict[str, int] = {}
    frames: dict[str, Transform] = {}
    neighbours: dict[tuple[int, int], Joint] = {}
    root = robot.tree.main_root
    waiting = [(root.name or "", IDENTITY, BASE)] if root is not None else []
    last = BASE
    while waiting:
        name, frame, group = waiting.pop()
        if name in groups:
            continue
        groups[name], frames[name] = group, frame
        for joint in robot.tree.child_joints.get(name, ()):
            place = of_origin(joint.origin)
            if place is None:
                continue
            inner = group
            if joint.type != "fixed":
                last += 1
                inner = last
                neighbours[group, inner] = joint
            waiting.append((joint.child_link or "", compose(frame, place), inner))
    return groups, neighbours, frames


def _shapes(link: Link, groups: dict[str, int], frames: dict[str, Transform]) -> Iterator[_Shape]:
    name = link.name or ""
    for collision in link.collisions if name in groups else ():
        place, sized = of_origin(collision.origin), _sized(collision)
        if place is not None and sized is not None:
            kind, sizes = sized
            yield _Shape(collision, groups[name], compose(frames[name], place), sizes, kind, _reach(kind, sizes))


def _sized(collision: Collision) -> tuple[str, Vector] | None:
    shape = collision.shape
    if shape is None:
        return None
    if shape.tag == "box":
        edges = vector(shape.get("size"), 3)
        return ("box", (edges[0] / 2, edges[1] / 2, edges[2] / 2)) if edges is not None and min(edges) > 0 else None
    radius = number(shape.get("radius"))
    length = number(shape.get("length")) if shape.tag != "sphere" else 0.0
    known = shape.tag in {"sphere", "cylinder", "capsule"} and radius is not None and length is not None
    if not known or radius is None or length is None or radius <= 0 or length < 0:
        return None
    return ("rod" if shape.tag == "cylinder" else "ball", (radius, radius, length / 2))


def _reach(kind: str, sizes: Vector) -> float:
    if kind == "ball":
        return sizes[0] + sizes[2]
    return math.hypot(sizes[0], sizes[2]) if kind == "rod" else math.hypot(*sizes)


def _near(shapes: Sequence[_Shape]) -> Iterator[tuple[_Shape, _Shape]]:
    """The pairs of shapes whose balls meet, found along one axis; no more than so many."""
    ordered = sorted(shapes, key=lambda one: one.frame.position[0] - one.reach)
    active: list[_Shape] = []
    looked = 0
    for one in ordered:
        x, y, z = one.frame.position
        active = [other for other in active if other.frame.position[0] + other.reach >= x - one.reach]
        for other in active:
            looked += 1
            if looked > MOST:
                return
            u, v, w = other.frame.position
            if math.hypot(x - u, y - v, z - w) < one.reach + other.reach:
                yield other, one
        active.append(one)


def _depth(first: _Shape, second: _Shape) -> float:
    """How deep two shapes are in one another, to a few per cent: twice what both can shrink until they part; or 0."""
    most = min(_thickness(first), _thickness(second))
    if most <= LEAST / 2 or not _meet(first, second, LEAST / 2):
        return 0.0
    low, high = LEAST / 2, most
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _meet(first, second, middle) else (low, middle)
    return 2 * low


def _thickness(shape: _Shape) -> float:
    return shape.sizes[0] if shape.kind == "ball" else min(shape.sizes)


def _support(shape: _Shape, direction: Vector, shrunk: float) -> Vector:
    """The point of a shape that is farthest in a direction."""
    x, y, z = turned_back(shape.frame.rotation, direction)
    a, b, c = shape.sizes
    if shape.kind == "box":
        local = (math.copysign(a - shrunk, x), math.copysign(b - shrunk, y), math.copysign(c - shrunk, z))
    elif shape.kind == "rod":
        across = math.hypot(x, y)
        scale = (a - shrunk) / across if across > 0 else 0.0
        local = (x * scale, y * scale, math.copysign(c - shrunk, z))
    else:
        length = math.hypot(x, y, z)
        scale = (a - shrunk) / length if length > 0 else 0.0
        local = (x * scale, y * scale, z * scale + math.copysign(c, z))
    u, v, w = turned(shape.frame.rotation, local)
    px, py, pz = shape.frame.position
    return u + px, v + py, w + pz


def _meet(first: _Shape, second: _Shape, shrunk: float) -> bool:
    """Whether two shapes have a point in common, when both are smaller by a margin all around."""

    def beyond(direction: Vector) -> Vector:
        one = _support(first, direction, shrunk)
        other = _support(second, _minus(direction), shrunk)
        return _less(one, other)

    direction = _less(first.frame.position, second.frame.position)
    if not any(direction):
        return True
    simplex: Simplex = [beyond(direction)]
    direction = _minus(simplex[0])
    for _ in range(ROUNDS):
        if not any(direction):
            return True
        point = beyond(direction)
        if dot(point, direction) <= 0:
            return False
        simplex.append(point)
        inside, simplex, direction = _nearer(simplex)
        if inside:
            return True
    return False


def _nearer(simplex: Simplex) -> tuple[bool, Simplex, Vector]:
    """Whether the origin is in a simplex; else the part of it that is near the origin, and the direction from there."""
    newest = simplex[-1]
    if len(simplex) == 4:
        for skipped in range(3):
            a, b = (simplex[at] for at in range(3) if at != skipped)
            normal = cross(_less(a, newest), _less(b, newest))
            if dot(normal, _less(simplex[skipped], newest)) > 0:
                normal = _minus(normal)
            if dot(normal, _minus(newest)) > 0:
                return _of_triangle([a, b, newest])
        return True, simplex, (0.0, 0.0, 0.0)
    return _of_triangle(simplex) if len(simplex) == 3 else _of_line(simplex)


def _of_triangle(simplex: Simplex) -> tuple[bool, Simplex, Vector]:
    a, b, newest = simplex
    to_a, to_b, away = _less(a, newest), _less(b, newest), _minus(newest)
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
    along, away = _less(other, newest), _minus(newest)
    if dot(along, away) <= 0:
        return False, [newest], away
    return False, simplex, cross(cross(along, away), along)


def _minus(one: Vector) -> Vector:
    return -one[0], -one[1], -one[2]


def _less(one: Vector, other: Vector) -> Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]
