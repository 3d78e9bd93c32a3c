"""What PyBullet alone rejects, and what it makes of links, joints and the text of a file silently."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import (
    as_claimed,
    at_name,
    claimed_name,
    is_first,
    own_name,
    places_of_others,
    problem,
)
from urdflint.findings.rule import Problem, check
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.claims import PybulletClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

FLOATING = "DRK106"  # what Drake does with the same joint
UNREAD = "PRG602 limit velocity"  # that of simulators which do not even read it


@check("PBT201")
def masses_not_as_written(claim: PybulletClaim) -> Iterator[Problem]:
    yield problem(claim, _place(claim.element), also=[_place(element) for element in claim.related])


@check("PBT202")
def inertia_not_used(claim: PybulletClaim) -> Iterator[Problem]:
    yield problem(claim, _place(claim.element), also=[_place(element) for element in claim.related])


def _place(element: Element) -> Place:
    """The name of a link, or its inertia."""
    return at_name(element) if element.tag == "link" else Place(element, part="label")


as_claimed(__name__, "PBT203", "world_floats", PybulletClaim, own_name)


as_claimed(__name__, "PBT210", "floating_joint_fixed", PybulletClaim, reported_with=FLOATING)


@check("PBT211")
def limit_not_enforced(claim: PybulletClaim) -> Iterator[Problem]:
    if is_first(claim):
        also = places_of_others(claim, claim.attribute, "name")
        yield problem(claim, claim.place("name"), also=also, reported_with=UNREAD)


as_claimed(__name__, "PBT212", "limit_of_other_joint", PybulletClaim, claimed_name)


@check("PBT101")
def line_too_long(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, reasons.LineBroken):
        yield problem(claim)
    elif is_first(claim):
        yield problem(claim, also=places_of_others(claim, claim.attribute, "value"))


as_claimed(__name__, "PBT102", "value_read_otherwise", PybulletClaim)


@check("PBT302")
def part_rejected_by_pybullet(claim: PybulletClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.AttributeMissing) else None
    yield problem(claim, lacks=lacks)


as_claimed(__name__, "PBT303", "name_with_format", PybulletClaim, own_name)
