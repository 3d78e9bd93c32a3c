"""A xacro source as it stands, without expanding it: what it defines, and what it reads and calls where."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from urdflint.struct import cached_property
from urdflint.syntax.document import Document, Element
from urdflint.xacro import unprefixed_tags
from urdflint.xacro.inspection import expressions
from urdflint.xacro.inspection.expressions import Part
from urdflint.xacro.inspection.records import Broken, Instruction, Literal, Macro, Mention, Property, Read, Text
from urdflint.xacro.lexing import Kind, Unclosed, pieces
from urdflint.xacro.parameters import parameters
from urdflint.xacro.spot import Spot, runs
from urdflint.xacro.vocabulary import PREFIX

ARGUMENT = re.compile(r"""\bxacro\.arg\(\s*["']([^"']*)["']\s*\)""")
WORD = re.compile(r"[^\W\d]\w*")
LITERAL_NAME = re.compile(r"\(\$([^\W\d]\w*)\)|\{\$([^\W\d]\w*)\}|\$([^\W\d]\w*)|(?<!\{)\{([^\W\d]\w*)\}(?!\})")
CONDITIONS = ("xacro:if", "xacro:unless")
MOST_KEPT = 100_000  # bytes of a source; none of the collection of real ones has more than 61,440
LITERAL = {  # attributes that xacro takes as they are written
    "xacro:macro": ("name", "params"),
    "xacro:arg": ("name",),
    "xacro:insert_block": ("name",),
    "xacro:include": ("optional",),
    "xacro:property": ("scope",),
}


class Survey:
    """What one source holds.

    `vague` where it can define or read any property, since a name is computed; `vague_arguments` where it can read any
    argument, as $(eval …) does. `declared` where it says that it is xacro.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.macros: list[Macro] = []
        self.properties: list[Property] = []
        self.arguments: list[Instruction] = []
        self.includes: list[Instruction] = []
        self.calls: list[Instruction] = []
        self.instructions: list[Instruction] = []
        self.texts: list[Text] = []
        self.reads: list[Read] = []
        self.broken: list[Broken] = []
        self.literals: list[Literal] = []
        self.mentions: list[Mention] = []
        self.unprefixed: list[Element] = list(unprefixed_tags.instructions(document))
        self.declared = any("xmlns:xacro" in element.attributes for element in document.elements)
        self.vague = False
        self.vague_arguments = False

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each property is read, by name."""
        return Counter(reading.name for reading in self.reads if reading.kind == "property")

    @cached_property
    def argument_reads(self) -> dict[Element, list[Read]]:
        """What reads an argument in a macro, outside of macros in it, by the macro's element."""
        reads_by_macro: dict[Element, list[Read]] = {}
        for read in self.reads:
            if read.kind == "argument" and read.macro is not None:
                reads_by_macro.setdefault(read.macro.element, []).append(read)
        return reads_by_macro

    @cached_property
    def calls_inside(self) -> dict[Element, list[Element]]:
        """The calls in a macro, outside of macros in it, by the macro's element."""
        calls_by_macro: dict[Element, list[Element]] = {}
        for call in self.calls:
            if call.macro is not None:
                calls_by_macro.setdefault(call.macro.element, []).append(call.element)
        return calls_by_macro

    @cached_property
    def reckoned(self) -> dict[tuple[Element, str], list[Spot]]:
        """Where each macro reckons with a name, by the macro's element and the name."""
        reckoned_spots: dict[tuple[Element, str], list[Spot]] = {}
        for text in self.texts:
            macro = text.macro.element if text.macro is not None else None
            for part in text.parts if macro is not None and text.spot.element is not macro else ():
                if macro is not None and part.kind is Kind.EXPRESSION:
                    start, end = text.spot.start + part.start - 2, text.spot.start + part.end + 1
                    spot = text.spot._replace(start=start, end=end)
                    for name in expressions.reckoned(part.body):
                        reckoned_spots.setdefault((macro, name), []).append(spot)
        return reckoned_spots


def survey_of(document: Document) -> Survey:
    """The survey of a source; those of the files that robots share are kept, unless they are very large."""
    return _cached_survey(document) if len(document.source.text) <= MOST_KEPT else _new_survey(document)


@lru_cache(maxsize=256)
def _cached_survey(document: Document) -> Survey:
    return _new_survey(document)


def _new_survey(document: Document) -> Survey:
    survey = Survey(document)
    if document.root is not None:
        waiting: list[tuple[Element, Macro | None, bool]] = [(document.root, None, False)]
        while waiting:
            element, macro, conditional = waiting.pop()
            inner = _note(survey, element, macro, conditional)
            below = conditional or element.tag in CONDITIONS
            if element.tag != "xacro:include":  # what is in it is ignored
                waiting += [(child, inner, below) for child in reversed(element.children)]
    _comments(survey)
    return survey


def _note(survey: Survey, element: Element, macro: Macro | None, conditional: bool) -> Macro | None:
    """Keep what an element is; returns the macro that its children are in."""
    inner = macro
    if element.tag.startswith(PREFIX):
        inner = _tag(survey, element, macro, conditional)
    left = LITERAL.get(element.tag, ())
    for name, value in element.attributes.items():
        if "$" in value and name not in left and (not name.startswith(PREFIX) or name == "xacro:name"):
            lazily = element.tag == "xacro:property" and name in ("value", "default")
            _text(survey, value, Spot(survey.document, element, name), macro, lazily)
        elif "{" in value and name not in left:
            _literals(survey, value, Spot(survey.document, element, name), macro)
    if "$" in element.text or "{" in element.text:
        for text, offset in runs(survey.document, element):
            spot = Spot(survey.document, element, None, offset, offset)
            if "$" in text:
                _text(survey, text, spot, inner, False)
            elif "{" in text:
                _literals(survey, text, spot, inner)
    return inner


def _tag(survey: Survey, element: Element, macro: Macro | None, conditional: bool) -> Macro | None:
    noted = Instruction(element, macro, conditional)
    kind = element.tag[len(PREFIX) :]
    name = element.get("name")
    if kind == "macro":
        new_macro = Macro(
            (name or "").removeprefix(PREFIX), element, parameters(element.get("params") or ""), macro, conditional
        )
        survey.macros.append(new_macro)
        _defaults(survey, new_macro)
        return new_macro
    if kind == "property":
        is_known = name is None or "$" not in name
        survey.properties.append(Property(name if is_known else None, element, macro, conditional))
        survey.vague |= not is_known
    elif kind == "insert_block":
        survey.reads.append(Read("block", name or "", Spot(survey.document, element, "name"), macro))
    elif kind in ("arg", "include"):
        (survey.arguments if kind == "arg" else survey.includes).append(noted)
    elif kind == "call" or kind not in KINDS:
        survey.calls.append(noted)
    if kind in KINDS:
        survey.instructions.append(noted)
    return macro


KINDS = frozenset(("arg", "attribute", "call", "element", "if", "include", "insert_block", "property", "unless"))


def _defaults(survey: Survey, macro: Macro) -> None:
    """What the defaults of a macro read, which happens where it is called."""
    for parameter in macro.parameters:
        if parameter.default is not None and "$" in parameter.default:
            spot = Spot(survey.document, macro.element, "params", parameter.default_start, parameter.default_start)
            _text(survey, parameter.default, spot, macro, False)


def _text(survey: Survey, text: str, spot: Spot, macro: Macro | None, lazily: bool) -> None:
    text_start = spot.start
    try:
        parts = expressions.parts(text)
    except Unclosed as error:
        start = text_start + error.start
        opened = text[error.start : error.start + 2]
        survey.broken.append(Broken(spot._replace(start=start, end=text_start + len(text)), opened))
        survey.mentions += [Mention(word, macro) for word in WORD.findall(text)]
        return
    survey.texts.append(Text(text, spot, parts, macro))
    _literals(survey, text, spot, macro)
    for part in parts:
        if not expressions.readable(part):
            survey.mentions += [Mention(word, macro) for word in WORD.findall(part.body)]
        for kind, name, start, end in _names(survey, part):
            name_spot = spot._replace(start=text_start + start, end=text_start + end)
            survey.reads.append(Read(kind, name, name_spot, macro, lazily))


def _literals(survey: Survey, text: str, spot: Spot, macro: Macro | None) -> None:
    """Note the words that look like expressions and are none, outside of real expressions."""
    plain_text = "".join(
        piece.body if piece.kind is Kind.TEXT else " " * (piece.end - piece.start) for piece in pieces(text)
    )
    for match in LITERAL_NAME.finditer(plain_text):
        name = next(group for group in match.groups() if group)
        name_spot = spot._replace(start=spot.start + match.start(), end=spot.start + match.end())
        survey.literals.append(Literal(name, name_spot, macro))
        survey.mentions.append(Mention(name, macro))


def _names(survey: Survey, part: Part) -> Iterator[tuple[str, str, int, int]]:
    """What a part reads, with offsets of the text that it is in."""
    if part.kind is Kind.EXPRESSION:
        for name in expressions.names(part.body):
            yield "property", name.name, part.start + name.start, part.start + name.end
        for match in ARGUMENT.finditer(part.body):
            yield "argument", match[1], part.start + match.start(1), part.start + match.end(1)
        survey.vague_arguments |= part.body.count("xacro.arg") > len(ARGUMENT.findall(part.body))
        return
    command, _, rest = part.body.strip().partition(" ")
    words = rest.split()
    if command == "eval":
        survey.vague_arguments = True
    elif command == "arg" and len(words) == 1:
        if part.spliced:
            survey.vague_arguments = True
        else:
            start = part.start + part.body.rindex(words[0])
            yield "argument", words[0], start, start + len(words[0])


def _comments(survey: Survey) -> None:
    """Comments that xacro is told to read may read any name."""
    if any("xacro:eval-comments" in text for _, text in survey.document.comments):
        survey.vague = survey.vague_arguments = True
