"""Names and what they stand for: the tables of ros/xacro 2.1, in which a value is read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from urdflint.text.suggestions import KnownNames
from urdflint.xacro.spot import Written

MOST_INNER = 100  # names of a macro or namespace that are kept to be suggested
LITERALS = {"true": True, "True": True, "false": False, "False": False}


class Unknown(str):
    """A value that nobody knows, as the text that would give it."""

    __slots__ = ()


class Binding:
    """What a name stands for, where that was written, and which bindings went into it.

    `kind` is "property", "parameter", "default" (of a parameter), "argument" or "block". A `pending` value is the text
    as written; `whole_value` and `bindings` are as in Origin, and known once it is not pending any more.
    """

    __slots__ = ("bindings", "busy", "kind", "name", "pending", "scope", "value", "whole_value", "written")

    def __init__(self, name: str, value: Any, written: Written, kind: str) -> None:
        self.name = name
        self.value = value
        self.written = written
        self.kind = kind
        self.pending = False
        self.busy = False
        self.scope: Scope | None = None
        self.whole_value: Binding | None = None
        self.bindings: tuple[Binding, ...] = ()


class Origin(NamedTuple):
    """How a value came about: the text it was written as, and the bindings that the text reads.

    `whole_value` is the binding whose value it is, unchanged; `bindings` are all that it reads. `unknown` says that
    something was missing, so that the value does not count.
    """

    written: Written
    whole_value: Binding | None = None
    bindings: tuple[Binding, ...] = ()
    unknown: bool = False


Keys = tuple[Any, ...]  # by which a value is read in what is loaded


class Data(NamedTuple):
    """What was loaded from a YAML file: its path, what it is called in reports, and the value."""

    path: str
    as_text: str
    value: Any


class Scope:
    """A table of names within another one; `space` where it is that of an include with a namespace."""

    __slots__ = ("_visible", "names", "parent", "space", "spaces")

    def __init__(self, parent: Scope | None = None, space: bool = False) -> None:
        self.names: dict[str, Binding] = {}
        self.parent = parent
        self.space = space
        self.spaces: dict[str, Scope] = {}
        self._visible: tuple[object, object, KnownNames] | None = None

    def chain(self) -> Iterator[Scope]:
        """This table, the one around it, and so on."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def find(self, name: str) -> Binding | None:
        """The binding of a name in this scope or one around it; None where it has none."""
        scope: Scope | None = self
        while scope is not None:
            binding = scope.names.get(name)
            if binding is not None:
                return binding
            scope = scope.parent
        return None

    def find_space(self, name: str) -> Scope | None:
        """The names of an include with that namespace."""
        return next((scope.spaces[name] for scope in self.chain() if name in scope.spaces), None)

    def bind(self, binding: Binding) -> None:
        """Let a name stand for something from now on."""
        binding.scope = self
        self.names[binding.name] = binding

    def remove(self, name: str) -> None:
        """Forget a name, here and in all tables around."""
        for scope in self.chain():
            scope.names.pop(name, None)

    @property
    def top(self) -> Scope:
        """The outermost table."""
        return list(self.chain())[-1]

    def visible(self, more: Iterable[str] = ()) -> KnownNames:
        """The names that can be read here now, with more that always can; of a macro with very many the first."""
        *inner, top = (scope.names for scope in self.chain())
        near = tuple(tuple(islice(names, MOST_INNER)) for names in inner)
        count = len(top)
        state = near, id(top), count
        if self._visible is None or self._visible[0] is not more or self._visible[1] != state:
            visible_names = KnownNames(state, lambda: (*chain.from_iterable(near), *islice(top, count), *more))
            self._visible = more, state, visible_names  # which the faults share that know the same names
        return self._visible[2]


def literal(value: Any) -> Any:
    """A text as the number, the boolean or the text in quotes that it is (Table._eval_literal in xacro 2.1)."""
    if not isinstance(value, str) or isinstance(value, Unknown):
        return value
    if len(value) >= 2 and value[0] == "'" and value[-1] == "'":
        return value[1:-1]
    if "_" in value:
        return value
    try:
        return int(value)
    except ValueError:
        pass
    try:
        return float(value)
    except ValueError:
        pass
    return LITERALS.get(value, value)


def condition(value: Any) -> bool | None:
    """The truth of a condition's value, None where xacro takes it for none (get_boolean_value in xacro 2.1)."""
    if not isinstance(value, str):
        return bool(value)
    if value in LITERALS:
        return LITERALS[value]
    try:
        return bool(int(value))
    except ValueError:
        return None
