"""The texts that somebody wrote of which a value was made; nothing keeps them, they are found when a finding asks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint.xacro import expressions, lexing
from urdflint.xacro.expansion.bindings import Binding, Data, Keys
from urdflint.xacro.expansion.nodes import Written
from urdflint.xacro.expressions import Budget, ExpressionError
from urdflint.xacro.expressions.grammar import place
from urdflint.xacro.expressions.scope import PYTHON_ERRORS
from urdflint.xacro.lexing import Kind, Piece
from urdflint.xacro.spot import text_of

if TYPE_CHECKING:
    from urdflint.xacro.expansion.yaml_places import Entry

STEPS = 100_000  # bindings that are looked at for all findings of one robot
DEEPEST = 60  # definitions in one another, each of some calls of Python
COST = 20_000  # steps of an expression that is evaluated again
WORKED_OUT = (Kind.EXPRESSION, Kind.SUBSTITUTION)
WORD = re.compile(r"\w+")
LOADS = ("load_yaml",)  # functions that load a file


class Literal(NamedTuple):
    """A text that went into a value: an attribute or a part of it, or `entry`, a value in a YAML file, as text.

    Of an argument that was given `written` is where it is declared, or nowhere.
    """

    name: str
    value: Any
    written: Written
    entry: Entry | None = None
    given: bool = False

    @property
    def place(self) -> tuple[object, ...]:
        """What it has in common with the same text, read under another name."""
        if self.entry is not None:
            return self.entry.source, self.entry.span
        spot = self.written.spot
        return (spot.document, spot.element, spot.attribute, spot.start) if spot is not None else (self.name,)


class Part(NamedTuple):
    """A piece of a text as it is printed, None where nobody knows how, and the literals that it was made of.

    `plain` where it is no expression.
    """

    printed: str | None
    literals: Sequence[Literal] = ()
    plain: bool = False


class Literals:
    """Finds the literals of one expanded robot; `data` are what was loaded, and `declared` where arguments are."""

    def __init__(self, data: Sequence[Data], declared: Mapping[str, Written]) -> None:
        self.data = {id(one.value): one for one in data}
        self.declared = declared
        self.entries: dict[tuple[str, Keys], Entry | None] = {}
        self.steps = STEPS
        self.busy: set[tuple[Binding, Keys]] = set()

    def parts(self, text: str, bindings: Sequence[Binding], written: Written) -> list[Part]:
        """The pieces of a text that reads some names."""
        try:
            pieces = lexing.pieces(text)
        except lexing.Unclosed:
            return []
        single = sum(one.kind in WORKED_OUT for one in pieces) == 1
        readers = _Readers(bindings)
        found = []
        for piece in pieces:
            if piece.kind not in WORKED_OUT:
                found.append(Part(piece.body, plain=True))
                continue
            used = bindings if single else readers.of(piece.body)
            found.append(Part(_printed(piece, used), _different(self._of_piece(piece, used, (), written))))
        return found

    def of(self, text: str, bindings: Sequence[Binding], written: Written) -> list[Literal]:
        """All literals of a text that reads some names, each once."""
        return _different(one for part in self.parts(text, bindings, written) for one in part.literals)

    def of_expression(self, text: str, bindings: Sequence[Binding], written: Written) -> list[Literal]:
        """All literals of an expression that reads some names, each once; `written` is where it stands."""
        return _different(self._of_expression(text, bindings, (), written))

    def of_binding(self, binding: Binding, keys: Keys = ()) -> Iterator[Literal]:
        """The literals of what a name stands for, or of what `keys` lead to in it."""
        while binding.whole is not None and id(binding.value) not in self.data:
            binding = binding.whole
        self.steps -= 1
        if self.steps < 0 or (binding, keys) in self.busy:
            return
        if len(self.busy) >= DEEPEST:
            yield Literal(binding.name, binding.value, binding.written)
            return
        self.busy.add((binding, keys))
        try:
            yield from self._of_binding(binding, keys)
        finally:
            self.busy.discard((binding, keys))

    def _of_binding(self, binding: Binding, keys: Keys) -> Iterator[Literal]:
        data = self.data.get(id(binding.value))
        if data is not None:
            yield self._of_data(data, keys, str(keys[-1]) if keys else binding.name, binding.written)
        elif binding.kind == "given":
            yield Literal(binding.name, binding.value, self.declared.get(binding.name, Written(None)), given=True)
        elif binding.kind != "block" and binding.written.spot is not None:
            text = text_of(binding.written.spot)
            found = list(self._of_text(text, binding, keys)) if "$" in text else []
            yield from found or [Literal(binding.name, binding.value, binding.written)]

    def _of_text(self, text: str, binding: Binding, keys: Keys) -> Iterator[Literal]:
        try:
            single = lexing.single(text)
        except lexing.Unclosed:
            return
        if single is not None:
            yield from self._of_piece(single, binding.bindings, keys, binding.written)
        else:
            for one in binding.bindings:
                yield from self.of_binding(one)

    def _of_piece(self, piece: Piece, used: Sequence[Binding], keys: Keys, written: Written) -> Iterator[Literal]:
        if piece.kind is Kind.EXPRESSION and "$" not in piece.body:
            inside = written.part(piece.offset, piece.end - 1) if written.spot is not None else written
            yield from self._of_expression(piece.body, used, keys, inside)
        else:
            for one in used:
                yield from self.of_binding(one)

    def _of_expression(self, text: str, used: Sequence[Binding], keys: Keys, written: Written) -> Iterator[Literal]:
        try:
            tree = expressions.parse(text).body
        except ExpressionError:
            return
        named = {one.name: one for one in used}
        waiting: list[tuple[ast.AST, Keys]] = [(tree, keys)]
        while waiting:
            node, keys = waiting.pop()
            base, steps = _chain(node, named)
            binding = named.get(base.id) if isinstance(base, ast.Name) else None
            if binding is not None:
                yield from self.of_binding(binding, steps + keys)
            elif (data := self._loaded(base)) is not None:
                yield self._of_data(data, steps + keys, data.shown, written)
            else:
                inner = _inner(base, steps + keys)
                if isinstance(inner, ast.Constant):
                    start, end = place(text, inner)
                    yield Literal(str((steps + keys)[-1]), inner.value, written.part(start, end))
                    continue
                waiting += _below(base if inner is None else inner, steps + keys)
        said = {getattr(one, "id", getattr(one, "attr", None)) for one in ast.walk(tree)}
        for one in used:
            if one.name not in said:  # it is read another way, as by xacro.arg('name')
                yield from self.of_binding(one)

    def _of_data(self, data: Data, keys: Keys, name: str, written: Written) -> Literal:
        """What keys lead to in a YAML file; where it cannot be read any more the text that loads it."""
        if (data.path, keys) not in self.entries:
            from urdflint.xacro.expansion import yaml_places  # for few robots

            self.entries[data.path, keys] = yaml_places.entry(data, keys)
        entry = self.entries[data.path, keys]
        return Literal(name, entry.text if entry is not None else None, written, entry)

    def _loaded(self, node: ast.AST) -> Data | None:
        """The file that a call of load_yaml reads, if its name is written out."""
        name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        first = node.args[0] if isinstance(node, ast.Call) and name in LOADS and len(node.args) == 1 else None
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            return None
        end = first.value.lstrip("./")
        fitting = [one for one in self.data.values() if one.path.replace("\\", "/").endswith(end)]
        return fitting[0] if len(fitting) == 1 else None


def _different(found: Iterable[Literal]) -> list[Literal]:
    return list({one.place: one for one in found}.values())


class _Readers:
    """Finds the bindings whose names stand in an expression, in the time that its length takes."""

    def __init__(self, bindings: Sequence[Binding]) -> None:
        self.bindings = bindings
        self.words: dict[str, list[int]] = {}
        self.first: dict[str, list[int]] = {}  # names of several words, by the first of them
        for number, one in enumerate(bindings):
            words = WORD.findall(one.name)
            known = self.words if words == [one.name] else self.first
            known.setdefault(words[0] if words else "", []).append(number)

    def of(self, body: str) -> list[Binding]:
        """Those that an expression reads, in their order."""
        words = {*WORD.findall(body), ""}
        found = [number for word in words for number in self.words.get(word, ())]
        for word in words:
            found += [one for one in self.first.get(word, ()) if _reads(body, self.bindings[one].name)]
        return [self.bindings[number] for number in sorted(found)]


def _reads(body: str, name: str) -> bool:
    """Whether a name stands in an expression."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", body) is not None


def _printed(piece: Piece, used: Sequence[Binding]) -> str | None:
    """What xacro prints for a piece."""
    named = {one.name: one.value for one in used}
    if piece.kind is Kind.SUBSTITUTION:
        words = piece.body.split()
        return str(named[words[1]]) if len(words) == 2 and words[0] == "arg" and words[1] in named else None
    value = evaluated(piece.body, named)
    try:
        return value if isinstance(value, str) or value is None else expressions.printed(value, Budget(COST))
    except ExpressionError:
        return None


def evaluated(text: str, named: dict[str, Any]) -> Any:
    """The value of an expression, None where it has none any more."""

    def look(name: str) -> Any:
        return named[name] if name in named else expressions.GLOBALS[name]

    try:
        return expressions.evaluate(text, look, Budget(COST))
    except (ExpressionError, KeyError):
        return None


def _chain(node: ast.AST, named: dict[str, Binding]) -> tuple[ast.AST, Keys]:
    """What is behind keys, attributes and .get(), and these keys; a name in a namespace is the name itself."""
    steps: list[Any] = []
    while True:
        if isinstance(node, ast.Attribute):
            if node.attr in named and isinstance(node.value, ast.Name) and node.value.id not in named:
                return ast.Name(node.attr, ast.Load()), tuple(reversed(steps))
            key: Any = node.attr
            inner: ast.AST = node.value
        elif isinstance(node, ast.Subscript):
            key = _key(node.slice, named)
            inner = node.value
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "get"
            and node.args
        ):
            key = _key(node.args[0], named)
            inner = node.func.value
        else:
            return node, tuple(reversed(steps))
        if key is None:
            return node, tuple(reversed(steps))
        steps.append(key)
        node = inner


def _key(node: ast.expr, named: dict[str, Binding]) -> Any:
    """The value of a key, None where it cannot be one."""
    if isinstance(node, ast.Slice):
        return None
    try:
        key = evaluated(ast.unparse(node), {name: one.value for name, one in named.items()})
    except PYTHON_ERRORS:
        return None
    return key if isinstance(key, str | int | float) else None


def _inner(node: ast.AST, keys: Keys) -> ast.AST | None:
    """What keys lead to in lists and dictionaries that an expression writes out; None where it has none."""
    if not keys:
        return None
    for key in keys:
        if isinstance(node, ast.List | ast.Tuple) and isinstance(key, int) and -len(node.elts) <= key < len(node.elts):
            node = node.elts[key]
        elif isinstance(node, ast.Dict):
            some = [value for one, value in zip(node.keys, node.values, strict=True) if _is(one, key)]
            if not some:
                return None
            node = some[-1]
        elif isinstance(node, ast.Call) and any(one.arg == key for one in node.keywords):
            node = next(one.value for one in node.keywords if one.arg == key)
        else:
            return None
    return node


def _is(node: ast.expr | None, key: Any) -> bool:
    return isinstance(node, ast.Constant) and node.value == key


def _below(node: ast.AST, keys: Keys) -> list[tuple[ast.AST, Keys]]:
    """The parts of an expression of which its value may be made; the test of a choice is none."""
    if isinstance(node, ast.IfExp):
        return [(node.body, keys), (node.orelse, keys)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return [*((one, ()) for one in node.args), *((one.value, ()) for one in node.keywords)]
    return [(one, ()) for one in ast.iter_child_nodes(node)]
