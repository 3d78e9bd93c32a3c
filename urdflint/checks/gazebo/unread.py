"""What libsdformat does not read of a robot, though urdfdom or the version of URDF has nothing against it."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, attribute, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.urdfdom import reasons

as_claimed(__name__, "GZ706", "texture_not_converted", SdformatClaim, attribute("filename", "value"))


@check("GZ707")
def urdf_not_read_by_gazebo(claim: SdformatClaim) -> Iterator[Problem]:
    advice = "write 0 for a number too small for a double"
    if isinstance(claim.reason, reasons.AttributeMissing):
        advice = f'write {claim.attribute}="..."'
    elif isinstance(claim.reason, reasons.LateFeature):
        advice = "Gazebo reads every robot as URDF 1.0, which has box, cylinder, sphere and mesh"
    yield problem(claim, help=advice)
