"""Why Toy does what it does with a robot."""

from __future__ import annotations

from urdflint.programs import silences
from urdflint.programs.reason import Reason


class TypeUnknown(Reason):
    """A joint of a type that it has not."""

    type: str
    says = "Toy has no joints of type '{type}'"


class MimicNotRead(silences.MimicNotRead):
    """A mimic that is not read: the joint moves by itself."""


SILENT: dict[type[Reason], str] = {}
