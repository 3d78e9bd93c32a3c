"""Materials: which are made, and what stops the converter when it makes them.

_impl/material_cache.py and _impl/material.py: first all textures are copied, then the materials are made.
"""

from __future__ import annotations

import struct

from urdflint.model.resource_files import Presence
from urdflint.programs.usd import reasons
from urdflint.programs.usd.meshes import SCHEME, inside_package
from urdflint.programs.usd.model import Model
from urdflint.programs.usd.record import all_children, last, number
from urdflint.syntax.document import Element

SOLIDS = frozenset({"box", "sphere", "cylinder"})


def make(model: Model) -> None:
    """Note what is refused of materials."""
    materials = _created_materials(model)
    for material in materials:
        texture = last(material, "texture")
        if texture is not None and texture.attributes.get("filename"):
            _texture(model, texture, texture.attributes["filename"])
    for material in materials:
        color = last(material, "color")
        words = color.attributes.get("rgba", "").split() if color is not None else []
        opacity = number(words[3]) if len(words) == 4 else None
        if color is not None and opacity is not None and not _is_opacity(opacity):
            model.record.rejects(reasons.OpacityOutOfRange(opacity), color, "rgba")
    _not_shown(model)


def _created_materials(model: Model) -> list[Element]:
    """The materials of the robot, and of visuals those with a new name or none."""
    materials_by_name = {
        material.attributes.get("name", ""): material for material in reversed(all_children(model.root, "material"))
    }
    materials = [*reversed(materials_by_name.values())]
    for link in all_children(model.root, "link"):
        for visual in all_children(link, "visual"):
            material = last(visual, "material")
            name = material.attributes.get("name", "") if material is not None else ""
            if material is not None and (not name or name not in materials_by_name):
                materials_by_name.setdefault(name, material)
                materials.append(material)
    return materials


def _is_opacity(opacity: float) -> bool:
    """Whether it is from 0 to 1 in single precision; what is not a number passes."""
    single: float = struct.unpack("f", struct.pack("f", opacity))[0] if abs(opacity) < 2 else opacity
    return not (single < 0 or single > 1)


def _texture(model: Model, texture: Element, name: str) -> None:
    """A name that leads to a folder: so does one of a scheme that is not known, or a package without a file."""
    scheme = SCHEME.match(name)
    unknown = scheme is not None and scheme[1] not in ("package", "file")
    bare = name.startswith("package://") and not inside_package(name)
    if unknown or bare or name.rstrip("/").rpartition("/")[2] in (".", ".."):
        model.record.rejects(reasons.TextureIsFolder(), texture, "filename")
    elif model.record.files.find(name).outcome is Presence.NO:
        model.record.warns(reasons.TextureMissing(), texture, "filename")


def _not_shown(model: Model) -> None:
    """Textures on boxes, spheres and cylinders."""
    textured = {
        material.attributes.get("name"): texture
        for material in all_children(model.root, "material")
        if (texture := last(material, "texture")) is not None and texture.attributes.get("filename")
    }
    for visual, shape in model.shapes.items():
        material = last(visual, "material") if visual.tag == "visual" else None
        if material is None or shape.tag not in SOLIDS:
            continue
        own = last(material, "texture")
        texture = textured.get(material.attributes.get("name"), own)
        if texture is not None:
            model.record.warns(reasons.TextureNotShown(), material, None, (texture,))
