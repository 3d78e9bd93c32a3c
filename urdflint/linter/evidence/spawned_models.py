"""Which models a launch file hands to the node that puts them into Gazebo, where it says so itself."""

from __future__ import annotations

import ast
import re
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

SPAWNERS = ("create", "spawn_entity.py", "spawn_model", "spawn_entity", "gz_spawn_entity.py")
SPAWNER = re.compile(rb"""["'](?:%s)["']""" % "|".join(map(re.escape, SPAWNERS)).encode())
DESCRIBED = frozenset((".",))  # what a node of ROS publishes, or nobody knows: perhaps any robot
OTHER_OPTIONS = ("topic", "param", "urdf", "stdin", "database")  # of what no file holds
OPTION = re.compile(r"-{0,2}(file|string|topic|param|urdf|stdin|database)\Z")
OPTIONS_IN_TEXT = re.compile(
    r"(?<![\w-])-(?:(topic|param|stdin|database)\b|(?:file|string)\s{1,20}((?:\$\([^()]{0,100}\)|[^\s\"'$]){1,300}))"
)
MODEL = re.compile(r"([\w.*-]{0,100})\.(sdf\.xacro|urdf\.xacro|xacro|urdf|sdf|world|xml)(?![\w.])")
SDF = (".sdf", ".sdf.xacro", ".world")
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
FROM_OUTSIDE = ("LaunchConfiguration", "perform", "getenv", "get")  # calls whose result only a run knows
LAST = ("join", "PathJoinSubstitution", "joinpath", "Path", "PurePath")  # paths, of which the last step is the file
MAX_STEPS = 20_000  # expressions that are followed in one file


def spawned_in_xml(text: str) -> frozenset[str]:
    """The names of the files that a launch file in XML spawns; empty where it may spawn another robot."""
    names = set[str]()
    for other, path in OPTIONS_IN_TEXT.findall(text):
        if other:
            return frozenset()
        names |= _names(path)
    return frozenset(names)


def spawned_in_python(data: bytes) -> frozenset[str]:
    """The names of the files that a launch file in Python spawns; empty where it may spawn another robot.

    What is worked out has stars.
    """
    if not SPAWNER.search(data):
        return frozenset()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = _Module(ast.parse(data))
            names = frozenset(name for call in module.spawners for name in module.spawned(call))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    return frozenset() if names & DESCRIBED else names


def are_all_sdf(names: Iterable[str]) -> bool:
    """Whether files are SDFormat by their names, and there are some."""
    names = list(names)
    return bool(names) and all(name.endswith(SDF) for name in names)


def _names(text: str) -> frozenset[str]:
    """The names of models in a text, without their folders."""
    return frozenset(f"{match[1]}.{match[2]}" for match in MODEL.finditer(text))


class _Module:
    """What the names of a module stand for, and its calls that spawn a model."""

    def __init__(self, tree: ast.Module) -> None:
        self._values = defaultdict[str, list[ast.expr]](list)  # of names and parameters
        nodes = list(ast.walk(tree))
        self._functions = {node.name: node for node in nodes if isinstance(node, FUNCTIONS)}
        self._returned_by_function = cache(self._returned_values)
        self.spawners: list[ast.Call] = []
        self._steps_left = MAX_STEPS
        for node in nodes:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._assign(target, node.value)
            elif isinstance(node, ast.For):
                for value in node.iter.elts if isinstance(node.iter, ast.List | ast.Tuple) else [node.iter]:
                    self._assign(node.target, value)
            elif isinstance(node, ast.Call):
                self._take(node)

    def _take(self, node: ast.Call) -> None:
        """Note what a call spawns, and what it gives the parameters of a function."""
        executable = next((keyword.value for keyword in node.keywords if keyword.arg == "executable"), None)
        if isinstance(executable, ast.Constant) and executable.value in SPAWNERS:
            self.spawners.append(node)
        function = self._functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        for parameter, value in zip(function.args.args, node.args, strict=False) if function is not None else ():
            self._values[parameter.arg].append(value)
        for keyword in node.keywords if function is not None else ():
            self._values[keyword.arg or ""].append(keyword.value)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._values[target.id].append(value)
        elif isinstance(target, ast.Tuple):
            for tuple_value in self._tuples(value):
                if len(tuple_value.elts) == len(target.elts):
                    for part, part_value in zip(target.elts, tuple_value.elts, strict=True):
                        self._assign(part, part_value)

    def _tuples(self, value: ast.expr) -> Iterator[ast.Tuple]:
        """A tuple, or those that a function of the module returns."""
        if isinstance(value, ast.Tuple):
            yield value
        elif isinstance(value, ast.Call):
            yield from (node for node in self._returned(value) if isinstance(node, ast.Tuple))

    def _returned(self, node: ast.Call) -> Sequence[ast.expr]:
        """What a function of the module returns to a call."""
        return self._returned_by_function(node.func.id) if isinstance(node.func, ast.Name) else ()

    def _returned_values(self, name: str) -> Sequence[ast.expr]:
        nodes = ast.walk(self._functions[name]) if name in self._functions else ()
        return [node.value for node in nodes if isinstance(node, ast.Return) and node.value is not None]

    def spawned(self, call: ast.Call) -> frozenset[str]:
        """The names of the files that a call spawns; DESCRIBED where it takes a published robot, or says nothing."""
        options = [
            (option[1], value)
            for keyword in call.keywords
            if keyword.arg in ("arguments", "parameters")
            for name, value in self._pairs(keyword.value)
            if (option := OPTION.match(name)) is not None
        ]
        if not options or any(name in OTHER_OPTIONS for name, _ in options):
            return DESCRIBED
        return frozenset(name for _, value in options for name in self._files(value, set()))

    def _pairs(self, node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
        """The options of a list, each with what stands behind it, and the entries of its dictionaries."""
        node = self._only(node)
        parts = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
        for part, next_part in zip(map(self._only, parts), [*parts[1:], node], strict=True):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value, next_part
            elif isinstance(part, ast.Dict):
                for key, value in zip(part.keys, part.values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield key.value, value

    def _only(self, node: ast.expr) -> ast.expr:
        """What a name stands for, if it is one thing."""
        values = self._values.get(node.id, ()) if isinstance(node, ast.Name) else ()
        return values[0] if len(values) == 1 else node

    def _files(self, node: ast.expr, followed: set[str]) -> frozenset[str]:
        """The names of the files that an expression can mean; empty where nobody knows."""
        self._steps_left -= 1
        if self._steps_left < 0:
            return DESCRIBED
        if isinstance(node, ast.Constant):
            return _names(node.value) if isinstance(node.value, str) else frozenset()
        if isinstance(node, ast.JoinedStr):
            texts = (part.value if isinstance(part, ast.Constant) else "*" for part in node.values)
            return _names("".join(map(str, texts))) or self._first(node.values[::-1], followed)
        if isinstance(node, ast.FormattedValue | ast.Attribute | ast.Subscript | ast.Starred | ast.Await):
            return self._files(node.value, followed)
        if isinstance(node, ast.Name):
            values = self._values.get(node.id, ()) if node.id not in followed else ()
            followed.add(node.id)
            return frozenset(name for value in values for name in self._files(value, followed))
        if isinstance(node, ast.BinOp):
            return self._first(
                [node.right, node.left] if isinstance(node.op, ast.Add | ast.Div) else [node.left], followed
            )
        if isinstance(node, ast.IfExp):
            return self._files(node.body, followed) | self._files(node.orelse, followed)
        if isinstance(node, ast.List | ast.Tuple):
            return self._first(node.elts, followed)
        return self._of_call(node, followed) if isinstance(node, ast.Call) else frozenset()

    def _of_call(self, node: ast.Call, followed: set[str]) -> frozenset[str]:
        """The names of the files that a call can give."""
        callee = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if callee in FROM_OUTSIDE:
            return frozenset()
        if returned := self._returned(node):
            return frozenset(name for value in returned for name in self._files(value, followed))
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        if callee in LAST:
            steps = arguments[0].elts if arguments and isinstance(arguments[0], ast.List) else arguments
            return self._files(steps[-1], followed) if steps else frozenset()
        holder = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        return self._first([*arguments, *holder], followed)

    def _first(self, nodes: Iterable[ast.expr], followed: set[str]) -> frozenset[str]:
        """The names of the files that the first of some expressions means which means any."""
        return next(filter(None, (self._files(node, followed) for node in nodes)), frozenset())
