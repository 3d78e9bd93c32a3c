"""What stops the converter while it writes the stage: sizes that are missing, and names that nothing can have."""

from __future__ import annotations

import re

from urdflint.programs.usd import grammar
from urdflint.programs.usd import reasons as why
from urdflint.programs.usd.parsing import known
from urdflint.programs.usd.plant import Plant
from urdflint.programs.usd.record import every
from urdflint.programs.usd.stage import shape_of
from urdflint.syntax.document import Element

CONTROL = re.compile("[\x00-\x1f\x7f]")
PARTS = frozenset({"link", "joint", "material"})  # a tag of the robot that begins so is kept with none of these


def robot_name(plant: Plant) -> None:
    """The stage is a file that has the name of the robot."""
    if CONTROL.search(plant.root.attributes.get("name", "")):
        plant.record.rejects(why.RobotNameImpossible(), plant.root, "name")


def write(plant: Plant) -> None:
    """Note what is refused of what is written into the stage."""
    for link in dict.fromkeys(prim.link.element for prim in plant.prims):
        _kept(plant, link, "link")
        for part in every(link, "visual") + every(link, "collision"):
            shape = shape_of(part)
            if shape is not None:
                _sizes(plant, shape)
                _kept(plant, part, part.tag)
    for made in plant.made.values():
        _kept(plant, made.joint.element, "joint")
    for material in every(plant.root, "material"):
        _kept(plant, material, "material")
    _kept(plant, plant.root, "robot")


def _sizes(plant: Plant, shape: Element) -> None:
    for name in grammar.SIZES.get(shape.tag, ()):
        if name not in shape.attributes:
            plant.record.rejects(why.SizeMissing(name), shape)


def _kept(plant: Plant, element: Element, tag: str) -> None:
    """An element whose unknown attributes and children become attributes and prims of the stage."""
    known_ones = grammar.KNOWN_ATTRIBUTES.get(tag, grammar.NOTHING)
    _names(plant, element, [name for name in element.attributes if name not in known_ones])
    for child in element.children:
        read = child.tag in grammar.CHILDREN.get(tag, grammar.NOTHING) and "xmlns" not in child.attributes
        if read or (tag == "robot" and any(child.tag.startswith(one) for one in PARTS)):
            continue
        for each, _, _ in known(child, ""):
            _names(plant, each, [*each.attributes])


def _names(plant: Plant, element: Element, names: list[str]) -> None:
    for name in names:
        if not name.isidentifier() and name != "xmlns" and not name.startswith("xmlns:"):
            plant.record.rejects(why.AttributeNameImpossible(name), element, name)
