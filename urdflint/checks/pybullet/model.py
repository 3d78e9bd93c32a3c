"""What PyBullet alone rejects, and what it makes of links, joints and the text of a file silently."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks import claim_problems
from urdflint.findings.rule import Problem, check
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.claims import PybulletClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

FLOATING = "DRK106"  # what Drake does with the same joint
UNREAD = "PRG602 limit velocity"  # that of simulators which do not even read it


@check("PBT201")
def masses_not_as_written(claim: PybulletClaim) -> Iterator[Problem]:
    yield claim_problems.problem(claim, _place(claim.element), also=[_place(element) for element in claim.related])


@check("PBT202")
def inertia_not_used(claim: PybulletClaim) -> Iterator[Problem]:
    yield claim_problems.problem(claim, _place(claim.element), also=[_place(element) for element in claim.related])


def _place(element: Element) -> Place:
    """The name of a link, or its inertia."""
    return claim_problems.at_name(element) if element.tag == "link" else Place(element, part="label")


claim_problems.as_claimed(__name__, "PBT203", "world_floats", PybulletClaim, claim_problems.own_name)


claim_problems.as_claimed(__name__, "PBT210", "floating_joint_fixed", PybulletClaim, reported_with=FLOATING)


@check("PBT211")
def limit_not_enforced(claim: PybulletClaim) -> Iterator[Problem]:
    if claim_problems.is_first(claim):
        also = claim_problems.places_of_others(claim, claim.attribute, "name")
        yield claim_problems.problem(claim, claim.place("name"), also=also, reported_with=UNREAD)


claim_problems.as_claimed(__name__, "PBT212", "limit_of_other_joint", PybulletClaim, claim_problems.claimed_name)


@check("PBT101")
def line_too_long(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, reasons.LineBroken):
        yield claim_problems.problem(claim)
    elif claim_problems.is_first(claim):
        yield claim_problems.problem(claim, also=claim_problems.places_of_others(claim, claim.attribute, "value"))


claim_problems.as_claimed(__name__, "PBT102", "value_read_otherwise", PybulletClaim)


@check("PBT302")
def part_rejected_by_pybullet(claim: PybulletClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.AttributeMissing) else None
    yield claim_problems.problem(claim, lacks=lacks)


claim_problems.as_claimed(__name__, "PBT303", "name_with_format", PybulletClaim, claim_problems.own_name)
