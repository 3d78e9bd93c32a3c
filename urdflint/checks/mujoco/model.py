"""What MuJoCo makes of a robot silently: inertias replaced, meshes mixed up, visuals gone, joints split."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, is_first, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.syntax.place import Place


@check("MJC204")
def visuals_discarded(claim: MujocoClaim) -> Iterator[Problem]:
    if is_first(claim):
        yield problem(claim)


as_claimed(__name__, "MJC205", "mujoco_world_with_mass", MujocoClaim)
as_claimed(__name__, "MJC206", "inertial_rotation_ignored", MujocoClaim)
as_claimed(__name__, "MJC207", "inertial_changed_by_settings", MujocoClaim)


@check("MJC208")
def mesh_taken_for_other(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the first one", Place(claim.related[0], "filename"))])


@check("MJC209")
def shape_name_dropped(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the first one", Place(element, "name")) for element in claim.related])


@check("MJC213")
def base_in_contact(claim: MujocoClaim) -> Iterator[Problem]:
    base, moving = claim.related
    yield problem(claim, related=[("the collision of the base", Place(base)), ("the other", Place(moving))])


@check("MJC211")
def joint_value_read_otherwise(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place("value" if claim.attribute else "label"))


as_claimed(__name__, "MJC212", "planar_joint_split", MujocoClaim)
