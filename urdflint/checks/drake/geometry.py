"""Visuals and collisions in Drake: their names, appearance, files and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import problem
from urdflint.checks.drake.joints import is_planar_damping
from urdflint.findings.rule import Problem, check
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.reasons.shapes import RendererWithoutPerception
from urdflint.syntax.place import Place


@check("DRK401")
def shape_name_rejected(claim: DrakeClaim) -> Iterator[Problem]:
    related = [("the other one", Place(one, "name" if "name" in one.attributes else None)) for one in claim.related]
    yield problem(claim, None if "name" in claim.element.attributes else Place(claim.element), related=related)


@check("DRK402")
def shape_renamed(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("DRK403")
def mesh_scale_too_small(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("DRK430")
def visual_without_role(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("disabled here", Place(properties, "enabled")) for properties in claim.related])


@check("DRK431")
def visual_tag_without_effect(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    if isinstance(claim.reason, RendererWithoutPerception):
        yield problem(claim, help="remove it, or enable the perception role")
    elif not part.attributes and not part.children and not part.text.strip():
        yield problem(claim, help='write enabled="false", or remove the tag')


@check("DRK432")
def texture_not_shown(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("DRK433")
def color_without_rgba(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("DRK701")
def number_rejected_by_drake(claim: DrakeClaim) -> Iterator[Problem]:
    if not is_planar_damping(claim):
        yield problem(claim)


@check("DRK702")
def number_too_small(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("DRK703")
def uri_remote(claim: DrakeClaim) -> Iterator[Problem]:
    yield problem(claim)
