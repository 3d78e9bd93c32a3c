"""The robots around a file that include it, and directives that name it: what is wrong with a library shows in them."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from urdflint.files.ros_packages import Packages
from urdflint.findings import FileReport, Report
from urdflint.linter.discovery import file_references, inputs, walk
from urdflint.linter.discovery.left_out import LeftOut

MAX_INCLUDERS = 500  # files that are checked besides those that were asked for
# The numbers are bounds on the time that a file can take.
INCLUDE = re.compile(
    rb"""<(?:xacro:)?include\b[^>]{0,500}?\bfilename\s{0,20}=\s{0,20}(?:"([^"]{0,500})"|'([^']{0,500})')"""
    rb"""|\bfile[ \t]{0,20}:[ \t]{0,20}["']?package://([^\s"'#,{}]{1,500})"""  # of model directives
)
YAML = re.compile(rb"\.ya?ml\b")  # the end of the name of a file that a robot may load
NAME_START = re.compile(rb"""["'<>=\n]""")
MAX_NAME = 300  # bytes

NearbyFiles = Mapping[str, tuple[str, Collection[str]]]  # files by where links lead, with the names that they include


def nearby_files(top: str) -> NearbyFiles:
    """The files below a folder that may be robots, by where links lead: the path of each, and the names it includes."""
    near = {os.path.realpath(path): path for path in walk.robots_below(top, LeftOut())}
    return {real: (path, names_in(path)) for real, path in near.items()}


def names_in(path: str) -> frozenset[str]:
    """The files that a file includes: a whole path where that is written, by where links lead, else the name alone.

    The YAML files that it names, which xacro may load, are among them, by their names alone. What is worked out has
    stars.
    """
    folder, content = os.path.dirname(os.path.abspath(path)), file_references.content(path)
    included = (_resolved_name(match, folder) for match in INCLUDE.finditer(content))
    return frozenset((*included, *_yaml_names(content)))


def _yaml_names(content: bytes) -> Iterator[str]:
    for match in YAML.finditer(content):
        name = NAME_START.split(content[max(0, match.start() - MAX_NAME) : match.end()])[-1]
        yield file_references.last(name.decode("utf-8", "replace"))


def _resolved_name(match: re.Match[bytes], folder: str) -> str:
    text = (match[match.lastindex or 0] or b"").decode("utf-8", "replace")
    if match[3] is None and "$" not in text and "\\" not in text and "\0" not in text:
        return glob.escape(os.path.realpath(os.path.join(folder, text)))
    return file_references.last(text)


def top(path: str) -> str:
    """The folder in which includers of a file are searched: its repository, else its package, else its own folder."""
    own = os.path.dirname(os.path.abspath(path))
    packages = Packages(own, {})
    return packages.repository or packages.own_package or own


def including(
    paths: Sequence[str], nearby: Callable[[str], NearbyFiles] = nearby_files, top: Callable[[str], str] = top
) -> list[str]:
    """The files around some others that include them, or files that do, as far as the names in includes tell.

    They are looked for in the `top` folder of each file, of which `nearby` says what is there. A name that is worked
    out fits every file that it could be.
    """
    requested = [path for path in paths if path != inputs.STDIN]
    real = {os.path.realpath(path) for path in requested}
    near = {path: entry for folder in dict.fromkeys(map(top, requested)) for path, entry in nearby(folder).items()}
    includes = {file: names for path, (file, names) in near.items() if path not in real}
    includers: dict[str, None] = {}
    waiting, visited = _calling_files(requested), set[str]()
    while waiting and len(includers) < MAX_INCLUDERS:
        name = waiting.pop()
        if name in visited:
            continue
        visited.add(name)
        more = [
            file
            for file, names in includes.items()
            if file not in includers and any(fnmatchcase(name, pattern) for pattern in names)
        ]
        includers.update(dict.fromkeys(more[: MAX_INCLUDERS - len(includers)]))
        waiting += _calling_files(more)
    relative = any(not os.path.isabs(path) for path in requested)
    return sorted(os.path.relpath(file) if relative else file for file in includers)


def _calling_files(paths: Sequence[str]) -> list[str]:
    """What files are called by those that include them: by their names, and where they are."""
    return [name for path in paths for name in (os.path.basename(path), os.path.realpath(path))]


def only_about(report: Report, paths: Sequence[str]) -> Report:
    """A report on some files alone, with what could not be checked in the robots through which they were checked.

    A file in which urdflint itself failed is reported whatever it is.
    """
    requested = {os.path.realpath(path) for path in paths}
    by_path = {file.path: file for file in report.files}

    def without_others(file: FileReport) -> FileReport:
        notes = (note for path in file.through for note in by_path[path].not_checked)
        return file._replace(not_checked=tuple(dict.fromkeys((*file.not_checked, *notes))))

    files = [without_others(file) for file in report.files if file.failure or os.path.realpath(file.path) in requested]
    findings = [finding for finding in report.findings if os.path.realpath(finding.location.source.name) in requested]
    return report._replace(files=files, findings=findings)
