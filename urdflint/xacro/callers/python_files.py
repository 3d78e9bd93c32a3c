"""Launch files in Python: the commands in them and in those that they include, read from their syntax.

Only what is written out is known.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from urdflint.struct import cached_property
from urdflint.xacro.callers.commands import (
    ANY_ARGUMENT,
    DESCRIPTION,
    HOLDS,
    LONGEST,
    ROBOT_FILE,
    UNKNOWN,
    YAML_FILE,
    Action,
    Command,
    Included,
    Node,
    Option,
    command,
    command_of,
    folder,
    options_in,
    process,
    started,
)
from urdflint.xacro.callers.python_names import (
    DEEPEST,
    Meanings,
    Names,
    argument_at,
    call_name,
    is_configuration,
    names_in,
)

SHARES = ("get_package_share_directory", "get_package_share_path", "FindPackageShare", "FindPackage", "get_pkg_share")
JOINS = ("join", "PathJoinSubstitution", "joinpath", "Path", "PurePath")
SAME = (
    "str",
    "abspath",
    "normpath",
    "realpath",
    "as_posix",
    "perform",
    "resolve",
    "TextSubstitution",
    "PathSubstitution",
    "ParameterFile",
    "RewrittenYaml",
    "expanduser",
    "open",
    "parse",
)
METHODS = ("as_posix", "perform", "resolve")
INCLUDE, SOURCE = "IncludeLaunchDescription", "LaunchDescriptionSource"
NODES = ("Node", "LifecycleNode", "ComposableNode")
EXECUTABLES = ("executable", "node_executable", "plugin")
PROCESSES = ("check_output", "check_call", "run", "Popen", "call", "ExecuteProcess", "popen", "system")
DOCUMENTS = ("process_file", "process_doc")
OWN_FILE = "__file__"


def actions(path: str, data: bytes, included: Included, arguments: Mapping[str, str], depth: int) -> Iterator[Action]:
    """The commands that run xacro, and the nodes that are started, with the `arguments` that the file is given."""
    names = names_in(data)
    reading = _Reading(path, names, arguments)
    for call in names.calls:
        name = call_name(call)
        parsed = reading.command(call)
        if parsed is not None:
            yield parsed
        elif name in NODES:
            yield reading.node(call)
        elif name in PROCESSES:
            yield from process(path, reading.words(call))
        elif name == INCLUDE and (source := argument_at(call, 0, "launch_description_source")) is not None:
            yield from included(reading.text(source), reading.passed(call), depth - 1)


class _Reading(Meanings):
    """Reads the expressions of a file at `path`, which is given some `arguments`."""

    def __init__(self, path: str, names: Names, arguments: Mapping[str, str]) -> None:
        super().__init__(names)
        self.path = path
        self.arguments = arguments
        self.depth = 0

    def command(self, node: ast.Call) -> Command | None:
        """What a call has xacro expand."""
        name = call_name(node)
        if name == "Command" and node.args:
            return command(self.path, self.text(node.args[0]))
        if name in PROCESSES:
            return command(self.path, self.words(node))
        if name in DOCUMENTS and node.args:
            return command_of(self.path, self.text(node.args[0]), self._mapping(argument_at(node, 1, "mappings")))
        if name == "robot_description" and (file := argument_at(node, 0, "file_path")) is not None:
            text = self.text(file)
            anywhere = "" if text.startswith(("/", UNKNOWN, "\1")) else f"{UNKNOWN}/"
            return command_of(self.path, anywhere + text, self._mapping(argument_at(node, 1, "mappings")))
        return None

    def words(self, node: ast.Call) -> str:
        """The words of a process, each in quotation marks where they stand in a list."""
        written = argument_at(node, 0, "cmd")
        words = self.only(written) if written is not None else None
        if isinstance(words, ast.List | ast.Tuple):
            return " ".join(f'"{text}"' if text else text for text in map(self.text, words.elts))
        return self.text(words)

    def node(self, call: ast.Call) -> Node:
        """The program that a node runs."""
        keywords = {keyword.arg: keyword.value for keyword in call.keywords}
        executable = next((keywords[name] for name in EXECUTABLES if name in keywords), None)
        options = [*self._words(keywords.get("arguments")), *self._parameters(keywords.get("parameters"))]
        package, name = (self.text(keywords.get(word)) for word in ("package", "name"))
        return started(self.path, package, self.text(executable), options, name=name)

    def _words(self, arguments: ast.expr | None) -> Iterator[Option]:
        """The options of a program, each with what it can have."""
        parts = self._parts(arguments)
        for part, following in zip(parts, [*parts[1:], None], strict=False):
            text = self.text(part)
            if " " in text:
                yield from options_in(self.path, text.split())
            elif text.startswith("-"):
                yield text, self.robots(following)
            else:
                yield "", self.robots(part)

    def _parameters(self, parameters: ast.expr | None) -> Iterator[Option]:
        """The parameters of a program: those in dictionaries by name, and files."""
        for part in self._parts(parameters):
            for value in (*self.values(part), *self._later(part)):
                if isinstance(value, ast.Dict):
                    yield from self._entries_of(value)
                else:
                    yield "", [self._file(value)] if YAML_FILE.search(self.text(value)) else self.robots(value)

    def _entries_of(self, node: ast.Dict, depth: int = DEEPEST) -> Iterator[Option]:
        for key, entry in zip(node.keys, node.values, strict=True):
            if key is None:
                inner = (value for value in self.values(entry) if isinstance(value, ast.Dict) and depth)
                yield from chain.from_iterable(self._entries_of(value, depth - 1) for value in inner)
            else:
                name = self.text(key)
                is_robot = HOLDS.match(name) or name.endswith(DESCRIPTION) or ROBOT_FILE.search(self.text(entry))
                yield name, self.robots(entry) if is_robot else [self._file(entry)]

    def _file(self, node: ast.expr) -> Command:
        return Command(self.path, self.text(node), ())

    def _later(self, node: ast.expr) -> Sequence[ast.Dict]:
        """The entries that a name gets behind its value."""
        pairs = self.names.entries_of(node)
        return [ast.Dict([key for key, _ in pairs], [value for _, value in pairs])] if pairs else []

    def _parts(self, node: ast.expr | None, depth: int = DEEPEST) -> list[ast.expr]:
        """The elements of lists that are joined, or what is none."""
        if node is None or depth == 0:
            return []
        parts = list[ast.expr]()
        for value in self.values(node):
            if isinstance(value, ast.List | ast.Tuple):
                for element in value.elts:
                    is_list = isinstance(element, ast.Starred)
                    parts += self._parts(element.value, depth - 1) if is_list else [element]  # type: ignore[attr-defined]
            elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
                parts += [*self._parts(value.left, depth - 1), *self._parts(value.right, depth - 1)]
            else:
                parts.append(value)
        return parts

    def robots(self, node: ast.expr | None, depth: int = DEEPEST) -> list[Command]:
        """The robots that a value can hold: what xacro makes, and files; none where nobody knows."""
        if node is None or depth == 0:
            return []
        robots = list[Command]()
        for value in self.values(node):
            parsed = self.command(value) if isinstance(value, ast.Call) else None
            text = self.text(value) if parsed is None else ""
            if parsed is not None or ROBOT_FILE.search(text):
                robots.append(parsed or Command(self.path, text.rpartition(" ")[2], ()))
            else:
                robots += next(filter(None, (self.robots(inner, depth - 1) for inner in _inside(value))), [])
        return robots

    def passed(self, node: ast.Call) -> dict[str, str]:
        """What an included file is given: the arguments of this one with their defaults, and what the call passes."""
        passed = self._mapping(argument_at(node, 1, "launch_arguments"))
        if ANY_ARGUMENT in passed:
            return passed
        return {**self._own_arguments, **passed}

    @cached_property
    def _own_arguments(self) -> dict[str, str]:
        return {**{name: self._configuration(name) for name in self.names.defaults}, **self.arguments}

    def _configuration(self, name: str) -> str:
        text = self.arguments.get(name, self.arguments.get(ANY_ARGUMENT))
        defaults = [*self.names.defaults.get(name, {}).values()]
        return text if text is not None else self.text(defaults[0]) if len(defaults) == 1 else UNKNOWN

    def _mapping(self, node: ast.expr | None) -> dict[str, str]:
        """The entries of a dictionary; ANY_ARGUMENT is one where they are not all written out."""
        if node is None:
            return {}
        later = [(self.text(key), self.text(value)) for key, value in self.names.entries_of(node)]
        value = self.only(node)
        if isinstance(value, ast.Call) and call_name(value) == "items" and isinstance(value.func, ast.Attribute):
            return {**self._mapping(value.func.value), **dict(later)}
        return {**dict(self._pairs(value)), **dict(later)}

    def _pairs(self, value: ast.expr | None) -> Iterator[tuple[str, str]]:
        if isinstance(value, ast.Dict):
            for key, entry in zip(value.keys, value.values, strict=True):
                yield from [(self.text(key), self.text(entry))] if key is not None else self._mapping(entry).items()
        elif isinstance(value, ast.Call) and call_name(value) == "dict":
            yield from chain.from_iterable(self._mapping(argument).items() for argument in value.args)
            yield from ((keyword.arg or ANY_ARGUMENT, self.text(keyword.value)) for keyword in value.keywords)
        elif isinstance(value, ast.List | ast.Tuple):
            pairs = [pair for pair in value.elts if isinstance(pair, ast.Tuple | ast.List) and len(pair.elts) == 2]
            yield from ((self.text(pair.elts[0]), self.text(pair.elts[1])) for pair in pairs)
        elif value is None or not isinstance(value, ast.Constant):
            yield ANY_ARGUMENT, UNKNOWN

    def text(self, node: ast.expr | None) -> str:
        """The text of an expression."""
        kind = TEXTS.get(type(node))
        if kind is None or self.depth > DEEPEST or self.left <= 0:
            return UNKNOWN
        self.left -= 1
        self.depth += 1
        text = kind(self, node)
        self.depth -= 1
        return text if len(text) <= LONGEST else UNKNOWN

    def of_constant(self, node: ast.Constant) -> str:
        """The text of a literal."""
        return str(node.value) if isinstance(node.value, str | int | float) else UNKNOWN

    def of_name(self, node: ast.Name) -> str:
        """The text of what a name is set to."""
        return self.path if node.id == OWN_FILE else self.text(self.only(node))

    def of_entry(self, node: ast.Subscript) -> str:
        """The text of an entry; those of `launch_configurations` are the arguments."""
        if is_configuration(node):
            return self._configuration(self.text(node.slice))
        return self.text(self.only(node))

    def of_attribute(self, node: ast.Attribute) -> str:
        """The text of the folder of a path."""
        text = self.text(node.value) if node.attr == "parent" else UNKNOWN
        return os.path.dirname(text) if UNKNOWN not in text else UNKNOWN

    def of_list(self, node: ast.List | ast.Tuple) -> str:
        """The texts in a list one behind another, as launch files mean it."""
        return "".join(map(self.text, node.elts))

    def of_format(self, node: ast.JoinedStr) -> str:
        """The text of an f-string."""
        parts = (part.value if isinstance(part, ast.FormattedValue) else part for part in node.values)
        return "".join(map(self.text, parts))

    def of_operation(self, node: ast.BinOp) -> str:
        """Texts joined by a plus, steps of a path by a slash, and texts in the places of others."""
        if isinstance(node.op, ast.Add):
            return self.text(node.left) + self.text(node.right)
        if isinstance(node.op, ast.Mod):
            right = node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
            return _filled(self.text(node.left), "%s", list(map(self.text, right)))
        return self._joined([node.left, node.right]) if isinstance(node.op, ast.Div) else UNKNOWN

    def of_call(self, node: ast.Call) -> str:
        """What a call that launch files use gives."""
        name = call_name(node)
        first = node.args[0] if node.args else next((keyword.value for keyword in node.keywords), None)
        inner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if name in SHARES or (name == "find" and isinstance(inner, ast.Call) and call_name(inner) in SHARES):
            return folder(self.text(first))
        if name == "FindExecutable" or name.endswith(SOURCE):
            return self.text(first)
        if name == "LaunchConfiguration":
            key, default = self.text(first), argument_at(node, 1, "default")
            declared = key in self.arguments or default is None
            return self._configuration(key) if declared else self.text(default)
        if name == "ThisLaunchFileDir":
            return os.path.dirname(self.path)
        if name == "dirname":
            text = self.text(first)
            return os.path.dirname(text) if UNKNOWN not in text else UNKNOWN
        if name == "format" and inner is not None and not node.keywords:
            return _filled(self.text(inner), "{}", list(map(self.text, node.args)))
        if name in JOINS:
            steps = first.elts if isinstance(first, ast.List | ast.Tuple) else node.args
            return self._joined([*([inner] if name == "joinpath" and inner is not None else []), *steps])
        if name in SAME:
            return self.text(inner if name in METHODS and inner is not None else first)
        returned = self.only(node)
        return self.text(returned) if returned is not node else UNKNOWN

    def _joined(self, steps: Sequence[ast.expr]) -> str:
        """The path of steps, which begins anew with an absolute one."""
        texts = [self.text(step) for step in steps]
        begin = max((index for index, text in enumerate(texts) if text.startswith("/")), default=0)
        return "/".join(text.rstrip("/") or "/" for text in texts[begin:])


TEXTS: dict[type, Callable[..., str]] = {
    ast.Constant: _Reading.of_constant,
    ast.Name: _Reading.of_name,
    ast.Subscript: _Reading.of_entry,
    ast.Attribute: _Reading.of_attribute,
    ast.List: _Reading.of_list,
    ast.Tuple: _Reading.of_list,
    ast.JoinedStr: _Reading.of_format,
    ast.BinOp: _Reading.of_operation,
    ast.Call: _Reading.of_call,
}


def _filled(text: str, mark: str, values: Sequence[str]) -> str:
    """A text with values in the places of a mark, if there are as many."""
    parts = text.split(mark)
    return "".join(chain(*zip(parts, [*values, ""], strict=True))) if len(parts) == len(values) + 1 else UNKNOWN


def _inside(node: ast.expr) -> Sequence[ast.expr]:
    """What an expression is made from."""
    if isinstance(node, ast.Call):
        holder = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        return [*node.args, *(keyword.value for keyword in node.keywords), *holder]
    if isinstance(node, ast.FormattedValue | ast.Attribute | ast.Subscript | ast.Starred | ast.Await):
        return [node.value]
    if isinstance(node, ast.BinOp):
        return [node.right, node.left]
    if isinstance(node, ast.JoinedStr):
        return node.values
    return node.elts if isinstance(node, ast.List | ast.Tuple) else []
