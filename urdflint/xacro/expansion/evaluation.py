"""Texts of xacro become values: `${…}` by the closed evaluator, `$(…)` by what is given, with the names they read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint.xacro import expressions, lexing
from urdflint.xacro.expansion.bindings import Binding, Origin, Scope, Unknown, literal
from urdflint.xacro.expansion.failures import DefinitionCircular, ExpressionRefused, TooMuch
from urdflint.xacro.expressions import Budget, ExpressionError, Namespace, printed
from urdflint.xacro.faults import ExpressionUnclosed
from urdflint.xacro.lexing import Kind, Piece
from urdflint.xacro.spot import Written

if TYPE_CHECKING:
    from urdflint.xacro.expansion.substitution import Substitutions

MOST_TEXT = 1_000_000  # characters of one value


class Value(NamedTuple):
    """A value and what went into it; the names are those of Origin."""

    value: Any
    whole_value: Binding | None = None
    bindings: tuple[Binding, ...] = ()

    @property
    def unknown(self) -> bool:
        """Whether something was missing."""
        return isinstance(self.value, Unknown)

    def origin(self, written: Written) -> Origin:
        """Where it comes from, given where its text was written."""
        return Origin(written, self.whole_value, self.bindings, self.unknown)


class _Missing(Exception):
    """An expression reads something that is unknown, which was reported where it became so."""


class Reader:
    """Reads texts for one expansion; what is wrong with one is reported once, and its value is unknown."""

    def __init__(
        self, substitutions: Substitutions, builtins: Mapping[str, Any], budget: Budget, fault: Callable[[Any], None]
    ) -> None:
        self.substitutions = substitutions
        self.builtins = builtins
        self.budget = budget
        self.fault = fault
        self.bindings_read: list[Binding] = []
        substitutions.read = self._note

    def text(self, text: str, scope: Scope, written: Written) -> Value:
        """The value of a text; one that is a single expression keeps its type, as in xacro."""
        if "$" not in text:
            return Value(text)
        outer, self.bindings_read = self.bindings_read, []
        try:
            return self._value(text, scope, written)
        finally:
            self.bindings_read = outer

    def _note(self, binding: Binding) -> None:
        self.bindings_read.append(binding)

    def resolve(self, binding: Binding) -> Any:
        """The value of a binding, which is evaluated now if it was not before."""
        self.bindings_read.append(binding)
        if not binding.pending:
            return binding.value
        if binding.busy:
            if binding.written.spot is not None:
                self.fault(DefinitionCircular(binding.written.spot, binding.name))
            return Unknown("${" + binding.name + "}")
        binding.busy = True
        assert binding.scope is not None
        value = self.text(binding.value, binding.scope, binding.written)
        binding.busy = binding.pending = False
        binding.value, binding.whole_value, binding.bindings = literal(value.value), value.whole_value, value.bindings
        return binding.value

    def printed(self, value: Any, written: Written) -> str:
        """What xacro prints for a value."""
        if isinstance(value, str):
            return value
        try:
            return printed(value, self.budget)
        except ExpressionError as error:
            if written.spot is not None:
                self.fault(ExpressionRefused(written.spot, "", error.message))
            return Unknown("")

    def _value(self, text: str, scope: Scope, written: Written) -> Value:
        try:
            pieces = lexing.pieces(text)
        except lexing.Unclosed as error:
            unclosed = written.part(error.start, len(text)).spot
            if unclosed is not None:
                self.fault(ExpressionUnclosed(unclosed, text[error.start : error.start + 2]))
            return Value(Unknown(text))
        values = [self._piece(piece, scope, written) for piece in pieces]
        read_bindings = tuple(dict.fromkeys(self.bindings_read))
        if len(values) == 1:
            sole_binding = (
                read_bindings[0] if len(read_bindings) == 1 and _is_name(pieces[0], read_bindings[0].name) else None
            )
            return Value(values[0], sole_binding, read_bindings)
        joined = "".join(self.printed(value, written) for value in values)
        if len(joined) > MOST_TEXT:
            if written.spot is not None:
                self.fault(TooMuch(written.spot, MOST_TEXT, "characters"))
            return Value(Unknown(text[:100]), None, read_bindings)
        return Value(
            Unknown(joined) if any(isinstance(value, Unknown) for value in values) else joined, None, read_bindings
        )

    def _piece(self, piece: Piece, scope: Scope, written: Written) -> Any:
        if piece.kind is Kind.EXPRESSION:
            return self._expression(piece, scope, written)
        if piece.kind is Kind.SUBSTITUTION:
            return self._substitution(piece, scope, written)
        return piece.body

    def _inner(self, piece: Piece, scope: Scope, written: Written) -> str:
        """The text inside a piece, in which there may be another one. Raises _Missing."""
        if "$" not in piece.body:
            return piece.body
        value = self._value(piece.body, scope, written.part(piece.offset, piece.end - 1)).value
        if isinstance(value, Unknown):
            raise _Missing
        return self.printed(value, written)

    def _expression(self, piece: Piece, scope: Scope, written: Written) -> Any:
        unknown = Unknown("${" + piece.body + "}")
        text = piece.body
        try:
            text = self._inner(piece, scope, written)
            return expressions.evaluate(text, lambda name: self._look_up(name, scope), self.budget)
        except _Missing:
            return unknown
        except ExpressionError as error:
            exact = text is piece.body and error.start is not None and error.end is not None
            start, end = (error.start or 0, error.end or 0) if exact else (0, len(piece.body))
            part = written.part(piece.offset + start, piece.offset + end)
            from urdflint.xacro.expansion.error_faults import report  # most expressions have a value

            report(self.fault, error, part.spot, text, scope.visible(self.builtins))
            return unknown

    def _look_up(self, name: str, scope: Scope) -> Any:
        binding = scope.find(name)
        if binding is not None:
            value = self.resolve(binding)
            if isinstance(value, Unknown):
                raise _Missing
            return value
        space = scope.find_space(name)
        if space is not None:
            return Namespace(lambda inner: self._look_up(inner, space), name)
        return self.builtins[name]

    def _substitution(self, piece: Piece, scope: Scope, written: Written) -> Any:
        unknown = Unknown("$(" + piece.body + ")")
        try:
            text = self._inner(piece, scope, written)
        except _Missing:
            return unknown
        value, binding = self.substitutions.value(text, written.part(piece.start, piece.end))
        if binding is not None:
            self.bindings_read.append(binding)
        return unknown if value is None else value


def _is_name(piece: Piece, name: str) -> bool:
    """Whether a piece is nothing but a name, or an argument."""
    words = piece.body.split()
    return words == [name] if piece.kind is Kind.EXPRESSION else words == ["arg", name]
