"""Transmissions: they give joints an actuator."""

from __future__ import annotations

import math

from urdflint.model.robot import SINGLE_AXIS
from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.plant.numbers import SIMPLE, numbers
from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons import transmissions as why
from urdflint.programs.drake.urdf.reasons.motion import EffortNegative
from urdflint.programs.drake.urdf.reasons.values import ElementUnsupported, ValueMissing
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

UNSUPPORTED = (
    *("leftActuator", "rightActuator", "flexJoint", "rollJoint"),
    *("gap_joint", "passive_joint", "use_simulated_gripper_joint"),
)
REDUCTION = "mechanicalReduction"
ROTOR, GEAR, GAINS = "drake:rotor_inertia", "drake:gear_ratio", "drake:controller_gains"


def read(plant: Plant, transmission: Element) -> None:
    """A transmission under `<robot>`."""
    record = plant.record
    for tag in UNSUPPORTED:
        element = transmission.child(tag)
        if element is not None:
            record.warns(ElementUnsupported(), element, None, element)
    _reduction(record, transmission)
    if not _is_simple(plant, transmission):
        return
    actuator, joint = transmission.child("actuator"), transmission.child("joint")
    if actuator is None:
        record.rejects(why.TransmissionWithoutActuator(), transmission, None, transmission)
    else:
        _reduction(record, actuator)
        if "name" not in actuator.attributes:
            record.rejects(why.ActuatorNameMissing(), actuator, None, actuator)
    if joint is None:
        record.rejects(why.TransmissionWithoutJoint(), transmission, None, transmission)
    elif "name" not in joint.attributes:
        record.rejects(why.TransmissionJointNameMissing(), joint, None, joint)
    elif _takes_actuator(plant, joint, joint.attributes["name"]):
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
        record.warns(why.MechanicalReductionUnsupported(text.strip()), reduction, None, reduction)


def _is_simple(plant: Plant, transmission: Element) -> bool:
    record, element = plant.record, transmission.child("type")
    kind = first_text(record, element) if element is not None else transmission.attributes.get("type")
    if kind is None and element is None:
        record.rejects(why.TransmissionTypeMissing(), transmission, None, transmission)
        return True
    if kind is None and element is not None:
        record.rejects(why.TransmissionTypeEmpty(), element)
        return True
    if kind is not None and SIMPLE in kind:
        return True
    blamed, name = (transmission, "type") if element is None else (element, None)
    record.warns(why.TransmissionNotSimple(kind), blamed, name, transmission)
    plant.skipped.add(transmission)
    return False


def _takes_actuator(plant: Plant, joint_element: Element, name: str) -> bool:
    """Whether the joint can take an actuator; what Drake says otherwise is noted."""
    record, joint = plant.record, plant.joints.get(name)
    if joint is None:
        record.rejects(why.TransmissionJointUnknown(name), joint_element, "name", joint_element)
        return True
    effort = plant.efforts.get(name, math.inf)
    limit = joint.element.child("limit")
    if joint.degrees_of_freedom == 0:
        record.warns(why.TransmissionOfFixed(name), joint_element, "name", joint_element, (joint.element,))
        return False
    if effort < 0:
        record.rejects(EffortNegative(name), limit or joint_element, "effort", joint_element, (joint_element,))
    elif effort == 0:
        record.warns(why.EffortZero(name), joint_element, "name", joint_element, (limit or joint.element,))
        return False
    return True


def _actuate(plant: Plant, joint_element: Element, actuator: Element) -> None:
    record, joint, name = plant.record, joint_element.attributes["name"], actuator.attributes.get("name")
    created = plant.joints.get(joint)
    degrees = created.degrees_of_freedom if created is not None else None
    if created is not None and degrees not in (1, None):
        record.rejects(why.ActuatorOnMultiDofJoint(joint, degrees), joint_element, "name", None, (created.element,))
    elif name is not None and plant.actuators.setdefault(name, actuator) is not actuator:
        record.rejects(why.ActuatorNameDuplicate(name), actuator, "name", None, (plant.actuators[name],))
    plant.actuated[joint] = None
    for tag, attributes in ((ROTOR, ("value",)), (GEAR, ("value",)), (GAINS, ("p", "d"))):
        part = actuator.child(tag)
        if part is not None and (tag != GAINS or record.release.reads(GAINS)):
            _part(record, part, attributes)


def _part(record: Record, part: Element, attributes: tuple[str, ...]) -> None:
    values = {}
    for name in attributes:
        if name not in part.attributes:
            record.rejects(ValueMissing(name), part, None, part)
        values[name] = record.scalar(part, name, part)
    for name, value in values.items():
        if value is None:
            continue
        if part.tag == GAINS and value < 0:
            record.rejects(why.GainNegative(), part, name)
        elif (part.tag == ROTOR and value < 0) or (part.tag == GEAR and value <= 0):
            record.silent(Effect.ALTERS, why.ActuatorValueImplausible(value), part, name)


def unused_efforts(plant: Plant) -> None:
    """Note the effort limits of joints without an actuator, with which Drake keeps them."""
    for name, joint in plant.joints.items():
        limit = joint.element.child("limit") if joint.element.attributes.get("type") in SINGLE_AXIS else None
        if limit is not None and "effort" in limit.attributes and name not in plant.actuated:
            plant.record.silent(Effect.IGNORES, why.EffortWithoutActuator(name), limit, "effort")
