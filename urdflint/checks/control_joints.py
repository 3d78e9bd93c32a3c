"""Joints of ros2_control that cannot do what a block says: fixed ones, mimic joints; and blocks with one name."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, without
from urdflint.model.companions.ros2_control import STATE, ControlJoint, hardware_of, interfaces, joints, param, plugin
from urdflint.model.robot import Robot, Ros2Control, Transmission
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.urdfdom.releases import DISTRIBUTIONS
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

JOINTS_ONLY = "topic_based_ros2_control/TopicBasedSystem"  # hardware that has interfaces of joints alone
TRUE, FALSE = ("true", "True"), ("false", "False")
READING_MIMIC = (f"urdfdom>={DISTRIBUTIONS['jazzy'].series}", f"sdformat>={DISTRIBUTIONS['jazzy'].gazebo}")


@check("CTL030")
def ros2_control_joint_fixed(block: Ros2Control) -> Iterator[Problem]:
    for control_joint in joints(block):
        if control_joint.joint is not None and control_joint.joint.type == "fixed":
            kinds = dict.fromkeys(f"<{interface.element.tag}>" for interface in control_joint.interfaces)
            has = f", and has {' and '.join(kinds)} in {block}" if kinds else f", and is in {block}"
            yield Problem(
                f"joint '{control_joint.name}' is fixed{has}",
                Place(control_joint.element, "name"),
                _type(control_joint),
            )


def _type(control_joint: ControlJoint) -> list[tuple[str, Place]]:
    return [("the joint", control_joint.joint.place("type"))] if control_joint.joint is not None else []


@check("CTL031")
def ros2_control_name_repeated(robot: Robot) -> Iterator[Problem]:
    first: dict[str, Ros2Control] = {}
    for block in robot.parts[Ros2Control]:
        assert isinstance(block, Ros2Control)
        if not block.name or has_expression(block.name):
            continue
        other = first.setdefault(block.name, block)
        if other is not block:
            related = [("the first one", other.place("name"))]
            yield Problem(f"two <ros2_control> blocks have the name '{block.name}'", block.place("name"), related)


@check("CTL032")
def mimic_parameter_outdated(block: Ros2Control) -> Iterator[Problem]:
    """Jazzy takes the `<mimic>` of the robot's joint alone; that Humble's mock hardware takes the parameter is fine."""
    for control_joint in joints(block):
        parameter = param(control_joint.element, "mimic")
        name = parameter.text.strip() if parameter is not None else ""
        if (
            parameter is None
            or control_joint.joint is None
            or has_expression(name)
            or name not in block.robot.joint_named
        ):
            continue
        mimic = control_joint.joint.mimic
        if mimic is None:
            message = f"joint '{control_joint.name}' mimics '{name}' only in {block}: it has no <mimic> in the robot"
            advice = f'add <mimic joint="{name}"{_rates(control_joint.element)}/> to the joint of the robot'
            yield Problem(message, Place(parameter), help=advice)
        elif mimic.get("joint") != name:
            message = (
                f"joint '{control_joint.name}' mimics '{name}' in {block}, and '{mimic.get('joint')}' in the robot"
            )
            yield Problem(message, Place(parameter, part="text"), [("<mimic> of the joint", Place(mimic))])
        else:
            message = f"joint '{control_joint.name}' mimics '{name}' in {block} and in the robot"
            also = param(control_joint.element, "multiplier")
            places = [Place(part, part="element") for part in (parameter, also) if part is not None]
            fix = without(block.robot.document, "remove the parameter", *places)
            related = [("<mimic> of the joint", Place(mimic))]
            yield Problem(message, Place(parameter), related, fix=fix, severity=Severity.INFO)


def _rates(element: Element) -> str:
    multiplier = param(element, "multiplier")
    return f' multiplier="{multiplier.text.strip()}"' if multiplier is not None else ""


@check("CTL033")
def mimic_joint_commanded(block: Ros2Control) -> Iterator[Problem]:
    control_names = {control_joint.name for control_joint in joints(block)}
    for control_joint in joints(block):
        mimic_word = (control_joint.element.get("mimic") or "").strip()
        if control_joint.joint is None or mimic_word in FALSE:
            continue
        mimic = control_joint.joint.mimic
        if mimic is None:
            if mimic_word in TRUE:
                message = f"joint '{control_joint.name}' has mimic=\"true\" in {block}, and no <mimic> in the robot"
                advice, place = "add <mimic> to the joint of the robot", Place(control_joint.element, "mimic")
                yield Problem(message, place, help=advice, only=READING_MIMIC)
            continue
        commands = [interface for interface in control_joint.interfaces if interface.commands]
        related = [("<mimic> of the joint", Place(mimic))]
        if commands:
            message = f"mimic joint '{control_joint.name}' has a command interface in {block}"
            yield Problem(message, Place(commands[0].element), related, only=READING_MIMIC)
        elif (mimic.get("joint") or "") not in control_names and mimic.get("joint") in block.robot.joint_named:
            message = (
                f"mimic joint '{control_joint.name}' is in {block}, and '{mimic.get('joint')}', which it mimics, is not"
            )
            advice = f"add joint '{mimic.get('joint')}' to the block, or mimic=\"false\" to this one"
            yield Problem(message, Place(control_joint.element, "name"), related, help=advice, only=READING_MIMIC)


@check("CTL006")
def transmission_joint_fixed(transmission: Transmission) -> Iterator[Problem]:
    for element in transmission.element.all("joint"):
        joint = transmission.robot.joint_named.get(element.get("name") or "")
        if joint is not None and joint.type == "fixed":
            related = [("the joint", joint.place("type"))]
            place = Place(transmission.element, part="element")
            alone = len(transmission.element.all("joint")) == 1
            fix = without(transmission.robot.document, "remove the transmission", place) if alone else None
            yield Problem(f"{transmission} is for {joint}, which is fixed", Place(element, "name"), related, fix=fix)


@check("CTL041")
def interface_not_exported(block: Ros2Control) -> Iterator[Problem]:
    hardware = plugin(block)
    if hardware is None or hardware.text.strip() != JOINTS_ONLY:
        return
    for tag in ("sensor", "gpio"):
        for component in block.element.all(tag):
            name = component.get("name")
            owner = f"{tag} '{name}'" if name else f"a {tag} without a name"
            for interface in interfaces(component):
                message = f"{JOINTS_ONLY} has interfaces of joints only, and not {interface} of {owner}"
                yield Problem(
                    message, Place(interface.element, "name"), [("the hardware", Place(hardware, part="text"))]
                )


@check("CTL042")
def joint_without_state(block: Ros2Control) -> Iterator[Problem]:
    hardware = block.robot.analysis(hardware_of)
    for joint in joints(block):
        commands = [interface for interface in joint.interfaces if interface.commands]
        if commands and hardware is not None and not hardware.interfaces.get((joint.name, STATE)):
            message = f"joint '{joint.name}' has {commands[0]} and no state interface"
            yield Problem(message, Place(joint.element, "name"))
