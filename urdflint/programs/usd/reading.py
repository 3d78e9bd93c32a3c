"""What urdf-usd-converter does with a robot: everything it would refuse, and what it does in silence.

The converter stops at the first error. Here the reading goes on, in its own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.programs.changes import Release
from urdflint.programs.simulator import Reading
from urdflint.programs.usd import conversion, hierarchy, materials, meshes, parsing, silences, stage, unread
from urdflint.programs.usd.plant import Plant
from urdflint.programs.usd.record import Record


def reading(robot: Robot, release: Release) -> Reading[Plant]:
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
