"""Mass and inertia of a link: what is impossible becomes a ball of water (ParseSpatialInertia of detail_common.cc)."""

from __future__ import annotations

import math

from urdflint.model.physics import Matrix, principal_moments, surely_real
from urdflint.programs.drake.kinds import EPSILON, SLACK
from urdflint.programs.drake.record import Record
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

DIAGONAL = 4 * EPSILON  # in the same file: products of inertia that are none
ZERO = 1e-12  # Eigen's isZero
WATER = 1000.0  # kg/m³
ENTRIES = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
MOMENTS = ("ixx", "iyy", "izz")
Entries = tuple[float, ...]


def read(record: Record, inertial: Element) -> None:
    """The first `<inertial>` of a link."""
    before = len(record.complaints)
    record.origin(inertial)
    mass = _mass(record, inertial)
    inertia = inertial.child("inertia")
    entries = _entries(record, inertia)
    if len(record.complaints) > before:
        return
    _judge(record, inertial, mass, (entries[0], entries[1], entries[2], entries[3], entries[4], entries[5]))
    _missing(record, inertial, inertia, mass)


def _mass(record: Record, inertial: Element) -> float:
    mass = inertial.child("mass")
    return (record.scalar(mass, "value", mass) or 0.0) if mass is not None else 0.0


def _entries(record: Record, inertia: Element | None) -> Entries:
    if inertia is None:
        return (0.0,) * 6
    return tuple(record.scalar(inertia, name, inertia) or 0.0 for name in ENTRIES)


def _judge(record: Record, inertial: Element, mass: float, entries: Matrix) -> None:
    """Stop at a ball of water that has no size, else warn where one is put in place of what is written."""
    weight = inertial.child("mass") or inertial
    matrix = inertial.child("inertia") or inertial
    if not _has_ball(mass):
        record.rejects("mass-without-ball", weight, "value", mass=mass)
    if not possible(entries):
        record.warns("inertia-impossible", matrix, None, inertial, moments=principal_moments(entries))
    elif mass == 0 and all(abs(one) <= ZERO for one in entries):
        return
    elif mass <= 0:
        record.warns("mass-not-positive", weight, "value" if weight is not inertial else None, inertial, mass=mass)
    elif not possible(_through(entries, mass)):
        record.warns("inertia-impossible", matrix, None, inertial, moments=principal_moments(entries))


def _has_ball(mass: float) -> bool:
    """Whether a ball of water of that mass has a radius that a double can hold; it is made whether needed or not."""
    volume = (mass if mass > 0 else 1.0) / WATER
    radius = math.pow(3.0 / (4.0 * math.pi) * volume, 1 / 3)
    return radius > 0 and math.isfinite(radius**2 * mass if mass > 0 else 1.0)


def _through(entries: Matrix, mass: float) -> Matrix:
    """The entries after they were divided by the mass and multiplied again, as Drake keeps them."""
    a, b, c, d, e, f = (one / mass * mass for one in entries)
    return (a, b, c, d, e, f)


def possible(entries: Matrix) -> bool:
    """Whether Drake takes an inertia (ixx ixy ixz iyy iyz izz) for that of a body."""
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
        record.silent(Effect.ALTERS, "inertia-missing", inertial)
    elif any(name not in inertia.attributes for name in MOMENTS):
        missing = [name for name in MOMENTS if name not in inertia.attributes]
        record.silent(Effect.ALTERS, "moment-missing", inertia, missing=missing)
