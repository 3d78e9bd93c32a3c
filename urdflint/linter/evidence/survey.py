"""A repository gone through for the names of robots, worlds and parameter files in its code, launch files and pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from urdflint.files import links, safe_open, tracked
from urdflint.files.folders import walked
from urdflint.files.ros_packages import MANIFEST
from urdflint.linter.evidence import file_names
from urdflint.linter.evidence.file_names import FileNames
from urdflint.linter.evidence.mentions import without_comments
from urdflint.linter.evidence.repository import GENERATED, PACKAGE_NAME, PAGE, WORKFLOWS, is_environment, package_around
from urdflint.model.file_kind import SDF_ENDINGS

MAX_FOLDERS = 4000  # folders that are looked into; where there is more of anything, nothing is said of the repository
MAX_FILES = 8000  # files that are read
MAX_BYTES = 500_000  # of one
MAX_ALL_BYTES = 50_000_000  # of all of them
MAX_PAGE_BYTES = 10_000_000  # of pages and data in .txt, of which the rest is not read: they load nothing
MAX_PATTERNS = 2000  # names that are worked out
ROBOTS = (".urdf", ".xacro", ".gazebo")
NAMEABLE = (*ROBOTS, *SDF_ENDINGS, ".srdf", ".yaml", ".yml", ".xml")
MODEL = "model.config"  # beside a model that anybody can put into a world
PAGES = (".md", ".rst", ".txt", ".html")
MARKUP = (".xml", ".config", ".launch", ".test", *ROBOTS, *SDF_ENDINGS, ".srdf", ".rviz")
TEXTS = (
    *(*PAGES, *MARKUP, ".py", ".ipynb", ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".rs", ".go", ".java", ".js"),
    *(".ts", ".m", ".lua", ".sh", ".bash", ".zsh", ".bat", ".ps1", ".cmake", ".bazel", ".mk", ".yaml", ".yml"),
    *(".toml", ".json", ".cfg", ".ini", ".conf", ".in", ".jinja", ".j2", ".em", ".erb"),
)
BARE_NAMES = ("readme", "makefile", "dockerfile", "build", ".setup_assistant", "justfile")
INSTALLS = frozenset(("setup.py", "setup.cfg", "MANIFEST.in", MANIFEST))  # what is copied is not loaded
BUILDS = INSTALLS | {"CMakeLists.txt", "BUILD", "BUILD.bazel"}
SETTINGS, REPORTS, HEAD = "urdflint.toml", (".json", ".xml"), 1000  # our own, of which reports say so at their begin
DATA = (".yaml", ".yml", ".toml", ".cfg", ".ini", ".conf", ".json", ".cmake", ".sh", ".bash", ".zsh", ".bat", ".mk")
LICENSED = (b"Redistribution and use", b"Licensed under", b"Permission is hereby", b"SPDX-License")
LISTINGS = ".egg-info"  # folders of lists of all files
WORD = re.compile(rb"[A-Za-z][\w-]{0,100}")


class Text(NamedTuple):
    """A file that names others, and what it names; `packages` are those whose names stand in it."""

    path: str
    names: FileNames
    packages: frozenset[str]
    is_page: bool
    is_build: bool
    is_licensed: bool = False  # whether it says at its top whose it is


class Survey(NamedTuple):
    """A repository: its packages by folder, the files that can be named, and the texts that name them.

    `worlds` are files with a world, `models` the folders of Gazebo models, `values` the words from which code makes
    file names. `is_whole` is false where there was too much to read. `package_by_folder` is what was asked until now.
    """

    top: str
    packages: Mapping[str, str]
    files: frozenset[str]
    texts: Sequence[Text]
    worlds: frozenset[str]
    models: frozenset[str]
    values: frozenset[bytes]
    is_whole: bool
    package_by_folder: dict[str, str]

    def says_the_same(self, other: Survey) -> bool:
        """Whether another look at the repository has found the same."""
        return self._replace(package_by_folder={}) == other._replace(package_by_folder={})

    def package_around(self, folder: str) -> str:
        """The folder of the innermost package that a folder is in, or of the repository."""
        return package_around(folder, self.packages, self.top, self.package_by_folder)


def survey(top: str) -> Survey:
    """What the files below a folder name, as the disk says."""
    with safe_open.on_disk():
        return _survey(top)


def _survey(top: str) -> Survey:
    packages, models, files, text_paths = dict[str, str](), set[str](), set[str](), list(_workflows(top))
    folder_count = 0
    for folder, folders, names in walked(top, MAX_FOLDERS, out=False):
        folder_count += 1
        folders[:] = (name for name in folders if not (_is_listing(name) or is_environment(folder, name)))
        if MODEL in names:
            models.add(folder)
        if MANIFEST in names:
            match = PACKAGE_NAME.search(
                without_comments(safe_open.content_or_nothing(os.path.join(folder, MANIFEST), MAX_BYTES))
            )
            packages[folder] = match[1].decode("utf-8", "replace") if match else os.path.basename(folder)
        for name in names:
            lower_name = name.lower()
            if lower_name.endswith(NAMEABLE) and name not in BUILDS:
                files.add(os.path.join(folder, name))
            if lower_name.endswith(TEXTS) or lower_name.startswith(BARE_NAMES):
                text_paths.append(os.path.join(folder, name))
    pages = dict.fromkeys(filter(_is_prose, text_paths))
    text_paths = [path for path in text_paths if path not in pages]
    is_whole = folder_count < MAX_FOLDERS and len(text_paths) <= MAX_FILES
    texts, worlds, values, left = list[Text](), set[str](), set[bytes](), MAX_ALL_BYTES
    package_names = {name.encode(): name for name in packages.values()}
    robot_folders = {os.fsencode(step) for path in files for step in os.path.relpath(path, top).split(os.sep)[:-1]}
    robot_folders |= {os.fsencode(os.path.basename(path)) for path in files if path.endswith(".xml")}
    memory = _memory(frozenset(package_names), frozenset(robot_folders))
    page_bytes_left = MAX_PAGE_BYTES
    for path in (*text_paths, *islice(pages, MAX_FILES)) if is_whole else ():
        content = memory.of(path, lambda data: _content(path, data, package_names, robot_folders))  # noqa: B023
        left -= content.size
        page_bytes_left -= content.size if path in pages else 0
        if left < 0 or page_bytes_left < 0:
            break
        if content.is_world:
            worlds.add(path)
        values |= content.values
        if content.text is not None:
            texts.append(content.text)
    pattern_count = sum(len(text.names.patterns) for text in texts)
    is_whole = is_whole and left >= 0 and pattern_count <= MAX_PATTERNS
    all_values, all_worlds, all_models = frozenset(values), frozenset(worlds), frozenset(models)
    return Survey(top, packages, frozenset(files), texts, all_worlds, all_models, all_values, is_whole, {})


class _Content(NamedTuple):
    """What counts of the contents of a file: bytes, a world, the words that names can be made of, the names there."""

    size: int
    is_world: bool
    values: Set[bytes]
    text: Text | None


@lru_cache(maxsize=4)
def _memory(package_names: frozenset[bytes], robot_folders: frozenset[bytes]) -> safe_open.Memory[_Content]:
    """What is known of files where packages and folders have these names."""
    return safe_open.Memory(MAX_BYTES)


def _content(path: str, data: bytes, package_names: Mapping[bytes, str], robot_folders: Set[bytes]) -> _Content:
    is_world = path.lower().endswith(SDF_ENDINGS) and b"<world" in data
    return _Content(len(data), is_world, _values(path, data), _text(path, data, package_names, robot_folders))


def _is_prose(path: str) -> bool:
    """Whether a file is a page or data in text, by its name, and no build."""
    return path.lower().endswith(PAGES) and os.path.basename(path) not in BUILDS


def is_robot(path: str) -> bool:
    """Whether a file is a robot, a world or a part of one by its name."""
    return path.lower().endswith((*ROBOTS, *SDF_ENDINGS))


def _is_listing(folder: str) -> bool:
    """Whether a folder has what was made of the others, by its name."""
    return folder in GENERATED or folder.endswith(LISTINGS)


def _values(path: str, data: bytes) -> set[bytes]:
    """The words of a file that names of files can be worked out of."""
    name = os.path.basename(path).lower()
    is_data = name.endswith(DATA) or name == "cmakelists.txt"
    return file_names.values_in(data, is_robot=is_robot(path), is_page=name.endswith(PAGES), is_data=is_data)


def _text(path: str, data: bytes, package_names: Mapping[bytes, str], robot_folders: Set[bytes]) -> Text | None:
    """What a file names; None where it names nothing."""
    name = os.path.basename(path)
    if name.endswith(SETTINGS) or (name.endswith(REPORTS) and b"urdflint" in data[:HEAD]):
        return None
    is_page = _is_prose(path) or name.lower().startswith(PAGE) or name in INSTALLS or _is_hidden(path)
    names = file_names.names_in(data, robot_folders, is_markup=name.lower().endswith(MARKUP), is_page=is_page)
    if not any(names):
        return None
    words = frozenset(package_names[word] for word in package_names.keys() & set(WORD.findall(data)))
    is_licensed = any(word in data[:HEAD] for word in LICENSED)
    return Text(path, names, words, is_page, name in BUILDS, is_licensed)


def _is_hidden(path: str) -> bool:
    """Whether a file is a workflow: one that checks all robots loads none."""
    return any(f"{os.sep}{inside}{os.sep}" in path for inside in WORKFLOWS if inside != ".")


def _workflows(top: str) -> Iterator[str]:
    """The workflows in the hidden folders of a repository."""
    for inside in WORKFLOWS:
        folder = os.path.normpath(os.path.join(top, inside))
        for name in tracked.names(folder, MAX_FILES) if inside != "." else ():
            path = os.path.join(folder, name)
            if name.endswith((".yml", ".yaml")) and not links.leads_out(path, top):
                yield path
