"""Joints in Drake: which it drops, which it rejects, and what it does not read of the others."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, Replace, check
from urdflint.model.nodes import Joint
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons import (
    AxisNotRead,
    AxisNotUsed,
    AxisTooLong,
    AxisZero,
    CurvesEmpty,
    CurvesMissing,
    CurveTooShort,
    DampingNegative,
    DirectionZero,
    DynamicsNotRead,
    EffortNegative,
    IgnoreNotTrue,
    JointBetweenSameLinks,
    JointFrameNameConflict,
    JointToItself,
    KinematicLoop,
    LimitInverted,
    LimitNegative,
    LimitNotRead,
    MimicDofMismatch,
    MimicNotSingleDof,
    MimicOfItself,
    MimicUnknown,
    MimicWithoutJoint,
    NumberUnreadable,
    PitchMissing,
    TransmissionJointUnknown,
)
from urdflint.programs.reason import Reason
from urdflint.schema.vocabulary import custom_joint_types
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed

OTHER_RULES = frozenset({"fixed", "floating"})  # types of joint for which other rules report what is not read
CURVES = "add at least one <drake:line_segment> or <drake:circular_arc>"
PERPENDICULAR = "make <drake:initial_tangent> perpendicular to <drake:plane_normal>; their defaults are 1 0 0 and 0 0 1"
DIRECTIONS = {"drake:initial_tangent": "initial tangent", "drake:plane_normal": "plane normal"}


def named(element: Element | None) -> str:
    """A link, joint or other part in words: its kind and its name."""
    tag, name = (element.tag, element.get("name")) if element is not None else ("robot", None)
    return f"<{tag}>" if name is None else f"{tag.removeprefix('drake:')} '{name}'"


@check("DRK101")
def drake_ignore_set(claim: DrakeClaim) -> Iterator[Problem]:
    yield Problem(f'{named(claim.element)} has drake_ignore="true": Drake drops it', claim.place())


@check("DRK102")
def drake_ignore_not_true(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, IgnoreNotTrue):
        whose, value = named(claim.element), claim.reason.value
        message = f"drake_ignore of {whose} is '{value}': Drake drops the {claim.element.tag} for 'true' only"
        yield Problem(message, claim.place(), fix=("write true", [Replace(claim.place(), "true")]))


@check("DRK103")
def joints_form_loop(claim: DrakeClaim) -> Iterator[Problem]:
    joint = claim.element if claim.element.tag != "child" else claim.element.parent
    match claim.reason:
        case JointToItself(name):
            yield Problem(f"{named(joint)} connects link '{name}' to itself", claim.place())
        case JointBetweenSameLinks(parent, child):
            first = claim.related[0]
            message = f"{named(joint)} connects links '{parent}' and '{child}', as {named(first)} does"
            yield Problem(message, claim.place(), [("the first joint between them", Place(first))])
        case KinematicLoop(parent, child):
            message = f"{named(joint)} closes a kinematic loop: links '{parent}' and '{child}' are connected without it"
            yield Problem(message, claim.place())


@check("DRK104")
def joint_frame_name_conflict(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, JointFrameNameConflict):
        other = claim.related[0]
        has = "needs a frame of that name too" if _is_joint(other) else "has that name"
        message = f"Drake adds a frame '{claim.reason.frame}' for {named(claim.element)}, but {named(other)} {has}"
        yield Problem(message, claim.place(), [("the other one", Place(other, "name"))])


@check("DRK105")
def joint_not_created(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, TransmissionJointUnknown | MimicUnknown):
        name = claim.reason.name
        joint = claim.robot.joint_named.get(name)
        fate = _fate(joint) if joint is not None else "which does not exist"
        yield Problem(f"{named(claim.element.parent)} refers to joint '{name}', {fate}", claim.place())


def _fate(joint: Joint) -> str:
    """Why there is no such joint in Drake's model of the robot."""
    if joint.type == "floating":
        return "which Drake does not create: it is floating"
    return "which Drake keeps with the world" if joint.child_link == "world" else "which Drake drops"


def _is_joint(element: Element) -> bool:
    return element.tag in ("joint", "drake:joint")


@check("DRK106")
def floating_joint_dropped(claim: DrakeClaim) -> Iterator[Problem]:
    end = claim.element.child("child")
    link = end.get("link") if end is not None else None
    message = f"{named(claim.element)} is floating: Drake drops it, and link '{link}' moves freely"
    yield Problem(message, claim.place())


@check("DRK107")
def mimic_not_created(claim: DrakeClaim) -> Iterator[Problem]:
    match claim.reason:
        case MimicWithoutJoint():
            fact = "names no joint"
        case MimicOfItself():
            fact = "names the joint itself"
        case MimicDofMismatch(name):
            fact = f"names joint '{name}', which has another number of degrees of freedom"
        case MimicNotSingleDof():
            fact = "is ignored: both joints must have one degree of freedom"
        case _:
            return
    related = [(f"{named(joint)} is {joint.get('type')}", Place(joint, "type")) for joint in claim.related]
    yield Problem(f"the <mimic> of {named(claim.element.parent)} {fact}", claim.place(), related)


@check("DRK110")
def joint_limit_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    part, reason = claim.element, claim.reason
    if _is_reported(part.parent) and isinstance(reason, LimitNotRead | DynamicsNotRead):
        fact = "its motion is not limited" if isinstance(reason, LimitNotRead) else "it has no damping"
        message = f"Drake does not read the <{part.tag}> of the {reason.type} {named(part.parent)}: {fact}"
        yield Problem(message, Place(part, part="label"), [(f"{named(part.parent)}", Place(part.parent, "type"))])


def _is_reported(joint: Element | None) -> bool:
    """Whether a joint is one that Drake creates and that can move; other rules report the rest."""
    kind = joint.get("type") if joint is not None else None
    custom = kind in custom_joint_types()
    return joint is not None and kind not in OTHER_RULES and (not custom or joint.tag == "drake:joint")


@check("DRK111")
def joint_axis_not_used(claim: DrakeClaim) -> Iterator[Problem]:
    if _is_reported(claim.element.parent) and isinstance(claim.reason, AxisNotUsed | AxisNotRead):
        message = f"Drake does not use the <axis> of the {claim.reason.type} {named(claim.element.parent)}"
        yield Problem(message, Place(claim.element, part="label"))


@check("DRK112")
def joint_friction_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    friction = claim.element.get("friction")
    message = f"{named(claim.element.parent)} has friction {friction}, which Drake ignores"
    yield Problem(message, Place(claim.element))


@check("DRK120")
def joint_value_impossible(claim: DrakeClaim) -> Iterator[Problem]:
    joint, attribute = claim.element.parent, claim.attribute
    if joint is None or not _is_joint(joint) or attribute is None:
        return
    fact = _fact(claim.reason, attribute, claim.element.get(attribute) or "")
    if fact is not None:
        yield Problem(f"{named(joint)} has {fact}", claim.place())
    elif joint.get("type") == "planar" and claim.element.tag == "dynamics" and _is_unreadable(claim):
        message = f"the damping of the planar {named(joint)} is not three numbers: '{claim.element.get(attribute)}'"
        advice = "write three numbers: damping along x and y of the plane, and about its normal"
        yield Problem(message, claim.place(), help=advice)


def _is_unreadable(claim: DrakeClaim) -> bool:
    return isinstance(claim.reason, NumberUnreadable)


def _fact(reason: Reason, attribute: str, text: str) -> str | None:
    """What a joint has that Drake rejects, in words."""
    match reason:
        case AxisZero():
            return f"an axis that is too short for a direction: {text}"
        case AxisTooLong():
            return f"an axis that is too long for a direction: {text}"
        case LimitInverted(lower, upper):
            return f"a lower limit {lower:g} above its upper limit {upper:g}"
        case LimitNegative():
            return f"a negative {attribute.removeprefix('drake:')} limit: {text}"
        case EffortNegative():
            return f"a negative effort limit: {text}"
        case DampingNegative():
            return f"negative damping: {text}"
    return None


@check("DRK121")
def joint_part_missing(claim: DrakeClaim) -> Iterator[Problem]:
    match claim.reason:
        case CurvesEmpty():
            message = f"the <drake:curves> of {named(claim.element.parent)} is empty"
            yield Problem(message, claim.place(), help=CURVES)
            return
        case PitchMissing():
            tag = "<drake:screw_thread_pitch>"
        case CurvesMissing():
            tag = "<drake:curves>"
        case _:
            return
    if claim.element.tag == "drake:joint":
        message = f"{named(claim.element)} is {claim.element.get('type')}, but has no {tag}"
        yield Problem(message, claim.place(), help=f"add {tag}")


@check("DRK122")
def path_impossible(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, CurveTooShort):
        message = f"<{claim.element.tag}> is too short to change the length of the path"
        yield Problem(message, claim.place(), help="remove it, or make it longer")
        return
    joint = claim.element if _is_joint(claim.element) else claim.element.parent
    if isinstance(claim.reason, DirectionZero):
        yield Problem(f"the {DIRECTIONS[claim.element.tag]} of {named(joint)} is zero", claim.place())
        return
    others = [("the plane normal", Place(part, "xyz")) for part in claim.related if part.tag == "drake:plane_normal"]
    message = f"the {listed(list(DIRECTIONS.values()))} of {named(joint)} are not perpendicular"
    yield Problem(message, claim.place(), others, help=PERPENDICULAR)


@check("DRK123")
def screw_pitch_zero(claim: DrakeClaim) -> Iterator[Problem]:
    yield Problem(f"the screw pitch of {named(claim.element.parent)} is 0", claim.place())
