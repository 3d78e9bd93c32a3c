"""Material scripts of Gazebo Classic in `<gazebo>` blocks, and which of them newer Gazebo has a color for.

`materials.txt` are the names in gz-sim's gazebo.material that come with a color.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from urdflint import resources
from urdflint.model.robot import Gazebo, Robot, Visual
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.effect import Effect
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.conversion import block_outcome
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.outcome import Silence
from urdflint.programs.sdformat.releases import SCRIPTS_COLORED, SYSTEMS
from urdflint.syntax.document import Element

if TYPE_CHECKING:
    from urdflint.programs.sdformat.converter import Converter

SCRIPTS = "Gazebo/"
COLORS = ("ambient", "diffuse")


class Script(NamedTuple):
    """A name of a material script, and the element that holds it."""

    element: Element
    name: str


def silences(converter: Converter) -> Iterator[Silence]:
    """The scripts that give a visual no color: up to Fortress no script does, and nothing is logged."""
    if not converter.release.has(SYSTEMS):
        return
    knows_some = converter.release.has(SCRIPTS_COLORED)
    for script in scripts(converter.robot):
        if not (knows_some and is_drawn(script.name)) and block_outcome.is_placed(converter.conversion, script.element):
            effect = Effect.WARNS if knows_some else Effect.IGNORES
            yield Silence(script.element, None, reasons.MaterialWithoutColor(script.name), effect)


def scripts(robot: Robot) -> Iterator[Script]:
    """The material scripts that visuals without a color of their own get from blocks."""
    for block in robot.parts[Gazebo]:
        link = robot.link_named.get(block.element.get("reference") or "")
        if link is None or all(_is_colored(visual) for visual in link.visuals):
            continue
        yield from (
            script for script in _in_block(robot, block.element) if script.name and not has_expression(script.name)
        )


def _in_block(robot: Robot, block: Element) -> Iterator[Script]:
    for tag in block.children:
        if tag.tag == "material" and not tag.children:
            yield Script(tag, grammar.value(robot.document, tag))
        for material in tag.all("material") if tag.tag == "visual" else ():
            name = material.down("script", "name")
            if name is not None and not any(material.child(color_tag) is not None for color_tag in COLORS):
                yield Script(name, name.text.strip())


def _is_colored(visual: Visual) -> bool:
    """Whether a visual has a color of its own, on the spot or by name; it is written beside the script."""
    element = visual.element.child("material")
    if element is None:
        return False
    other = visual.robot.material_named.get(element.get("name") or "")
    return any(material.child("color") is not None for material in (element, *([other.element] if other else [])))


@cache
def colored() -> tuple[str, ...]:
    """The scripts of Gazebo Classic that have a color in newer Gazebo."""
    return tuple(resources.lines("programs", "sdformat/gazebo/materials.txt"))


def is_drawn(script: str) -> bool:
    """Whether Gazebo from Garden on has a color for a script: it takes all whose names hold this one.

    `GetMaterialValues` in MaterialParser.cc of gz-sim 8.
    """
    return script.startswith(SCRIPTS) and any(script in names for names in colored())
