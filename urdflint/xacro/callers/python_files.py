"""Launch files in Python: the commands in them, read from their syntax. Only what is written out is known."""

from __future__ import annotations

import ast
import os
import warnings
from collections.abc import Callable, Iterator, Sequence

from urdflint.xacro.callers.commands import LONGEST, UNKNOWN, Command, command, command_of, folder

DEEPEST = 40  # expressions and names in one another
MAX_EXPRESSIONS = 20_000  # expressions that are read in one file
SHARES = ("get_package_share_directory", "get_package_share_path", "FindPackageShare", "FindPackage")
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
)
ARGUMENT = "DeclareLaunchArgument"


def commands(path: str, data: bytes) -> Iterator[Command]:
    """The commands that run xacro."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    reading = _Reading(path, tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            command = reading.command(node)
            if command is not None:
                yield command


class _Reading:
    """Reads the expressions of one file: `values` are what its names are set to, `defaults` those of its arguments."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self.path = path
        self.depth = 0
        self.left = MAX_EXPRESSIONS
        self.values: dict[str, ast.expr | None] = {}
        self.defaults: dict[str, ast.expr | None] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                _once(self.values, node.targets[0].id, node.value)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                _once(self.values, node.target.id, node.value)
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                self.values[node.target.id] = None
            elif isinstance(node, ast.Call) and _name(node) == ARGUMENT:
                name, default = _argument_at(node, 0, "name"), _argument_at(node, 1, "default_value")
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    _once(self.defaults, name.value, default or ast.Constant(UNKNOWN))

    def command(self, node: ast.Call) -> Command | None:
        """What a call has xacro expand."""
        name = _name(node)
        if name == "Command" and node.args:
            return command(self.path, self.text(node.args[0]))
        if name == "process_file" and node.args:
            return command_of(self.path, self.text(node.args[0]), self._mapping(_argument_at(node, 1, "mappings")))
        if name == "robot_description" and (file := _argument_at(node, 0, "file_path")) is not None:
            text = self.text(file)
            anywhere = "" if text.startswith(("/", UNKNOWN, "\1")) else f"{UNKNOWN}/"
            return command_of(self.path, anywhere + text, self._mapping(_argument_at(node, 1, "mappings")))
        return None

    def _mapping(self, node: ast.expr | None) -> dict[str, str]:
        """The entries of a dictionary that is written out."""
        if isinstance(node, ast.Name):
            node = self.values.get(node.id)
        if not isinstance(node, ast.Dict):
            return {}
        pairs = zip(node.keys, node.values, strict=True)
        return {self.text(key): self.text(value) for key, value in pairs if key is not None}

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
        return self.text(self.values.get(node.id))

    def of_list(self, node: ast.List | ast.Tuple) -> str:
        """The texts in a list one behind another, as launch files mean it."""
        return "".join(map(self.text, node.elts))

    def of_format(self, node: ast.JoinedStr) -> str:
        """The text of an f-string."""
        parts = (part.value if isinstance(part, ast.FormattedValue) else part for part in node.values)
        return "".join(map(self.text, parts))

    def of_sum(self, node: ast.BinOp) -> str:
        """Texts joined by a plus, or steps of a path by a slash."""
        if isinstance(node.op, ast.Add):
            return self.text(node.left) + self.text(node.right)
        return self._joined([node.left, node.right]) if isinstance(node.op, ast.Div) else UNKNOWN

    def of_call(self, node: ast.Call) -> str:
        """What a call that launch files use gives."""
        name = _name(node)
        first = node.args[0] if node.args else next((keyword.value for keyword in node.keywords), None)
        if name in SHARES:
            return folder(self.text(first))
        if name == "FindExecutable":
            return self.text(first)
        if name == "LaunchConfiguration":
            default = _argument_at(node, 1, "default")
            return self.text(default if default is not None else self.defaults.get(self.text(first)))
        if name == "dirname" and isinstance(first, ast.Name) and first.id == "__file__":
            return os.path.dirname(self.path)
        if name in JOINS:
            steps = first.elts if isinstance(first, ast.List | ast.Tuple) else node.args
            above = [node.func.value] if name == "joinpath" and isinstance(node.func, ast.Attribute) else []
            return self._joined([*above, *steps])
        if name in SAME:
            method = isinstance(node.func, ast.Attribute) and name in ("as_posix", "perform", "resolve")
            return self.text(node.func.value if method and isinstance(node.func, ast.Attribute) else first)
        return UNKNOWN

    def _joined(self, steps: Sequence[ast.expr]) -> str:
        return "/".join(text.rstrip("/") or "/" for text in map(self.text, steps))


TEXTS: dict[type, Callable[..., str]] = {
    ast.Constant: _Reading.of_constant,
    ast.Name: _Reading.of_name,
    ast.List: _Reading.of_list,
    ast.Tuple: _Reading.of_list,
    ast.JoinedStr: _Reading.of_format,
    ast.BinOp: _Reading.of_sum,
    ast.Call: _Reading.of_call,
}


def _once(values: dict[str, ast.expr | None], name: str, value: ast.expr) -> None:
    """Keep what a name is set to, unless it is set to something else too: then nobody knows."""
    same = name not in values or (values[name] is not None and ast.dump(values[name] or value) == ast.dump(value))
    values[name] = value if same else None


def _name(node: ast.Call) -> str:
    """The name of what is called, without where it is from."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _argument_at(node: ast.Call, index: int, name: str) -> ast.expr | None:
    """An argument of a call, by its place or its name."""
    if len(node.args) > index:
        return node.args[index]
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
