"""What ROS 2 makes of values in a parameter file: `get_value` and `parse_value` in parse.c of rcl_yaml_param_parser.

From source: words and numbers are distinguished as in C, a sequence has values of one kind, and aliases and missing
values end the reading of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence

BOOL, INT, DOUBLE, STRING = "bool", "int", "double", "string"
WORDS = {
    word
    for truth_word in ("yes", "no", "true", "false", "on", "off")
    for word in (truth_word, truth_word.capitalize(), truth_word.upper())
}
TRUE_WORDS = {
    word for truth_word in ("yes", "true", "on") for word in (truth_word, truth_word.capitalize(), truth_word.upper())
} | {"y", "Y"}
BOOLS = WORDS | set("YyNn")
WHOLE_NUMBER = re.compile(r"[+-]?(?:0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)\Z")
BROKEN = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\Z", re.ASCII)
SPECIAL = {f"{sign}.{word}" for sign in ("", "+", "-") for word in ("inf", "Inf", "INF")} | {".nan", ".NaN", ".NAN"}
SUBSTITUTIONS = ("$(", "${", "{{", "<")  # of launch files, xacro and templates: nobody knows what will stand there
LONGEST_NUMBER = 64
TEXT = "tag:yaml.org,2002:str"


def substituted(text: str) -> bool:
    """Whether a text is not what the program will read."""
    return any(mark in text for mark in SUBSTITUTIONS)


def kind(node: Node) -> str | None:
    """The kind of a value: `bool`, `int`, `double`, `string`, or one of these with `_array`; None if unsure."""
    if isinstance(node, Scalar):
        return _scalar(node)
    if isinstance(node, Sequence) and node.items:
        kinds = {_scalar(item) if isinstance(item, Scalar) else None for item in node.items}
        only = kinds.pop()
        return f"{only}_array" if only is not None and not kinds else None
    return None


def _scalar(scalar: Scalar) -> str | None:
    text = scalar.text
    if substituted(text) or text.startswith("*") or (scalar.plain and not text) or scalar.tag not in (None, TEXT):
        return None
    if not scalar.plain or scalar.tag is not None:
        return STRING
    if text in BOOLS:
        return BOOL
    if len(text) <= LONGEST_NUMBER:
        if WHOLE_NUMBER.match(text):
            return INT
        if BROKEN.match(text) or text in SPECIAL:
            return DOUBLE
    return STRING


def truth(node: Node | None) -> bool | None:
    """The value of a node that rcl reads as a bool; None where it is none."""
    return node.text in TRUE_WORDS if isinstance(node, Scalar) and _scalar(node) == BOOL else None


def mixed(node: Sequence) -> tuple[Scalar, str, str] | None:
    """The first value of a sequence that has not the kind of those before it, its kind and theirs."""
    before: str | None = None
    for item in node.items:
        own = _scalar(item) if isinstance(item, Scalar) else None
        if own is None:
            return None
        assert isinstance(item, Scalar)
        if before not in (None, own):
            assert before is not None
            return item, own, before
        before = own
    return None


def nodes(root: Node) -> Iterator[Node]:
    """All values of a file, from the first to the last of each level."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Mapping):
            waiting += [value for _, value in node.entries]
        elif isinstance(node, Sequence):
            waiting += node.items
