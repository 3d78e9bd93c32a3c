"""Values written in the syntax of SDFormat, which programs that read URDF ignore."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Change, Problem, Replace, check
from urdflint.model.irregular import StrayText, UnknownElement
from urdflint.model.meaning import SDF_INNER, category, is_pose, parent_of, stands_for_attribute, text_is_value
from urdflint.model.misspelling import TEXT_OF, child_for_attribute
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.wording import listed


@check("URDF006")
def sdf_syntax(found: UnknownElement | StrayText) -> Iterator[Problem]:
    problem = _text_for_attribute(found) if isinstance(found, StrayText) else _child_for_attribute(found)
    if problem is not None:
        yield problem


def _child_for_attribute(unknown: UnknownElement) -> Problem | None:
    if category(unknown) != "sdf":
        return None
    element, parent = unknown.element, parent_of(unknown.element)
    if is_pose(element, unknown.parent):
        message, origin = "<pose> is SDFormat, where URDF has <origin>", _origin(element.text)
        plain = len(element.text.split()) in (3, 6) and not element.attributes and parent.child("origin") is None
        fix = _instead(unknown.robot.document, element, origin, "origin") if plain else None
        return _sdf_problem(unknown.place(), message, origin, fix=fix)
    said = {
        child_for_attribute(unknown.parent, child.tag) or "": child
        for child in parent.children
        if stands_for_attribute(child, unknown.parent)
    }
    inner = [child for child in parent.children if (unknown.parent.name, child.tag) in SDF_INNER]
    if element is not next(iter([*said.values(), *inner])):
        return None
    if not said:
        message = f"<{element.tag}> in <{parent.tag}> is SDFormat, where URDF has it in <joint>"
        return Problem(message, unknown.place(), help=f"move <{element.tag}> into <joint>")
    names = listed(list(said))
    message = f"{names} of <{parent.tag}> is a child element, which URDF has as an attribute"
    values = {name: child.text.strip() or child.attributes.get("value", "") for name, child in said.items()}
    tag, alone = _start_tag(parent, values), len(said) == len(parent.children) and not parent.text.strip()
    fix = _instead(unknown.robot.document, parent, tag, parent.tag) if alone and all(values.values()) else None
    return _sdf_problem(unknown.place(), message, tag, fix)


def _text_for_attribute(stray: StrayText) -> Problem | None:
    if not text_is_value(stray):
        return None
    element, name = stray.element, TEXT_OF[stray.type.name]
    text = " ".join(element.text.split())
    example = _origin(text) if element.tag == "origin" else _start_tag(element, {name: text})
    message = f"{name} of <{element.tag}> is text, which URDF has as an attribute"
    fix = None if element.children or name in element.attributes else _instead(stray.robot.document, element, example)
    return _sdf_problem(Place(element, part="text"), message, example, fix)


def _sdf_problem(
    place: Place,
    message: str,
    example: str | None,
    fix: Change | None = None,
) -> Problem:
    advice = f"write {example}" if example else None
    return Problem(message, place, help=advice, fix=fix)


def _instead(document: Document, element: Element, tag: str, name: str | None = None) -> Change | None:
    """The fix that writes a tag in place of an element; None where that has a comment, or is no plain text."""
    inside = document.source.text[slice(*document.element(element))]
    if b"<!" in inside or b"&" in inside or b"'" in inside:
        return None
    return f"write <{name or element.tag}> as URDF has it", [Replace(Place(element, part="element"), tag)]


def _origin(text: str) -> str:
    words = text.split()
    rpy = f' rpy="{" ".join(words[3:6])}"' if len(words) >= 6 else ""
    return f'<origin xyz="{" ".join(words[:3])}"{rpy}/>' if len(words) >= 3 else '<origin xyz="0 0 0" rpy="0 0 0"/>'


def _start_tag(element: Element, values: dict[str, str]) -> str:
    said = {**element.attributes, **values}
    return f"<{element.tag} " + " ".join(f'{name}="{value}"' for name, value in said.items()) + "/>"
