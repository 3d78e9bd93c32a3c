"""The files that a robot names: meshes and textures, looked up by the rules of ROS packages."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from urdflint import regex
from urdflint.files import is_below, short_path, tracked
from urdflint.struct import Struct, cached_property, field
from urdflint.text.similar import affords, nearest, numbered_so

if TYPE_CHECKING:
    from urdflint.files.absences import Absence
    from urdflint.files.build_outputs import Build
    from urdflint.files.ros_packages import Packages
    from urdflint.meshes.mesh import Content, Mesh, NoMesh
    from urdflint.meshes.mesh_files import Opened

T = TypeVar("T")
STEPS = 12  # of a path that may be in a package
MJCF_FOLDERS = ("mjcf", "xml", "mujoco")  # beside robots
LISTED = 2000
TOPS = ("package.xml", ".git")
MESHES = (".stl", ".dae", ".obj", ".ply", ".gltf", ".glb", ".usd", ".msh", ".wrl", ".3ds", ".fbx")
OPENED = (".stl", ".obj", ".dae", ".gltf", ".glb")  # the endings of files that are read
MAX_MANIFEST_BYTES = 100_000
SHOWING = regex.compile(
    rb"depend>\s*(?:rviz2?|robot_state_publisher|joint_state_publisher(?:_gui)?|xacro|urdf_(?:launch|tutorial))\s*<"
)
XML_COMMENT = regex.compile(rb"<!--.*?-->", re.DOTALL)
MAX_BUILDS = 200  # missing files for which builds are looked at
MOST_OPENED = 500_000_000  # bytes of the meshes of one robot


class Presence(Enum):
    """Whether a file that was looked up is there, and why not."""

    YES = "found"
    NO = "missing"
    UNKNOWN_PACKAGE = "unknown package"
    OUTSIDE = "outside of the package"
    LINKED_OUT = "a link that leads out of the robot's packages and folders, so it is not opened"
    NOT_A_FILE = "not a regular file, so it is not opened"
    BUILT = "made by a build, which has not put it here"
    ELSEWHERE = "not on this machine, or relative to an unknown folder"
    NOT_ASKED = "not asked"


class Resolution(Struct):
    """The answer to a look-up; `path` is where the file is or should be."""

    outcome: Presence
    path: str | None = None
    package: str | None = None
    build: Build | None = None  # how a build makes the file

    @property
    def barred(self) -> str | None:
        """Why a file that is there may not be opened."""
        return f"it is {self.outcome.value}" if self.outcome in (Presence.LINKED_OUT, Presence.NOT_A_FILE) else None


class Files(Struct, eq=False, frozen=False):
    """Where the files of one robot can be.

    `folder` is that of the robot's own file, None for standard input; `packages` are given by the user.
    `folders` are others in which packages may be; `missing_packages` may be missing, "*" for all.
    With `resolve` false nothing on the disk is looked at.
    """

    folder: str | None
    packages: Mapping[str, str] = field(default_factory=dict)
    resolve: bool = True
    folders: tuple[str, ...] = ()
    missing_packages: frozenset[str] = frozenset()
    not_checked: dict[str, None] = field(default_factory=dict)  # in the order in which it was noted, each once
    absences: dict[Absence, None] = field(default_factory=dict)  # what is not here, in the order in which it was met
    meshes: dict[str, Mesh | NoMesh] = field(default_factory=dict)  # those that were opened, by real folder and name
    mesh_by_name: dict[str, Mesh | NoMesh | None] = field(
        default_factory=dict
    )  # the same by the name that asked for them
    _real_paths: dict[str, str] = field(default_factory=dict)
    _missing_folders: dict[str, str] = field(default_factory=dict)  # what of a folder is not there, "" where it is
    _absence_by_package: dict[str, Absence | None] = field(default_factory=dict)
    outcome_by_path: dict[str, Presence] = field(default_factory=dict)  # what came of looking at a path
    builds: dict[str, Build | None] = field(default_factory=dict)  # how missing files come to be, by their path
    packaged_by_name: dict[str, Resolution] = field(default_factory=dict)  # and for a name in a package
    looked_up: dict[tuple[object, ...], Any] = field(
        default_factory=dict
    )  # of what is included, by what was looked for
    readable: set[str] = field(default_factory=set)  # paths of what is included and may be read

    @cached_property
    def places(self) -> Packages:
        """Where packages are, seen from the robot's file."""
        from urdflint.files.ros_packages import Packages

        return Packages(self.folder, self.packages, self.folders)

    @property
    def own_package(self) -> str | None:
        """The folder of the package that has the robot's file; None where nothing on the disk is looked at."""
        return self.places.own_package if self.resolve and self.folder is not None else None

    @cached_property
    def names_around(self) -> tuple[list[str], list[str]]:
        """What is in the folder of the robot's file, and in the one above if its repository or package has that."""
        if not self.resolve or self.folder is None:
            return [], []
        above = os.path.dirname(os.path.abspath(self.folder))
        top = self._folder_around()
        is_inside = top is not None and _is_below(above, top)
        return tracked.names(self.folder, LISTED), tracked.names(above, LISTED) if is_inside else []

    @property
    def has_mjcf_near(self) -> bool:
        """Whether a file of MJCF may be beside the robot: XML there, or a folder for it."""
        names, names_above = self.names_around
        return not {*names, *names_above}.isdisjoint(MJCF_FOLDERS) or any(name.endswith(".xml") for name in names)

    def find(self, uri: str) -> Resolution:
        """Look up a mesh or texture; `package://`, `model://`, `file://` and plain paths are understood."""
        if not self.resolve:
            return Resolution(Presence.NOT_ASKED)
        scheme, mark, rest = uri.partition("://")
        if not mark:
            return self._plain(uri)
        if scheme in ("package", "model"):
            if uri not in self.packaged_by_name:
                package, _, inside = rest.partition("/")
                self.packaged_by_name[uri] = self._packaged(_unquoted(package), _unquoted(inside))
            return self.packaged_by_name[uri]
        if scheme == "file" and rest.startswith("/"):
            return self._plain(self._path(uri))
        return Resolution(Presence.ELSEWHERE)

    def mesh(self, uri: str) -> Mesh | NoMesh | None:
        """What is in the file of a mesh; None where it is not found, or of a kind that is not opened."""
        if uri not in self.mesh_by_name:
            self.mesh_by_name[uri] = self._mesh(uri)
        return self.mesh_by_name[uri]

    def _mesh(self, uri: str) -> Mesh | NoMesh | None:
        answer = self.find(uri)
        path = answer.path
        if answer.outcome is not Presence.YES or path is None or not path.lower().endswith(OPENED):
            return None
        if not tracked.is_file(path):
            return None
        written_folder, name = os.path.split(path)
        key = os.path.join(self.real(written_folder), name)
        if key not in self.meshes:
            self.meshes[key] = self._opened(path)
        return self.meshes[key]

    def real(self, path: str) -> str:
        """Where a path leads, looked up once for the robot. Raises OSError and ValueError."""
        if path not in self._real_paths:
            self._real_paths[path] = tracked.real(path)
        return self._real_paths[path]

    def once(self, key: tuple[object, ...], look: Callable[[], T]) -> T:
        """What a look at a file that is included says, taken once for the robot."""
        if key not in self.looked_up:
            self.looked_up[key] = look()
        answer: T = self.looked_up[key]
        return answer

    def content(self, path: str, *, looks: bool = False) -> Content:
        """All that is in the file of a mesh that was found, `looks` too if a page is to have it. Raises NoMesh.

        A page has nothing of what the mesh names but from its folder, and from where files of the robot are.
        """
        from urdflint.meshes import mesh_files

        folder = os.path.dirname(path)

        def allowed(file: str) -> bool:
            return self._opens_beside(file) and (not looks or _is_within(file, folder) or self.is_of_robot(file))

        return mesh_files.content(path, allowed, looks=looks)

    def _opened(self, path: str) -> Mesh | NoMesh:
        from urdflint.meshes import mesh_files
        from urdflint.meshes.mesh import Cause, NoMesh

        if self._read.bytes > MOST_OPENED:
            text = f"the meshes of the robot are larger than {MOST_OPENED // 1_000_000} MB"
            return NoMesh(text, Cause.NOT_LOOKED_AT)
        mesh = mesh_files.mesh(path, self._opens_beside)
        self._read.add(path)
        return mesh

    @cached_property
    def _read(self) -> Opened:
        from urdflint.meshes.mesh_files import Opened

        return Opened()

    def _opens_beside(self, path: str) -> bool:
        """Whether a file that a mesh names may be opened, which is noted where it may not."""
        allowed = self.opens(path)
        if not allowed:
            self.note(f"{self.short_path(path)}: it is {Presence.LINKED_OUT.value}")
        return allowed

    def packaged(self, path: str) -> str | None:
        """The `package://` that names the file of an absolute path, also of one on another machine, if it is there."""
        steps = path.replace("\\", "/").split("/")
        if not self.resolve or "%" in path:
            return None
        for index in range(len(steps) - 2, max(0, len(steps) - STEPS), -1):
            uri = f"package://{steps[index]}/{'/'.join(steps[index + 1 :])}"
            if steps[index] and self.find(uri).outcome is Presence.YES:
                return uri
        return None

    @cached_property
    def is_shown_by_ros(self) -> bool:
        """Whether the package of the robot depends on what publishes or shows robots in ROS."""
        from urdflint.files import safe_open

        manifest = os.path.join(self.places.own_package or "", "package.xml")
        try:
            text = safe_open.content(manifest, MAX_MANIFEST_BYTES) if self.opens(manifest) else b""
        except (OSError, safe_open.NoFile):
            return False
        return SHOWING.search(XML_COMMENT.sub(b"", text)) is not None

    def by_manifest(self, uri: str) -> str | None:
        """The `package://` of a file in the robot's package or one that was found, by the name in its manifest."""
        from urdflint.files.ros_packages import name_of

        path = self.find(uri).path
        for folder in dict.fromkeys(filter(None, (self.places.own_package, *self.places.found))):
            if path is not None and _is_below(path, folder):
                name = name_of(folder)
                return f"package://{name}/{os.path.relpath(path, folder).replace(os.sep, '/')}" if name else None
        return None

    def is_in_found_package(self, uri: str) -> bool:
        """Whether an absolute path is in a package that somebody asked for, and that was found."""
        return self._is_found(self._path(uri))

    def _path(self, uri: str) -> str:
        """The path of a URI with the scheme file, or the path that it is.

        `file:///$(find p)` has a slash too many; what begins with two and is in no package may be another machine's.
        """
        path = _unquoted(uri.removeprefix("file://"))
        single = "/" + path.lstrip("/")
        return single if uri.startswith("file:") and self._is_found(single) else path

    def _is_found(self, path: str) -> bool:
        return any(is_below(path, folder) for folder in self.places.found)

    def note(self, line: str) -> None:
        """Note that something could not be checked, and why."""
        self.not_checked[line] = None

    def lacks(self, name: str) -> bool:
        """Whether a package that is not found is merely absent, which is kept in mind, and its name is no fault."""
        from urdflint.files.absent_packages import absence

        if not self.missing_packages.isdisjoint((name, "*")):
            return True
        if name not in self._absence_by_package:
            self._absence_by_package[name] = absence(name, self.places)
        lack = self._absence_by_package[name]
        if lack is None:
            return False
        self.absences[lack] = None
        return True

    def keeps_in_lfs(self, uri: str) -> bool:
        """Whether git attributes keep a file in Git LFS, of which a pointer is here; that is kept in mind."""
        from urdflint.files.absences import Absence
        from urdflint.files.absent_packages import is_in_lfs

        path = self.find(uri).path
        if path is None or not is_in_lfs(path):
            return False
        self.absences[Absence("the meshes in Git LFS", "only their pointers are here", "run git lfs pull")] = None
        self.note(f"mesh {uri}: it is a Git LFS pointer")
        return True

    def lost(self, path: str) -> str:
        """What on the way to a missing file is not there: its first missing folder, or the file itself."""
        path = os.path.normpath(path)
        folder = os.path.dirname(path)
        if folder not in self._missing_folders:
            existing, rest = _parting(folder)
            self._missing_folders[folder] = os.path.join(existing, rest[0]) if rest else ""
        return self._missing_folders[folder] or path

    @staticmethod
    def short_path(path: str) -> str:
        """How a path is called in reports: seen from the current folder where it is below that."""
        return short_path(os.path.normpath(path))

    @staticmethod
    def seen_from_here(uri: str) -> str:
        """A path as reports show it: from the current folder where xacro has written the whole one."""
        path = uri.removeprefix("file://")
        return short_path(path) if short_path(path) != path else uri

    @staticmethod
    def path_from_here(uri: str) -> str:
        """The way from the current folder to a file of which the whole path is written; else its URI."""
        is_whole = uri.startswith(("/", "file:///"))
        return os.path.relpath("/" + uri.removeprefix("file://").lstrip("/")) if is_whole else uri

    @staticmethod
    def shortest_path(path: str) -> str:
        """The way from the current folder to a file, or its whole path where that is shorter."""
        return min(os.path.relpath(path), os.path.normpath(path), key=len)

    def is_above(self, path: str) -> bool:
        """Whether there is something at a path from the folder of the robot's file, or from one above it."""
        return self.folder is not None and tracked.is_above(os.path.abspath(self.folder), path.lstrip("/"))

    def near(self, path: str, package: str | None = None) -> str | None:
        """What stands at a path if its folders and its name are taken without regard to case, or nearly so.

        Returns the path from the folder where the two part, such as `Meshes/arm.STL`. Nothing is reported for names
        outside the package, or where none is given, outside the one around the robot's file.
        """
        if not affords(0):
            return None
        existing, rest = _parting(path)
        inside = self.places.folder(package) if package is not None else self._folder_around()
        steps: list[str] = []
        for step in rest:
            folder = os.path.join(existing, *steps)
            names = tracked.names(folder, LISTED) if inside is not None and _is_within(folder, inside) else []
            near_name = step if step in names else _near_name(step, names)
            if near_name is None:
                return None
            steps.append(near_name)
        return "/".join(steps) or None

    def _folder_around(self) -> str | None:
        """The folder that a robot's own files are in: its package or repository, else the folder of its file."""
        own_folder = os.path.abspath(self.folder) if self.folder is not None else None
        tops = [tracked.nearest(own_folder, mark) for mark in TOPS]
        return max((top for top in tops if top is not None), key=len, default=own_folder)

    def _plain(self, path: str) -> Resolution:
        if _is_of_host(path):
            return Resolution(Presence.ELSEWHERE)
        if os.path.isabs(path):
            full = path
        elif self.folder is None:
            return Resolution(Presence.ELSEWHERE)
        else:
            full = os.path.join(self.folder, path)
        return self._settled(full)

    def _packaged(self, package: str, inside: str) -> Resolution:
        folder = self.places.folder(package)
        if folder is None:
            return Resolution(Presence.UNKNOWN_PACKAGE, package=package)
        steps = inside.split("/")
        full = os.path.join(folder, *steps)
        if _is_of_host(inside) or not _is_below(full, folder):
            return Resolution(Presence.OUTSIDE, package=package)
        if not tracked.exists(full):
            from urdflint.files.ros_packages import installed

            full = installed(folder, inside)
        return self._settled(full, package)

    def _settled(self, path: str, package: str | None = None) -> Resolution:
        """What is at a path, or where a build takes it from."""
        outcome = self._exists(path)
        build = self._build(path) if outcome is Presence.NO else None
        if build is None:
            return Resolution(outcome, path, package)
        if build.source is not None:
            return Resolution(self._exists(build.source), build.source, package)
        return Resolution(Presence.BUILT, path, package, build)

    def _build(self, path: str) -> Build | None:
        if path not in self.builds and len(self.builds) < MAX_BUILDS:
            from urdflint.files.build_outputs import build_of

            self.builds[path] = build_of(os.path.normpath(path), self.places)
        return self.builds.get(path)

    def is_built(self, uri: str) -> bool:
        """Whether a build makes a file that is not here; that is kept in mind."""
        answer = self.find(uri)
        if answer.build is None or answer.path is None:
            return False
        self.absences[answer.build.absence(self.short_path(answer.path))] = None
        return True

    def _exists(self, path: str) -> Presence:
        """What is at a path; also a file that may not be opened is there."""
        if path not in self.outcome_by_path:
            self.outcome_by_path[path] = self._look_for(path)
        return self.outcome_by_path[path]

    def _look_for(self, path: str) -> Presence:
        kind = tracked.kind(path)
        if kind == "other":
            return Presence.NOT_A_FILE
        return (Presence.YES if self.opens(path) else Presence.LINKED_OUT) if kind else Presence.NO

    def opens(self, path: str) -> bool:
        """Whether a file that is there may be opened, as far as links on the way to it tell."""
        return tracked.real(path) == os.path.abspath(path) or self.places.opens(path)

    def is_of_robot(self, path: str) -> bool:
        """Whether a file is in the repository or package of the robot, a package that was found, or a named folder."""
        places = self.places
        own = places.repository or places.own_package or places.own
        tops = (own, places.own, *places.given.values(), *places.found, *self.folders)
        return any(_is_within(path, top) for top in tops if top is not None)

    def may_show(self, path: str) -> bool:
        """Whether a page may have a mesh: from outside only where the robot is in no repository or package."""
        places = self.places
        return (places.repository is None and places.own_package is None) or self.is_of_robot(path)


def _near_name(step: str, names: Sequence[str]) -> str | None:
    """Which of the names in a folder may be meant by one that is not there; what is compared is paid for."""
    numbered = numbered_so(step, names)
    candidates = [name for name in numbered if _may_be(step, name)]
    return nearest(step, candidates) if affords(len(numbered) - len(candidates)) else None


def _may_be(name: str, other: str) -> bool:
    """Whether a file or folder may be meant by a name: it is of the same kind, and not for another part."""
    from urdflint.model.symmetry.side_names import may_be  # where a file is missing

    kinds = {text.lower().endswith(MESHES) for text in (name, other)}
    return len(kinds) == 1 and may_be(name, other)


def _is_of_host(path: str) -> bool:
    """Whether a path names another machine, which some systems would ask for it."""
    return path.replace("\\", "/").startswith("//")


def _is_below(path: str, folder: str) -> bool:
    """Whether a path stays in a folder, as it is written: links in a package are its own affair."""
    return is_below(os.path.abspath(path), os.path.abspath(folder))


def _is_within(path: str, folder: str) -> bool:
    """Whether a path is really in a folder, wherever links lead."""
    try:
        return is_below(tracked.real(path), tracked.real(folder))
    except ValueError:
        return False


def _parting(path: str) -> tuple[str, list[str]]:
    """The longest folder of a path that is there, and the steps from there on."""
    existing, rest = os.path.normpath(path), list[str]()
    if len(existing) > tracked.LONGEST_PATH:
        begin = existing.rfind(os.sep, 0, tracked.LONGEST_PATH)
        existing, rest = existing[:begin], existing[begin + 1 :].split(os.sep)[::-1]
    while existing and not tracked.is_folder(existing):
        above, name = os.path.split(existing)
        if above == existing:
            break
        rest.append(name)
        existing = above
    return existing, rest[::-1]


def _unquoted(part: str) -> str:
    """A part of a URI without `%20` and the like."""
    if "%" not in part:
        return part
    from urllib.parse import unquote

    return unquote(part)
