"""Curvilinear joints: a path of line segments and arcs (ParseDrakeCurves)."""

from __future__ import annotations

import math

from urdflint.programs.drake.sdf.parser import Reading, value
from urdflint.programs.drake.sdf.parts import NOT_NEGATIVE, POSITIVE, needed, number, vector
from urdflint.programs.drake.sdf.reasons.parts import SdfCurveTooShort, SdfDirectionImpossible
from urdflint.programs.drake.sdf.reasons.values import SdfChildMissing, SdfWordUnknown
from urdflint.programs.drake.urdf.curves import PERPENDICULAR, SHORTEST
from urdflint.syntax.document import Element

SEGMENTS = {"drake:line_segment": ("length",), "drake:circular_arc": ("radius", "angle")}
TANGENT, NORMAL = "drake:initial_tangent", "drake:plane_normal"


def read(reading: Reading, joint: Element) -> None:
    """What a curvilinear joint has besides its ends."""
    _directions(reading, joint)
    periodic = joint.child("drake:is_periodic")
    if periodic is not None and periodic.text.strip() not in ("true", "false"):
        reading.rejects(SdfWordUnknown(periodic.text.strip(), ("true", "false")), value(periodic))
    if joint.child("drake:damping") is not None:
        number(reading, joint, "drake:damping", NOT_NEGATIVE)
    curves = needed(reading, joint, "drake:curves")
    for segment in curves.children if curves is not None else ():
        if segment.tag in SEGMENTS:
            _segment(reading, segment)
        elif not segment.tag.startswith("drake:"):  # of others it is said that they are not read here
            reading.rejects(SdfWordUnknown(segment.tag, tuple(SEGMENTS)), segment)
    if curves is not None and not curves.children:
        reading.rejects(SdfChildMissing("drake:line_segment"), curves)


def _segment(reading: Reading, segment: Element) -> None:
    values = [
        number(reading, segment, f"drake:{name}", POSITIVE if name != "angle" else None)
        for name in SEGMENTS[segment.tag]
    ]
    first = values[0] or 0.0
    if None not in values and first > 0 and abs(math.prod(factor or 0.0 for factor in values)) < SHORTEST:
        reading.rejects(SdfCurveTooShort(), segment)


def _directions(reading: Reading, joint: Element) -> None:
    """Complain of a path without direction, or one that leaves its plane."""
    directions = []
    for tag, default in ((TANGENT, (1.0, 0.0, 0.0)), (NORMAL, (0.0, 0.0, 1.0))):
        part = joint.child(tag)
        direction = vector(reading, part, "xyz") if part is not None else default
        directions.append(direction)
        if direction is not None and not any(direction) and part is not None:
            reading.rejects(SdfDirectionImpossible("is zero"), part)
    along, across = directions
    if along is None or across is None or not any(along) or not any(across):
        return
    if abs(sum(a * b for a, b in zip(along, across, strict=True))) > PERPENDICULAR:
        element = joint.child(TANGENT) or joint.child(NORMAL) or joint
        reading.rejects(SdfDirectionImpossible("is not perpendicular to the other direction of the path"), element)
