"""The facts about joints: which move, how far, how strongly and how fast, and what they mimic."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from urdflint.comparison.causes import Cause, Causes
from urdflint.comparison.written_facts import Written
from urdflint.model.robot import LIMITED, Joint
from urdflint.programs.loaded import LoadedJoint, is_locked, same

Value = int | float | str | None
ExplainedValue = tuple[Value, list[Cause]]
Fact = tuple[Callable[[Written], Value], Callable[[Causes], ExplainedValue]]  # as it is written, and in a program
CHANGED = ("unlimited", "limited", "altered", "locked", "lost")


def _moving(program: Causes) -> ExplainedValue:
    moving = [joint for joint in program.loaded.joints if joint.moves]
    names = {joint.name for joint in moving}
    causes = [
        cause
        for name, joint in program.written.moving.items()
        if name not in names
        for cause in program.no_joint(joint)
    ]
    for joint in moving:
        if joint.name not in program.written.moving and not program.differences_at(joint.element, "renamed"):
            causes += program.differences_at(joint.element, "altered", "nameless") or [
                Cause("added", joint.name, "by a block", joint.element)
            ]
    return len(moving), causes


def _locked(program: Causes) -> ExplainedValue:
    """Joints that their limits leave one position, though other limits are written, or none."""
    locked = {joint.name: joint for joint in program.loaded.joints if joint.moves and is_locked(joint)}
    causes = list[Cause]()
    for name, joint in locked.items():
        if not _is_empty(program.written.limits.get(name)):
            causes += program.differences_at(joint.element, "locked", "altered") or [
                Cause("locked", name, "its limits are equal", joint.element)
            ]
    for name in program.written.limits:
        loaded_joint = program.joints.get(name)
        if loaded_joint is not None and name not in locked and _is_empty(program.written.limits[name]):
            causes += _why_other_limits(program, program.written.joints[name])
    return len(locked), causes


def _is_empty(ends: tuple[float, float] | None) -> bool:
    return ends is not None and ends[0] == ends[1]


def _unlimited(program: Causes) -> ExplainedValue:
    """Revolute and prismatic joints without limits, or with one at one end alone."""
    unlimited = {
        name: joint
        for name, joint in program.written.moving.items()
        if joint.type in LIMITED and name in program.joints and not _is_limited(program.joints[name])
    }
    return len(unlimited), [cause for joint in unlimited.values() for cause in _why_other_limits(program, joint)]


def _is_limited(joint: LoadedJoint) -> bool:
    return joint.limits is not None and all(map(math.isfinite, joint.limits))


def _why_other_limits(program: Causes, joint: Joint) -> list[Cause]:
    place = joint.limit or joint.element
    return program.differences_at(joint.element, *CHANGED) or [Cause("limits not kept", joint.name or "", "", place)]


def _renamed(program: Causes) -> ExplainedValue:
    causes_of_joints = [
        program.differences_at(joint.element, "renamed", "nameless") for joint in program.written.joints.values()
    ]
    return sum(map(bool, causes_of_joints)), [cause for causes in causes_of_joints for cause in causes]


def _limits(program: Causes) -> ExplainedValue:
    """Limits that are as written, and continuous joints that have some."""
    kept_count, causes = 0, list[Cause]()
    for name, joint in program.written.moving.items():
        loaded_joint, ends = program.joints.get(name), program.written.limits.get(name)
        if ends is not None and loaded_joint is None:
            causes += program.no_joint(joint)
        elif ends is not None and loaded_joint is not None and same(loaded_joint.limits, ends):
            kept_count += 1
        elif ends is not None or (
            joint.type == "continuous" and loaded_joint is not None and loaded_joint.limits is not None
        ):
            causes += _why_other_limits(program, joint)
    return kept_count, causes


def _kept_joints(
    program: Causes, kind: str, written_values: Mapping[str, Any], loaded_values: Mapping[str, Any], *kinds: str
) -> ExplainedValue:
    """How many of some values a program has as they are written."""
    kept_count, causes = 0, list[Cause]()
    for name, value in written_values.items():
        joint = program.written.joints[name]
        if name not in program.joints:
            causes += program.no_joint(joint)
        elif same(loaded_values.get(name), value):
            kept_count += 1
        else:
            place = (joint.mimic if kind == "mimic" else joint.limit) or joint.element
            reported_causes = program.differences_at(joint.element, *kinds) if kinds else []
            causes += reported_causes or [Cause(f"{kind} not kept", name, "", place)]
    return kept_count, causes


def _rates(program: Causes, kind: str) -> ExplainedValue:
    loaded_rates = {name: getattr(joint, kind) for name, joint in program.joints.items()}
    return _kept_joints(
        program, kind, program.written.rates(kind), loaded_rates, *(("unbounded",) if kind == "effort" else ())
    )


def _mimic(program: Causes) -> ExplainedValue:
    return _kept_joints(program, "mimic", program.written.mimic, program.loaded.mimic, "free")


def _none(_: Written) -> int:
    return 0


FACTS: dict[str, Fact] = {
    "moving joints": (lambda written: len(written.moving), _moving),
    "joints locked": (lambda written: sum(map(_is_empty, written.limits.values())), _locked),
    "joints unlimited": (_none, _unlimited),
    "joints renamed": (_none, _renamed),
    "limits": (lambda written: len(written.limits), _limits),
    "effort": (lambda written: len(written.rates("effort")), partial(_rates, kind="effort")),
    "velocity": (lambda written: len(written.rates("velocity")), partial(_rates, kind="velocity")),
    "mimic": (lambda written: len(written.mimic), _mimic),
}
