"""Which arguments a xacro file has, with their defaults, and the values that its conditions compare them with."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

from urdflint.files.ros_packages import Packages
from urdflint.struct import Struct
from urdflint.syntax.document import Document, Element
from urdflint.xacro import comparisons, lexing
from urdflint.xacro.comparisons import Name
from urdflint.xacro.expansion import Arguments, Expanded, expand
from urdflint.xacro.expansion.loading import Broken, Loader, Missing, NotAllowed
from urdflint.xacro.parameters import parameters
from urdflint.xacro.spot import Spot

MAX_EXPANSIONS = 40  # expansions, to see what the values of arguments include
ROUNDS = 20  # of a property that has its value from another one
CONDITIONS = ("xacro:if", "xacro:unless")
COMPARES = re.compile(r"[=!<>]=|[<>]|\b(?:in|if|not)\b")
NOTHING = Arguments()
READ = re.compile(r"\$\(arg\s+([^\s()]+)\s*\)")
ArgumentByName = dict[tuple[str | None, str], str]  # the argument that a property or parameter is, by macro and name


class Argument(Struct):
    """An argument: `default` as it is written, None where nothing declares it; `spot` is the declaration that counts.

    `declared` are all places that declare it, `values` those that conditions compare it with.
    """

    name: str
    default: str | None
    spot: Spot
    declared: Sequence[Spot]
    values: Sequence[str]


def arguments(
    document: Document, packages: Packages, own_arguments: Arguments = NOTHING, folders: Sequence[str] = ()
) -> list[Argument]:
    """The arguments of a file, also those of the files that it includes for any value of an argument."""
    first = expand(document, packages, own_arguments, folders)
    loader = Loader(document.source.name, packages, folders)
    documents = {os.path.abspath(document.source.name): document}
    _take(first, loader, documents)
    tried: set[tuple[str, str]] = set()
    while len(tried) < MAX_EXPANSIONS:
        new = [pair for pair in _compared(list(documents.values())) if pair not in tried]
        if not new:
            break
        for name, value in new[: MAX_EXPANSIONS - len(tried)]:
            tried.add((name, value))
            _take(
                expand(
                    document, packages, own_arguments._replace(values={**own_arguments.values, name: value}), folders
                ),
                loader,
                documents,
            )
    return list(_arguments(list(documents.values()), first))


def compared_values(documents: Sequence[Document]) -> dict[str, list[str]]:
    """The values that conditions in some files compare arguments with, by the name of the argument."""
    values: dict[str, dict[str, None]] = {}
    for name, value in _compared(documents):
        values.setdefault(name, {})[value] = None
    return {name: list(choices) for name, choices in values.items()}


def _take(expanded: Expanded, loader: Loader, documents: dict[str, Document]) -> None:
    """The files that an expansion has read, those that are XML."""
    for path in expanded.files:
        if path not in documents:
            try:
                documents[path] = loader.load(path).document
            except (Missing, NotAllowed, Broken):
                continue


def _arguments(documents: Sequence[Document], first: Expanded) -> Iterator[Argument]:
    values = compared_values(documents)
    declared, read = _places(documents)
    for name in (*declared, *(other for other in read if other not in declared)):
        places = declared.get(name, [])
        counts = first.arguments.get(name)
        place = next((candidate for candidate in places if candidate == counts), places[0] if places else read[name])
        default = place.element.attributes.get("default") if places else None
        yield Argument(name, default, place, places, tuple(values.get(name, ())))


def _places(documents: Sequence[Document]) -> tuple[dict[str, list[Spot]], dict[str, Spot]]:
    """Where arguments are declared, and where each is read first."""
    declared: dict[str, list[Spot]] = {}
    read: dict[str, Spot] = {}
    for document in documents:
        for element in document.elements:
            name = element.attributes.get("name")
            if element.tag == "xacro:arg" and name:
                declared.setdefault(name, []).append(Spot(document, element, "default"))
            for attribute, text in element.attributes.items():
                for match in READ.finditer(text) if "$(" in text else ():
                    read.setdefault(match[1], Spot(document, element, attribute, match.start(), match.end()))
            for match in READ.finditer(element.text) if "$(" in element.text else ():
                read.setdefault(match[1], Spot(document, element, None, match.start(), match.end()))
    return declared, read


def _compared(documents: Sequence[Document]) -> Iterator[tuple[str, str]]:
    """The arguments that are compared, and the values."""
    argument_by_name = _declared_arguments(documents)
    for element in (element for document in documents for element in document.elements):
        for attribute, text in element.attributes.items():
            condition = element.tag in CONDITIONS and attribute == "value"
            if "$" not in text or not (condition or COMPARES.search(text)):
                continue
            for name, value in comparisons.compared(text, condition):
                argument = _argument(name, _macro(element), argument_by_name)
                if argument is not None:
                    yield argument, value


def _declared_arguments(documents: Sequence[Document]) -> ArgumentByName:
    """The properties and parameters that are arguments unchanged; found in rounds, since one can be of another."""
    definitions = [definition for document in documents for definition in _definitions(document)]
    argument_by_name: ArgumentByName = {}
    for _ in range(ROUNDS):
        new = {
            key: argument
            for key, name, macro in definitions
            if key not in argument_by_name and (argument := _argument(name, macro, argument_by_name)) is not None
        }
        if not new:
            break
        argument_by_name |= new
    return argument_by_name


def _definitions(document: Document) -> Iterator[tuple[tuple[str | None, str], Name, Element | None]]:
    """The names that get the value of another one, and the macro in which they do."""
    for element in document.elements:
        if not element.tag.startswith("xacro:"):
            continue
        macro = _macro(element)
        inside = macro.attributes.get("name") if macro is not None else None
        if element.tag == "xacro:property":
            texts = {"name": element.attributes.get("value") or element.attributes.get("default") or ""}
            keys = {"name": (inside, element.attributes.get("name", ""))}
        elif element.tag == "xacro:macro":
            listed = parameters(element.attributes.get("params", ""))
            texts = {parameter.name: parameter.default or "" for parameter in listed}
            keys = {parameter.name: (element.attributes.get("name"), parameter.name) for parameter in listed}
        else:
            macro_name = element.attributes.get("macro", "") if element.tag == "xacro:call" else element.tag[6:]
            texts = dict(element.attributes)
            keys = {name: (macro_name.rpartition(".")[2], name) for name in texts}
        for key, text in texts.items():
            name = comparisons.single_name(text) if lexing.is_plain(text) is False else None
            if name is not None:
                yield keys[key], name, macro


def _argument(name: Name, macro: Element | None, argument_by_name: ArgumentByName) -> str | None:
    """The argument that a name stands for in a macro."""
    if name.is_argument:
        return name.name
    if macro is not None:
        own = argument_by_name.get((macro.attributes.get("name"), name.name))
        if own is not None:
            return own
        if any(
            parameter.name == name.name and not parameter.forward
            for parameter in parameters(macro.attributes.get("params", ""))
        ):
            return None
    return argument_by_name.get((None, name.name))


def _macro(element: Element) -> Element | None:
    """The macro that an element stands in."""
    return next((ancestor for ancestor in element.ancestors() if ancestor.tag == "xacro:macro"), None)
