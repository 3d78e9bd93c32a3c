"""What a macro can read, with the macros that it calls: xacro looks names up where a macro is called."""

from __future__ import annotations

from urdflint.syntax.document import Element
from urdflint.xacro.inspection.closure import Closure
from urdflint.xacro.inspection.records import Instruction, Macro
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.vocabulary import PREFIX


def called(one: Instruction) -> str | None:
    """The name of the macro that a call takes; None where an expression makes it."""
    element = one.element
    name = element.get("macro") if element.tag == "xacro:call" else element.tag[len(PREFIX) :]
    return name if name and "$" not in name else None


def within(macro: Macro | None, outer: Macro) -> bool:
    """Whether something in a macro stands in another one, or that is the same."""
    while macro is not None:
        if macro.element is outer.element:
            return True
        macro = macro.outer
    return False


def reads(closure: Closure, macro: Macro) -> frozenset[str] | None:
    """All names that a macro, or any that it calls, may read, those of blocks with their stars; None if unknown."""
    found: set[str] = set()
    waiting: list[tuple[Survey, Macro]] = [(closure.source, macro)]
    seen: set[Element] = set()
    while waiting:
        survey, one = waiting.pop()
        if one.element in seen:
            continue
        seen.add(one.element)
        if survey.vague or any(within(include.macro, one) for include in survey.includes):
            return None
        for read in survey.reads:
            if within(read.macro, one):
                found.update((f"*{read.name}", f"**{read.name}") if read.kind == "block" else (read.name,))
        found.update(mention.name for mention in survey.mentions if within(mention.macro, one))
        for call in survey.calls:
            if within(call.macro, one):
                name = called(call)
                macros = closure.macros.get(name.rpartition(".")[2], []) if name else []
                if not macros:
                    return None
                waiting += macros
                found.update(p.name for _, other in macros for p in other.parameters if p.forward)
    return frozenset(found)
