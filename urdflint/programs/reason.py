"""Why a program does what it does: a class for each cause, in the folder of the program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
REASONS: dict[str, type[Reason]] = {}  # every reason of the programs that are imported, by its word


@dataclass(frozen=True)
class Reason:
    """Why a program does what it does about a place; the fields of a subclass are the facts that a message needs.

    `word` is what rule documents call it, made of the program's folder and the class: drake/link-unknown for
    LinkUnknown in programs/drake. Subclasses are frozen dataclasses; one without facts needs no decorator.
    """

    word: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        program = cls.__module__.split(".")[2]
        cls.word = f"{program}/{HUMP.sub('-', cls.__name__).lower()}"
        REASONS[cls.word] = cls
