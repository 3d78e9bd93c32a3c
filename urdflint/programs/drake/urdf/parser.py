"""What Drake's URDF parser does with a robot: everything it would complain of, and what it does in silence.

Drake stops at the first error. Here the reading goes on, in Drake's own order of work, as if each error were corrected.
"""

from __future__ import annotations

from itertools import takewhile

from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import PlainParts, plain_parts
from urdflint.programs.drake.plant.diagnostics import Note, Record
from urdflint.programs.drake.releases import Release
from urdflint.programs.drake.urdf import (
    collision_filters,
    constraints,
    joints,
    links,
    loops,
    materials,
    transmissions,
    unread,
)
from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons import robot as why
from urdflint.programs.drake.urdf.reasons.values import AttributeUnsupported
from urdflint.programs.effect import Effect
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Element

RESERVED = frozenset({"WorldModelInstance", "DefaultModelInstance"})  # names of models that every plant has


class Reading(Struct, eq=False):
    """All complaints in Drake's order of work, all silences in document order, and the plant that comes of it."""

    complaints: tuple[Note, ...]
    silences: tuple[Note, ...]
    plant: Plant

    @cached_property
    def stops_at(self) -> Note | None:
        """The error that Drake reports: the only one, since it stops there."""
        return next((noted for noted in self.complaints if noted.effect is Effect.REJECTS), None)

    @cached_property
    def warnings(self) -> tuple[Note, ...]:
        """What Drake logs before it stops, if it does."""
        return tuple(takewhile(lambda noted: noted.effect is Effect.WARNS, self.complaints))


def reading(robot: Robot, release: Release) -> Reading:
    """What a release of Drake does with a robot."""
    record = Record(robot.document, robot.files, release)
    plant = Plant(record, robot.element)
    _read(plant, robot.analysis(plain_parts))
    unread.note(plant, robot)
    silences = sorted(record.silences, key=lambda silence: silence.element.start)
    return Reading(tuple(record.complaints), tuple(silences), plant)


def _read(plant: Plant, plain: PlainParts) -> None:
    """One part after the other, as UrdfParser::Parse and Parser::AddModels do; then the plant is finished."""
    parts: dict[str, list[Element]] = {}
    for part in plant.root.children:
        parts.setdefault(part.tag, []).append(part)
    _robot(plant)
    for material in parts.get("material", ()):
        materials.define(plant, material)
    for link in parts.get("link", ()):
        links.read(plant, link, plain.links.get(link))
    counted = collision_filters.read(plant, parts.get(collision_filters.GROUP, []))
    joint_elements = [part for part in plant.root.children if part.tag in joints.JOINTS]
    for joint in joint_elements:
        joints.read(plant, joint, plain.joints.get(joint))
    for joint in joint_elements:
        joints.mimic(plant, joint)
    for transmission in parts.get("transmission", ()):
        transmissions.read(plant, transmission)
    _frames_and_forces(plant, parts)
    collision_filters.resolve(plant, counted)
    loops.check_loops(plant)
    transmissions.unused_efforts(plant)


def _robot(plant: Plant) -> None:
    record, root, name = plant.record, plant.root, plant.root.attributes.get("name")
    if "version" in root.attributes:
        record.warns(AttributeUnsupported(), root, "version", root)
    if name is None:
        record.rejects(why.RobotNameMissing(), root, None, root)
    elif not collision_filters.plain(name):
        record.rejects(why.RobotNameEmpty(), root, "name")
    elif collision_filters.plain(name) in RESERVED:
        record.rejects(why.RobotNameReserved(name), root, "name")


def _frames_and_forces(plant: Plant, parts: dict[str, list[Element]]) -> None:
    for loop in parts.get("loop_joint", ())[:1]:
        plant.record.rejects(why.LoopJoint(), loop, None, plant.root)
    for frame in parts.get("frame", ()):
        constraints.frame(plant, frame)
    for tag, read in constraints.BLOCKS:
        for block in parts[tag] if tag in parts and plant.record.release.reads(tag) else ():
            read(plant, block)
