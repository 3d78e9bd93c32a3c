"""The parameters of a macro, as its attribute `params` lists them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from urdflint.syntax.document import Element

# xacro's own pattern (parse_macro_arg in xacro/__init__.py 2.1) in words of ours: a name, = or :=, an optional ^ or
# ^|, and a default that ends at a blank outside of ${ }, $( ) and quotes
NAME = re.compile(r"\s*([^\s:=]+?)\s*:?=\s*(\^\|?)?")
DEFAULT = re.compile(  # the bound keeps a macro with very many that never end from taking for ever
    r"\$\{.{0,4000}?\}(?=\s|\Z)|\$\(.{0,4000}?\)(?=\s|\Z)"
    r"|(?:'.{0,4000}?'|\".{0,4000}?\"|[^\s'\"])+(?=\s|\Z)|(?=\s|\Z)"
)
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
    while WORD.match(params, offset):
        parsed = _with_default(params, offset) or _plain(params, offset)
        all_parameters.append(parsed[0])
        offset = parsed[1]
    return tuple(all_parameters)


def _with_default(params: str, offset: int) -> tuple[Parameter, int] | None:
    match = NAME.match(params, offset)
    default = DEFAULT.match(params, match.end()) if match else None
    if match is not None and default is not None:
        text = default[0] or None
        return Parameter(match[1], *match.span(1), text, default.start(), bool(match[2])), default.end()
    empty = EMPTY.match(params, offset)
    return (Parameter(empty[1], *empty.span(1)), empty.end()) if empty is not None else None


def _plain(params: str, offset: int) -> tuple[Parameter, int]:
    match = WORD.match(params, offset)
    assert match is not None
    return Parameter(match[1], *match.span(1)), match.end()


def macro_with(element: Element, name: str) -> Element | None:
    """The innermost macro around an element that has a parameter of a name."""
    macros = (ancestor for ancestor in element.ancestors() if ancestor.tag == "xacro:macro")
    return next((macro for macro in macros if any(p.name == name for p in parameters(macro.get("params") or ""))), None)
