"""Links that Gazebo merges into others: tags that then act on the whole link, and poses that are not adjusted."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat import shape_tags as reach
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

HOW = {
    "relative_to": "relative to that link, because its relative_to is empty",
    "rotation_format": "without its rotation_format, the first numbers of the quaternion as angles",
    "degrees": "without its degrees, its angles in radians",
}


@check("GZ506")
def tag_for_merged_link(claim: SdformatClaim) -> Iterator[Problem]:
    reason = claim.reason
    if isinstance(reason, reasons.TagActsOnMergedLink):
        yield Problem(
            f"<{claim.element.tag}> for link '{reason.link}' acts on all of link '{reason.into}', "
            "into which it is merged",
            Place(claim.element, part="label"),
            related=_merging(claim.robot, reason.link),
        )


@check("GZ507")
def merged_pose_misread(claim: SdformatClaim) -> Iterator[Problem]:
    reason, attribute, one = claim.reason, claim.attribute, claim.element.parent
    if isinstance(reason, reasons.MergedPoseMisread) and attribute is not None and one is not None:
        yield Problem(
            f"{_named(one)} is moved from link '{reason.link}' to link '{reason.into}', "
            f"and its pose is read {HOW[attribute]}",
            Place(claim.element, attribute, "name"),
            related=_merging(claim.robot, reason.link),
        )


@check("GZ508")
def merged_pose_not_adjusted(claim: SdformatClaim) -> Iterator[Problem]:
    reason = claim.reason
    if isinstance(reason, reasons.MergedPoseNotAdjusted):
        yield Problem(
            f"{_named(claim.element)} is moved from link '{reason.link}' to link '{reason.into}', "
            "and its pose is not adjusted",
            Place(claim.element),
            related=_merging(claim.robot, reason.link),
        )


def _merging(robot: Robot, link: str) -> list[tuple[str, Place]]:
    joint = reach.lumping_joint(robot, link)
    return [(f"{joint} merges link '{link}'", joint.place())] if joint is not None else []


def _named(one: Element) -> str:
    return f"{one.tag} '{one.get('name')}'" if one.get("name") else f"<{one.tag}>"
