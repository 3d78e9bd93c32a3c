"""Elements and attributes of an SRDF that MoveIt does not read, and attributes that are missing."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, Replace, check, renamed
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf_names import label
from urdflint.schema import srdf
from urdflint.schema.srdf import Kind
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest

READ_THERE = "remove it, or write an attribute that MoveIt reads there"
READ_AS_ZERO = "value"  # an empty value is a malformed one: another rule


@check("SRDF001")
def srdf_part_unread(semantics: Semantics) -> Iterator[Problem]:
    yield from _elements(semantics)
    yield from _attributes(semantics)


def _elements(semantics: Semantics) -> Iterator[Problem]:
    known_tags = {name for kind in srdf.kinds().values() for name in kind.children}
    for element, kind in semantics.srdf.read():
        for child in element.children if not kind.open else ():
            if child.tag in kind.children or ":" in child.tag:
                continue
            place, inside = Place(child, part="label"), label(element) if element.parent is not None else "the SRDF"
            near = nearest(child.tag, kind.children) if child.tag not in known_tags else None
            if child.tag in known_tags:
                yield Problem(f"<{child.tag}> has no meaning in {inside}", place, cause=child.tag)
            elif near is None:
                yield Problem(f"<{child.tag}> in {inside} is unknown", place, cause=child.tag)
            else:
                fix = f"write <{near}>", renamed(semantics.document, child, near)
                yield Problem(f"<{child.tag}> in {inside} is unknown", place, help=f"did you mean <{near}>?", fix=fix)


def _attributes(semantics: Semantics) -> Iterator[Problem]:
    for element, kind in semantics.srdf.read():
        for name in element.attributes if not kind.open else ():
            if name in kind.attributes or name.startswith("xml") or ":" in name:
                continue
            near = _suggested_name(element, kind, name)
            place = Place(element, name, "name")
            fix = (f"write {near}", [Replace(place, near)]) if near is not None else None
            advice = f"did you mean {near}?" if near is not None else READ_THERE
            message = f"attribute {name} of {label(element)} is unknown"
            yield Problem(message, place, help=advice, fix=fix, safe=near is not None, cause=name)


@check("SRDF003")
def srdf_attribute_missing(semantics: Semantics) -> Iterator[Problem]:
    for element, kind in semantics.srdf.read():
        misspelt = {_suggested_name(element, kind, name) for name in element.attributes if name not in kind.attributes}
        for name in kind.required:
            value = element.get(name)
            if value is None and name not in misspelt:
                yield Problem(f"{label(element)} has no {name}", Place(element), lacks=name, cause=name)
            elif value is not None and not value.strip() and name != READ_AS_ZERO:
                yield Problem(f"{name} of {label(element)} is empty", Place(element, name), cause=name)


def _suggested_name(element: Element, kind: Kind, name: str) -> str | None:
    """The attribute that an unknown one was meant to be, which is not there itself."""
    return nearest(name, [candidate for candidate in kind.attributes if candidate not in element.attributes])
