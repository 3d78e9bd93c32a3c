"""The meshes of a robot whose files can be read: where they are used, and how large they are there."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from urdflint.files import tracked
from urdflint.meshes.hull import Hull, hull
from urdflint.meshes.mesh import Mesh, NamedFile, NoMesh, Vector
from urdflint.meshes.solid import solid
from urdflint.model.geometry.solids import scale_of
from urdflint.model.numbers import vector
from urdflint.model.resource_files import LISTED
from urdflint.model.robot import MOVING, Collision, Link, Robot, Shape
from urdflint.syntax.document import Element

LONG = 5.0  # in m: a part of 5 mm whose mesh is in millimeters
TOO_FAR = 100.0  # times the largest distance of a joint from its parent link
HUGE, THICK = 300.0, 0.1  # in m, and of that in each direction: no ground, which may be as long
LIGHT = 0.01  # kg/m³ of the box around a mesh: a hundredth of the density of air
COLLADA, TEXTURES_OF_CLASSIC = ".dae", os.path.join(os.pardir, "materials", "textures")  # where Gazebo Classic looks
THINNEST = 1e-3  # of the length: what a plate has at least


class Used(NamedTuple):
    """A mesh that a visual or a collision shows, its element, and its scale."""

    shape: Shape
    element: Element
    mesh: Mesh
    scale: Vector

    @property
    def extents(self) -> Vector:
        """How long it is along each of its axes, in m."""
        x, y, z = (
            abs(length * scale) * self.mesh.unit for length, scale in zip(self.mesh.extents, self.scale, strict=True)
        )
        return (x, y, z)


def used(robot: Robot) -> list[Used]:
    """The meshes of all links, in order."""
    return list(_used(robot))


def _used(robot: Robot) -> Iterator[Used]:
    for link in robot.links:
        for shape in (*link.visuals, *link.collisions):
            element = shape.shape
            if element is None or element.tag != "mesh":
                continue
            mesh = robot.files.mesh(element.get("filename") or "")
            scale = scale_of(element)
            if isinstance(mesh, Mesh) and scale is not None:
                yield Used(shape, element, mesh, scale)


def by_link(robot: Robot) -> dict[Link, list[Used]]:
    """The meshes of each link that has some."""
    uses: dict[Link, list[Used]] = {}
    for use in robot.analysis(used):
        uses.setdefault(use.shape.link, []).append(use)
    return uses


def hollow(robot: Robot, faces: float) -> list[tuple[Used, float]]:
    """The meshes of collisions that are closed, each once, with how many times larger their convex hull is at least.

    Only meshes that have together no more than so many faces are looked at, in order.
    """
    by_path: dict[str, tuple[Used, float]] = {}
    for use in robot.analysis(used):
        path = use.mesh.path
        if not isinstance(use.shape, Collision) or path in by_path or use.mesh.flat or use.mesh.faces > faces:
            continue
        faces -= use.mesh.faces
        volume, inner_hull = volume_and_hull(robot, use.mesh)
        larger = inner_hull.volume / volume if inner_hull is not None else 0.0
        by_path[path] = use, larger if math.isfinite(larger) else 0.0
    return list(by_path.values())


def volume_and_hull(robot: Robot, mesh: Mesh) -> tuple[float, Hull | None]:
    """The volume of the solid in a file and a hull inside of it, read once in a run; 0 and None where it is open."""
    derived = mesh.worked_out
    if "volume" not in derived:
        try:
            surfaces = robot.files.content(mesh.path).surfaces
        except NoMesh:
            surfaces = []
        body = solid(surfaces)
        derived["volume"] = body.volume if body is not None else None
        if body is not None and "hull" not in derived:
            derived["hull"] = hull(surfaces)
    return (0.0, None) if derived["volume"] is None else (derived["volume"], derived["hull"])


def farthest_joint(robot: Robot) -> float:
    """The largest distance of a joint from the one before it, in m; 0 where all are at one place."""
    origins = (vector(joint.origin.get("xyz"), 3) for joint in robot.joints if joint.origin is not None)
    return max((math.hypot(*origin) for origin in origins if origin is not None), default=0.0)


def moves(use: Used) -> bool:
    """Whether the link of a mesh is moved by a joint."""
    above = use.shape.robot.tree.parent_joints.get(use.shape.link.name or "", ())
    return any(joint.type in MOVING for joint in above)


def missing(mesh: Mesh) -> list[tuple[NamedFile, str | None]]:
    """The textures and libraries that a mesh names and that are not there, each with one that differs in case alone."""
    absent = [reference for reference in mesh.named_files if not _is_there(mesh.path, reference.name)]
    names = tracked.names(os.path.dirname(mesh.path), LISTED) if absent else ()
    present_names = {name.lower(): name for name in names}
    return [(reference, present_names.get(re.split(r"[\\/]", reference.name)[-1].lower())) for reference in absent]


def _is_there(path: str, name: str) -> bool:
    """Whether a file is where a mesh names it, or at least where some programs look for all, as beside the mesh."""
    if "://" in name or name.startswith("data:"):
        return True
    folder = os.path.dirname(path)
    places = [os.path.join(folder, name), os.path.join(folder, unquote(name))]
    last = re.split(r"[\\/]", name)[-1]
    if name.startswith("/") or name[1:3] in (":\\", ":/"):
        places = [os.path.join(folder, last)]
    if path.lower().endswith(COLLADA):
        places.append(os.path.join(folder, TEXTURES_OF_CLASSIC, name))
    return any(tracked.exists(path.replace("\\", "/")) for path in places)


def oversized(robot: Robot) -> dict[Element, str]:
    """The elements of meshes that cannot be as large as they are, each with the reason in words that go on."""
    uses = robot.analysis(used)
    farthest = farthest_joint(robot) if uses else 0.0
    are_mostly_large = sum(max(use.extents) >= max(LONG, TOO_FAR * farthest) for use in uses) * 2 > len(uses)
    reasons = ((use, oversize_reason(use, farthest, are_mostly_large)) for use in uses)
    return {use.element: why for use, why in reasons if why is not None}


def oversize_reason(use: Used, farthest: float, are_mostly_large: bool) -> str | None:
    """Why a mesh cannot be as large as it is, in words that go on; empty where it may be, None where it well can."""
    length = max(use.extents)
    if length < LONG:
        return None
    inertial = use.shape.link.inertial
    mass = inertial.mass if inertial is not None else None
    x, y, z = (max(side, THINNEST * length) for side in use.extents)
    if mass is not None and 0 < mass < LIGHT * x * y * z:
        return f", but the mass of its link is {mass:g} kg"
    if 0 < farthest * TOO_FAR < length and (are_mostly_large or moves(use)):
        return f", but no joint is farther than {farthest:.3g} m from its parent link"
    return "" if length >= HUGE and min(use.extents) >= THICK * length else None
