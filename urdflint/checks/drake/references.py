"""Names in the tags of Drake: references to what does not exist, duplicate names, and what groups and tendons name."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check, renaming
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons import (
    BodyUnknown,
    ConstraintOnOneBody,
    FrameNameDuplicate,
    FrameUnknown,
    GroupEmpty,
    GroupNameDuplicate,
    GroupUnknown,
    JointDropped,
    JointNameDuplicate,
    LinkUnknown,
    MemberUnknown,
    RobotNameReserved,
    TendonJointDuplicate,
    TendonJointMultiDof,
    TendonJointUnknown,
    TendonLimitInverted,
)
from urdflint.programs.reason import Reason
from urdflint.similar import did_you_mean, nearest
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

JOINTS = ("joint", "drake:joint")
GROUP = "drake:collision_filter_group"
MEMBERS = ("drake:member", "drake:member_group")
NAMED = ("link", "frame", *JOINTS, GROUP)


def _wanted(reason: Reason) -> tuple[str, str, tuple[str, ...]] | None:
    """The name that refers to nothing, in words what it should name, and the tags of such things."""
    match reason:
        case BodyUnknown(name) | LinkUnknown(name) | MemberUnknown(name):
            return name, "link", ("link",)
        case FrameUnknown(name):
            return name, "frame or link", ("frame", "link")
        case GroupUnknown(name):
            return name, "group", (GROUP,)
        case TendonJointUnknown(name):
            return name, "joint", JOINTS
    return None


@check("DRK501")
def drake_reference_unknown(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, JointDropped):
        yield Problem(f"<{claim.element.tag}> names no link: Drake drops the joint", claim.place())
        return
    wanted = _wanted(claim.reason)
    if wanted is None:
        return
    name, kind, tags = wanted
    parts = [part for part in claim.robot.element.children if part.tag in NAMED]
    there = next((part for part in parts if part.tag in tags and part.get("name") == name), None)
    other = next((part for part in parts if part.get("name") == name), None)
    known = nearest(name, [part.get("name") or "" for part in parts if part.tag in tags])
    message, advice = f"<{claim.element.tag}> names {kind} '{name}', which does not exist", did_you_mean(name, known)
    related = [("this has the name", Place(other))] if other is not None and there is None else []
    if name == "world":
        message, advice = f"<{claim.element.tag}> cannot name the world", f"name a {kind} of the robot"
    elif there is not None:
        message, advice = f"<{claim.element.tag}> names {kind} '{name}', {_why_not(there)}", None
    fix = renaming(claim.place(), f"write {known}", known if there is None else None)
    yield Problem(message, claim.place(), related=related, help=advice, fix=fix)


def _why_not(named: Element) -> str:
    """Why Drake does not find what has the name."""
    if named.get("drake_ignore") == "true":
        return 'which has drake_ignore="true"'
    if named.tag == "frame":
        return "which is attached to the world and cannot be named here"
    return "which Drake does not create"


@check("DRK502")
def drake_name_duplicate(claim: DrakeClaim) -> Iterator[Problem]:
    match claim.reason:
        case FrameNameDuplicate(name):
            message = f"frame '{name}' exists already"
        case GroupNameDuplicate(name):
            message = f"collision filter group '{name}' exists already"
        case JointNameDuplicate(name):
            message = f"joint '{name}' exists already"
        case TendonJointDuplicate(name):
            message = f"the tendon constraint names joint '{name}' twice"
        case _:
            return
    yield Problem(message, claim.place(), related=[(_has_it(claim, first), Place(first)) for first in claim.related])


def _has_it(claim: DrakeClaim, first: Element) -> str:
    """In words why something has a name already."""
    if first.tag == claim.element.tag:
        return "the first one is here"
    framed = isinstance(claim.reason, FrameNameDuplicate) and first.tag in JOINTS
    return "Drake adds a frame of that name for this joint" if framed else "this has the name"


@check("DRK503")
def drake_model_name_reserved(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, RobotNameReserved):
        yield Problem(f"robot name '{claim.reason.name}' is reserved by Drake", claim.place())


@check("DRK504")
def drake_group_empty(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, GroupEmpty):
        yield Problem(f"collision filter group '{claim.reason.name}' has no members", claim.place())


@check("DRK505")
def drake_group_without_effect(claim: DrakeClaim) -> Iterator[Problem]:
    name, there = claim.element.get("name"), {part.tag for part in claim.element.children}
    if name is not None and not there.isdisjoint(MEMBERS):
        message = f"collision filter group '{name}' ignores no group, and no group refers to it"
        yield Problem(message, claim.place())


@check("DRK506")
def drake_constraint_on_one_body(claim: DrakeClaim) -> Iterator[Problem]:
    block = claim.element.parent
    tag = block.tag if block is not None else claim.element.tag
    if isinstance(claim.reason, ConstraintOnOneBody):
        yield Problem(f"<{tag}> connects link '{claim.reason.name}' to itself", claim.place())


@check("DRK507")
def drake_tendon_joint_dof(claim: DrakeClaim) -> Iterator[Problem]:
    joint = claim.related[0]
    if isinstance(claim.reason, TendonJointMultiDof):
        kind = f"{joint.get('type')} joint '{claim.reason.name}'"
        message = f"a tendon constraint names the {kind}, which does not have one degree of freedom"
        yield Problem(message, claim.place(), related=[("the joint is here", Place(joint, "type"))])


@check("DRK508")
def drake_tendon_limits_inverted(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, TendonLimitInverted):
        lower, upper = claim.reason.lower, claim.reason.upper
        yield Problem(f"the lower limit {lower:g} of a tendon is above its upper limit {upper:g}", claim.place())
