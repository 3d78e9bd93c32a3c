"""Wheels of Gazebo's differential drives against those of the robot: sizes, sides and directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.numbers import number
from urdflint.model.plausibility import wheel_sizes
from urdflint.model.robot import Joint, Robot
from urdflint.programs.sdformat.gazebo import plugins
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

DRIVES = ("gz-sim-diff-drive-system", "gazebo_ros_diff_drive", "DiffDrivePlugin")
LEFT, RIGHT = ("left_joint", "leftJoint"), ("right_joint", "rightJoint")
LEGACY = "leftJoint"  # of ROS 1, whose plugin takes the sides the other way round but for <legacyMode>false
SEPARATION = ("wheel_separation", "wheelSeparation")
RADIUS, DIAMETER = ("wheel_radius",), ("wheel_diameter", "wheelDiameter")


@check("GZ823")
def diff_drive_wheel_size(robot: Robot) -> Iterator[Problem]:
    for plugin in _drives(robot):
        left, right = _joints(robot, plugin, LEFT), _joints(robot, plugin, RIGHT)
        if not left or not right or {joint.name for joint in left} & {joint.name for joint in right}:
            continue
        own = wheel_sizes.radius(robot, left[0])
        for tags, times in ((RADIUS, 1), (DIAMETER, 2)):
            value_tag = _first_child(plugin, tags)
            value = number(value_tag.text) if value_tag is not None else None
            if (
                own is not None
                and value_tag is not None
                and value is not None
                and wheel_sizes.differs(value, own[0] * times)
            ):
                size = f"a {'radius' if times == 1 else 'diameter'} of {own[0] * times:g}"
                message = f"<{value_tag.tag}> is {value:g}, and the wheel of {left[0]} has {size}"
                yield _problem(message, value_tag, own[0] * times, [("the wheel", Place(own[1], "radius"))])
        apart = wheel_sizes.separation(robot, left, right)
        value_tag = _first_child(plugin, SEPARATION)
        value = number(value_tag.text) if value_tag is not None else None
        if apart and value_tag is not None and value is not None and wheel_sizes.differs(value, apart):
            related = [(str(joint), joint.place("name")) for joint in (left[0], right[0])]
            message = f"<{value_tag.tag}> is {value:g}, and the wheels of the robot are {apart:.4g} m apart"
            yield _problem(message, value_tag, apart, related)


def _problem(message: str, value_tag: Element, own: float, related: Sequence[tuple[str, Place]]) -> Problem:
    place = Place(value_tag, part="text")
    return Problem(message, place, related, fix=(f"write {own:.4g}", [Replace(place, f"{own:.4g}")]))


@check("GZ824")
def diff_drive_one_joint(robot: Robot) -> Iterator[Problem]:
    for plugin in _drives(robot):
        left = {tag.text.strip(): tag for tag in _all(plugin, LEFT) if tag.text.strip()}
        for right_tag in _all(plugin, RIGHT):
            other = left.get(right_tag.text.strip())
            if other is not None:
                message = f"<{other.tag}> and <{right_tag.tag}> both name joint '{right_tag.text.strip()}'"
                yield Problem(message, Place(right_tag, part="text"), [("the other side", Place(other, part="text"))])


@check("GZ825")
def diff_drive_misled(robot: Robot) -> Iterator[Problem]:
    for plugin in _drives(robot):
        from urdflint.model.plausibility import drive_direction  # few robots have a differential drive

        left, right = _joints(robot, plugin, LEFT), _joints(robot, plugin, RIGHT)
        legacy = any(child.tag == LEGACY for child in plugin.children)
        fault = drive_direction.misled(robot, left, right, is_side_named=not legacy)
        if fault is not None:
            place = Place(_all(plugin, LEFT)[0], part="text")
            related = [(str(joint), _axis(joint)) for joint in (fault.left, fault.right)]
            yield Problem(fault.message, place, related)


def _axis(joint: Joint) -> Place:
    return joint.place() if joint.axis is None else Place(joint.axis)


def _drives(robot: Robot) -> Iterator[Element]:
    return (use.element for use in plugins.uses(robot) if use.plugin is not None and use.plugin.name in DRIVES)


def _all(plugin: Element, tags: Sequence[str]) -> list[Element]:
    return [child for child in plugin.children if child.tag in tags]


def _first_child(plugin: Element, tags: Sequence[str]) -> Element | None:
    """The parameter, if it is there once: several are for several pairs of wheels."""
    matches = _all(plugin, tags)
    return matches[0] if len(matches) == 1 else None


def _joints(robot: Robot, plugin: Element, tags: Sequence[str]) -> list[Joint]:
    """The joints that a plugin names; none where the robot has not all of them."""
    names = [tag.text.strip() for tag in _all(plugin, tags)]
    joints = [robot.joint_named[name] for name in names if name in robot.joint_named]
    return joints if len(joints) == len(names) else []
