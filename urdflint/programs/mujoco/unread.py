"""What MuJoCo does not read of a URDF: elements, attributes and texts, from the top down."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.mujoco.links import ENTRIES
from urdflint.programs.mujoco.plant import Plant
from urdflint.programs.mujoco.reasons import AttributeNotRead, ElementNotRead, TextNotRead
from urdflint.programs.mujoco.releases import MIMIC_READ
from urdflint.programs.mujoco.settings import BLOCK
from urdflint.programs.mujoco.solids import SHAPES, SIZES
from urdflint.syntax.document import Element

CHILDREN = {  # the elements in which others are looked for, with those, src/xml/xml_urdf.cc
    "robot": frozenset({"link", "joint", "material", BLOCK}),
    "link": frozenset({"inertial", "visual", "collision"}),
    "inertial": frozenset({"origin", "mass", "inertia"}),
    "collision": frozenset({"geometry", "origin"}),
    "geometry": frozenset(SHAPES),
    "material": frozenset({"color"}),
    "joint": frozenset({"parent", "child", "origin", "axis", "limit", "dynamics", "mimic"}),
}
ATTRIBUTES = {
    "robot": frozenset({"name"}),
    "link": frozenset({"name"}),
    "joint": frozenset({"name", "type"}),
    "collision": frozenset({"name"}),
    "origin": frozenset({"xyz", "rpy"}),
    "mass": frozenset({"value"}),
    "inertia": frozenset(ENTRIES),
    "material": frozenset({"name"}),
    "color": frozenset({"rgba"}),
    "parent": frozenset({"link"}),
    "child": frozenset({"link"}),
    "axis": frozenset({"xyz"}),
    "limit": frozenset({"lower", "upper", "effort"}),
    "dynamics": frozenset({"damping", "friction"}),
    "mimic": frozenset({"joint", "multiplier", "offset"}),
    "box": frozenset({"size"}),
    "mesh": frozenset({"filename", "scale"}),
    **{shape: frozenset(names) for shape, names in SIZES.items()},
}
MOVING_PARTS = frozenset({"limit", "dynamics", "mimic"})  # not looked for in a fixed joint
NOTHING: frozenset[str] = frozenset()


def note(plant: Plant) -> None:
    """Note what is not read; of an element that is not read, nothing in it."""
    record = plant.record
    told = {(note.element, note.attribute) for note in record.notes}
    waiting = [plant.root]
    while waiting:
        element = waiting.pop()
        names = ATTRIBUTES.get(element.tag if element.parent is not None else "robot", NOTHING)
        for attribute in element.attributes:
            if attribute not in names and not attribute.startswith("xmlns") and (element, attribute) not in told:
                record.silent(Effect.IGNORES, AttributeNotRead(), element, attribute)
        if element.text.strip():
            record.silent(Effect.IGNORES, TextNotRead(), element)
        known = _children(plant, element)
        for child in element.children:
            if child.tag == BLOCK and element is plant.root:
                continue
            if child.tag in known:
                waiting.append(child)
            elif (child, None) not in told:
                record.silent(Effect.IGNORES, ElementNotRead(), child)


def _children(plant: Plant, element: Element) -> frozenset[str]:
    """The children of an element that are looked at."""
    if element is plant.root:
        return CHILDREN["robot"]
    if element.tag == "visual":
        return frozenset({"material"}) if not plant.settings.with_visuals else CHILDREN["collision"] | {"material"}
    if element.tag != "joint":
        return CHILDREN.get(element.tag, NOTHING)
    unread = MOVING_PARTS if element.attributes.get("type") == "fixed" else NOTHING
    if element.child("mimic") is not None and not plant.record.release.has(MIMIC_READ):
        unread |= {"mimic"}
    return CHILDREN["joint"] - unread
