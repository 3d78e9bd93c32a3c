"""What a macro can read, with the macros that it calls: xacro looks names up where a macro is called."""

from __future__ import annotations

from typing import NamedTuple

from urdflint.syntax.document import Element
from urdflint.text import similar
from urdflint.xacro.inspection.closure import Closure, called_macro
from urdflint.xacro.inspection.records import Macro
from urdflint.xacro.inspection.survey import Survey

MAX_STEPS = 1_000_000  # names and calls that are gone through for all macros of a source
CALL = 10  # names that following a call counts as


class _Inside(NamedTuple):
    """What stands in a macro, and in no macro within it.

    `names` may be read, those of blocks with their stars; `calls` are names of macros, None where one is not known.
    """

    names: set[str]
    calls: set[str | None]
    macros: list[Macro]
    includes: list[Element]


class Reach:
    """Answers for all macros of a source, as long as that is no more than `MOST` steps."""

    def __init__(self, closure: Closure) -> None:
        self.closure = closure
        self.left = MAX_STEPS
        self._inside: dict[Element, _Inside] = {}
        for survey in closure.surveys:
            self._sort(survey)

    def _sort(self, survey: Survey) -> None:
        for macro in survey.macros:
            self._inside.setdefault(macro.element, _Inside(set(), set(), [], []))
            if macro.outer is not None:
                self._inside_of(macro.outer).macros.append(macro)
        for include in survey.includes:
            if include.macro is not None:
                self._inside_of(include.macro).includes.append(include.element)
        for read in survey.reads:
            if read.macro is not None and read.kind != "argument":
                names = (f"*{read.name}", f"**{read.name}") if read.kind == "block" else (read.name,)
                self._inside_of(read.macro).names.update(names)
        for mention in survey.mentions:
            if mention.macro is not None:
                self._inside_of(mention.macro).names.add(mention.name)
        for call in survey.calls:
            if call.macro is not None:
                self._inside_of(call.macro).calls.add(called_macro(call))

    def _inside_of(self, macro: Macro) -> _Inside:
        return self._inside.setdefault(macro.element, _Inside(set(), set(), [], []))

    def reads(self, macro: Macro) -> set[str] | None:
        """All names that a macro, or any that it calls, may read; None where that is not known."""
        names: set[str] = set()
        waiting: list[tuple[Survey, Macro]] = [(self.closure.source, macro)]
        visited: set[Element] = set()
        while waiting:
            survey, reached_macro = waiting.pop()
            if reached_macro.element in visited:
                continue
            visited.add(reached_macro.element)
            inside = self._inside_of(reached_macro)
            if self._spent(len(inside.names)) or survey.vague or inside.includes:
                return None
            names |= inside.names
            waiting += [(survey, inner) for inner in inside.macros]
            for name in inside.calls:
                macros = self.closure.macros.get(name.rpartition(".")[2], []) if name else []
                if not macros or self._spent(sum(len(other.parameters) for _, other in macros)):
                    return None
                waiting += macros
                names.update(p.name for _, other in macros for p in other.parameters if p.forward)
        return names

    def _spent(self, names: int) -> bool:
        """Whether there was too much to go through; of what is left nothing is known then."""
        self.left -= CALL + names
        if self.left < 0:
            similar.stop()
        return self.left < 0
