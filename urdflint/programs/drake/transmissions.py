"""Transmissions: what makes a joint one that can be driven."""

from __future__ import annotations

from urdflint.model.nodes import SINGLE_AXIS
from urdflint.programs.drake.kinds import SIMPLE
from urdflint.programs.drake.numbers import numbers
from urdflint.programs.drake.plant import Plant
from urdflint.programs.drake.record import Record
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

UNSUPPORTED = (
    *("leftActuator", "rightActuator", "flexJoint", "rollJoint"),
    *("gap_joint", "passive_joint", "use_simulated_gripper_joint"),
)
REDUCTION = "mechanicalReduction"
ROTOR, GEAR, GAINS = "drake:rotor_inertia", "drake:gear_ratio", "drake:controller_gains"
GAINS_SINCE = (1, 23)


def read(plant: Plant, transmission: Element) -> None:
    """A transmission under `<robot>`."""
    record = plant.record
    for tag in UNSUPPORTED:
        element = transmission.child(tag)
        if element is not None:
            record.warns("element-unsupported", element, None, element)
    _reduction(record, transmission)
    if not _is_simple(plant, transmission):
        return
    actuator, joint = transmission.child("actuator"), transmission.child("joint")
    if actuator is None:
        record.rejects("transmission-without-actuator", transmission, None, transmission)
    else:
        _reduction(record, actuator)
        if "name" not in actuator.attributes:
            record.rejects("actuator-name-missing", actuator, None, actuator)
    if joint is None:
        record.rejects("transmission-without-joint", transmission, None, transmission)
    elif "name" not in joint.attributes:
        record.rejects("transmission-joint-name-missing", joint, None, joint)
    elif _is_driven(plant, joint, joint.attributes["name"]):
        if actuator is not None:
            _actuate(plant, joint, actuator)
    elif actuator is not None:
        plant.skipped.add(actuator)


def first_text(record: Record, element: Element) -> str | None:
    """The text that an element begins with, comments aside; None where it begins with none (tinyxml2, GetText)."""
    span = record.document.text(element)
    if span is None or (element.children and element.children[0].start < span.start):
        return None
    return record.document.source.text[span.start : span.end].decode("utf-8", "replace")


def _reduction(record: Record, above: Element) -> None:
    reduction = above.child(REDUCTION)
    text = first_text(record, reduction) if reduction is not None else None
    if reduction is not None and text is not None and numbers(text)[0] != (1.0,):
        record.warns("reduction-unsupported", reduction, None, reduction, text=text)


def _is_simple(plant: Plant, transmission: Element) -> bool:
    record, element = plant.record, transmission.child("type")
    kind = first_text(record, element) if element is not None else transmission.attributes.get("type")
    if kind is None and element is None:
        record.rejects("transmission-type-missing", transmission, None, transmission)
        return True
    if kind is None and element is not None:
        record.rejects("transmission-type-empty", element, crash=True)
        return True
    if kind is not None and SIMPLE in kind:
        return True
    at, name = (transmission, "type") if element is None else (element, None)
    record.warns("transmission-not-simple", at, name, transmission, type=kind)
    plant.skipped.add(transmission)
    return False


def _is_driven(plant: Plant, at: Element, name: str) -> bool:
    """Whether the joint can take an actuator; what Drake says otherwise is noted."""
    record, joint = plant.record, plant.joints.get(name)
    if joint is None:
        record.rejects("transmission-joint-unknown", at, "name", at, name=name)
        return True
    effort = plant.efforts[name]
    limit = joint.element.child("limit")
    if joint.freedoms == 0:
        record.warns("transmission-of-fixed", at, "name", at, (joint.element,), name=name)
        return False
    if effort < 0:
        record.rejects("effort-negative", limit or at, "effort", at, (at,), name=name)
    elif effort == 0:
        record.warns("effort-zero", at, "name", at, (limit or joint.element,), name=name)
        return False
    return True


def _actuate(plant: Plant, at: Element, actuator: Element) -> None:
    record, joint, name = plant.record, at.attributes["name"], actuator.attributes.get("name")
    made = plant.joints.get(joint)
    if made is not None and made.freedoms not in (1, None):
        record.rejects("actuator-freedoms", at, "name", None, (made.element,), name=joint, freedoms=made.freedoms)
    elif name is not None and plant.actuators.setdefault(name, actuator) is not actuator:
        record.rejects("actuator-twice", actuator, "name", None, (plant.actuators[name],), name=name)
    plant.actuated.add(joint)
    for tag, attributes in ((ROTOR, ("value",)), (GEAR, ("value",)), (GAINS, ("p", "d"))):
        part = actuator.child(tag)
        if part is not None and (tag != GAINS or record.release.has(GAINS_SINCE)):
            _part(record, part, attributes)


def _part(record: Record, part: Element, attributes: tuple[str, ...]) -> None:
    values = {}
    for name in attributes:
        if name not in part.attributes:
            record.rejects("value-missing", part, None, part, missing=name)
        values[name] = record.scalar(part, name, part)
    for name, value in values.items():
        if value is None:
            continue
        if part.tag == GAINS and value < 0:
            record.rejects("gain-negative", part, name)
        elif (part.tag == ROTOR and value < 0) or (part.tag == GEAR and value <= 0):
            record.silent(Effect.ALTERS, "actuator-value-odd", part, name, value=value)


def unused_efforts(plant: Plant) -> None:
    """Note the effort limits of joints that nothing drives: Drake keeps them with the actuator."""
    for name, joint in plant.joints.items():
        limit = joint.element.child("limit") if joint.element.attributes.get("type") in SINGLE_AXIS else None
        if limit is not None and "effort" in limit.attributes and name not in plant.actuated:
            plant.record.silent(Effect.IGNORES, "effort-without-actuator", limit, "effort", name=name)
