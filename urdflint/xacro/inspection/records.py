"""What a survey of a xacro source notes: what is defined, read, called or mentioned, and where."""

from __future__ import annotations

from typing import NamedTuple

from urdflint.syntax.document import Element
from urdflint.xacro.inspection.expressions import Part
from urdflint.xacro.parameters import Parameter
from urdflint.xacro.spot import Spot


class Macro(NamedTuple):
    """A macro; `outer` is the macro that it is defined in, `conditional` whether that depends on a condition."""

    name: str
    element: Element
    parameters: tuple[Parameter, ...]
    outer: Macro | None
    conditional: bool


class Property(NamedTuple):
    """A property, or the block of that name; `name` is None where an expression makes it."""

    name: str | None
    element: Element
    macro: Macro | None
    conditional: bool


class Instruction(NamedTuple):
    """Any other tag with the prefix: an instruction, or a call, by where it stands."""

    element: Element
    macro: Macro | None
    conditional: bool


class Read(NamedTuple):
    """A name that is read: `kind` is "property", "argument" or "block"; with `lazily` in the value of a property."""

    kind: str
    name: str
    spot: Spot
    macro: Macro | None
    lazily: bool = False


class Text(NamedTuple):
    """A value or a text that xacro reads, with its parts."""

    text: str
    spot: Spot
    parts: tuple[Part, ...]
    macro: Macro | None


class Literal(NamedTuple):
    """A word in plain text that has a dollar sign or braces, but not both: xacro does not replace it."""

    name: str
    spot: Spot
    macro: Macro | None


class Mention(NamedTuple):
    """A word in a text that cannot be read, which may be the name of anything."""

    name: str
    macro: Macro | None


class Broken(NamedTuple):
    """A text that xacro cannot cut into parts."""

    spot: Spot
    opened: str
