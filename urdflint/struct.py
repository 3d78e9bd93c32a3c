"""Classes of named fields: declared as with `dataclasses`, asked as a named tuple, and cheap to define.

A short run is mostly imports, and `@dataclass` writes and compiles up to six methods for each class as its module is
imported: half a millisecond a class. Here `__init__` and copying, which have to be fast, are compiled when many objects
are made, and the other methods are the same for all classes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    import functools

    from typing_extensions import Self, dataclass_transform

    cached_property = functools.cached_property
else:

    class cached_property:  # noqa: N801
        """A property that is worked out once for each object; unlike that of `functools` it takes no lock."""

        def __init__(self, function: Callable[[Any], Any]) -> None:
            self.function = function

        def __set_name__(self, _: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.function(instance)
            return value

    def dataclass_transform(**_: Any) -> Any:
        """For type checkers alone."""
        return lambda kind: kind


FEW = 10  # objects of a class that are made without a compiled `__init__`: compiling costs as much as these
OBJECTS: dict[type, int] = {}  # how many were made so, by class
COPIED: dict[type, int] = {}  # and how many were copied before that was compiled
COPIES: dict[type, Callable[[Any], Any]] = {}  # what copies objects of a class, where it is compiled
NOTHING = object()  # where an argument is left out whose default is made anew each time


class _Factory:
    """What makes the default of a field for each object."""

    __slots__ = ("by_name", "make")

    def __init__(self, make: Callable[[], Any], by_name: bool) -> None:
        self.make = make
        self.by_name = by_name


def field(*, default_factory: Callable[[], Any], kw_only: bool = False) -> Any:
    """A field whose default is made for each object."""
    return _Factory(default_factory, kw_only)


class _Kind(type):
    """Makes a class with slots for the fields that its annotations name, behind those of the class it is made from."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], space: dict[str, Any], *, eq: bool = True, frozen: bool = True
    ) -> _Kind:
        """The class; with `eq` false its objects are equal only to themselves. `frozen` is for type checkers."""
        hints = space.get("__annotations__", {})
        own = [name for name, hint in hints.items() if not str(hint).startswith(("ClassVar", "typing.ClassVar"))]
        space["__slots__"] = slots = own
        if own or len(bases) != 1:  # else all is as in its only base
            fields = dict.fromkeys(name for base in reversed(bases) for name in getattr(base, "_fields", ()))
            defaults = {
                name: value for base in reversed(bases) for name, value in getattr(base, "_field_defaults", {}).items()
            }
            defaults.update((name, space.pop(name)) for name in own if name in space)
            space["__slots__"] = slots = [name for name in own if name not in fields]
            fields.update(dict.fromkeys(own))
            space["_fields"] = space["__match_args__"] = tuple(fields)
            space["_field_defaults"] = defaults
            if own:
                space.setdefault("__init__", _init)
        if cached_property in map(type, space.values()) and not any(base.__dictoffset__ for base in bases):
            slots.append("__dict__")
        if not eq:
            space.update(__eq__=object.__eq__, __hash__=object.__hash__)
        return super().__new__(cls, name, bases, space)


def _init(self: Any, *values: Any, **by_name: Any) -> None:
    """The `__init__` of a class until many objects were made: of most classes a run makes a few."""
    kind: Any = next(base for base in type(self).__mro__ if base.__dict__.get("__init__") is _init)
    OBJECTS[kind] = number = OBJECTS.get(kind, 0) + 1
    arguments = {**dict(zip(kind._fields, values, strict=False)), **by_name}
    all_values = {**kind._field_defaults, **arguments}
    if number > FEW or len(arguments) < len(values) + len(by_name) or all_values.keys() != set(kind._fields):
        kind.__init__ = compiled = _compiled(kind)
        compiled(self, *values, **by_name)
        return
    for name, value in all_values.items():
        setattr(self, name, value.make() if type(value) is _Factory else value)


def _compiled(kind: Any) -> Callable[..., None]:
    """An `__init__` with a parameter for each field."""
    scope: dict[str, Any] = {"NOTHING": NOTHING}
    parameters, by_name, lines = ["self"], ["*"], []
    for name in kind._fields:
        parameter, value = name, name
        default = kind._field_defaults.get(name, NOTHING)
        if isinstance(default, _Factory):
            scope[f"make_{name}"] = default.make
            parameter, value = f"{name}=NOTHING", f"make_{name}() if {name} is NOTHING else {name}"
        elif default is not NOTHING:
            scope[f"default_{name}"] = default
            parameter = f"{name}=default_{name}"
        (by_name if isinstance(default, _Factory) and default.by_name else parameters).append(parameter)
        lines.append(f"    self.{name} = {value}\n")
    parameters += by_name if len(by_name) > 1 else []
    exec(f"def __init__({', '.join(parameters)}):\n{''.join(lines) or '    pass'}", scope)
    function: Callable[..., None] = scope["__init__"]
    function.__qualname__ = f"{kind.__qualname__}.__init__"
    return function


def _copy(original: Struct) -> Any:
    """A copy of an object with the same fields, until many of its class were copied."""
    kind = type(original)
    COPIED[kind] = number = COPIED.get(kind, 0) + 1
    if number > FEW:
        lines = "".join(f"    copy.{name} = original.{name}\n" for name in kind._fields)
        scope: dict[str, Any] = {"kind": kind, "new": object.__new__}
        exec(f"def copy_of(original):\n    copy = new(kind)\n{lines}    return copy", scope)
        COPIES[kind] = scope["copy_of"]
        return COPIES[kind](original)
    copy: Any = object.__new__(kind)
    for name in kind._fields:
        setattr(copy, name, getattr(original, name))
    return copy


@cache
def _values(kind: type[Struct]) -> Callable[[Any], Any]:
    """What gives the values of all fields of an object at once; of a single field it is the value itself."""
    return attrgetter(*kind._fields) if kind._fields else lambda _: ()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Struct(metaclass=_Kind):
    """An object with the fields that its class declares; objects of a class are equal where all their fields are."""

    _fields: ClassVar[tuple[str, ...]]
    _field_defaults: ClassVar[dict[str, Any]]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        values = _values(type(self))
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        return hash(_values(type(self))(self))

    def __repr__(self) -> str:
        fields_shown = (f"{name}={getattr(self, name)!r}" for name in self._fields if not name.startswith("_"))
        return f"{type(self).__name__}({', '.join(fields_shown)})"

    def _replace(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        kind = type(self)
        copy_of: Callable[[Any], Self] = COPIES.get(kind, _copy)
        copy = copy_of(self)
        for name, value in changes.items():
            if name not in kind._fields:
                raise TypeError(f"{kind.__name__} has no field {name}")
            setattr(copy, name, value)
        return copy

    def _asdict(self) -> dict[str, Any]:
        """The values of the fields by name."""
        return {name: getattr(self, name) for name in self._fields}
