"""What Newton alone rejects, and what it makes of a robot silently: capsules, inertias and planar joints."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, own_name, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.newton import reasons
from urdflint.programs.newton.claims import NewtonClaim
from urdflint.syntax.place import Place

as_claimed(__name__, "NWT201", "capsule_length_not_read", NewtonClaim)
as_claimed(__name__, "NWT202", "inertia_changed_by_newton", NewtonClaim)
as_claimed(__name__, "NWT203", "planar_joint_without_rotation", NewtonClaim)
as_claimed(
    __name__, "NWT204", "link_without_mass_in_newton", NewtonClaim, own_name, reported_with="MJC301"
)  # MuJoCo rejects it


as_claimed(__name__, "NWT301", "number_rejected_by_newton", NewtonClaim)


@check("NWT302")
def part_rejected_by_newton(claim: NewtonClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.AttributeMissing) else None
    yield problem(claim, related=[("the joint", Place(element)) for element in claim.related[:1]], lacks=lacks)
