"""Which files name others, as far as the text tells: for who must know whom a change reaches."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Sequence
from fnmatch import fnmatchcase

from urdflint.files import safe_open
from urdflint.linter.discovery import git, walk
from urdflint.linter.discovery.left_out import LeftOut

LARGEST = 5_000_000  # bytes of a file that is searched for names
# The numbers are bounds on the time that a file can take.
NAMED_FILE = re.compile(
    rb"""\bfile(?:name)?\s{0,20}=\s{0,20}(?:"([^"]{0,500})"|'([^']{0,500})')"""
    rb"""|<uri>\s{0,100}([^<>]{1,500})</uri>|\bfile[ \t]{0,20}:[ \t]{0,20}["']?([^\s"'#,{}]{1,500})"""
)
COMPUTED = re.compile(r"\$\{[^}]*\}|\$\([^()]*\)")
DATA = re.compile(rb"\bload_yaml\b")


def reached(paths: Sequence[str], changed: Collection[str]) -> frozenset[str]:
    """The files of a run, and around it, that name one of some files, or one that does; all by where links lead.

    A name that is worked out fits every file that it could be.
    """
    names = _names_by_path(paths)
    waiting = [name for path in changed for name in _calling_files(path)]
    reached_paths, visited = set[str](), set[str]()
    while waiting:
        name = waiting.pop()
        if name in visited:
            continue
        visited.add(name)
        for path, patterns in names.items():
            if path not in reached_paths and any(fnmatchcase(name, pattern) for pattern in patterns):
                reached_paths.add(path)
                waiting += _calling_files(path)
    return frozenset(reached_paths)


def _calling_files(path: str) -> Iterator[str]:
    """The last part of what others write for a file: its name, and for a model of SDFormat its folder too."""
    yield os.path.basename(path)
    if path.lower().endswith(".sdf"):
        yield os.path.basename(os.path.dirname(os.path.abspath(path)))


def _names_by_path(paths: Sequence[str]) -> dict[str, frozenset[str]]:
    """What the files of a run, and the robots and libraries in their repositories, call other files."""
    tops = dict.fromkeys(next(git.tops(os.path.dirname(os.path.abspath(path))), None) for path in paths)
    near = (path for top in tops if top is not None for path in walk.robots_below(top, LeftOut()))
    real = dict.fromkeys(map(os.path.realpath, (*paths, *near)))
    return {path: frozenset(_names_in(path)) for path in real}


def _names_in(path: str) -> Iterator[str]:
    """The names of the files that a file names, without folders; with stars for what is worked out."""
    data = content(path)
    yield from names(data, NAMED_FILE)
    if DATA.search(data):
        yield from ("*.yaml", "*.yml")


def written(path: str) -> Iterator[str]:
    """The files that a file names, as they are written there."""
    for match in NAMED_FILE.finditer(content(path)):
        yield (match[match.lastindex or 0] or b"").decode("utf-8", "replace")


def content(path: str) -> bytes:
    """What of a file is searched for names; nothing where it cannot be read."""
    return safe_open.content_or_nothing(path, LARGEST)


def names(data: bytes, pattern: re.Pattern[bytes]) -> Iterator[str]:
    """The names in what a pattern finds, without folders; with stars for what is worked out."""
    for match in pattern.finditer(data):
        yield last((match[match.lastindex or 0] or b"").decode("utf-8", "replace"))


def last(text: str) -> str:
    """The name of a file as it is written, without folders; with stars for what is worked out."""
    text = COMPUTED.sub("*", text)
    return "*" if "$" in text else text.rstrip("/ \t\r\n").replace("\\", "/").rpartition("/")[2]
