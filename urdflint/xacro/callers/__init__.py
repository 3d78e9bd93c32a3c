"""Launch files of a repository: what they have xacro expand, with which arguments, and what they start. None is run."""

from __future__ import annotations

import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from urdflint.files import include_budget, safe_open, tracked
from urdflint.files.absent_packages import dependencies
from urdflint.files.folders import walked
from urdflint.files.ros_packages import MANIFEST, REPOSITORY, Packages, installed, name_of, package_around
from urdflint.files.ros_packages import below as packages_below
from urdflint.xacro.callers.commands import FOLDER, INCLUDED, SERVER, UNKNOWN, Action, Command, Node, Option, started
from urdflint.xacro.callers.commands import folder as folder_of

if TYPE_CHECKING:
    from urdflint.xacro.callers.xml_files import LaunchFile

FOLDERS = 2000  # that are looked into
FILES = 500  # that are read
COMMANDS = 2000  # in them, with those of files that they include
NODES = 5000  # likewise
INCLUDES = 500  # of all that are followed
DEEPEST = 3  # includes in one another that are followed
STEPS = 100_000  # that are taken in files that others include
STEP = 20  # bytes of Python that cost as much as one
KEPT = 8  # included files that are kept as they were read
LARGEST = 200_000  # bytes of one
NAMED = 5  # commands with the name of a file that cost as much as an element
PATTERNS = 50  # that a path is held against and cost as much as an element
PARTS = 4  # of a path that may be unknown
ENDINGS = (".launch", ".launch.xml", ".launch.py")
LAUNCH_FILES = (".launch", ".py", ".xml", SERVER)
LEFT_OUT = frozenset(("build", "install", "log", "node_modules", "__pycache__", "venv"))
XACRO = (".xacro", ".urdf")
RELEVANT = (
    b"xacro",
    b"robot_description",
    b"<include",
    b"<node",
    b"IncludeLaunchDescription",
    b"Node(",
    b"ExecuteProcess(",
)  # words, one of which must be there
XACRO_INCLUDE = re.compile(rb"""<xacro:include\b[^>]{0,500}?\bfilename\s{0,20}=\s{0,20}["']([^"']{0,500})""")
WORDS = re.compile(rb"[A-Za-z_][\w-]{1,200}")
COMPLETED = re.compile(  # the begin of a name, the argument behind it, and the end of the name
    rb"""\b([A-Za-z][\w-]{1,60})(?:["']\s{0,40}[,+]\s{0,40}|\$\((?:arg|var)\s|\{)(?:LaunchConfiguration\(\s{0,10}["'])?"""
    rb"""\s{0,10}(\w{1,60})\s{0,10}["')}]{0,3}\s{0,40}(?:[,+]\s{0,40}["'])?([\w-]{0,60}\.ya?ml)\b"""
)
COMPUTED = re.compile(r"\$\{[^}]*\}|\$\([^()]*\)")
ENDING = re.compile(r"(\.urdf)?(\.xacro|\.xml)?$")


Arguments = tuple[tuple[str, str], ...]  # of xacro, by name


class Call(NamedTuple):
    """A launch file that has xacro expand a file, and what arguments it gives; of the `unvalued` only their names."""

    path: str
    arguments: Arguments
    unvalued: tuple[str, ...] = ()


def calls(path: str, packages: Packages, by_ending: bool = False) -> list[Call]:
    """Who runs xacro on a file, in its repository or else in its package; each with other arguments than those before.

    A launch file that works the name out runs each file that it can mean, one that works out the package those of its
    own. With `by_ending` it is enough that the folder and the ending are written. What names a package that is not
    here any more fails, and counts only where nothing else runs the file.
    """
    top = packages.repository or packages.own_package
    if top is None:
        return []
    real = tracked.real(path)
    commands = [command for command in _named_so(top, real) if _means(command, real, packages, by_ending)]
    commands = [command for command in commands if not _is_of_absent_package(command, packages)] or commands
    all_calls = [_call(command, packages) for command in commands]
    return list({call[1:]: call for call in reversed(all_calls)}.values())[::-1]


def calls_beside(path: str, packages: Packages) -> list[Call]:
    """Who runs xacro on files of the package of a file."""
    top, own = packages.repository or packages.own_package, packages.own_package
    if top is None or own is None:
        return []
    name = name_of(own)
    inside = (command for command in below(top) if name and command.file.startswith(folder_of(name)))
    return [_call(command, packages) for command in inside]


def launch_files(path: str, packages: Packages) -> list[str]:
    """The launch files that have xacro expand a file, and name it in full, in a package that is here."""
    top = packages.repository or packages.own_package
    if top is None:
        return []
    real = tracked.real(path)
    full = (command for command in _named_so(top, real) if UNKNOWN not in command.file)
    naming = (command for command in full if _means(command, real, packages))
    return list(dict.fromkeys(command.path for command in naming if _path(command, packages) is not None))


def expanded_beside(path: str, packages: Packages) -> list[tuple[str, Arguments]]:
    """The xacro files that launch files expand, by their full path and with what they give, if they name a file too."""
    top = packages.repository or packages.own_package
    if top is None:
        return []
    paths_naming = naming(top, os.path.basename(path))
    commands = below(top) if paths_naming else ()
    full = (command for command in commands if UNKNOWN not in command.file and command.path in paths_naming)
    robots = dict.fromkeys((_path(command, packages), _call(command, packages).arguments) for command in full)
    is_file = lru_cache(maxsize=None)(
        lambda robot: tracked.is_file(robot) and tracked.real(robot) != tracked.real(path)
    )
    return [(robot, arguments) for robot, arguments in robots if robot is not None and is_file(robot)]


def _path(command: Command, packages: Packages) -> str | None:
    """The file that a command names in full."""
    package = FOLDER.match(command.file)
    if package is None:
        return os.path.normpath(os.path.join(os.path.dirname(command.path), command.file))
    folder = packages.folder(package[1])
    return installed(folder, command.file[package.end() :].lstrip("/")) if folder is not None else None


def _call(command: Command, packages: Packages) -> Call:
    """A command with the folders of packages in its arguments; an argument with one that is not here is left out."""
    values = [(name, _with_folders(value, packages)) for name, value in command.arguments]
    absent = tuple(name for name, value in values if value is None)
    arguments = tuple((name, value) for name, value in values if value is not None)
    return Call(command.path, arguments, (*command.unvalued, *absent))


def _with_folders(value: str, packages: Packages) -> str | None:
    """A value with the folders of the packages in it; None where one is not here."""
    for name in FOLDER.findall(value):
        folder = packages.folder(name)
        if folder is None:
            return None
        value = value.replace(folder_of(name), folder)
    return value


def below(top: str) -> Sequence[Command]:
    """All commands of the launch files below a folder."""
    tracked.note(("commands below", top), lambda: _digest(top))
    return _below(top)


def nodes_below(top: str) -> Mapping[str, Sequence[Node]]:
    """What each launch file below a folder starts, with those that it includes."""
    return _read_below(top)[1]


def programs_given(top: str, name: str) -> frozenset[str]:
    """What launch files below a folder start with a parameter file of a name: the programs, and names of their nodes.

    UNKNOWN is among them where a launch file elsewhere is given the file.
    """
    tracked.note(("programs given", top, name), lambda: tracked.digest_of(sorted(_programs_given(top, name))))
    return _programs_given(top, name)


@lru_cache(maxsize=256)
def _programs_given(top: str, name: str) -> frozenset[str]:
    started_nodes = [
        node
        for nodes in nodes_below(top).values()
        for node in nodes
        if any(file.rpartition("/")[2] == name for file in node.files)
    ]
    words = {word for node in started_nodes for word in (node.executable, node.name)} - {""}
    return frozenset(words | {UNKNOWN} if any(word.endswith(LAUNCH_FILES) for word in words) else words)


def _below(top: str) -> Sequence[Command]:
    return _read_below(top)[0]


@lru_cache(maxsize=16)
def _read_below(top: str) -> tuple[Sequence[Command], Mapping[str, Sequence[Node]]]:
    """The commands, and the nodes by launch file, of the launch files below a folder, of each as many as are read."""
    reader, commands, nodes, nodes_left = _LaunchFiles(top), list[Command](), defaultdict[str, list[Node]](list), NODES
    for path in reader.paths:
        for action in reader.actions(path):
            if isinstance(action, Command):
                commands.append(action)
            elif nodes_left > 0:
                nodes[path].append(action)
                nodes_left -= 1
            if len(commands) >= COMMANDS:
                return commands, nodes
    return commands, nodes


def _digest(top: str) -> str:
    return tracked.digest_of([*(repr(tuple(command)) for command in _below(top)), *sorted(_linked_names(top))])


def _named_so(top: str, real: str) -> Sequence[Command]:
    """The commands below a folder that may be about a file by its name, in their order; none where a run has no more.

    A link with another name may lead to the file.
    """
    commands, name = below(top), os.path.basename(real)
    numbers_by_name, worked_out = _by_name(top)
    fitting = [number for number, begin, end in worked_out if name.startswith(begin) and name.endswith(end)]
    numbers = sorted((*numbers_by_name.get(name, ()), *fitting))
    return [commands[number] for number in numbers] if include_budget.spend(len(numbers) / NAMED) else ()


@lru_cache(maxsize=16)
def _by_name(top: str) -> tuple[Mapping[str, Sequence[int]], Sequence[tuple[int, str, str]]]:
    """The numbers of the commands below a folder by the name of their file, and of others with what is known of it."""
    numbers_by_name, worked_out = defaultdict[str, list[int]](list), list[tuple[int, str, str]]()
    for number, command in enumerate(_below(top)):
        name = _file_name(command)
        begin, *_, end = name.split(UNKNOWN) if UNKNOWN in name else ("", "")
        if UNKNOWN in name or name in _linked_names(top) or name in ("", os.curdir, os.pardir):
            worked_out.append((number, begin, end))
        else:
            numbers_by_name[name].append(number)
    return numbers_by_name, worked_out


@lru_cache(maxsize=16)
def _linked_names(top: str) -> frozenset[str]:
    """The names in commands below a folder that are there names of links to files with another name."""
    names = set(map(_file_name, _below(top)))
    paths = (os.path.join(folder, name) for folder, name in _files(top) if name in names)
    return frozenset(os.path.basename(path) for path in filter(os.path.islink, paths)) if names else frozenset()


def _file_name(command: Command) -> str:
    """The name of the file of a command, behind its folder and its package."""
    return re.split("[/\2]", command.file)[-1]


def is_expanded(path: str, packages: Packages, by_ending: bool = False) -> bool:
    """Whether a launch file runs xacro on a file, or a file of xacro around it includes one of its name.

    With `by_ending` it is enough that the folder and the ending are written, and the name is worked out.
    """
    if calls(path, packages) or includer(path, packages) is not None:
        return True
    top, real = packages.repository or packages.own_package, tracked.real(path)
    named_so = _named_so(top, real) if by_ending and top is not None else ()
    return any(_means(command, real, packages, by_ending) for command in named_so)


def includer(path: str, packages: Packages, nameless: bool = False) -> str | None:
    """A file of xacro nearby that includes a file, perhaps by an expression or in a comment.

    An include of which only the folder and the ending are written counts for a `nameless` robot alone.
    """
    top = packages.repository or packages.own_package or packages.own
    if top is None:
        return None
    real = tracked.real(path)
    includes_below(top)
    literal, worked_out = _patterns_below(top)
    if not include_budget.spend(len(worked_out) / PATTERNS):
        return None
    fitting = (
        file
        for pattern, file in worked_out
        if fnmatchcase(real, pattern)
        and (not _is_wide(pattern) or (nameless and fnmatchcase(os.path.dirname(real), os.path.dirname(pattern))))
    )
    return min((file for file in (*literal.get(real, ()), *fitting) if tracked.real(file) != real), default=None)


@lru_cache(maxsize=16)
def _patterns_below(top: str) -> tuple[Mapping[str, Sequence[str]], Sequence[tuple[str, str]]]:
    """The files that include another, by its path; and what includes have with wildcards, each with its file."""
    literal, worked_out = defaultdict[str, list[str]](list), list[tuple[str, str]]()
    for pattern, file in _includes_below(top):
        if tracked.has_wildcards(pattern):
            worked_out.append((pattern, file))
        else:
            literal[pattern].append(file)
    return literal, worked_out


def _is_wide(pattern: str) -> bool:
    """Whether nothing of a file's name is written in an include."""
    return not ENDING.sub("", pattern.rpartition("/")[2]).strip("*")


def includes_below(top: str) -> frozenset[tuple[str, str]]:
    """The paths in the includes of the files of xacro below a folder, with those files.

    What is worked out has stars. Of a folder that is neither a package nor a repository only its own files count.
    """
    tracked.note(("includes below", top), lambda: tracked.digest_of(sorted(map(str, _includes_below(top)))))
    return _includes_below(top)


@lru_cache(maxsize=16)
def _includes_below(top: str) -> frozenset[tuple[str, str]]:
    is_known = any(tracked.exists(os.path.join(top, name)) for name in (MANIFEST, REPOSITORY))
    depth = sys.maxsize if is_known else 0
    paths = [os.path.join(folder, name) for folder, name in _files(top, depth) if name.endswith(XACRO)]
    patterns = (
        (_included_path(match[1].decode("utf-8", "replace"), os.path.dirname(path)), path)
        for path in paths[:FILES]
        for match in XACRO_INCLUDE.finditer(safe_open.content_or_nothing(path, LARGEST))
    )
    return frozenset((pattern, path) for pattern, path in patterns if pattern is not None)


def _included_path(text: str, folder: str) -> str | None:
    """The path in an include, with stars for what is worked out; None where not even the file's ending is written."""
    text = COMPUTED.sub("*", text)
    if not text.rpartition("/")[2].strip("*") or "$" in text:
        return None
    return (
        text
        if text.startswith(("*", "/")) and "/" in text
        else os.path.normpath(os.path.join(tracked.real(folder), text))
    )


def words_beside(top: str, name: str) -> frozenset[str]:
    """The words of the launch files below a folder that name a file, among them those of packages."""
    tracked.note(("words beside", top, name), lambda: tracked.digest_of(sorted(_words_beside(top, name))))
    return _words_beside(top, name)


@lru_cache(maxsize=256)
def _words_beside(top: str, name: str) -> frozenset[str]:
    texts = (text for _, text in _launch_texts(top) if os.fsencode(name) in text)
    return frozenset(word.decode() for text in texts for word in WORDS.findall(text))


def naming(top: str, name: str) -> frozenset[str]:
    """The launch files below a folder that have a name in their text."""
    tracked.note(("launch files naming", top, name), lambda: tracked.digest_of(sorted(_naming(top, name))))
    return _naming(top, name)


@lru_cache(maxsize=256)
def _naming(top: str, name: str) -> frozenset[str]:
    return frozenset(path for path, text in _launch_texts(top) if os.fsencode(name) in text)


def completing(top: str, name: str) -> frozenset[str]:
    """The launch files below a folder that complete the begin of a name with an argument which they give to xacro."""
    tracked.note(("launch files completing", top, name), lambda: tracked.digest_of(sorted(_completing(top, name))))
    return _completing(top, name)


@lru_cache(maxsize=256)
def _completing(top: str, name: str) -> frozenset[str]:
    return frozenset(
        path
        for path, text in _launch_texts(top)
        for begin, argument, end in COMPLETED.findall(text)
        if fnmatchcase(name, f"{begin.decode()}*{end.decode()}") and argument + b":=" in text
    )


@lru_cache(maxsize=4)
def _launch_texts(top: str) -> tuple[tuple[str, bytes], ...]:
    return tuple((path, safe_open.content_or_nothing(path, LARGEST)) for path in islice(_launch_files(top), FILES))


def forget() -> None:
    """Forget what was read: it may have changed."""
    _read_below.cache_clear()
    _by_name.cache_clear()
    _linked_names.cache_clear()
    _words_beside.cache_clear()
    _naming.cache_clear()
    _programs_given.cache_clear()
    _completing.cache_clear()
    _launch_texts.cache_clear()
    _includes_below.cache_clear()
    _patterns_below.cache_clear()


class _LaunchFiles:
    """The launch files below a folder, which may include one another."""

    def __init__(self, top: str) -> None:
        self.paths = list(islice(_launch_files(top), FILES))
        self.top = top
        self.left = iter(range(INCLUDES))
        self.steps_left = STEPS
        self._opened = lru_cache(maxsize=KEPT)(self._open)
        self._fitting = cache(self._path)

    def actions(self, path: str) -> Iterator[Action]:
        """What a launch file does, and those that it includes."""
        for action in self._actions(path, {}, DEEPEST):
            yield action._replace(path=path) if isinstance(action, Command) or not action.path else action

    def _actions(self, path: str, arguments: Mapping[str, str], depth: int) -> Iterator[Action]:
        file = self._opened(path)
        if isinstance(file, bytes):
            from urdflint.xacro.callers import python_files

            self.steps_left -= len(file) // STEP if depth < DEEPEST else 0
            yield from python_files.actions(path, file, self._included, arguments, depth)
        elif file is not None:
            from urdflint.xacro.callers import xml_files

            self.steps_left -= len(file.steps) if depth < DEEPEST else 0
            yield from xml_files.actions(path, file, self._included, arguments, depth)

    def _open(self, path: str) -> bytes | LaunchFile | None:
        """What is in a file, of XML as it is read; None where nothing of it counts."""
        data = safe_open.content_or_nothing(path, LARGEST)
        if not any(word in data for word in RELEVANT):
            return None
        if path.endswith(".py"):
            return data
        from urdflint.xacro.callers import xml_files

        return xml_files.LaunchFile(path, data)

    def _included(self, file: str, arguments: Mapping[str, str], depth: int) -> Iterator[Action]:
        path = self._fitting(file)
        if path is not None and depth >= 0 and self.steps_left > 0 and next(self.left, None) is not None:
            yield Node(path, "", INCLUDED)
            yield from self._actions(path, arguments, depth)
        else:
            package = FOLDER.match(file)
            self.steps_left -= len(arguments)
            pairs = arguments.items() if self.steps_left > 0 else ()
            options: list[Option] = [(name, [Command("", value, ())]) for name, value in pairs]
            yield started("", package[1] if package is not None else "", file.rpartition("/")[2], options)

    def _path(self, file: str) -> str | None:
        """The launch file of a name, in its package where that is known; None where none, or several, may be meant."""
        package = FOLDER.match(file)
        folder = packages_below(self.top).get(package[1], "") if package is not None else ""
        end = FOLDER.sub("", file)
        if UNKNOWN in end or (package is not None and not folder):
            return None
        matches = [path for path in self.paths if path.startswith(folder) and path.endswith(os.path.normpath(end))]
        return matches[0] if len(matches) == 1 and end else None


def _launch_files(top: str) -> Iterator[str]:
    """The launch files below a folder: what is called so, and Python and XML in folders called `launch`."""
    for folder, name in _files(top):
        if name.endswith(ENDINGS) or ("launch" in os.path.basename(folder) and name.endswith((".py", ".xml"))):
            yield os.path.join(folder, name)


def _files(top: str, depth: int = sys.maxsize) -> Iterator[tuple[str, str]]:
    """The folders and names of the files below a folder, as far as somebody wrote them."""
    for folder, folders, names in walked(top, FOLDERS, depth, out=False):
        folders[:] = (folder for folder in folders if folder not in LEFT_OUT)
        yield from ((folder, name) for name in names)


def _is_of_absent_package(command: Command, packages: Packages) -> bool:
    """Whether a command names a file in a package that is not here."""
    package = FOLDER.match(command.file)
    return package is not None and packages.folder(package[1]) is None


def _renamed_package(name: str, path: str) -> str | None:
    """The package of a launch file, unless it declares a package of another name as one that it needs."""
    own = package_around(path)
    return own if own is not None and name not in dependencies(own) else None


def _means(command: Command, real: str, packages: Packages, by_ending: bool = False) -> bool:
    """Whether a command is about a file; not where nothing of the file's own name is known, or only its ending.

    For a package that is neither here nor declared stands that of the launch file, which may have had this name.
    """
    name = command.file.rpartition("/")[2]
    if not (name if by_ending else ENDING.sub("", name)).replace(UNKNOWN, ""):
        return False
    package = FOLDER.match(command.file)
    text = command.file
    if package is not None:
        folder = packages.folder(package[1]) or _renamed_package(package[1], command.path)
        if folder is None:
            return False
        inside = text[package.end() :].lstrip("/")
        text = os.path.join(folder, inside) if UNKNOWN in inside else installed(folder, inside)
    if text.count(UNKNOWN) > PARTS:
        return False
    if UNKNOWN not in text:
        return tracked.real(os.path.join(os.path.dirname(command.path), text)) == real
    if text.startswith(UNKNOWN) and not command.path.startswith(os.path.join(packages.own_package or "", "")):
        return False
    pattern = "[^/]*".join(map(re.escape, text.split(UNKNOWN)))
    return re.fullmatch(pattern.replace("[^/]*", ".*", 1) if text.startswith(UNKNOWN) else pattern, real) is not None
