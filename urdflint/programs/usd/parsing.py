"""The first reading of a file: each element by itself, then names that are missing, repeated or unknown.

_impl/urdf_parser/parser.py, parse.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from urdflint.model.numbers import plain_numbers
from urdflint.model.structure.plain_parts import PlainParts
from urdflint.programs.effect import Effect
from urdflint.programs.usd import grammar, reasons
from urdflint.programs.usd.record import Record, all_children, last, number
from urdflint.syntax.document import Element

NEEDED = {"mimic": "joint", "parent": "link", "child": "link"}
LENGTHS: dict[str | None, dict[str, int]] = {  # how many numbers an attribute has
    kind: {**grammar.EVERYWHERE, **lengths} for kind, lengths in grammar.NUMBERS.items()
}
NAMED_TAGS = grammar.NAMED_TAGS | {"material"}
SPECIAL = NAMED_TAGS.union(NEEDED, ("safety_controller", "mesh", "axis"))  # of which more is asked than numbers


def check(record: Record, root: Element, plain: PlainParts) -> None:
    """Note what the parser refuses, and what it warns of: in plain parts nothing."""
    uri = root.attributes.get("xmlns", "")
    if uri:
        record.rejects(reasons.RootInNamespace(uri), root)
    _element(record, root, "robot")
    first_by_name: dict[tuple[str, str], Element] = {}
    checked_parts = list[tuple[Element, str]]()
    for part in root.children:
        for element, kind, above in known_elements(part, "robot") if plain.lack(part) else ():
            if kind is None and above is not None:
                _unread(record, element, above)
            _element(record, element, kind)
            if kind is not None and (kind == "geometry" or len(element.children) > 1):
                checked_parts.append((element, kind))
        name = part.attributes.get("name", "")
        if part.tag in grammar.CHILDREN["robot"] and name:
            first = first_by_name.setdefault((part.tag, name), part)
            if first is not part:
                record.rejects(reasons.NameDuplicate(name), part, "name", (first,))
    _repeated(record, checked_parts)
    _references(record, root)


def known_elements(top: Element, above: str) -> Iterator[tuple[Element, str | None, str | None]]:
    """An element below one of that tag and all in it: each with its tag if it is read there, and its parent's."""
    waiting: list[tuple[Element, str | None]] = [(top, above)]
    while waiting:
        element, parent = waiting.pop()
        reads = grammar.CHILDREN.get(parent, grammar.NOTHING) if parent is not None else grammar.NOTHING
        kind = element.tag if element.tag in reads and "xmlns" not in element.attributes else None
        yield element, kind, parent
        if element.children:
            waiting.extend([(child, kind) for child in reversed(element.children)])


def _unread(record: Record, element: Element, above: str) -> None:
    """What is said of an element that is not read where it stands."""
    if above == "geometry":
        record.silent(Effect.DROPS, reasons.ShapeUnknown(), element)
    elif element.tag in grammar.RESERVED:
        record.warns(reasons.ElementMisplaced(), element)


def _element(record: Record, element: Element, kind: str | None) -> None:
    """What is asked of one element; of most, that it has plain numbers."""
    lengths, is_sound = LENGTHS.get(kind, grammar.EVERYWHERE), kind not in SPECIAL
    for name, text in element.attributes.items():
        if name in lengths and len(plain_numbers[text]) != lengths[name]:
            is_sound = False
    if not is_sound:
        _judge(record, element, kind, lengths)


def _judge(record: Record, element: Element, kind: str | None, lengths: Mapping[str, int]) -> None:
    """All that is asked of one element, in the converter's order."""
    if kind in NAMED_TAGS:
        _name(record, element, kind)
    if kind == "joint":
        type_ = element.attributes.get("type")
        if not type_:
            record.rejects(reasons.JointTypeMissing(), element, "type" if type_ is not None else None)
        elif type_ not in grammar.KINDS:
            record.rejects(reasons.JointTypeUnknown(type_), element, "type")
    for name, length in lengths.items():
        if name in element.attributes:
            record.check(element, name, length)
    needed = NEEDED.get(kind or "")
    if needed is not None and needed not in element.attributes:
        record.rejects(reasons.AttributeMissing(needed), element)
    if kind == "safety_controller" and "k_velocity" not in element.attributes:
        record.warns(reasons.DampingMissing(), element)
    if kind == "mesh" and not element.attributes.get("filename"):
        empty = "filename" if "filename" in element.attributes else None
        record.silent(Effect.DROPS, reasons.MeshUnnamed(), element, empty)
    if kind == "axis":
        _axis(record, element)


def _name(record: Record, element: Element, kind: str | None) -> None:
    of_robot = element.parent is not None and element.parent.parent is None
    if (kind != "material" or of_robot) and not element.attributes.get("name"):
        record.rejects(reasons.NameMissing(), element, "name" if "name" in element.attributes else None)


def _axis(record: Record, axis: Element) -> None:
    numbers = [number(word) for word in axis.attributes.get("xyz", "").split()]
    fixed = axis.parent is not None and axis.parent.attributes.get("type") == "fixed"
    if numbers == [0, 0, 0] and not fixed:
        record.rejects(reasons.AxisZero(), axis, "xyz")


def _repeated(record: Record, checked_parts: Sequence[tuple[Element, str]]) -> None:
    """The elements in place of which a later one counts."""
    for element, kind in checked_parts:
        if kind == "geometry":
            _shapes(record, element)
        else:
            _overridden(record, element, grammar.CHILDREN.get(kind, grammar.NOTHING) - grammar.REPEATED)


def _overridden(record: Record, element: Element, tags: frozenset[str]) -> None:
    before: dict[str, Element] = {}
    for child in element.children:
        if child.tag in tags:
            if child.tag in before:
                record.silent(Effect.DROPS, reasons.ElementRepeated(), child, None, (before[child.tag],))
            before[child.tag] = child


def _shapes(record: Record, geometry: Element) -> None:
    shapes = [child for child in geometry.children if child.tag in grammar.SHAPES]
    if not shapes:
        record.silent(Effect.DROPS, reasons.ShapeMissing(), geometry, None, tuple(geometry.children))
    for other in shapes[:-1]:
        record.silent(Effect.DROPS, reasons.ShapeNotUsed(shapes[-1].tag), other, None, (shapes[-1],))


def _references(record: Record, root: Element) -> None:
    """What names something: materials, then the ends of joints, and mimics."""
    _materials(record, root)
    links = {link.attributes.get("name") for link in all_children(root, "link")}
    joints = {joint.attributes.get("name") for joint in all_children(root, "joint")}
    for joint in all_children(root, "joint"):
        for end in ("parent", "child"):
            part = last(joint, end)
            if part is None:
                record.rejects(reasons.ElementMissing(end), joint)
            elif part.attributes.get("link", "") not in links and "link" in part.attributes:
                record.rejects(reasons.LinkUnknown(part.attributes["link"]), part, "link", (joint,))
        mimic = last(joint, "mimic")
        if mimic is not None and mimic.attributes.get("joint") and mimic.attributes["joint"] not in joints:
            record.rejects(reasons.MimicUnknown(mimic.attributes["joint"]), mimic, "joint")


def _materials(record: Record, root: Element) -> None:
    used = [
        visual_material
        for link in all_children(root, "link")
        for visual in all_children(link, "visual")
        if (visual_material := last(visual, "material"))
    ]
    filled = {material for material in used if last(material, "color") or last(material, "texture")}
    defined = {material.attributes.get("name") for material in (*all_children(root, "material"), *filled)}
    for material in used:
        name = material.attributes.get("name")
        if name and material not in filled and name not in defined:
            record.warns(reasons.MaterialUndefined(name), material, "name")
