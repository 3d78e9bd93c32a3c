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
    most = sum(max(one.extents) >= max(LONG, TOO_FAR * farthest) for one in used) * 2 > len(used)
    reasons = ((one, reason(one, farthest, most)) for one in used)
    return {one.element: why for one, why in reasons if why is not None}


def reason(one: Used, farthest: float, most: bool) -> str | None:
    """Why a mesh cannot be as large as it is, in words that go on; empty where it may be, None where it well can."""
    length = max(one.extents)
    if length < LONG:
        return None
    inertial = one.shape.link.inertial
    mass = inertial.mass if inertial is not None else None
    x, y, z = (max(side, THINNEST * length) for side in one.extents)
    if mass is not None and 0 < mass < LIGHT * x * y * z:
        return f", but the mass of its link is {mass:g} kg"
    if 0 < farthest * TOO_FAR < length and (most or meshes.moves(one)):
        return f", but no joint is farther than {farthest:.3g} m from its parent link"
    return "" if length >= HUGE and min(one.extents) >= THICK * length else None
