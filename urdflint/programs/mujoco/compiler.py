"""The compiler: masses of bodies, what it refuses of them, and the merging of links on fixed joints."""

from __future__ import annotations

import math

from urdflint.programs.effect import Effect
from urdflint.programs.mujoco import reasons
from urdflint.programs.mujoco.inertia import (
    LEAST,
    LEAST_MOMENT,
    ZERO,
    Mass,
    Rows,
    Vector,
    added,
    diagonal,
    is_at_limit,
    moments,
    moved,
    violates_triangle,
)
from urdflint.programs.mujoco.model import Body, Model, MujocoJoint
from urdflint.programs.mujoco.releases import EXACT_MOMENTS, MOMENTS_BOUNDED
from urdflint.programs.mujoco.solids import LEAST_MASS, SIZES
from urdflint.syntax.document import Element

AXIS = 1e-14  # the square of the shortest axis that has a direction: run with 1.01e-7 and 0.99e-7
COLLISIONS = 0  # the group of their shapes, src/xml/xml_urdf.cc


def compile_bodies(model: Model) -> None:
    """Each body by itself, then the merging, then what is asked of those that move."""
    bodies = model.in_order
    for body in bodies:
        _body(model, body)
    merged = _fuse(model, bodies) if model.settings.fused else {}
    for body in bodies:
        if body not in merged and body.joints and body is not model.world:
            _moving(model, body)
    for body in bodies:
        free = next((joint for joint in body.joints if joint.kind == "free"), None)
        if free is not None and _kept_parent(body, merged) is not model.world:
            model.record.rejects(reasons.FloatingBelowTop(), free.element, "type")
    model.merged = merged


def _kept_parent(body: Body, merged: dict[Body, Body]) -> Body | None:
    parent = body.parent
    return merged.get(parent, parent) if parent is not None else None


def _body(model: Model, body: Body) -> None:
    _inertial(model, body)
    for solid in body.solids:
        _sizes(model, solid.element, solid.sizes)
    if body is not model.world and body.sound:
        _from_shapes(model, body)
        _bounded(model, body)
    for joint in body.joints:
        _joint(model, joint)


def _inertial(model: Model, body: Body) -> None:
    """The principal moments of what is written; all zero is the same as none."""
    if body.entries is None or math.isnan(body.entries[0]) or not any(body.entries):
        return
    body.moments = _moments(model, body.mass.inertia)
    if body.moments[2] < LEAST_MOMENT and not _is_raised(model, body.moments[2]):
        element = _part(body, "inertia")
        related = tuple(body.inertial.children) if body.inertial is not None else ()
        model.record.rejects(reasons.InertiaNotPositive(tuple(sorted(body.moments))), element, None, related)
        body.sound = False


def _is_raised(model: Model, moment: float) -> bool:
    """Whether a moment of hardly anything becomes the least one that the settings ask for."""
    is_bounded = model.settings.number("boundinertia", 0.0) > 0
    return is_bounded and moment > -LEAST_MOMENT and model.record.release.has(MOMENTS_BOUNDED)


def _moments(model: Model, inertia: Rows) -> Vector:
    """The principal moments; those of a diagonal matrix are the same in all releases, or nearly always."""
    exact = moments(inertia, exact=True)
    diagonal = not any((*inertia[0][1:], inertia[1][2]))
    same = diagonal and moments(inertia, exact=False) == exact
    return exact if same or model.record.release.has(EXACT_MOMENTS) else moments(inertia, exact=False)


def _part(body: Body, tag: str) -> Element:
    """An element of the inertial of a body, or the inertial, or the link."""
    assert body.link is not None
    if body.inertial is None:
        return body.link
    return body.inertial.child(tag) or body.inertial


def _sizes(model: Model, shape: Element, sizes: tuple[float, ...]) -> None:
    for index, size in enumerate(sizes):
        if size <= 0 or math.isnan(size):
            name = "size" if shape.tag == "box" else SIZES[shape.tag][index]
            model.record.rejects(reasons.SizeNotPositive(sizes), shape, name)
            return


def _from_shapes(model: Model, body: Body) -> None:
    """The mass of a body without inertial, or of all where the settings say so, by its shapes."""
    settings = model.settings
    setting = settings.from_shapes
    if setting == "false" or (setting == "auto" and body.inertial is not None):
        return
    solids = [solid for solid in body.solids if solid.collides and settings.has_group(COLLISIONS)]
    masses = [mass for mass in (solid.mass for solid in solids) if not mass.is_known or mass.kg > LEAST_MASS]
    if not masses:
        return
    body.mass = masses[0] if len(masses) == 1 else added(*masses)
    is_known = body.mass.is_known
    body.moments = _moments(model, body.mass.inertia) if is_known else ZERO
    model.invented[body] = body.mass.kg if is_known else None
    if body.inertial is not None:
        model.record.silent(Effect.ALTERS, reasons.InertialReplaced(model.invented[body]), body.inertial)
    if len(masses) > 1 and is_known and body.moments[2] < LEAST_MOMENT and body.link is not None:
        model.record.rejects(reasons.MergedInertiaNotPositive(body.moments[2]), body.link)
        body.sound = False


def _bounded(model: Model, body: Body) -> None:
    """The least mass and moments that the settings ask for, and the triangle inequality."""
    settings, record = model.settings, model.record
    if not body.mass.is_known:
        return
    kg = max(body.mass.kg, settings.number("boundmass", 0.0)) if not math.isnan(body.mass.kg) else math.nan
    least = settings.number("boundinertia", 0.0)
    bounded_moments = tuple(moment if math.isnan(moment) else max(moment, least) for moment in body.moments)
    if (kg, bounded_moments) != (body.mass.kg, body.moments) and body.link is not None:
        if kg != body.mass.kg or least > 0:
            raised = kg > max(body.mass.kg, 0) or bounded_moments != body.moments
            body.mass = body.mass._replace(kg=kg)
            if bounded_moments != body.moments:
                body.mass = body.mass._replace(inertia=diagonal(bounded_moments))
            if raised:
                record.silent(Effect.ALTERS, reasons.MassRaised(), _part(body, "mass"))
        body.moments = bounded_moments
    # the release is asked last: who asks is run again for other releases
    is_at_limit_of_triangle = is_at_limit(body.mass.inertia, bounded_moments) and record.release.has(EXACT_MOMENTS)
    if not is_at_limit_of_triangle and not violates_triangle(bounded_moments):
        return
    if settings.is_on("balanceinertia", default=False):
        body.moments = (sum(bounded_moments) / 3,) * 3
        body.mass = body.mass._replace(inertia=diagonal(body.moments))
        record.silent(Effect.ALTERS, reasons.InertiaBalanced(), _part(body, "inertia"))
    elif is_at_limit_of_triangle:
        record.silent(Effect.ALTERS, reasons.TriangleAtLimit(), _part(body, "inertia"))
    else:
        record.rejects(reasons.TriangleViolated(tuple(sorted(bounded_moments))), _part(body, "inertia"))


def _joint(model: Model, joint: MujocoJoint) -> None:
    limit = joint.element.child("limit")
    if joint.kind == "ball" and joint.range is not None and joint.range[0] and limit is not None:
        model.record.rejects(reasons.BallLimitNotZero(joint.range[0]), limit, "lower")
    if (
        joint.kind in ("hinge", "slide")
        and joint.axis is not None
        and sum(component * component for component in joint.axis) < AXIS
    ):
        axis = joint.element.child("axis")
        model.record.rejects(reasons.AxisTooShort(), axis or joint.element, "xyz" if axis is not None else None)


def _fuse(model: Model, bodies: list[Body]) -> dict[Body, Body]:
    """The links on fixed joints, each with the body that it becomes part of; their masses are added there."""
    merged: dict[Body, Body] = {}
    for body in bodies[1:]:
        parent = body.parent
        assert parent is not None
        into = merged.get(parent, parent)
        if parent is not into:
            body.pose = parent.pose.then(body.pose)
        if body.joints:
            continue
        merged[body] = into
        if into is not model.world and not body.mass.kg < LEAST:
            _add(model, body, into)
    return merged


def _add(model: Model, body: Body, into: Body) -> None:
    mass = moved(body.mass, body.pose)
    only_shapes = model.settings.from_shapes == "true"
    if only_shapes and body not in model.invented:
        return
    if only_shapes and into not in model.invented:
        total = mass
        model.invented[into] = model.invented[body]
        if into.inertial is not None:
            model.record.silent(Effect.ALTERS, reasons.InertialReplaced(model.invented[into]), into.inertial)
    else:
        total = added(into.mass, mass)
    into.mass = total
    into.sound = into.sound and body.sound
    if not total.is_known:
        return
    if total == Mass():
        into.moments = ZERO
        return
    into.moments = _moments(model, total.inertia)
    if into.moments[2] < LEAST_MOMENT and into.sound and body.link is not None:
        related = (into.link,) if into.link is not None else ()
        model.record.rejects(reasons.MergedInertiaNotPositive(into.moments[2]), body.link, None, related)
        into.sound = False


def _moving(model: Model, body: Body) -> None:
    """A body that moves needs mass and inertia, its own or, where links are not merged, of one fixed to it."""
    if not body.sound or body.link is None or any(map(_is_heavy, _rigid(model, body))):
        return
    least = min(body.moments)
    cause = "mass" if not body.mass.kg >= LEAST else "inertia"
    element = _part(body, cause)
    related = tuple(part for part in (body.link, body.inertial, body.joint) if part is not None and part is not element)
    model.record.rejects(reasons.BodyWithoutMass(body.mass.kg, least, cause), element, None, related)


def _rigid(model: Model, body: Body) -> list[Body]:
    """The body, and those fixed to it that are bodies of their own."""
    bodies = [body]
    for member in bodies if not model.settings.fused else ():
        bodies.extend(child for child in member.children if not child.joints)
    return bodies


def _is_heavy(body: Body) -> bool:
    return not body.mass.is_known or (body.mass.kg >= LEAST and all(moment >= LEAST for moment in body.moments))
