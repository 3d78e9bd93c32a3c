"""The parts of a robot in words, as the reasons of Drake name them."""

from __future__ import annotations

from functools import lru_cache

from urdflint.syntax.document import Element

JOINTS = ("joint", "drake:joint")


def release(number: tuple[int, int]) -> str:
    """A release of Drake."""
    return ".".join(map(str, number))


def siblings(element: Element, tags: tuple[str, ...]) -> list[Element]:
    """The parts of the robot that have one of these tags."""
    return [child for child in _root(element).children if child.tag in tags]


def holder(element: Element, name: str, tags: tuple[str, ...]) -> Element | None:
    """The first part of the robot that has a name and one of these tags."""
    parts = _parts(_root(element))
    holders = [parts[tag, name] for tag in tags if (tag, name) in parts]
    return min(holders, key=lambda candidate: candidate.start, default=None)


@lru_cache(maxsize=1)  # a hostile file has very many names that refer to nothing
def _parts(root: Element) -> dict[tuple[str, str], Element]:
    """The parts of a robot by tag and name; the first where a name is given twice."""
    named_parts = [child for child in root.children if "name" in child.attributes]
    return {(named_part.tag, named_part.attributes["name"]): named_part for named_part in reversed(named_parts)}


def _root(element: Element) -> Element:
    return next((ancestor for ancestor in element.ancestors() if ancestor.parent is None), element)
