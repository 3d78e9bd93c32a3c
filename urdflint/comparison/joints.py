"""The facts about joints: which move, how far, how strongly and how fast, and what they mimic."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from urdflint.comparison.causes import Cause, Causes
from urdflint.comparison.written import Written
from urdflint.model.nodes import LIMITED, Joint
from urdflint.programs.loaded import LoadedJoint, is_locked, same

Value = int | float | str | None
Found = tuple[Value, list[Cause]]
Fact = tuple[Callable[[Written], Value], Callable[[Causes], Found]]  # as it is written, and in a program
CHANGED = ("unlimited", "limited", "altered", "locked", "lost")


def _moving(one: Causes) -> Found:
    moving = [joint for joint in one.loaded.joints if joint.moves]
    names = {joint.name for joint in moving}
    causes = [cause for name, joint in one.written.moving.items() if name not in names for cause in one.no_joint(joint)]
    for joint in moving:
        if joint.name not in one.written.moving and not one.reported(joint.element, "renamed"):
            causes += one.reported(joint.element, "altered", "nameless") or [
                Cause("added", joint.name, "by a block", joint.element)
            ]
    return len(moving), causes


def _locked(one: Causes) -> Found:
    """Joints that their limits leave one position, though other limits are written, or none."""
    locked = {joint.name: joint for joint in one.loaded.joints if joint.moves and is_locked(joint)}
    causes = list[Cause]()
    for name, joint in locked.items():
        if not _is_empty(one.written.limits.get(name)):
            causes += one.reported(joint.element, "locked", "altered") or [
                Cause("locked", name, "its limits are equal", joint.element)
            ]
    for name in one.written.limits:
        there = one.joints.get(name)
        if there is not None and name not in locked and _is_empty(one.written.limits[name]):
            causes += _why_other_limits(one, one.written.joints[name])
    return len(locked), causes


def _is_empty(ends: tuple[float, float] | None) -> bool:
    return ends is not None and ends[0] == ends[1]


def _unlimited(one: Causes) -> Found:
    """Revolute and prismatic joints without limits, or with one at one end alone."""
    found = {
        name: joint
        for name, joint in one.written.moving.items()
        if joint.type in LIMITED and name in one.joints and not _is_limited(one.joints[name])
    }
    return len(found), [cause for joint in found.values() for cause in _why_other_limits(one, joint)]


def _is_limited(joint: LoadedJoint) -> bool:
    return joint.limits is not None and all(map(math.isfinite, joint.limits))


def _why_other_limits(one: Causes, joint: Joint) -> list[Cause]:
    place = joint.limit or joint.element
    return one.reported(joint.element, *CHANGED) or [Cause("limits not kept", joint.name or "", "", place)]


def _renamed(one: Causes) -> Found:
    found = [one.reported(joint.element, "renamed", "nameless") for joint in one.written.joints.values()]
    return sum(map(bool, found)), [cause for some in found for cause in some]


def _limits(one: Causes) -> Found:
    """Limits that are as written, and continuous joints that have some."""
    kept, causes = 0, list[Cause]()
    for name, joint in one.written.moving.items():
        there, ends = one.joints.get(name), one.written.limits.get(name)
        if ends is not None and there is None:
            causes += one.no_joint(joint)
        elif ends is not None and there is not None and same(there.limits, ends):
            kept += 1
        elif ends is not None or (joint.type == "continuous" and there is not None and there.limits is not None):
            causes += _why_other_limits(one, joint)
    return kept, causes


def _kept(one: Causes, kind: str, wanted: Mapping[str, Any], there: Mapping[str, Any], *kinds: str) -> Found:
    """How many of some values a program has as they are written."""
    kept, causes = 0, list[Cause]()
    for name, value in wanted.items():
        joint = one.written.joints[name]
        if name not in one.joints:
            causes += one.no_joint(joint)
        elif same(there.get(name), value):
            kept += 1
        else:
            place = (joint.mimic if kind == "mimic" else joint.limit) or joint.element
            reported = one.reported(joint.element, *kinds) if kinds else []
            causes += reported or [Cause(f"{kind} not kept", name, "", place)]
    return kept, causes


def _rates(one: Causes, kind: str) -> Found:
    there = {name: getattr(joint, kind) for name, joint in one.joints.items()}
    return _kept(one, kind, one.written.rates(kind), there, *(("unbounded",) if kind == "effort" else ()))


def _mimic(one: Causes) -> Found:
    return _kept(one, "mimic", one.written.mimic, one.loaded.mimic, "free")


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
