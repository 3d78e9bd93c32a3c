"""What is offered where something is typed, and the names among it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.server.completion import candidates
from urdflint.server.protocol import types
from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.server.workspace.state import State, Text

Kind = types.CompletionItemKind


class Choice(Struct):
    """Something that can stand at a place: its text, what it is, and a word about it.

    A client that takes snippets inserts the `snippet`, in which `$1` stands for the place that is typed at next.
    """

    text: str
    kind: Kind
    detail: str = ""
    first: bool = False
    snippet: str = ""


def names(state: State, text: Text, kind: str) -> Iterator[Choice]:
    """The names of links, joints, materials or groups that could be meant."""
    yield from (Choice(name, Kind.Reference, kind) for name in candidates.of_robots(state, text, kind))
