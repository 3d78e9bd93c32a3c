"""Contact: Drake's own properties of a collision (ParseProximityProperties), and the friction of SDFormat."""

from __future__ import annotations

from urdflint.programs.drake.plant.numbers import text_number
from urdflint.programs.drake.sdf.parser import Reading, real, value
from urdflint.programs.drake.sdf.parts import NOT_NEGATIVE, POSITIVE, outside
from urdflint.programs.drake.sdf.reasons import parts as why
from urdflint.programs.drake.sdf.reasons.values import SdfFlagFalse, SdfValueOutOfRange
from urdflint.programs.drake.urdf.collisions import (
    COMPLIANT,
    DISSIPATION,
    DYNAMIC,
    HINT,
    MARGIN,
    MODULUS,
    PROXIMITY,
    RELAXATION,
    RIGID,
    SOFT,
    STATIC,
    STIFFNESS,
)
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

BOUNDS = {
    DYNAMIC: NOT_NEGATIVE,
    STATIC: NOT_NEGATIVE,
    DISSIPATION: NOT_NEGATIVE,
    RELAXATION: NOT_NEGATIVE,
    MARGIN: NOT_NEGATIVE,
    STIFFNESS: POSITIVE,
}
ROUND = frozenset({"sphere", "cylinder", "capsule", "ellipsoid", "drake:capsule", "drake:ellipsoid"})
NAMES = (HINT, MODULUS, DISSIPATION, STIFFNESS, DYNAMIC, STATIC, RELAXATION, MARGIN)
Values = dict[str, float]


def read(reading: Reading, collision: Element, shape: str) -> None:
    """Read the contact properties of a collision; `shape` is the kind of its shape."""
    properties = collision.child(PROXIMITY)
    has_coefficients = False
    if properties is not None:
        has_coefficients = any(properties.child(tag) is not None for tag in (DYNAMIC, STATIC))
        _kind(reading, properties)
        values = _values(reading, properties, shape)
        _hydroelastic(reading, properties, shape, values)
    friction = collision.down("surface", "friction")
    if has_coefficients and friction is not None:
        _twice(reading, friction)
    elif friction is not None and not has_coefficients:
        _standard(reading, friction)


def _kind(reading: Reading, properties: Element) -> None:
    soft, rigid, compliant = map(properties.child, (SOFT, RIGID, COMPLIANT))
    if soft is not None:
        reading.rejects(why.SdfSoftHydroelastic(), soft, fix=reading.rename(soft, COMPLIANT))
    if rigid is not None and compliant is not None:
        reading.rejects(why.SdfRigidAndCompliant(), compliant, rigid)
    for flag in (rigid, compliant):
        if flag is not None and flag.text.strip().lower() in ("false", "0", "no"):
            reading.note(Effect.ALTERS, SdfFlagFalse(), value(flag))


def _values(reading: Reading, properties: Element, shape: str) -> Values:
    values: Values = {}
    rigid, compliant = (properties.child(tag) is not None for tag in (RIGID, COMPLIANT))
    for name in NAMES:
        element = properties.child(name)
        if element is None:
            continue
        bound = BOUNDS.get(name)
        if (name == MODULUS and compliant) or (name == HINT and shape in ROUND and (rigid or compliant)):
            bound = POSITIVE
        read_number = reading.number(element, outside(bound))
        values[name] = read_number if read_number is not None else 0.0
        if read_number is not None and bound is not None and outside(bound)(read_number):
            reading.rejects(SdfValueOutOfRange(f"{read_number:g}", bound), value(element))
    dynamic, static = values.get(DYNAMIC), values.get(STATIC)
    moving = properties.child(DYNAMIC)
    if moving is not None and dynamic is not None and static is not None and dynamic > static >= 0:
        reading.rejects(why.SdfFrictionInverted(dynamic, static), value(moving), *properties.all(STATIC)[:1])
    return values


def _hydroelastic(reading: Reading, properties: Element, shape: str, values: Values) -> None:
    """What hydroelastic contact needs by shape, and what it does not use."""
    rigid, compliant, modulus = map(properties.child, (RIGID, COMPLIANT, MODULUS))
    chosen = rigid if rigid is not None else compliant
    if chosen is None:
        for name in (HINT, MODULUS, MARGIN):
            unused = properties.child(name)
            if unused is not None and text_number(unused.text) is not None:
                reading.note(Effect.IGNORES, why.SdfHydroelasticNotChosen(), unused)
        return
    if rigid is not None and modulus is not None:
        reading.warns(why.SdfModulusOfRigid(), modulus, rigid)
    needed = ([HINT] if shape in ROUND else []) + ([MODULUS] if rigid is None else [])
    missing = tuple(name for name in needed if name not in values)
    if compliant is not None and shape == "plane":
        reading.rejects(why.SdfCompliantPlane(), compliant, help="write <drake:rigid_hydroelastic>")
    elif missing:
        reading.rejects(why.SdfHydroelasticValueMissing(missing, shape), chosen)


def _twice(reading: Reading, friction: Element) -> None:
    ode = friction.child("ode")
    if ode is None:
        reading.rejects(why.SdfFrictionWithoutOde(), friction)
        return
    twice = [child for child in ode.children if child.tag in ("mu", "mu2")]
    if twice:
        reading.warns(why.SdfFrictionTwice(), twice[0], *twice[1:2])


def _standard(reading: Reading, friction: Element) -> None:
    """`<mu>` is the static friction, and `<mu2>` the dynamic one; both are 1 where they are not given."""
    static, dynamic = friction.down("ode", "mu"), friction.down("ode", "mu2")
    if friction.child("ode") is None:
        return
    moving, resting = real(dynamic, 1.0), real(static, 1.0)
    if moving > resting >= 0:
        element = dynamic if dynamic is not None else static
        if element is not None:
            reading.rejects(why.SdfFrictionInverted(moving, resting), value(element))
