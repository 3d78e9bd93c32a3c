"""Joints in Drake: which it drops, which it rejects, and what it does not read of the others."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, attribute, problem
from urdflint.findings.rule import Problem, Replace, check
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.urdf.curves import CURVES, PITCH
from urdflint.programs.drake.urdf.reasons.joints import JointBetweenSameLinks
from urdflint.programs.drake.urdf.reasons.motion import PitchMissing
from urdflint.programs.drake.urdf.reasons.paths import CurvesEmpty, CurveTooShort, DirectionsNotPerpendicular
from urdflint.programs.drake.urdf.reasons.values import NumberUnreadable
from urdflint.programs.drake.urdf.reasons.words import JOINTS
from urdflint.programs.naming import label_of
from urdflint.schema.vocabulary import custom_joint_types
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

OTHER_RULES = frozenset({"fixed", "floating"})  # types of joint for which other rules report what is not read
SEGMENT = "add at least one <drake:line_segment> or <drake:circular_arc>"
PERPENDICULAR = "make <drake:initial_tangent> perpendicular to <drake:plane_normal>; their defaults are 1 0 0 and 0 0 1"
DAMPING = "write three numbers: damping along x and y of the plane, and about its normal"


as_claimed(__name__, "DRK101", "drake_ignore_set", DrakeClaim)


@check("DRK102")
def drake_ignore_not_true(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, fix=("write true", [Replace(claim.place(), "true")]))


@check("DRK103")
def joints_form_loop(claim: DrakeClaim) -> Iterator[Problem]:
    same = isinstance(claim.reason, JointBetweenSameLinks)
    yield problem(claim, related=[("the first joint between them", Place(claim.related[0]))] if same else ())


@check("DRK104")
def joint_frame_name_conflict(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the other one", Place(claim.related[0], "name"))])


as_claimed(__name__, "DRK105", "joint_not_created", DrakeClaim)
as_claimed(__name__, "DRK106", "floating_joint_dropped", DrakeClaim)


@check("DRK107")
def mimic_not_created(claim: DrakeClaim) -> Iterator[Problem]:
    related = [(f"{label_of(joint)} is {joint.get('type')}", Place(joint, "type")) for joint in claim.related]
    yield problem(claim, related=related)


@check("DRK110")
def joint_limit_ignored(claim: DrakeClaim) -> Iterator[Problem]:
    part, joint = claim.element, claim.element.parent
    if _is_reported(joint):
        yield problem(claim, claim.place("label"), related=[(label_of(joint), Place(part.parent, "type"))])


@check("DRK111")
def joint_axis_not_used(claim: DrakeClaim) -> Iterator[Problem]:
    if _is_reported(claim.element.parent):
        yield problem(claim, claim.place("label"))


def _is_reported(joint: Element | None) -> bool:
    """Whether a joint is one that Drake creates and that can move; other rules report the rest."""
    kind = joint.get("type") if joint is not None else None
    custom = kind in custom_joint_types()
    return joint is not None and kind not in OTHER_RULES and (not custom or joint.tag == "drake:joint")


as_claimed(__name__, "DRK112", "joint_friction_ignored", DrakeClaim, attribute(None))


@check("DRK120")
def joint_value_impossible(claim: DrakeClaim) -> Iterator[Problem]:
    joint = claim.element.parent
    if joint is None or joint.tag not in JOINTS or claim.attribute is None:
        return
    if not isinstance(claim.reason, NumberUnreadable):
        yield problem(claim)
    elif is_planar_damping(claim):
        yield problem(claim, help=DAMPING)


def is_planar_damping(claim: DrakeClaim) -> bool:
    """Whether it is about the three numbers that are the damping of a planar joint."""
    joint = claim.element.parent
    return claim.element.tag == "dynamics" and joint is not None and joint.get("type") == "planar"


@check("DRK121")
def joint_part_missing(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, CurvesEmpty):
        yield problem(claim, help=SEGMENT)
    elif claim.element.tag == "drake:joint":
        yield problem(claim, help=f"add <{PITCH if isinstance(claim.reason, PitchMissing) else CURVES}>")


@check("DRK122")
def path_impossible(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, CurveTooShort):
        yield problem(claim, help="remove it, or make it longer")
    elif isinstance(claim.reason, DirectionsNotPerpendicular):
        other_parts = [
            ("the plane normal", Place(part, "xyz")) for part in claim.related if part.tag == "drake:plane_normal"
        ]
        yield problem(claim, related=other_parts, help=PERPENDICULAR)
    else:
        yield problem(claim)


as_claimed(__name__, "DRK123", "screw_pitch_zero", DrakeClaim)
