"""What Newton rejects and no other rule covers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.newton import reasons
from urdflint.programs.newton.claims import NewtonClaim
from urdflint.syntax.place import Place

as_claimed(__name__, "NWT301", "number_rejected_by_newton", NewtonClaim)


@check("NWT302")
def part_rejected_by_newton(claim: NewtonClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.AttributeMissing) else None
    yield problem(claim, related=[("the joint", Place(element)) for element in claim.related[:1]], lacks=lacks)
