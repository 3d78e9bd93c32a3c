"""Files of meshes that MuJoCo opens and rejects."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.programs.mujoco.reasons import MeshPlanar, MeshTooFewVertices, MeshTooManyFaces, MeshUnreadable


@check("MJC306")
def mesh_rejected_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    name = claim.element.get("filename") or ""
    match claim.reason:
        case MeshTooManyFaces(faces):
            fact = f"has {faces} faces, and MuJoCo takes at most 200000 of an STL"
        case MeshTooFewVertices():
            fact = "has less than 4 different vertices, so that it has no convex hull"
        case MeshPlanar():
            fact = "is flat, so that it has no convex hull"
        case MeshUnreadable(why):
            fact = f"cannot be read: {why}"
        case _:
            return
    yield Problem(f"mesh file {name!r} {fact}", claim.place())
