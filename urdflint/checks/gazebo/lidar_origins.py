"""Lidars in blocks for Gazebo whose rays start inside of a collision of their own link."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check
from urdflint.model.geometry.convex_overlap import convex
from urdflint.model.numbers import number
from urdflint.model.robot import Robot, Shape
from urdflint.model.structure.sdf_syntax import frame_of, transform_of
from urdflint.model.transform import IDENTITY, Vector, of_origin, rotation, turned
from urdflint.programs.sdformat.gazebo import not_run
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

LOOKED_AT = 20  # collisions of a link, at most
DIRECTIONS = 25  # of a scan that are asked, evenly from one end to the other
SCANNED = {"horizontal": DIRECTIONS, "vertical": 2}


@check("GZ519", has="has_sensors")
def lidar_inside_own_collision(robot: Robot) -> Iterator[Problem]:
    for sensor in not_run.sensors(robot):
        block, scan = sensor.parent, sensor.child("ray") or sensor.child("lidar")
        link = robot.link_named.get((block.get("reference") if block is not None else None) or "")
        if not_run.kind_of(sensor) != "ray" or scan is None or link is None:
            continue
        least = _number(scan.child("range"), "min", 0.0)
        starts = _starts(sensor, scan, least) if least is not None else []
        enclosing = next(
            (collision for collision in link.collisions[:LOOKED_AT] if starts and _has_all(collision, starts)), None
        )
        if enclosing is not None:
            yield Problem(
                f"all rays of sensor '{sensor.get('name') or ''}' start inside of a collision of its own {link}, "
                f"{least:g} m from the sensor: Gazebo Classic measures the distance to this collision alone",
                Place(sensor, "name"),
                related=[("the collision", enclosing.place())],
            )


def _starts(sensor: Element, scan: Element, least: float) -> list[Vector]:
    """Where rays of a scan start in the frame of the link, `least` from the sensor; none where that is not known."""
    pose = sensor.child("pose")
    home = IDENTITY if pose is None else transform_of(pose) if not frame_of(pose) else None
    yaws, pitches = (_angles(scan.down("scan", name), count) for name, count in SCANNED.items())
    if home is None:
        return []
    rays = [rotation((0.0, -pitch, yaw)) for yaw in yaws for pitch in pitches]
    ways = [turned(home.rotation, (row[0][0], row[1][0], row[2][0])) for row in rays]
    x, y, z = home.position
    return [(x + least * a, y + least * b, z + least * c) for a, b, c in ways]


def _angles(part: Element | None, count: int) -> list[float]:
    """Some angles of a scan, its ends among them; none where one is malformed."""
    samples, low, high = (
        _number(part, name, usual) for name, usual in (("samples", 1), ("min_angle", 0), ("max_angle", 0))
    )
    if samples is None or low is None or high is None:
        return []
    if samples <= 1:
        return [0.0]
    return [low + (high - low) * index / (count - 1) for index in range(count)]


def _number(part: Element | None, name: str, usual: float) -> float | None:
    """The value of a parameter, which is `usual` where it is not written; None for what is not a number."""
    child = part.child(name) if part is not None else None
    return usual if child is None else number(child.text)


def _has_all(collision: Shape, points: list[Vector]) -> bool:
    shape, frame = collision.shape, of_origin(collision.origin)
    solid = convex(shape, frame) if shape is not None and frame is not None else None
    return solid is not None and all(map(solid.has, points))
