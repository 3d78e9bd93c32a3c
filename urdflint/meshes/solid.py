"""What solid a closed surface bounds: volume, center of mass and inertia at one density, by its triangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urdflint.meshes.mesh import Surface, Vector

MERGED = 1e-6  # of the size: points that are nearer are one, as programs write numbers with few digits
Six = tuple[float, float, float, float, float, float]


class Solid(NamedTuple):
    """Volume, center of mass, and inertia about it (xx xy xz yy yz zz) at a density of 1; lengths as in the file."""

    volume: float
    center: Vector
    inertia: Six


def solid(surfaces: Sequence[Surface], scale: Vector = (1.0, 1.0, 1.0)) -> Solid | None:
    """The solid that surfaces bound, enlarged by axis; None where they have a hole, or bound nothing."""
    with_faces = [surface for surface in surfaces if surface.faces]
    if not with_faces or not (_closed(with_faces) or _closed(_rounded(with_faces))):
        return None
    start = tuple(axis[0] for axis in with_faces[0].axes)  # near the triangles: sums of small numbers lose nothing
    volume, first, second = _integrals(with_faces, start, scale)
    if volume < 0:  # the triangles look inward
        volume, first, second = -volume, [-value for value in first], [-value for value in second]
    if not volume > 0 or volume == float("inf"):
        return None
    center = [moment / volume for moment in first]
    xx, yy, zz = (second[axis] - volume * center[axis] * center[axis] for axis in range(3))
    xy, xz, yz = (
        second[3 + number] - volume * center[a] * center[b] for number, (a, b) in enumerate(((0, 1), (0, 2), (1, 2)))
    )
    centroid = [c + s * k for c, s, k in zip(center, start, scale, strict=True)]
    return Solid(volume, (centroid[0], centroid[1], centroid[2]), (yy + zz, -xy, -xz, xx + zz, -yz, xx + yy))


def signed_volume(surfaces: Sequence[Surface]) -> float:
    """The volume that triangles enclose with the origin, in cubes of the unit of the file; negative where they look
    inward. It depends on the origin where they have a hole.
    """
    return _integrals(surfaces, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))[0]


def _integrals(
    surfaces: Sequence[Surface], start: Sequence[float], scale: Vector
) -> tuple[float, list[float], list[float]]:
    """Volume, and the integrals of x, y, z and of xx, yy, zz, xy, xz, yz, over the tetrahedra behind triangles."""
    volume = fx = fy = fz = xx = yy = zz = xy = xz = yz = 0.0
    (u, v, w), (k, m, n) = start, scale
    for a, b, c in triangles(surfaces):
        ax, ay, az = (a[0] - u) * k, (a[1] - v) * m, (a[2] - w) * n
        bx, by, bz = (b[0] - u) * k, (b[1] - v) * m, (b[2] - w) * n
        cx, cy, cz = (c[0] - u) * k, (c[1] - v) * m, (c[2] - w) * n
        six = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
        sx, sy, sz = ax + bx + cx, ay + by + cy, az + bz + cz
        volume += six
        fx += six * sx
        fy += six * sy
        fz += six * sz
        xx += six * (ax * ax + bx * bx + cx * cx + sx * sx)
        yy += six * (ay * ay + by * by + cy * cy + sy * sy)
        zz += six * (az * az + bz * bz + cz * cz + sz * sz)
        xy += six * (ax * ay + bx * by + cx * cy + sx * sy)
        xz += six * (ax * az + bx * bz + cx * cz + sx * sz)
        yz += six * (ay * az + by * bz + cy * cz + sy * sz)
    return (
        volume / 6,
        [integral / 24 for integral in (fx, fy, fz)],
        [integral / 120 for integral in (xx, yy, zz, xy, xz, yz)],
    )


def triangles(surfaces: Sequence[Surface]) -> Iterator[tuple[Vector, Vector, Vector]]:
    """The corners of each triangle."""
    for surface in surfaces:
        points = (
            surface.each_corner()
            if surface.corners is None
            else map(list(surface.each_corner()).__getitem__, surface.corners)
        )
        yield from zip(points, points, points, strict=True)


def _rounded(surfaces: Sequence[Surface]) -> list[Surface]:
    """Surfaces whose points are on a fine grid, so that those that are only nearly the same are."""
    grid = MERGED * max(max(axis) - min(axis) for surface in surfaces for axis in surface.axes) or 1.0
    return [
        Surface([[round(value / grid) for value in axis] for axis in surface.axes], surface.corners)
        for surface in surfaces
    ]


def _closed(surfaces: Sequence[Surface]) -> bool:
    """Whether each edge is passed as often one way as the other: only then is there an inside."""
    numbers: dict[Vector, int] = {}
    balance: dict[int, int] = {}
    radix = sum(surface.points for surface in surfaces) + 1
    for corners in triangles(surfaces):
        a, b, c = (numbers.setdefault(corner, len(numbers)) for corner in corners)
        for start, other in ((a, b), (b, c), (c, a)):
            if start == other:
                continue
            key, way = (start * radix + other, 1) if start < other else (other * radix + start, -1)
            left = balance.get(key, 0) + way
            if left:
                balance[key] = left
            else:
                balance.pop(key, None)
    return not balance
