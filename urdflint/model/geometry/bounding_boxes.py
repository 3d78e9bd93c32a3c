"""How far the shapes of links reach, as boxes along the axes of a frame: those of a link, and of what moves as one."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.geometry import mass_bounds
from urdflint.model.geometry.mass_bounds import Outline, Part
from urdflint.model.geometry.solids import sides_of_box
from urdflint.model.link_frames import BASE, frames
from urdflint.model.numbers import vector
from urdflint.model.robot import Joint, Link, Robot, Shape
from urdflint.model.transform import Transform, Vector, turned
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

MAX_BOX_PAIRS = 400  # pairs of boxes of two bodies that are looked at


class Extent(Struct, eq=False):
    """A box along the axes of a frame, by its corners."""

    lower: Vector
    upper: Vector

    @property
    def size(self) -> float:
        """Its diagonal, in m."""
        return math.dist(self.lower, self.upper)

    @property
    def edges(self) -> Vector:
        """Its edges, in m."""
        (a, b, c), (d, e, f) = self.lower, self.upper
        return d - a, e - b, f - c

    def away(self, point: Vector) -> float:
        """How far it is from a point, in m; 0 where that is inside."""
        (a, b, c), (x, y, z), (d, e, f) = self.lower, point, self.upper
        if a <= x <= d and b <= y <= e and c <= z <= f:  # as at nearly every joint
            return 0.0
        return math.hypot(max(a - x, 0.0, x - d), max(b - y, 0.0, y - e), max(c - z, 0.0, z - f))

    def gap(self, other: Extent) -> float:
        """How far it is from another one, in m; 0 where they meet."""
        sides = zip(self.lower, self.upper, other.lower, other.upper, strict=True)
        return math.hypot(*[max(0.0, a - d, c - b) for a, b, c, d in sides])


class Body(Struct, eq=False):
    """What a link collides as and what it looks like, in its own frame; None where it has no such shape."""

    collision: Extent | None
    visual: Extent | None

    @property
    def size(self) -> float:
        """The diagonal of the larger one, in m."""
        return max(extent.size if extent is not None else 0.0 for extent in (self.collision, self.visual))


class Group(Struct, eq=False, frozen=False):
    """Links that fixed joints tie together, with their frames in that of the root, and the joint that moves them.

    In kg, `mass` is that of its links, `carried` that of all below them, and `heaviest` that of the heaviest below.
    """

    joint: Joint | None
    above: Group | None
    links: list[tuple[Link, Transform | None]] = field(default_factory=list)
    mass: float = 0.0
    carried: float = 0.0
    heaviest: float = 0.0


def length(origin: Element | None) -> float:
    """How far an origin is away, in m; 0 where that cannot be read."""
    xyz = vector(origin.get("xyz"), 3) if origin is not None else None
    far = math.hypot(*xyz) if xyz is not None else 0.0
    return far if math.isfinite(far) else 0.0


def bodies(robot: Robot) -> dict[Link, Body | None]:
    """The links that have shapes; None where one of them is unknown."""
    outlines = robot.analysis(mass_bounds.outlines)
    return {link: _body(link, outlines.get(link)) for link in robot.links if link.collisions or link.visuals}


def _body(link: Link, outline_of_link: Outline | None) -> Body | None:
    if outline_of_link is None:
        parts = _parts(link.collisions)
        visual_parts = _parts(link.visuals) if parts is not None else None
        if parts is None or visual_parts is None:
            return None
    else:
        number = len(link.collisions)
        parts, visual_parts = outline_of_link.parts[:number], outline_of_link.parts[number:]
        if parts == visual_parts:  # no call for each part: nearly every link comes here
            extent = Extent(outline_of_link.lower, outline_of_link.upper)
            return Body(extent, extent)
    hit = _extent_around(parts) if parts else None
    return Body(hit, hit if parts == visual_parts else _extent_around(visual_parts) if visual_parts else None)


def _parts(shapes: Sequence[Shape]) -> Sequence[Part] | None:
    parts = list[Part]()
    for shape in shapes:
        part = mass_bounds.part(shape)
        if part is None:
            return None
        parts.append(part)
    return parts


def collisions(robot: Robot) -> dict[Link, Extent | None]:
    """The extents of the collisions of each link that has some; None where the size of one is unknown."""
    extents: dict[Link, Extent | None] = {}
    for link, body in robot.analysis(bodies).items():
        if link.collisions:
            parts = _parts(link.collisions) if body is None else None
            extents[link] = _extent_around(parts) if parts else body.collision if body is not None else None
    return extents


def _extent_around(parts: Sequence[Part]) -> Extent:
    outline_of_parts = mass_bounds.outline_around(parts)
    return Extent(outline_of_parts.lower, outline_of_parts.upper)


def groups(robot: Robot) -> list[Group]:
    """The groups of links that move as one, in the order of the joints in the file; none of a robot that is no tree."""
    tree = robot.tree
    if not tree.has_single_parents:
        return []
    by_key: dict[tuple[str, int], Group] = {}
    every_link = robot.analysis(frames)
    for placed_link in every_link.values():
        key = placed_link.root, placed_link.group
        link = tree.links[placed_link.name]
        if key not in by_key:
            above = (
                every_link.get(placed_link.joint.parent or "")
                if placed_link.joint is not None and placed_link.group != BASE
                else None
            )
            by_key[key] = Group(placed_link.joint, by_key[above.root, above.group] if above is not None else None)
        mass = link.inertial.mass if link.inertial is not None else None
        by_key[key].mass += mass if mass is not None and mass > 0 else 0.0
        by_key[key].links.append((link, placed_link.frame))
    all_groups = list(by_key.values())
    for group in reversed(all_groups):
        if group.above is not None:
            group.above.carried += group.mass + group.carried
            group.above.heaviest = max(group.above.heaviest, group.mass)
    return sorted(all_groups, key=_position)


def _position(group: Group) -> int:
    return group.joint.element.start if group.joint is not None else -1


def placed(robot: Robot, group: Group) -> list[Extent] | None:
    """The boxes around the links of a group in the frame of its root; None where it has none, or one is unknown."""
    body_of = robot.analysis(bodies)
    extents = list[Extent]()
    for link, frame in group.links:
        if link not in body_of:
            continue
        body = body_of[link]
        if body is None or frame is None:
            return None
        extents.extend(moved(extent, frame) for extent in (body.collision, body.visual) if extent is not None)
    return extents or None


def moved(extent: Extent, frame: Transform) -> Extent:
    """The box around one that is in another frame."""
    (a, b, c), (d, e, f) = extent.lower, extent.upper
    x, y, z = turned(frame.rotation, ((a + d) / 2, (b + e) / 2, (c + f) / 2))
    p, q, r = frame.position
    i, j, k = sides_of_box(frame.rotation, ((d - a) / 2, (e - b) / 2, (f - c) / 2))
    x, y, z = x + p, y + q, z + r
    return Extent((x - i, y - j, z - k), (x + i, y + j, z + k))


def gap(extents: Sequence[Extent], other_extents: Sequence[Extent]) -> float:
    """How far the nearest two boxes of both are from one another, in m; 0 where there are too many to look at."""
    if len(extents) * len(other_extents) > MAX_BOX_PAIRS:
        return 0.0
    return min(extent.gap(other) for extent in extents for other in other_extents)
