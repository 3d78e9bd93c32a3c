"""What sensors in blocks for Gazebo are set to measure and where to publish: angles, beams, ranges, topics."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.grouping import grouped
from urdflint.model.numbers import number
from urdflint.model.robot import Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.sdformat.gazebo import not_run
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

NEWER = "sdformat>=12"
SCANS = frozenset({"horizontal", "vertical"})
BOUNDS = {  # of what has two, the names of both, and whether they may be equal
    "horizontal": ("min_angle", "max_angle", True),
    "vertical": ("min_angle", "max_angle", True),
    "range": ("min", "max", False),
    "clip": ("near", "far", False),
}
RENDERED = {"range": ("gpu_lidar", "gpu_ray"), "clip": ("camera",)}  # types of sensors that clip what is nearer
FULL_TURN = 2 * math.pi + 0.001  # rad, as it is often rounded
DEFAULT_OF_CLASSIC = "__default_topic__"  # that Gazebo Classic replaces by a name of its own
DEFAULT_TOPIC = "__default"  # how the names begin that stand for none, such as __default_topic__
RADIANS = "angles are in radians: 180 degrees are 3.1416"


@check("GZ515", has="has_sensors")
def sensor_range_impossible(robot: Robot) -> Iterator[Problem]:
    for sensor, part in robot.analysis(_parts):
        below, above, equal = BOUNDS[part.tag]
        low, high = part.child(below), part.child(above)
        least, maximum = _value(low), _value(high)
        if low is not None and high is not None and _is_empty(least, maximum, equal):
            places = Place(low, part="text"), Place(high, part="text")
            swapped = [Replace(places[0], high.text.strip()), Replace(places[1], low.text.strip())]
            yield Problem(
                f"<{below}> {least:g} of {_label(sensor)} is {'the same as' if least == maximum else 'above'} "
                f"<{above}> {maximum:g}: the sensor measures nothing",
                places[0],
                related=[(f"<{above}>", places[1])],
                fix=("swap the two", swapped) if least != maximum else None,
            )
        samples = part.child("samples") if part.tag in SCANS else None
        if samples is not None and _value(samples) == 0:
            message = f"<samples> of the {part.tag} scan of {_label(sensor)} is 0: the sensor has no beams"
            yield Problem(message, Place(samples, part="text"))


@check("GZ520", has="has_sensors")
def sensor_near_zero(robot: Robot) -> Iterator[Problem]:
    for sensor, part in robot.analysis(_parts):
        near, above = part.child(BOUNDS[part.tag][0]), part.parent
        rendered = not_run.kind_of(sensor) in RENDERED.get(part.tag, ())
        if near is None or not rendered or above is None or above.parent is not sensor:
            continue
        value = _value(near)
        if value is not None and value <= 0:
            message = f"<{near.tag}> {value:g} of {_label(sensor)} is not above 0: newer Gazebo aborts"
            yield Problem(message, Place(near, part="text"), only=(NEWER,))


@check("GZ516", has="has_sensors")
def scan_looks_like_degrees(robot: Robot) -> Iterator[Problem]:
    for sensor, part in robot.analysis(_parts):
        ends = [part.child(name) for name in BOUNDS[part.tag][:2]] if part.tag in SCANS else []
        written = [(end, value) for end in ends if end is not None and (value := _value(end)) is not None]
        wide = [(end, value) for end, value in written if abs(value) > FULL_TURN]
        if not wide:
            continue
        angles = " and ".join(f"<{end.tag}> {value:g}" for end, value in wide)
        turned = [Replace(Place(end, part="text"), f"{math.radians(value):.6g}") for end, value in written if value]
        places = [Place(end, part="text") for end, _ in wide]
        yield Problem(
            f"{angles} of {_label(sensor)} {'looks' if len(wide) == 1 else 'look'} like degrees, "
            "but the unit is radians",
            places[0],
            related=[(f"<{end.tag}>", place) for (end, _), place in zip(wide[1:], places[1:], strict=True)],
            help=RADIANS,
            fix=("convert degrees to radians", turned),
        )


@check("GZ517", has="has_sensors")
def sensors_share_topic(robot: Robot) -> Iterator[Problem]:
    for group in grouped(_topics(robot), lambda entry: (not_run.kind_of(entry[0]), entry[2])):
        (first, place, _), other_topics = group[0], group[1:]
        for sensor, other, topic in other_topics:
            yield Problem(
                f"{_label(sensor)} publishes on topic '{topic}', and {_label(first)} of the same type does too",
                other,
                related=[(_label(first), place)],
            )


@check("GZ522", has="has_sensors")
def sensor_topic_default(robot: Robot) -> Iterator[Problem]:
    sensors = not_run.sensors(robot) if "topic" in robot.document.tags else ()
    for topic in (topic for sensor in sensors if (topic := sensor.child("topic")) is not None):
        if topic.text.strip() == DEFAULT_OF_CLASSIC and topic.parent is not None:
            yield Problem(
                f"{_label(topic.parent)} publishes on a topic that is named '{DEFAULT_OF_CLASSIC}'",
                Place(topic, part="text"),
            )


def _topics(robot: Robot) -> Iterator[tuple[Element, Place, str]]:
    """The sensors that name a topic and have no plugin to publish for them, with where they do and its name."""
    for sensor in not_run.sensors(robot) if "topic" in robot.document.tags else ():
        written = sensor.child("topic")
        topic = written.text.strip().lstrip("/") if written is not None else ""
        if not topic or has_expression(topic) or topic.startswith(DEFAULT_TOPIC) or sensor.child("plugin") is not None:
            continue
        yield sensor, Place(written, part="text"), topic


def _parts(robot: Robot) -> list[tuple[Element, Element]]:
    """The sensors with those of their parts that have two bounds, without those of sensors in them."""
    sensor_parts: list[tuple[Element, Element]] = []
    for sensor in not_run.sensors(robot):
        waiting = [*sensor.children]
        for part in waiting:
            if part.tag in BOUNDS:
                sensor_parts.append((sensor, part))
            if part.tag != "sensor":
                waiting += part.children
    return sensor_parts


def _is_empty(least: float | None, maximum: float | None, equal: bool) -> bool:
    """Whether there is nothing between two bounds, which may be `equal`."""
    if least is None or maximum is None:
        return False
    return least > maximum or (least == maximum and not equal)


def _value(element: Element | None) -> float | None:
    if element is None or has_expression(element.text):
        return None
    return number(element.text)


def _label(sensor: Element) -> str:
    return f"sensor '{sensor.get('name') or ''}'"
