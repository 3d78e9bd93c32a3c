"""Which folders of a package a build installs, as CMakeLists.txt and setup.py say in plain words."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from urdflint import regex
from urdflint.files import tracked
from urdflint.files.git_ignores import IGNORES, ignored_at, patterns_of
from urdflint.files.ros_packages import MANIFEST, Packages

CMAKE, SETUP = "CMakeLists.txt", "setup.py"
MAX_BYTES = 200_000
AMENT = regex.compile(rb"ament_(?:cmake|python)")  # in a manifest: only such packages need what is installed
COMMENT = regex.compile(rb"#[^\n]*")
INSTALL = regex.compile(rb"\binstall\s*\(([^()]*)", re.IGNORECASE)
BLOCK = regex.compile(rb"^[ \t]*(if|foreach|while|function|macro|end\w+)\s*\(", re.IGNORECASE | re.MULTILINE)
WORDS = regex.compile(rb'"[^"]*"|\S+')
# What installs more than its words tell, in CMake and in Python
HIDDEN = regex.compile(rb"\b(?:INSTALL_TO_SHARE|foreach|GLOB|include|add_subdirectory|function|macro)\b", re.IGNORECASE)
HIDDEN_IN_PYTHON = regex.compile(
    rb"\b(?:def|walk|rglob|listdir|iterdir|scandir|package_files|recursive|copytree)\b|\*\*"
)
DATA_FILES = b"data_files"
MAY_BE_MISSING = frozenset((b"OPTIONAL", b"FILES_MATCHING"))  # with which CMake goes on without a folder


class Rule(NamedTuple):
    """Where a build file says what is installed; `names` are folders that it installs or leaves out."""

    path: str
    data: bytes
    start: int
    end: int
    names: list[str]

    @property
    def file(self) -> str:
        """The name of the build file."""
        return os.path.basename(self.path)


class Install(NamedTuple):
    """An install() of folders: where it starts, in how many conditions, loops and functions it is, and its words."""

    start: int
    depth: int
    folders: list[str]
    is_optional: bool


def leaving_out(package: str, folders: Iterable[str], packages: Packages) -> list[Rule]:
    """For each folder that is left out a rule, where others of them are installed; the names are both.

    None for a folder that is named, or where that is unclear.
    """
    if AMENT.search(packages.content(os.path.join(package, MANIFEST), MAX_BYTES)) is None:
        return []
    path, mark = os.path.join(package, CMAKE), b"install"
    data = packages.content(path, MAX_BYTES)
    text = COMMENT.sub(_blank, data)
    if data:
        start = max((match.start() for match in INSTALL.finditer(text)), default=-1)
        names = [name for install in _installs(text) for name in install.folders]
        is_vague = HIDDEN.search(text) is not None or not all(map(_is_plain, names))
    else:
        path, mark = os.path.join(package, SETUP), DATA_FILES
        data = packages.content(path, MAX_BYTES)
        text = COMMENT.sub(_blank, data)
        start, is_vague = text.find(DATA_FILES), HIDDEN_IN_PYTHON.search(text) is not None
    installed, left_out = list[str](), list[str]()
    for name in folders:
        steps = name.split("/") if mark == DATA_FILES else [name.partition("/")[0]]
        missing_step = next((number for number, step in enumerate(steps) if not _has_word(text, step)), None)
        if missing_step is None:
            installed.append("/".join(steps))
        else:
            left_out.append("/".join(steps[: missing_step + 1]))
    if start < 0 or is_vague or not installed:
        return []
    return [Rule(path, data, start, start + len(mark), [installed[0], name]) for name in dict.fromkeys(left_out)]


def of_missing_folders(package: str, packages: Packages) -> list[Rule]:
    """The rules outside of conditions that install folders which are not there, so that the build stops.

    Without those that git ignores: their owner has them.
    """
    path = os.path.join(package, CMAKE)
    ignored = patterns_of(packages.content(os.path.join(package, IGNORES), MAX_BYTES))
    data = packages.content(path, MAX_BYTES)
    rules = []
    for install in _installs(COMMENT.sub(_blank, data)):
        if install.depth == 0 and not install.is_optional:
            names = [name for name in install.folders if _is_plain(name)]
            names = [name for name in names if not tracked.exists(os.path.join(package, name))]
            names = [name for name in names if ignored_at(ignored, os.path.join(name.strip("/"), "file")) is None]
            end = install.start + len(b"install")
            rules += [Rule(path, data, install.start, end, names)] if names else []
    return rules


def folder_inside(path: str, package: str) -> str:
    """The folder of a file in its package, or the file itself where that has none; empty where it is outside."""
    inside = os.path.relpath(os.path.abspath(path), package)
    is_outside = inside.startswith(os.pardir)
    return "" if is_outside else (os.path.dirname(inside) or inside).replace(os.sep, "/")


def _installs(text: bytes) -> Iterator[Install]:
    """The commands that install folders, in order."""
    blocks = list(BLOCK.finditer(text))
    depth = passed = 0
    for match in INSTALL.finditer(text):
        while passed < len(blocks) and blocks[passed].start() < match.start():
            depth += -1 if blocks[passed][1].lower().startswith(b"end") else 1
            passed += 1
        if text[match.end() : match.end() + 1] != b")":
            continue
        words = WORDS.findall(match[1])
        keywords = [word.upper() for word in words]
        if keywords[:1] == [b"DIRECTORY"] and b"DESTINATION" in keywords:
            place = keywords.index(b"DESTINATION")
            folders = [word.decode("utf-8", "replace").strip('"').rstrip("/") for word in words[1:place]]
            yield Install(match.start(), depth, folders, not MAY_BE_MISSING.isdisjoint(words[place:]))


def _is_plain(name: str) -> bool:
    """Whether a folder is written out, and is one of the package."""
    return bool(name) and not set(name) & set("$*<>;@") and not name.startswith(("/", ".")) and ".." not in name


def _has_word(text: bytes, word: str) -> bool:
    return re.search(rb"(?<!\w)" + re.escape(word.encode()) + rb"(?!\w)", text) is not None


def _blank(match: re.Match[bytes]) -> bytes:
    return b" " * len(match[0])
