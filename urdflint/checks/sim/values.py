"""Numbers of sensors: out of their range, in the wrong order, or in degrees."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.numbers import number
from urdflint.model.structure.sim_urdf import CollisionMaterial, Gain, Sensor, is_beyond
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

POSITIVE = "write a value of 0 or more"
COEFFICIENTS = ("static", "dynamic")
RANGES = {
    "SimCount": "1 or more",
    "SimPositive": "above 0",
    "SimRate": "above 0",
    "SimNonNegative": "0 or more",
    "SimFieldOfView": "between 0 and 2 pi",
}
BOUNDS = (
    ("ray/scan/horizontal/min_angle", "ray/scan/horizontal/max_angle"),
    ("ray/range/min", "ray/range/max"),
    ("clip/near", "clip/far"),
)
FULL_TURN = 2 * math.pi + 0.01


@check("SIM120")
def sensor_bounds_inverted(sensor: Sensor) -> Iterator[Problem]:
    for below, above in BOUNDS:
        low, high = sensor.element_at(below), sensor.element_at(above)
        if low is None or high is None or _is_beyond(low) or _is_beyond(high):
            continue
        least, maximum = number(low.text), number(high.text)
        if least is not None and maximum is not None and least >= maximum:
            places = Place(low, part="text"), Place(high, part="text")
            swapped = [Replace(places[0], high.text.strip()), Replace(places[1], low.text.strip())]
            yield Problem(
                f"{_in_words(low)} of {sensor} is not below {_in_words(high)}",
                places[0],
                related=[(f"{high.tag}", places[1])],
                fix=("swap the two", swapped) if least > maximum else None,
            )


@check("SIM130")
def sim_value_out_of_range(node: Sensor | Gain | CollisionMaterial) -> Iterator[Problem]:
    if isinstance(node, Sensor):
        yield from _of_sensor(node)
    elif isinstance(node, Gain):
        text = node.element.text.strip()
        if is_beyond("SimGain", text):
            message, place = f"{node} is negative: {text} {node.unit}", Place(node.element, part="text")
            yield Problem(message, place, help=POSITIVE, cause="gain")
    else:
        yield from _of_material(node)


def _of_material(material: CollisionMaterial) -> Iterator[Problem]:
    friction = material.friction
    for name in COEFFICIENTS if friction is not None else ():
        assert friction is not None
        written = friction.get(name)
        if written is not None and is_beyond("SimNonNegative", written):
            message = f"{name} friction of {material} is negative: {written}"
            yield Problem(message, Place(friction, name, "value"), help=POSITIVE, cause="friction")


def _of_sensor(sensor: Sensor) -> Iterator[Problem]:
    for descendant in sensor.element.descendants():
        if not _is_beyond(descendant):
            continue
        place = Place(descendant, part="text")
        radians = _radians(descendant.text) if descendant.tag == "horizontal_fov" else None
        yield Problem(
            f"{_in_words(descendant)} of {sensor} is out of range: it must be {RANGES[descendant.type.name]}",
            place,
            help=f"write radians: {descendant.text.strip()} degrees are {radians}" if radians else None,
            fix=(f"write {radians}", [Replace(place, radians)]) if radians else None,
        )


@check("SIM131")
def sensor_angle_in_degrees(sensor: Sensor) -> Iterator[Problem]:
    ends = [sensor.element_at(path) for path in BOUNDS[0]]
    angles = [end for end in ends if end is not None and abs(number(end.text) or 0.0) > FULL_TURN]
    if not angles:
        return
    written = [end for end in ends if end is not None and number(end.text)]
    angle_texts = " and ".join(_in_words(angle) for angle in angles)
    turned = [Replace(Place(element, part="text"), f"{math.radians(float(element.text)):.6g}") for element in written]
    yield Problem(
        f"{angle_texts} of {sensor} {'looks' if len(angles) == 1 else 'look'} like degrees, but the unit is radians",
        Place(angles[0], part="text"),
        related=[(f"{angle.tag} is here", Place(angle, part="text")) for angle in angles[1:]],
        fix=("convert degrees to radians", turned),
    )


def _is_beyond(element: Element) -> bool:
    kind = element.type
    return kind is not None and kind.name in RANGES and is_beyond(kind.name, element.text)


def _in_words(element: Element) -> str:
    """The name and value of an element with its unit."""
    parent = element.parent
    assert parent is not None
    unit = vocabulary.reader(parent.type.declared[element.tag]).get("unit")
    return f"{element.tag} {element.text.strip()}" + (f" {unit}" if unit else "")


def _radians(text: str) -> str | None:
    """A full angle in degrees as one in radians; None where it cannot be in degrees."""
    value = number(text)
    return f"{math.radians(value):.6g}" if value is not None and 2 * math.pi <= value < 360 else None
