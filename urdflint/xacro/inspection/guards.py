"""What a macro asks of a parameter before it reckons with it: conditions that its default does not pass."""

from __future__ import annotations

from collections.abc import Iterator, Set

from urdflint.syntax.document import Element
from urdflint.xacro import expressions, lexing
from urdflint.xacro.expansion.bindings import condition
from urdflint.xacro.expressions import GLOBALS, Budget, ExpressionError
from urdflint.xacro.inspection.closure import Closure
from urdflint.xacro.inspection.survey import CONDITIONS, KINDS
from urdflint.xacro.vocabulary import PREFIX

MAX_LENGTH = 200  # characters of a condition that is worked out
MAX_STEPS = 1000  # in which
MAX_CALLS = 50  # in a macro that are looked at
Condition = tuple[str, str]  # the tag, and what it asks


class Guards:
    """The conditions of a macro, where a parameter has its default and nothing else is known."""

    def __init__(self, closure: Closure, macro: Element, parameter: str, default: str) -> None:
        self._macro, self._names = macro, {parameter: default}
        self._calls = closure.source.calls_inside.get(macro, ())[:MAX_CALLS]
        self._defined_names = closure.macros

    def are_passed_to(self, element: Element) -> bool:
        """Whether xacro comes to an element, as far as the default decides."""
        conditions = set(self._conditions(element))
        if any(self._holds(guard) is False for guard in conditions):
            return False
        return not any(self._ends(call, conditions) for call in self._calls if call.start < element.start)

    def _ends(self, call: Element, conditions: Set[Condition]) -> bool:
        """Whether a call ends xacro for the default before an element: nothing defines the macro, as for an error."""
        name = call.tag.removeprefix(PREFIX)
        if name in self._defined_names or name in KINDS:
            return False
        own_conditions = set(self._conditions(call)) - conditions
        return bool(own_conditions) and all(self._holds(guard) for guard in own_conditions)

    def _conditions(self, element: Element) -> Iterator[Condition]:
        """The conditions around an element in the macro."""
        for above in element.ancestors():
            if above is self._macro:
                return
            if above.tag in CONDITIONS:
                yield above.tag, above.get("value") or ""

    def _holds(self, guard: Condition) -> bool | None:
        """Whether what is in a condition is there; None where more than the default decides."""
        tag, text = guard
        try:
            piece = lexing.single(text) if len(text) <= MAX_LENGTH else None
            if piece is None or piece.kind is not lexing.Kind.EXPRESSION:
                return None
            truth = condition(expressions.evaluate(piece.body, self._value, Budget(MAX_STEPS)))
        except (ExpressionError, KeyError, lexing.Unclosed):
            return None
        return truth if truth is None or tag == CONDITIONS[0] else not truth

    def _value(self, name: str) -> object:
        return self._names[name] if name in self._names else GLOBALS[name]
