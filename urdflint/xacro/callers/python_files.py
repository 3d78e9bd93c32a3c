"""Launch files in Python: the commands in them and in those that they include, read from their syntax.

Only what is written out is known.
"""

from __future__ import annotations

import ast
import os
import warnings
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from urdflint.struct import Struct, field
from urdflint.xacro.callers.commands import (
    ANY_ARGUMENT,
    LONGEST,
    UNKNOWN,
    Command,
    Included,
    command,
    command_of,
    folder,
)

DEEPEST = 40  # expressions and names in one another
MAX_EXPRESSIONS = 20_000  # expressions that are read in one file
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
    "expanduser",
    "open",
    "parse",
)
METHODS = ("as_posix", "perform", "resolve")
ARGUMENT, INCLUDE, SOURCE = "DeclareLaunchArgument", "IncludeLaunchDescription", "LaunchDescriptionSource"
PROCESSES = ("check_output", "check_call", "run", "Popen", "call", "ExecuteProcess", "popen", "system")
DOCUMENTS = ("process_file", "process_doc")
OWN_FILE = "__file__"
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
LOCAL = "\0"  # stands before the line of the function that sets a name


class _Names(Struct):
    """What one file has: its calls, the values of its names and loops, entries set later, and defaults of arguments."""

    calls: list[ast.Call] = field(default_factory=list)
    values: dict[str, ast.expr | None] = field(default_factory=dict)
    entries: dict[str, list[tuple[ast.expr, ast.expr]]] = field(default_factory=dict)
    defaults: dict[str, ast.expr | None] = field(default_factory=dict)


def commands(path: str, data: bytes, included: Included, arguments: Mapping[str, str], depth: int) -> Iterator[Command]:
    """The commands that run xacro, with the `arguments` that the file is given."""
    names = _names(data)
    reading = _Reading(path, names, arguments)
    for node in names.calls:
        parsed = reading.command(node)
        if parsed is not None:
            yield parsed
        elif depth and _name(node) == INCLUDE and node.args:
            yield from included(reading.text(node.args[0]), reading.passed(node), depth - 1)


@lru_cache(maxsize=64)
def _names(data: bytes) -> _Names:
    names = _Names()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return names
    _mark_locals(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            _assign(names, node.targets[0], node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            _set(names, node.target.id, node.value)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            names.values.update(dict.fromkeys(_spellings(node.target.id)))
        elif isinstance(node, ast.For):
            _loop(names, node.target, node.iter)
        elif isinstance(node, ast.Call):
            names.calls.append(node)
            if _name(node) == ARGUMENT:
                name, default = _argument_at(node, 0, "name"), _argument_at(node, 1, "default_value")
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    _once(names.defaults, name.value, default or ast.Constant(UNKNOWN))
    return names


def _mark_locals(tree: ast.Module) -> None:
    """Write the line of its function behind each name that a function sets, so that those of others differ from it."""
    pending: list[tuple[ast.AST, ChainMap[str, str]]] = [(tree, ChainMap())]
    while pending:
        node, marked = pending.pop()
        if isinstance(node, FUNCTIONS):
            names = dict.fromkeys(argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg))
            own = {name: name for name in names} | {name: f"{name}{LOCAL}{node.lineno}" for name in _names_set(node)}
            marked = marked.new_child(own)
        elif isinstance(node, ast.Name):
            node.id = marked.get(node.id, node.id)
        pending += [(child, marked) for child in ast.iter_child_nodes(node)]


def _names_set(function: ast.AST) -> Iterator[str]:
    """The names that a function sets, without those of functions in it."""
    pending = list(ast.iter_child_nodes(function))
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if not isinstance(node, FUNCTIONS):
            pending += ast.iter_child_nodes(node)


def _spellings(name: str) -> Iterator[str]:
    """A name as its function has it, and as another function would that has no such name itself."""
    yield name
    if LOCAL in name:
        yield name.partition(LOCAL)[0]


def _set(names: _Names, name: str, value: ast.expr) -> None:
    for spelling in _spellings(name):
        _once(names.values, spelling, value)


def _assign(names: _Names, target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        _set(names, target.id, value)
    elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
        for name in _spellings(target.value.id):
            names.entries.setdefault(name, []).append((target.slice, value))
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for part, part_value in zip(target.elts, value.elts, strict=True):
            _assign(names, part, part_value)


def _loop(names: _Names, target: ast.expr, iterable: ast.expr) -> None:
    """Take the first value for the variable of a loop over what is written out, with or without numbers."""
    if isinstance(iterable, ast.Call) and _name(iterable) == "enumerate" and iterable.args:
        target = target.elts[-1] if isinstance(target, ast.Tuple) else target
        iterable = iterable.args[0]
    if isinstance(target, ast.Name):
        _set(names, target.id, ast.Subscript(iterable, ast.Constant(0), ast.Load()))


class _Reading:
    """Reads the expressions of a file at `path`, which is given some `arguments`."""

    def __init__(self, path: str, names: _Names, arguments: Mapping[str, str]) -> None:
        self.path = path
        self.names = names
        self.arguments = arguments
        self.depth = 0
        self.left = MAX_EXPRESSIONS

    def command(self, node: ast.Call) -> Command | None:
        """What a call has xacro expand."""
        name = _name(node)
        if name == "Command" and node.args:
            return command(self.path, self.text(node.args[0]))
        if name in PROCESSES:
            words = _argument_at(node, 0, "cmd")
            words = self._value(words) if words is not None else None
            separate = isinstance(words, ast.List | ast.Tuple)
            texts = list(map(self.text, words.elts)) if isinstance(words, ast.List | ast.Tuple) else [self.text(words)]
            return command(self.path, " ".join(f'"{text}"' if separate and text else text for text in texts))
        if name in DOCUMENTS and node.args:
            return command_of(self.path, self.text(node.args[0]), self._mapping(_argument_at(node, 1, "mappings")))
        if name == "robot_description" and (file := _argument_at(node, 0, "file_path")) is not None:
            text = self.text(file)
            anywhere = "" if text.startswith(("/", UNKNOWN, "\1")) else f"{UNKNOWN}/"
            return command_of(self.path, anywhere + text, self._mapping(_argument_at(node, 1, "mappings")))
        return None

    def passed(self, node: ast.Call) -> dict[str, str]:
        """What an included file is given: the arguments of this one with their defaults, and what the call passes."""
        passed = self._mapping(_argument_at(node, 1, "launch_arguments"))
        if ANY_ARGUMENT in passed:
            return passed
        return {**{name: self._configuration(name) for name in self.names.defaults}, **self.arguments, **passed}

    def _configuration(self, name: str) -> str:
        text = self.arguments.get(name, self.arguments.get(ANY_ARGUMENT))
        return self.text(self.names.defaults.get(name)) if text is None else text

    def _value(self, node: ast.expr) -> ast.expr | None:
        """What a name stands for, or an entry of what is written out."""
        for _ in range(DEEPEST):
            if isinstance(node, ast.Name):
                value = self.names.values.get(node.id)
            elif isinstance(node, ast.Subscript):
                value = self._entry(node)
            else:
                return node
            if value is None:
                return None
            node = value
        return None

    def _entry(self, node: ast.Subscript) -> ast.expr | None:
        key, holder = node.slice, self._value(node.value)
        if isinstance(holder, ast.Dict):
            pairs = zip(holder.keys, holder.values, strict=True)
            return next((value for name, value in pairs if name is not None and ast.dump(name) == ast.dump(key)), None)
        if isinstance(holder, ast.List | ast.Tuple) and isinstance(key, ast.Constant) and isinstance(key.value, int):
            return holder.elts[key.value] if -len(holder.elts) <= key.value < len(holder.elts) else None
        return None

    def _mapping(self, node: ast.expr | None) -> dict[str, str]:
        """The entries of a dictionary; ANY_ARGUMENT is one where they are not all written out."""
        if node is None:
            return {}
        name = node.id if isinstance(node, ast.Name) else ""
        later = [(self.text(key), self.text(value)) for key, value in self.names.entries.get(name, ())]
        value = self._value(node)
        if isinstance(value, ast.Call) and _name(value) == "items" and isinstance(value.func, ast.Attribute):
            return {**self._mapping(value.func.value), **dict(later)}
        return {**dict(self._pairs(value)), **dict(later)}

    def _pairs(self, value: ast.expr | None) -> Iterator[tuple[str, str]]:
        if isinstance(value, ast.Dict):
            for key, entry in zip(value.keys, value.values, strict=True):
                yield from [(self.text(key), self.text(entry))] if key is not None else self._mapping(entry).items()
        elif isinstance(value, ast.Call) and _name(value) == "dict":
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
        return self.path if node.id == OWN_FILE else self.text(self.names.values.get(node.id))

    def of_entry(self, node: ast.Subscript) -> str:
        """The text of an entry; those of `launch_configurations` are the arguments."""
        if isinstance(node.value, ast.Attribute) and node.value.attr == "launch_configurations":
            return self._configuration(self.text(node.slice))
        return self.text(self._entry(node))

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
        name = _name(node)
        first = node.args[0] if node.args else next((keyword.value for keyword in node.keywords), None)
        inner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if name in SHARES or (name == "find" and isinstance(inner, ast.Call) and _name(inner) in SHARES):
            return folder(self.text(first))
        if name == "FindExecutable" or name.endswith(SOURCE):
            return self.text(first)
        if name == "LaunchConfiguration":
            key, default = self.text(first), _argument_at(node, 1, "default")
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
        return UNKNOWN

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


def _once(values: dict[str, ast.expr | None], name: str, value: ast.expr) -> None:
    """Keep what a name is set to, unless it is set to something else too: then nobody knows."""
    same = name not in values or (values[name] is not None and ast.dump(values[name] or value) == ast.dump(value))
    values[name] = value if same else None


def _name(node: ast.Call) -> str:
    """The name of what is called, without where it is from."""
    return node.func.id.partition(LOCAL)[0] if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _argument_at(node: ast.Call, index: int, name: str) -> ast.expr | None:
    """An argument of a call, by its place or its name."""
    if len(node.args) > index:
        return node.args[index]
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
