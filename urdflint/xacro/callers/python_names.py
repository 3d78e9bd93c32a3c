"""What the names of a launch file in Python stand for, by its syntax: all that is assigned, passed and returned."""

from __future__ import annotations

import ast
import warnings
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice

from urdflint.struct import Struct, field
from urdflint.xacro.callers.commands import UNKNOWN

MAX_STEPS = 40_000  # that are taken to read the expressions of one file
MAX_VALUES = 8  # of one name
MAX_NODES = 40  # of an expression that is compared with others
DEEPEST = 40  # names in one another
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
LOCAL = "\0"  # stands before the line of the function that has a name for itself
ARGUMENT, OPAQUE = "DeclareLaunchArgument", "OpaqueFunction"
NOBODY_KNOWS = ast.Constant(UNKNOWN)
Values = dict[str, ast.expr]  # of one name, by what they look like


class Names(Struct):
    """What one file has: its calls, what its names can be, entries set later, and what its functions return.

    `defaults` are those of the arguments of the launch file.
    """

    calls: list[ast.Call] = field(default_factory=list)
    assigned: dict[str, Values] = field(default_factory=dict)
    entries: dict[str, list[tuple[ast.expr, ast.expr]]] = field(default_factory=dict)
    defaults: dict[str, Values] = field(default_factory=dict)
    returned: dict[str, Values] = field(default_factory=dict)

    def entries_of(self, node: ast.expr) -> Sequence[tuple[ast.expr, ast.expr]]:
        """The entries that are set in what has a name."""
        name = node.id if isinstance(node, ast.Name) else ""
        return self.entries.get(name) or self.entries.get(_plain(name)) or ()


class Meanings:
    """What the expressions of a file stand for, as far as `left` steps go."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.left = MAX_STEPS
        self._entries_by_key = cache(_entries_by_key)

    def values(self, node: ast.expr, first: bool = False, depth: int = DEEPEST) -> Sequence[ast.expr]:
        """All that an expression can stand for, or of what a loop goes through the `first` alone.

        It is the expression itself where that is no name, entry, choice or call of a function of the file.
        """
        waiting, values = [node], list[ast.expr]()
        for _ in range(depth):
            if not waiting or len(values) > MAX_VALUES or self.left <= 0:
                break
            self.left -= 1
            expression = waiting.pop()
            meanings = self._meanings(expression, first, depth)
            waiting += reversed(meanings)
            values += [] if meanings else [expression]
        return [*values, NOBODY_KNOWS] if waiting else values

    def _meanings(self, node: ast.expr, first: bool, depth: int) -> Sequence[ast.expr]:
        if isinstance(node, ast.Name):
            values = self.names.assigned.get(node.id) or self.names.assigned.get(_plain(node.id)) or {}
            return tuple(values.values())
        if isinstance(node, ast.IfExp):
            return node.body, node.orelse
        if isinstance(node, ast.Subscript):
            holders = self.values(node.value, first, depth - 1)
            return [entry for holder in holders for entry in self._entries(holder, node.slice, first)][: MAX_VALUES + 1]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return tuple(self.names.returned.get(node.func.id, {}).values())
        return ()

    def _entries(self, holder: ast.expr, key: ast.expr, first: bool) -> Sequence[ast.expr]:
        """The entry of what is written out, or all of them where a loop goes through it."""
        if isinstance(holder, ast.Dict):
            entry = self._entries_by_key(holder).get(key.value) if isinstance(key, ast.Constant) else None
            return (entry,) if entry is not None else ()
        elements = holder.elts if isinstance(holder, ast.List | ast.Tuple) else []
        if isinstance(key, ast.Slice):
            return elements[:1] if first else elements[: MAX_VALUES + 1]
        if isinstance(key, ast.Constant) and isinstance(key.value, int) and -len(elements) <= key.value < len(elements):
            return [elements[key.value]]
        return ()

    def only(self, node: ast.expr) -> ast.expr | None:
        """What an expression stands for, if that is one thing."""
        values = self.values(node, first=True)
        is_known = len(values) == 1 and not isinstance(values[0], ast.Name | ast.Subscript)
        return values[0] if is_known or (len(values) == 1 and is_configuration(values[0])) else None


def _entries_by_key(holder: ast.Dict) -> Mapping[object, ast.expr]:
    """The entries of a dictionary whose keys are written out, the first of each key."""
    pairs = [*zip(holder.keys, holder.values, strict=True)]
    return {key.value: value for key, value in reversed(pairs) if isinstance(key, ast.Constant)}


@lru_cache(maxsize=64)
def names_in(data: bytes) -> Names:
    """The names of a file; none where it is no Python."""
    names = Names()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return names
    parameters = _mark_locals(tree, names)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                _assign(names, target, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            _assign(names, node.target, node.value)
        elif isinstance(node, ast.AugAssign):
            _assign(names, node.target, NOBODY_KNOWS)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            _assign(names, node.optional_vars, node.context_expr)
        elif isinstance(node, ast.For):
            _loop(names, node.target, node.iter)
        elif isinstance(node, ast.Call):
            names.calls.append(node)
            _take(names, node, parameters)
    return names


def _take(names: Names, node: ast.Call, parameters: Mapping[str, Sequence[str]]) -> None:
    """Note the argument that a call declares, and what it gives the parameters of a function."""
    name = call_name(node)
    if name == ARGUMENT:
        argument, default = argument_at(node, 0, "name"), argument_at(node, 1, "default_value")
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            _add(names.defaults, argument.value, default or NOBODY_KNOWS)
    passed = node.args
    if name == OPAQUE:
        function, arguments = argument_at(node, 0, "function"), argument_at(node, 1, "args")
        name = function.id if isinstance(function, ast.Name) else ""
        passed = [NOBODY_KNOWS, *(arguments.elts if isinstance(arguments, ast.List) else ())]
    own = parameters.get(name, ())
    by_name = {_plain(parameter): parameter for parameter in own}
    keywords = ((by_name[keyword.arg], keyword.value) for keyword in node.keywords if keyword.arg in by_name)
    for parameter, value in (*zip(own, passed, strict=False), *keywords):
        _add(names.assigned, parameter, value)


def _mark_locals(tree: ast.Module, names: Names) -> Mapping[str, Sequence[str]]:
    """The parameters of the functions of a file, by the name of the function; what these return is noted.

    The line of its function is written behind each name that a function has for itself, so that others differ from it.
    """
    parameters = dict[str, Sequence[str]]()
    pending: list[tuple[ast.AST, ChainMap[str, str], str]] = [(tree, ChainMap(), "")]
    while pending:
        node, marked, function = pending.pop()
        if isinstance(node, FUNCTIONS):
            arguments = [argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)]
            own = {name: f"{name}{LOCAL}{node.lineno}" for name in (*arguments, *_set_in(node))}
            marked, function = marked.new_child(own), node.name
            parameters[function] = [own[name] for name in arguments]
        elif isinstance(node, ast.Name):
            node.id = marked.get(node.id, node.id)
        elif isinstance(node, ast.Return) and node.value is not None:
            _add(names.returned, function, node.value)
        pending += [(child, marked, function) for child in ast.iter_child_nodes(node)]
    return parameters


def _set_in(function: ast.AST) -> Iterator[str]:
    """The names that a function sets, without those of functions in it."""
    pending = list(ast.iter_child_nodes(function))
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if not isinstance(node, FUNCTIONS):
            pending += ast.iter_child_nodes(node)


def is_configuration(node: ast.expr) -> bool:
    """Whether an expression is the value of an argument of the launch file."""
    holder = node.value if isinstance(node, ast.Subscript) else None
    return isinstance(holder, ast.Attribute) and holder.attr == "launch_configurations"


def _plain(name: str) -> str:
    """A name as another function would have it that has no such name itself."""
    return name.partition(LOCAL)[0]


def _assign(names: Names, target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        for spelling in {target.id, _plain(target.id)}:
            _add(names.assigned, spelling, value)
    elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
        for spelling in {target.value.id, _plain(target.value.id)}:
            names.entries.setdefault(spelling, []).append((target.slice, value))
            if not isinstance(target.slice, ast.Constant):
                _add(names.assigned, spelling, NOBODY_KNOWS)
    elif isinstance(target, ast.Tuple):
        for index, part in enumerate(target.elts):
            is_written = isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts)
            _assign(names, part, value.elts[index] if is_written else _entry(value, ast.Constant(index)))  # type: ignore[attr-defined]


def _loop(names: Names, target: ast.expr, iterable: ast.expr) -> None:
    """Take what a loop goes through for its variable, with or without numbers."""
    if isinstance(iterable, ast.Call) and call_name(iterable) == "enumerate" and iterable.args:
        target = target.elts[-1] if isinstance(target, ast.Tuple) else target
        iterable = iterable.args[0]
    _assign(names, target, _entry(iterable, ast.Slice()))


def _entry(holder: ast.expr, key: ast.expr) -> ast.Subscript:
    return ast.Subscript(holder, key, ast.Load())


def _add(values: dict[str, Values], name: str, value: ast.expr) -> None:
    """Keep what a name is set to, each text once."""
    own = values.setdefault(name, {})
    if len(own) <= MAX_VALUES:
        own.setdefault(_written(value), value)


def _written(node: ast.expr) -> str:
    """What an expression looks like; of a long one, nothing that another does."""
    is_long = any(islice(ast.walk(node), MAX_NODES, None))
    return str(id(node)) if is_long else ast.dump(node)


def call_name(node: ast.Call) -> str:
    """The name of what is called, without where it is from."""
    return _plain(node.func.id) if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def argument_at(node: ast.Call, index: int, name: str) -> ast.expr | None:
    """An argument of a call, by its place or its name."""
    if len(node.args) > index:
        return node.args[index]
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
