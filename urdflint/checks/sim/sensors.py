"""Sensors for simulators: elements that are missing or of another type of sensor, noise, and frames."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, Replace, check, renaming
from urdflint.model.robot import Link
from urdflint.model.structure.irregularities import has_expression
from urdflint.model.structure.misspellings import is_misspelt_or_sdf
from urdflint.model.structure.sim_urdf import Sensor
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest
from urdflint.text.wording import listed

OF_LIDAR = frozenset({"ray"})
OF_CAMERA = frozenset({"horizontal_fov", "image", "clip", "cameraName", "imageTopicName", "cameraInfoTopicName"})
CAMERAS = frozenset({"camera", "depth_camera"})
ONE_DEEPER = frozenset({"range", "noise"})  # parts of <ray> that the page's list, unlike its example, has in <scan>
NOISES = ("gaussian",)


@check("SIM110")
def lidar_without_ray(sensor: Sensor) -> Iterator[Problem]:
    if sensor.type != "lidar" or not _lacks(sensor.element, "ray"):
        return
    place, parts = sensor.place("type"), _parts(sensor, OF_CAMERA)
    yield Problem(
        f"{sensor} is a lidar but has no <ray>",
        place,
        related=[(f"<{part.tag}> belongs to a camera", Place(part, part="label")) for part in parts],
        help=f'with {_joined_names(parts)} it looks like a camera: write type="camera"' if parts else None,
        fix=("make it a camera", [Replace(place, "camera")]) if parts else None,
    )


@check("SIM111")
def sensor_child_missing(sensor: Sensor) -> Iterator[Problem]:
    for part in _own_parts(sensor):
        lacking = [tag for tag in _needed(sensor, part) if _lacks(part, tag)]
        if lacking:
            owner = f"{sensor}" if part is sensor.element else f"<{part.tag}> of {sensor}"
            names = " and no ".join(f"<{tag}>" for tag in lacking)
            yield Problem(f"{owner} has no {names}", Place(part))


@check("SIM112")
def sensor_part_of_other_kind(sensor: Sensor) -> Iterator[Problem]:
    parts, true = _foreign_parts(sensor), "lidar" if sensor.type in CAMERAS else "camera"
    if not parts or (sensor.type == "lidar" and sensor.element_at("ray") is None):
        return
    own = OF_CAMERA if sensor.type in CAMERAS else OF_LIDAR
    kind = "lidar" if sensor.type == "lidar" else (sensor.type or "").replace("_", " ")
    verb = "belongs" if len(parts) == 1 else "belong"
    place = sensor.place("type")
    yield Problem(
        f"{sensor} is a {kind}, but {_joined_names(parts)} {verb} to a {true}",
        Place(parts[0], part="label"),
        related=[("the type", place)],
        fix=(f"make it a {true}", [Replace(place, true)]) if not _parts(sensor, own) else None,
    )


@check("SIM140")
def noise_type_unknown(sensor: Sensor) -> Iterator[Problem]:
    written = sensor.words("ray/noise/type")
    if not written or written in NOISES or has_expression(written):
        return
    place, suggestion = Place(sensor.element_at("ray/noise/type"), part="text"), nearest(written, NOISES)
    yield Problem(
        f"noise type '{written}' of {sensor} does not exist: sim-urdf-schema has {listed(NOISES)}",
        place,
        help=did_you_mean(written, suggestion),
        fix=renaming(place, f"write {suggestion}", suggestion),
    )


@check("SIM150")
def sensor_frame_unknown(sensor: Sensor) -> Iterator[Problem]:
    name, robot = sensor.words("frameName"), sensor.robot
    if not name or name in robot.link_named or has_expression(name):
        return
    guess = robot.suggested_node(name, Link)
    place = Place(sensor.element_at("frameName"), part="text")
    advice = f"name a link: '{name}' is a joint" if name in robot.joint_named else None
    yield Problem(
        f"frameName of {sensor} is link '{name}', which does not exist",
        place,
        related=[(str(guess), guess.place("name"))] if guess else (),
        help=advice or did_you_mean(name, guess.name if guess else None),
        fix=renaming(place, f"use {guess}", guess.name if guess else None),
    )


def _parts(sensor: Sensor, tags: frozenset[str]) -> list[Element]:
    return [child for child in sensor.element.children if child.tag in tags]


def _foreign_parts(sensor: Sensor) -> list[Element]:
    """The parts that another kind of sensor has; none where the type is unknown."""
    if sensor.type in CAMERAS:
        return _parts(sensor, OF_LIDAR)
    return _parts(sensor, OF_CAMERA) if sensor.type == "lidar" else []


def _own_parts(sensor: Sensor) -> Iterator[Element]:
    """The sensor and all in it that belongs to its kind and to the vocabulary."""
    yield sensor.element
    foreign = _foreign_parts(sensor)
    for part in sensor.element.children:
        if part not in foreign:
            yield from (element for element in (part, *part.descendants()) if element.type is not None)


def _needed(sensor: Sensor, part: Element) -> list[str]:
    """The children that a part of a sensor must have; the ray has a rule of its own."""
    needed = [*part.type.needed]
    if part is sensor.element:
        if sensor.type == "lidar":
            needed.append("topicName")
        elif sensor.type in CAMERAS and part.child("topicName") is None:
            needed.append("imageTopicName")
    return needed


def _lacks(element: Element, tag: str) -> bool:
    """Whether a child is missing, and not only misspelled or too deep."""
    if element.child(tag) is not None or is_misspelt_or_sdf(element, tag):
        return False
    scan = element.child("scan") if tag in ONE_DEEPER else None
    return scan is None or scan.child(tag) is None


def _joined_names(parts: list[Element]) -> str:
    return listed([f"<{tag}>" for tag in dict.fromkeys(part.tag for part in parts)])
