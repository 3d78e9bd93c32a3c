"""What stops the converter while it writes the stage: missing sizes, names that nothing can have, odd inertias.

Of some inertias numpy.linalg.eigh, which it asks, finds no principal axes. Run with NumPy 2.4, it fails exactly where
the corner of the matrix, ixz, is infinite or not a number. From 0.3 on the matrix is turned into the frame of the link
before, where there is an <origin> (_impl/link.py).
"""

from __future__ import annotations

import math

from urdflint import regex
from urdflint.model.inertia import ENTRIES
from urdflint.model.structure.plain_parts import PlainParts
from urdflint.programs.usd import grammar, reasons
from urdflint.programs.usd.model import Model, Prim
from urdflint.programs.usd.parsing import known_elements
from urdflint.programs.usd.record import all_children, last, value
from urdflint.programs.usd.releases import INERTIA_TURNED
from urdflint.syntax.document import Element

CONTROL = regex.compile("[\x00-\x1f\x7f]")
PARTS = frozenset({"link", "joint", "material"})  # a tag of the robot that begins so is kept with none of these


def robot_name(model: Model) -> None:
    """The stage is a file that has the name of the robot."""
    if CONTROL.search(model.root.attributes.get("name", "")):
        model.record.rejects(reasons.RobotNameImpossible(), model.root, "name")


def write(model: Model, plain: PlainParts) -> None:
    """Note what is refused of what is written into the stage: of plain parts nothing."""
    for link in dict.fromkeys(prim.link.element for prim in model.prims if plain.lack(prim.link.element)):
        _keep_child(model, link, "link")
        for part in all_children(link, "visual") + all_children(link, "collision"):
            shape = model.shapes.get(part)
            if shape is not None:
                _sizes(model, shape)
                _keep_child(model, part, part.tag)
    for created in model.joint_by_name.values():
        if plain.lack(created.joint.element):
            _keep_child(model, created.joint.element, "joint")
    for material in all_children(model.root, "material"):
        _keep_child(model, material, "material")
    _keep_child(model, model.root, "robot")


def _sizes(model: Model, shape: Element) -> None:
    for name in grammar.SIZES.get(shape.tag, ()):
        if name not in shape.attributes:
            model.record.rejects(reasons.SizeMissing(name), shape)


def _keep_child(model: Model, element: Element, tag: str) -> None:
    """An element whose unknown attributes and children become attributes and prims of the stage."""
    known_ones = grammar.KNOWN_ATTRIBUTES.get(tag, grammar.NOTHING)
    if not known_ones.issuperset(element.attributes):
        _names(model, element, [name for name in element.attributes if name not in known_ones])
    for child in element.children:
        read = child.tag in grammar.CHILDREN.get(tag, grammar.NOTHING) and "xmlns" not in child.attributes
        if read or (tag == "robot" and any(child.tag.startswith(prefix) for prefix in PARTS)):
            continue
        for inner, _, _ in known_elements(child, ""):
            _names(model, inner, [*inner.attributes])


def _names(model: Model, element: Element, names: list[str]) -> None:
    for name in names:
        if not name.isidentifier() and name != "xmlns" and not name.startswith("xmlns:"):
            model.record.rejects(reasons.AttributeNameImpossible(name), element, name)


def inertias(model: Model, plain: PlainParts) -> None:
    """Note each inertia without principal axes; those of plain links have some."""
    for prim in model.prims:
        if prim.inertial is None or prim.inertial.parent in plain.links:
            continue
        inertia = last(prim.inertial, "inertia")
        if inertia is None:
            continue
        odd = [name for name in ENTRIES if name in inertia.attributes and not math.isfinite(value(inertia, name))]
        if odd and ("ixz" in odd or _is_turned(model, prim, prim.inertial)):
            model.record.rejects(reasons.InertiaNotFinite(), inertia, odd[0])


def _is_turned(model: Model, prim: Prim, inertial: Element) -> bool:
    """Whether all entries get a part of each other one: zero times infinity is not a number."""
    from_child = inertial is not prim.link.inertial  # that of a child, which is turned in any case
    return model.record.release.has(INERTIA_TURNED) and (from_child or last(inertial, "origin") is not None)
