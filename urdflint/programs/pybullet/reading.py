"""What PyBullet does with a robot: everything it would refuse, and what it does in silence.

PyBullet stops at the first error. Here the reading goes on, in PyBullet's own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import PlainLink, plain_parts
from urdflint.programs.changes import Release
from urdflint.programs.pybullet import buffer, joints, links, materials, silences, tree
from urdflint.programs.pybullet.model import Model
from urdflint.programs.pybullet.reasons import AttributeMissing, DeformableBody, LineBroken, RobotEmpty
from urdflint.programs.pybullet.record import Record
from urdflint.programs.simulator import Reading
from urdflint.syntax.document import Element

DEFORMABLE = ("reduced_deformable", "deformable")


def reading(robot: Robot, release: Release) -> Reading[Model]:
    """What PyBullet does with a robot."""
    view = buffer.first_overrun(robot)
    record = Record(view.document, robot.files, view.written)
    model = Model(record, view.root)
    if view.fault is not None:
        record.rejects(LineBroken(view.fault), view.element)
        return Reading(tuple(record.notes), model)
    _read(model, robot.analysis(plain_parts).links)
    tree.grow(model)
    silences.note(model, release)
    silences.note_unread(model, robot)
    buffer.note(record, view)
    return Reading(tuple(record.notes), model)


def _read(model: Model, plain: Mapping[Element, PlainLink]) -> None:
    """One part after the other, as UrdfParser::loadUrdf does."""
    record, root = model.record, model.root
    if "name" not in root.attributes:
        record.rejects(AttributeMissing("name"), root)
    links.user_data(record, root)
    materials.of_robot(record, root)
    for tag in DEFORMABLE:
        body: Element | None = root.child(tag)
        if body is not None:
            record.rejects(DeformableBody(), body)
    for link in root.all("link"):
        links.read(model, link, plain.get(link))
    if not model.bodies and not record.refusals:
        record.rejects(RobotEmpty(), root)
    for joint in root.all("joint"):
        joints.read(model, joint)
