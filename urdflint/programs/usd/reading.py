"""What urdf-usd-converter does with a robot: everything it would refuse, and what it does in silence.

The converter stops at the first error. Here the reading goes on, in its own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.programs.changes import Release
from urdflint.programs.simulator import Reading
from urdflint.programs.usd import conversion, hierarchy, masses, materials, meshes, parsing, silences, stage, unread
from urdflint.programs.usd.model import Model
from urdflint.programs.usd.record import Record


def reading(robot: Robot, release: Release) -> Reading[Model]:
    """What a release of the converter does with a robot."""
    record = Record(release, robot.files)
    model = Model(record, robot.element)
    parsing.check(record, model.root)
    hierarchy.grow(model)
    conversion.robot_name(model)
    stage.build(model)
    materials.make(model)
    conversion.write(model)
    masses.find(model)
    meshes.find(model)
    silences.note(model)
    unread.note(model)
    return Reading(tuple(record.notes), model)
