"""The names of xacro in its sources: macros with their parameters, properties, arguments and blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from urdflint.server.symbols import xml_at_offset
from urdflint.server.symbols.robot_names import Occurrence, trimmed
from urdflint.server.symbols.xml_at_offset import Pointed
from urdflint.syntax.document import Element
from urdflint.syntax.source import Span
from urdflint.xacro.inspection.closure import called_macro
from urdflint.xacro.inspection.records import Macro, Property, Read
from urdflint.xacro.inspection.survey import Survey
from urdflint.xacro.parameters import Parameter
from urdflint.xacro.spot import Spot, span_of
from urdflint.xacro.vocabulary import PREFIX

if TYPE_CHECKING:
    from urdflint.server.workspace.state import Text

MACRO, PROPERTY, ARGUMENT, PARAMETER, LOCAL = "macro", "property", "argument", "parameter", "local property"
KINDS = frozenset({MACRO, PROPERTY, ARGUMENT, PARAMETER, LOCAL})
OUTSIDE = ("parent", "global")  # scopes of properties that are not of the macro alone


class Symbol(NamedTuple):
    """A name with its kind, and its macro where it exists in one macro only."""

    kind: str
    name: str
    owner: str = ""

    @property
    def label(self) -> str:
        """How it is called in a message."""
        words = "property" if self.kind == LOCAL else self.kind
        return f"{words} '{self.name}'" + (f" of macro '{self.owner}'" if self.owner else "")


def symbol_at(survey: Survey, pointed: Pointed, offset: int) -> tuple[Symbol, Span] | None:
    """The name of xacro at an offset, and where it is written."""
    for symbol, span, _ in _of_element(survey, pointed.element):
        if span.start <= offset <= span.end:
            return symbol, span
    return None


def occurrences(text: Text, survey: Survey, symbol: Symbol) -> Iterator[Occurrence]:
    """Where a name of xacro stands in a source."""
    for other, span, defines in all_symbols(survey):
        if other == symbol:
            yield Occurrence(symbol.kind, symbol.name, text.source, span, defines)


def all_symbols(survey: Survey) -> Iterator[tuple[Symbol, Span, bool]]:
    """All names of a source: what is named, where, and whether it is defined there."""
    for macro in survey.macros:
        yield from _macro(survey, macro)
    for definition in survey.properties:
        yield from _property(survey, definition)
    for argument in survey.arguments:
        yield from _argument(survey, argument.element)
    for call in survey.calls:
        yield from _call(survey, call.element)
    for read in survey.reads:
        yield _read(survey, read)


def _of_element(survey: Survey, element: Element) -> Iterator[tuple[Symbol, Span, bool]]:
    """The names in one element."""
    for read in survey.reads:
        if read.spot.element is element:
            yield _read(survey, read)
    for macro in survey.macros:
        if macro.element is element:
            yield from _macro(survey, macro)
    for definition in survey.properties:
        if definition.element is element:
            yield from _property(survey, definition)
    for instructions, names in ((survey.arguments, _argument), (survey.calls, _call)):
        for instruction in instructions:
            if instruction.element is element:
                yield from names(survey, element)


def _macro(survey: Survey, macro: Macro) -> Iterator[tuple[Symbol, Span, bool]]:
    span = survey.document.value(macro.element, "name")
    if span is not None and macro.name:
        span = trimmed(survey.document.source, span)
        yield Symbol(MACRO, macro.name), Span(span.end - len(macro.name.encode()), span.end), True
    for parameter in macro.parameters:
        yield Symbol(PARAMETER, bare(parameter), macro.name), _listed(survey, macro, parameter), True


def bare(parameter: Parameter) -> str:
    """The name of a parameter without the stars of a block."""
    return parameter.name.lstrip("*")


def _listed(survey: Survey, macro: Macro, parameter: Parameter) -> Span:
    start = parameter.start + len(parameter.name) - len(bare(parameter))
    return span_of(Spot(survey.document, macro.element, "params", start, parameter.end))


def _property(survey: Survey, definition: Property) -> Iterator[tuple[Symbol, Span, bool]]:
    span = survey.document.value(definition.element, "name")
    if span is None or not definition.name:
        return
    if definition.macro is None or definition.element.get("scope") in OUTSIDE:
        symbol = Symbol(PROPERTY, definition.name)
    else:
        symbol = resolved(survey, definition.name, definition.macro)
    yield symbol, trimmed(survey.document.source, span), True


def _argument(survey: Survey, element: Element) -> Iterator[tuple[Symbol, Span, bool]]:
    span, name = survey.document.value(element, "name"), element.get("name")
    if span is not None and name:
        yield Symbol(ARGUMENT, name.strip()), trimmed(survey.document.source, span), True


def _call(survey: Survey, element: Element) -> Iterator[tuple[Symbol, Span, bool]]:
    name = called_name(element)
    if name is None:
        return
    size = len(name.encode())
    if element.tag == "xacro:call":
        value = survey.document.value(element, "macro")
        spans = [trimmed(survey.document.source, value)] if value is not None else []
    else:
        spans = xml_at_offset.names_of(survey.document, element)
    for span in spans:
        yield Symbol(MACRO, name), Span(span.end - size, span.end), False
    for attribute in element.attributes:
        name_span = survey.document.attribute(element, attribute)
        if (
            name_span is not None
            and attribute != ("macro" if element.tag == "xacro:call" else "")
            and ":" not in attribute
        ):
            yield Symbol(PARAMETER, attribute, name), name_span, False


def called_name(element: Element) -> str | None:
    """The name of the macro that an element calls, without that of a namespace."""
    from urdflint.xacro.inspection.records import Instruction

    name = called_macro(Instruction(element, None, False))
    return name.rpartition(".")[2].removeprefix(PREFIX) if name else None


def _read(survey: Survey, read: Read) -> tuple[Symbol, Span, bool]:
    span = trimmed(survey.document.source, span_of(read.spot))
    if read.kind == "argument":
        return Symbol(ARGUMENT, read.name), span, False
    return resolved(survey, read.name, read.macro), span, False


def resolved(survey: Survey, name: str, macro: Macro | None) -> Symbol:
    """What a name that is read means: a parameter of the macro around it, a property in it, or one of the file."""
    while macro is not None:
        if any(bare(parameter) == name for parameter in macro.parameters):
            return Symbol(PARAMETER, name, macro.name)
        if name in _locals(survey).get(macro.element, ()):
            return Symbol(LOCAL, name, macro.name)
        macro = macro.outer
    return Symbol(PROPERTY, name)


def _locals(survey: Survey) -> dict[Element, set[str]]:
    """The properties that are defined in macros and for them alone, by the macro's element."""
    locals_by_macro: dict[Element, set[str]] | None = vars(survey).get("_locals")
    if locals_by_macro is None:
        locals_by_macro = {}
        for definition in survey.properties:
            if definition.macro is not None and definition.name and definition.element.get("scope") not in OUTSIDE:
                locals_by_macro.setdefault(definition.macro.element, set()).add(definition.name)
        vars(survey)["_locals"] = locals_by_macro
    return locals_by_macro
