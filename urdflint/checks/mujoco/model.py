"""What MuJoCo makes of a robot silently: inertias and masses replaced, meshes mixed up, visuals gone."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claimed import is_first, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.syntax.place import Place


@check("MJC204")
def visuals_discarded(claim: MujocoClaim) -> Iterator[Problem]:
    if is_first(claim):
        yield problem(claim)


@check("MJC205")
def mujoco_world_with_mass(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("MJC206")
def inertial_rotation_ignored(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("MJC207")
def inertial_changed_by_settings(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim)


@check("MJC208")
def mesh_taken_for_other(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the first one", Place(claim.related[0], "filename"))])


@check("MJC209")
def shape_name_dropped(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the first one", Place(one, "name")) for one in claim.related])


@check("MJC213")
def base_in_contact(claim: MujocoClaim) -> Iterator[Problem]:
    base, moving = claim.related
    yield problem(claim, related=[("the collision of the base", Place(base)), ("the other", Place(moving))])
