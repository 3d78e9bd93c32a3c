"""Actuators of MJCF as Drake reads them (ParseMotorOrPosition)."""

from __future__ import annotations

import math

from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf import defaults, reasons
from urdflint.programs.drake.mjcf.bodies import Model
from urdflint.programs.drake.mjcf.joints import limits_of
from urdflint.programs.drake.mjcf.reading import Record, Values, scalar, with_defaults
from urdflint.programs.drake.plant.numbers import numbers
from urdflint.text.similar import nearest

CREATED_TAGS = ("motor", "position")
GEARS = (1, 6)
GAINS = ("kp", "kd")


def read(record: Record, root: Part, model: Model) -> None:
    """Read all actuators of a robot, in each `<actuator>` the motors first."""
    names: set[str] = set()
    for actuator in root.all("actuator"):
        for tag in CREATED_TAGS:
            for part in actuator.all(tag):
                _actuator(record, part, model, names)


def _actuator(record: Record, part: Part, model: Model, names: set[str]) -> None:
    written = part.element.get("name")
    name = written if written is not None else f"motor{len(names)}"
    values = with_defaults(record, part, part.tag)
    class_name = part.element.get("class")
    if class_name is not None:
        defaults.note_default(record, class_name, part.tag, part.place("class"))
    joint = values.get("joint")
    if joint is None:
        record.warns(reasons.MjcfActuatorIgnored(), part.place())
        record.ignored.add(part)
        return
    limits = [_limit(record, values, "ctrl"), _limit(record, values, "force")]
    place, effort = min(limits, key=lambda limit: limit[1])
    if effort <= 0:
        record.rejects(reasons.MjcfNotPositive("the greatest force of an actuator", effort), values.place(place))
    _joint(record, values, joint, model)
    if name in names:
        name_place = part.place("name") if written is not None else part.place()
        record.rejects(reasons.MjcfNameTaken("actuator", name), name_place)
    names.add(name)
    _gear(record, values)
    if part.tag == "position":
        for gain in GAINS:
            gain_value = scalar(record, values, gain)
            if gain_value is not None and gain_value < 0:
                record.rejects(reasons.MjcfNegative(gain, gain_value), values.place(gain))


def _joint(record: Record, values: Values, joint: str, model: Model) -> None:
    types = model.joints.types
    if joint not in types:
        if record.read.complete:
            suggestion = nearest(joint, types)
            record.rejects(reasons.MjcfNameUnknown("joint", joint), values.place("joint"), suggestion, joint)
    elif types[joint] == "ball":
        record.rejects(reasons.MjcfActuatorOnManyDof(joint), values.place("joint"))


def _limit(record: Record, values: Values, quantity: str) -> tuple[str, float]:
    """Where the greatest effort is written, and what it is."""
    name = f"{quantity}range"
    limits = limits_of(record, values, name, f"{quantity}limited")
    place = name if values.has(name) else f"{quantity}limited"
    if limits is None:
        return place, math.inf
    low, high = limits
    if low > high:
        record.warns(reasons.MjcfRangeIgnored(), values.place(name))
        return place, math.inf
    effort = max(high, -low)
    if -low != high:
        record.warns(reasons.MjcfRangeMadeEven(effort), values.place(name))
    return place, effort


def _gear(record: Record, values: Values) -> None:
    if values.has("gear"):
        gears, _ = numbers(values.get("gear") or "")
        if len(gears) not in GEARS:
            record.warns(reasons.MjcfGearOdd(len(gears)), values.place("gear"))
