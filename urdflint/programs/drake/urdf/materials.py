"""Materials: those of the robot, defined before all else, and those of visuals."""

from __future__ import annotations

import math

from urdflint.programs.drake.plant import package_uri
from urdflint.programs.drake.plant.numbers import SAME_COLOR
from urdflint.programs.drake.urdf.named_parts import DrakeMaterial, Plant
from urdflint.programs.drake.urdf.reasons import robot as why
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

CLEAR = (0.0, 0.0, 0.0, 0.0)  # what Drake keeps of a material without a color


def define(plant: Plant, material: Element) -> None:
    """A material under `<robot>`."""
    if not material.attributes.get("name"):
        part = "name" if "name" in material.attributes else None
        plant.record.rejects(why.MaterialNameMissing(), material, part, material)
    _read(plant, material, True)


def use(plant: Plant, material: Element) -> Element | None:
    """The material of a visual: its color is checked only now. Returns the texture that it comes to."""
    colors = _read(plant, material, False)
    color = colors.element.child("color")
    if colors.rgba is None and colors.texture is None and colors.sound:
        plant.record.silent(Effect.DROPS, why.MaterialEmpty(), material)
    sound = colors.rgba is None or all(0 <= part <= 1 for part in colors.rgba)
    if color is not None and not sound and color not in plant.complained:
        plant.complained.add(color)
        plant.record.rejects(why.ColorOutOfRange(), color, "rgba")
    return colors.element.child("texture") if colors.texture is not None else None


def _read(plant: Plant, material: Element, of_robot: bool) -> DrakeMaterial:
    record = plant.record
    before = len(record.complaints)
    name = material.attributes.get("name", "")
    diffuse = material.child("drake:diffuse_map")
    if diffuse is not None:
        record.rejects(why.DiffuseMap(), diffuse, None, material)
    texture = _texture(plant, material)
    rgba = _color(plant, material)
    sound = len(record.complaints) == before
    if rgba is not None or texture is not None:
        plant.undefined.discard(name)
    elif sound and name and (name not in plant.materials or name in plant.undefined):
        plant.undefined.add(name)
        record.rejects(why.MaterialUndefined(name), material, "name", material)
        sound = False
    colors = DrakeMaterial(material, rgba, texture, sound)
    return _remember(plant, name, colors, of_robot) if name else colors


def _texture(plant: Plant, material: Element) -> str | None:
    texture = material.child("texture")
    if texture is None or "filename" not in texture.attributes:
        return None
    return package_uri.resolved(plant.record, texture) if texture.attributes["filename"] else ""


def _color(plant: Plant, material: Element) -> tuple[float, ...] | None:
    color = material.child("color")
    if color is None:
        return None
    if "rgba" not in color.attributes:
        plant.record.rejects(why.ColorMissing(), color, None, color)
    return plant.record.vector(color, "rgba", 4)


def _remember(plant: Plant, name: str, colors: DrakeMaterial, of_robot: bool) -> DrakeMaterial:
    """Add a material to those known by name; what is known already must not be defined otherwise."""
    earlier_material = plant.materials.get(name)
    if earlier_material is None:
        material = colors if colors.rgba is not None or not colors.sound else colors._replace(rgba=CLEAR)
        plant.materials[name] = material
        return material
    if of_robot or (earlier_material.sound and colors.sound and _differs(earlier_material, colors)):
        reason = why.MaterialDuplicate(name) if of_robot else why.MaterialRedefined(name)
        plant.record.rejects(reason, colors.element, "name", colors.element, (earlier_material.element,))
    return earlier_material


def _differs(earlier: DrakeMaterial, later: DrakeMaterial) -> bool:
    if later.texture is not None and later.texture != earlier.texture:
        return True
    if later.rgba is None or earlier.rgba is None:
        return later.rgba is not None
    return math.dist(earlier.rgba, later.rgba) > SAME_COLOR
