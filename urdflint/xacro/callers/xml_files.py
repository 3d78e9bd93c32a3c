"""Launch files in XML, of ROS 1 and ROS 2: the commands in them, with what their own arguments are by default."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source
from urdflint.xacro.callers.commands import LONGEST, UNKNOWN, Command, command, folder

INNERMOST = re.compile(r"\$\(([^()$]*)\)")
ROUNDS = 20  # of substitutions in one another
LONGEST_VALUE = 1000  # characters
QUOTED = re.compile(r"""^\s*(['"])(.*)\1.*$""", re.DOTALL)
VALUES = {"arg": ("value", "default"), "let": ("value",)}


def commands(path: str, data: bytes) -> Iterator[Command]:
    """The commands that run xacro."""
    document = parsing.read(Source(path, data))
    values = _values(document)
    for element in document.elements:
        for name, text in element.attributes.items():
            found: list[str] = []
            whole = _substituted(text, values, path, found)
            for one in (*found, *([whole] if name == "command" else [])):
                made = command(path, one)
                if made is not None:
                    yield made


def _values(document: Document) -> dict[str, str]:
    """What the arguments of the file are by default; those that it sets in several ways are not known."""
    found: dict[str, set[str]] = {}
    for element in document.elements:
        names = VALUES.get(element.tag, ())
        parent = element.parent
        if names and parent is not None and parent.tag != "include" and "name" in element.attributes:
            text = next((element.attributes[one] for one in names if one in element.attributes), UNKNOWN)
            found.setdefault(element.attributes["name"], set()).add(text)
    return {
        name: one if len(some) == 1 and len(one := next(iter(some))) <= LONGEST_VALUE else UNKNOWN
        for name, some in found.items()
    }


def _substituted(text: str, values: dict[str, str], path: str, commands: list[str]) -> str:
    """A text with what stands for its substitutions; commands among these are kept."""
    for _ in range(ROUNDS):
        if len(text) > LONGEST:
            return UNKNOWN
        replaced = INNERMOST.sub(lambda match: _value(match[1], values, path, commands), text)
        if replaced == text:
            break
        text = replaced
    return re.sub(r"\$\(.*", UNKNOWN, text, flags=re.DOTALL)


def _value(body: str, values: dict[str, str], path: str, commands: list[str]) -> str:
    word, _, rest = body.strip().partition(" ")
    rest = rest.strip()
    if word in ("find", "find-pkg-share"):
        return "xacro" if rest == "xacro" else folder(rest)
    if word in ("arg", "var"):
        return values.get(rest, UNKNOWN)
    if word in ("find-exec", "exec-in-pkg"):
        return rest.split()[0] if rest else UNKNOWN
    if word == "dirname":
        return os.path.dirname(path)
    if word == "command":
        quoted = QUOTED.match(rest)
        commands.append(quoted[2] if quoted else rest)
    return UNKNOWN
