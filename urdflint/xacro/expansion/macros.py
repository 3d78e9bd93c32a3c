"""Macros of xacro: what they are called, and their parameters."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice

from urdflint.text.suggestions import KnownNames
from urdflint.xacro.expansion.nodes import Node
from urdflint.xacro.parameters import parameters
from urdflint.xacro.spot import Spot

NO_NAMES: Set[str] = frozenset()


class Macro:
    """A macro: `node` is its definition."""

    __slots__ = ("blocks", "name", "names", "node", "parameters")

    def __init__(self, name: str, node: Node) -> None:
        self.name = name
        self.node = node
        self.parameters = parameters(node.attributes.get("params", ""))
        self.names = {parameter.name for parameter in self.parameters} if self.parameters else NO_NAMES
        self.blocks = sum(parameter.is_block for parameter in self.parameters)

    @property
    def known_macros(self) -> KnownNames:
        """The names of its parameters."""
        return KnownNames(self.node.element, lambda: (parameter.name for parameter in self.parameters))

    @property
    def spot(self) -> Spot:
        """Where its parameters are listed, or where it has its name."""
        attribute = "params" if "params" in self.node.attributes else "name"
        return Spot(self.node.document, self.node.element, attribute)


class Macros:
    """A table of macros within another one, and the tables of includes with a namespace."""

    __slots__ = ("_visible", "names", "parent", "spaces")

    def __init__(self, parent: Macros | None = None) -> None:
        self.names: dict[str, Macro] = {}
        self.parent = parent
        self._visible: tuple[object, KnownNames] | None = None
        self.spaces: dict[str, Macros] = {}

    def find(self, name: str) -> Macro | None:
        """The macro of that name."""
        macros: Macros | None = self
        while macros is not None:
            if name in macros.names:
                return macros.names[name]
            macros = macros.parent
        return None

    def find_space(self, name: str) -> Macros | None:
        """The macros of an include with that namespace."""
        macros: Macros | None = self
        while macros is not None:
            if name in macros.spaces:
                return macros.spaces[name]
            macros = macros.parent
        return None

    def visible(self) -> KnownNames:
        """The names that can be called here now."""
        tables = tuple(self._chain())
        state = tuple((id(table.names), len(table.names)) for table in tables)
        if self._visible is None or self._visible[0] != state:  # faults with the same names share them
            counted = [(table.names, count) for table, (_, count) in zip(tables, state, strict=True)]
            visible_names = KnownNames(
                state, lambda: sorted({name for names, count in counted for name in islice(names, count)})
            )
            self._visible = state, visible_names
        return self._visible[1]

    def _chain(self) -> Iterator[Macros]:
        macros: Macros | None = self
        while macros is not None:
            if macros.names or macros.parent is None:
                yield macros
            macros = macros.parent


def lift_namespaces(inner: Node, out: Node) -> None:
    """Declare in an element the namespaces that what it takes in declares."""
    for name, text in inner.attributes.items():
        if name.startswith("xmlns:") and name not in out.attributes:
            out.give(name, text, inner.origin(name))
