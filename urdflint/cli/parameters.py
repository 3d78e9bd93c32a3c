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
    """An option by its names, the long one first. A bool is a flag, a list can be given several times.

    `complete` names the function in `completion` that knows its words, and `panel` the part of the help page.
    """

    names: tuple[str, ...]
    about: str
    metavar: str | None = None
    complete: str | None = None
    panel: str | None = None


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
    *names: str, about: str, metavar: str | None = None, complete: str | None = None, panel: str | None = None
) -> Any:
    """Declare an option, in the annotation of a parameter."""
    return Option(names, about, metavar, complete, panel)


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
        some = [one for one in getattr(kind, "__args__", ()) if one is not type(None)]
        if len(some) == 1 and not hasattr(kind, "__origin__"):  # X | None
            kind = some[0]
        yield Parameter(name, kind, default, annotated.__metadata__[0])


def read(command: Callable[..., None], args: Sequence[str]) -> dict[str, Any] | None:
    """The values of a command's parameters, by name; None where help or completion is asked for, or something is wrong.

    What is given empty counts as left out, as scripts pass variables that are not set.
    """
    if COMPLETING in os.environ or not set(HELP).isdisjoint(args):
        return None
    known = list(parameters(command))
    by_name = {name: one for one in known if isinstance(one.declared, Option) for name in one.declared.names}
    given: dict[str, list[Any]] = {}
    rest: list[str] = []
    waiting = list(reversed(args))
    while waiting:
        word = waiting.pop()
        if word == "--":
            rest += reversed(waiting)
            break
        if word[:1] != "-" or word == "-":
            rest.append(word)
        elif not _take(word, waiting, by_name, given):
            return None
    return _values(known, given, rest)


def _take(word: str, waiting: list[str], known: dict[str, Parameter], given: dict[str, list[Any]]) -> bool:
    """Take an option, or several in one word such as `-qt drake`, with what belongs to it; false if it is wrong."""
    if word.startswith("--"):
        name, equals, value = word.partition("=")
        if equals:
            waiting.append(value)
        return name in known and not (equals and known[name].kind is bool) and _take_one(known[name], waiting, given)
    for at, letter in enumerate(word[1:], 2):
        one = known.get(f"-{letter}")
        if one is None:
            return False
        if one.kind is not bool and word[at:]:
            waiting.append(word[at:])
        if not _take_one(one, waiting, given):
            return False
        if one.kind is not bool:
            break
    return True


def _take_one(one: Parameter, waiting: list[str], given: dict[str, list[Any]]) -> bool:
    number = 0 if one.kind is bool else 2 if getattr(one.kind, "__origin__", None) is tuple else 1
    if len(waiting) < number:
        return False
    words = [waiting.pop() for _ in range(number)]
    given.setdefault(one.name, []).append(True if not number else words[0] if number == 1 else tuple(words))
    return True


def _values(known: list[Parameter], given: dict[str, list[Any]], rest: list[str]) -> dict[str, Any] | None:
    values = {}
    for one in known:
        several = getattr(one.kind, "__origin__", None) is list
        if isinstance(one.declared, Argument):
            found = rest if several else rest[:1]
            rest = rest[len(found) :]
        else:
            found = given.get(one.name, [])
        if one.default is ... and not found:
            return None
        empty = "" if one.default is ... else one.default
        values[one.name] = found if several and found else (found and found[-1]) or empty
    return None if rest else values
