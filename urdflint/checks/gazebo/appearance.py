"""How visuals look in Gazebo: of the materials of URDF it uses the color alone."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.syntax.place import Place


@check("GZ706")
def texture_not_converted(claim: SdformatClaim) -> Iterator[Problem]:
    yield problem(claim, Place(claim.element, "filename", "value"))
