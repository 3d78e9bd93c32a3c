"""Visuals of a link: their names, roles and materials."""

from __future__ import annotations

from collections.abc import Collection

from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.plant.numbers import VISUAL_MESHES
from urdflint.programs.drake.releases import TEXTURE_SHOWN
from urdflint.programs.drake.urdf import materials, shapes
from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons import shapes as why
from urdflint.programs.drake.urdf.shapes import DrakeShape
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

ROLES = {"illustration": "drake:illustration_properties", "perception": "drake:perception_properties"}
RENDERER = "drake:accepting_renderer"
MOST_OF_ONE_NAME = 10_000  # shapes of one name in a link
WHITESPACE = " \t"  # what a name is stripped of


def read(plant: Plant, link: Element, visual: Element, names: dict[str, int]) -> None:
    """A visual; `names` are those given to the visuals before it."""
    record = plant.record
    geometry = visual.child("geometry")
    if geometry is None:
        record.rejects(why.GeometryMissing(), visual, None, visual)
    record.origin(visual)
    shape = shapes.read(record, geometry) if geometry is not None else None
    roles = [role for role in ROLES if _enabled(record, visual, role)]
    if not roles:
        role_properties = [properties for properties in map(visual.child, ROLES.values()) if properties is not None]
        record.warns(why.VisualWithoutRole(), visual, None, visual, tuple(role_properties))
        plant.skipped.update(visual.all("material"))
        return
    placed(plant, link, visual, shape, visual.child("material"), names, roles)


def placed(
    plant: Plant,
    link: Element,
    visual: Element,
    shape: DrakeShape | None,
    material: Element | None,
    names: dict[str, int],
    roles: Collection[str] = ROLES,
) -> None:
    """A visual with its shape and material, in these roles."""
    record = plant.record
    texture = materials.use(plant, material) if material is not None else None
    _renderers(record, visual, perceived="perception" in roles)
    register(plant, visual, shape, names, *((link.attributes.get("name", ""), role) for role in roles))
    if shape is not None and shape.extension is not None and shape.extension not in VISUAL_MESHES:
        record.silent(Effect.DROPS, why.VisualMeshNotShown(shape.extension), shape.element, "filename")
    if texture is not None and "illustration" in roles:
        _texture(plant, texture, shape)


def _enabled(record: Record, visual: Element, role: str) -> bool:
    properties = visual.child(ROLES[role])
    if properties is None or not record.release.reads(ROLES[role]):
        return True
    enabled = properties.attributes.get("enabled")
    if enabled is None:
        record.silent(Effect.IGNORES, why.RoleNotSet(), properties)
    elif enabled not in ("true", "false"):
        record.rejects(why.RoleNeitherTrueNorFalse(enabled), properties, "enabled", properties)
    return enabled != "false"


def _renderers(record: Record, visual: Element, *, perceived: bool) -> None:
    for renderer in visual.all(RENDERER):
        if "name" not in renderer.attributes:
            record.rejects(why.RendererNameMissing(), renderer, None, renderer)
        elif not perceived:
            record.silent(Effect.IGNORES, why.RendererWithoutPerception(), renderer)


def _texture(plant: Plant, texture: Element, shape: DrakeShape | None) -> None:
    """SceneGraph warns once that the illustration role has no textures, and not where; later Meshcat has them.

    But for those of meshes, of which the parser logs nothing.
    """
    shows_texture = plant.record.release.has(TEXTURE_SHOWN)
    if shows_texture and (shape is None or shape.element.tag != "mesh"):
        return
    if texture not in plant.complained:
        plant.complained.add(texture)
        if shows_texture:
            plant.record.silent(Effect.IGNORES, why.TextureNotShown(), texture, "filename")
        else:
            plant.record.warns(why.TextureNotShown(), texture, "filename")


def register(
    plant: Plant, part: Element, shape: DrakeShape | None, names: dict[str, int], *places: tuple[str, str]
) -> None:
    """Give a visual or collision its name; `places` are the body and roles in which no other may have it."""
    record, written_name = plant.record, part.attributes.get("name")
    base_name = written_name if written_name is not None else shape.kind if shape is not None else None
    if base_name is None:
        return
    name = _unused(base_name, names)
    if name is None:
        record.rejects(why.NamesExhausted(base_name), part, "name" if written_name is not None else None, part)
        return
    if name != base_name and written_name is not None:
        record.warns(why.ShapeRenamed(base_name, name), part, "name", part)
    names[name] = 1
    plain = name.strip(WHITESPACE)
    if not plain:
        record.rejects(why.ShapeNameBlank(), part, "name")
        return
    for place in places:
        named_shapes = plant.shapes.setdefault(place, {})
        if plain in named_shapes:
            record.rejects(why.ShapeNameDuplicate(plain), part, "name", related=(named_shapes[plain],))
            break
        named_shapes[plain] = part


def _unused(base_name: str, names: dict[str, int]) -> str | None:
    """The name, or the first with a number behind it that is not taken; None where there is none.

    `names` holds with each name the number to try next: Drake counts from 1 every time, with the same result.
    """
    count = names.get(base_name)
    if count is None:
        return base_name
    while count < MOST_OF_ONE_NAME:
        guess = f"{base_name}_{count}"
        if guess not in names:
            names[base_name] = count
            return guess
        count += 1
    return None
