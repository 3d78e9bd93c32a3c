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
    shown = [one for one in surfaces if one.faces]
    if not shown or not (_closed(shown) or _closed(_rounded(shown))):
        return None
    start = tuple(axis[0] for axis in shown[0].axes)  # near the triangles: sums of small numbers lose nothing
    volume, first, second = _integrals(shown, start, scale)
    if volume < 0:  # the triangles look inward
        volume, first, second = -volume, [-one for one in first], [-one for one in second]
    if not volume > 0 or volume == float("inf"):
        return None
    center = [one / volume for one in first]
    xx, yy, zz = (second[at] - volume * center[at] * center[at] for at in range(3))
    xy, xz, yz = (
        second[3 + number] - volume * center[a] * center[b] for number, (a, b) in enumerate(((0, 1), (0, 2), (1, 2)))
    )
    at = [c + s * k for c, s, k in zip(center, start, scale, strict=True)]
    return Solid(volume, (at[0], at[1], at[2]), (yy + zz, -xy, -xz, xx + zz, -yz, xx + yy))


def signed_volume(surfaces: Sequence[Surface]) -> float:
    """The volume that triangles enclose with the origin, in cubes of the unit of the file; negative where they look
    inward. It depends on the origin where they have a hole.
    """
    return _integrals(surfaces, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))[0]


def _integrals(
    shown: Sequence[Surface], start: Sequence[float], scale: Vector
) -> tuple[float, list[float], list[float]]:
    """Volume, and the integrals of x, y, z and of xx, yy, zz, xy, xz, yz, over the tetrahedra behind triangles."""
    volume = fx = fy = fz = xx = yy = zz = xy = xz = yz = 0.0
    (u, v, w), (k, m, n) = start, scale
    for a, b, c in triangles(shown):
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
    return volume / 6, [one / 24 for one in (fx, fy, fz)], [one / 120 for one in (xx, yy, zz, xy, xz, yz)]


def triangles(surfaces: Sequence[Surface]) -> Iterator[tuple[Vector, Vector, Vector]]:
    """The corners of each triangle."""
    for one in surfaces:
        points = one.each() if one.corners is None else map(list(one.each()).__getitem__, one.corners)
        yield from zip(points, points, points, strict=True)


def _rounded(shown: Sequence[Surface]) -> list[Surface]:
    """Surfaces whose points are on a fine grid, so that those that are only nearly the same are."""
    grid = MERGED * max(max(axis) - min(axis) for one in shown for axis in one.axes) or 1.0
    return [Surface([[round(value / grid) for value in axis] for axis in one.axes], one.corners) for one in shown]


def _closed(surfaces: Sequence[Surface]) -> bool:
    """Whether each edge is passed as often one way as the other: only then is there an inside."""
    numbers: dict[Vector, int] = {}
    balance: dict[int, int] = {}
    most = sum(one.points for one in surfaces) + 1
    for corners in triangles(surfaces):
        a, b, c = (numbers.setdefault(one, len(numbers)) for one in corners)
        for one, other in ((a, b), (b, c), (c, a)):
            if one == other:
                continue
            key, way = (one * most + other, 1) if one < other else (other * most + one, -1)
            left = balance.get(key, 0) + way
            if left:
                balance[key] = left
            else:
                balance.pop(key, None)
    return not balance
