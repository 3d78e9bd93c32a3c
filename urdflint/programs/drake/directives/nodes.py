"""Directives as nodes of YAML: their keys with what merges bring, their places, and notes about them."""

from __future__ import annotations

from math import inf, isinf, nan

from urdflint import regex
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.scenes import Fix, Note
from urdflint.struct import Struct
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence

EMPTY = Scalar("", True, Span(0, 0))  # what a file without a document is
MERGE = "<<"
NULL = frozenset({"", "~", "null", "Null", "NULL"})
NULL_TAG = "tag:yaml.org,2002:null"
NUMBER = regex.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
SPECIAL = {
    **{f"{sign}.{word}": float(f"{sign}inf") for sign in ("", "+", "-") for word in ("inf", "Inf", "INF")},
    **{f".{word}": nan for word in ("nan", "NaN", "NAN")},
}
NAMES = frozenset(
    {*("add_model", "add_model_instance", "add_frame", "add_weld"), *("add_collision_filter_group", "add_directives")}
)


class Directive(Struct, eq=False):
    """One directive: its name, the key that names it, and the mapping behind it."""

    name: str
    key: Scalar
    body: Mapping

    def text(self, key: str) -> Scalar | None:
        """The text behind a key; None where there is none, or it is null or empty."""
        node = value(self.body, key)
        return node if isinstance(node, Scalar) and not is_null(node) and node.text else None

    def texts(self, key: str) -> list[Scalar]:
        """The texts of the list behind a key."""
        node = value(self.body, key)
        return [scalar for scalar in node.items if isinstance(scalar, Scalar)] if isinstance(node, Sequence) else []


def is_null(node: Node) -> bool:
    """Whether a value is null: nothing is written, or a word for it without quotes."""
    return isinstance(node, Scalar) and (node.tag == NULL_TAG or (node.plain and not node.tag and node.text in NULL))


def pairs(node: Mapping) -> tuple[list[tuple[Scalar, Node]], tuple[Scalar, Node] | None]:
    """The keys of a mapping with their values, and the first merge key apart; what is no text is an empty key."""
    keyed_nodes = [(_key(key), value_node) for key, value_node in node.entries]
    merge = next((pair for pair in keyed_nodes if pair[0].text == MERGE), None)
    return [pair for pair in keyed_nodes if pair is not merge], merge


def _key(node: Node) -> Scalar:
    return node if isinstance(node, Scalar) and not is_null(node) else Scalar("", False, node.span)


def entries(node: Mapping) -> dict[str, tuple[Scalar, Node]]:
    """The keys of a mapping with their values, also those that a merge key brings from others, which count less."""
    own, merge = pairs(node)
    keyed_nodes = {key.text: (key, value_node) for key, value_node in own}
    for other in merged(merge[1]) if merge is not None else ():
        if isinstance(other, Mapping) and other is not node:
            keyed_nodes = {**entries(other), **keyed_nodes}
    return keyed_nodes


def merged(node: Node) -> list[Node]:
    """The mappings that a merge key brings."""
    return node.items if isinstance(node, Sequence) else [node]


def value(node: Mapping, key: str) -> Node | None:
    """The value of a key."""
    entry = entries(node).get(key)
    return entry[1] if entry is not None else None


def place(node: Node) -> Place:
    """The place of a part of the file; of what is long its beginning."""
    return Place(None, span=node.span if isinstance(node, Scalar) and node.text else _beginning(node.span))


def _beginning(span: Span) -> Span:
    return Span(span.start, min(span.end, span.start + 1))


def rejected(
    reason: Reason, node: Node, advice: str | None = None, near: str | None = None, fix: Fix | None = None
) -> Note:
    """That Drake rejects the file for a part of it, with the name that is likely meant."""
    help_line = f"did you mean '{near}'?" if near else advice
    return Note(Effect.REJECTS, reason, place(node), help=help_line, fix=fix or _renaming(node, near))


def _renaming(node: Node, near: str | None) -> Fix | None:
    """The fix that writes a near name for one that stands without quotes."""
    plain = isinstance(node, Scalar) and node.plain and near is not None and near.replace(":", "").isidentifier()
    return Fix(f"write {near}", [(place(node), near)]) if plain and near is not None else None


def tag(node: Node) -> str:
    """The tag that is written; those that leave the choice to the reader are none."""
    return node.tag if node.tag not in (None, "!", "?") else ""


def number(node: Node | None) -> float | None:
    """The number that yaml-cpp reads of a text, also in quotes; None where it reads none, or it is too large."""
    if not isinstance(node, Scalar):
        return None
    read = float(node.text) if NUMBER.fullmatch(node.text) else inf
    return SPECIAL.get(node.text) if isinf(read) else read


def size(root: Node) -> int:
    """How many values there are, with all that aliases stand for; each node is counted once and its number kept."""
    sizes: dict[int, int] = {}
    waiting = [(root, False)]
    while waiting:
        node, ready = waiting.pop()
        inner = parts(node)
        if ready:
            sizes[id(node)] = 1 + sum(sizes[id(inner_node)] for inner_node in inner)
        elif id(node) not in sizes:
            waiting += [(node, True), *((inner_node, False) for inner_node in inner)]
    return sizes[id(root)]


def parts(node: Node) -> list[Node]:
    """The keys and values of a mapping, or the items of a list."""
    if isinstance(node, Mapping):
        return [part for pair in node.entries for part in pair]
    return node.items if isinstance(node, Sequence) else []


def directives(root: Node) -> list[Directive | Mapping]:
    """The directives of a file in order; for an item that is not exactly one of them its mapping."""
    sequence = value(root, "directives") if isinstance(root, Mapping) else None
    read_directives: list[Directive | Mapping] = []
    for entry in sequence.items if isinstance(sequence, Sequence) else ():
        if isinstance(entry, Mapping):
            named_entries = [pair for name, pair in entries(entry).items() if name in NAMES]
            bodies = [(key, body) for key, body in named_entries if isinstance(body, Mapping)]
            read_directives.append(Directive(bodies[0][0].text, *bodies[0]) if len(bodies) == 1 else entry)
    return read_directives
