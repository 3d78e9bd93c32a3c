"""How large meshes are: other units taken for meters, two scales of one file, collisions of very many faces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.geometry import mesh_uses
from urdflint.model.geometry.mesh_uses import Used
from urdflint.model.numbers import vector
from urdflint.model.plausibility import length_units
from urdflint.model.plausibility.length_units import LengthUnit
from urdflint.model.robot import Collision, Link, Robot, Visual
from urdflint.model.transform import written
from urdflint.syntax.place import Place

STRAIGHT = (0.0, 0.0, 0.0)
OTHERWISE = 2.0  # times: a collision is often a little larger than what is seen


@check("MSH201")
def mesh_in_millimeters(robot: Robot) -> Iterator[Problem]:
    oversized = robot.analysis(mesh_uses.oversized)
    for used in robot.analysis(mesh_uses.used):
        why = oversized.get(used.element)
        if why is not None:
            length = max(used.extents)
            place = Place(used.element, "scale" if "scale" in used.element.attributes else "filename")
            message = f"mesh of {used.shape} is {length:.3g} m long{why}"
            severity = None if why else Severity.INFO
            unit = _unit(used)
            advice = f'write scale="{written((unit.meters,) * 3)}" if the mesh is in {unit.name}'
            yield Problem(message, place, help=advice, fix=_smaller(used, unit), severity=severity)


def _unit(used: Used) -> LengthUnit:
    """The unit of a mesh that is too large: the one in which the mass fits it, else its distance to other links."""
    inertial, extents = used.shape.link.inertial, used.extents
    mass, volume = (inertial.mass if inertial is not None else None), math.prod(extents)
    if mass and mass > 0 and volume > 0:
        return length_units.unit_by_density(mass / volume)
    farthest = mesh_uses.farthest_joint(used.shape.robot)
    return length_units.unit_by_length(max(extents), farthest) if farthest > 0 else length_units.MILLIMETER


def _smaller(used: Used, unit: LengthUnit) -> tuple[str, Sequence[Replace]]:
    scale = written([unit.meters * value for value in used.scale])
    title = f'write scale="{scale}"'
    if "scale" in used.element.attributes:
        return title, [Replace(Place(used.element, "scale"), scale)]
    return title, [Replace(Place(used.element, part="inside"), f' scale="{scale}"')]


@check("MSH202")
def mesh_scales_differ(link: Link) -> Iterator[Problem]:
    for visual, collision in _pairs(link):
        ratios = [a / b for a, b in zip(collision.scale, visual.scale, strict=True) if b]
        sizes = [abs(ratio) for ratio in ratios] if _turned(visual) != _turned(collision) else ratios
        if len(ratios) < 3 or all(1 / OTHERWISE < ratio < OTHERWISE for ratio in sizes):
            continue
        farthest = mesh_uses.farthest_joint(link.robot)
        if any(
            mesh_uses.oversize_reason(used, farthest, are_mostly_large=True) is not None for used in (visual, collision)
        ):
            continue
        uri, visual_scale, hit = collision.element.get("filename"), written(visual.scale), written(collision.scale)
        message = f"mesh {uri!r} of {link} has scale {hit} in the collision, and {visual_scale} in the visual"
        name = "scale" if "scale" in collision.element.attributes else "filename"
        related = [("the visual", Place(visual.element))]
        yield Problem(message, Place(collision.element, name), related)


@check("MSH203")
def collision_mesh_heavy(link: Link, *, faces: float = 20_000) -> Iterator[Problem]:
    for visual, collision in _pairs(link):
        if collision.mesh.faces > faces and visual.scale == collision.scale:
            message = f"collision of {link} is the mesh of its visual, with {collision.mesh.faces} faces"
            yield Problem(message, Place(collision.element, "filename"))


@check("MSH204")
def collision_mesh_hollow(robot: Robot, *, times: float = 3.0, faces: float = 20_000) -> Iterator[Problem]:
    hollow = [(used, larger) for used, larger in mesh_uses.hollow(robot, faces) if larger >= times]
    if not hollow:
        return
    hollow.sort(key=lambda pair: -pair[1])
    first, larger = hollow[0]
    name = robot.files.seen_from_here(first.element.get("filename") or "")
    message = f"convex hull of collision mesh {name!r} of {first.shape.link} is {larger:.2g} times as large as the mesh"
    if len(hollow) > 1:
        message += f", and those of {len(hollow) - 1} other{'s' * (len(hollow) > 2)} more than {times:g} times"
    place, *also = (Place(used.element, "filename") for used, _ in hollow)
    yield Problem(message, place, also=also)


@check("MSH205")
def hull_fills_room(robot: Robot, *, faces: float = 20_000) -> Iterator[Problem]:
    if not any(isinstance(used.shape, Collision) for used in robot.analysis(mesh_uses.used)):
        return
    from urdflint.model.geometry import hull_rooms  # most robots that are checked name no mesh that can be read

    rooms = sorted(hull_rooms.rooms(robot, faces), key=lambda room: -room.share)
    if rooms:
        fullest, *other_rooms = rooms
        joint, name = fullest.joint, robot.files.seen_from_here(fullest.used.element.get("filename") or "")
        place = f"with {joint} at {fullest.position:.3g}"
        more = f", and {len(other_rooms)} more of its kind" if other_rooms else ""
        yield Problem(
            f"convex hull of collision mesh {name!r} of {fullest.used.shape.link} fills the room in which link "
            f"'{joint.child_link}' moves: {place}, {fullest.share:.0%} of it is inside{more}",
            Place(fullest.used.element, "filename"),
            [("the joint", joint.place())],
            also=[Place(room.used.element, "filename") for room in other_rooms],
        )


def _turned(used: Used) -> tuple[float, ...]:
    """How the mesh is turned: it may look mirrored only."""
    origin = used.shape.origin
    return vector(origin.get("rpy"), 3) or STRAIGHT if origin is not None else STRAIGHT


def _pairs(link: Link) -> Iterator[tuple[Used, Used]]:
    """A visual and a collision of a link that show one mesh, where no others of it do."""
    link_meshes = link.robot.analysis(mesh_uses.by_link).get(link, ())
    by_shape: dict[object, list[Used]] = {}
    for used in link_meshes:
        by_shape.setdefault((used.mesh.kind, used.mesh.faces, used.mesh.lower, used.mesh.upper), []).append(used)
    for same_mesh in by_shape.values():
        visuals = [used for used in same_mesh if isinstance(used.shape, Visual)]
        collisions = [used for used in same_mesh if isinstance(used.shape, Collision)]
        if len(visuals) == len(collisions) == 1:
            yield visuals[0], collisions[0]
