"""What Newton makes of a robot silently: capsules of one length, changed inertias, planar joints, no mass."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, at_name, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.newton.claims import NewtonClaim

as_claimed(__name__, "NWT201", "capsule_length_not_read", NewtonClaim)
as_claimed(__name__, "NWT202", "inertia_changed_by_newton", NewtonClaim)
as_claimed(__name__, "NWT203", "planar_joint_without_rotation", NewtonClaim)


@check("NWT204")
def link_without_mass_in_newton(claim: NewtonClaim) -> Iterator[Problem]:
    yield problem(claim, at_name(claim.element), reported_with="MJC301")  # for MuJoCo, which rejects it
