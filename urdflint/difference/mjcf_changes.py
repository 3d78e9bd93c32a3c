"""What the URDF and the MJCF of one robot say otherwise: joints by their names, and the masses of links and bodies."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.difference.changes import ADDED, CHANGED, REMOVED, TURNING, Change
from urdflint.model.companions.mjcf_twin import HINGE, ROOT, SLIDE, TwinJoint, joints_in, masses_in
from urdflint.model.numbers import interval, number
from urdflint.model.robot import SINGLE_AXIS, Joint, Robot
from urdflint.syntax.document import Element

ROUNDED = 0.01  # of a value: what was written with few digits, or in degrees
SCOPE = (
    "Compared are joints by their names (type, range, force, damping, friction) and the masses of links and bodies; "
    "what one of the files does not say is left out."
)
UNITS = {"range": ("m", "rad"), "effort": ("N", "N m"), "damping": ("N s/m", "N m s/rad"), "friction": ("N", "N m")}
Values = tuple[float, ...]


def is_mjcf(robot: Robot) -> bool:
    """Whether a file is MJCF and no URDF."""
    return robot.element.tag == ROOT


def changes(before: Robot, after: Robot) -> list[Change]:
    """The changes from one file to another where one of both is MJCF."""
    if is_mjcf(before):
        return [_turned(change) for change in _changes(after, before)]
    return list(_changes(before, after))


def _turned(change: Change) -> Change:
    """The change of the way back."""
    kind = {ADDED: REMOVED, REMOVED: ADDED}.get(change.kind, change.kind)
    return change._replace(kind=kind, was=change.now, now=change.was, before=change.after, after=change.before)


def moving_joints(robot: Robot) -> set[str]:
    """The names of the joints that move."""
    if is_mjcf(robot):
        return set(joints_in(robot.document))
    return {joint.name for joint in robot.joints if joint.type in SINGLE_AXIS and joint.name}


def _changes(urdf: Robot, mjcf: Robot) -> Iterator[Change]:
    """The changes from URDF to MJCF: joints that are gone, those that are otherwise, new ones, and masses."""
    mjcf_joints = joints_in(mjcf.document)
    joints = {joint.name: joint for joint in urdf.joints if joint.name}
    for name, joint in joints.items():
        if joint.type in SINGLE_AXIS and name not in mjcf_joints:
            yield Change(REMOVED, "joint", name, "", joint.type, None, "", joint.element, None)
    for name, joint in joints.items():
        if name in mjcf_joints:
            yield from _of_joint(name, joint, mjcf_joints[name])
    for name, other in mjcf_joints.items():
        if name not in joints:
            yield Change(ADDED, "joint", name, "", None, other.type, "", None, other.place.element)
    masses = masses_in(mjcf.document)
    for link in urdf.links:
        mass = link.inertial.mass if link.inertial is not None else None
        if link.name is not None and link.name in masses and mass is not None:
            other_mass, body = masses[link.name]
            change = Change(CHANGED, "link", link.name, "mass", None, None, "kg", link.element, body)
            yield from _changed(change, (mass,), (other_mass,))


def _of_joint(name: str, joint: Joint, other: TwinJoint) -> Iterator[Change]:
    """In what a joint of both files differs."""
    is_turning = joint.type in TURNING
    if other.type != (HINGE if is_turning else SLIDE if joint.type in SINGLE_AXIS else joint.type):
        yield Change(CHANGED, "joint", name, "type", joint.type, other.type, "", joint.element, other.place.element)
        return
    limit, dynamics = joint.limit, joint.child("dynamics")
    effort = number(limit.get("effort")) if limit is not None else None
    bounds = interval(limit.get("lower") or "0", limit.get("upper") or "0") if limit is not None else None
    is_limited = joint.type in SINGLE_AXIS - {"continuous"}
    rows = (
        ("range", bounds if is_limited else None, other.range),
        (
            "effort",
            None if effort is None else (effort,),
            None if other.force is None else (max(map(abs, other.force)),),
        ),
        ("damping", _value(dynamics, "damping"), other.damping),
        ("friction", _value(dynamics, "friction"), other.friction),
    )
    for part, values, other_values in rows:
        unit = UNITS[part][is_turning]
        if part == "range" or None not in (values, other_values):
            change = Change(CHANGED, "joint", name, part, None, None, unit, joint.element, other.place.element)
            yield from _changed(change, values, other_values)


def _value(element: Element | None, attribute: str) -> Values | None:
    value = number(element.get(attribute)) if element is not None else None
    return None if value is None else (value,)


def _changed(change: Change, was: Values | None, now: Values | None) -> Iterator[Change]:
    """A change of a value, or of a range that only one of both files has; none where the values are nearly the same."""
    if was is None or now is None:
        is_same = was is now
    else:
        is_same = all(math.isclose(*pair, rel_tol=ROUNDED, abs_tol=ROUNDED**2) for pair in zip(was, now, strict=True))
    if not is_same:
        yield change._replace(was=_written(was), now=_written(now))


def _written(values: Values | None) -> str | None:
    return None if values is None else " to ".join(f"{value:.4g}" for value in values)
