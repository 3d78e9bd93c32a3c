"""Why a program does what it does: a class for each cause, in the folder of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from urdflint import regex
from urdflint.struct import Struct

HUMP = regex.compile(r"(?<=[a-z0-9])(?=[A-Z])")
MOST = 1000
KNOWN: dict[tuple[type[Reason], tuple[str, ...]], Reason] = {}
COMMON = ("silences", "faults")  # the modules of reasons that no program has as they are
REASONS: dict[str, type[Reason]] = {}  # every reason of the programs that are imported, by its word


class Reason(Struct):
    """Why a program does what it does about a place; the fields of a subclass are the facts that a message needs.

    `word` is what rule documents call it, made of the program's folder and the class: drake/link-unknown for
    LinkUnknown in programs/drake. What several programs do alike is a class in programs/silences or programs/faults, of
    which each has a subclass. A subclass declares its fields; reasons with equal fields are equal.
    """

    word: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        program = cls.__module__.split(".")[2]
        cls.word = f"{program}/{HUMP.sub('-', cls.__name__).lower()}"
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
