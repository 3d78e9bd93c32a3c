"""ros2_control in Gazebo: the hardware and the plugin that go together, parameter files, blocks in the wrong place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.companions import ros2_control as control
from urdflint.model.numbers import number
from urdflint.model.resource_files import Presence
from urdflint.model.robot import Gazebo, Robot, Ros2Control, Transmission
from urdflint.model.structure.irregularities import has_expression
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

LIBRARY = re.compile(r"(?:lib)?(?P<family>gazebo|gz|ign)_ros2_control(?:-system)?(?:\.so)?")
SNIPPETS = {
    "gazebo": '<plugin filename="libgazebo_ros2_control.so" name="gazebo_ros2_control">',
    "gz": '<plugin filename="gz_ros2_control-system" name="gz_ros2_control::GazeboSimROS2ControlPlugin">',
    "ign": '<plugin filename="ign_ros2_control-system" name="ign_ros2_control::IgnitionROS2ControlPlugin">',
}
CONTROL = ("ros2_control", "transmission")
NEWER = {"gz", "ign"}  # the packages of Gazebo from Fortress on, which stand in for each other


class Plugin(NamedTuple):
    """A `<plugin>` for Gazebo that runs the controllers, by the package that it is of."""

    element: Element
    family: str


def _plugins(robot: Robot) -> list[Plugin]:
    plugins = []
    for block in robot.parts[Gazebo]:
        for element in block.element.all("plugin"):
            match = LIBRARY.fullmatch((element.get("filename") or "").strip())
            if match is not None:
                plugins.append(Plugin(element, match["family"]))
    return plugins


def _hardware(robot: Robot) -> list[tuple[Ros2Control, Element, str | None]]:
    """The blocks with the plugin of their hardware, and the package of Gazebo that it is of."""
    hardware_parts = []
    for block in robot.parts[Ros2Control]:
        assert isinstance(block, Ros2Control)
        element = control.plugin(block)
        if element is not None:
            match = control.GAZEBO_HARDWARE.fullmatch(element.text.strip())
            hardware_parts.append((block, element, match["family"] if match is not None else None))
    return hardware_parts


@check("CTL034")
def gazebo_control_plugin_missing(robot: Robot) -> Iterator[Problem]:
    plugins = _plugins(robot)
    families = {plugin.family for plugin in plugins}
    files = (plugin.get("filename") or "" for block in robot.parts[Gazebo] for plugin in block.element.all("plugin"))
    if not plugins and any("control" in file for file in files):
        return  # a library of somebody's own may do the same
    for block, element, family in _hardware(robot):
        if family is None or family in families or (family in NEWER and families & NEWER):
            continue
        other = f", and that of {plugins[0].family}_ros2_control does not load it" if plugins else ""
        message = f"{block} has hardware of Gazebo, and the robot has no plugin for it{other}"
        related = [("the plugin", Place(plugin.element)) for plugin in plugins[:1]]
        yield Problem(message, Place(element, part="text"), related, help=f"add <gazebo>{SNIPPETS[family]}")


@check("CTL043")
def control_node_beside_gazebo(robot: Robot) -> Iterator[Problem]:
    hardware = _hardware(robot)
    if not hardware or any(family is None or _is_chosen(robot, element) for _, element, family in hardware):
        return
    from urdflint.programs.launch_ros import launch_files  # for few robots

    name = robot.document.source.name.replace("\\", "/").rpartition("/")[2]
    launch = launch_files.control_node_beside_gazebo(robot.files, name)
    if launch is not None:
        element = hardware[0][1]
        yield Problem(
            f"{launch.path}, line {launch.line}, starts ros2_control_node, which cannot load this hardware of Gazebo",
            Place(element, part="text"),
            cause=launch.path,
        )


def _is_chosen(robot: Robot, element: Element) -> bool:
    """Whether xacro could make other hardware, by a condition around it or its name."""
    if robot.origins is None:
        return False
    written = robot.origins.written(Place(element, part="text"))
    calls = written.call.chain() if written.call is not None else ()
    elements = (written.spot.element, *(call.element for call in calls))
    conditions = {above.tag for inner in elements for above in inner.ancestors()} & {"xacro:if", "xacro:unless"}
    return bool(conditions) or not written.literal


@check("CTL035")
def gazebo_control_without_hardware(robot: Robot) -> Iterator[Problem]:
    hardware = _hardware(robot)
    if not hardware or any(family is not None for _, _, family in hardware):
        return
    if any("gazebo" in part.text.lower() or "gz" in part.text.lower() for _, part, _ in hardware):
        return  # hardware for Gazebo of another package
    for plugin in _plugins(robot):
        block, element, _ = hardware[0]
        message = f"Gazebo runs the controllers, and the hardware of {block} is {element.text.strip()}"
        yield Problem(message, Place(plugin.element), [("the hardware", Place(element, part="text"))])


@check("CTL036")
def control_parameters_missing(robot: Robot) -> Iterator[Problem]:
    for plugin in _plugins(robot):
        for element in plugin.element.all("parameters"):
            path = element.text.strip()
            if not path or has_expression(path) or robot.files.folder is None:
                continue
            answer = robot.files.find(path)
            if answer.outcome is Presence.NO and _is_ours(robot, path):
                near = robot.files.near(answer.path or "")
                advice = f"did you mean {near!r}?" if near else None
                message = f"parameter file {robot.files.seen_from_here(path)!r} does not exist"
                yield Problem(message, Place(element, part="text"), help=advice)
            elif answer.outcome is Presence.NO:
                robot.files.note(f"parameters {path}: it is an absolute path, perhaps of another machine")


def _is_ours(robot: Robot, path: str) -> bool:
    """Whether a path is relative, or in the package or repository of the robot: others are of another machine."""
    tops = (robot.files.places.own_package, robot.files.places.repository)
    return not path.startswith("/") or any(top is not None and path.startswith(f"{top}/") for top in tops)


@check("CTL037")
def control_block_misplaced(robot: Robot) -> Iterator[Problem]:
    waiting = [child for block in reversed(robot.parts[Gazebo]) for child in reversed(block.element.children)]
    while waiting:
        element = waiting.pop()
        if element.tag in CONTROL:
            name = element.get("name")
            label = f"<{element.tag}>" + (f" '{name}'" if name else "")
            yield Problem(f"{label} is in a <gazebo> block, not in <robot>", Place(element))
        elif element.tag != "plugin":
            waiting += reversed(element.children)


@check("CTL008")
def mechanical_reduction_zero(transmission: Transmission) -> Iterator[Problem]:
    for part in (*transmission.element.all("joint"), *transmission.element.all("actuator")):
        for element in part.all("mechanicalReduction"):
            if number(element.text) == 0:
                fix = ("write 1", [Replace(Place(element, part="text"), "1")])
                yield Problem(f"{transmission} has a mechanical reduction of 0", Place(element, part="text"), fix=fix)
