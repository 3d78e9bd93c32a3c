"""What a command takes, declared beside its parameters, and how plain words of a command line become their values.

typer takes longer to import than a small robot to check, so it is asked only where help, completion or an error message
is due: `read` gives up then, and `program` builds what typer needs of the same declarations.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from urdflint.struct import Struct

HELP = ("-h", "--help")
COMPLETING = "_URDFLINT_COMPLETE"  # the variable in which a shell asks what to offer


class Option(Struct):
    """An option by its names, the long one first. A bool is a flag; a list can be given several times.

    `complete` names the function in the module `completion` that knows its words, and `panel` the part of the help
    page. One that `is_rare` is only on the long page, of --help-all.
    """

    names: tuple[str, ...]
    about: str
    metavar: str | None = None
    complete: str | None = None
    panel: str | None = None
    is_rare: bool = False


class Argument(Struct):
    """An argument; a list takes all there are."""

    metavar: str
    about: str
    complete: str | None = None


class Parameter(Struct):
    """A parameter of a command: its type without None, and its default, `...` where it must be given."""

    name: str
    kind: Any
    default: Any
    declared: Option | Argument


def option(
    *names: str,
    about: str,
    metavar: str | None = None,
    complete: str | None = None,
    panel: str | None = None,
    is_rare: bool = False,
) -> Any:
    """Declare an option, in the annotation of a parameter."""
    return Option(names, about, metavar, complete, panel, is_rare)


def argument(*, metavar: str, about: str, complete: str | None = None) -> Any:
    """Declare an argument, in the annotation of a parameter."""
    return Argument(metavar, about, complete)


def parameters(command: Callable[..., None]) -> Iterator[Parameter]:
    """The parameters of a command in order."""
    kinds = [(name, kind) for name, kind in command.__annotations__.items() if name != "return"]
    defaults = getattr(command, "__defaults__", None) or ()
    missing = [...] * (len(kinds) - len(defaults))
    for (name, annotated), default in zip(kinds, (*missing, *defaults), strict=True):
        kind = annotated.__origin__
        members = [member for member in getattr(kind, "__args__", ()) if member is not type(None)]
        if len(members) == 1 and not hasattr(kind, "__origin__"):  # X | None
            kind = members[0]
        yield Parameter(name, kind, default, annotated.__metadata__[0])


def read(command: Callable[..., None], args: Sequence[str]) -> dict[str, Any] | None:
    """The values of a command's parameters, by name; None where help or completion is asked for, or something is wrong.

    What is given empty counts as left out, as scripts pass variables that are not set.
    """
    if COMPLETING in os.environ or not set(HELP).isdisjoint(args):
        return None
    all_parameters = list(parameters(command))
    by_name = {
        name: parameter
        for parameter in all_parameters
        if isinstance(parameter.declared, Option)
        for name in parameter.declared.names
    }
    words_by_name: dict[str, list[Any]] = {}
    rest: list[str] = []
    waiting = list(reversed(args))
    while waiting:
        word = waiting.pop()
        if word == "--":
            rest += reversed(waiting)
            break
        if word[:1] != "-" or word == "-":
            rest.append(word)
        elif not _take(word, waiting, by_name, words_by_name):
            return None
    return _values(all_parameters, words_by_name, rest)


def _take(word: str, waiting: list[str], by_name: dict[str, Parameter], words_by_name: dict[str, list[Any]]) -> bool:
    """Read an option, or several in one word such as `-qt drake`, with its value; False if it is wrong."""
    if word.startswith("--"):
        name, equals, value = word.partition("=")
        if equals:
            waiting.append(value)
        return (
            name in by_name
            and not (equals and by_name[name].kind is bool)
            and _take_one(by_name[name], waiting, words_by_name)
        )
    for index, letter in enumerate(word[1:], 2):
        parameter = by_name.get(f"-{letter}")
        if parameter is None:
            return False
        if parameter.kind is not bool and word[index:]:
            waiting.append(word[index:])
        if not _take_one(parameter, waiting, words_by_name):
            return False
        if parameter.kind is not bool:
            break
    return True


def _take_one(parameter: Parameter, waiting: list[str], words_by_name: dict[str, list[Any]]) -> bool:
    number = 0 if parameter.kind is bool else 2 if getattr(parameter.kind, "__origin__", None) is tuple else 1
    if len(waiting) < number:
        return False
    words = [waiting.pop() for _ in range(number)]
    words_by_name.setdefault(parameter.name, []).append(
        True if not number else words[0] if number == 1 else tuple(words)
    )
    return True


def _values(
    all_parameters: list[Parameter], words_by_name: dict[str, list[Any]], rest: list[str]
) -> dict[str, Any] | None:
    values = {}
    for parameter in all_parameters:
        is_list = getattr(parameter.kind, "__origin__", None) is list
        if isinstance(parameter.declared, Argument):
            words = rest if is_list else rest[:1]
            rest = rest[len(words) :]
        else:
            words = words_by_name.get(parameter.name, [])
        if parameter.default is ... and not words:
            return None
        empty = "" if parameter.default is ... else parameter.default
        values[parameter.name] = words if is_list and words else (words and words[-1]) or empty
    return None if rest else values
