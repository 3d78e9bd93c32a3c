"""The parameters of a macro, as its attribute `params` lists them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from urdflint.syntax.document import Element

# xacro's own pattern (parse_macro_arg in xacro/__init__.py 2.1) in words of ours: a name, = or :=, an optional ^ or
# ^|, and a default that ends at a blank outside of ${ }, $( ) and quotes
NAME = re.compile(r"\s*([^\s:=]+?)\s*:?=\s*(\^\|?)?")
LONGEST = 4000  # characters in brackets or quotes: what never ends is not looked for in all that follows
WORKED_OUT = re.compile(rf"\$\{{.{{0,{LONGEST}}}?\}}(?=\s|\Z)|\$\(.{{0,{LONGEST}}}?\)(?=\s|\Z)")
UNQUOTED = re.compile(r"[^\s'\"]*(?=\s|\Z)")
EMPTY = re.compile(r"\s*([^\s:=]+?)\s*:?=(?=\s|\Z)")
WORD = re.compile(r"\s*(\S+)")


class Parameter(NamedTuple):
    """One parameter: `name` with the stars of a block; offsets are of the text of `params`.

    `default` is None where there is none; with `forward` the property of the same name at the call comes first.
    """

    name: str
    start: int
    end: int
    default: str | None = None
    default_start: int = 0
    forward: bool = False

    @property
    def is_block(self) -> bool:
        """Whether it takes an element, or what is in one, and not an attribute."""
        return self.name.startswith("*")

    @property
    def required(self) -> bool:
        """Whether a call must give it."""
        return self.default is None and not self.forward


@lru_cache(maxsize=1024)
def parameters(params: str) -> tuple[Parameter, ...]:
    """The parameters in the order in which they are listed; one that is listed twice comes twice."""
    all_parameters = []
    offset = 0
    ends = _default_ends(params) if "'" in params or '"' in params else None
    while WORD.match(params, offset):
        parsed = _with_default(params, offset, ends) or _plain(params, offset)
        all_parameters.append(parsed[0])
        offset = parsed[1]
    return tuple(all_parameters)


def _with_default(params: str, offset: int, ends: Sequence[int | None] | None) -> tuple[Parameter, int] | None:
    match = NAME.match(params, offset)
    end = _default_end(params, match.end(), ends) if match else None
    if match is not None and end is not None:
        text = params[match.end() : end] or None
        return Parameter(match[1], *match.span(1), text, match.end(), bool(match[2])), end
    empty = EMPTY.match(params, offset)
    return (Parameter(empty[1], *empty.span(1)), empty.end()) if empty is not None else None


def _default_end(params: str, start: int, ends: Sequence[int | None] | None) -> int | None:
    match = WORKED_OUT.match(params, start)
    if match is None and ends is not None:
        return ends[start]
    match = match or UNQUOTED.match(params, start)
    return match.end() if match is not None else None


def _default_ends(params: str) -> Sequence[int | None]:
    """Where a default that begins at each place ends, None for nowhere.

    A quote ends at the first after which all can be read, as with the expression of xacro, and in time in proportion
    to the length.
    """
    ends: list[int | None] = [None] * len(params) + [len(params)]
    closing: dict[str, int] = {}  # the next of each kind of quote after which the rest of a default can be read
    for place in range(len(params) - 1, -1, -1):
        char = params[place]
        if char.isspace():
            ends[place] = place
            if char == "\n":
                closing.clear()
        elif char in "'\"":
            end = closing.get(char)
            if end is not None and end - place - 1 <= LONGEST:
                ends[place] = ends[end + 1]
            if ends[place + 1] is not None:
                closing[char] = place
        else:
            ends[place] = ends[place + 1]
    return ends


def _plain(params: str, offset: int) -> tuple[Parameter, int]:
    match = WORD.match(params, offset)
    assert match is not None
    return Parameter(match[1], *match.span(1)), match.end()


def macro_with(element: Element, name: str) -> Element | None:
    """The innermost macro around an element that has a parameter of a name."""
    macros = (ancestor for ancestor in element.ancestors() if ancestor.tag == "xacro:macro")
    return next((macro for macro in macros if any(p.name == name for p in parameters(macro.get("params") or ""))), None)
