"""The colors in which a program draws each shape of a robot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint.model.robot import Link, Material, Robot, Shape
from urdflint.programs.loaded import Loaded
from urdflint.programs.looks import BLACK, WHITE, Draws, Looks, MeshLooks, Names, Source, Textures
from urdflint.show.embedding import Meshes
from urdflint.show.scene import definitions, rounded, written_material
from urdflint.syntax.document import Element

PRIMITIVE = MeshLooks(colors=False, images=False)


def paints(robot: Robot, looks: Looks, meshes: Meshes, number: Mapping[Element, int]) -> list[dict[str, Any]]:
    """The different paints, each with the numbers of the shapes that have it."""
    materials = definitions(robot)
    ordered = materials if looks.names is Names.LAST else reversed(materials)
    by_name = {material.name: material for material in ordered}
    numbers_by_paint: dict[tuple[tuple[str, Any], ...], list[int]] = {}
    for link in robot.links:
        for part, material in _materials(link, looks, by_name):
            paint = _paint(part, material, looks, meshes)
            numbers_by_paint.setdefault(tuple(paint.items()), []).append(number[part.element])
    return [{**dict(paint), "of": shape_numbers} for paint, shape_numbers in numbers_by_paint.items()]


def drawn_instead(robot: Robot, loaded: Loaded, draws: Draws, number: Mapping[Element, int]) -> dict[str, list[int]]:
    """The collisions that a program draws among or instead of visuals, and the visuals that it does not draw."""
    shown_formats = [
        part.element
        for link in robot.links
        for part in link.collisions
        if draws is Draws.SHAPES or (draws is Draws.VISUALS_OR_COLLISIONS and not link.visuals)
    ]
    visuals = [part.element for link in robot.links for part in link.visuals] if draws is Draws.SHAPES else []
    return {
        "instead": [number[element] for element in shown_formats if element in loaded.shapes],
        "hidden": [number[element] for element in visuals if element not in loaded.shapes],
    }


def _defined(material: Material | None, by_name: Mapping[str | None, Material], names: Names) -> Material | None:
    """The definition that counts for a material as a visual writes it."""
    if material is None or (names is Names.OWN and material.defines):
        return material
    return by_name.get(material.name, material)


def _materials(
    link: Link, looks: Looks, by_name: Mapping[str | None, Material]
) -> Iterator[tuple[Shape, Material | None]]:
    """The shapes of a link in the order of the file, each with the material that a program takes for it."""
    shapes: dict[Element, Shape] = {part.element: part for part in (*link.visuals, *link.collisions)}
    materials = {part.element: _defined(written_material(part), by_name, looks.names) for part in link.visuals}
    first = next(iter(materials.values()), None)
    first_by_name = {material.name: material for material in reversed(materials.values()) if material is not None}
    before: Material | None = None
    for element in link.element.children:
        part = shapes.get(element)
        if part is None:
            continue
        own = materials.get(element)
        before = own if own is not None and own.rgba is not None else before
        if looks.source is Source.BEFORE:
            yield part, before
        elif looks.source is Source.FIRST_VISUAL:
            yield part, first_by_name.get(own.name, first) if first is not None and own is not None else first
        else:
            yield part, own if looks.source is Source.OWN else None


def _paint(part: Shape, material: Material | None, looks: Looks, meshes: Meshes) -> dict[str, Any]:
    is_mesh = part.shape is not None and part.shape.tag == "mesh"
    mesh = looks.of_mesh(part.shape.get("filename") or "") if is_mesh and part.shape is not None else PRIMITIVE
    rgba, texture = (material.rgba, material.texture) if material is not None else (None, None)
    is_drawn = (
        looks.textures is Textures.ALL
        or (looks.textures is Textures.UNCOLORED and rgba is None)
        or (looks.textures is Textures.MESHES and is_mesh)
    )
    image = meshes.texture(texture) if texture is not None and is_drawn else None
    color = rgba if image is None else WHITE
    if color is None and texture is not None:
        color = looks.untextured
    plain = mesh.plain or looks.plain
    fields = {
        "color": _tuple(color),
        "image": image,
        "plain": _tuple(plain),
        "covers": mesh.covers.value,
        "colors": mesh.colors,
        "images": mesh.images,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _tuple(color: Sequence[float] | None) -> tuple[float, ...] | None:
    return tuple(rounded(color) or BLACK) if color is not None else None
