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


class Integrals(NamedTuple):
    """Volume, first and second moments of a solid about a point, as its file has it."""

    volume: float
    first: Sequence[float]
    second: Sequence[float]
    about: Sequence[float]


def solid(surfaces: Sequence[Surface], scale: Vector = (1.0, 1.0, 1.0)) -> Solid | None:
    """The solid that surfaces bound, enlarged by axis; None where they have a hole, or bound nothing."""
    integrals = integrated(surfaces)
    return enlarged(integrals, scale) if integrals is not None else None


def integrated(surfaces: Sequence[Surface]) -> Integrals | None:
    """The integrals over what surfaces bound; None where they have a hole."""
    with_faces = [surface for surface in surfaces if surface.faces]
    if not with_faces or not (_closed(with_faces) or _closed(_rounded(with_faces))):
        return None
    about = tuple(axis[0] for axis in with_faces[0].axes)  # near the triangles: sums of small numbers lose nothing
    return Integrals(*_integrals(with_faces, about), about)


def enlarged(integrals: Integrals, scale: Vector) -> Solid | None:
    """The solid of these integrals enlarged by axis; None where it has no volume."""
    k, m, n = scale
    factor = k * m * n if integrals.volume * k * m * n > 0 else -k * m * n  # else the triangles look inward
    volume = integrals.volume * factor
    if not 0 < volume < float("inf"):
        return None
    center = [moment * length * factor / volume for moment, length in zip(integrals.first, scale, strict=True)]
    areas = (k * k, m * m, n * n, k * m, k * n, m * n)
    second = [moment * area * factor for moment, area in zip(integrals.second, areas, strict=True)]
    xx, yy, zz = (second[axis] - volume * center[axis] * center[axis] for axis in range(3))
    xy, xz, yz = (
        second[3 + number] - volume * center[a] * center[b] for number, (a, b) in enumerate(((0, 1), (0, 2), (1, 2)))
    )
    centroid = [c + s * k for c, s, k in zip(center, integrals.about, scale, strict=True)]
    return Solid(volume, (centroid[0], centroid[1], centroid[2]), (yy + zz, -xy, -xz, xx + zz, -yz, xx + yy))


def signed_volume(surfaces: Sequence[Surface]) -> float:
    """The volume that triangles enclose with the origin, in cubes of the unit of the file; negative where they look
    inward. It depends on the origin where they have a hole.
    """
    return _integrals(surfaces, (0.0, 0.0, 0.0))[0]


def _integrals(surfaces: Sequence[Surface], about: Sequence[float]) -> tuple[float, list[float], list[float]]:
    """Volume, and the integrals of x, y, z and of xx, yy, zz, xy, xz, yz, over the tetrahedra behind triangles."""
    volume = fx = fy = fz = xx = yy = zz = xy = xz = yz = 0.0
    u, v, w = about
    for a, b, c in triangles(surfaces):
        ax, ay, az = a[0] - u, a[1] - v, a[2] - w
        bx, by, bz = b[0] - u, b[1] - v, b[2] - w
        cx, cy, cz = c[0] - u, c[1] - v, c[2] - w
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
