"""A command that runs xacro, in words of which some may not be known."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import NamedTuple

UNKNOWN = "\0"  # stands in a text for what only a run would know
FOLDER = re.compile("\1([^\1\2]*)\2")  # the folder of a package, by its name
LONGEST = 10_000  # characters of a text
PROGRAMS = ("xacro", "xacro.py")


class Command(NamedTuple):
    """What a launch file at `path` has xacro expand: `file` is a text in which a part may be unknown."""

    path: str
    file: str
    arguments: tuple[tuple[str, str], ...]


def folder(package: str) -> str:
    """What stands in a text for the folder of a package."""
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
    return Command(path, file, tuple(sorted(known_arguments.items())))
