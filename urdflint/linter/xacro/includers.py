"""The robots around a file that include it, and directives that name it: what is wrong with a library shows in them."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from fnmatch import fnmatchcase

from urdflint.files.ros_packages import Packages
from urdflint.findings import FileReport, Report
from urdflint.linter.discovery import file_references as naming
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery import walk as walking
from urdflint.linter.discovery.inputs import LeftOut

MOST = 500  # files that are checked besides those that were asked for
# The numbers are bounds on the time that a file can take.
INCLUDE = re.compile(
    rb"""<(?:xacro:)?include\b[^>]{0,500}?\bfilename\s{0,20}=\s{0,20}(?:"([^"]{0,500})"|'([^']{0,500})')"""
    rb"""|\bfile[ \t]{0,20}:[ \t]{0,20}["']?package://([^\s"'#,{}]{1,500})"""  # of model directives
)


Around = Mapping[str, tuple[str, Collection[str]]]  # files by where links lead, with the names that they include


def around(top: str) -> Around:
    """The files below a folder that may be robots, by where links lead: the path of each, and the names it includes."""
    near = {os.path.realpath(one): one for one in walking.robots_below(top, LeftOut())}
    return {real: (one, names_in(one)) for real, one in near.items()}


def names_in(path: str) -> frozenset[str]:
    """The files that a file includes: a whole path where that is written, by where links lead, else the name alone.

    What is worked out has stars.
    """
    folder = os.path.dirname(os.path.abspath(path))
    return frozenset(_named(found, folder) for found in INCLUDE.finditer(naming.content(path)))


def _named(found: re.Match[bytes], folder: str) -> str:
    text = (found[found.lastindex or 0] or b"").decode("utf-8", "replace")
    if found[3] is None and "$" not in text and "\\" not in text and "\0" not in text:
        return glob.escape(os.path.realpath(os.path.join(folder, text)))
    return naming.last(text)


def top(path: str) -> str:
    """The folder in which whoever includes a file is looked for: its repository, else its package, else its folder."""
    own = os.path.dirname(os.path.abspath(path))
    known = Packages(own, {})
    return known.repository or known.around or own


def including(
    paths: Sequence[str], around: Callable[[str], Around] = around, top: Callable[[str], str] = top
) -> list[str]:
    """The files around some others that include them, or files that do, as far as the names in includes tell.

    They are looked for in the `top` folder of each file, of which `around` says what is there. A name that is worked
    out fits every file that it could be.
    """
    asked = [one for one in paths if one != inputs.STDIN]
    real = {os.path.realpath(one) for one in asked}
    near = {path: one for folder in dict.fromkeys(map(top, asked)) for path, one in around(folder).items()}
    includes = {one: names for path, (one, names) in near.items() if path not in real}
    found: dict[str, None] = {}
    waiting, seen = _called(asked), set[str]()
    while waiting and len(found) < MOST:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        more = [one for one, some in includes.items() if one not in found and any(fnmatchcase(name, it) for it in some)]
        found.update(dict.fromkeys(more[: MOST - len(found)]))
        waiting += _called(more)
    relative = any(not os.path.isabs(one) for one in asked)
    return sorted(os.path.relpath(one) if relative else one for one in found)


def _called(paths: Sequence[str]) -> list[str]:
    """What files are called by those that include them: by their names, and where they are."""
    return [name for one in paths for name in (os.path.basename(one), os.path.realpath(one))]


def only_about(report: Report, paths: Sequence[str]) -> Report:
    """A report on some files alone, with what could not be checked in the robots through which they were checked.

    A file in which urdflint itself failed is reported whatever it is.
    """
    asked = {os.path.realpath(one) for one in paths}
    by_path = {one.path: one for one in report.files}

    def without_others(file: FileReport) -> FileReport:
        notes = (note for path in file.through for note in by_path[path].not_checked)
        return file._replace(not_checked=tuple(dict.fromkeys((*file.not_checked, *notes))))

    files = [without_others(one) for one in report.files if one.failure or os.path.realpath(one.path) in asked]
    kept = [one for one in report.findings if os.path.realpath(one.location.source.name) in asked]
    return report._replace(files=files, findings=kept)
