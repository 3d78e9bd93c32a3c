"""The declarations of a schema layer, from a table: what stands in a definition is read when it is asked for.

A line of a table is an element: its depth, the offset of its tag in the schema, the tag, and its attributes as name
and value in turn. Behind a field `#` are the facts about it in the same form. `python -m tests.refresh` writes the
tables.
"""

from __future__ import annotations

from typing import Any

from urdflint import resources
from urdflint.syntax.document import NO_ATTRIBUTES, Element

FACTS = "\t#\t"
DEFINITION = "\n1\t"  # before each child of the root
CHILDREN: Any = vars(Element)["children"]  # the slot


def read(layer: str) -> Element:
    """The root of a layer, as `xsd.read` makes it of the schema."""
    text = resources.read("schema", f"tables/{layer}.tsv").decode("ascii")
    first, *definitions = text.removeprefix("0\t").removesuffix("\n").split(DEFINITION)
    root = Element(*_declaration(first, None))
    root.type = _facts(first)
    root.children = [_Definition(definition, root) for definition in definitions]
    return root


class _Definition(Element):
    """A child of the root, whose children are made when they are asked for."""

    __slots__ = ("_lines",)

    def __init__(self, text: str, root: Element) -> None:
        line, _, lines = text.partition("\n")
        super().__init__(*_declaration(line, root))
        self.type = _facts(line)
        self._lines = lines

    @property
    def children(self) -> list[Element]:
        """What stands in the definition."""
        if self._lines:
            lines, self._lines = self._lines, ""
            _add_all(self, lines)
        children: list[Element] = CHILDREN.__get__(self)
        return children

    @children.setter
    def children(self, elements: list[Element]) -> None:
        CHILDREN.__set__(self, elements)


def _add_all(definition: Element, lines: str) -> None:
    """Put the elements of these lines below a definition."""
    path = [definition]
    for numbered_line in lines.split("\n"):
        depth, _, line = numbered_line.partition("\t")
        del path[int(depth) - 1 :]
        element = Element(*_declaration(line, path[-1]))
        element.type = _facts(line)
        path[-1].append(element)
        path.append(element)


def _declaration(line: str, parent: Element | None) -> tuple[str, dict[str, str], Element | None, int]:
    """The tag, the attributes, the parent and the offset of an element."""
    start, tag, *attributes = line.partition(FACTS)[0].split("\t")
    return tag, _pairs(attributes), parent, int(start)


def _facts(line: str) -> dict[str, str] | None:
    _, separator, facts = line.partition(FACTS)
    if not separator:
        return None
    return _pairs(facts.split("\t")) if facts else {}


def _pairs(words: list[str]) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=True)) if words else NO_ATTRIBUTES
