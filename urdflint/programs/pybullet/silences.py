"""What PyBullet does silently: masses and inertias of its own, a base that is fixed or floats, what is not read."""

from __future__ import annotations

from functools import cache

from urdflint.model import inertia as physics
from urdflint.model.inertia import ENTRIES
from urdflint.model.robot import Robot
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import reasons, tree
from urdflint.programs.pybullet.joints import BECOMES
from urdflint.programs.pybullet.links import AUDIO, CONTACT
from urdflint.programs.pybullet.model import WORLD, Body, Model
from urdflint.programs.pybullet.numbers import number
from urdflint.programs.pybullet.reasons import AttributeNotRead, ElementNotRead, RotationNotRead, TextNotRead
from urdflint.programs.pybullet.releases import MERGE_FIXED_LINKS, USE_FIXED_BASE, USE_INERTIA_FROM_FILE
from urdflint.programs.pybullet.shapes import SHAPES
from urdflint.programs.silences import Walk, attribute_not_read, unread_attributes
from urdflint.programs.vocabulary_readers import NOTHING, Reads, reads
from urdflint.syntax.document import Element

ROUNDING = 2.0**-48  # of the greatest moment, by which a sum may miss it
CHILDREN = {  # what is for it alone, UrdfParser.cpp
    "bullet": frozenset({"user-data"}),
    "contact": frozenset({*CONTACT, "friction_anchor"}),
    "audio_source": frozenset({"uri", *AUDIO}),
}
ATTRIBUTES = {
    "user-data": frozenset({"key"}),
    "audio_source": frozenset({"filename"}),
    "cdf": frozenset({"filename", "scale"}),
    "plane": frozenset({"normal"}),
    "visual": frozenset({"name"}),  # these two it does not use, but nothing can refer to them
    "collision": frozenset({"name"}),
    **{tag: frozenset({"value"}) for tag in CONTACT},
}
TEXTS = frozenset({"user-data", "uri", *AUDIO})


def note(model: Model, release: Release) -> None:
    """Note what is not as the file says."""
    base, record = model.base, model.record
    if base is not None and release.option(USE_FIXED_BASE):
        base.kg = 0.0
    if release.option(MERGE_FIXED_LINKS):
        tree.merge(model)
    for body, into in model.merged.items():
        joint = (body.joint.element,) if body.joint is not None else ()
        record.silent(Effect.DROPS, reasons.LinkMerged(into.name), body.link, None, joint)
    _masses(model, release.option(USE_INERTIA_FROM_FILE))
    if base is None or base.inertial is None or release.option(USE_FIXED_BASE):
        return
    mass = base.inertial.child("mass")
    if not base.kg and mass is not None:
        record.silent(Effect.ALTERS, reasons.BaseFixed(None), mass, "value")
    elif base.name == WORLD:
        record.silent(Effect.ALTERS, reasons.BaseFloating(base.kg), base.link)


def _masses(model: Model, from_file: bool) -> None:
    """Note once for the robot what is other than written, at links without inertial, then at inertias."""
    invented, computed, without = list[Element](), list[Element](), list[Element]()
    for body in (*model.reached, *model.merged):
        inertia = body.inertial.child("inertia") if body.inertial is not None else None
        into = model.merged.get(body, body)
        if body.inertial is None and body.kg:
            invented.append(body.link)
        elif inertia is None or not into.kg:
            continue
        elif from_file:
            _impossible(model, body, inertia)
        elif into.collides:
            computed.append(inertia)
        elif _moves(model, into):
            without.append(inertia)
    places = (*invented, *without, *computed)
    if places:
        own = reasons.MassesOwn(len(invented), len(without), len(computed))
        reason = own if invented or without else reasons.InertiasComputed()
        model.record.silent(Effect.ALTERS, reason, places[0], None, places[1:])


def _impossible(model: Model, body: Body, inertia: Element) -> None:
    """Note an inertia that cannot be, of which it makes 0; those of merged links are added up before."""
    if body in model.merged or body in model.merged.values():
        return
    xx, xy, xz, yy, yz, zz = (number(model.record.text(inertia, name) or "").value for name in ENTRIES)
    least, middle, greatest = physics.principal_moments((xx, xy, xz, yy, yz, zz))
    if least < 0 or greatest - least - middle > ROUNDING * greatest:
        model.record.printed(Effect.ALTERS, reasons.InertiaZeroed(), inertia)


def _moves(model: Model, body: Body) -> bool:
    return body is model.base or (body.joint is not None and BECOMES[body.joint.type] != "fixed")


@cache
def _reads() -> Reads:
    return reads("pybullet").and_also(CHILDREN, ATTRIBUTES)


def note_unread(model: Model, robot: Robot) -> None:
    """Note elements, attributes and texts that are not read; of an element that is not read, nothing in it."""
    record, written = model.record, model.record.written.get
    noted_places = {(note.element, note.attribute) for note in record.notes}
    unused = {(note.element, None) for note in record.notes if isinstance(note.reason, ElementNotRead)}
    children, attributes = _reads().children, _reads().attributes
    waiting, walk = [model.root], Walk(robot)
    while waiting:
        element = waiting.pop()
        if walk.skips(element):
            continue
        top = element is model.root
        kind = "robot" if top else element.tag
        for attribute in unread_attributes(element, attributes.get(kind, NOTHING)):
            walk.stops()
            record.silent(
                *attribute_not_read(element, attribute, AttributeNotRead, RotationNotRead), element, attribute
            )
        if element.text and element.text.strip() and (top or element.tag not in TEXTS):
            walk.stops()
            record.silent(Effect.IGNORES, TextNotRead(), element)
        known_tags = children.get(kind, NOTHING)
        for child in _looked_at(element) if element.tag == "geometry" else element.children:
            if child.tag in known_tags and not (unused and (written(child, child), None) in unused):
                waiting.append(child)
                continue
            walk.stops()
            if (written(child, child), None) not in noted_places:
                record.silent(Effect.IGNORES, ElementNotRead(), child)


def _looked_at(geometry: Element) -> list[Element]:
    """The children of a geometry; other shapes than the first are reported elsewhere."""
    return [child for child in geometry.children if child is geometry.children[0] or child.tag not in SHAPES]
