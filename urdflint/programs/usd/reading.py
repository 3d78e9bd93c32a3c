"""What urdf-usd-converter does with a robot: everything it would refuse, and what it does in silence.

The converter stops at the first error. Here the reading goes on, in its own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import plain_parts
from urdflint.programs.changes import Release
from urdflint.programs.simulator import Reading
from urdflint.programs.usd import conversion, hierarchy, importer, materials, meshes, parsing, silences, stage
from urdflint.programs.usd.model import Model
from urdflint.programs.usd.record import Record
from urdflint.programs.usd.releases import FIX_BASE, MERGE_FIXED_JOINTS


def reading(robot: Robot, release: Release) -> Reading[Model]:
    """What a release of the converter does with a robot."""
    record = Record(release, robot.files)
    merged = importer.merge(record, robot.element) if release.option(MERGE_FIXED_JOINTS) else None
    model = Model(record, merged.root if merged is not None else robot.element, merged)
    plain = robot.analysis(plain_parts)
    parsing.check(record, model.root, plain)
    hierarchy.grow(model)
    conversion.robot_name(model)
    stage.build(model)
    is_fixed = release.option(FIX_BASE)
    if is_fixed is not None:
        importer.set_base(model, is_fixed)
    materials.make(model)
    conversion.write(model, plain)
    conversion.inertias(model, plain)
    meshes.find(model)
    silences.note(model)
    silences.note_unread(model, robot)
    if merged is not None:
        importer.note(merged)
    return Reading(merged.as_written(record.notes) if merged is not None else tuple(record.notes), model)
