"""Meshes that cannot be as large as they are, as those in millimeters are where meters are meant."""

from __future__ import annotations

from urdflint.model.geometry import mesh_uses as meshes
from urdflint.model.geometry.mesh_uses import Used
from urdflint.model.robot import Robot
from urdflint.syntax.document import Element

LONG = 5.0  # in m: a part of 5 mm whose mesh is in millimeters
TOO_FAR = 100.0  # times the largest distance of a joint from its parent link
HUGE, THICK = 300.0, 0.1  # in m, and of that in each direction: no ground, which may be as long
LIGHT = 0.01  # kg/m³ of the box around a mesh: a hundredth of the density of air
THINNEST = 1e-3  # of the length: what a plate has at least


def oversized(robot: Robot) -> dict[Element, str]:
    """The elements of such meshes, each with the reason in words that go on; empty where it may be that large."""
    used = robot.analysis(meshes.used)
    farthest = meshes.farthest_joint(robot) if used else 0.0
    are_mostly_large = sum(max(use.extents) >= max(LONG, TOO_FAR * farthest) for use in used) * 2 > len(used)
    reasons = ((use, reason(use, farthest, are_mostly_large)) for use in used)
    return {use.element: why for use, why in reasons if why is not None}


def reason(use: Used, farthest: float, are_mostly_large: bool) -> str | None:
    """Why a mesh cannot be as large as it is, in words that go on; empty where it may be, None where it well can."""
    length = max(use.extents)
    if length < LONG:
        return None
    inertial = use.shape.link.inertial
    mass = inertial.mass if inertial is not None else None
    x, y, z = (max(side, THINNEST * length) for side in use.extents)
    if mass is not None and 0 < mass < LIGHT * x * y * z:
        return f", but the mass of its link is {mass:g} kg"
    if 0 < farthest * TOO_FAR < length and (are_mostly_large or meshes.moves(use)):
        return f", but no joint is farther than {farthest:.3g} m from its parent link"
    return "" if length >= HUGE and min(use.extents) >= THICK * length else None
