"""The URDF version that a robot declares, and what it uses of later ones."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from urdflint import regex
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.numbers import vector
from urdflint.model.robot import Robot
from urdflint.model.structure.survey import survey_of
from urdflint.model.transform import angles, of_quaternion
from urdflint.programs.silences import QUATERNION, turned_by
from urdflint.programs.urdfdom import grammar, releases
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

FORM = regex.compile(r"\s*\+?\d+\.\+?\d+", re.ASCII)
OLDEST, LATEST = {releases.FIRST_VERSION_OF_URDF}, {releases.FIRST_VERSION_OF_URDF, *releases.LATE_VERSIONS_OF_URDF}
UNIT = 1e-3  # what rounding to three digits leaves of a unit quaternion's length


@check("URDF111", has="has_version")
def version_malformed(robot: Robot) -> Iterator[Problem]:
    version = robot.get("version")
    if version is not None and not FORM.fullmatch(version):
        yield Problem(f"version={version!r} does not have the form x.y", robot.place("version"))


@check("URDF112", has="has_version")
def version_unsupported(robot: Robot) -> Iterator[Problem]:
    version = robot.get("version")
    if version is not None and FORM.fullmatch(version) and grammar.version(version) not in LATEST:
        yield Problem(f"URDF version {version.strip()} does not exist", robot.place("version"))


@check("URDF113", has="has_version")
def version_needs_newer_parser(robot: Robot) -> Iterator[Problem]:
    version = robot.get("version")
    if version is not None and (read := grammar.version(version)) in LATEST and read not in OLDEST:
        message = f"URDF version {version.strip()} is rejected by parsers that support 1.0 only"
        yield Problem(message, robot.place("version"))


@check("URDF114", has="has_version")
def feature_needs_version(robot: Robot) -> Iterator[Problem]:
    for element, name, since in survey_of(robot).late:
        if robot.version >= since or (name == "quat_xyzw" and "rpy" in element.attributes):
            continue
        feature = name or f"<{element.tag}>"
        place = Place(element, name, "name") if name else Place(element, part="label")
        needs, has = (".".join(map(str, version)) for version in (since, robot.version))
        message = f"{feature} requires URDF {needs}, but the robot has version {has}"
        advice = f'write <robot version="{needs}">, or remove {feature}'
        if name == QUATERNION:
            advice = "write the rotation as rpy, which every program reads"
        yield Problem(message, place, help=advice, severity=Severity.WARNING)


@check("URDF115", has="has_version")
def rpy_with_quaternion(robot: Robot) -> Iterator[Problem]:
    for origin, name, _ in survey_of(robot).late:
        if name == "quat_xyzw" and "rpy" in origin.attributes:
            related = [("the other rotation", Place(origin, "rpy", "name"))]
            message = "<origin> has two rotations: rpy and quat_xyzw"
            place = Place(origin, "quat_xyzw", "name")
            yield Problem(message, place, related=related)


@check("URDF116", has="has_version")
def quaternion_not_unit(robot: Robot) -> Iterator[Problem]:
    for origin in _quaternions(robot):
        length = _length(origin)
        if length is not None and length > 0 and abs(length - 1) > UNIT:
            yield Problem(f"quat_xyzw has length {length:.4g} instead of 1", Place(origin, "quat_xyzw", "value"))


@check("URDF117", has="has_version")
def quaternion_zero(robot: Robot) -> Iterator[Problem]:
    for origin in _quaternions(robot):
        if _length(origin) == 0:
            yield Problem("quat_xyzw is 0 0 0 0, which is not a rotation", Place(origin, "quat_xyzw", "value"))


@check("URDF118", has="has_version")
def quaternion_not_read(robot: Robot) -> Iterator[Problem]:
    for origin in _quaternions(robot):
        angle, quaternion = turned_by(origin), vector(origin.get("quat_xyzw"), 4)
        rows = of_quaternion(*quaternion) if quaternion is not None else None
        if angle is None or rows is None:
            continue
        rpy = " ".join(f"{part + 0.0:.10g}" for part in angles(rows))
        edits = [
            Replace(Place(origin, "quat_xyzw", "attribute"), ""),
            Replace(Place(origin, part="inside"), f' rpy="{rpy}"'),
        ]
        yield Problem(
            f"quat_xyzw turns by {angle:.4g} degrees, and not all programs read it",
            Place(origin, "quat_xyzw", "name"),
            help=f'write rpy="{rpy}" instead',
            fix=(f'write rpy="{rpy}"', edits),
            safe=True,
        )


def _quaternions(robot: Robot) -> Iterator[Element]:
    """The origins with a quaternion, in a robot whose version has them."""
    for element, name, since in survey_of(robot).late:
        if name == "quat_xyzw" and robot.version >= since:
            yield element


def _length(origin: Element) -> float | None:
    quaternion = vector(origin.get("quat_xyzw"), 4)
    return math.hypot(*quaternion) if quaternion is not None else None
