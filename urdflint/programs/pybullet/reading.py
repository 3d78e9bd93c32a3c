"""What PyBullet does with a robot: everything it would refuse, and what it does in silence.

PyBullet stops at the first error. Here the reading goes on, in PyBullet's own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import buffer, joints, links, materials, silences, tree, unread
from urdflint.programs.pybullet.plant import Plant
from urdflint.programs.pybullet.reasons import AttributeMissing, DeformableBody, LineBroken, RobotEmpty
from urdflint.programs.pybullet.record import Record
from urdflint.programs.simulator import Note
from urdflint.syntax.document import Element

DEFORMABLE = ("reduced_deformable", "deformable")


@dataclass(frozen=True, eq=False)
class Reading:
    """All that was noted, in PyBullet's order of work, and the model that it would have made."""

    notes: tuple[Note, ...]
    plant: Plant

    @cached_property
    def stops_at(self) -> Note | None:
        """Why PyBullet stops: the only error that it reports."""
        return next((note for note in self.notes if note.effect is Effect.REJECTS), None)


def reading(robot: Robot) -> Reading:
    """What PyBullet does with a robot."""
    seen = buffer.seen(robot)
    record = Record(seen.document, robot.files, seen.written)
    plant = Plant(record, seen.root)
    if seen.fault is not None:
        record.rejects(LineBroken(seen.fault), seen.at)
        return Reading(tuple(record.notes), plant)
    _read(plant)
    tree.grow(plant)
    silences.note(plant)
    unread.note(plant)
    buffer.note(record, seen)
    return Reading(tuple(record.notes), plant)


def _read(plant: Plant) -> None:
    """One part after the other, as UrdfParser::loadUrdf does."""
    record, root = plant.record, plant.root
    if "name" not in root.attributes:
        record.rejects(AttributeMissing("name"), root)
    links.user_data(record, root)
    materials.of_robot(record, root)
    for tag in DEFORMABLE:
        body: Element | None = root.child(tag)
        if body is not None:
            record.rejects(DeformableBody(), body)
    for link in root.all("link"):
        links.read(plant, link)
    if not plant.bodies and not record.refusals:
        record.rejects(RobotEmpty(), root)
    for joint in root.all("joint"):
        joints.read(plant, joint)
