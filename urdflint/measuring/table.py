"""A row for each link: its mass as written beside the volume, size and inertia that its shapes have."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.geometry.solid_bodies import Body, Contents, Unmeasured, Vector, body
from urdflint.model.geometry.solids import Solid, inertia_of_solids
from urdflint.model.inertia import principal_moments
from urdflint.model.robot import Link, Robot, Shape
from urdflint.struct import Struct

Moments = tuple[float, ...]


class Measured(Struct):
    """A link, in SI units; None is unknown. `by` are the shapes that it was measured by: its collisions or visuals.

    `center` and `moments` are as written, `center_of_shape` and `shape_moments` those that the shapes have at that
    mass, of one density; moments are principal ones, the smallest first. `unmeasured` says what was left out, and why.
    """

    name: str
    line: int
    mass: float | None
    center: Moments | None
    moments: Moments | None
    by: str | None = None
    volume: float | None = None
    lower: Vector | None = None
    upper: Vector | None = None
    center_of_shape: Vector | None = None
    shape_moments: Moments | None = None
    unmeasured: Sequence[str] = ()

    @property
    def density(self) -> float | None:
        """Mass by volume."""
        return self.mass / self.volume if self.mass is not None and self.volume else None

    @property
    def extents(self) -> Moments | None:
        """How long it is along the axes of the link."""
        if self.lower is None or self.upper is None:
            return None
        return tuple(high - low for low, high in zip(self.lower, self.upper, strict=True))

    @property
    def ratios(self) -> Moments | None:
        """The moments as written by those of the shapes."""
        if self.moments is None or self.shape_moments is None or not all(self.shape_moments):
            return None
        return tuple(a / b for a, b in zip(self.moments, self.shape_moments, strict=True))


def measure(robot: Robot) -> list[Measured]:
    """The links of a robot, in order."""
    contents = Contents(robot.files)
    return [_measured(link, contents) for link in robot.links]


def total_mass(links: Sequence[Measured]) -> float:
    """The mass of all links, in kg."""
    return sum(link.mass or 0.0 for link in links)


def total_volume(links: Sequence[Measured]) -> float:
    """The volume of all links that have one, in m³."""
    return sum(link.volume or 0.0 for link in links)


def _measured(link: Link, contents: Contents) -> Measured:
    inertial = link.inertial
    tensor = inertial.tensor if inertial is not None else None
    _, line = link.robot.written(link.element)
    written = Measured(
        name=link.name or "",
        line=line,
        mass=inertial.mass if inertial is not None else None,
        center=inertial.center if inertial is not None else None,
        moments=tensor.moments if tensor is not None else None,
    )
    groups: dict[str, Sequence[Shape]] = {"collisions": link.collisions, "visuals": link.visuals}
    tried = [_measure_by(written, basis, shapes, contents) for basis, shapes in groups.items() if shapes]
    best = next((measured for measured in tried if measured.volume is not None), None)
    return (
        best
        or next((measured for measured in tried if measured.lower is not None), None)
        or (tried[0] if tried else written)
    )


def _measure_by(written: Measured, basis: str, shapes: Sequence[Shape], contents: Contents) -> Measured:
    """A link measured by its collisions or its visuals; the volume only where each of them has one."""
    bodies, left = list[Body](), dict[str, None]()
    for shape in shapes:
        try:
            shape_body = body(shape, contents)
        except Unmeasured as error:
            left[str(error)] = None
            continue
        bodies.append(shape_body)
        if shape_body.why is not None:
            left[shape_body.why] = None
    if not bodies:
        return written._replace(unmeasured=tuple(left))
    lower, upper = zip(*((min(sides), max(sides)) for sides in _sides(bodies)), strict=True)
    measured = written._replace(by=basis, lower=lower, upper=upper, unmeasured=tuple(left))
    solids = [part.solid for part in bodies if part.solid is not None]
    volume = sum(solid.volume for solid in solids)
    return measured if left or not 0 < volume < math.inf else _with_solid(measured, solids, volume)


def _sides(bodies: Sequence[Body]) -> list[list[float]]:
    return [[side for body in bodies for side in (body.lower[axis], body.upper[axis])] for axis in range(3)]


def _with_solid(measured: Measured, solids: Sequence[Solid], volume: float) -> Measured:
    """With the solids of all bodies, which count twice where they overlap."""
    x, y, z = (sum(solid.volume * solid.center[axis] for solid in solids) / volume for axis in range(3))
    heavy = measured.mass is not None and measured.mass > 0
    moments = principal_moments(inertia_of_solids(measured.mass or 0.0, solids)) if heavy else None
    return measured._replace(volume=volume, center_of_shape=(x, y, z), shape_moments=moments)
