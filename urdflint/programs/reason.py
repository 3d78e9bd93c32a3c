"""Why a program does what it does: a class for each cause, in the folder of the program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:  # what dataclasses make at run time costs a tenth of the cold start, so the few lines below do it for all

    def dataclass_transform(**_: Any) -> Any:
        """For type checkers alone: subclasses have an __init__ that takes their fields."""
        return lambda cls: cls


HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
MOST = 1000
KNOWN: dict[tuple[type[Reason], tuple[str, ...]], Reason] = {}
COMMON = ("silences", "faults")  # the modules of reasons that no program has as they are
REASONS: dict[str, type[Reason]] = {}  # every reason of the programs that are imported, by its word


@dataclass_transform(frozen_default=True)
class Reason:
    """Why a program does what it does about a place; the fields of a subclass are the facts that a message needs.

    `word` is what rule documents call it, made of the program's folder and the class: drake/link-unknown for
    LinkUnknown in programs/drake. What several programs do alike is a class in programs/silences or programs/faults, of
    which each has a subclass. A subclass declares its fields as a dataclass does; reasons with equal fields are equal.
    """

    word: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        program = cls.__module__.split(".")[2]
        cls.word = f"{program}/{HUMP.sub('-', cls.__name__).lower()}"
        cls.fields += tuple(cls.__dict__.get("__annotations__", ()))  # noqa: RUF063 (inspect is slow to import)
        setattr(cls, "__match_args__", cls.fields)  # noqa: B010 (type checkers have their own)
        if program not in COMMON:
            REASONS[cls.word] = cls

    if not TYPE_CHECKING:

        def __new__(cls, *values: Any, **named: Any) -> Reason:
            """A reason whose facts are words, or that has none, is one object: a hostile file has very many of it."""
            if named:
                return object.__new__(cls)
            for one in values:
                if not isinstance(one, str):
                    return object.__new__(cls)
            key = cls, values
            if key not in KNOWN:
                if len(KNOWN) >= MOST:
                    KNOWN.clear()
                KNOWN[key] = object.__new__(cls)
            return KNOWN[key]

        def __init__(self, *values: Any, **named: Any) -> None:
            names = self.fields
            if self.__dict__ or not (names or values or named):  # it is known, or there is nothing to know
                return
            if not named and len(values) == len(names):
                self.__dict__.update(zip(names, values, strict=True))
                return
            given = {**dict(zip(names, values, strict=False)), **named}
            if len(values) + len(named) != len(names) or given.keys() != set(names):
                raise TypeError(f"{type(self).__name__} takes {', '.join(names) or 'nothing'}")
            self.__dict__.update(given)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"
