"""Wheels that turn about a wrong axis, are on the wrong side, off the ground, or not quite of one size."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check
from urdflint.model.plausibility import wheel_layout
from urdflint.model.plausibility.wheel_layout import Wheel
from urdflint.model.plausibility.wheel_sizes import ALONG
from urdflint.model.robot import Joint, Robot
from urdflint.model.transform import Vector, written
from urdflint.syntax.place import Place

MILLIMETERS = 1000.0
MUCH = 0.1  # m: what is off by less is seen, and hardly felt


@check("URDF551", has="has_wheels")
def wheel_axis_across(robot: Robot) -> Iterator[Problem]:
    for wheel in wheel_layout.across(robot):
        assert wheel.shape is not None
        message = f"{wheel.joint} turns {wheel.link} about {_along(wheel.axis)}, across the axis of its cylinder"
        place = wheel.joint.place() if wheel.joint.axis is None else Place(wheel.joint.axis, "xyz")
        yield Problem(message, place, related=[("the cylinder", Place(wheel.shape.shape))])


@check("URDF552", has="has_wheels")
def wheel_on_wrong_side(robot: Robot) -> Iterator[Problem]:
    for left, right in robot.analysis(wheel_layout.on_wrong_sides):
        message = f"{left.link} is at y={left.middle[1]:.3g} and {right.link} at y={right.middle[1]:.3g}, "
        message += "but left is where y is positive"
        related, severity = [(f"the origin of {right.joint}", _origin(right))], None
        if _are_exchanged_again(robot, left.joint, right.joint):
            severity = Severity.INFO
        yield Problem(message, _origin(left), related=related, severity=severity)


def _are_exchanged_again(robot: Robot, left: Joint, right: Joint) -> bool:
    """Whether a plugin of Gazebo takes the joint of each side for the one of the other side."""
    from urdflint.programs.sdformat.gazebo import plugins  # few robots have wheels on the wrong side

    for use in plugins.uses(robot):
        tags = {child.text.strip(): child.tag.lower() for child in use.element.children}
        if "right" in tags.get(left.name or "", "") and "left" in tags.get(right.name or "", ""):
            return True
    return False


@check("URDF553", has="has_wheels")
def wheels_off_footprint(robot: Robot) -> Iterator[Problem]:
    ground = robot.analysis(wheel_layout.ground)
    if ground is None:
        return
    wheel, how = ground.wheel, "above" if ground.above > 0 else "below"
    assert wheel.radius is not None
    off, radius = abs(ground.above) * MILLIMETERS, wheel.radius * MILLIMETERS
    message = f"lowest point of {wheel.link}, whose radius is {radius:.3g} mm, is {off:.3g} mm {how} the ground, "
    message += f"which is z=0 of {ground.footprint}"
    related = [(str(ground.footprint), ground.footprint.place("name"))]
    severity = Severity.INFO if abs(ground.above) < MUCH else None
    yield Problem(message, _origin(wheel), related=related, severity=severity)


@check("URDF554", has="has_wheels")
def wheel_sizes_nearly_alike(robot: Robot) -> Iterator[Problem]:
    for pair in wheel_layout.uneven(robot):
        values = f"{pair.usual * MILLIMETERS:.5g} and {pair.other * MILLIMETERS:.5g} mm"
        if pair.measure == "radius":
            message = f"{pair.first.link} and {pair.second.link} have radii of {values}"
            places = [_shape(pair.first), _shape(pair.second)]
        else:
            message = f"the pairs of wheels of {pair.first.link} and {pair.second.link} are {values} wide"
            places = [_origin(pair.first), _origin(pair.second)]
        yield Problem(message, places[0], related=[("the other one", places[1])])


def _origin(wheel: Wheel) -> Place:
    origin = wheel.joint.origin
    return wheel.joint.place() if origin is None else Place(origin)


def _shape(wheel: Wheel) -> Place:
    return Place(wheel.shape.shape) if wheel.shape is not None else wheel.link.place()


def _along(axis: Vector) -> str:
    """An axis in the base, by its name where it is one of those."""
    for name, value in zip("xyz", axis, strict=True):
        if abs(value) > ALONG:
            return f"{name} of the base"
    return f"{written([round(value, 3) for value in axis])} in the base"
