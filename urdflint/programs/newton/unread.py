"""What Newton does not read of a URDF: elements, attributes and texts, from the top down."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.newton.links import ENTRIES
from urdflint.programs.newton.plant import Plant
from urdflint.programs.newton.reasons import AttributeNotRead, ElementNotRead, ElementRepeated, TextNotRead
from urdflint.programs.newton.solids import SHAPES, SIZES
from urdflint.syntax.document import Element

SEVERAL = {  # the elements in which others are looked for, with those of which all are read
    "robot": frozenset({"link", "joint", "material"}),
    "link": frozenset({"visual", "collision"}),
    "geometry": frozenset(SHAPES),
}
ONE = {  # and with those of which the first is read
    "link": frozenset({"inertial"}),
    "inertial": frozenset({"origin", "mass", "inertia"}),
    "visual": frozenset({"geometry", "origin", "material"}),
    "collision": frozenset({"geometry", "origin", "material"}),
    "material": frozenset({"color", "texture"}),
    "joint": frozenset({"parent", "child", "origin", "axis", "limit", "dynamics", "mimic"}),
}
ATTRIBUTES = {
    "robot": frozenset({"name"}),
    "link": frozenset({"name"}),
    "joint": frozenset({"name", "type"}),
    "visual": frozenset({"name"}),  # these two it does not read, but nothing can refer to them
    "collision": frozenset({"name"}),
    "origin": frozenset({"xyz", "rpy"}),
    "mass": frozenset({"value"}),
    "inertia": frozenset(ENTRIES),
    "material": frozenset({"name"}),
    "color": frozenset({"rgba"}),
    "texture": frozenset({"filename"}),
    "parent": frozenset({"link"}),
    "child": frozenset({"link"}),
    "axis": frozenset({"xyz"}),
    "limit": frozenset({"lower", "upper", "effort", "velocity"}),
    "dynamics": frozenset({"damping", "friction"}),
    "mimic": frozenset({"joint", "multiplier", "offset"}),
    "box": frozenset({"size"}),
    "mesh": frozenset({"filename", "scale"}),
    **{shape: frozenset(names) for shape, names in SIZES.items()},
}
NOTHING: frozenset[str] = frozenset()


def note(plant: Plant) -> None:
    """Note what is not read; of an element that is not read, or dropped, nothing in it."""
    record = plant.record
    told = {(note.element, note.attribute) for note in record.notes}
    dropped = {note.element for note in record.notes if note.effect is Effect.DROPS}
    waiting = [plant.root]
    while waiting:
        element = waiting.pop()
        kind = element.tag if element is not plant.root else "robot"
        for attribute in element.attributes:
            read = attribute in ATTRIBUTES.get(kind, NOTHING) or attribute.startswith("xmlns")
            if not read and (element, attribute) not in told:
                record.silent(Effect.IGNORES, AttributeNotRead(), element, attribute)
        if element.text.strip():
            record.silent(Effect.IGNORES, TextNotRead(), element)
        for child in element.children:
            if child in dropped:
                continue
            if child.tag in SEVERAL.get(kind, NOTHING) and child not in record.hidden:
                waiting.append(child)
            elif child.tag in ONE.get(kind, NOTHING) and child not in record.hidden:
                _only(plant, element, child, waiting)
            elif (child, None) not in told and plant.bodies:
                record.silent(Effect.IGNORES, ElementNotRead(), child)


def _only(plant: Plant, above: Element, child: Element, waiting: list[Element]) -> None:
    first = plant.record.first(above, child.tag)
    if first is child:
        waiting.append(child)
    elif first is not None:
        plant.record.silent(Effect.DROPS, ElementRepeated(), child, None, (first,))
