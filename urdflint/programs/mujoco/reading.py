"""What MuJoCo does with a robot: everything it would refuse, and what it does in silence.

MuJoCo stops at the first error. Here the reading goes on, in MuJoCo's own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import plain_parts
from urdflint.programs.changes import Release
from urdflint.programs.mujoco import compiler, joints, links, settings, silences, tree
from urdflint.programs.mujoco.model import Body, Model
from urdflint.programs.mujoco.record import Record
from urdflint.programs.simulator import Reading
from urdflint.syntax.document import Element


def reading(robot: Robot, release: Release) -> Reading[Model]:
    """What a release of MuJoCo does with a robot."""
    record = Record(release, robot.files)
    root = robot.element
    model = Model(record, root, settings.read(record, root))
    links.materials(record, robot)
    tree.grow(model)
    names: dict[str, Element] = {}
    plain = robot.analysis(plain_parts).links
    for link in root.all("link"):
        links.read(model, _body(model, link), link, names, plain.get(link))
    for joint, _, child in model.joints:
        joints.read(model, joint, child)
    joints.at_world(model)
    compiler.compile_bodies(model)
    joints.mimics(model)
    silences.note(model)
    silences.contacts(record, robot)
    silences.note_unread(model)
    return Reading(tuple(record.notes), model)


def _body(model: Model, link: Element) -> Body:
    """The body of a link, or one that goes nowhere where another link has its name."""
    body = model.bodies.get(link.attributes.get("name", ""))
    return body if body is not None and body.link is link else Body("", link)
