"""What MuJoCo does with a robot: everything it would refuse, and what it does in silence.

MuJoCo stops at the first error. Here the reading goes on, in MuJoCo's own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.programs.changes import Release
from urdflint.programs.mujoco import compiler, contacts, joints, links, settings, silences, tree, unread
from urdflint.programs.mujoco.plant import Body, Plant
from urdflint.programs.mujoco.record import Record
from urdflint.programs.simulator import Reading
from urdflint.syntax.document import Element


def reading(robot: Robot, release: Release) -> Reading[Plant]:
    """What a release of MuJoCo does with a robot."""
    record = Record(release, robot.files)
    root = robot.element
    plant = Plant(record, root, settings.read(record, root))
    links.materials(record, root)
    tree.grow(plant)
    names: dict[str, Element] = {}
    for link in root.all("link"):
        links.read(plant, _body(plant, link), link, names)
    for joint, _, child in plant.joints:
        joints.read(plant, joint, child)
    joints.at_world(plant)
    compiler.compile_bodies(plant)
    joints.mimics(plant)
    silences.note(plant)
    contacts.note(record, robot)
    unread.note(plant)
    return Reading(tuple(record.notes), plant)


def _body(plant: Plant, link: Element) -> Body:
    """The body of a link, or one that goes nowhere where another link has its name."""
    body = plant.bodies.get(link.attributes.get("name", ""))
    return body if body is not None and body.link is link else Body("", link)
