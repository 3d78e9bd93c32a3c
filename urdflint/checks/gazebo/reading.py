"""What libsdformat does not read in a robot that urdfdom, or the version of URDF, has nothing against."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.urdfdom import reasons


@check("GZ707")
def urdf_not_read_by_gazebo(claim: SdformatClaim) -> Iterator[Problem]:
    element, name = claim.element, claim.attribute
    if isinstance(claim.reason, reasons.AttributeMissing):
        message, advice = f"<{element.tag}> has no {name}, which Gazebo needs", f'write {name}="..."'
    elif isinstance(claim.reason, reasons.LateFeature):
        message, advice = f"<{element.tag}> is not a shape of URDF 1.0, as which Gazebo reads every robot", None
    else:
        value = element.attributes.get(name or "", "")
        message = f"{name}={value!r} of <{element.tag}> holds a number that Gazebo cannot read"
        advice = "write 0 for a number too small for a double"
    yield Problem(message, claim.place(), help=advice)
