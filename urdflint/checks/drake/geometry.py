"""Visuals and collisions in Drake: their names, appearance, files and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, parts_of, problem
from urdflint.checks.drake.joints import is_planar_damping
from urdflint.findings.rule import Problem, check
from urdflint.model.geometry import shape_gaps
from urdflint.model.robot import Robot
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.urdf.reasons.shapes import RendererWithoutPerception
from urdflint.syntax.place import Place


@check("DRK401")
def shape_name_rejected(claim: DrakeClaim) -> Iterator[Problem]:
    related = [
        ("the other one", Place(element, "name" if "name" in element.attributes else None)) for element in claim.related
    ]
    yield problem(claim, None if "name" in claim.element.attributes else Place(claim.element), related=related)


as_claimed(__name__, "DRK402", "shape_renamed", DrakeClaim)
as_claimed(__name__, "DRK403", "mesh_scale_too_small", DrakeClaim)
as_claimed(__name__, "DRK430", "visual_without_role", DrakeClaim, related=parts_of("disabled here", "enabled"))


@check("DRK431")
def visual_tag_without_effect(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    if isinstance(claim.reason, RendererWithoutPerception):
        yield problem(claim, help="remove it, or enable the perception role")
    elif not part.attributes and not part.children and not part.text.strip():
        yield problem(claim, help='write enabled="false", or remove the tag')


as_claimed(__name__, "DRK432", "texture_not_shown", DrakeClaim)
as_claimed(__name__, "DRK433", "color_without_rgba", DrakeClaim)


@check("DRK701")
def number_rejected_by_drake(claim: DrakeClaim) -> Iterator[Problem]:
    if not is_planar_damping(claim):
        yield problem(claim)


as_claimed(__name__, "DRK702", "number_too_small", DrakeClaim)
as_claimed(__name__, "DRK703", "uri_remote", DrakeClaim)


@check("DRK445", has="has_resources")
def visual_turned_upright(robot: Robot) -> Iterator[Problem]:
    for link, hit, edges in robot.analysis(shape_gaps.visuals_turned_upright):
        written, turned = (" x ".join(f"{edge:.2g}" for edge in sizes) for sizes in (hit.edges, edges))
        yield Problem(
            f"Drake turns the glTF visual of {link} upright: it is {turned} m there, and the collision {written} m",
            Place(link.visuals[0].shape, "filename"),
            [("the collision", Place(link.collisions[0].shape))],
        )


as_claimed(__name__, "URDF761", "mesh_not_shown_by_drake", DrakeClaim)
