"""The texts that somebody wrote of which a value was made; nothing keeps them, they are found when a finding asks."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint.xacro import expressions, lexing
from urdflint.xacro.expansion.bindings import Binding, Data, Keys
from urdflint.xacro.expansion.subscripts import below, chain, inner_node
from urdflint.xacro.expansion.text_pieces import Readers, printed
from urdflint.xacro.expressions import ExpressionError
from urdflint.xacro.expressions.grammar import place
from urdflint.xacro.lexing import Kind, Piece
from urdflint.xacro.spot import Written, text_of

if TYPE_CHECKING:
    from urdflint.xacro.expansion.yaml_places import Entry

STEPS = 100_000  # bindings that are looked at for all findings of one robot
DEEPEST = 60  # definitions in one another, each of some calls of Python
WORKED_OUT = (Kind.EXPRESSION, Kind.SUBSTITUTION)
LOADS = ("load_yaml",)  # functions that load a file


class Literal(NamedTuple):
    """A text that went into a value: an attribute or a part of it, or `entry`, a value in a YAML file, as text.

    Of an argument that was given `written` is where it is declared, or nowhere.
    """

    name: str
    value: Any
    written: Written
    entry: Entry | None = None
    is_given: bool = False

    @property
    def place(self) -> tuple[object, ...]:
        """A key of the text that was read, the same under whatever name it was read."""
        if self.entry is not None:
            return self.entry.source, self.entry.span
        spot = self.written.spot
        return (spot.document, spot.element, spot.attribute, spot.start) if spot is not None else (self.name,)


class Part(NamedTuple):
    """A piece of an expanded text, None where it is not known, with the literals in the source that it was made of.

    `plain` where it is no expression.
    """

    printed: str | None
    literals: Sequence[Literal] = ()
    plain: bool = False


class Literals:
    """Finds the literals of one expanded robot; `data` are what was loaded, and `declared` where arguments are."""

    def __init__(self, data: Sequence[Data], declared: Mapping[str, Written]) -> None:
        self.data = {id(entry.value): entry for entry in data}
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
        single = sum(piece.kind in WORKED_OUT for piece in pieces) == 1
        readers = Readers(bindings)
        parts = []
        for piece in pieces:
            if piece.kind not in WORKED_OUT:
                parts.append(Part(piece.body, plain=True))
                continue
            used = bindings if single else readers.bindings_of(piece.body)
            parts.append(Part(printed(piece, used), _different(self._of_piece(piece, used, (), written))))
        return parts

    def literals_of(self, text: str, bindings: Sequence[Binding], written: Written) -> list[Literal]:
        """All literals of a text that reads some names, each once."""
        return _different(literal for part in self.parts(text, bindings, written) for literal in part.literals)

    def of_expression(self, text: str, bindings: Sequence[Binding], written: Written) -> list[Literal]:
        """All literals of an expression that reads some names, each once; `written` is where it stands."""
        return _different(self._of_expression(text, bindings, (), written))

    def of_binding(self, binding: Binding, keys: Keys = ()) -> Iterator[Literal]:
        """The literals of what a name stands for, or of what `keys` lead to in it."""
        while binding.whole_value is not None and id(binding.value) not in self.data:
            binding = binding.whole_value
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
            yield Literal(binding.name, binding.value, self.declared.get(binding.name, Written(None)), is_given=True)
        elif binding.kind != "block" and binding.written.spot is not None:
            text = text_of(binding.written.spot)
            literals = list(self._of_text(text, binding, keys)) if "$" in text else []
            yield from literals or [Literal(binding.name, binding.value, binding.written)]

    def _of_text(self, text: str, binding: Binding, keys: Keys) -> Iterator[Literal]:
        try:
            single = lexing.single(text)
        except lexing.Unclosed:
            return
        if single is not None:
            yield from self._of_piece(single, binding.bindings, keys, binding.written)
        else:
            for inner in binding.bindings:
                yield from self.of_binding(inner)

    def _of_piece(self, piece: Piece, used: Sequence[Binding], keys: Keys, written: Written) -> Iterator[Literal]:
        if piece.kind is Kind.EXPRESSION and "$" not in piece.body:
            inside = written.part(piece.offset, piece.end - 1) if written.spot is not None else written
            yield from self._of_expression(piece.body, used, keys, inside)
        else:
            for binding in used:
                yield from self.of_binding(binding)

    def _of_expression(self, text: str, used: Sequence[Binding], keys: Keys, written: Written) -> Iterator[Literal]:
        try:
            tree = expressions.parse(text).body
        except ExpressionError:
            return
        binding_by_name = {used_binding.name: used_binding for used_binding in used}
        waiting: list[tuple[ast.AST, Keys]] = [(tree, keys)]
        while waiting:
            node, keys = waiting.pop()
            base, steps = chain(node, binding_by_name)
            binding = binding_by_name.get(base.id) if isinstance(base, ast.Name) else None
            if binding is not None:
                yield from self.of_binding(binding, steps + keys)
            elif (data := self._loaded(base)) is not None:
                yield self._of_data(data, steps + keys, data.as_text, written)
            else:
                inner = inner_node(base, steps + keys)
                if isinstance(inner, ast.Constant):
                    start, end = place(text, inner)
                    yield Literal(str((steps + keys)[-1]), inner.value, written.part(start, end))
                    continue
                waiting += below(base if inner is None else inner, steps + keys)
        mentioned = {getattr(part, "id", getattr(part, "attr", None)) for part in ast.walk(tree)}
        for used_binding in used:
            if used_binding.name not in mentioned:  # it is read another way, as by xacro.arg('name')
                yield from self.of_binding(used_binding)

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
        fitting = [entry for entry in self.data.values() if entry.path.replace("\\", "/").endswith(end)]
        return fitting[0] if len(fitting) == 1 else None


def _different(literals: Iterable[Literal]) -> list[Literal]:
    return list({literal.place: literal for literal in literals}.values())
