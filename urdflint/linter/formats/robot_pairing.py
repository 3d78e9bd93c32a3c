"""Which robot a file beside it is about: the one that the user names, MoveIt's setup assistant noted, or that fits.

A robot to which the file belongs is that: by MoveIt's notes, by a launch file that loads both, or by the name of the
file; where it cannot be read whole, no other one is compared. Else a robot fits if it has most of the names of links
and joints that the file is about.
It is looked for in the package of the file, and where none fits there in the packages that this one depends on, then in
those that are named by a launch file which names the file too. An SRDF may be about a robot of its name in the
repository, and another file about one there that has several of its names, though that is not sure.
"""

from __future__ import annotations

import os
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from urdflint.files import open_permissions, ros_packages, safe_open, tracked
from urdflint.files.ros_packages import MANIFEST, Packages
from urdflint.linter.discovery import inputs
from urdflint.linter.evidence import repository
from urdflint.linter.evidence.mentions import robot_steps
from urdflint.linter.run import load_target
from urdflint.linter.settings import Settings
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot

MAX_ROBOTS = 24  # robots that are looked at for one file
MAX_CACHED_ROBOTS = MAX_ROBOTS + 1  # for other files; of fewer, each would be gone when the next file comes
MAX_DISTANT, MIN_SHARED = 8, 3  # robots of other packages that are looked at, and names that one must share
MAX_PACKAGES = 50  # in which a robot is looked for
HEAD = 16_384
NOTES = ".setup_assistant"
PACKAGE = re.compile(r"^[ \t]*package:[ \t]*[\"']?([^\s\"'#]+)", re.MULTILINE)
PATH = re.compile(r"^[ \t]*relative_path:[ \t]*[\"']?([^\s\"'#]+)", re.MULTILINE)
ROBOT_NAME = re.compile(rb"<robot\s[^<>]{0,1000}?\bname\s{0,20}=\s{0,20}[\"']([^\"'<>]{0,200})[\"']")
DEPENDS = re.compile(rb"<(?:build_|exec_|run_|test_)?depend>\s{0,50}([\w-]{1,200})\s{0,50}<")
Candidate = tuple[str, Sequence[tuple[str, str]]]  # the file of a robot, and the arguments with which it is read
Names = Mapping[str, "bytes | None"]  # of robots, by the files in which they are written


class Pair(NamedTuple):
    """The robots that a file is about: what is wrong with the file is so with each. With none, `why` says why.

    It is not `sure` where other robots around the file cannot be read whole, so that it may be about one of these.
    """

    robots: Sequence[Robot]
    why: str = ""
    sure: bool = True


def pair(path: str, words: Set[str], settings: Settings, name: str | None = None, least: int = 1) -> Pair:
    """The robots that fit a file which has certain words, and perhaps the name of the robot.

    One that is only near must have at least so many of the words.
    """
    if settings.robot is not None:
        robot = _robot(settings.robot, settings)
        return Pair([robot] if robot else [], f"{settings.robot}, named for it, is not a readable robot")
    if not settings.resolve:
        return Pair([], "no other file is looked at, name its robot with --robot FILE")
    packages = Packages(os.path.dirname(os.path.abspath(path)), settings.packages, settings.folders)
    paired = Search(path, packages, words, settings, name, least).pair()
    return paired._replace(sure=paired.sure and not _is_of_variant(path, packages))


def _is_of_variant(path: str, packages: Packages) -> bool:
    """Whether a file is for a robot that xacro makes with a certain argument, which a launch file puts in its name."""
    from urdflint.xacro import callers

    top = packages.repository or packages.own_package
    return top is not None and bool(callers.completing(top, os.path.basename(path)))


class Search(NamedTuple):
    """The search for the robots of a file with certain words, and perhaps the name of its robot, as in `pair`."""

    path: str
    packages: Packages
    words: Set[str]
    settings: Settings
    name: str | None
    least: int

    def pair(self) -> Pair:
        """The robots to which the file belongs, else those around it that fit, else those elsewhere."""
        noted_package, configured = _configured(self.packages)
        for partners in _partners(self.path, self.packages, configured):
            fitting, sure = self._fitting(partners, 1)
            if fitting:
                return Pair(fitting, sure=sure)
            if not sure:
                return Pair([], f"its robot, {Files.short_path(partners[0][0])}, cannot be read whole")
        is_absent = noted_package is not None and configured is None
        nearby = self._nearby(is_absent)
        if nearby.robots:
            return nearby
        if is_absent:
            return Pair([], f"its robot is in package {noted_package}, as {NOTES} says, and that is not here")
        return self._elsewhere(nearby.sure)

    def _nearby(self, is_absent: bool) -> Pair:
        """The robots around the file that fit; with none, whether all there could be read whole.

        Where its own robot `is_absent`, another one of its name must have more than a few of the words.
        """
        all_read = True
        for names in _nearby_robots(self.path, self.packages, self.name):
            paths = self._nearest(names)
            own_name = self.name.encode("utf-8", "replace") if self.name else None
            same_name = [path for path in paths if own_name and names[path] == own_name]
            usual = [(paths, self.least), (same_name, 1)]
            for candidates, needed in [(same_name, len(self.words) // 2 + 1)] if is_absent else usual:
                ordered = [*same_name, *(candidate for candidate in candidates if candidate not in same_name)]
                nearest = ordered if self.name else _called_alike(self.path, ordered)
                fitting, sure = self._fitting(_as_it_is(nearest), needed)
                all_read = all_read and sure
                if fitting:
                    return Pair([robot for robot in fitting if robot.name == self.name] or fitting, sure=sure)
        return Pair([], sure=all_read)

    def _elsewhere(self, all_read: bool) -> Pair:
        """The robots of the repository that fit, of which none is sure; the robot of an SRDF has its name."""
        paths = self._nearest(_robots_elsewhere(self.packages) if self.name is None else ())
        distant, sure = self._fitting(_as_it_is(paths[:MAX_DISTANT]), max(self.least, MIN_SHARED))
        if distant:
            return Pair(distant, sure=False)
        unread = "" if all_read and sure else ", and some cannot be read whole"
        why = f"no robot around it has the links or joints that it names{unread}, name its robot with --robot FILE"
        return Pair([], why)

    def _nearest(self, paths: Iterable[str]) -> list[str]:
        return sorted(paths, key=lambda robot_path: _distance(self.path, robot_path))

    def _fitting(self, candidates: Sequence[Candidate], least: int) -> tuple[list[Robot], bool]:
        """The robots that have most of the words among their names, and whether all could be read whole."""
        best, best_robots, sure = least, list[Robot](), len(candidates) <= MAX_ROBOTS
        for path, arguments in candidates[:MAX_ROBOTS]:
            given_arguments = {**dict(arguments), **self.settings.arguments}
            robot = _robot(path, self.settings._replace(arguments=given_arguments) if arguments else self.settings)
            sure = sure and robot is not None
            shared = len((robot.link_named.keys() | robot.joint_named.keys()) & self.words) if robot is not None else 0
            if robot is not None and shared >= best:
                best_robots = [*(best_robots if shared == best else []), robot]
                best = shared
        return best_robots, sure


def robots_of_package(path: str, settings: Settings) -> Pair:
    """The robots that a file may be about if it names few of their parts: all in its package, else all nearby.

    Nearby are the robots of packages that its package depends on, of launch files that name it, and at last of its
    repository.
    """
    if settings.robot is not None or not settings.resolve:
        return pair(path, frozenset(), settings)
    packages = Packages(os.path.dirname(os.path.abspath(path)), settings.packages, settings.folders)
    for names in (*_nearby_robots(path, packages, None), _robots_elsewhere(packages)):
        robots = [robot for robot_path in list(names)[:MAX_ROBOTS] if (robot := _robot(robot_path, settings))]
        if robots:
            return Pair(robots, sure=len(names) <= MAX_ROBOTS)
    return Pair([], "no robot is in its package, and none in its repository")


def _as_it_is(paths: Iterable[str]) -> list[Candidate]:
    """Robots without arguments."""
    return [(path, ()) for path in paths]


def _partners(path: str, packages: Packages, configured: str | None) -> Iterator[Sequence[Candidate]]:
    """The robots to which a file belongs: as MoveIt notes, as a launch file loads both, or by its own name."""
    from urdflint.xacro import callers

    if configured is not None:
        yield _as_it_is([configured])
    launched = callers.expanded_beside(path, packages)
    if launched:
        yield launched
    own, stem = packages.own_package, os.path.basename(path).partition(".")[0]
    robots = _robots(own, packages) if own is not None else {}
    named_robots = _named_beside(path, robots, packages)
    if named_robots and not launched:
        yield _as_it_is(named_robots)
    alike = [robot_path for robot_path in robots if os.path.basename(robot_path).partition(".")[0] == stem]
    if alike:
        yield _as_it_is(alike)


def _named_beside(path: str, robots: Names, packages: Packages) -> list[str]:
    """Those of some robots that launch files name which name a file too."""
    from urdflint.xacro import callers

    top = packages.repository or packages.own_package
    launch_paths = callers.naming(top, os.path.basename(path)) if top is not None and robots else frozenset[str]()
    places_by_name = repository.named_below(top) if top is not None and launch_paths else {}
    named_steps = {
        steps for places in places_by_name.values() for launch_path, steps, _ in places if launch_path in launch_paths
    }
    steps_by_path = {robot_path: robot_steps(robot_path) for robot_path in robots}
    return [
        robot_path
        for robot_path, steps in steps_by_path.items()
        if any(steps[-len(written) :] == written for written in named_steps)
    ]


def _called_alike(path: str, paths: Sequence[str]) -> Sequence[str]:
    """Those of the files with whose name that of a file begins, if there are some: `arm_limits.yaml`, `arm.urdf`."""
    own = os.path.basename(path)
    stems = {path: os.path.basename(path).partition(".")[0] for path in paths}
    alike = [path for path, stem in stems.items() if stem and own.startswith((f"{stem}_", f"{stem}."))]
    longest = max((len(stems[path]) for path in alike), default=0)
    return [path for path in alike if len(stems[path]) == longest] or paths


def _distance(path: str, other: str) -> tuple[bool, int]:
    """How far a robot is from a file: whether it is called otherwise, and how many folders they do not share."""
    (stem, own), (other_stem, other_steps) = map(_steps, (path, other))
    shared = len(own)
    if own != other_steps[:shared]:
        pairs = enumerate(zip(own, other_steps, strict=False))
        shared = next((index for index, (own_step, other_step) in pairs if own_step != other_step), shared)
    return stem != other_stem, -shared


@lru_cache(maxsize=4096)
def _steps(path: str) -> tuple[str, list[str]]:
    """What a file is called, and the folders that it is in."""
    folder, name = os.path.split(os.path.abspath(path))
    return name.partition(".")[0], folder.split(os.sep)


def _configured(packages: Packages) -> tuple[str | None, str | None]:
    """The package and the robot that MoveIt's setup assistant wrote down in the package of a file."""
    if packages.own_package is None:
        return None, None
    notes = os.path.join(packages.own_package, NOTES)
    try:
        text = safe_open.content(notes, HEAD).decode("utf-8", "replace") if packages.opens(notes) else ""
    except (OSError, safe_open.NoFile):
        return None, None
    package, path = PACKAGE.search(text), PATH.search(text)
    if not package or not path:
        return None, None
    folder = packages.folder(package[1])
    robot_path = os.path.join(folder, path[1]) if folder is not None else None
    is_here = robot_path is not None and open_permissions.is_within(robot_path, packages)
    return package[1], robot_path if is_here else None


def _nearby_robots(path: str, packages: Packages, name: str | None) -> Iterator[Names]:
    """The files that may be robots, in the package of a file or its folder, then in others that have to do with it."""
    own = packages.own_package or packages.own
    if own is None:
        return
    yield _robots(own, packages)
    if packages.own_package is not None:
        yield _robots_in(_dependencies(own, packages), own, packages)
    if packages.repository is None:
        return
    from urdflint.xacro import callers

    folders = ros_packages.below(packages.repository)
    words = callers.words_beside(packages.repository, os.path.basename(path))
    yield _robots_in([folder for package, folder in folders.items() if package in words], own, packages)
    if name is not None:
        robots = _robots_elsewhere(packages)
        yield {path: own_name for path, own_name in robots.items() if own_name == name.encode("utf-8", "replace")}


def _robots_elsewhere(packages: Packages) -> Names:
    """The robots in the packages of a repository."""
    top, own = packages.repository, packages.own_package or packages.own
    return _robots_in(list(ros_packages.below(top).values()), own, packages) if top is not None and own else {}


def _dependencies(own: str, packages: Packages) -> list[str]:
    """The folders of the packages with robots that a package depends on, as their names tell."""
    path = os.path.join(own, MANIFEST)
    try:
        manifest = safe_open.content(path, HEAD) if packages.opens(path) else b""
    except (OSError, safe_open.NoFile):
        return []
    names = dict.fromkeys(dependency.decode() for dependency in DEPENDS.findall(manifest))
    folders = (
        packages.folder(name) for name in names if name.endswith(("description", "support", "resources", "robot"))
    )
    return [folder for folder in folders if folder]


def _robots_in(folders: Sequence[str], own: str, packages: Packages) -> Names:
    """The robots of other packages than the file's own."""
    other_folders = dict.fromkeys(folder for folder in folders if folder != own)
    return {
        path: name for folder in list(other_folders)[:MAX_PACKAGES] for path, name in _robots(folder, packages).items()
    }


_NAMES_BY_PLACE: dict[tuple[object, ...], tuple[Names, tracked.Dependencies]] = {}


def _robots(folder: str, packages: Packages) -> Names:
    """The files of a folder that give a robot a name, looked up once for all files that are about one."""
    places = packages.repository, packages.own_package, packages.own, *packages.below, *packages.given.values()
    key = (folder, safe_open.replaced(), *places, "", *packages.found)
    if key not in _NAMES_BY_PLACE:
        with tracked.recording() as dependencies:
            names = _names_below(folder, packages)
        if len(_NAMES_BY_PLACE) >= MAX_PACKAGES:
            _NAMES_BY_PLACE.clear()
        _NAMES_BY_PLACE[key] = names, dependencies
    names, dependencies = _NAMES_BY_PLACE[key]
    tracked.replay(dependencies)
    return names


def _names_below(folder: str, packages: Packages) -> Names:
    """The files of a folder that give a robot a name: URDF first, since it need not be expanded."""
    paths = [
        path
        for name, named_files in ros_packages.files(folder).items()
        if name.endswith((".urdf", ".xacro")) and not name.endswith(".srdf.xacro")
        for path in named_files
        if packages.opens(path)
    ]
    paths.sort(key=lambda path: (path.endswith(".xacro"), not path.endswith(".urdf.xacro"), len(path), path))
    return {path: name for path in paths if (name := _name(path)) is not None}


def _name(path: str) -> bytes | None:
    """The name of the robot in a file, as it is written."""
    try:
        match = ROBOT_NAME.search(safe_open.content(path, inputs.LIMIT)[:HEAD])
    except (OSError, safe_open.NoFile):
        return None
    return match[1] if match else None


_READ: OrderedDict[tuple[object, ...], tuple[Robot | None, tracked.Dependencies]] = OrderedDict()


def _robot(path: str, settings: Settings) -> Robot | None:
    """The robot in a file, made once for several files that are about it; None where it cannot be read whole."""
    key = (os.path.abspath(path), safe_open.replaced(), *sorted(settings.arguments.items()), settings.environment)
    cached = _READ.pop(key, None)
    if cached is None:
        with tracked.recording() as dependencies:
            cached = _read(path, settings), dependencies
    _READ[key] = cached
    while len(_READ) > MAX_CACHED_ROBOTS:
        _READ.popitem(last=False)
    robot, dependencies = cached
    tracked.replay(dependencies)
    return robot


def _read(path: str, settings: Settings) -> Robot | None:
    inside = os.path.relpath(path)
    try:
        display_path = path if inside.startswith(os.pardir) else inside
        robot, faults = load_target.as_far_as_it_goes(inputs.read(display_path), settings)
    except (inputs.Unreadable, load_target.NoRobot):
        return None
    return robot if not faults and robot.links else None


def forget() -> None:
    """Forget the robots that were read: their files may have changed."""
    _READ.clear()
    _NAMES_BY_PLACE.clear()
