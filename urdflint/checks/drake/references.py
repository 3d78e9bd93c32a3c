"""Names in the tags of Drake: references to what does not exist, duplicate names, and what groups and tendons name."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, problem
from urdflint.findings.rule import Problem, check, renaming
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.urdf.reasons.constraints import FrameNameDuplicate
from urdflint.programs.drake.urdf.reasons.references import GROUP, Unknown
from urdflint.programs.drake.urdf.reasons.words import JOINTS, holder, siblings
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

MEMBERS = ("drake:member", "drake:member_group")
NAMED_TAGS = ("link", "frame", *JOINTS, GROUP)


@check("DRK501")
def drake_reference_unknown(claim: DrakeClaim) -> Iterator[Problem]:
    reason = claim.reason
    if not isinstance(reason, Unknown):
        yield problem(claim)
        return
    named_part = holder(claim.element, reason.name, reason.TAGS)
    suggestion, other = None, None
    if named_part is None:
        suggestion = nearest(
            reason.name, [sibling.get("name") or "" for sibling in siblings(claim.element, reason.TAGS)]
        )
        other = holder(claim.element, reason.name, NAMED_TAGS)
    advice = f"name a {reason.NOUN} of the robot" if reason.name == "world" else None
    yield problem(
        claim,
        related=[("this has the name", Place(other))] if other is not None else [],
        help=advice or (did_you_mean(reason.name, suggestion) if named_part is None else None),
        fix=renaming(claim.place(), f"write {suggestion}", suggestion),
    )


@check("DRK502")
def drake_name_duplicate(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, related=[(_has_it(claim, first), Place(first)) for first in claim.related])


def _has_it(claim: DrakeClaim, first: Element) -> str:
    """In words why something has a name already."""
    if first.tag == claim.element.tag:
        return "the first one is here"
    framed = isinstance(claim.reason, FrameNameDuplicate) and first.tag in JOINTS
    return "Drake adds a frame of that name for this joint" if framed else "this has the name"


as_claimed(__name__, "DRK503", "drake_model_name_reserved", DrakeClaim)
as_claimed(__name__, "DRK504", "drake_group_empty", DrakeClaim)


@check("DRK505")
def drake_group_without_effect(claim: DrakeClaim) -> Iterator[Problem]:
    name, tags = claim.element.get("name"), {part.tag for part in claim.element.children}
    if name is not None and not tags.isdisjoint(MEMBERS):
        yield problem(claim)


as_claimed(__name__, "DRK506", "drake_constraint_on_one_body", DrakeClaim)


@check("DRK507")
def drake_tendon_joint_dof(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the joint is here", Place(claim.related[0], "type"))])


as_claimed(__name__, "DRK508", "drake_tendon_limits_inverted", DrakeClaim)
