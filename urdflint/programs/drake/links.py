"""Links: bodies with their mass, what they look like and what they bump into things with."""

from __future__ import annotations

from urdflint.programs.drake import collisions, inertia, visuals
from urdflint.programs.drake.plant import WORLD, Plant
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

SURFACE, SURFACE_SINCE = "drake:surface_velocity_axis", (1, 56)


def read(plant: Plant, link: Element) -> None:
    """A link under `<robot>`: inertial, visuals and collisions, in this order."""
    if plant.ignores(link):
        return
    if "type" in link.attributes:
        plant.record.warns("attribute-unsupported", link, "type", link)
    _body(plant, link)
    counters: dict[str, int] = {}
    for visual in link.all("visual"):
        visuals.read(plant, link, visual, counters)
    counters = {}
    for collision in link.all("collision"):
        collisions.read(plant, link, collision, counters)
    surface = link.child(SURFACE)
    if surface is not None and plant.record.release.has(SURFACE_SINCE):
        _surface(plant, link, surface)


def _surface(plant: Plant, link: Element, surface: Element) -> None:
    """The axis about which the surface of a link moves (read in the source of 1.56)."""
    record = plant.record
    if link.attributes.get("name") == WORLD:
        record.warns("world-with-surface-velocity", surface, None, link)
        return
    if "axis" not in surface.attributes:
        record.rejects("value-missing", surface, None, surface, missing="axis")
    axis = record.vector(surface, "axis", 3)
    if axis is not None and not any(axis):
        record.rejects("axis-zero", surface, "axis")


def _body(plant: Plant, link: Element) -> None:
    record, name, inertial = plant.record, link.attributes.get("name"), link.child("inertial")
    if name == WORLD:
        if inertial is not None:
            record.warns("world-with-inertial", inertial, None, link)
            plant.skipped.add(inertial)
        return
    if name is None:
        record.rejects("link-name-missing", link, None, link)
    if inertial is not None:
        inertia.read(record, inertial)
    elif name is not None:
        record.silent(Effect.ALTERS, "link-massless", link)
    if name is None:
        return
    known = plant.bodies.get(name)
    if known is not None:
        record.rejects("link-twice", link, "name", related=(known,), name=name)
    elif not name:
        record.rejects("link-name-empty", link, "name")
    else:
        plant.bodies[name] = plant.frames[name] = link
