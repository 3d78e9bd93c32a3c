"""Where the packages of ROS are: by the user's word, around the robot's file, in its repository, in the environment."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from urdflint import regex
from urdflint.files import safe_open, tracked
from urdflint.struct import cached_property

NOT_IN_NAMES = "/\\:\0"  # of packages: with these, some system would look elsewhere
PACKAGE_NAME = regex.compile(rb"<name>\s*([^<\s]+)\s*</name>")
MANIFEST = "package.xml"
SETUP, MARKERS = "setup.py", "resource"  # of a package of ament_python, and the folder of its markers
REPOSITORY = ".git"
DEEPEST = 5  # folders in one another that are looked through for packages
MAX_FOLDERS = 4000  # folders looked into
BUILT, IGNORED = ("build", "log"), "COLCON_IGNORE"  # folders of colcon, and what it writes there


class Packages:
    """The packages that can be found from one folder, None for nowhere; `given` are named by the user.

    `below` are folders that the user asked for, whose packages are known too.
    """

    def __init__(self, folder: str | None, given_folders: Mapping[str, str], below: tuple[str, ...] = ()) -> None:
        self.own = os.path.abspath(folder) if folder is not None else None
        self.given = given_folders
        self.below = below
        self._folder_by_name: dict[str, str | None] = {}
        self._near: list[str] = []

    def folder(self, name: str) -> str | None:
        """The folder of a package."""
        if name not in self._folder_by_name:
            self._folder_by_name[name] = self._look(name)
        return self._folder_by_name[name]

    @property
    def names(self) -> list[str]:
        """The packages that are around: what the user named, and what is in the repository and the folders."""
        names = {name: None for top in self._tops for name in below(top)}
        own = name_of(self.own_package) if self.own_package is not None else None
        return list(dict.fromkeys([*self.given, *([own] if own else []), *names]))

    def how(self, name: str) -> str:
        """By which look-up a package is found; empty where it is not."""
        folder = self.folder(name)
        if folder is None:
            return ""
        if name in self.given:
            return "named by the user"
        if folder == self.own_package:
            return "around the file"
        if folder == self._enclosing(name):
            return "next to the file's package"
        tops = {"in the file's repository": self.repository, "below the current folder": self._own_folder}
        origin = next((why for why, top in tops.items() if top and below(top).get(name) == folder), None)
        return origin or ("below a folder that was named" if self._in_tree(name) else "in the environment of ROS")

    @property
    def places(self) -> Iterator[str]:
        """The folders that hold all packages which may be found, but for those that the user named."""
        yield from self._tops
        if self.own_package is not None:
            yield self.own_package
            parent = os.path.dirname(self.own_package)
            near = tracked.names(parent, MAX_FOLDERS)
            yield from (os.path.join(parent, name) for name in near if self._enclosing(name) is not None)
        yield from (os.path.join(prefix, "share") for prefix in _listed("AMENT_PREFIX_PATH"))
        yield from _listed("ROS_PACKAGE_PATH")

    @property
    def requested(self) -> list[str]:
        """The names of the packages that were asked for."""
        return list(self._folder_by_name)

    @property
    def found(self) -> list[str]:
        """The folders of the packages that were asked for and found."""
        return [folder for folder in self._folder_by_name.values() if folder is not None]

    @property
    def tops(self) -> list[str]:
        """The folders that belong to the robot or that the user asked for: anybody may have written what is in them."""
        enclosing = self.repository or self.own_package or self.own
        return [top for top in (enclosing, self.own, *self.below, *self._near) if top is not None]

    @property
    def searched(self) -> list[str]:
        """The folders that belong to the robot, and those that are looked through for packages."""
        return [*self.tops, *self._tops]

    @property
    def all(self) -> list[str]:
        """The folders of all packages that could be found by some name."""
        tops = [top for top in (self.repository, *self.below, self._own_folder) if top is not None]
        return [*(folder for top in tops for folder in below(top).values()), *environment()]

    def opens(self, path: str) -> bool:
        """Whether a file that is there may be opened for the robot, as far as links on the way to it tell."""
        if tracked.real(path) == os.path.abspath(path):
            return True
        from urdflint.files import open_permissions

        return open_permissions.may_open(path, self)

    def content(self, path: str, limit: int) -> bytes:
        """The bytes of a file that may be opened; empty where it may not, or is longer than `limit`."""
        try:
            return safe_open.content(path, limit) if tracked.is_file(path) and self.opens(path) else b""
        except (OSError, safe_open.NoFile):
            return b""

    def _look(self, name: str) -> str | None:
        """The user's word first, then what is around the file, then the environment of ROS 1 and ROS 2."""
        if name in self.given:
            return self.given[name]
        if not name or set(name) & set(NOT_IN_NAMES) or name in (".", ".."):
            return None
        near = self._enclosing(name) or self._in_tree(name) or self._marked(name)
        if near is not None:
            self._near.append(near)
        return near or in_environment(name)

    def _enclosing(self, name: str) -> str | None:
        """A package of that name that contains the robot's file, or is next to the package that contains it.

        Without any manifest above the file, a folder of that name above it is the package.
        """
        own = self.own_package
        if own is None:  # then a folder of that name above the file is taken for the package
            return next((folder for folder in tracked.upwards(self.own) if os.path.basename(folder) == name), None)
        if not tracked.is_file(os.path.join(own, MANIFEST)):
            return None
        if name in (os.path.basename(own), name_of(own)):
            return own
        sibling = os.path.join(os.path.dirname(own), name)
        return sibling if tracked.is_file(os.path.join(sibling, MANIFEST)) else None

    def _in_tree(self, name: str) -> str | None:
        """A package in the repository of the robot's file, in a folder that is asked for, or below the current one."""
        return next((packages[name] for packages in map(below, self._tops) if name in packages), None)

    def _marked(self, name: str) -> str | None:
        """A package whose setup.py installs it under this name, with a marker for the index of ament.

        It may be called otherwise in its package.xml: the index goes by the marker.
        """
        own = [self.own_package] if self.own_package is not None else []
        folders = dict.fromkeys((*own, *(folder for top in self._tops for folder in below(top).values())))
        names = (MARKERS, name), (SETUP,), (MANIFEST,)
        return next(
            (package for package in folders if all(tracked.is_file(os.path.join(package, *steps)) for steps in names)),
            None,
        )

    @cached_property
    def _tops(self) -> list[str]:
        return [top for top in (self.repository, *self.below, self._own_folder) if top is not None]

    @cached_property
    def _own_folder(self) -> str | None:
        """The current folder, if the robot's file is in it and it is not the home of everything."""
        try:
            current_folder = tracked.real(os.curdir)
        except OSError:
            return None
        if self.own is None or current_folder in (
            tracked.real(os.path.expanduser("~")),
            os.path.dirname(current_folder),
        ):
            return None
        return current_folder if tracked.real(self.own).startswith(os.path.join(current_folder, "")) else None

    @cached_property
    def own_package(self) -> str | None:
        """The package that contains the robot's file."""
        return package_around(self.own)

    @cached_property
    def repository(self) -> str | None:
        """The repository that contains the robot's file."""
        return repository_around(self.own)


def name_of(folder: str) -> str | None:
    """The name of the package in a folder, as its manifest has it."""
    name = _package_name(folder)
    tracked.note(("package name", folder), lambda: name or "")
    return name


def _package_name(folder: str) -> str | None:
    path = os.path.join(folder, MANIFEST)
    if os.path.islink(path):
        from urdflint.files import links

        if links.leads_out(path, folder):
            return None
    try:
        with safe_open.regular(path) as file:
            match = PACKAGE_NAME.search(file.read(65536))
    except (OSError, safe_open.NoFile):
        return None
    return match[1].decode("utf-8", "replace") if match else None


def installed(folder: str, inside: str) -> str:
    """Where a file of a package is in its source, if a build puts it to `inside`: the only one whose path ends so.

    The path as it is asked for where that is there, or where no file fits, or several do.
    """
    source_path = os.path.normpath(os.path.join(folder, *inside.split("/")))
    if tracked.exists(source_path) or not tracked.is_file(os.path.join(folder, MANIFEST)):
        return source_path
    suffix = os.path.join(os.sep, os.path.normpath(inside))
    below = len(os.path.normpath(folder))  # the name of the package's own folder is not part of what it has
    matches = [path for path in files(folder).get(os.path.basename(source_path), ()) if path[below:].endswith(suffix)]
    return matches[0] if len(matches) == 1 else source_path


def files(folder: str) -> dict[str, list[str]]:
    """The files in a package, by name."""
    tracked.note(("files", folder), lambda: _files_digest(folder))
    return _files(folder)


@lru_cache(maxsize=64)
def _files_digest(folder: str) -> str:
    return tracked.digest_of([path for paths in _files(folder).values() for path in paths])


@lru_cache(maxsize=64)
def _files(folder: str) -> dict[str, list[str]]:
    from urdflint.files.folders import walked

    paths_by_name: dict[str, list[str]] = {}
    for inside, _, names in walked(folder, MAX_FOLDERS):
        for name in names:
            paths_by_name.setdefault(name, []).append(os.path.join(inside, name))
    return paths_by_name


def below(top: str) -> dict[str, str]:
    """The packages below a folder, by the name in their manifest and else by that of their folder."""
    tracked.note(("packages below", top), lambda: _below_digest(top))
    return _below(top)


@lru_cache(maxsize=64)
def _below_digest(top: str) -> str:
    return tracked.digest_of([word for pair in _below(top).items() for word in pair])


@lru_cache(maxsize=64)
def _below(top: str) -> dict[str, str]:
    by_manifest: dict[str, str] = {}
    by_folder: dict[str, str] = {}
    for folder in _packages_below(top).packages:
        by_manifest.setdefault(_package_name(folder) or os.path.basename(folder), folder)
        by_folder.setdefault(os.path.basename(folder), folder)
    return {**by_folder, **by_manifest}


class _Below(NamedTuple):
    """The folders of packages below one, whether there are more folders than are looked into, and an empty folder."""

    packages: Sequence[str]
    is_cut: bool
    empty_folder: str


@lru_cache(maxsize=64)
def _packages_below(top: str) -> _Below:
    from urdflint.files.folders import walked

    packages, number, empty_folder = list[str](), 0, ""
    for folder, folders, names in walked(top, MAX_FOLDERS, DEEPEST):
        number += 1
        empty_folder = empty_folder or ("" if folders or names else folder)
        if MANIFEST in names:
            packages.append(folder)
        if MANIFEST in names or (IGNORED in names and os.path.basename(folder) in BUILT):
            folders.clear()
    return _Below(packages, number >= MAX_FOLDERS, empty_folder)


def is_too_large(top: str) -> bool:
    """Whether there are more folders below one than are looked through for packages."""
    is_cut = _packages_below(top).is_cut
    tracked.note(("too large for packages", top), lambda: str(is_cut))
    return is_cut


def empty_below(top: str) -> str:
    """A folder below one in which there is nothing, as git leaves it of a repository within another; or nothing."""
    folder = _packages_below(top).empty_folder
    tracked.note(("empty below", top), lambda: folder)
    return folder


def forget() -> None:
    """Forget what was found below folders: it may have changed."""
    for cache in (_below, _below_digest, _packages_below, _files, _files_digest):
        cache.cache_clear()


def package_around(folder: str | None) -> str | None:
    """The folder with a manifest at or above a folder."""
    return tracked.nearest(folder, MANIFEST, "file")


def repository_around(folder: str | None) -> str | None:
    """The folder of the repository that a folder is in."""
    return tracked.nearest(folder, REPOSITORY)


def environment() -> list[str]:
    """The folders in which the environment of ROS 2 and ROS 1 has its packages."""
    prefixes = (tracked.variable("AMENT_PREFIX_PATH") or "").split(os.pathsep)
    tops = (tracked.variable("ROS_PACKAGE_PATH") or "").split(os.pathsep)
    return [*(os.path.join(prefix, "share") for prefix in prefixes if prefix), *filter(None, tops)]


def in_environment(name: str) -> str | None:
    """A package that the environment of ROS 2 or ROS 1 knows."""
    for prefix in _listed("AMENT_PREFIX_PATH"):
        share = os.path.join(prefix, "share", name)
        if tracked.is_folder(share):
            return share
    for top in _listed("ROS_PACKAGE_PATH"):
        for folder in (os.path.join(top, name), top):
            if os.path.basename(folder) == name and tracked.is_file(os.path.join(folder, MANIFEST)):
                return folder
    return None


def _listed(variable: str) -> list[str]:
    """The folders that a variable lists."""
    return [path for path in (tracked.variable(variable) or "").split(os.pathsep) if path]
