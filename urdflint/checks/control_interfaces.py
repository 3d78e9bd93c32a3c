"""Interfaces of ros2_control: their names, which are there twice, and their limits against those of the joint."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, Replace, check, renaming
from urdflint.model.companions.ros2_control import (
    OTHER_INTERFACES,
    STANDARD,
    ControlJoint,
    Interface,
    interfaces,
    joints,
)
from urdflint.model.numbers import interval, number
from urdflint.model.robot import LIMITED, Robot, Ros2Control, Transmission
from urdflint.model.structure.irregularities import has_expression
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

COMPONENTS = ("joint", "sensor", "gpio")
TINY = 1e-6  # what is rounded away when limits are written twice
HARDWARE_INTERFACES = tuple(  # the headers of hardware_interface in ros_control
    f"hardware_interface/{name}"
    for name in (
        *("EffortJointInterface", "VelocityJointInterface", "PositionJointInterface"),
        *("PosVelJointInterface", "PosVelAccJointInterface", "PositionVelocityTorqueGainsJointInterface"),
        *("EffortActuatorInterface", "VelocityActuatorInterface", "PositionActuatorInterface"),
        *("JointStateInterface", "ActuatorStateInterface", "JointModeInterface"),
    )
)
MISSPELT = 5  # letters at least: a shorter name of one's own is soon near another


@check("CTL025")
def interface_repeated(robot: Robot) -> Iterator[Problem]:
    """ros2_control names an interface by its component and itself, for all blocks of the robot together."""
    first: dict[tuple[str, str, str], tuple[Ros2Control, Interface]] = {}
    for block in robot.parts[Ros2Control]:
        assert isinstance(block, Ros2Control)
        declared_joints: set[str | None] = set()
        for component in block.element.children:
            name = component.get("name") if component.tag in COMPONENTS else None
            # A joint that is repeated as a whole is reported by CTL023
            if not name or (component.tag == "joint" and name in declared_joints):
                continue
            declared_joints.add(name)
            for interface in interfaces(component):
                other, earlier = first.setdefault((name, interface.element.tag, interface.name), (block, interface))
                if earlier.element is not interface.element:
                    yield _repeated(f"{component.tag} '{name}'", block, interface, other, earlier)


def _repeated(owner: str, block: Ros2Control, interface: Interface, other: Ros2Control, earlier: Interface) -> Problem:
    location = f"in {block}" if other is block else f"in {other} and in {block}"
    related = [("the first one", Place(earlier.element))]
    return Problem(f"{interface} of {owner} is there twice, {location}", Place(interface.element, "name"), related)


@check("CTL007")
def hardware_interface_misspelt(block: Transmission | Ros2Control) -> Iterator[Problem]:
    yield from _of_transmission(block) if isinstance(block, Transmission) else _of_block(block)


def _of_transmission(transmission: Transmission) -> Iterator[Problem]:
    for part in (*transmission.element.all("joint"), *transmission.element.all("actuator")):
        for element in part.all("hardwareInterface"):
            text = element.text.strip()
            full = text if "/" in text else f"hardware_interface/{text}"
            if not text or has_expression(text) or full in HARDWARE_INTERFACES:
                continue
            suggestion = nearest(full, HARDWARE_INTERFACES)
            if suggestion is not None:
                place = Place(element, part="text")
                message = f"hardware interface '{text}' of {transmission} is unknown"
                fix = renaming(place, f"use '{suggestion}'", suggestion)
                yield Problem(message, place, help=did_you_mean(text, suggestion), fix=fix)


def _of_block(block: Ros2Control) -> Iterator[Problem]:
    for component in block.element.children:
        standard_names = STANDARD if component.tag == "joint" else OTHER_INTERFACES if component.tag == "sensor" else ()
        for interface in interfaces(component) if standard_names else ():
            bare = interface.name.rpartition("/")[2]
            if bare in STANDARD or bare in OTHER_INTERFACES or len(bare) < MISSPELT:
                continue
            suggestion = nearest(bare, standard_names)
            if suggestion is not None and suggestion.rstrip("xyzw") == bare.rstrip("xyzw"):
                continue
            if suggestion is not None and not bare.startswith(suggestion):
                place = Place(interface.element, "name")
                message = (
                    f"{interface} of {component.tag} '{component.get('name')}' is not a name that ros2_control defines"
                )
                fix = renaming(place, f"use '{suggestion}'", suggestion)
                yield Problem(message, place, help=did_you_mean(bare, suggestion), fix=fix, cause="interface")


@check("CTL027")
def interface_limits_inverted(block: Ros2Control) -> Iterator[Problem]:
    for joint in joints(block):
        for interface in joint.interfaces:
            low, high = interface.param("min"), interface.param("max")
            range_ = interval(low.text, high.text) if low is not None and high is not None else None
            if range_ is not None and low is not None and high is not None and range_[0] > range_[1]:
                places = (Place(low, part="text"), Place(high, part="text"))
                changes = [Replace(places[0], high.text.strip()), Replace(places[1], low.text.strip())]
                message = f"{_quoted_name(interface, joint)} has min {range_[0]:g}, which is above max {range_[1]:g}"
                yield Problem(message, places[0], [("max", places[1])], fix=("swap them", changes))


@check("CTL028")
def interface_limits_wider(block: Ros2Control) -> Iterator[Problem]:
    for joint in joints(block):
        for interface in joint.interfaces if joint.limited else ():
            bounds = _bounds(joint, interface.name) if interface.commands else None
            for bound_name, sign in (("min", -1), ("max", 1)) if bounds is not None else ():
                element, value = interface.param(bound_name), interface.value(bound_name)
                assert bounds is not None
                limit = bounds[0] if sign < 0 else bounds[1]
                if element is not None and value is not None and (value - limit) * sign > _rounding(limit):
                    words = f"{bound_name} {value:g} of {_quoted_name(interface, joint)}"
                    words += f" is beyond {limit:g}, the limit of the joint"
                    yield Problem(words, Place(element, part="text"), _limit(joint))


@check("CTL029")
def initial_value_outside_limits(block: Ros2Control) -> Iterator[Problem]:
    for joint in joints(block):
        for interface in joint.interfaces:
            element, value = interface.param("initial_value"), interface.value("initial_value")
            if element is None or value is None:
                continue
            low, high = _bounds(joint, interface.name) or (None, None)
            for bound_name, own, limit, sign in (
                ("min", interface.value("min"), low, -1),
                ("max", interface.value("max"), high, 1),
            ):
                place = Place(element, part="text")
                if limit is not None and (value - limit) * sign > _rounding(limit):
                    side = "below the lower" if sign < 0 else "above the upper"
                    side = side if interface.name == "position" else "beyond the"
                    subject = f"initial value {value:g} of {_quoted_name(interface, joint)}"
                    words = f"{subject} is {side} limit of the joint, {limit:g}"
                    yield Problem(words, place, _limit(joint))
                elif own is not None and (value - own) * sign > _rounding(own):
                    side = "below its" if sign < 0 else "above its"
                    yield Problem(
                        f"initial value {value:g} of {_quoted_name(interface, joint)} is {side} {bound_name} {own:g}",
                        place,
                    )


def _quoted_name(interface: Interface, joint: ControlJoint) -> str:
    return f"{interface} of joint '{joint.name}'"


def _bounds(joint: ControlJoint, name: str) -> tuple[float, float] | None:
    """The limits of the robot's joint for an interface, where it has some."""
    limit = joint.joint.limit if joint.joint is not None else None
    if joint.joint is None or limit is None:
        return None
    if name == "position":
        return _ordered(limit) if joint.joint.type in LIMITED else None
    maximum = number(limit.get(name)) if name in ("velocity", "effort") else None
    return (-maximum, maximum) if maximum else None  # 0 stands for no limit in many robots, which is reported by itself


def _ordered(limit: Element) -> tuple[float, float] | None:
    bounds = interval(limit.get("lower") or "0", limit.get("upper") or "0")
    return bounds if bounds is not None and bounds[0] < bounds[1] else None


def _limit(joint: ControlJoint) -> list[tuple[str, Place]]:
    limit = joint.joint.limit if joint.joint is not None else None
    return [("the limits of the joint", Place(limit))] if limit is not None else []


def _rounding(limit: float) -> float:
    return TINY + 1e-3 * abs(limit)
