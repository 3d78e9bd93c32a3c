"""Links: what PyBullet reads of their contacts, inertials, visuals and collisions."""

from __future__ import annotations

from urdflint.model.inertia import MOMENTS, PRODUCTS
from urdflint.model.structure.plain_parts import PlainLink
from urdflint.programs.effect import Effect
from urdflint.programs.pybullet import materials, reasons, shapes
from urdflint.programs.pybullet.model import WORLD, Body, Model
from urdflint.programs.pybullet.record import Record
from urdflint.syntax.document import Element

CONTACT = (  # in the order in which they are read, UrdfParser::parseLink
    "inertia_scaling",
    "lateral_friction",
    "rolling_friction",
    "restitution",
    "spinning_friction",
    "stiffness",
    "damping",
)
AUDIO = (
    "pitch",
    "gain",
    "attack_rate",
    "decay_rate",
    "sustain_level",
    "release_rate",
    "loop",
    "collision_force_threshold",
)
INVENTED = 1.0  # kg


def read(model: Model, link: Element, plain: PlainLink | None) -> None:
    """Read a link with its inertial, visuals and collisions; `plain` is the link where nothing in it is odd."""
    record = model.record
    if plain is not None:
        _plain(model, Body(link.attributes["name"], link), plain)
        return
    name = record.text(link, "name")
    if name is None:
        record.rejects(reasons.AttributeMissing("name"), link)
    elif not name:
        record.rejects(reasons.LinkNameEmpty(), link, "name")
    body = Body(name or "", link)
    _audio(record, link)
    _contact(record, link)
    _inertial(record, body)
    for part in link.all("visual"):
        shapes.read(record, part)
        materials.of_visual(record, part)
        user_data(record, part)
        body.shapes.append(part)
    for part in link.all("collision"):
        body.collides |= shapes.read(record, part)
        body.shapes.append(part)
    user_data(record, link)
    if name:
        _enter(model, body)


def _plain(model: Model, body: Body, plain: PlainLink) -> None:
    record = model.record
    if plain.inertial is None:
        _inertial(record, body)
    else:
        body.inertial, body.kg = plain.inertial.element, plain.inertial.kg
    for shape in plain.visuals:
        if shape.shape.tag == "mesh":
            shapes.read(record, shape.part)
    for shape in plain.collisions:
        body.collides |= shape.shape.tag != "mesh" or shapes.read(record, shape.part)
    body.shapes += [shape.part for shape in (*plain.visuals, *plain.collisions)]
    _enter(model, body)


def _enter(model: Model, body: Body) -> None:
    first = model.bodies.setdefault(body.name, body)
    if first is not body:
        model.record.rejects(reasons.LinkNameDuplicate(body.name), body.link, "name", (first.link,))


def user_data(record: Record, element: Element) -> None:
    """What is kept for who asks, under a key that must be there: without it the process ends."""
    for block in element.all("bullet"):
        for entry in block.all("user-data"):
            if "key" not in entry.attributes:
                record.rejects(reasons.AttributeMissing("key"), entry)


def _audio(record: Record, link: Element) -> None:
    source = record.only(link, "audio_source")
    if source is None:
        return
    for tag in AUDIO if "filename" in source.attributes else ("uri", *AUDIO):
        child = source.child(tag)
        if child is not None and not child.text.strip():
            record.rejects(reasons.TextMissing(), child)


def _contact(record: Record, link: Element) -> None:
    contact = record.only(link, "contact")
    for tag in CONTACT if contact is not None else ():
        child = record.only(contact, tag) if contact is not None else None
        if child is not None and record.number(child, "value") is None:
            record.rejects(reasons.AttributeMissing("value"), child)


def _inertial(record: Record, body: Body) -> None:
    """The mass; the inertia must be there, but is not used."""
    inertial = body.inertial = record.only(body.link, "inertial")
    if inertial is None:
        if body.name != WORLD:
            body.kg = INVENTED
            record.printed(Effect.ALTERS, reasons.MassInvented(body.name), body.link)
            record.prints(body.name, body.link)
        return
    record.origin(inertial)
    mass, inertia = record.only(inertial, "mass"), record.only(inertial, "inertia")
    if mass is None:
        record.rejects(reasons.ElementMissing("mass"), inertial)
    else:
        kg = record.number(mass, "value")
        if kg is None:
            record.rejects(reasons.AttributeMissing("value"), mass)
        body.kg = kg or 0.0
    if inertia is None:
        record.rejects(reasons.ElementMissing("inertia"), inertial)
        return
    for name in MOMENTS:
        if record.number(inertia, name) is None:
            record.rejects(reasons.AttributeMissing(name), inertia)
    for name in PRODUCTS:
        record.number(inertia, name)
