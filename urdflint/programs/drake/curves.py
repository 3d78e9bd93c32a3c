"""What screw and curvilinear joints need beside the usual: a pitch, a path of lines and arcs."""

from __future__ import annotations

from urdflint.programs.drake.record import Record
from urdflint.programs.effect import Effect
from urdflint.syntax.document import Element

PITCH, CURVES = "drake:screw_thread_pitch", "drake:curves"
TANGENT, NORMAL, PERIODIC = "drake:initial_tangent", "drake:plane_normal", "drake:is_periodic"
PARTS = {"drake:line_segment": ("length",), "drake:circular_arc": ("radius", "angle")}
SHORTEST = 2.0**-52  # PiecewiseTrajectory::kEpsilonTime
SQUARE = 128 * 2.0**-52  # RotationMatrix::get_internal_tolerance_for_orthonormality
Vector = tuple[float, ...]


def read(record: Record, joint: Element, kind: str) -> None:
    """The parts of a joint that only these kinds have."""
    if kind == "screw":
        _pitch(record, joint)
    elif kind == "curvilinear":
        _path(record, joint)


def _pitch(record: Record, joint: Element) -> None:
    pitch = joint.child(PITCH)
    if pitch is None:
        record.rejects("pitch-missing", joint, None, joint)
        return
    if "value" not in pitch.attributes:
        record.rejects("value-missing", pitch, None, pitch, missing="value")
    if record.scalar(pitch, "value", pitch) == 0:
        record.silent(Effect.ALTERS, "pitch-zero", pitch, "value")


def _path(record: Record, joint: Element) -> None:
    tangent, normal, periodic = map(joint.child, (TANGENT, NORMAL, PERIODIC))
    along = record.vector(tangent, "xyz", 3) if tangent is not None else None
    across = record.vector(normal, "xyz", 3) if normal is not None else None
    if periodic is not None and periodic.attributes.get("value") not in ("true", "false"):
        record.silent(Effect.ALTERS, "periodic-neither-true-nor-false", periodic)
    root = joint.child(CURVES)
    if root is None:
        record.rejects("curves-missing", joint, None, joint)
    elif not root.children:
        record.rejects("curves-empty", root, None, root)
    else:
        _curves(record, root)
    _directions(record, tangent or joint, normal or joint, along or (1.0, 0.0, 0.0), across or (0.0, 0.0, 1.0))


def _curves(record: Record, root: Element) -> None:
    """The lengths of all curves, then whether one is too short to be seen behind those before it."""
    reach, short = 0.0, []
    for one in root.children:
        if one.tag not in PARTS:
            record.rejects("curve-unknown", one, None, root, tag=one.tag)
            continue
        length = _length(record, one)
        if length is None:
            continue
        if reach + length - reach < SHORTEST:
            short.append(one)
        reach += length
    for one in short:
        record.rejects("curve-too-short", one, "angle" if one.tag == "drake:circular_arc" else "length")


def _length(record: Record, curve: Element) -> float | None:
    values = []
    for name in PARTS[curve.tag]:
        if name not in curve.attributes:
            record.rejects("curve-value-missing", curve, None, curve, missing=name)
            return None
        value = record.scalar(curve, name, curve)
        if value is not None and value <= 0 and name != "angle":
            record.rejects("curve-not-positive", curve, name, curve)
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
            record.rejects("direction-zero", element, "xyz")
            return
    if abs(sum(a * b for a, b in zip(along, across, strict=True))) > SQUARE:
        at = tangent if tangent.tag == TANGENT else normal
        record.rejects("directions-not-square", at, "xyz", None, (normal,) if at is tangent else ())
