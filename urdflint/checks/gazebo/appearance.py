"""How visuals look in Gazebo: of the materials of URDF it takes the colour alone."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.model.nodes import Material
from urdflint.model.robot import Robot
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

LOOKS = ("material", "visual")  # tags of a block that may give a visual another look


@check("GZ706")
def texture_not_converted(robot: Robot) -> Iterator[Problem]:
    told: set[Element] = set()
    changed = {one.get("reference") for one in robot.element.all("gazebo") if any(map(one.child, LOOKS))}
    for used in robot.visual_materials:
        material = used if used.defines else robot.material_named.get(used.name or "", used)
        texture = material.child("texture")
        link = used.visual.link if used.visual is not None else None
        if texture is None or material.child("color") is not None or not texture.get("filename"):
            continue
        if texture not in told and (link is None or link.name not in changed):
            told.add(texture)
            yield Problem(f"{_named(material)} has a texture and no colour", Place(texture, "filename", "value"))


def _named(material: Material) -> str:
    return str(material) if material.name else "this <material>"
