"""Millimeters and centimeters that were taken for meters, told apart by what is usual."""

from __future__ import annotations

import math
from typing import NamedTuple

USUAL_DENSITY = 1000.0  # kg/m³ of the parts of robots, most of which are hollow


class LengthUnit(NamedTuple):
    """A unit of length: its name, and how many meters it has."""

    name: str
    meters: float


MILLIMETER, CENTIMETER = LengthUnit("millimeters", 1e-3), LengthUnit("centimeters", 1e-2)
UNITS = (MILLIMETER, CENTIMETER)


def unit_by_density(density: float) -> LengthUnit:
    """The unit in which a body has a usual density, which it has in kg/m³ if its lengths are read as meters."""
    return min(UNITS, key=lambda unit: abs(math.log(density / unit.meters**3 / USUAL_DENSITY)))


def unit_by_length(length: float, usual: float) -> LengthUnit:
    """The unit in which a length is nearest to a usual one, which is in m."""
    return min(UNITS, key=lambda unit: abs(math.log(length * unit.meters / usual)))
