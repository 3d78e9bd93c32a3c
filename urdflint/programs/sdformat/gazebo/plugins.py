"""Plugins of Gazebo: for which Gazebo each is, what does its work in the other, and which parameters name things.

The table `plugins.tsv` was drawn up from gazebo_ros_pkgs (noetic-devel, ros2), gazebo-classic 11, hector_gazebo,
roboticsgroup_gazebo_plugins, gz-sim 6 to 10 and gz_ros2_control (humble to rolling). `since` is the series of
libsdformat that belongs to the first Gazebo with the system.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

from urdflint import regex, resources
from urdflint.files import ros_packages
from urdflint.model.resource_files import Files
from urdflint.model.robot import Gazebo, Robot
from urdflint.programs.sdformat.conversion import block_outcome
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.text.similar import nearest

IGNITION, SYSTEM, SYSTEM_END = "ignition-gazebo-", "gz-sim-", "-system"
OLD_CLASS, NEW_CLASS = "ignition::gazebo::", "gz::sim::"
OWN_CLASS = "gz::sim::systems::"  # how the classes of Gazebo's own systems begin
OLD_CONTROL, NEW_CONTROL = "ign_ros2_control-system", "gz_ros2_control-system"
INVENTED = regex.compile(r"(?:ros_gz(?:_sim)?|gz_ros|ros_ign(?:_gazebo)?|ign_ros)[_-](.+)")
INLINE = regex.compile(r"::v\d+::")
HARDWARE = "gz_ros2_control/GazeboSimSystem"
CONTROLS = (OLD_CONTROL, NEW_CONTROL, "gazebo_ros2_control")
BUILD_FILE = "CMakeLists.txt"
MAX_PACKAGES, MAX_BYTES = 100, 200_000  # packages that are looked at for it, and bytes of each build file
FIRST_NEW = 12  # the series of libsdformat that belongs to Fortress; 9 is that of Gazebo Classic
AFTER_IGNITION, WITHOUT_LIB, WITH_LIB = "sdformat>=13", "sdformat>=16", "sdformat>=13,<16"


class Parameter(Struct):
    """A parameter that names things: in the text of `tag`, or in `attribute` of it; `many`: a list with commas."""

    tag: str
    above: str | None = None
    attribute: str | None = None
    many: bool = False

    def fits(self, element: Element) -> bool:
        """Whether an element inside of a plugin is this parameter."""
        parent = element.parent.tag if element.parent is not None else None
        return element.tag == self.tag and self.above in (None, parent)


class Plugin(Struct):
    """A row of the table; `kind` is classic, ignition (up to Fortress) or gz, and `task` what it does, as a noun.

    `sensor` is the type of sensor that does it in newer Gazebo, or the types that a system simulates, with spaces.
    """

    name: str
    kind: str
    since: int
    classes: tuple[str, ...]
    task: str
    successor: str
    sensor: str
    joints: tuple[Parameter, ...]
    links: tuple[Parameter, ...]
    frames: tuple[Parameter, ...]


class Use(Struct):
    """A plugin as a robot has it: its element, and what the table knows of it."""

    element: Element
    plugin: Plugin | None
    suggestion: str | None = (
        None  # the system that a file which nobody has was meant to be; empty for none that is near
    )

    @property
    def filename(self) -> str:
        """The library as written."""
        return self.element.get("filename") or ""


@cache
def table() -> dict[str, Plugin]:
    """All plugins by name; under * stand the parameters of those that are not known."""
    head, *rows = resources.lines("programs", "sdformat/gazebo/plugins.tsv")
    plugins_by_name = {}
    for row in rows:
        cell = dict(zip(head.split("\t"), ("" if text == "-" else text for text in row.split("\t")), strict=True))
        plugins_by_name[cell["name"]] = Plugin(
            cell["name"],
            cell["kind"],
            int(cell["since"] or 0),
            tuple(cell["classes"].split()),
            cell["task"],
            cell["successor"],
            cell["sensor"],
            _parameters(cell["joints"]),
            _parameters(cell["links"]),
            _parameters(cell["frames"]),
        )
    return plugins_by_name


@cache
def systems() -> dict[str, Plugin]:
    """The systems that simulate sensors, by the types of these."""
    return {kind: plugin for plugin in table().values() if plugin.kind == "gz" for kind in plugin.sensor.split()}


def library(filename: str) -> str:
    """The name of a library without folder, lib and ending."""
    return filename.strip().rpartition("/")[2].removeprefix("lib").removesuffix(".so")


def known_plugin(filename: str) -> Plugin | None:
    """The plugin that a file name means; one of Ignition is known by its later name."""
    name = library(filename)
    return table().get(name.replace(IGNITION, SYSTEM, 1) if name.startswith(IGNITION) else name)


def _suggestion(element: Element, filename: str, files: Files) -> str | None:
    """The system of Gazebo that a file name nearly is, or of whose words it is made behind the name of a bridge.

    The packages ros_gz and ros_ign have no systems but those in the table; a library that is built here is another.
    """
    name = library(filename).replace(IGNITION, SYSTEM, 1)
    if name in table():
        return None
    near = _near_system(name) if name.startswith(SYSTEM) else None
    match = INVENTED.match(name)
    if near is not None or (match is None and not name.startswith(SYSTEM)):
        return near
    if is_built(library(filename), files):
        return None
    by_words = _system_of_words(match[1]) if match is not None else None
    class_name = today(element.get("name") or "")
    system = next((system.name for system in _own_systems() if is_class(class_name, system.classes)), None)
    is_invented = name.startswith(SYSTEM) and name.endswith(SYSTEM_END) and class_name.startswith(OWN_CLASS)
    return by_words or system or ("" if is_invented else None)


def _near_system(name: str) -> str | None:
    """The system of which the words between those that all names of systems have are near."""
    names = {system.name.removeprefix(SYSTEM).removesuffix(SYSTEM_END): system.name for system in _own_systems()}
    words = name.removeprefix(SYSTEM).removesuffix(SYSTEM_END)
    return names.get(words) or names.get(nearest(words, names) or "")


def _own_systems() -> list[Plugin]:
    """The systems that Gazebo itself has."""
    return [plugin for plugin in table().values() if plugin.kind == "gz" and plugin.name.startswith(SYSTEM)]


def _system_of_words(text: str) -> str | None:
    """The system whose name has these words, or that does what a plugin of Gazebo Classic with them did."""
    words = _words(text)
    classic = table().get(f"gazebo_ros_{text}")
    sensor = systems().get("_".join(words)) or systems().get(classic.sensor if classic is not None else "")
    system = next((system.name for system in _own_systems() if _words(system.name.removeprefix(SYSTEM)) == words), None)
    successor = classic.successor if classic is not None and classic.successor in table() else None
    return system or (sensor.name if sensor is not None else successor)


def _words(name: str) -> list[str]:
    return [word for word in name.lower().replace("-", "_").split("_") if word not in ("system", "plugin")]


def before(plugin: Plugin) -> list[str]:
    """The selectors of the releases of new Gazebo that came before a system."""
    return [f"sdformat@{series}" for series in range(FIRST_NEW, plugin.since)]


def lost_since(filename: str) -> str | None:
    """The releases, as a selector, whose Gazebo does not find a library of Ignition; None for another library.

    A name of Ignition is translated wherever it stands, but from Jetty on (gz-sim 10.2) only at the start of the file
    name. CMakeLists.txt of ign_ros2_control (humble) takes Ignition up to Fortress alone.
    """
    name = library(filename)
    if name == OLD_CONTROL:
        return AFTER_IGNITION
    return WITHOUT_LIB if name.startswith(IGNITION) and filename.startswith("lib") else None


def is_ignition(text: str) -> bool:
    """Whether a file or class bears a name of Ignition."""
    return text.startswith(OLD_CLASS) or library(text).startswith((IGNITION, OLD_CONTROL))


def outdated(use: Use) -> list[str]:
    """The attributes of a plugin that hold names of Ignition."""
    return [name for name in ("filename", "name") if is_ignition(use.element.get(name) or "")]


def is_class(name: str, classes: Sequence[str]) -> bool:
    """Whether a plugin may be asked for by a name: its class, with the namespaces of today or of Ignition.

    Gazebo's own also have the number of their release in them, as in `gz::sim::v8::systems::DiffDrive`.
    """
    return INLINE.sub("::", today(name)) in classes


def today(text: str) -> str:
    """The name of today for a file or class of Ignition."""
    if text.startswith(OLD_CLASS):
        return text.replace(OLD_CLASS, NEW_CLASS, 1)
    name = library(text)
    if name == OLD_CONTROL:
        return NEW_CONTROL
    return name.replace(IGNITION, SYSTEM, 1) if name.startswith(IGNITION) else text


def uses(robot: Robot) -> tuple[Use, ...]:
    """The plugins in the blocks of a robot that are for something."""
    return robot.analysis(_uses)


def is_replaced(robot: Robot, use: Use) -> bool:
    """Whether another plugin of the robot does the work of this one in the Gazebo that does not run it.

    For sensors any plugin for newer Gazebo will do, since their systems belong to the world.
    """
    kinds = robot.analysis(_kinds)
    if use.plugin is None:
        return False
    if use.plugin.kind != "classic":
        return "classic" in kinds.values()
    modern = {name for name, kind in kinds.items() if kind != "classic"}
    return bool(modern) and (use.plugin.successor in modern or bool(use.plugin.sensor) or not use.plugin.successor)


def _kinds(robot: Robot) -> dict[str, str]:
    return {use.plugin.name: use.plugin.kind for use in uses(robot) if use.plugin is not None}


def _uses(robot: Robot) -> tuple[Use, ...]:
    blocks = [block for block in robot.parts[Gazebo] if isinstance(block, Gazebo) and block_outcome.kinds_of(block)]
    inside = [element for block in blocks for element in block.element.descendants() if element.tag == "plugin"]
    filenames = [(element, element.get("filename") or "") for element in inside]
    return tuple(
        Use(element, known_plugin(name), _suggestion(element, name, robot.files)) for element, name in filenames
    )


def _parameters(words: str) -> tuple[Parameter, ...]:
    parameters = []
    for word in words.split():
        path, _, attribute = word.removesuffix("*").partition("@")
        above, _, tag = path.rpartition("/")
        parameters.append(Parameter(tag, above or None, attribute or None, word.endswith("*")))
    return tuple(parameters)


def is_built(name: str, files: Files) -> bool:
    """Whether a build file of the robot's repository has the name of a library; also where nothing may be looked at."""
    if not files.resolve:
        return True
    import re

    packages = files.places
    folders = [packages.own_package or ""]
    if packages.repository is not None:
        folders += [packages.repository, *ros_packages.below(packages.repository).values()]
    pattern = re.compile(rb"(?<![\w-])" + re.escape(name.encode()) + rb"(?![\w-])")
    paths = [os.path.join(folder, BUILD_FILE) for folder in folders[:MAX_PACKAGES] if folder]
    return any(pattern.search(packages.content(path, MAX_BYTES)) is not None for path in paths)
