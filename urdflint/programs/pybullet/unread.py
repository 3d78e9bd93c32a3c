"""What PyBullet does not read of a URDF: elements, attributes and texts, from the top down."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.pybullet.links import AUDIO, CONTACT, PRINCIPAL, PRODUCTS
from urdflint.programs.pybullet.materials import CONTENT
from urdflint.programs.pybullet.plant import Plant
from urdflint.programs.pybullet.reasons import AttributeNotRead, ElementNotRead, TextNotRead
from urdflint.programs.pybullet.shapes import SHAPES, SIZES, VECTORS
from urdflint.syntax.document import Element

CHILDREN = {  # the elements in which others are looked for, with those, UrdfParser.cpp
    "robot": frozenset({"link", "joint", "material", "bullet", "deformable", "reduced_deformable"}),
    "bullet": frozenset({"user-data"}),
    "link": frozenset({"inertial", "visual", "collision", "contact", "audio_source", "bullet"}),
    "contact": frozenset({*CONTACT, "friction_anchor"}),
    "audio_source": frozenset({"uri", *AUDIO}),
    "inertial": frozenset({"origin", "mass", "inertia"}),
    "visual": frozenset({"geometry", "origin", "material", "bullet"}),
    "collision": frozenset({"geometry", "origin"}),
    "geometry": frozenset(SHAPES),
    "material": frozenset(CONTENT),
    "joint": frozenset({"parent", "child", "origin", "axis", "limit", "dynamics"}),
}
ATTRIBUTES = {
    "robot": frozenset({"name"}),
    "user-data": frozenset({"key"}),
    "link": frozenset({"name"}),
    "joint": frozenset({"name", "type"}),
    "visual": frozenset({"name"}),
    "collision": frozenset({"name", "group", "mask", "concave"}),
    "origin": frozenset({"xyz", "rpy"}),
    "mass": frozenset({"value"}),
    "inertia": frozenset({*PRINCIPAL, *PRODUCTS}),
    "material": frozenset({"name"}),
    "texture": frozenset({"filename"}),
    "color": frozenset({"rgba"}),
    "specular": frozenset({"rgb"}),
    "parent": frozenset({"link"}),
    "child": frozenset({"link"}),
    "axis": frozenset({"xyz"}),
    "limit": frozenset({"lower", "upper", "effort", "velocity", "twist"}),
    "dynamics": frozenset({"damping", "friction"}),
    "audio_source": frozenset({"filename"}),
    "mesh": frozenset({"filename", "scale"}),
    "cdf": frozenset({"filename", "scale"}),
    **{tag: frozenset({"value"}) for tag in CONTACT},
    **{shape: frozenset(names) for shape, names in SIZES.items()},
    **{shape: frozenset({name}) for shape, name in VECTORS.items()},
}
TEXTS = frozenset({"user-data", "uri", *AUDIO})
NOTHING: frozenset[str] = frozenset()


def note(plant: Plant) -> None:
    """Note what is not read; of an element that is not read, nothing in it."""
    record = plant.record
    told = {(note.element, note.attribute) for note in record.notes}
    unused = {(note.element, None) for note in record.notes if isinstance(note.reason, ElementNotRead)}
    waiting = [plant.root]
    while waiting:
        element = waiting.pop()
        top = element is plant.root
        names = ATTRIBUTES.get("robot" if top else element.tag, NOTHING)
        for attribute in element.attributes:
            if attribute not in names and not attribute.startswith("xmlns"):
                record.silent(Effect.IGNORES, AttributeNotRead(), element, attribute)
        if element.text.strip() and (top or element.tag not in TEXTS):
            record.silent(Effect.IGNORES, TextNotRead(), element)
        known = CHILDREN.get("robot" if top else element.tag, NOTHING)
        for child in _looked_at(element):
            if child.tag in known and (record.written.get(child, child), None) not in unused:
                waiting.append(child)
            elif (record.written.get(child, child), None) not in told:
                record.silent(Effect.IGNORES, ElementNotRead(), child)


def _looked_at(element: Element) -> list[Element]:
    """The children of an element; in a geometry other shapes than the first are told of elsewhere."""
    if element.tag != "geometry":
        return element.children
    return [one for one in element.children if one is element.children[0] or one.tag not in SHAPES]
