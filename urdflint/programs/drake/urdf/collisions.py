"""Collisions of a link, and what they need for contact."""

from __future__ import annotations

from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.plant.numbers import COLLISION_MESHES, text_number
from urdflint.programs.drake.urdf import shapes, visuals
from urdflint.programs.drake.urdf.named_parts import Plant
from urdflint.programs.drake.urdf.reasons import contact as why
from urdflint.programs.drake.urdf.reasons.shapes import CollisionMeshFormat, GeometryMissing
from urdflint.programs.drake.urdf.reasons.values import (
    AttributeUnsupported,
    ElementUnsupported,
    ValueMissing,
    ValueNegative,
)
from urdflint.programs.drake.urdf.shapes import DrakeShape
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

PROXIMITY = "drake:proximity_properties"
RIGID, COMPLIANT, SOFT = "drake:rigid_hydroelastic", "drake:compliant_hydroelastic", "drake:soft_hydroelastic"
HINT, MODULUS, MARGIN = "drake:mesh_resolution_hint", "drake:hydroelastic_modulus", "drake:hydroelastic_margin"
DYNAMIC, STATIC = "drake:mu_dynamic", "drake:mu_static"
RELAXATION, DISSIPATION = "drake:relaxation_time", "drake:hunt_crossley_dissipation"
FRICTIONS = ("static_friction", "dynamic_friction")  # of the older tag
STIFFNESS = "drake:point_contact_stiffness"
RIGID_MESHES = frozenset({".obj", ".vtk"})  # geometry/proximity/hydroelastic_internal.cc
ROUND = frozenset({"Sphere", "Cylinder", "Capsule", "Ellipsoid"})  # shapes that are cut into triangles for contact
Values = dict[str, float]


def read(plant: Plant, link: Element, collision: Element, names: dict[str, int]) -> None:
    """A collision; `names` are those given to the collisions before it."""
    record = plant.record
    verbose = collision.child("verbose")
    if verbose is not None:
        record.warns(ElementUnsupported(), verbose, None, verbose)
    geometry = collision.child("geometry")
    if geometry is None:
        record.rejects(GeometryMissing(), collision, None, collision)
    record.origin(collision)
    if "group" in collision.attributes:
        record.warns(AttributeUnsupported(), collision, "group", collision)
    shape = shapes.read(record, geometry) if geometry is not None else None
    properties = collision.child(PROXIMITY)
    values = _proximity(record, properties) if properties is not None else {}
    _legacy(record, collision, DYNAMIC in values or STATIC in values)
    placed(plant, link, collision, shape, names, properties, values)


def placed(
    plant: Plant,
    link: Element,
    collision: Element,
    shape: DrakeShape | None,
    names: dict[str, int],
    properties: Element | None = None,
    values: Values | None = None,
) -> None:
    """A collision with its shape and the values of its properties."""
    visuals.register(plant, collision, shape, names, (link.attributes.get("name", ""), "proximity"))
    if shape is not None:
        _contact(plant.record, properties, shape, values or {})


def _proximity(record: Record, properties: Element) -> Values:
    soft, rigid, compliant = map(properties.child, (SOFT, RIGID, COMPLIANT))
    if soft is not None:
        record.rejects(why.SoftHydroelastic(), soft, None, soft)
    if rigid is not None and compliant is not None:
        record.rejects(why.RigidAndCompliant(), compliant, None, properties, (rigid,))
    values: Values = {}
    _value(record, properties, HINT, values)
    modulus = _value(record, properties, MODULUS, values)
    if modulus is not None and rigid is not None:
        record.warns(why.ModulusOfRigid(), modulus, None, properties, (rigid,))
    for name in (DISSIPATION, STIFFNESS, DYNAMIC, STATIC):
        _value(record, properties, name, values)
    _friction(record, properties, values)
    _not_negative(record, properties, DISSIPATION, values)
    stiffness = properties.child(STIFFNESS)
    if stiffness is not None and values.get(STIFFNESS, 1.0) <= 0:
        record.rejects(why.ContactStiffnessNotPositive(), stiffness, "value")
    _value(record, properties, RELAXATION, values)
    _not_negative(record, properties, RELAXATION, values, properties)
    if record.release.reads(MARGIN):
        _value(record, properties, MARGIN, values)
        _not_negative(record, properties, MARGIN, values, properties)
    return values


def _value(record: Record, properties: Element, name: str, values: Values) -> Element | None:
    """Read the number of a property into `values`; the property, where it is there and sound."""
    element = properties.child(name)
    if element is None:
        return None
    if "value" not in element.attributes:
        record.rejects(ValueMissing("value"), element, None, element)
    value = record.scalar(element, "value", element)
    if value is None:
        return None
    values[name] = value
    return element


def _not_negative(
    record: Record, properties: Element, name: str, values: Values, line_of: Element | None = None
) -> None:
    element = properties.child(name)
    if element is not None and values.get(name, 0.0) < 0:
        record.rejects(ValueNegative(), element, "value", line_of)


def _friction(record: Record, properties: Element, values: Values) -> None:
    dynamic, static = values.get(DYNAMIC), values.get(STATIC)
    for name in (DYNAMIC, STATIC):
        _not_negative(record, properties, name, values)
    moving, resting = properties.child(DYNAMIC), properties.child(STATIC)
    if dynamic is None or static is None or moving is None or resting is None or dynamic <= static:
        return
    if dynamic >= 0 and static >= 0:
        record.rejects(why.FrictionInverted(dynamic, static), moving, "value", None, (resting,))


def _legacy(record: Record, collision: Element, has_friction: bool) -> None:
    """The older tag, `<drake_compliance>`: read only where the proximity properties give no friction."""
    old = collision.child("drake_compliance")
    if old is None:
        return
    if has_friction:
        record.warns(why.ComplianceNotUsed(), old, None, collision)
        return
    for name in ("youngs_modulus", "dissipation"):
        element = old.child(name)
        if element is not None:
            record.warns(why.ComplianceUnsupported(), element, None, old)
    parts = [old.child(name) for name in FRICTIONS]
    static, dynamic = (_legacy_value(record, part) if part is not None else None for part in parts)
    for part, other, missing in zip(parts, reversed(parts), reversed(FRICTIONS), strict=True):
        if part is not None and other is None:
            record.rejects(why.ComplianceIncomplete(missing), part, None, old)
    if parts[1] is not None and static is not None and dynamic is not None:
        if dynamic < 0 or static < 0:
            record.rejects(ValueNegative(), parts[1] if dynamic < 0 else parts[0] or old)
        elif dynamic > static:
            record.rejects(why.FrictionInverted(dynamic, static), parts[1])


def _legacy_value(record: Record, part: Element) -> float | None:
    """A number that stands as text; a comment before it hides it (tinyxml2, QueryDoubleText)."""
    source, tag = record.document.source.text, record.document.start_tag(part)
    hidden = source[tag.end : tag.end + 4] == b"<!--" or bool(part.children and _first(record, part))
    value = None if hidden else text_number(part.text)
    if value is None:
        record.rejects(why.TextUnreadable(), part, None, part)
    return value


def _first(record: Record, part: Element) -> bool:
    """Whether a child stands before the text."""
    text = record.document.text(part)
    return text is None or part.children[0].start < text.start


def _contact(record: Record, properties: Element | None, shape: DrakeShape, values: Values) -> None:
    """What contact needs: a convex hull of every mesh, and numbers for hydroelastic contact."""
    if shape.extension is not None and shape.extension not in COLLISION_MESHES:
        record.rejects(CollisionMeshFormat(shape.extension), shape.element, "filename")
    rigid = properties.child(RIGID) if properties is not None else None
    compliant = properties.child(COMPLIANT) if properties is not None else None
    if properties is None or (rigid is None and compliant is None):
        if properties is not None:
            _without_hydroelastic(record, properties)
        return
    kind = "rigid" if rigid is not None else "compliant"
    needed = [HINT] if shape.kind in ROUND else []
    if kind == "compliant":
        needed.append(MODULUS)
    _needed(record, rigid or compliant or properties, properties, needed, values, shape)
    if kind == "rigid" and shape.kind == "Mesh" and shape.extension not in RIGID_MESHES | {None}:
        if shape.extension in COLLISION_MESHES:
            record.rejects(why.RigidMeshFormat(shape.extension), shape.element, "filename")
    elif kind == "compliant" and shape.radius == 0 and values.get(MARGIN, 0.0) == 0:
        record.rejects(why.CompliantPoint(), shape.element, "radius")


def _needed(
    record: Record, choice: Element, properties: Element, needed: list[str], values: Values, shape: DrakeShape
) -> None:
    """Complain of values that hydroelastic contact needs: of the missing ones together, where the first is missing."""
    elements_by_name = {name: properties.child(name) for name in needed}
    missing = tuple(name for name, element in elements_by_name.items() if element is None)
    for name, element in elements_by_name.items():
        if element is not None and values.get(name, 1.0) <= 0:
            record.rejects(why.HydroelasticValueNotPositive(shape.kind), element, "value")
        elif element is None and name == missing[0]:
            record.rejects(why.HydroelasticValueMissing(missing, shape.kind), choice, None, None, (shape.element,))


def _without_hydroelastic(record: Record, properties: Element) -> None:
    for name in (HINT, MODULUS, MARGIN):
        element = properties.child(name)
        if element is not None:
            record.silent(Effect.IGNORES, why.HydroelasticNotChosen(), element)
