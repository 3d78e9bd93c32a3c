"""Links: bodies with their mass, their visuals and their collisions."""

from __future__ import annotations

import math

from urdflint.model.structure.plain_parts import PlainInertial, PlainLink
from urdflint.programs.drake.urdf import collisions, inertia, shapes, visuals
from urdflint.programs.drake.urdf.named_parts import WORLD, Plant
from urdflint.programs.drake.urdf.reasons import links as why
from urdflint.programs.drake.urdf.reasons.motion import AxisTooLong, AxisZero
from urdflint.programs.drake.urdf.reasons.values import AttributeUnsupported, ValueMissing
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

SURFACE = "drake:surface_velocity_axis"
UNIT = 1e-14  # how far the length may be from 1, MultibodyPlant::SetSurfaceVelocityAxis


def read(plant: Plant, link: Element, plain: PlainLink | None) -> None:
    """A link under `<robot>`: inertial, visuals and collisions, in this order."""
    if plant.ignores(link):
        return
    if plain is not None:
        _plain(plant, link, plain)
        return
    if "type" in link.attributes:
        plant.record.warns(AttributeUnsupported(), link, "type", link)
    _body(plant, link, None)
    counters: dict[str, int] = {}
    for visual in link.all("visual"):
        visuals.read(plant, link, visual, counters)
    counters = {}
    for collision in link.all("collision"):
        collisions.read(plant, link, collision, counters)
    surface = link.child(SURFACE)
    if surface is not None and plant.record.release.reads(SURFACE):
        _surface(plant, link, surface)


def _plain(plant: Plant, link: Element, plain: PlainLink) -> None:
    _body(plant, link, plain.inertial)
    counters: dict[str, int] = {}
    for visual in plain.visuals:
        visuals.placed(plant, link, visual.part, shapes.plain(plant.record, visual), visual.material, counters)
    counters = {}
    for collision in plain.collisions:
        collisions.placed(plant, link, collision.part, shapes.plain(plant.record, collision), counters)


def _surface(plant: Plant, link: Element, surface: Element) -> None:
    """The axis about which the surface of a link moves."""
    record = plant.record
    if link.attributes.get("name") == WORLD:
        record.warns(why.WorldWithSurfaceVelocity(), surface, None, link)
        return
    if "axis" not in surface.attributes:
        record.rejects(ValueMissing("axis"), surface, None, surface)
    axis = record.vector(surface, "axis", 3)
    if axis is None or _has_direction(axis):
        return
    record.rejects(AxisZero(axis) if max(map(abs, axis)) < 1 else AxisTooLong(axis), surface, "axis")


def _has_direction(axis: tuple[float, ...]) -> bool:
    """Whether the axis has length 1 once it is divided by its length, whose square may be too small or too large."""
    squared = sum(number * number for number in axis)
    unit = [number / math.sqrt(squared) for number in axis] if squared else axis
    return abs(1 - math.hypot(*unit)) < UNIT


def _body(plant: Plant, link: Element, plain: PlainInertial | None) -> None:
    record, name, inertial = plant.record, link.attributes.get("name"), link.child("inertial")
    if name == WORLD:
        if inertial is not None:
            record.warns(why.WorldWithInertial(), inertial, None, link)
            plant.skipped.add(inertial)
        return
    if name is None:
        record.rejects(why.LinkNameMissing(), link, None, link)
    if inertial is not None:
        plant.masses[name or ""] = (
            inertia.read(record, inertial)
            if plain is None
            else inertia.judged(record, inertial, plain.kg, plain.moments)
        )
    elif name is not None:
        record.silent(Effect.ALTERS, why.LinkMassless(), link)
    if name is None:
        return
    first_link = plant.bodies.get(name)
    if first_link is not None:
        record.rejects(why.LinkNameDuplicate(name), link, "name", related=(first_link,))
    elif not name:
        record.rejects(why.LinkNameEmpty(), link, "name")
    else:
        plant.bodies[name] = plant.frames[name] = link
