"""What MuJoCo alone rejects, and what it makes of a robot silently: inertias, meshes, visuals and joints."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, attribute, is_first, parts_of, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.mujoco import reasons
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


as_claimed(__name__, "MJC209", "shape_name_dropped", MujocoClaim, related=parts_of("the first one", "name"))


@check("MJC213")
def base_in_contact(claim: MujocoClaim) -> Iterator[Problem]:
    base, moving = claim.related
    yield problem(claim, related=[("the collision of the base", Place(base)), ("the other", Place(moving))])


@check("MJC211")
def joint_value_read_otherwise(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, claim.place("value" if claim.attribute else "label"))


as_claimed(__name__, "MJC212", "planar_joint_split", MujocoClaim)
as_claimed(__name__, "MJC306", "mesh_rejected_by_mujoco", MujocoClaim)
as_claimed(__name__, "MJC301", "mujoco_body_without_mass", MujocoClaim, attribute(None))
as_claimed(__name__, "MJC302", "mesh_not_found_by_mujoco", MujocoClaim, related=parts_of("the other mesh", "filename"))
as_claimed(__name__, "MJC303", "number_rejected_by_mujoco", MujocoClaim)


@check("MJC304")
def part_rejected_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.AttributeMissing) else None
    yield problem(claim, related=[("the first", Place(element)) for element in claim.related], lacks=lacks)


as_claimed(__name__, "MJC305", "joint_rejected_by_mujoco", MujocoClaim)
