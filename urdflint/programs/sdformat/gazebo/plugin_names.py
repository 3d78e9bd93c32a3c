"""The names that plugins and sensors hold, and what of them there is once libsdformat has made a model of the robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Gazebo, Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.sdformat.conversion import block_outcome
from urdflint.programs.sdformat.gazebo import plugins
from urdflint.programs.sdformat.gazebo.plugins import Parameter, Use
from urdflint.programs.sdformat.reading.outcome import LumpedLink
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

RENAMED = frozenset({"bodyName", "frameName"})  # parameters that follow a lumped link (parser_urdf.cc)
OF_SENSORS = ("gz_frame_id", "ignition_frame_id", "frame_id")
OF_CAMERAS = "optical_frame_id"
# Frames that somebody else than the robot publishes
USUAL = frozenset({"world", "map", "odom", "earth", "base_footprint", "odom_combined", "ground"})


class NamedThing(Struct):
    """A name that a parameter of a plugin or a sensor holds, and where; `alone` where nothing else stands there."""

    name: str
    element: Element
    place: Place
    alone: bool = True


def named_things(use: Use, role: str) -> Iterator[NamedThing]:
    """The joints, links or frames that a plugin names, as they are written; none with a scope, none that xacro fills.

    Of a plugin that is not known, parameters with telling names count.
    """
    parameters: tuple[Parameter, ...] = getattr(use.plugin or plugins.table()["*"], role)
    for element in _own(use.element):
        fitting = next((parameter for parameter in parameters if parameter.fits(element)), None)
        if fitting is None or element.children:
            continue
        text = element.get(fitting.attribute) if fitting.attribute else element.text
        place = Place(element, fitting.attribute) if fitting.attribute else Place(element, part="text")
        for name in (text or "").split(",") if fitting.many else [text or ""]:
            bare = name.strip()
            if bare and not has_expression(bare) and not any(mark in bare for mark in (",", "::", "/")):
                yield NamedThing(bare, element, place, bare == (text or "").strip())


def _own(plugin: Element) -> Iterator[Element]:
    """What is in a plugin, without the plugins in it and what these have."""
    waiting = list(reversed(plugin.children))
    while waiting:
        element = waiting.pop()
        if element.tag != plugin.tag:
            yield element
            waiting += reversed(element.children)


def follows(mention: NamedThing) -> bool:
    """Whether the converter puts the link above in place of a lumped one that a parameter names."""
    plugin = mention.element.parent
    block = plugin.parent if plugin is not None else None
    return mention.element.tag in RENAMED and block is not None and block.tag == "gazebo"


def frames(robot: Robot) -> Iterator[NamedThing]:
    """The frames that plugins and sensors name, as ROS knows them."""
    for use in plugins.uses(robot):
        yield from named_things(use, "frames")
    for block in robot.parts[Gazebo]:
        for sensor in block.element.all("sensor"):
            of_cameras = [tag for camera in sensor.all("camera") for tag in camera.all(OF_CAMERAS)]
            for tag in [*(child for child in sensor.children if child.tag in OF_SENSORS), *of_cameras]:
                name = tag.text.strip()
                if name and not has_expression(name) and "/" not in name:
                    yield NamedThing(name, tag, Place(tag, part="text"))


def existing(robot: Robot, word: str) -> frozenset[str]:
    """The names of all joints or links: those of URDF and those in blocks for the model."""
    return robot.analysis(_existing_joints if word == "joint" else _existing_links)


def _existing_joints(robot: Robot) -> frozenset[str]:
    return frozenset(robot.joint_named) | _in_blocks(robot, "joint")


def _existing_links(robot: Robot) -> frozenset[str]:
    return frozenset(robot.link_named) | _in_blocks(robot, "link")


def _in_blocks(robot: Robot, tag: str) -> frozenset[str]:
    blocks = [block.element for block in robot.parts[Gazebo] if not block.element.get("reference")]
    return frozenset(
        element.get("name") or "" for block in blocks for element in block.descendants() if element.tag == tag
    )


def lumped_by(robot: Robot) -> dict[str, LumpedLink]:
    """The links that are merged into others, by their joints."""
    return robot.analysis(_lumped_by)


def _lumped_by(robot: Robot) -> dict[str, LumpedLink]:
    return {lump.joint: lump for lump in block_outcome.converted(robot).lumped.values()}
