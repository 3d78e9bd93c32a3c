"""`<contact>` and `<equality>` of MJCF as Drake reads them (ParseContact, ParseEquality)."""

from __future__ import annotations

from bisect import bisect_left

from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf import reasons
from urdflint.programs.drake.mjcf.bodies import Model
from urdflint.programs.drake.mjcf.reading import Record, Values, vector, with_defaults
from urdflint.text.similar import nearest

GEOMS = ("geom1", "geom2")
BODIES = ("body1", "body2")
SITES = ("site1", "site2")
ADJACENT = "a joint connects their bodies, so that they do not touch unless the program asks for it"


def read(record: Record, root: Part, model: Model) -> None:
    """All contact pairs, exclusions and constraints of a robot."""
    shapes = sorted((f"::{name}"[::-1], body) for name, body in model.shapes)
    for contact in root.all("contact"):
        for pair in contact.all("pair"):
            _pair(record, with_defaults(record, pair, "pair"), shapes, model)
        for exclude in contact.all("exclude"):
            _exclude(record, Values(exclude, {}), model)
    for equality in root.all("equality"):
        for connect in equality.all("connect"):
            _connect(record, with_defaults(record, connect, "equality"), model)


def _pair(record: Record, values: Values, shapes: list[tuple[str, str]], model: Model) -> None:
    if not all(values.has(attribute) for attribute in GEOMS):
        record.warns(reasons.MjcfPairIgnored("it does not name two geoms"), values.part.place())
        record.ignored.add(values.part)
        return
    bodies = []
    for attribute in GEOMS:
        name = values.get(attribute) or ""
        body = _body_of(name, shapes)
        if body is None:
            record.ignored.add(values.part)
            if record.read.complete:
                record.warns(
                    reasons.MjcfPairIgnored(f"no geom that collides is named '{name}'"), values.place(attribute)
                )
            return
        bodies.append(body)
    if frozenset(bodies) in model.joints.ends:
        record.warns(reasons.MjcfPairIgnored(ADJACENT), values.part.place())


def _body_of(name: str, shapes: list[tuple[str, str]]) -> str | None:
    """The body of a shape whose scoped name ends with a name; shapes are sorted by that name read backwards."""
    backwards = name[::-1]
    index = bisect_left(shapes, (backwards, ""))
    return shapes[index][1] if index < len(shapes) and shapes[index][0].startswith(backwards) else None


def _exclude(record: Record, values: Values, model: Model) -> None:
    if not all(values.has(attribute) for attribute in BODIES):
        record.warns(reasons.MjcfPairIgnored("it does not name two bodies"), values.part.place())
        return
    for attribute in BODIES:
        _body(record, values, attribute, model)


def _body(record: Record, values: Values, attribute: str, model: Model) -> None:
    name = values.get(attribute) or ""
    if name not in model.bodies and record.read.complete:
        reason = reasons.MjcfNameUnknown("body", name)
        record.rejects(reason, values.place(attribute), nearest(name, model.bodies), name)


def _connect(record: Record, values: Values, model: Model) -> None:
    own = values.part.element.attributes
    if "body1" in own and "site1" in own:
        record.rejects(reasons.MjcfPartsContradictory("both body1 and site1"), values.part.place("site1", "name"))
        return
    if not values.has("body1"):
        if all(values.has(attribute) for attribute in SITES):
            record.warns(reasons.MjcfConstraintIgnored(), values.part.place())
            record.ignored.add(values.part)
        else:
            record.rejects(reasons.MjcfPartMissing("body1 and anchor, or site1 and site2"), values.part.place())
        return
    if not values.has("anchor"):
        record.rejects(reasons.MjcfPartMissing("anchor"), values.part.place())
        return
    vector(record, values, "anchor", 3)
    _body(record, values, "body1", model)
    if values.has("body2"):
        _body(record, values, "body2", model)
        if values.get("body1") == values.get("body2"):
            record.rejects(reasons.MjcfBodyJoinedToItself(values.get("body2") or ""), values.place("body2"))
