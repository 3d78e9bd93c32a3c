"""Which folders of a package a build installs, as CMakeLists.txt and setup.py say in plain words."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from urdflint import regex
from urdflint.files import safe_open, tracked
from urdflint.files.ros_packages import MANIFEST, Packages

CMAKE, SETUP = "CMakeLists.txt", "setup.py"
MAX_BYTES = 200_000
AMENT = regex.compile(rb"ament_(?:cmake|python)")  # in a manifest: only such packages need what is installed
COMMENT = regex.compile(rb"#[^\n]*")
INSTALLED = regex.compile(rb"\binstall\s*\(\s*DIRECTORY\s+([^()]*?)\s+DESTINATION\b([^()]*)\)", re.IGNORECASE)
INSTALL = regex.compile(rb"\binstall\s*\(", re.IGNORECASE)
# What installs more than its words tell, in CMake and in Python
HIDDEN = regex.compile(rb"\b(?:INSTALL_TO_SHARE|foreach|GLOB|include|add_subdirectory|function|macro)\b", re.IGNORECASE)
HIDDEN_IN_PYTHON = regex.compile(rb"\b(?:walk|rglob|listdir|iterdir|scandir|package_files|recursive|copytree)\b|\*\*")
OPTIONAL = regex.compile(rb"\bOPTIONAL\b")
BLOCK = regex.compile(rb"^\s*(if|foreach|while|function|macro|end\w+)\s*\(", re.IGNORECASE | re.MULTILINE)
DATA_FILES = b"data_files"
WORDS = regex.compile(rb'"[^"]*"|\S+')


class Rule(NamedTuple):
    """Where a build file says what is installed; `names` are the folders that are left out, or are not there."""

    path: str
    data: bytes
    start: int
    end: int
    names: list[str]

    @property
    def file(self) -> str:
        """The name of the build file."""
        return os.path.basename(self.path)


def leaving_out(package: str, folder: str, own: str, packages: Packages) -> Rule | None:
    """The rule that leaves out a folder, where `own`, the folder or the file of a robot, is installed.

    None where the folder is named, or where that is unclear.
    """
    if AMENT.search(_content(os.path.join(package, MANIFEST), packages)) is None:
        return None
    path = os.path.join(package, CMAKE)
    data = _content(path, packages)
    if data:
        text = COMMENT.sub(_blank, data)
        starts = [match.start() for match in INSTALL.finditer(text)]
        names = [name for rule in INSTALLED.finditer(text) for name in _names(rule[1])]
        is_vague = HIDDEN.search(text) is not None or not all(map(_is_plain, names))
        if not starts or is_vague or not _has_word(text, own) or _has_word(text, folder):
            return None
        return Rule(path, data, starts[-1], starts[-1] + len(b"install"), [folder])
    path = os.path.join(package, SETUP)
    data = _content(path, packages)
    text = COMMENT.sub(_blank, data)
    start = text.find(DATA_FILES)
    if start < 0 or HIDDEN_IN_PYTHON.search(text) is not None or not _has_word(text, own):
        return None
    return None if _has_word(text, folder) else Rule(path, data, start, start + len(DATA_FILES), [folder])


def of_missing_folders(package: str, packages: Packages) -> list[Rule]:
    """The rules outside of conditions that install folders which are not there, so that the build stops."""
    path = os.path.join(package, CMAKE)
    data = _content(path, packages)
    text = COMMENT.sub(_blank, data)
    rules = []
    for rule in INSTALLED.finditer(text):
        names = [
            name for name in _names(rule[1]) if _is_plain(name) and not tracked.exists(os.path.join(package, name))
        ]
        if names and not OPTIONAL.search(rule[2]) and _depth(text, rule.start()) == 0:
            rules.append(Rule(path, data, rule.start(), rule.start() + len(b"install"), names))
    return rules


def first_step(path: str, package: str) -> str:
    """The folder or file of a package that a path leads to first; empty where it is outside."""
    inside = os.path.relpath(os.path.abspath(path), package)
    return "" if inside.startswith(os.pardir) else inside.partition(os.sep)[0]


def _names(words: bytes) -> list[str]:
    """The folders in a list, without a slash at their end."""
    return [word.decode("utf-8", "replace").strip('"').rstrip("/") for word in WORDS.findall(words)]


def _is_plain(name: str) -> bool:
    """Whether a folder is written out, and is one of the package."""
    return bool(name) and not set(name) & set("$*<>;@") and not name.startswith(("/", ".")) and ".." not in name


def _has_word(text: bytes, word: str) -> bool:
    return re.search(rb"(?<!\w)" + re.escape(word.encode()) + rb"(?!\w)", text) is not None


def _depth(text: bytes, offset: int) -> int:
    """In how many conditions, loops and functions an offset is."""
    return sum(-1 if block[1].lower().startswith(b"end") else 1 for block in BLOCK.finditer(text, 0, offset))


def _blank(match: re.Match[bytes]) -> bytes:
    return b" " * len(match[0])


def _content(path: str, packages: Packages) -> bytes:
    try:
        return safe_open.content(path, MAX_BYTES) if tracked.is_file(path) and packages.opens(path) else b""
    except (OSError, safe_open.NoFile):
        return b""
