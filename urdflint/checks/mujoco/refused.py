"""What MuJoCo rejects and no other rule covers."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.mujoco import reasons
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.syntax.place import Place


@check("MJC301")
def mujoco_body_without_mass(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, Place(claim.element))


@check("MJC302")
def mesh_not_found_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    yield problem(claim, related=[("the other mesh", Place(element, "filename")) for element in claim.related])


as_claimed(__name__, "MJC303", "number_rejected_by_mujoco", MujocoClaim)


@check("MJC304")
def part_rejected_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    lacks = claim.reason.name if isinstance(claim.reason, reasons.AttributeMissing) else None
    yield problem(claim, related=[("the first", Place(element)) for element in claim.related], lacks=lacks)


as_claimed(__name__, "MJC305", "joint_rejected_by_mujoco", MujocoClaim)
