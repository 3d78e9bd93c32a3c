"""A row for each moving joint: the inertia that its motor has to move, and the weight that it has to hold."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.geometry.solids import inertia_seen_from
from urdflint.model.inertia import Matrix, Vector
from urdflint.model.link_frames import frames
from urdflint.model.numbers import number, total
from urdflint.model.plausibility.joint_loads import axis_in_root, loads
from urdflint.model.robot import SINGLE_AXIS, Joint, Link, Robot
from urdflint.model.transform import Transform, cross, dot, of_origin, placed, product, transposed
from urdflint.struct import Struct


class MeasuredJoint(Struct):
    """A joint that moves along or about one axis, with all other joints locked at zero, in SI units; None is unknown.

    `inertia` is that of all links below it about its axis, in kg m², or their mass in kg where it slides. `gravity` is
    the largest torque or force that holds them in its range, in N m or N. `effort` and `velocity` are its limits.
    """

    name: str
    line: int
    type: str
    inertia: float | None
    gravity: float | None
    effort: float | None
    velocity: float | None

    @property
    def time_to_speed(self) -> float | None:
        """How long the whole effort takes to reach the velocity limit from rest, without gravity, in s."""
        if self.inertia is None or not self.effort or self.velocity is None:
            return None
        return self.inertia * self.velocity / self.effort

    def largest_damping(self, time_step: float) -> float | None:
        """The damping gain at which an explicit step stops to be stable, in N m s/rad or N s/m."""
        return None if self.inertia is None else 2 * self.inertia / time_step


class _Mass(Struct):
    """Mass in kg, its first moment in kg m, and its inertia about the origin of the root in kg m²."""

    mass: float
    moment: Vector
    inertia: Matrix


NOTHING = _Mass(0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0))


def measured_joints(robot: Robot) -> list[MeasuredJoint]:
    """The joints with one axis in order; nothing is known of their inertia where the robot is no tree."""
    load_by_joint = loads(robot)
    inertia_by_joint = _inertias(robot)
    return [
        MeasuredJoint(
            joint.name or "",
            robot.written(joint.element)[1],
            joint.type,
            inertia_by_joint.get(joint),
            load_by_joint[joint].need if joint in load_by_joint else None,
            _limit(joint, "effort"),
            _limit(joint, "velocity"),
        )
        for joint in robot.joints
        if joint.type in SINGLE_AXIS
    ]


def _limit(joint: Joint, name: str) -> float | None:
    return number(joint.limit.get(name)) if joint.limit is not None else None


def _inertias(robot: Robot) -> dict[Joint, float]:
    tree = robot.tree
    if not tree.has_single_parents:
        return {}
    below: dict[str, _Mass | None] = {}
    inertia_by_joint: dict[Joint, float] = {}
    for link in reversed(robot.analysis(frames).values()):
        parts = [below[joint.child_link or ""] for joint in tree.child_joints.get(link.name, ())]
        below[link.name] = carried = _sum([*parts, _of_link(tree.links[link.name], link.frame)])
        axis = axis_in_root(link.joint, link.frame) if link.joint is not None and link.frame is not None else None
        if link.joint is None or link.frame is None or carried is None or axis is None:
            continue
        slides = link.joint.type == "prismatic"
        inertia_by_joint[link.joint] = carried.mass if slides else _about(carried, link.frame.position, axis)
    return inertia_by_joint


def _of_link(link: Link, frame: Transform | None) -> _Mass | None:
    """What a link weighs in the frame of the root; None where a number of it cannot be read."""
    inertial = link.inertial
    if inertial is None:
        return NOTHING
    origin, tensor = of_origin(inertial.child("origin")), inertial.tensor
    if frame is None or origin is None or tensor is None or inertial.mass is None:
        return None
    mass, (x, y, z) = inertial.mass, placed(frame, origin.position)
    rotation = product(frame.rotation, origin.rotation)
    xx, xy, xz, yy, yz, zz = inertia_seen_from(transposed(rotation), tensor.matrix)
    return _Mass(
        mass,
        (mass * x, mass * y, mass * z),
        (
            xx + mass * (y * y + z * z),
            xy - mass * x * y,
            xz - mass * x * z,
            yy + mass * (x * x + z * z),
            yz - mass * y * z,
            zz + mass * (x * x + y * y),
        ),
    )


def _sum(parts: Sequence[_Mass | None]) -> _Mass | None:
    known_parts = [part for part in parts if part is not None]
    if len(known_parts) < len(parts):
        return None
    moments = zip(*[part.moment for part in known_parts], strict=True)
    inertias = zip(*[part.inertia for part in known_parts], strict=True)
    x, y, z = map(total, moments)
    xx, xy, xz, yy, yz, zz = map(total, inertias)
    return _Mass(total([part.mass for part in known_parts]), (x, y, z), (xx, xy, xz, yy, yz, zz))


def _about(carried: _Mass, point: Vector, axis: Vector) -> float:
    """The inertia about an axis through a point."""
    xx, xy, xz, yy, yz, zz = carried.inertia
    x, y, z = axis
    about_origin = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z)
    arm, moment = cross(axis, point), cross(axis, carried.moment)
    return about_origin - 2 * dot(arm, moment) + carried.mass * dot(arm, arm)
