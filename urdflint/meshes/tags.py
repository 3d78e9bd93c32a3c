"""The XML of a COLLADA file: a small tree by expat, without entities, and stopped where there is too much."""

from __future__ import annotations

from collections.abc import Iterator
from xml.parsers import expat

from urdflint.meshes.mesh import NoMesh

MAX_ELEMENTS = 400_000  # elements
DEEPEST = 256


class Tag:
    """An element: its name without a prefix, its attributes, children and text."""

    __slots__ = ("attributes", "children", "name", "parts")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[Tag] = []
        self.parts: list[str] = []

    @property
    def text(self) -> str:
        """Its own text."""
        return "".join(self.parts)

    def get(self, name: str) -> str:
        """The value of an attribute, empty where it has none."""
        return self.attributes.get(name, "")

    def target(self, name: str = "url") -> str:
        """The id that an attribute refers to."""
        return self.get(name).removeprefix("#")

    def all(self, name: str) -> list[Tag]:
        """The children of a name."""
        return [child for child in self.children if child.name == name]

    def child(self, name: str) -> Tag | None:
        """The first child of a name."""
        return next((child for child in self.children if child.name == name), None)

    def down(self, *names: str) -> Tag | None:
        """The tag at the end of a path of first children; None where one of them is not there."""
        tag: Tag | None = self
        for name in names:
            tag = tag.child(name) if tag is not None else None
        return tag

    def below(self) -> Iterator[Tag]:
        """All elements in it, in order."""
        waiting = self.children[::-1]
        while waiting:
            tag = waiting.pop()
            yield tag
            waiting += tag.children[::-1]


class _Tree:
    """The handlers of the parser, and what they have made."""

    def __init__(self) -> None:
        self.top = Tag("", {})
        self.open = [self.top]
        self.count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self.count += 1
        if self.count > MAX_ELEMENTS:
            raise NoMesh(f"it has more than {MAX_ELEMENTS} elements")
        if len(self.open) > DEEPEST:
            raise NoMesh(f"its elements are nested deeper than {DEEPEST}")
        tag = Tag(name.rpartition(":")[2], attributes)
        self.open[-1].children.append(tag)
        self.open.append(tag)

    def end(self, _: str) -> None:
        """An element ends."""
        self.open.pop()

    def characters(self, text: str) -> None:
        """Text in an element."""
        self.open[-1].parts.append(text)


def parsed(data: bytes) -> Tag:
    """The root of a document. Raises NoMesh."""
    tree, parser = _Tree(), expat.ParserCreate()
    parser.buffer_text = True
    parser.buffer_size = 1 << 20
    parser.StartElementHandler = tree.start
    parser.EndElementHandler = tree.end
    parser.CharacterDataHandler = tree.characters
    parser.EntityDeclHandler = _entity
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        if isinstance(error, NoMesh):
            raise
        raise NoMesh(f"it is not well-formed XML: {error}") from None
    return tree.top.children[0]


def _entity(*_: object) -> None:
    raise NoMesh("it declares entities")
