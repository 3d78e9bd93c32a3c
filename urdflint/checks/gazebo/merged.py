"""Links that Gazebo merges into others: tags that then act on the whole link, and poses that are not adjusted."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.conversion import shape_tags
from urdflint.syntax.place import Place

MOVED = (reasons.TagActsOnMergedLink, reasons.MergedPoseMisread, reasons.MergedPoseNotAdjusted)


@check("GZ506")
def tag_for_merged_link(claim: SdformatClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place("label"), related=_merging(claim))


@check("GZ507")
def merged_pose_misread(claim: SdformatClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place("name"), related=_merging(claim))


@check("GZ508")
def merged_pose_not_adjusted(claim: SdformatClaim) -> Iterator[Problem]:
    yield problem(claim, related=_merging(claim))


def _merging(claim: SdformatClaim) -> list[tuple[str, Place]]:
    reason = claim.reason
    assert isinstance(reason, MOVED)
    joint = shape_tags.lumping_joint(claim.robot, reason.link)
    return [(f"{joint} merges link '{reason.link}'", joint.place())] if joint is not None else []
