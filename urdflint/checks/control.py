"""Transmissions of ros_control and the blocks of ros2_control: references to joints, and what is required."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.companions import ros2_control
from urdflint.model.robot import Joint, Robot, Ros2Control, Transmission
from urdflint.model.structure.irregularities import MissingAttribute, UnknownValue, has_expression
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

OWN = ("Transmission", "Ros2Control", "Control", "Wrist", "GapJoint", "PassiveJoint", "Simulated", "Param")
NEEDED = ("joint", "actuator")


@check("CTL001")
def transmission_joint_unknown(transmission: Transmission) -> Iterator[Problem]:
    for joint in transmission.element.all("joint"):
        if joint.get("name") not in _drake_joints(transmission.robot):
            yield from _unknown_joint(transmission.robot, joint, f"{transmission}", _transmitted)


def _drake_joints(robot: Robot) -> set[str | None]:
    """The names of joints that only Drake has: what a transmission does with them is Drake's alone."""
    return {joint.get("name") for joint in robot.element.all("drake:joint")}


@check("CTL002")
def transmission_type_missing(transmission: Transmission) -> Iterator[Problem]:
    kind = transmission.child("type")
    if kind is None and transmission.get("type") is None:
        yield Problem(f"{transmission} has no <type>", transmission.place())
    elif kind is not None and not kind.text.strip() and transmission.get("type") is None:
        yield Problem(f"the <type> of {transmission} is empty", Place(kind))


@check("CTL003")
def transmission_incomplete(transmission: Transmission) -> Iterator[Problem]:
    if _is_old(transmission):
        return
    missing = [tag for tag in NEEDED if transmission.child(tag) is None]
    if missing:
        listed = " and no ".join(f"<{tag}>" for tag in missing)
        yield Problem(f"{transmission} has no {listed}", transmission.place())


@check("CTL004")
def hardware_interface_missing(transmission: Transmission) -> Iterator[Problem]:
    if _is_old(transmission):
        return
    actuators = transmission.element.all("actuator")
    if any(actuator.child("hardwareInterface") is not None for actuator in actuators):
        return
    for joint in transmission.element.all("joint"):
        if joint.child("hardwareInterface") is None:
            name = joint.get("name")
            label = f"joint {name!r}" if name is not None else "<joint>"
            message = f"{label} of {transmission} has no <hardwareInterface>"
            yield Problem(message, Place(joint))


@check("CTL005")
def control_attribute_missing(missing: MissingAttribute) -> Iterator[Problem]:
    name = missing.type.name
    if not name.startswith(OWN):
        return
    yield Problem(f"<{missing.element.tag}> has no {missing.attribute.name}", Place(missing.element))


@check("CTL020")
def ros2_control_joint_unknown(block: Ros2Control) -> Iterator[Problem]:
    for joint in block.element.all("joint"):
        yield from _unknown_joint(block.robot, joint, f"{block}", _controlled)
    for transmission in block.element.all("transmission"):
        for joint in transmission.all("joint"):
            yield from _unknown_joint(block.robot, joint, f"a transmission of {block}", _transmitted)
    yield from _unknown_mimics(block)


@check("CTL021")
def ros2_control_plugin_missing(block: Ros2Control) -> Iterator[Problem]:
    hardware = block.child("hardware")
    plugin = block.element.down("hardware", "plugin")
    if plugin is not None and plugin.text.strip():
        return
    lack = "no <hardware>" if hardware is None else "no <plugin>" if plugin is None else "an empty <plugin>"
    yield Problem(f"{block} has {lack}", Place(plugin or hardware or block.element))


@check("CTL022")
def ros2_control_type_unknown(value: UnknownValue) -> Iterator[Problem]:
    if value.element.tag != "ros2_control" or value.attribute.name != "type":
        return
    suggestion = nearest(value.raw, value.attribute.values)
    place = Place(value.element, "type")
    plugins = (plugin.text for hardware in value.element.all("hardware") for plugin in hardware.all("plugin"))
    is_for_gazebo = any(ros2_control.GAZEBO_HARDWARE.fullmatch(plugin.strip()) for plugin in plugins)
    yield Problem(
        f"<ros2_control> has type {value.raw!r}, which is not system, actuator or sensor",
        place,
        severity=Severity.WARNING if is_for_gazebo else None,  # Gazebo's plugin loads it whatever the type is
        help=did_you_mean(value.raw, suggestion),
        fix=renaming(place, f"use '{suggestion}'", suggestion),
    )


@check("CTL023")
def ros2_control_joint_repeated(block: Ros2Control) -> Iterator[Problem]:
    first: dict[str, Element] = {}
    for joint in block.element.all("joint"):
        name = joint.get("name")
        other = first.setdefault(name, joint) if name else joint
        if other is not joint:
            message = f"joint '{name}' is repeated in {block}"
            yield Problem(message, Place(joint, "name"), [("the first one", Place(other))])


def _unknown_mimics(block: Ros2Control) -> Iterator[Problem]:
    joint_names = block.robot.joint_named
    for joint in block.element.all("joint"):
        for param in joint.all("param"):
            name = param.text.strip()
            if param.get("name") == "mimic" and not has_expression(name) and name not in joint_names:
                suggestion = block.robot.suggested_node(name, Joint)
                advice = did_you_mean(name, suggestion.name if suggestion else None)
                message = f"joint {joint.get('name')!r} of {block} mimics '{name}', which is not a joint of the robot"
                yield Problem(message, Place(param, part="text"), help=advice, cause="mimic")


def _unknown_joint(
    robot: Robot, reference: Element, owner: str, names_of: Callable[[Robot], Collection[str | None]]
) -> Iterator[Problem]:
    """The problem of a name that no joint has, with a near name as advice that nothing of the kind refers to."""
    name = reference.get("name")
    if name is None or has_expression(name) or name in robot.joint_named:
        return
    joint = robot.suggested_node(name, Joint)
    suggestion = joint.name if joint and joint.name not in robot.analysis(names_of) else None
    place = Place(reference, "name")
    yield Problem(
        f"{owner} refers to '{name}', which is {'a link' if name in robot.link_named else 'not a joint'} of the robot",
        place,
        help=did_you_mean(name, suggestion),
        fix=renaming(place, f"use '{suggestion}'", suggestion),
    )


def _transmitted(robot: Robot) -> frozenset[str | None]:
    """The names of joints in transmissions."""
    blocks = [element for block in robot.parts[Ros2Control] for element in block.element.all("transmission")]
    transmissions = [*(transmission.element for transmission in robot.parts[Transmission]), *blocks]
    return frozenset(joint.get("name") for transmission in transmissions for joint in transmission.all("joint"))


def _controlled(robot: Robot) -> frozenset[str | None]:
    """The names of joints in blocks of ros2_control."""
    return frozenset(joint.get("name") for block in robot.parts[Ros2Control] for joint in block.element.all("joint"))


def _is_old(transmission: Transmission) -> bool:
    """Whether it is written in the form of the PR2, with its type as an attribute and parts of its own."""
    return transmission.get("type") is not None
