"""Files that a build makes or copies, so that they are missing from the source: as CMake and templates say."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, takewhile

from urdflint import regex
from urdflint.files import tracked
from urdflint.files.absences import Absence
from urdflint.files.absent_packages import shown_path
from urdflint.files.git_ignores import IGNORES, Ignored, ignored_at, patterns_of
from urdflint.files.ros_packages import MANIFEST, Packages, name_of
from urdflint.struct import Struct

BUILD_FILE = "CMakeLists.txt"
TEMPLATES = (".in", ".em", ".erb", ".jinja", ".jinja2", ".j2", ".tmpl", ".template")  # behind the name of what is made
MAX_FOLDERS, MAX_BYTES = 12, 200_000  # folders above a file that are looked at, and bytes of each build file
MAX_TARGETS = 200  # folders that one copied folder may mean
MAX_STEPS = 6  # of a path that may lie in a copied folder
TOKEN = regex.compile(rb'#\[\[.*?(?:\]\]|\Z)|#[^\n]*|"(?:[^"\\]|\\.)*(?:"|\Z)|[()]|[^\s()"#]+', re.DOTALL)
REFERENCE = regex.compile(r"\$\{(\w{1,80})\}|@(\w{1,80})@")
MAKERS = ("add_custom_command", "add_custom_target", "execute_process", "xacro_add_files", "xacro_add_xacro_file")
READ = ("DEPENDS", "MAIN_DEPENDENCY", "IMPLICIT_DEPENDS")  # behind these stands what must be there before
WRITING = {"WRITE": 1, "APPEND": 1, "DOWNLOAD": 2, "COPY_FILE": 2, "RENAME": 2, "GENERATE": 2, "CONFIGURE": 2}
COPYING = ("install", "file")
RELEVANT = ("project", "set", "configure_file", *COPYING, *MAKERS)
MAX_COMMANDS = 500  # of a build file
SOURCE_FOLDERS = ("CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR", "CMAKE_SOURCE_DIR", "PROJECT_SOURCE_DIR")


class Build(Struct):
    """How a file comes to be: `maker` says where that stands, `source` is the file that a build copies as it is."""

    maker: str
    source: str | None = None
    is_ignored: bool = False  # by git, and nothing says how it is made

    def absence(self, name: str) -> Absence:
        """That a file is missing because a build makes it, or git ignores it."""
        if self.is_ignored:
            why = "they are not in git: a build makes them, or their owner has them"
            return Absence(f"files that {self.maker} ignores", why, "build or copy them, and check again")
        return Absence(name, f"a build makes it ({self.maker})", "build it first, and check again")


class Command(Struct):
    """A command of CMake in lower case, its arguments with the variables that are known, and its line."""

    name: str
    arguments: tuple[str, ...]
    line: int


class BuildFolder(Struct):
    """What the files of a build in a folder say: commands, and what git ignores."""

    path: str
    commands: Sequence[Command]
    ignored: Sequence[Ignored]


def build_of(path: str, packages: Packages) -> Build | None:
    """How a build makes a file that is missing; None where nothing in its folders says so."""
    folder = os.path.dirname(path)
    build_folders = _build_folders(folder, tuple(os.path.join(top, "") for top in packages.searched), packages)
    for build_folder in build_folders:
        for command in build_folder.commands:
            source = "" if any(_fits(output, path) for output in _outputs(command)) else None
            if source is None and command.name in COPYING:
                source = _copied(command, _by_package(path, build_folders), build_folder.path, packages)
            if source is not None:
                build_file = shown_path(os.path.join(build_folder.path, BUILD_FILE))
                return Build(f"{build_file}:{command.line}", source or None)
    if tracked.is_folder(folder):
        template = next((path + ending for ending in TEMPLATES if tracked.is_file(path + ending)), None)
        if template is not None:
            return Build(shown_path(template))
    for build_folder in (candidate for candidate in build_folders if candidate.ignored):
        line = ignored_at(build_folder.ignored, os.path.relpath(path, build_folder.path))
        if line is not None:
            return Build(f"{shown_path(os.path.join(build_folder.path, IGNORES))}:{line}", is_ignored=True)
    return None


@lru_cache(maxsize=4)
def _build_folders(folder: str, tops: tuple[str, ...], packages: Packages) -> Sequence[BuildFolder]:
    """A folder and those above it within the tops: meshes that are missing are mostly missing in a few folders."""
    above = takewhile(lambda path: os.path.join(path, "").startswith(tops), tracked.upwards(folder))
    return [
        BuildFolder(
            path,
            _commands(packages.content(os.path.join(path, BUILD_FILE), MAX_BYTES), path),
            patterns_of(packages.content(os.path.join(path, IGNORES), MAX_BYTES)),
        )
        for path in islice(above, MAX_FOLDERS - 1)
    ]


def _by_package(path: str, folders: Sequence[BuildFolder]) -> str:
    """A path with the name of its package for that of the folder which has it."""
    top = next((folder.path for folder in folders if tracked.is_file(os.path.join(folder.path, MANIFEST))), None)
    name = name_of(top) if top is not None else None
    return path if top is None or not name else os.path.join(os.path.dirname(top), name, os.path.relpath(path, top))


def _outputs(command: Command) -> Iterator[str]:
    """The files that a command writes, as far as its arguments name them."""
    arguments = command.arguments
    if command.name == "configure_file":
        yield from arguments[1:2]
    elif command.name == "file" and arguments and arguments[0] in WRITING:
        yield from arguments[WRITING[arguments[0]] :][:1]
    elif command.name in MAKERS:
        is_output = True
        for argument in arguments:
            is_output = argument not in READ if argument.isupper() else is_output
            if is_output:
                yield argument
                if command.name.startswith("xacro_"):
                    yield argument.removesuffix(".xacro")


def _fits(output: str, path: str) -> bool:
    """Whether an output is a file, by its name, of which a part that is no variable must be known."""
    name = output.rpartition("/")[2]
    literal = REFERENCE.sub("", name)
    if not literal.partition(".")[0].strip("_-"):
        return False
    pattern = ".*".join(map(re.escape, re.split(r"\$\{\w+\}|@\w+@", name)))
    return re.fullmatch(pattern, os.path.basename(path)) is not None


def _copied(command: Command, path: str, folder: str, packages: Packages) -> str | None:
    """The file that a command copies to a path; "" where it is copied from what is not here, None where it is not."""
    arguments = command.arguments
    if "DESTINATION" not in arguments:
        return None
    place = arguments.index("DESTINATION")
    destination = arguments[place + 1 : place + 2]
    target = destination[0].rstrip("/").rpartition("/")[2] if destination else ""
    for origin in arguments[1:place]:
        for full, values in _targets(os.path.join(folder, origin), packages):
            into = REFERENCE.sub(lambda match: values.get(match[1] or match[2], match[0]), target)  # noqa: B023
            source = _source(full, into, path)
            if source is not None and packages.opens(source):
                return source
        if REFERENCE.match(origin) and os.path.basename(origin.rstrip("/")) in path.split(os.sep)[-MAX_STEPS:-1]:
            return ""
    return None


def _source(origin: str, into: str, path: str) -> str | None:
    """The file at a path, if a file or folder is copied into one whose last step is `into`."""
    steps = path.split(os.sep)
    if os.path.basename(origin) == steps[-1]:
        return os.path.normpath(origin) if tracked.is_file(origin) else None
    name = into if origin.endswith("/") else os.path.basename(origin)
    for count in range(1, min(len(steps), MAX_STEPS)):
        candidate = os.path.normpath(os.path.join(origin, *steps[-count:]))
        if steps[-count - 1] == name and tracked.is_file(candidate):
            return candidate
    return None


def _targets(path: str, packages: Packages) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The paths that one with a variable as a whole step may mean, each with the value of the variable."""
    before, after = REFERENCE.search(path), REFERENCE.split(path, 1)
    if before is None:
        yield path, {}
        return
    top, rest = path[: before.start()], path[before.end() :]
    if len(after) == 4 and top.endswith("/") and rest[:1] in ("", "/") and REFERENCE.search(rest) is None:
        for name in tracked.names(top, MAX_TARGETS) if packages.opens(top) else ():
            yield f"{top}{name}{rest}", {before[1] or before[2]: name}


def _commands(data: bytes, folder: str) -> Sequence[Command]:
    return _parsed(data, folder) if data else ()


@lru_cache(maxsize=64)
def _parsed(data: bytes, folder: str) -> Sequence[Command]:
    """The commands of a build file, in order; those of functions and loops once."""
    values = dict.fromkeys(SOURCE_FOLDERS, folder)
    commands: list[Command] = []
    name, depth, start, line, arguments = "", 0, 0, 1, list[str]()
    for match in TOKEN.finditer(data):
        token = match[0].decode("utf-8", "replace")
        if token.startswith("#"):
            continue
        if token == "(":
            depth += 1
            if depth == 1:
                line += data.count(b"\n", start, match.start())
                start = match.start()
        elif token == ")":
            depth -= 1
            if depth == 0 and name.lower() in RELEVANT and len(commands) < MAX_COMMANDS:
                commands.append(Command(name.lower(), tuple(arguments), line))
                _set(values, commands[-1])
            depth = max(depth, 0)
        elif depth == 0:
            name, arguments = token, []
        else:
            written = token.strip('"') if token.startswith('"') else token
            arguments.append(REFERENCE.sub(lambda match: values.get(match[1] or match[2], match[0]), written)[:1000])
    return commands


def _set(values: dict[str, str], command: Command) -> None:
    if command.name == "project" and command.arguments:
        values["PROJECT_NAME"] = command.arguments[0]
    elif command.name == "set" and len(command.arguments) == len(("name", "value")):
        values[command.arguments[0]] = command.arguments[1]
