"""What Newton makes of a robot silently: capsules of one length, changed inertias, planar joints, no mass."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import at_name, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.newton.claims import NewtonClaim


@check("NWT201")
def capsule_length_not_read(claim: NewtonClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("NWT202")
def inertia_changed_by_newton(claim: NewtonClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("NWT203")
def planar_joint_without_rotation(claim: NewtonClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("NWT204")
def link_without_mass_in_newton(claim: NewtonClaim) -> Iterator[Problem]:
    yield problem(claim, at_name(claim.element))
