"""The parts of a run that several machines share: whose robots belong together is in one part.

The part of a group is a hash of its first name, so that it stays where it is when other files are added.
"""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from itertools import chain

from urdflint.findings import Shard
from urdflint.linter.discovery import file_references, inputs
from urdflint.linter.xacro import includers
from urdflint.model.file_kind import DIRECTIVES_ENDING, SDF_ENDINGS
from urdflint.syntax.source import YAML

SCENES = (*SDF_ENDINGS, ".xml", DIRECTIVES_ENDING)  # what finds others by names of models and packages
COMPANIONS = (".srdf", *YAML)


def part(paths: Sequence[str], number: int, total: int) -> Shard:
    """The files of one part, by their places in the run; parts are counted from 1."""
    groups: dict[int, list[int]] = {}
    for place, first in enumerate(_firsts(paths)):
        groups.setdefault(first, []).append(place)
    mine = (group for group in groups.values() if _part(min(paths[index] for index in group), total) == number)
    return Shard(number, total, sorted(chain.from_iterable(mine)))


def _part(name: str, total: int) -> int:
    digest = hashlib.sha256(name.replace(os.sep, "/").encode("utf-8", "surrogateescape")).digest()
    return int.from_bytes(digest[:8], "big") % total + 1


def _firsts(paths: Sequence[str]) -> list[int]:
    """A file of the group that each file is in, the same for all in a group."""
    above = list(range(len(paths)))

    def first(index: int) -> int:
        while above[index] != index:
            above[index] = index = above[above[index]]
        return index

    for index, other in _pairs(paths):
        above[first(index)] = first(other)
    return [first(index) for index in range(len(paths))]


def _pairs(paths: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Files that belong together: one names the other, is about it, or both may be in one scene."""
    places: dict[str, int] = {}
    places_by_name: dict[str, list[int]] = {}
    scene = None
    for place, path in enumerate(paths):
        if path == inputs.STDIN:
            continue
        real = os.path.realpath(path)
        yield place, places.setdefault(real, place)
        places_by_name.setdefault(os.path.basename(real), []).append(place)
        if path.lower().endswith(SCENES):
            scene = place if scene is None else scene
            yield place, scene
    robots: dict[tuple[str, str], int] = {}
    for real, place in places.items():
        if not real.lower().endswith(COMPANIONS):
            robots.setdefault(_stem(real), place)
    for real, place in places.items():
        robot = robots.get(_stem(real))
        if robot is not None:
            yield place, robot
        for name in set(file_references.written(real)):
            yield from ((place, other) for other in _places_meant(name, os.path.dirname(real), places, places_by_name))


def _stem(path: str) -> tuple[str, str]:
    """The folder of a file, and what is before the first dot of its name."""
    folder, name = os.path.split(path)
    return folder, name.partition(".")[0]


def _places_meant(
    text: str, folder: str, places: dict[str, int], places_by_name: dict[str, list[int]]
) -> Sequence[int]:
    """The files that a name may mean: the one at that path, else all with that file name.

    A name with expressions means the files of the same repository or package that match it.
    """
    if "\0" in text:
        return []
    if "$" not in text:
        near = places.get(os.path.realpath(os.path.join(folder, text)))
        if near is not None:
            return [near]
    name = file_references.last(text)
    if not glob.has_magic(name):
        return places_by_name.get(name, [])
    below = os.path.join(_top(folder), "")
    return [
        place for path, place in places.items() if path.startswith(below) and fnmatchcase(os.path.basename(path), name)
    ]


@cache
def _top(folder: str) -> str:
    """The repository or package in which a name that is worked out is looked for."""
    return os.path.realpath(includers.top(os.path.join(folder, "robot.urdf")))
