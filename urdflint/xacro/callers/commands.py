"""A command that runs xacro, in words of which some may not be known."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

ANY_ARGUMENT = "*"  # in the place of the names of arguments: all of them
UNKNOWN = "\0"  # stands in a text for what only a run would know
FOLDER = re.compile("\1([^\1\2]*)\2")  # the folder of a package, by its name
LONGEST = 10_000  # characters of a text
PROGRAMS = ("xacro", "xacro.py")
SERVER, INCLUDED = "parameter server", "launch file"  # of ROS 1, and of this repository, in the place of a program
DESCRIPTION = "robot_description"  # the parameter with the text of a robot
HOLDS = re.compile(r"-{0,2}(?:file|string)\Z")  # options with a robot of programs that put one into Gazebo
LISTENS = re.compile(r"-{0,2}(?:topic|param|stdin|database)\Z")  # with one that no file of the launch file holds
ROBOT_FILE = re.compile(r"\.(?:urdf|xacro|sdf|world|gazebo)\Z|\Amodel://")
YAML_FILE = re.compile(r"\.ya?ml\Z")
STARTING = ("run", "launch")  # words of `ros2` behind which a package and a program stand
SIMULATORS = ("gazebo", "gzserver", "gz", "ign")


class Command(NamedTuple):
    """What a launch file at `path` has xacro expand: `file` is a text in which a part may be unknown.

    `unvalued` are the names of arguments that it gives without that their values are known.
    """

    path: str
    file: str
    arguments: tuple[tuple[str, str], ...]
    unvalued: tuple[str, ...] = ()


class Node(NamedTuple):
    """A program that a launch file at `path` starts, or a launch file of another repository that it includes.

    `robots` are the files of those that it is given, with the arguments of xacro, and it `listens` where it takes one
    that others publish. `files` are those of its parameters. All texts may have parts that are unknown.
    """

    path: str
    package: str
    executable: str
    namespace: str = ""
    name: str = ""
    robots: tuple[Command, ...] = ()
    files: tuple[str, ...] = ()
    listens: bool = False


Action = Command | Node
Option = tuple[str, Sequence[Command]]  # the name, and what xacro makes of files, or files, that it can have
# What a launch file that is included does: its name, the arguments that it is given, and how deep it may include
Included = Callable[[str, Mapping[str, str], int], Iterator[Action]]


def folder(package: str) -> str:
    """The mark that stands in a text for the folder of a package, whose place is looked up later."""
    return UNKNOWN if UNKNOWN in package else f"\1{package}\2"


def command(path: str, text: str) -> Command | None:
    """The command in a text; None where it does not run xacro on a file. An empty argument is none to xacro."""
    words = _words(text)
    programs = [index for index, word in enumerate(words) if word.rpartition("/")[2] in PROGRAMS]
    if not programs:
        return None
    rest = [word for word in words[programs[0] + 1 :] if not word.startswith("-")]
    arguments = dict(word.split(":=", 1) for word in rest if ":=" in word and not word.endswith(":="))
    files = [word for word in rest if ":=" not in word]
    return command_of(path, files[0], arguments) if files else None


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def command_of(path: str, file: str, arguments: Mapping[str, str]) -> Command:
    """A command, with those of its arguments of which the name and the value are known."""
    known_arguments = {
        name: value for name, value in arguments.items() if UNKNOWN not in name + value and "\1" not in name
    }
    unvalued = (name for name in arguments if name not in known_arguments and UNKNOWN not in name)
    return Command(path, file, tuple(sorted(known_arguments.items())), tuple(sorted(unvalued)))


def started(
    path: str, package: str, executable: str, options: Iterable[Option], namespace: str = "", name: str = ""
) -> Node:
    """A program with its options: those count that hold a robot or name a file."""
    robots, files, listens = dict[Command, None](), dict[str, None](), False
    for option, values in options:
        holds = HOLDS.match(option) or option.endswith(DESCRIPTION)
        listens = listens or LISTENS.match(option) is not None
        for value in values or ([Command(path, UNKNOWN, ())] if holds else []):
            if holds or ROBOT_FILE.search(value.file):
                robots[value] = None
            elif YAML_FILE.search(value.file):
                files[value.file] = None
    return Node(path, package, executable, namespace, name, tuple(robots), tuple(files), listens)


def options_in(path: str, words: Sequence[str]) -> Iterator[Option]:
    """The options among the words of a command, each with the word behind it, and the other words."""
    for index, word in enumerate(words):
        if word.startswith("-"):
            yield word, [Command(path, following, ()) for following in words[index + 1 : index + 2]]
        else:
            yield "", [Command(path, word, ())]


def process(path: str, text: str) -> Iterator[Node]:
    """The program of ROS or the Gazebo that a command starts."""
    words = _words(text)
    name = words[0].rpartition("/")[2] if words else ""
    if name == "ros2" and len(words) > len(STARTING) + 1 and words[1] in STARTING:
        yield started(path, words[2], words[3], options_in(path, words[4:]))
    elif name in SIMULATORS:
        yield started(path, "", name, options_in(path, words[1:]))
