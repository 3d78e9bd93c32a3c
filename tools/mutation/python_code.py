"""Faults in Python: each is found in the syntax tree and made as an edit of the text, so that all else stays."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath

from tools.mutation.mutant import Edit, Mutant, mutant

FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
FLIPPED |= {"in": "not in", "not in": "in", "is": "is not", "is not": "is"}
COMPARISON = re.compile(rb"is\s+not\b|not\s+in\b|is\b|in\b|[=!<>]=|[<>]")
EXCHANGED = {"REJECTS": "DROPS", "DROPS": "ALTERS", "ALTERS": "IGNORES", "IGNORES": "WARNS", "WARNS": "REJECTS"}
NOTED = {"rejects": "warns", "warns": "rejects", "drops": "warns", "alters": "warns", "ignores": "warns"}
RELEASES = frozenset({"releases.py", "target.py"})  # the files whose texts with numbers are releases
RELEASE = re.compile(r"([a-z]*(?:@|<|>=)?(?:\d+\.)*)(\d+)\Z")
WORD = re.compile(r"\S*\Z")  # names hold no whitespace; what does is prose
SETS = frozenset({"frozenset", "set", "fromkeys"})
# They bound work or say how a module is written, and decide nothing about a robot
SPEED = frozenset({"MOST_ALIKE", "REPEATS"})
UNTOUCHED = SPEED | {"__slots__", "__all__"}


@dataclass(frozen=True)
class Code:
    """A module: its text, and what of it the faults ask for."""

    path: str
    text: bytes
    lines: tuple[int, ...]

    @classmethod
    def for_text(cls, path: str, text: bytes) -> Code:
        """A module from its text."""
        starts = [0]
        for line in text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return cls(path, text, tuple(starts))

    @property
    def has_releases(self) -> bool:
        """Whether texts with numbers are releases."""
        return PurePosixPath(self.path).name in RELEASES

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins."""
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def gap_between(self, first: ast.expr, second: ast.expr) -> tuple[int, bytes]:
        """The text between two nodes, with blanks for comments, and where it begins."""
        start = self.end(first)
        return start, re.sub(rb"#[^\n]*", lambda match: b" " * len(match[0]), self.text[start : self.start(second)])

    def replaced(self, node: ast.expr | ast.stmt, text: bytes) -> Edit:
        """The edit that puts something in the place of a node."""
        return Edit(self.start(node), self.end(node), text)

    def source(self, node: ast.expr | ast.stmt) -> bytes:
        """The text of a node."""
        return self.text[self.start(node) : self.end(node)]


@dataclass(frozen=True)
class Spot:
    """A node with what is around it: the function that holds it, and the constant of the module that it is in."""

    node: ast.AST
    parent: ast.AST | None
    function: ast.FunctionDef | None
    constant: str

    @property
    def first_line(self) -> int:
        """Where Python says that the function begins."""
        if self.function is None:
            return 0
        return min([self.function.lineno, *(decorator.lineno for decorator in self.function.decorator_list)])


Fault = Callable[[Spot, Code], Iterator[Edit]]
FAULTS: dict[str, Fault] = {}


def fault(name: str) -> Callable[[Fault], Fault]:
    """Register a kind of fault."""

    def register(function: Fault) -> Fault:
        FAULTS[name] = function
        return function

    return register


def mutants(path: str, text: bytes) -> Iterator[Mutant]:
    """All faults that can be planted in a module, each once."""
    code, edits_seen = Code.for_text(path, text), set()
    for spot in spots(ast.parse(text)):
        for name, edits in FAULTS.items():
            for edit in edits(spot, code):
                if edit not in edits_seen:
                    edits_seen.add(edit)
                    yield mutant(path, name, edit, text, spot.first_line, spot.constant)


def spots(node: ast.AST, outer: Spot | None = None) -> Iterator[Spot]:
    """All nodes that may be mutated, from the top down."""
    outer = outer or Spot(node, None, None, "")
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_left_out(node, name, child):
                continue
            constant = outer.constant or (_target(child) if isinstance(node, ast.Module) else "")
            function = child if isinstance(child, ast.FunctionDef) else outer.function
            spot = Spot(child, node, function, constant)
            yield spot
            yield from spots(child, spot)


def _is_left_out(parent: ast.AST, field: str, child: ast.AST) -> bool:
    if field in ("annotation", "returns", "decorator_list", "bases") or isinstance(child, ast.JoinedStr):
        return True
    if field in ("test", "body") and _is_for_types(parent):
        return True
    return _target(child) in UNTOUCHED or (isinstance(child, ast.Call) and _called_name(child) == "TypeVar")


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _target(node: ast.AST) -> str:
    """The name that a statement assigns to."""
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    else:
        return ""
    return next((child.id for target in targets for child in ast.walk(target) if isinstance(child, ast.Name)), "")


def _called_name(node: ast.Call) -> str:
    """The last part of the name of what is called."""
    function = node.func
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


@fault("comparison flipped")
def comparison(spot: Spot, code: Code) -> Iterator[Edit]:
    """`<` for `<=`, `==` for `!=`, `in` for `not in`, `is` for `is not`."""
    if isinstance(spot.node, ast.Compare):
        sides = [spot.node.left, *spot.node.comparators]
        for first, second in pairwise(sides):
            start, gap = code.gap_between(first, second)
            match = COMPARISON.search(gap)
            if match:
                sign = " ".join(match[0].decode().split())
                yield Edit(start + match.start(), start + match.end(), FLIPPED[sign].encode())


@fault("and for or")
def junction(spot: Spot, code: Code) -> Iterator[Edit]:
    """`and` for `or`, one at a time."""
    if isinstance(spot.node, ast.BoolOp):
        for first, second in pairwise(spot.node.values):
            start, gap = code.gap_between(first, second)
            match = re.search(rb"\b(and|or)\b", gap)
            if match:
                yield Edit(start + match.start(), start + match.end(), b"or" if match[0] == b"and" else b"and")


@fault("condition removed")
def condition(spot: Spot, code: Code) -> Iterator[Edit]:
    """A condition that always holds, or never."""
    node = spot.node
    if isinstance(node, ast.comprehension):
        tests = node.ifs
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)) and not _is_for_types(node):
        tests = [node.test]
    else:
        return
    for test in tests:
        if any(isinstance(child, ast.NamedExpr) for child in ast.walk(test)) or isinstance(test, ast.Constant):
            continue
        if not isinstance(node, ast.While):
            yield code.replaced(test, b"True")
        yield code.replaced(test, b"False")


@fault("not dropped")
def negation(spot: Spot, code: Code) -> Iterator[Edit]:
    """`not` left out."""
    if isinstance(spot.node, ast.UnaryOp) and isinstance(spot.node.op, ast.Not):
        start = code.start(spot.node)
        match = re.match(rb"not\s*", code.text[start:])
        assert match is not None
        yield Edit(start, start + match.end(), b"")


@fault("number moved")
def number(spot: Spot, code: Code) -> Iterator[Edit]:
    """A number one larger."""
    node = spot.node
    if isinstance(node, ast.Constant) and type(node.value) in (int, float) and not _in_release(spot, code):
        assert isinstance(node.value, (int, float))
        yield code.replaced(node, repr(node.value + 1).encode())


@fault("release moved")
def release(spot: Spot, code: Code) -> Iterator[Edit]:
    """The last number of a release one larger and one smaller."""
    node = spot.node
    if isinstance(node, ast.Tuple) and _is_release(node, spot, code):
        last = node.elts[-1]
        assert isinstance(last, ast.Constant)
        assert isinstance(last.value, int)
        for moved in (last.value + 1, last.value - 1):
            if moved >= 0:
                yield code.replaced(last, str(moved).encode())
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and code.has_releases:
        match = RELEASE.match(node.value)
        if match:
            for moved in (int(match[2]) + 1, int(match[2]) - 1):
                if moved >= 0:
                    yield code.replaced(node, f'"{match[1]}{moved}"'.encode())


def _is_release(node: ast.AST | None, spot: Spot, code: Code) -> bool:
    """Whether a tuple is a release: whole numbers in a table of releases, or in a constant of a program."""
    is_tuple_of_integers = isinstance(node, ast.Tuple) and bool(node.elts) and all(map(_is_whole, node.elts))
    return is_tuple_of_integers and (code.has_releases or ("/programs/" in code.path and bool(spot.constant)))


def _is_whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _in_release(spot: Spot, code: Code) -> bool:
    return _is_release(spot.parent, spot, code)


@fault("effect exchanged")
def effect(spot: Spot, code: Code) -> Iterator[Edit]:
    """Another effect than the one that a program has."""
    node = spot.node
    if isinstance(node, ast.Attribute) and _is_effect(node):
        yield code.replaced(node, f"Effect.{EXCHANGED[node.attr]}".encode())
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in NOTED:
        end = code.end(node.func)
        yield Edit(end - len(node.func.attr), end, NOTED[node.func.attr].encode())


def _is_effect(node: ast.AST) -> bool:
    is_effect_member = (
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Effect"
    )
    return is_effect_member and isinstance(node, ast.Attribute) and node.attr in EXCHANGED


@fault("effect dropped")
def no_effect(spot: Spot, code: Code) -> Iterator[Edit]:
    """An entry of a table of effects left out."""
    if not isinstance(spot.node, ast.Dict):
        return
    for key, value in zip(spot.node.keys, spot.node.values, strict=True):
        if key is not None and any(_is_effect(child) for child in ast.walk(value)):
            match = re.match(rb"\s*(,\s*|(?=\}))", code.text[code.end(value) :])
            if match:
                yield Edit(code.start(key), code.end(value) + match.end(), b"")


@fault("answer negated")
def answer(spot: Spot, code: Code) -> Iterator[Edit]:
    """The opposite of what a function says that answers yes or no."""
    node, function = spot.node, spot.function
    if not isinstance(node, ast.Return) or node.value is None or function is None:
        return
    says = function.returns
    if isinstance(says, ast.Name) and says.id == "bool" and not isinstance(node.value, ast.UnaryOp):
        yield code.replaced(node.value, b"not (" + code.source(node.value) + b")")


@fault("statement removed")
def statement(spot: Spot, code: Code) -> Iterator[Edit]:
    """Something not yielded (the function stays a generator), or not noted."""
    if isinstance(spot.node, ast.Expr):
        if isinstance(spot.node.value, (ast.Yield, ast.YieldFrom)):
            yield code.replaced(spot.node, b"yield from ()")
        elif isinstance(spot.node.value, ast.Call):
            yield code.replaced(spot.node, b"pass")


@fault("name changed")
def name(spot: Spot, code: Code) -> Iterator[Edit]:
    """A name in a set, a table or a row of names misspelt."""
    for constant in _names(spot):
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str) and WORD.match(constant.value):
            text = code.source(constant)
            if not re.search(rb"\s", text) and not (code.has_releases and RELEASE.match(constant.value)):
                quotes = 3 if text.endswith((b'"""', b"'''")) else 1
                yield code.replaced(constant, text[:-quotes] + b"x" + text[-quotes:])


def _names(spot: Spot) -> Iterator[ast.expr]:
    node = spot.node
    if isinstance(node, ast.Set):
        yield from node.elts
    elif isinstance(node, ast.Call) and _called_name(node) in SETS:
        yield from _row(node.args)
    elif isinstance(node, ast.Dict):
        yield from (key for key in node.keys if key is not None)
        yield from node.values
        yield from _row(node.values)
    elif isinstance(node, ast.Compare):
        pairs = zip(node.ops, node.comparators, strict=True)
        yield from _row(side for sign, side in pairs if isinstance(sign, (ast.In, ast.NotIn)))
    elif isinstance(node, (ast.For, ast.comprehension)):
        yield from _row([node.iter])
    elif isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(spot.parent, ast.Module) and node.value:
        yield from _row([node.value])


def _row(nodes: Iterable[ast.expr]) -> Iterator[ast.expr]:
    for node in nodes:
        if isinstance(node, (ast.Tuple, ast.List)):
            yield from node.elts


@fault("jump exchanged")
def jump(spot: Spot, code: Code) -> Iterator[Edit]:
    """`break` for `continue`."""
    if isinstance(spot.node, (ast.Break, ast.Continue)):
        yield code.replaced(spot.node, b"continue" if isinstance(spot.node, ast.Break) else b"break")
