"""What screw and curvilinear joints need besides: a pitch, a path of line segments and arcs."""

from __future__ import annotations

from urdflint.programs.drake.plant.diagnostics import Record
from urdflint.programs.drake.urdf.reasons import paths as why
from urdflint.programs.drake.urdf.reasons.motion import PitchMissing, PitchZero
from urdflint.programs.drake.urdf.reasons.values import ValueMissing
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

PITCH, CURVES = "drake:screw_thread_pitch", "drake:curves"
TANGENT, NORMAL, PERIODIC = "drake:initial_tangent", "drake:plane_normal", "drake:is_periodic"
SEGMENTS = {"drake:line_segment": ("length",), "drake:circular_arc": ("radius", "angle")}
SHORTEST = 2.0**-52  # PiecewiseTrajectory::kEpsilonTime
PERPENDICULAR = 128 * 2.0**-52  # RotationMatrix::get_internal_tolerance_for_orthonormality
Vector = tuple[float, ...]


def read(record: Record, joint: Element, kind: str) -> float | None:
    """The parts of a joint that only these types have; the length in m of a path that has two ends, else None."""
    if kind == "screw":
        _pitch(record, joint)
    elif kind == "curvilinear" and record.release.reads(CURVES):
        return _path(record, joint)
    return None


def _pitch(record: Record, joint: Element) -> None:
    pitch = joint.child(PITCH)
    if pitch is None:
        record.rejects(PitchMissing(), joint, None, joint)
        return
    if "value" not in pitch.attributes:
        record.rejects(ValueMissing("value"), pitch, None, pitch)
    if record.scalar(pitch, "value", pitch) == 0:
        record.silent(Effect.ALTERS, PitchZero(), pitch, "value")


def _path(record: Record, joint: Element) -> float | None:
    tangent, normal, periodic = map(joint.child, (TANGENT, NORMAL, PERIODIC))
    along = record.vector(tangent, "xyz", 3) if tangent is not None else None
    across = record.vector(normal, "xyz", 3) if normal is not None else None
    if periodic is not None and periodic.attributes.get("value") not in ("true", "false"):
        record.silent(Effect.ALTERS, why.PeriodicNeitherTrueNorFalse(), periodic)
    root, length = joint.child(CURVES), None
    if root is None:
        record.rejects(why.CurvesMissing(), joint, None, joint)
    elif not root.children:
        record.rejects(why.CurvesEmpty(), root, None, root)
    else:
        length = _curves(record, root)
    _directions(record, tangent or joint, normal or joint, along or (1.0, 0.0, 0.0), across or (0.0, 0.0, 1.0))
    return None if periodic is not None and periodic.attributes.get("value") == "true" else length


def _curves(record: Record, root: Element) -> float:
    """The length in m of all segments, then whether one is too short to change the length of those before it."""
    total, short = 0.0, []
    for segment in root.children:
        if segment.tag not in SEGMENTS:
            record.rejects(why.CurveUnknown(segment.tag), segment, None, root)
            continue
        length = _length(record, segment)
        if length is None:
            continue
        if total + length - total < SHORTEST:
            short.append(segment)
        total += length
    for segment in short:
        record.rejects(why.CurveTooShort(), segment, "angle" if segment.tag == "drake:circular_arc" else "length")
    return total


def _length(record: Record, segment: Element) -> float | None:
    values = []
    for name in SEGMENTS[segment.tag]:
        if name not in segment.attributes:
            record.rejects(why.CurveValueMissing(name), segment, None, segment)
            return None
        value = record.scalar(segment, name, segment)
        if value is not None and value <= 0 and name != "angle":
            record.rejects(why.CurveNotPositive(), segment, name, segment)
            return None
        values.append(value)
    first, second = values[0], values[-1]
    if first is None or second is None:
        return None
    return abs(second) * first if len(values) > 1 else first


def _directions(record: Record, tangent: Element, normal: Element, along: Vector, across: Vector) -> None:
    """Complain of a path without direction, or one that leaves its plane."""
    for element, vector in ((tangent, along), (normal, across)):
        if not any(vector):
            record.rejects(why.DirectionZero(), element, "xyz")
            return
    if abs(sum(a * b for a, b in zip(along, across, strict=True))) > PERPENDICULAR:
        direction = tangent if tangent.tag == TANGENT else normal
        related = (normal,) if direction is tangent else ()
        record.rejects(why.DirectionsNotPerpendicular(), direction, "xyz", None, related)
