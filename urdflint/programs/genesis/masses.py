"""What the links of Genesis weigh: as written, or by their shapes; _parse_scene in rigid_entity/description.py."""

from __future__ import annotations

import math
from collections.abc import Iterable

from urdflint.model import inertia as physics
from urdflint.programs.effect import Effect
from urdflint.programs.genesis import reasons as why
from urdflint.programs.genesis.model import Link, Model
from urdflint.programs.genesis.releases import DENSITY, FIXED, RECOMPUTE_INERTIA
from urdflint.programs.urdfpy.reading import Part, Shape
from urdflint.syntax.document import Element

DENSITY_OF_ROBOT = 1500.0  # kg/m³, RHO_ROBOT in rigid_entity/inertial.py
DENSITY_OF_OBJECT = 600.0  # RHO_OBJECT there
TINY = 2.0**-1022  # of smaller numbers torch makes 0
LEAST = 2.0**-23  # kg, gs.EPS: no body weighs less
SHARE, SUM = 1e-6, 1e-9  # of the largest moment and in kg m², by which moments may be wrong
# What is drawn is a mesh, whose volume counts: of trimesh's cylinder with 32 sides, capsule with 64 and icosphere
ROUND = ("cylinder", "capsule")
SIDES_OF_CYLINDER = 16 * math.sin(math.pi / 16)
SIDES_OF_CAPSULE = 32 * math.sin(math.pi / 32)
CAPS = 4.171995761869328
ICOSPHERE = 4.152740817093058
MERGED = 2.0**64 * 1e-8  # m, of a length whose corners trimesh 5.2.0 takes for one, as it counts them in 64 bits


def check_inertias(model: Model) -> None:
    """Note the moments that it refuses, of what is left."""
    read = model.read
    for link in model.links:
        if link.weight is None:
            continue
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = link.weight.inertia
        if physics.surely_real((xx, xy, xz, yy, yz, zz)) or not all(map(math.isfinite, (xx, xy, xz, yy, yz, zz))):
            continue  # the moments of what is infinite are no numbers, which it finds nothing wrong with
        moments = physics.principal_moments((xx, xy, xz, yy, yz, zz))
        low, middle, high = moments
        element = written(link, "inertia")
        if low < -(max(map(abs, moments)) * SHARE + SUM):
            read.rejects(why.InertiaNotPositive(low), element)
        elif low + middle < high * (1 - SHARE) - SUM:
            read.rejects(why.TriangleViolated(moments), element)


def weigh(model: Model, shapes_by_link: dict[Link, tuple[list[Part], list[Part]]]) -> None:
    """The mass of each link; `shapes_by_link` are its collisions and what is drawn of it."""
    bearing = _bearing(model, {link for link, parts in shapes_by_link.items() if any(parts)})
    tops: dict[Link, Link] = {}  # of links that are fixed to each other
    for link in model.links:
        tops[link] = tops[link.parent] if link.parent is not None and link.is_welded else link
        top = tops[link]
        is_base = link.parent is None and (link.joint is None or link.joint.type == "fixed")
        link.is_fixed_to_world = top.is_fixed_to_world or (is_base and model.read.release.option(FIXED))
    robots = {tops[link] for link in model.links if link.hinged or any(child.hinged for child in link.children)}
    for link in model.links:
        shapes = shapes_by_link[link]
        link.kg = _kg(model, link, shapes, is_robot=tops[link] in robots, is_bearing=link in bearing)
    _check_alike(model, tops, robots, shapes_by_link)


def _bearing(model: Model, with_shapes: set[Link]) -> set[Link]:
    """The links to which others with a mass are fixed."""
    massive, bearing = set[Link](), set[Link]()
    for link in reversed(model.links):
        kg = _written_kg(link)
        if link in bearing or (link in with_shapes if kg is None else kg > 0):
            massive.add(link)
        if link in massive and link.parent is not None and link.is_welded:
            bearing.add(link.parent)
    return bearing


def _check_alike(
    model: Model, tops: dict[Link, Link], robots: set[Link], shapes_by_link: dict[Link, tuple[list[Part], list[Part]]]
) -> None:
    """Note objects of which some links have a mass and others get one of their shapes."""
    if model.read.release.option(RECOMPUTE_INERTIA):
        return
    stated: dict[Link, Link] = {}
    for link in model.links:
        top, kg = tops[link], _written_kg(link)
        if top in robots or link.is_fixed_to_world or (kg is not None and kg <= 0):
            continue
        if kg is not None:
            stated.setdefault(top, link)
    for link in model.links:
        other = stated.get(tops[link])
        if other is not None and _written_kg(link) is None and any(shapes_by_link[link]):
            model.read.rejects(why.MassesMixed(other.name), link.read.element, None, (other.read.element,))


def _written_kg(link: Link) -> float | None:
    kg = link.weight.kg if link.weight is not None else None
    return 0.0 if kg is not None and abs(kg) < TINY else kg


def _kg(
    model: Model, link: Link, shapes: tuple[list[Part], list[Part]], *, is_robot: bool, is_bearing: bool
) -> float | None:
    read, weight = model.read, link.weight
    collisions, visuals = shapes
    kg = _written_kg(link)
    if link.is_fixed_to_world:
        is_dropped = kg is None or (kg <= 0 and (collisions or visuals) and not (link.is_welded or is_bearing))
        return 0.0 if is_dropped else kg
    if read.release.option(RECOMPUTE_INERTIA):
        return _by_density(collisions or visuals, is_robot, model) if collisions or visuals else LEAST
    if (kg is None or kg <= 0) and is_bearing and not (kg is None and (collisions or visuals)):
        return LEAST  # what is fixed to it has a mass
    if kg is not None and kg <= 0 and link.is_welded:
        return LEAST
    if kg is not None and not kg <= 0:
        if weight is not None and min(weight.inertia[row][row] for row in range(3)) <= 0 and (collisions or visuals):
            read.silent(Effect.ALTERS, why.InertiaFromShapes(), written(link, "inertia"))
        if not is_robot and link.parent is None and not math.isfinite(kg):
            read.rejects(why.MassNotFinite(kg), written(link, "mass"))
        elif kg < LEAST:
            read.silent(Effect.ALTERS, why.MassReplaced(kg, LEAST), written(link, "mass"))
        return max(kg, LEAST)
    if not (collisions or visuals):
        read.warns(why.LinkWithoutMass(), link.read.element)
        return LEAST
    estimated = _by_density(collisions or visuals, is_robot, model)
    if kg is not None:
        read.silent(Effect.ALTERS, why.MassReplaced(kg, estimated), written(link, "mass"))
    elif collisions:
        read.silent(Effect.ALTERS, why.MassFromShapes(estimated, link.name), link.read.element)
    else:
        read.silent(Effect.ALTERS, why.MassFromVisuals(estimated), link.read.element)
    return estimated


def _by_density(parts: Iterable[Part], is_robot: bool, model: Model) -> float | None:
    """The mass of the shapes of parts, in kg; None where one of them is a mesh."""
    density = model.read.release.option(DENSITY) or (DENSITY_OF_ROBOT if is_robot else DENSITY_OF_OBJECT)
    total = 0.0
    for part in parts:
        shape = model.used(part)
        if shape is None:
            continue
        volume = _volume(shape) if part.element.tag == "collision" else _drawn(shape)
        if volume is None:
            return None
        kg = density * volume
        if part.element.tag == "collision" or math.isfinite(kg):  # a mesh of an infinite volume counts for nothing
            total += kg
    return max(total, LEAST)


def _volume(shape: Shape) -> float | None:
    """The volume of a collision, in m³, with the signs of its sizes; None for a mesh that is not flat."""
    if shape.kind == "mesh" and 0 in shape.sizes:
        return 0.0
    match shape.kind, shape.sizes:
        case "box", (x, y, z):
            return x * y * z
        case "sphere", (radius,):
            return 4 / 3 * math.pi * radius * radius * radius
        case "cylinder", (radius, length):
            return math.pi * radius * radius * length
        case "capsule", (radius, length):
            return math.pi * radius * radius * (length + 4 / 3 * radius)
    return None


def _drawn(shape: Shape) -> float | None:
    """The volume of the mesh that is drawn of a shape; None for one of a file that is not flat."""
    sizes = tuple(map(abs, shape.sizes))
    if (shape.kind in ROUND and max(sizes) > MERGED) or (shape.kind == "mesh" and 0 in sizes):
        return 0.0
    match shape.kind, sizes:
        case "box", (x, y, z):
            return x * y * z
        case "sphere", (radius,):
            return ICOSPHERE * radius * radius * radius
        case "cylinder", (radius, length):
            return SIDES_OF_CYLINDER * radius * radius * length
        case "capsule", (radius, length):
            return radius * radius * (SIDES_OF_CAPSULE * length + CAPS * radius)
    return None


def written(link: Link, tag: str) -> Element:
    """The element that says the mass or the inertia of a link; the link where that came from another one."""
    inertial = link.read.inertial
    if inertial is None:
        return link.read.element
    return inertial.child(tag) or inertial
