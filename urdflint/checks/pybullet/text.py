"""What PyBullet makes of the text of a file: lines that it cuts, and numbers that it reads otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, is_first, places_of_others, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.pybullet import reasons
from urdflint.programs.pybullet.claims import PybulletClaim


@check("PBT101")
def line_too_long(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, reasons.LineBroken):
        yield problem(claim)
    elif is_first(claim):
        yield problem(claim, also=places_of_others(claim, claim.attribute, "value"))


as_claimed(__name__, "PBT102", "value_read_otherwise", PybulletClaim)
