"""Which programs the launch files of a repository give a robot to, and which of them put it into Gazebo."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from urdflint.files import tracked
from urdflint.files.ros_packages import installed
from urdflint.xacro.callers.commands import FOLDER, INCLUDED, SERVER, UNKNOWN, Node

SPAWNERS = (
    "create",
    "spawn_entity.py",
    "spawn_model",
    "spawn_entity",
    "gz_spawn_entity.py",
    "gz_spawn_model.launch.py",
)
PUBLISHERS = ("robot_state_publisher", "state_publisher")
SLIDERS = frozenset(("joint_state_publisher", "joint_state_publisher_gui"))  # which read joints and no more
URDF, SDF = ".urdf", (".sdf", ".sdf.xacro", ".world")
Folders = Callable[[str], Sequence[str]]  # of the packages of a name


class Launch(NamedTuple):
    """What a launch file does with robots: to which programs it gives each, and which of these it puts into Gazebo.

    `spawned` is None where it puts one into Gazebo that nobody knows. `files` are itself and those that it includes,
    and it `is_open` where it works out the name of one.
    """

    programs: Mapping[str, Set[str]]
    spawned: Set[str] | None
    files: Set[str]
    spawns: bool
    is_open: bool


def launches(started: Mapping[str, Sequence[Node]], folders: Folders) -> Sequence[Launch]:
    """What the launch files of a repository do with robots, whose paths have stars for what is worked out."""
    return [_launch(path, nodes, folders) for path, nodes in started.items()]


def _launch(path: str, nodes: Sequence[Node], folders: Folders) -> Launch:
    programs = dict[str, set[str]]()
    listeners = _listeners(nodes)
    for node in nodes:
        executables = listeners.get(node.namespace, set()) if node.executable == SERVER else {node.executable}
        for robot in _robots(node, folders):
            programs.setdefault(robot, set()).update(executables)
    spawners = [node for node in nodes if node.executable in SPAWNERS]
    spawned: set[str] | None = {robot for node in spawners for robot in _robots(node, folders)}
    if any(node.listens or not node.robots for node in spawners):
        spawned = _added(spawned, _published(nodes, folders))
    spawned = None if spawned is not None and UNKNOWN in spawned else spawned
    is_open = any(map(_is_any_launch_file, nodes))
    return Launch(programs, spawned, {path, *(node.path for node in nodes)}, bool(spawners), is_open)


def _is_any_launch_file(node: Node) -> bool:
    return not node.package and UNKNOWN in node.executable


def _added(robots: set[str] | None, published: set[str]) -> set[str] | None:
    return None if robots is None or not published else robots | published


def _published(nodes: Sequence[Node], folders: Folders) -> set[str]:
    """The robots that a launch file publishes; UNKNOWN is among them where nobody knows one."""
    holders = [node for node in nodes if node.executable in PUBLISHERS or node.executable == SERVER]
    published = {robot for node in holders for robot in _robots(node, folders)}
    is_served = any(node.robots for node in holders if node.executable == SERVER)
    lacks = any(not (node.robots or is_served or node.executable == SERVER) for node in holders)
    return published | {UNKNOWN} if lacks or any(map(_is_any_launch_file, nodes)) else published


def _listeners(nodes: Iterable[Node]) -> Mapping[str, Set[str]]:
    """The programs whose nearest robot on the parameter server is in a namespace, by its name."""
    described = {node.namespace for node in nodes if node.executable == SERVER and node.robots}
    listeners = dict[str, set[str]]()
    for node in nodes if described else ():
        namespace = node.namespace
        while namespace and namespace not in described:
            namespace = namespace.rpartition("/")[0]
        if node.executable not in (SERVER, INCLUDED) and namespace in described:
            listeners.setdefault(namespace, set()).add(node.executable)
    return listeners


def _robots(node: Node, folders: Folders) -> Iterator[str]:
    """The files of the robots that a program is given, in each package of that name."""
    for robot in node.robots:
        package = FOLDER.match(robot.file)
        if not robot.file.rpartition("/")[2].partition(".")[0].strip(UNKNOWN):
            yield UNKNOWN  # nothing of the name is known
        elif package is None:
            folder = "" if robot.file.startswith(UNKNOWN) else os.path.dirname(node.path)
            yield from _with_sources(os.path.normpath(os.path.join(folder, robot.file)))
        else:
            inside = robot.file[package.end() :].strip("/")
            if not folders(package[1]):
                yield f"{UNKNOWN}/{inside}"  # elsewhere, or here under another name
            for folder in folders(package[1]):
                is_known = UNKNOWN not in inside
                yield from _with_sources(installed(folder, inside) if is_known else os.path.join(folder, inside))


def _with_sources(path: str) -> Iterator[str]:
    """A path, and where no file is there those from which xacro makes one."""
    yield path
    if path.endswith(URDF) and not tracked.exists(path):
        stem = path.removesuffix(URDF)
        yield from (f"{stem}.urdf.xacro", f"{stem}.xacro")


def spawning_of(path: str, all_launches: Sequence[Launch]) -> Set[str] | None:
    """The launch files that put a robot into Gazebo, and what they include; None where nobody knows.

    Nobody does where no launch file gives the robot to a program, or one puts an unknown one into Gazebo.
    """
    spawning = [launch for launch in all_launches if launch.spawns]
    is_given = any(is_one_of(path, launch.programs) for launch in all_launches)
    if not (spawning and is_given) or any(launch.spawned is None for launch in spawning):
        return None
    return {file for launch in spawning if is_one_of(path, launch.spawned or ()) for file in launch.files}


def programs_of(path: str, all_launches: Iterable[Launch]) -> Set[str]:
    """The programs to which launch files give a robot."""
    return {
        program
        for launch in all_launches
        for robot, programs in launch.programs.items()
        if is_one_of(path, (robot,))
        for program in programs
    }


def is_one_of(path: str, robots: Iterable[str]) -> bool:
    """Whether a robot is one of those with these paths, or may be."""
    return path in robots or any(_fits(robot, path) for robot in robots if UNKNOWN in robot and robot != UNKNOWN)


def _fits(pattern: str, path: str) -> bool:
    begin, *middle, end = pattern.split(UNKNOWN)
    place = len(begin) if path.startswith(begin) and path.endswith(end) else -1
    for part in middle if place >= 0 else ():
        index = path.find(part, place)
        if index < 0:
            return False
        place = index + len(part)
    return 0 <= place <= len(path) - len(end)


def spawns_sdf(nodes: Iterable[Node]) -> bool:
    """Whether all that a launch file puts into Gazebo is SDFormat by its name, as far as files are known."""
    spawners = [node for node in nodes if node.executable in SPAWNERS]
    files = [robot.file for node in spawners for robot in node.robots if robot.file != UNKNOWN]
    is_known = all(node.robots and not node.listens for node in spawners)
    return bool(files) and is_known and all(file.endswith(SDF) for file in files)
