"""Names that two parts share, names that the format keeps for itself, models without links, and impossible inertias."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.inertia import ENTRIES, MOMENTS
from urdflint.programs.sdformat.conversion import lumped_mass as mass
from urdflint.programs.sdformat.loading.frame_graph import reserved
from urdflint.programs.sdformat.reading import grammar
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.programs.sdformat.sdf import reasons
from urdflint.programs.sdformat.sdf.faults import Harm, Reading
from urdflint.programs.sdformat.sdf.scopes import FRAMES, RENAMED, SEPARATED, Scope, merges, name_of
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

NAMED_TAGS = (*FRAMES, "visual", "collision", "sensor", "light", "actor")
DEFAULT_INERTIA = {name: 1.0 if name in MOMENTS else 0.0 for name in ENTRIES}  # defaults of inertial.sdf


def check(reading: Reading, scope: Scope) -> None:
    """Look at the names in a world or model, and at its links."""
    _unique(reading, scope.element, scope.is_world)
    _names(reading, scope.element)
    if not scope.is_world:
        _links(reading, scope)
    for child in scope.element.children:
        if child.tag in ("link", "joint"):
            _unique(reading, child, alone=True)
        if child.tag == "link" and reading.judged:
            _inertia(reading, child)


def worlds(reading: Reading, root: Element) -> None:
    """Look at the names of worlds."""
    first_by_name: dict[str, Element] = {}
    for world in root.all("world"):
        first = first_by_name.setdefault(name_of(world), world)
        if first is not world and name_of(world):
            other = (first.tag, Place(first, "name", "value"))
            _note_taken(reading, Harm.REFUSED, name_of(world), Place(world, "name", "value"), other)


def _unique(reading: Reading, parent: Element, alone: bool) -> None:
    """Names below one parent: two of one kind are an error, and in a model two frames of any kind.

    Where kinds are apart, `alone`, names of other kinds are warned of, but those of what is in a link.
    """
    first_by_name: dict[str, tuple[str, Place]] = {}
    for name, tag, place in _names_of_children(reading, parent):
        if not name:
            continue
        first = first_by_name.setdefault(name, (tag, place))
        if first[1] is place:
            continue
        if first[0] == tag or (not alone and reading.version >= RENAMED):
            _note_taken(reading, Harm.REFUSED, name, place, first)
        elif parent.tag not in ("link", "joint"):
            _note_taken(reading, Harm.DOUBTED, name, place, first)


def _names_of_children(reading: Reading, parent: Element) -> Iterator[tuple[str, str, Place]]:
    """The names below one parent, each with the kind of what has it; those of includes where they are included."""
    for child in parent.children:
        if child.tag in NAMED_TAGS:
            yield name_of(child), child.tag, Place(child, "name", "value")
        elif child.tag == "include":
            yield from _included(reading, child)


def _included(reading: Reading, include: Element) -> Iterator[tuple[str, str, Place]]:
    part, name_tag = reading.included.get(include), include.child("name")
    element = part.element if part is not None else None
    if element is not None and merges(include):
        for child in element.children:
            if child.tag in FRAMES:
                yield name_of(child), child.tag, Place(include, None, "label")
    elif name_tag is not None and not (part is None and "merge" in include.attributes):
        yield trimmed(name_tag.text), element.tag if element is not None else "model", Place(name_tag, None, "text")
    elif element is not None:
        yield name_of(element), element.tag, Place(include, None, "label")


def _note_taken(reading: Reading, harm: Harm, name: str, place: Place, first: tuple[str, Place]) -> None:
    if harm is Harm.REFUSED and not reading.judged:  # Model.cc of Gazebo Classic compares the names of joints alone
        is_joint = place.element is not None and place.element.tag == first[0] == "joint"
        harm = Harm.MISREAD if is_joint else Harm.QUIET
    related = (("the other is here", first[1]),)
    reading.add(harm, reasons.SdfNameTaken(name, first[0]), place, related)


def _names(reading: Reading, parent: Element) -> None:
    links = (inner for child in parent.children if child.tag in ("link", "joint") for inner in child.children)
    for element in (parent, *parent.children, *links):
        if element.tag in NAMED_TAGS:
            _name(reading, name_of(element), Place(element, "name", "value"), element is parent)
        elif element.tag == "include" and (name_tag := element.child("name")) is not None:
            _name(reading, trimmed(name_tag.text), Place(name_tag, None, "text"), outer=False)


def _name(reading: Reading, name: str, place: Place, outer: bool) -> None:
    if reserved(name):
        reading.add(Harm.REFUSED if reading.judged else Harm.QUIET, reasons.SdfNameReserved(name), place)
    elif "::" in name and reading.version >= SEPARATED and not outer:
        reading.add(Harm.REFUSED, reasons.SdfNameWithColons(name), place)


def _links(reading: Reading, scope: Scope) -> None:
    model = scope.element
    static = model.child("static")
    still = static is not None and grammar.is_true(static.text.strip())
    is_empty = not any(model.child(tag) is not None for tag in ("link", "model", "include"))
    if not still and is_empty and reading.judged:
        reading.add(Harm.REFUSED, reasons.SdfNoLink(name_of(model)), model)


def _inertia(reading: Reading, link: Element) -> None:
    inertial = link.child("inertial")
    if inertial is None or (inertial.get("auto") or "").lower() in ("true", "1"):
        return
    inertia = inertial.child("inertia")
    moments = {tag: _number(inertia, tag, default) for tag, default in DEFAULT_INERTIA.items()}
    kilograms = _number(inertial, "mass", 1.0)
    if kilograms is None or any(moment is None for moment in moments.values()):
        return
    xx, xy, xz, yy, yz, zz = (moment for moment in moments.values() if moment is not None)
    if not mass.sound(kilograms, (xx, xy, xz, yy, yz, zz)):
        reading.add(Harm.REFUSED, reasons.SdfInertiaInvalid(name_of(link)), inertia or inertial)


def _number(parent: Element | None, tag: str, default: float) -> float | None:
    child = parent.child(tag) if parent is not None else None
    return default if child is None or not child.text.strip() else grammar.double(child.text.strip())
