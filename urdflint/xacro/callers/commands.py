"""A command that runs xacro, in words of which some may not be known."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

ANY_ARGUMENT = "*"  # in the place of the names of arguments: all of them
UNKNOWN = "\0"  # stands in a text for what only a run would know
FOLDER = re.compile("\1([^\1\2]*)\2")  # the folder of a package, by its name
LONGEST = 10_000  # characters of a text
PROGRAMS = ("xacro", "xacro.py")


class Command(NamedTuple):
    """What a launch file at `path` has xacro expand: `file` is a text in which a part may be unknown.

    `unvalued` are the names of arguments that it gives without that their values are known.
    """

    path: str
    file: str
    arguments: tuple[tuple[str, str], ...]
    unvalued: tuple[str, ...] = ()


# The commands of a launch file that is included: its name, the arguments that it is given, and how deep it may include
Included = Callable[[str, Mapping[str, str], int], Iterator[Command]]


def folder(package: str) -> str:
    """The mark that stands in a text for the folder of a package, whose place is looked up later."""
    return UNKNOWN if UNKNOWN in package else f"\1{package}\2"


def command(path: str, text: str) -> Command | None:
    """The command in a text; None where it does not run xacro on a file. An empty argument is none to xacro."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.split()
    programs = [index for index, word in enumerate(words) if word.rpartition("/")[2] in PROGRAMS]
    if not programs:
        return None
    rest = [word for word in words[programs[0] + 1 :] if not word.startswith("-")]
    arguments = dict(word.split(":=", 1) for word in rest if ":=" in word and not word.endswith(":="))
    files = [word for word in rest if ":=" not in word]
    return command_of(path, files[0], arguments) if files else None


def command_of(path: str, file: str, arguments: Mapping[str, str]) -> Command:
    """A command, with those of its arguments of which the name and the value are known."""
    known_arguments = {
        name: value for name, value in arguments.items() if UNKNOWN not in name + value and "\1" not in name
    }
    unvalued = (name for name in arguments if name not in known_arguments and UNKNOWN not in name)
    return Command(path, file, tuple(sorted(known_arguments.items())), tuple(sorted(unvalued)))
