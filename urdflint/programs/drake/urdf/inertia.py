"""Mass and inertia of a link: an impossible one is replaced by a solid sphere of water density.

ParseSpatialInertia of multibody/parsing/detail_common.cc makes that sphere for every link, needed or not.
"""

from __future__ import annotations

import math

from urdflint.model.inertia import ENTRIES, MOMENTS, Matrix, principal_moments, surely_real
from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.plant.numbers import EPSILON, SLACK
from urdflint.programs.drake.urdf.reasons import links as why
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

DIAGONAL = 4 * EPSILON  # products of inertia up to this share count as 0 (multibody/tree/rotational_inertia.cc)
ZERO = 1e-12  # Eigen's isZero
SPHERE = 1.0  # kg, of the sphere that replaces a link with an inertia and no mass
WATER = 1000.0  # kg/m³
Entries = tuple[float, ...]


def read(record: Record, inertial: Element) -> float:
    """The first `<inertial>` of a link, and the mass in kg that it gives it."""
    before = len(record.complaints)
    record.origin(inertial)
    mass = _mass(record, inertial)
    inertia = inertial.child("inertia")
    entries = _entries(record, inertia)
    if len(record.complaints) > before:
        return mass
    kg = judged(record, inertial, mass, entries)
    _missing(record, inertial, inertia, mass)
    return kg


def judged(record: Record, inertial: Element, mass: float, entries: Entries) -> float:
    """The mass in kg that a link gets of a mass and an inertia that are read."""
    _judge(record, inertial, mass, (entries[0], entries[1], entries[2], entries[3], entries[4], entries[5]))
    if mass > 0 or (mass == 0 and all(abs(entry) <= ZERO for entry in entries)):
        return mass
    return SPHERE


def _mass(record: Record, inertial: Element) -> float:
    mass = inertial.child("mass")
    return (record.scalar(mass, "value", mass) or 0.0) if mass is not None else 0.0


def _entries(record: Record, inertia: Element | None) -> Entries:
    if inertia is None:
        return (0.0,) * 6
    return tuple(record.scalar(inertia, name, inertia) or 0.0 for name in ENTRIES)


def _judge(record: Record, inertial: Element, mass: float, entries: Matrix) -> None:
    """Stop at a sphere that overflows, else warn where the sphere replaces what is written."""
    weight = inertial.child("mass") or inertial
    matrix = inertial.child("inertia") or inertial
    sphere = _sphere(mass)
    if sphere is None:
        record.rejects(why.MassOutOfRange(mass), weight, "value")
        sphere = (mass, math.inf)
    if not possible(entries):
        record.warns(why.InertiaImpossible(principal_moments(entries), mass, sphere), matrix, None, inertial)
    elif mass == 0 and all(abs(entry) <= ZERO for entry in entries):
        return
    elif mass <= 0:
        record.warns(why.MassNotPositive(mass, sphere), weight, "value" if weight is not inertial else None, inertial)
    elif not possible(_through(entries, mass)):
        record.warns(why.InertiaImpossible(principal_moments(entries), mass, sphere), matrix, None, inertial)


def _sphere(mass: float) -> tuple[float, float] | None:
    """Mass and inertia, in kg and kg m², of the sphere of that mass; None where a double cannot hold them."""
    kg = mass if mass > 0 else SPHERE
    radius = math.pow(3.0 / (4.0 * math.pi) * (kg / WATER), 1 / 3)
    return (kg, 0.4 * kg * radius**2) if radius > 0 and math.isfinite(radius**2 * kg) else None


def _through(entries: Matrix, mass: float) -> Matrix:
    """The entries after they were divided by the mass and multiplied again, as Drake keeps them."""
    xx, xy, xz, yy, yz, zz = (entry / mass * mass for entry in entries)
    return (xx, xy, xz, yy, yz, zz)


def possible(entries: Matrix) -> bool:
    """Whether Drake accepts an inertia (ixx ixy ixz iyy iyz izz) as that of a rigid body."""
    if surely_real(entries):
        return True
    if not all(map(math.isfinite, entries)):
        return False
    xx, xy, xz, yy, yz, zz = entries
    half = abs(xx + yy + zz) / 2
    slack = SLACK * max(1.0, half)
    flat = max(abs(xy), abs(xz), abs(yz)) <= DIAGONAL * half
    low, middle, high = sorted((xx, yy, zz)) if flat else principal_moments(entries)
    return low + slack >= 0 and low + middle + slack >= high


def _missing(record: Record, inertial: Element, inertia: Element | None, mass: float) -> None:
    """Note a mass without, or without all, moments of inertia: what is not given is zero."""
    if mass <= 0:
        return
    if inertia is None:
        record.silent(Effect.ALTERS, why.InertiaMissing(), inertial)
    elif missing := tuple(name for name in MOMENTS if name not in inertia.attributes):
        record.silent(Effect.ALTERS, why.MomentMissing(missing), inertia)
