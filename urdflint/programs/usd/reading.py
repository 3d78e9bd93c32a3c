"""What urdf-usd-converter does with a robot: everything it would refuse, and what it does in silence.

The converter stops at the first error. Here the reading goes on, in its own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from dataclasses import dataclass

from urdflint.model.robot import Robot
from urdflint.programs.simulator import Note
from urdflint.programs.usd import conversion, hierarchy, materials, meshes, parsing, silences, stage, unread
from urdflint.programs.usd.plant import Plant
from urdflint.programs.usd.record import Record
from urdflint.programs.usd.releases import Release


@dataclass(frozen=True, eq=False)
class Reading:
    """All that was noted, in the converter's order of work, and the stage that it would have made."""

    notes: tuple[Note, ...]
    plant: Plant


def reading(robot: Robot, release: Release) -> Reading:
    """What a release of the converter does with a robot."""
    record = Record(release, robot.files)
    plant = Plant(record, robot.element)
    parsing.check(record, plant.root)
    hierarchy.grow(plant)
    conversion.robot_name(plant)
    stage.build(plant)
    materials.make(plant)
    conversion.write(plant)
    meshes.find(plant)
    silences.note(plant)
    unread.note(plant)
    return Reading(tuple(record.notes), plant)
