"""How visuals look in Gazebo: of the materials of URDF it uses the color alone."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.syntax.place import Place


@check("GZ706")
def texture_not_converted(claim: SdformatClaim) -> Iterator[Problem]:
    material = claim.element.parent
    name = material.get("name") if material is not None else None
    what = f"material '{name}'" if name else "this <material>"
    yield Problem(f"{what} has a texture and no color", Place(claim.element, "filename", "value"))
