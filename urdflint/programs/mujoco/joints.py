"""Joints: what each becomes, with its limits, its effort and what it follows."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.mujoco import links, reasons
from urdflint.programs.mujoco.model import Body, Follower, Model, MujocoJoint
from urdflint.programs.mujoco.releases import (
    CONTINUOUS_UNLIMITED,
    EQUAL_LIMITS_REPORTED,
    MIMIC_READ,
    REPEATED_JOINTS_TAKEN,
)
from urdflint.syntax.document import Element

KINDS = {  # urJoint_map in src/xml/xml_urdf.cc
    "revolute": ("hinge",),
    "continuous": ("hinge",),
    "prismatic": ("slide",),
    "fixed": (),
    "floating": ("free",),
    "planar": ("slide", "slide", "hinge"),
    "spherical": ("ball",),
}
PARTS = ("_TX", "_TY", "_RZ")
ALONG = frozenset({"hinge", "slide"})  # joints with one axis
FREE_AXIS = (1.0, 0.0, 0.0)


def read(model: Model, joint: Element, body: Body | None) -> None:
    """Read a joint, and with it the pose of its child link; `body` is None where there is no such link."""
    record = model.record
    kind = record.text(joint, "type")
    if kind is not None and kind not in KINDS:
        record.rejects(reasons.JointTypeUnknown(kind), joint, "type")
    name = record.text(joint, "name")
    body = body if body is not None else Body("", None)
    body.pose = links.origin(record, joint)
    part = record.only(joint, "axis")
    axis = record.vector(part, "xyz", 3, required=True) if part is not None else FREE_AXIS
    if kind is None or kind not in KINDS:
        return
    if part is not None and kind in ("floating", "spherical"):
        record.silent(Effect.IGNORES, reasons.AxisNotUsed(kind), part)
    created = _created_joints(model, joint, body, name or "", KINDS[kind])
    if not created:
        return
    created[-1].axis = axis
    dynamics = record.only(joint, "dynamics")
    if dynamics is not None:
        record.scalar(dynamics, "damping")
        record.scalar(dynamics, "friction")
    limit = record.only(joint, "limit")
    if limit is not None:
        _limit(model, created[0], kind, limit)
    elif kind in ("revolute", "prismatic"):
        record.silent(Effect.ALTERS, reasons.LimitMissing(), joint)
    _mimic(model, created[0], kind, joint)


def _created_joints(model: Model, joint: Element, body: Body, name: str, kinds: tuple[str, ...]) -> list[MujocoJoint]:
    """The joints that one of the file becomes."""
    record = model.record
    names = [name + part for part in PARTS] if len(kinds) > 1 else [name] * len(kinds)
    if len(names) > 1:
        record.silent(Effect.ALTERS, reasons.PlanarSplit(tuple(names)), joint, "type")
    created = [MujocoJoint(joint_name, kind, joint, body) for joint_name, kind in zip(names, kinds, strict=True)]
    for created_joint in created:
        other = model.created.setdefault(created_joint.name, created_joint) if created_joint.name else created_joint
        if other is not created_joint and not record.release.has(REPEATED_JOINTS_TAKEN):
            record.rejects(reasons.JointNameDuplicate(created_joint.name), joint, "name", (other.element,))
        elif other is not created_joint:
            record.silent(Effect.DROPS, reasons.JointNameDropped(created_joint.name), joint, "name", (other.element,))
            created_joint.name = ""
    body.joints = [*body.joints, *created]
    return created


def _limit(model: Model, joint: MujocoJoint, kind: str, limit: Element) -> None:
    """The range of a joint: none unless both ends are given in order."""
    record, before = model.record, model.record.refusals
    lower, upper = record.scalar(limit, "lower"), record.scalar(limit, "upper")
    readable = record.refusals == before
    effort = record.scalar(limit, "effort")
    _effort(model, joint, limit, effort)
    if not readable:  # what is written there is not missing
        return
    if lower is None and upper is None:
        if kind in ("revolute", "prismatic"):
            record.silent(Effect.ALTERS, reasons.LimitMissing(), joint.element)
        return
    if joint.kind == "free":
        record.silent(Effect.IGNORES, reasons.LimitOfFloating(), limit)
        return
    if kind == "continuous":
        effect = Effect.IGNORES if record.release.has(CONTINUOUS_UNLIMITED) else Effect.ALTERS
        record.silent(effect, reasons.LimitOfContinuous(effect is Effect.ALTERS), limit)
        if effect is Effect.IGNORES:
            return
    ends = (lower, upper) if lower is not None and upper is not None else None
    if ends is not None and ends[0] < ends[1]:
        joint.range = ends
        if not model.settings.is_on("autolimits", default=True):
            record.rejects(reasons.LimitsNotAutomatic(), limit)
        if kind == "planar":
            record.silent(Effect.ALTERS, reasons.LimitOfPlanar(), limit)
        return
    if ends is not None and lower == upper and record.release.has(EQUAL_LIMITS_REPORTED) and joint.kind != "ball":
        record.warns(reasons.LimitDropped(lower, upper), limit)
    else:
        record.silent(Effect.DROPS, reasons.LimitDropped(lower, upper), limit)


def _effort(model: Model, joint: MujocoJoint, limit: Element, effort: float | None) -> None:
    record = model.record
    if effort is None:
        return
    if joint.kind not in ALONG:
        if effort:
            record.silent(Effect.IGNORES, reasons.EffortNotApplied(), limit, "effort")
    elif abs(effort) > 0:
        joint.effort = abs(effort)
        if not model.settings.is_on("autolimits", default=True):
            record.rejects(reasons.LimitsNotAutomatic(), limit, "effort")
        if effort < 0:
            record.silent(Effect.ALTERS, reasons.EffortNegative(), limit, "effort")
    else:
        record.silent(Effect.IGNORES, reasons.EffortZero(), limit, "effort")


def _mimic(model: Model, joint: MujocoJoint, kind: str, element: Element) -> None:
    """What a joint follows, which is looked for when all joints are there."""
    record, mimic = model.record, element.child("mimic")
    if mimic is None:
        return
    if not record.release.has(MIMIC_READ):
        record.silent(Effect.DROPS, reasons.MimicNotRead(), mimic)
        return
    record.only(element, "mimic")
    name = mimic.attributes.get("joint")
    if name is None:
        record.rejects(reasons.AttributeMissing("joint"), mimic)
    multiplier, offset = record.scalar(mimic, "multiplier"), record.scalar(mimic, "offset")
    if name is not None:
        factor = 1.0 if multiplier is None else multiplier
        model.followers.append(Follower(joint, name, factor, offset or 0.0, mimic, kind))


def mimics(model: Model) -> None:
    """The joints that follow others: both must have one axis."""
    record, kinds = model.record, {element.attributes.get("name"): element for element, *_ in reversed(model.joints)}
    for joint, name, multiplier, offset, mimic, kind in model.followers:
        leader = model.created.get(name)
        leader_element = kinds.get(name)
        fits = leader is not None and leader_element is not None and leader.kind in ALONG and kind != "planar"
        if (
            not fits
            or leader_element is None
            or leader_element.attributes.get("type") == "planar"
            or joint.kind not in ALONG
        ):
            record.warns(
                reasons.MimicIgnored(name), mimic, "joint", (leader_element,) if leader_element is not None else ()
            )
        elif leader is joint:
            record.rejects(reasons.MimicOfItself(), mimic, "joint")
        elif leader is not None:
            model.mimics.append((joint, leader, multiplier, offset))


def at_world(model: Model) -> None:
    """The world has no joints."""
    for joint in model.world.joints[:1]:
        model.record.rejects(reasons.WorldMoves(), joint.element, "type", tuple(joint.element.all("child")))
