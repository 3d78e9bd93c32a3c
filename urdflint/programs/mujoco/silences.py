"""What MuJoCo does silently: the base is fixed, links are merged, masses are taken from shapes, and what is not read.

Between neighbours MuJoCo leaves out contacts, but not where the parent is the world or is welded to it, as a fixed base
is (`filterparent` in its documentation; run with 3.6, 3.12 and 4.0).
"""

from __future__ import annotations

from urdflint.model.geometry.collision_overlap import overlaps
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco.model import Body, Model
from urdflint.programs.mujoco.reasons import (
    AttributeNotRead,
    BaseFixed,
    BaseInContact,
    ElementNotRead,
    LinkMerged,
    MassFromShapes,
    RotationNotRead,
    TextNotRead,
)
from urdflint.programs.mujoco.record import Record
from urdflint.programs.mujoco.releases import MIMIC_READ
from urdflint.programs.mujoco.settings import BLOCK
from urdflint.programs.naming import link
from urdflint.programs.silences import attribute_not_read, unread_attributes
from urdflint.programs.vocabulary_readers import NOTHING, reads
from urdflint.syntax.document import Element

MOVING_PARTS = frozenset({"limit", "dynamics", "mimic"})  # not looked for in a fixed joint


def note(model: Model) -> None:
    """Note what is not written in the file."""
    for body in model.world.children:
        if not body.joints and body.link is not None and body.joint is None:
            model.record.silent(Effect.ALTERS, BaseFixed(_kg(body)), body.link)
    for body, into in model.merged.items():
        if body.link is not None and body.joint is not None:
            model.record.silent(Effect.DROPS, LinkMerged(into.name), body.link, None, (body.joint,))
    for body, kg in model.invented.items():
        into = model.merged.get(body, body)
        if body.link is not None and body.inertial is None and into is not model.world:
            model.record.silent(Effect.ALTERS, MassFromShapes(kg, into.name), body.link)


def contacts(record: Record, robot: Robot) -> None:
    """Note the links that are in the base when every joint is at zero."""
    if record.refusals:
        return
    for overlap in robot.analysis(overlaps):
        if overlap.joint is not None:
            related = (overlap.first.element, overlap.second.element)
            base, moving = map(link, related)
            record.silent(
                Effect.ALTERS, BaseInContact(overlap.depth, base, moving), overlap.joint.element, None, related
            )


def _kg(root: Body) -> float | None:
    """The mass of a root and of all that is fixed to it; None where a part of it is not known."""
    total, waiting = 0.0, [root]
    while waiting:
        body = waiting.pop()
        if not body.mass.is_known:
            return None
        total += body.mass.kg
        waiting.extend(child for child in body.children if not child.joints)
    return total


def note_unread(model: Model) -> None:
    """Note elements, attributes and texts that are not read; of an element that is not read, nothing in it."""
    record, attributes = model.record, reads("mujoco").attributes
    noted_places = {(note.element, note.attribute) for note in record.notes}
    waiting = [model.root]
    while waiting:
        element = waiting.pop()
        names = attributes.get(element.tag if element.parent is not None else "robot", NOTHING)
        if element.tag == "visual" and not model.settings.with_visuals:
            names = NOTHING
        for attribute in unread_attributes(element, names):
            if (element, attribute) not in noted_places:
                record.silent(
                    *attribute_not_read(element, attribute, AttributeNotRead, RotationNotRead), element, attribute
                )
        if element.text and element.text.strip():
            record.silent(Effect.IGNORES, TextNotRead(), element)
        read_tags = _children(model, element) if element.children else NOTHING
        for child in element.children:
            if child.tag == BLOCK and element is model.root:
                continue
            if child.tag in read_tags:
                waiting.append(child)
            elif (child, None) not in noted_places:
                record.silent(Effect.IGNORES, ElementNotRead(), child)


def _children(model: Model, element: Element) -> frozenset[str]:
    """The children of an element that are looked at."""
    children = reads("mujoco").children
    if element is model.root:
        return children["robot"]
    if element.tag == "visual" and not model.settings.with_visuals:
        return frozenset({"material"})
    if element.tag != "joint":
        return children.get(element.tag, NOTHING)
    unread = MOVING_PARTS if element.attributes.get("type") == "fixed" else NOTHING
    if element.child("mimic") is not None and not model.record.release.has(MIMIC_READ):
        unread |= {"mimic"}
    return children["joint"] - unread
