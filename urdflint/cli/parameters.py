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
    """An option, named for its parameter. A bool is a flag; a list can be given several times.

    `complete` names the function in the module `completion` that knows its words, and `panel` the part of the help
    page. One that `is_rare` is only on the long page, of --help-all. What is declared as a field has its default here.
    """

    about: str
    metavar: str | None = None
    letter: str | None = None
    complete: str | None = None
    panel: str | None = None
    is_rare: bool = False
    default: Any = None


class Argument(Struct):
    """An argument; a list takes all there are."""

    about: str
    metavar: str
    complete: str | None = None
    default: Any = None


class Parameter(Struct):
    """A parameter of a command: its type without None, and its default, `...` where it must be given."""

    name: str
    kind: Any
    default: Any
    declared: Option | Argument

    @property
    def names(self) -> tuple[str, ...]:
        """How an option is written: the long name, and the letter that it may have; an argument has none."""
        if isinstance(self.declared, Argument):
            return ()
        long_name = f"--{self.name.replace('_', '-')}"
        return (long_name, self.declared.letter) if self.declared.letter else (long_name,)


def option(
    about: str,
    metavar: str | None = None,
    *,
    letter: str | None = None,
    complete: str | None = None,
    panel: str | None = None,
    is_rare: bool = False,
    default: Any = None,
) -> Any:
    """Declare an option, in the annotation of a parameter or as a field of a class of options."""
    return Option(about, metavar, letter, complete, panel, is_rare, default)


def argument(about: str, metavar: str, *, complete: str | None = None, default: Any = None) -> Any:
    """Declare an argument, in the annotation of a parameter or as a field of a class of options."""
    return Argument(about, metavar, complete, default)


def parameters(command: Callable[..., None]) -> Iterator[Parameter]:
    """The parameters of a command in order, or the fields of the class of options that it takes."""
    kinds = {name: kind for name, kind in command.__annotations__.items() if name != "return"}
    options = _class_of_options(command)
    if options is not None:
        for name, declared in options._field_defaults.items():
            kind = options.__annotations__[name]
            yield Parameter(name, _without_none(kind), False if kind is bool else declared.default, declared)
        return
    defaults = getattr(command, "__defaults__", None) or ()
    missing = [...] * (len(kinds) - len(defaults))
    for (name, annotated), default in zip(kinds.items(), (*missing, *defaults), strict=True):
        yield Parameter(name, _without_none(annotated.__origin__), default, annotated.__metadata__[0])


def _class_of_options(command: Callable[..., None]) -> type[Struct] | None:
    kind = next(iter(command.__annotations__.values()), None)
    return kind if isinstance(kind, type) and issubclass(kind, Struct) else None


def _without_none(kind: Any) -> Any:
    """X of X | None."""
    members = [member for member in getattr(kind, "__args__", ()) if member is not type(None)]
    return members[0] if len(members) == 1 and not hasattr(kind, "__origin__") else kind


def call(command: Callable[..., None], values: dict[str, Any]) -> None:
    """Call a command with the values of its parameters."""
    options = _class_of_options(command)
    if options is not None:
        command(options(**values))
    else:
        command(**values)


def read(command: Callable[..., None], args: Sequence[str]) -> dict[str, Any] | None:
    """The values of a command's parameters, by name; None where help or completion is asked for, or something is wrong.

    What is given empty counts as left out, as scripts pass variables that are not set.
    """
    if COMPLETING in os.environ or not set(HELP).isdisjoint(args):
        return None
    all_parameters = list(parameters(command))
    by_name = {name: parameter for parameter in all_parameters for name in parameter.names}
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
