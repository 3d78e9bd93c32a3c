"""Launch files in XML, of ROS 1 and ROS 2: the commands in them and in those that they include, and what they start.

Their arguments are what they are by default, or what the file that includes them gives.
"""

from __future__ import annotations

import os
import re
from collections import ChainMap
from collections.abc import Iterator, Mapping

from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source
from urdflint.xacro.callers.commands import (
    LONGEST,
    SERVER,
    UNKNOWN,
    Action,
    Command,
    Included,
    Node,
    Option,
    command,
    folder,
    options_in,
    started,
)

INNERMOST = re.compile(r"\$\(([^()$]*)\)")
ROUNDS = 20  # of substitutions in one another
LONGEST_VALUE = 1000  # characters
QUOTED = re.compile(r"""^\s*(['"])(.*)\1.*$""", re.DOTALL)
PARAMETERS, STEPS = ("param", "rosparam"), ("include", "node", "param", "rosparam")
HOLDING = ("command", "textfile", "file", "from", "value")  # attributes of these with what is in them
VALUES = {"arg": ("value", "default"), "let": ("value",)}


class LaunchFile:
    """What counts of a launch file: the values of its arguments by default, and all that is worked out or started.

    `steps` are includes, commands, nodes and parameters, and whatever has substitutions, each with the attributes of
    these.
    """

    def __init__(self, path: str, data: bytes) -> None:
        document = parsing.read(Source(path, data))
        self.defaults = _defaults(document)
        texts_by_element = (
            (element, [(name, text) for name, text in element.attributes.items() if name == "command" or "$(" in text])
            for element in document.elements
        )
        self.steps = [(element, texts) for element, texts in texts_by_element if texts or element.tag in STEPS]


def actions(
    path: str, file: LaunchFile, included: Included, arguments: Mapping[str, str], depth: int
) -> Iterator[Action]:
    """The commands that run xacro, and the nodes that are started, with the `arguments` that the file is given."""
    values = ChainMap(dict(arguments), file.defaults)
    for element, texts in file.steps:
        if element.tag == "include":
            inner = _substituted(element.attributes.get("file", ""), values, path, [])
            for action in included(inner, _passed(element, values, path), depth - 1):
                yield _below(_namespace(element), action)
        for name, text in texts:
            nested: list[str] = []
            full_text = _substituted(text, values, path, nested)
            for command_text in (*nested, *([full_text] if name == "command" else [])):
                parsed = command(path, command_text)
                if parsed is not None:
                    yield parsed
        if element.tag == "node":
            yield _node(element, values, path)
        elif element.tag in PARAMETERS and (element.parent is None or element.parent.tag != "node"):
            server = started(path, "", SERVER, [_parameter(element, values, path)], _namespace(element))
            yield from [server] if server.robots or server.files else []


def _below(namespace: str, action: Action) -> Action:
    return action._replace(namespace=namespace + action.namespace) if isinstance(action, Node) else action


def _node(node: Element, values: Mapping[str, str], path: str) -> Node:
    """The program that a node runs."""

    def text(*names: str) -> str:
        written = next((node.attributes[name] for name in names if name in node.attributes), "")
        return _substituted(written, values, path, [])

    parameters = [_parameter(element, values, path) for element in node.children if element.tag in PARAMETERS]
    options = [*options_in(path, text("args").split()), *parameters]
    return started(path, text("pkg"), text("type", "exec"), options, _namespace(node), text("name"))


def _parameter(parameter: Element, values: Mapping[str, str], path: str) -> Option:
    """The name of a parameter, and what is in it: what xacro makes of a file, or a file."""
    written = next((parameter.attributes[name] for name in HOLDING if name in parameter.attributes), "")
    nested: list[str] = []
    text = _substituted(written, values, path, nested)
    parsed = command(path, text if "command" in parameter.attributes else "".join(nested[:1]))
    return parameter.attributes.get("name", ""), [parsed or Command(path, text, ())]


def _namespace(element: Element) -> str:
    """The names of the groups around an element, and its own one, each behind a slash."""
    names = [group.attributes.get("ns", "").strip("/") for group in (element, *element.ancestors())]
    return "".join(f"/{name}" for name in reversed(names) if name)


def _passed(include: Element, values: Mapping[str, str], path: str) -> dict[str, str]:
    """What an included file is given: what stands in the element, and all that is known if it says so."""
    arguments = dict(values) if include.attributes.get("pass_all_args") == "true" else {}
    for argument in include.all("arg"):
        if "name" in argument.attributes:
            arguments[argument.attributes["name"]] = _substituted(
                argument.attributes.get("value", UNKNOWN), values, path, []
            )
    return arguments


def _defaults(document: Document) -> dict[str, str]:
    """What the arguments of a file are where none is given; those set in several ways are not known."""
    texts_by_name: dict[str, set[str]] = {}
    for element in document.elements:
        names = VALUES.get(element.tag, ())
        parent = element.parent
        if names and parent is not None and parent.tag != "include" and "name" in element.attributes:
            text = next(
                (element.attributes[attribute] for attribute in names if attribute in element.attributes), UNKNOWN
            )
            texts_by_name.setdefault(element.attributes["name"], set()).add(text)
    return {
        name: value if len(texts) == 1 and len(value := next(iter(texts))) <= LONGEST_VALUE else UNKNOWN
        for name, texts in texts_by_name.items()
    }


def _substituted(text: str, values: Mapping[str, str], path: str, commands: list[str]) -> str:
    """A text with what stands for its substitutions; commands among these are kept."""
    for _ in range(ROUNDS):
        if len(text) > LONGEST:
            return UNKNOWN
        before = text
        for body in dict.fromkeys(INNERMOST.findall(text)):
            text = text.replace(f"$({body})", _value(body, values, path, commands))
        if text == before:
            break
    return re.sub(r"\$\(.*", UNKNOWN, text, flags=re.DOTALL)


def _value(body: str, values: Mapping[str, str], path: str, commands: list[str]) -> str:
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
