"""What can be typed in instructions, calls, expressions and substitutions of xacro."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.server.completion import candidates, partial_xml, snippets
from urdflint.server.completion.partial_xml import Halfway
from urdflint.server.protocol.completion_items import Choice, Kind, names
from urdflint.server.symbols.name_kinds import JOINT, LINK
from urdflint.server.symbols.xacro_names import ARGUMENT, PROPERTY
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span
from urdflint.xacro.parameters import Parameter, parameters
from urdflint.xacro.reserved_words import COMMANDS, GLOBALS
from urdflint.xacro.vocabulary import ATTRIBUTES, PREFIX

OPENED = re.compile(r"\$(?P<kind>[{(])(?P<inside>[^}$)]*)\Z|\$\Z")
FIND = re.compile(r"find\s+(\S*)\Z")
ARG = re.compile(r"arg\s+(\S*)\Z")
TOPS = ("robot", "xacro:macro", "xacro:if", "xacro:unless")  # where macros are called mostly
CONTAINERS = ("macro", "if", "unless", "element", "call")
IDENTIFIER = re.compile(r"[^\W\d]\w*\Z|\Z")
SOURCES = (".xacro", ".urdf", ".xml", ".gazebo", ".srdf")
PLACES = re.compile(r"link|parent|child|frame", re.IGNORECASE)


def tags(state: State, text: Text, parent: str) -> Iterator[Choice]:
    """The calls of macros, and the instructions of xacro; macros come first, then includes, where robots have them."""
    for name, listed in candidates.macros(state, text).items():
        parameter_names = " ".join(parameter.name for parameter in listed)
        needed = [parameter.name for parameter in listed if parameter.required and not parameter.is_block]
        snippet = snippets.call(PREFIX + name, needed, any(parameter.is_block for parameter in listed))
        about = f"macro: {parameter_names}" if parameter_names else "macro"
        yield Choice(PREFIX + name, Kind.Function, about, parent in TOPS, snippet)
    for instruction, (needed_names, _) in ATTRIBUTES.items():
        is_first = instruction == "include" and parent in TOPS
        snippet = snippets.call(PREFIX + instruction, needed_names, instruction in CONTAINERS)
        yield Choice(PREFIX + instruction, Kind.Keyword, "instruction of xacro", is_first, snippet)


def attributes(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The attributes that an instruction or a call can have and does not have yet."""
    name = place.tag[len(PREFIX) :]
    needed, optional = ATTRIBUTES.get(name, ((), ()))
    for attribute in (*needed, *optional):
        if attribute not in place.attributes:
            yield Choice(attribute, Kind.Property, first=attribute in needed, snippet=snippets.attribute(attribute))
    for parameter in candidates.macros(state, text).get(name, ()) if name not in ATTRIBUTES else ():
        if not parameter.is_block and parameter.name not in place.attributes:
            default = f"default {parameter.default}" if parameter.default is not None else ""
            snippet = snippets.attribute(parameter.name)
            yield Choice(parameter.name, Kind.Property, default, parameter.required, snippet)


def values(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The values that an attribute of an instruction or a call can have."""
    name = place.tag[len(PREFIX) :]
    if name == "include" and place.attribute == "filename":
        if "/" not in place.typed:
            yield Choice("$(find ", Kind.Keyword)
        yield from _files_of_xacro(state, text, place.typed)
    elif name == "insert_block" and place.attribute == "name":
        for parameter in _parameters(place):
            if parameter.is_block:
                yield Choice(parameter.name.lstrip("*"), Kind.Variable, "block")
        yield from (
            Choice(name, Kind.Variable, origin) for name, origin in candidates.of_xacro(state, text, PROPERTY).items()
        )
    elif name == "call" and place.attribute == "macro":
        yield from (Choice(macro, Kind.Function) for macro in candidates.macros(state, text))
    elif name in ("if", "unless", "include") and place.attribute in ("value", "optional"):
        yield from (Choice(word, Kind.EnumMember) for word in ("true", "false"))
    elif name == "property" and place.attribute == "scope":
        yield from (Choice(word, Kind.EnumMember) for word in ("parent", "global"))
    elif name not in ATTRIBUTES and name != "macro" and PLACES.search(place.attribute):
        yield from names(state, text, LINK)
    elif name not in ATTRIBUTES and name != "macro" and JOINT in place.attribute.lower():
        yield from names(state, text, JOINT)


def _files_of_xacro(state: State, text: Text, typed: str) -> Iterator[Choice]:
    for name, folder in candidates.files(state, text, typed, SOURCES):
        yield Choice(f"{name}/" if folder else name, Kind.Folder if folder else Kind.File)


def inside(state: State, text: Text, inside: re.Match[str], offset: int) -> tuple[Span, Iterator[Choice]]:
    """What can stand in an expression or a substitution, and what of it is typed."""
    typed = inside["inside"] or ""
    if inside["kind"] is None:
        openings = [Choice("${", Kind.Operator, "an expression"), Choice("$(", Kind.Operator, "a substitution")]
        return Span(offset - 1, offset), iter(openings)
    if inside["kind"] == "(":
        return _substitution(state, text, typed, offset)
    word = IDENTIFIER.search(typed)
    size = len(word[0].encode()) if word is not None else 0
    return Span(offset - size, offset), _expression(state, text, typed, offset)


def _substitution(state: State, text: Text, typed: str, offset: int) -> tuple[Span, Iterator[Choice]]:
    find, arg = FIND.search(typed), ARG.search(typed)
    if find is not None:
        package_choices = (Choice(package, Kind.Module, "package") for package in candidates.packages(state, text.path))
        return Span(offset - len(find[1].encode()), offset), package_choices
    if arg is not None:
        arguments = candidates.of_xacro(state, text, ARGUMENT).items()
        return Span(offset - len(arg[1].encode()), offset), (
            Choice(name, Kind.Variable, origin) for name, origin in arguments
        )
    word = typed.strip()
    return Span(offset - len(typed.lstrip().encode()), offset), (
        Choice(command, Kind.Keyword) for command in COMMANDS if command.startswith(word)
    )


def _expression(state: State, text: Text, typed: str, offset: int) -> Iterator[Choice]:
    """Parameters of the macros around, properties, and what xacro has itself."""
    if typed.endswith("."):
        return
    for parameter in _parameters(partial_xml.typed_at(text.source.text, offset)):
        if not parameter.is_block:
            yield Choice(parameter.name, Kind.Variable, "parameter", first=True)
    for name, origin in candidates.of_xacro(state, text, PROPERTY).items():
        yield Choice(name, Kind.Variable, f"property {origin}".strip())
    yield from (Choice(function, Kind.Function, "of xacro") for function in sorted(GLOBALS))


def _parameters(place: Halfway) -> Iterator[Parameter]:
    """The parameters of the macros around a place."""
    for open_tag in reversed(place.open_tags):
        if open_tag.tag == "xacro:macro":
            yield from parameters(open_tag.attributes.get("params", ""))
