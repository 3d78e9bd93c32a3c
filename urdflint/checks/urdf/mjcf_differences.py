"""Limits, masses and names of joints, against those in the MJCF of the same robot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.findings.rule import Problem, check
from urdflint.model.companions import mjcf_twin
from urdflint.model.companions.mjcf_twin import Twin
from urdflint.model.numbers import interval, number
from urdflint.model.robot import LIMITED, SINGLE_AXIS, Joint, Link, Robot
from urdflint.syntax.place import Place

ROUNDED = 0.02  # of a value, or rad or m: what was written with few digits


class Difference(NamedTuple):
    """What a value is here and there, both places, and what to write."""

    message: str
    place: Place
    other_place: Place
    label: str = "the joint there"
    help: str | None = None


@check("URDF438", has="has_mjcf_near")
def limit_unlike_mjcf(robot: Robot) -> Iterator[Problem]:
    twin = robot.analysis(mjcf_twin.twin_of)
    if twin is None:
        return
    limits = [difference for joint in robot.joints for difference in _limits(joint, twin)]
    masses = [difference for link in robot.links for difference in _mass(link, twin)]
    differences = [*limits, *masses, *(difference for joint in robot.joints for difference in _name(joint, twin))]
    if differences:
        first, *further = differences
        word = "limit" if differences == limits else "value"
        more = f", and {len(further)} more {word}s differ" if len(further) > 1 else f", and 1 more {word} differs"
        yield Problem(
            first.message + more * bool(further),
            first.place,
            [(first.label, first.other_place)],
            help=first.help,
            also=[difference.place for difference in further],
        )


def _limits(joint: Joint, twin: Twin) -> Iterator[Difference]:
    """The limits of a joint that are otherwise in MJCF."""
    other = twin.joints.get(joint.name or "")
    if other is None or joint.limit is None or joint.type not in SINGLE_AXIS:
        return
    effort, bounds = number(joint.limit.get("effort")), interval(joint.limit.get("lower"), joint.limit.get("upper"))
    if other.force is not None and effort and not _is_near(effort, max(other.force, key=abs)):
        force = f"{other.force[0]:g} {other.force[1]:g}"
        message = f"effort of {joint} is {effort:g} here, and its {other.force_name} in MJCF is {force}"
        yield Difference(message, Place(joint.limit, "effort"), other.place)
    if other.range is not None and joint.type in LIMITED and bounds is not None:
        pairs = zip(bounds, other.range, strict=True)
        if not all(_is_near(limit, other_limit) for limit, other_limit in pairs):
            span = " to ".join(f"{bound:.4g}" for bound in other.range)
            message = f"range of {joint} is {bounds[0]:.4g} to {bounds[1]:.4g} here, and in MJCF it is {span}"
            bound = "lower" if "lower" in joint.limit.attributes else "upper"
            yield Difference(message, Place(joint.limit, bound), other.place)


def _is_near(limit: float, other: float) -> bool:
    return abs(abs(limit) - abs(other)) <= max(ROUNDED * abs(limit), ROUNDED)


def _mass(link: Link, twin: Twin) -> Iterator[Difference]:
    """The mass of a link that is otherwise in MJCF, where both have the same parts."""
    body, inertial = twin.bodies.get(link.name or ""), link.inertial
    if body is None or body.mass is None or inertial is None or not inertial.mass:
        return
    if abs(inertial.mass - body.mass) > ROUNDED * max(inertial.mass, body.mass) and not _has_other_parts(link, twin):
        yield Difference(
            f"mass of {link} is {inertial.mass:g} kg here, and in MJCF it is {body.mass:g} kg",
            Place(inertial.element),
            Place(body.element, document=twin.document),
            "the body there",
            "write the same mass in both files",
        )


def _has_other_parts(link: Link, twin: Twin) -> bool:
    """Whether something is fixed to a link or a body that the other file has in the link, or not at all."""
    robot, waiting = link.robot, [link.name or ""]
    for name in waiting:
        for joint in robot.tree.child_joints.get(name, ()):
            child = robot.link_named.get(joint.child_link or "")
            if joint.type == "fixed" and child is not None and child.name not in twin.bodies:
                if child.inertial is not None:
                    return True
                waiting.append(child.name or "")
    return any(name not in robot.link_named for name in twin.bodies[link.name or ""].fixed_names)


def _name(joint: Joint, twin: Twin) -> Iterator[Difference]:
    """Another name of the joint that moves the same link in MJCF."""
    body = twin.bodies.get(joint.child_link or "")
    if body is None or joint.type not in SINGLE_AXIS or not joint.name or joint.name in twin.joints:
        return
    if len(body.joint_names) == 1 and body.joint_names[0] in twin.joints:
        name = body.joint_names[0]
        if name not in joint.robot.joint_named:
            yield Difference(
                f"{joint} is called '{name}' in MJCF",
                Place(joint.element, "name"),
                twin.joints[name].place,
                help="write the same name in both files",
            )
