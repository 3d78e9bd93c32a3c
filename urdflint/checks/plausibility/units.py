"""Degrees taken for radians, and millimeters and centimeters taken for meters, judged over the whole robot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.numbers import number, vector
from urdflint.model.plausibility import length_units
from urdflint.model.plausibility.degree_limits import AT_LEAST, FULL_TURN, Range, in_degrees
from urdflint.model.robot import Joint, LinkPart, Robot
from urdflint.model.structure.survey import survey_of
from urdflint.model.transform import written
from urdflint.syntax.place import Place

QUARTER = math.pi / 2
ROBOT_ADVICE = "write meters, in origins, sizes and ranges of prismatic joints; meshes have their scale"
SOFT = ("soft_lower_limit", "soft_upper_limit")


@check("URDF430", has="odd_units")
def limit_looks_like_degrees(robot: Robot, *, at_least: float = AT_LEAST) -> Iterator[Problem]:
    degree_limits = in_degrees(robot, at_least)
    ranges, other_ranges = degree_limits.ranges, degree_limits.other_ranges
    if ranges:
        places = [
            Place(suspect.joint.limit, "upper" if suspect.upper >= -suspect.lower else "lower", "value")
            for suspect in ranges
        ]
        message = f"{_subject(ranges, len(other_ranges))}{_others_in_words(other_ranges)}"
        severity = Severity.INFO if degree_limits.is_doubtful else None
        yield Problem(message, places[0], also=places[1:], fix=_in_radians(ranges), severity=severity)


def _subject(ranges: Sequence[Range], other_count: int) -> str:
    first, number_of = ranges[0], len(ranges)
    values = f"{first.lower:g} to {first.upper:g} of {first.joint}"
    if number_of == 1:
        return f"limits {values} look like degrees, but are read as radians"
    quantity = (
        f"{number_of} of {number_of + other_count}" if other_count else "both" if number_of == 2 else f"all {number_of}"
    )
    return f"limits of {quantity} revolute joints look like degrees, but are read as radians, such as {values}"


def _others_in_words(other_ranges: Sequence[Range]) -> str:
    """What the limits of the other joints are, where they are plainly in radians."""
    widest = max((other_range.widest for other_range in other_ranges), default=AT_LEAST)
    if widest >= AT_LEAST:
        return ""
    subject = "the other revolute joint" if len(other_ranges) == 1 else f"the other {len(other_ranges)} revolute joints"
    return f", while those of {subject} are within ±{widest:.4g}"


def _in_radians(ranges: Sequence[Range]) -> tuple[str, Sequence[Replace]]:
    """The fix that converts all limits, and with them the soft limits that are in degrees too."""
    changes = []
    for suspect in ranges:
        safety = suspect.joint.safety
        soft = [number(safety.get(name)) for name in SOFT] if safety is not None else []
        parts = [(suspect.joint.limit, ("lower", "upper"))]
        if any(end is not None and abs(end) > FULL_TURN for end in soft):
            parts.append((safety, SOFT))
        for element, names in parts:
            for name in names:
                value = number(element.get(name)) if element is not None else None
                if value:
                    changes.append(Replace(Place(element, name, "value"), f"{math.radians(value):.9g}"))
    if len(ranges) > 1:
        return f"convert the limits of {len(ranges)} joints from degrees to radians", changes
    lower, upper = (f"{math.radians(end):.9g}" for end in (ranges[0].lower, ranges[0].upper))
    return f"convert degrees to radians: {lower} to {upper}", changes


@check("URDF530", has="odd_units")
def rpy_looks_like_degrees(robot: Robot, *, above: float = FULL_TURN) -> Iterator[Problem]:
    origins = (
        element for kind, elements in survey_of(robot).by_type.items() if kind.name == "Origin" for element in elements
    )
    written = {origin.attributes.get("rpy") for origin in origins}
    odd = {value: rpy for value in written if (rpy := vector(value, 3)) and not _fits_radians(rpy, above)}
    for part in _placed(robot) if odd else ():
        origin, value = part.origin, part.origin.get("rpy") if part.origin is not None else None
        if origin is not None and value in odd:
            radians = " ".join(f"{math.radians(turn):.9g}" for turn in odd[value])
            place = Place(origin, "rpy", "value")
            fix = (f"convert degrees to radians: {radians}", [Replace(place, radians)])
            yield Problem(f"rpy={value!r} of {part} looks like degrees, but is read as radians", place, fix=fix)


def _placed(robot: Robot) -> Iterator[Joint | LinkPart]:
    """All parts that have an origin."""
    yield from robot.joints
    for link in robot.links:
        if link.inertial is not None:
            yield link.inertial
        yield from link.visuals
        yield from link.collisions


def _fits_radians(rpy: Sequence[float], limit: float) -> bool:
    """Whether angles are within a full turn, or were computed: multiples of a quarter turn, or of a degree."""
    return all(
        abs(turn) <= limit
        or abs(turn / QUARTER - round(turn / QUARTER)) < 1e-3
        or abs(math.degrees(turn) - round(math.degrees(turn))) < 1e-6
        for turn in rpy
    )


@check("URDF531", has="odd_units")
def origins_look_like_millimeters(robot: Robot) -> Iterator[Problem]:
    yield from _whole_robot(robot)
    for far in robot.analysis(length_units.far):
        joint, xyz, unit = far.joint, far.xyz, far.unit
        message = (
            f"{joint} is {far.distance:.4g} m from its parent link, the other joints at most {far.largest:.3g} m: "
            f"its origin looks like {unit.name}, but is read as meters"
        )
        place = Place(joint.origin, "xyz", "value")
        meters = written([unit.meters * value for value in xyz])
        yield Problem(message, place, fix=(f"convert {unit.name} to meters: {meters}", [Replace(place, meters)]))


def _whole_robot(robot: Robot) -> Iterator[Problem]:
    lengths = robot.analysis(length_units.whole_robot)
    if lengths is None:
        return
    shapes, unit = "", lengths.unit
    if lengths.longest is not None:
        large = lengths.longest >= length_units.LARGE
        shapes = f", {'and' if large else 'while'} its shapes are up to {lengths.longest:.3g} m long"
    message = f"joints of {robot} span {lengths.span:.4g} m{shapes}: its origins look like "
    message += f"{unit.name if unit is not None else 'centimeters or millimeters'}, but are read as meters"
    fix = None
    if unit is not None:
        title = f"convert {unit.name} to meters, so that the joints span {unit.meters * lengths.span:.3g} m"
        fix = (
            title,
            [Replace(place, written([unit.meters * value for value in values])) for place, values in lengths.places],
        )
    yield Problem(message, robot.place("name"), help=ROBOT_ADVICE, fix=fix, cause="robot")
