"""What is known of the file of a mesh: its kind, its triangles and how far they reach, or why it shows nothing."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from urdflint.meshes.extremes import least_and_most
from urdflint.struct import Struct, field

Vector = tuple[float, float, float]
MAX_NUMBERS = 6_000_000  # numbers in a file, or points that it shows: a hostile one would take all memory
MOST_NAMED = 1000  # files that one mesh names, of which more are left out
NOT_FINITE = "a coordinate in it is not a finite number"
SAMPLED_POINTS = 512  # points of a surface, by which it is known as solid
NOT_FLAT = 1e-12  # of the size: rounding errors of points in a plane


class Kind(Enum):
    """The formats that are read."""

    STL = "binary STL"
    STL_TEXT = "ASCII STL"
    OBJ = "OBJ"
    COLLADA = "COLLADA"
    GLTF = "glTF"
    GLB = "GLB"


class Cause(Enum):
    """Why a file shows no mesh."""

    EMPTY = "empty"
    POINTER = "pointer"  # of Git LFS: the file itself was never fetched
    PAGE = "page"  # of the web, such as an error in place of a download
    UNKNOWN = "unknown"  # another format
    DAMAGED = "damaged"
    NOT_LOOKED_AT = "not looked at"  # too large, or no regular file: nothing is said of what is in it


class NoMesh(ValueError):
    """What shows no mesh; the text says why, about "it"."""

    def __init__(self, why: str, cause: Cause = Cause.DAMAGED) -> None:
        super().__init__(why)
        self.why = why
        self.cause = cause


class Look(NamedTuple):
    """How triangles look, from a number of them on: red, green, blue and alpha from 0 to 1, and an image laid on them.

    The image is a path beside the file or its bytes; `across` and `up` are the places in it, from 0 to 1, that the
    corners of these triangles have, one behind the other.
    """

    first: int
    color: tuple[float, ...] | None = None
    image: str | bytes | None = None
    across: Sequence[float] = ()
    up: Sequence[float] = ()


class Surface(NamedTuple):
    """Triangles: the coordinates of points by axis, and the three points of each; None where they follow in threes.

    `counted` is how many triangles there are where only their points are known. `looks` are known where they were asked
    for.
    """

    axes: Sequence[Sequence[float]]
    corners: Sequence[int] | None = None
    counted: int | None = None
    looks: tuple[Look, ...] = ()

    @property
    def faces(self) -> int:
        """How many triangles there are."""
        if self.counted is not None:
            return self.counted
        return self.points // 3 if self.corners is None else len(self.corners) // 3

    @property
    def points(self) -> int:
        """How many points there are."""
        return len(self.axes[0])

    def each_corner(self) -> Iterator[Vector]:
        """The points in order."""
        return zip(*self.axes, strict=True)


class NamedFile(NamedTuple):
    """A file that a mesh names: a texture, a library of materials or a buffer, as written; `inside` names it."""

    kind: str
    name: str
    inside: str


class Content(NamedTuple):
    """What a file holds, in its own unit: meters for all but COLLADA, which says how many one of its units has.

    `spare` are the bytes behind the last triangle of an STL.
    """

    kind: Kind
    surfaces: Sequence[Surface]
    named_files: tuple[NamedFile, ...] = ()
    unit: float = 1.0
    up: str | None = None
    spare: int = 0


class Mesh(Struct):
    """A mesh as its file has it; `lower` and `upper` are the corners of the box around it, in the file's unit.

    `few` where it has less than four different points, `flat` where all of them are in a plane. `worked_out` is what
    its triangles were gone through for, so that robots of a run that share it do not do so again.
    """

    path: str
    kind: Kind
    faces: int
    lower: Vector
    upper: Vector
    few: bool
    flat: bool
    unit: float
    up: str | None
    spare: int
    named_files: tuple[NamedFile, ...]
    worked_out: dict[str, Any] = field(default_factory=dict)

    @property
    def extents(self) -> Vector:
        """How long it is along each axis, in the file's unit."""
        x, y, z = (high - low for low, high in zip(self.lower, self.upper, strict=True))
        return (x, y, z)


def finite(values: Sequence[float]) -> Sequence[float]:
    """Values that are all numbers. Raises NoMesh."""
    if not math.isfinite(sum(values)) and not all(map(math.isfinite, values)):
        raise NoMesh(NOT_FINITE)
    return values


def summary(path: str, content: Content) -> Mesh:
    """The measures of a mesh, such as its extents. Raises NoMesh where there is not one triangle."""
    surfaces = [_used(surface) for surface in content.surfaces if surface.faces]
    if not surfaces:
        raise NoMesh("it has no faces")
    lower, upper = _box(surfaces)
    size = math.dist(lower, upper)
    if not math.isfinite(size):
        raise NoMesh("it is too large for a double")
    few = _different(surfaces) < 4
    return Mesh(
        path=path,
        kind=content.kind,
        faces=sum(surface.faces for surface in content.surfaces),
        lower=lower,
        upper=upper,
        few=few,
        flat=few or _flat(surfaces, (lower, upper)),
        unit=content.unit,
        up=content.up,
        spare=content.spare,
        named_files=content.named_files[:MOST_NAMED],
    )


def _used(surface: Surface) -> Surface:
    """A surface with the points that a triangle has, and no others."""
    if surface.corners is None:
        return surface
    used = sorted(set(surface.corners))
    if len(used) == surface.points:
        return surface
    return Surface([array("d", [axis[index] for index in used]) for axis in surface.axes], surface.corners)


def _box(surfaces: Sequence[Surface]) -> tuple[Vector, Vector]:
    ends = [[least_and_most(surface.axes[axis]) for surface in surfaces] for axis in range(3)]
    x, y, z = ((min(low for low, _ in axis_ends), max(high for _, high in axis_ends)) for axis_ends in ends)
    return (x[0], y[0], z[0]), (x[1], y[1], z[1])


def _different(surfaces: Sequence[Surface]) -> int:
    """How many different points there are, or four."""
    distinct: set[Vector] = set()
    for surface in surfaces:
        for point in surface.each_corner():
            distinct.add(point)
            if len(distinct) == 4:
                return 4
    return len(distinct)


def _flat(surfaces: Sequence[Surface], box: tuple[Vector, Vector]) -> bool:
    """Whether all points are in one plane, in single floats as programs keep them."""
    size = math.dist(*box)
    if any(low == high for low, high in zip(*box, strict=True)):
        return True
    spread = [Surface([axis[:: surface.points // SAMPLED_POINTS + 1] for axis in surface.axes]) for surface in surfaces]
    if _height([point for surface in spread for point in surface.each_corner()]) > 1e-3 * size:
        return False  # plainly solid: most are, and a few points all over them say so
    rounded = [Surface([array("f", axis) for axis in surface.axes]) for surface in surfaces]
    return _height([point for surface in rounded for point in surface.each_corner()]) <= NOT_FLAT * size


def _height(points: Sequence[Vector]) -> float:
    """How far the farthest of some points is from the plane through three that are far from each other."""
    start = points[0]
    far = _from(start, max(points, key=lambda point: math.dist(start, point)))
    length = math.hypot(*far)
    if not length:
        return 0.0
    along = (far[0] / length, far[1] / length, far[2] / length)
    perpendicular = max(
        (_cross(along, _from(start, point)) for point in points), key=lambda vector: math.hypot(*vector)
    )
    width = math.hypot(*perpendicular)
    if not width:
        return 0.0
    normal = (perpendicular[0] / width, perpendicular[1] / width, perpendicular[2] / width)
    offset = sum(a * b for a, b in zip(normal, start, strict=True))
    return max(abs(normal[0] * x + normal[1] * y + normal[2] * z - offset) for x, y, z in points)


def _from(start: Vector, point: Vector) -> Vector:
    return (point[0] - start[0], point[1] - start[1], point[2] - start[2])


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
