"""What MuJoCo makes of a robot without a word: inertias and masses replaced, meshes mixed up, visuals gone."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, is_first, named
from urdflint.linter.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.programs.mujoco.reasons import (
    BaseInContact,
    InertiaBalanced,
    InertialReplaced,
    MassRaised,
    MeshTakenForOther,
    ShapeNameDuplicate,
    TotalMassSet,
)
from urdflint.syntax.place import Place


@check("MJC204")
def visuals_discarded(claim: MujocoClaim) -> Iterator[Problem]:
    if is_first(claim):
        count = len(claim.alike)
        what = f"all {count} visuals" if count > 1 else "the visual"
        yield Problem(f"MuJoCo discards {what} of the robot", Place(claim.element))


@check("MJC205")
def mujoco_world_with_mass(claim: MujocoClaim) -> Iterator[Problem]:
    message = "link 'world' is the world of MuJoCo, in which its <inertial> counts for nothing"
    yield Problem(message, Place(claim.element))


@check("MJC206")
def inertial_rotation_ignored(claim: MujocoClaim) -> Iterator[Problem]:
    inertial = claim.element.parent
    link = inertial.parent if inertial is not None else None
    yield Problem(f"MuJoCo does not turn the inertia of {named(link)} by its rpy", claim.place())


@check("MJC207")
def inertial_changed_by_settings(claim: MujocoClaim) -> Iterator[Problem]:
    link = around(claim.element, "link")
    match claim.reason:
        case InertialReplaced(mass):
            weight = f" by {mass:.4g} kg" if mass is not None else ""
            message = f"MuJoCo replaces the <inertial> of {named(link)}{weight} from its collisions"
        case InertiaBalanced():
            message = f"MuJoCo replaces the moments of {named(link)} by their mean"
        case MassRaised():
            message = f"MuJoCo raises the mass or moments of {named(link)} to the least values of <compiler>"
        case TotalMassSet(mass):
            message = f"MuJoCo scales all masses to {mass:g} kg together"
        case _:
            return
    yield Problem(message, claim.place())


@check("MJC208")
def mesh_taken_for_other(claim: MujocoClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, MeshTakenForOther):
        name = claim.element.get("filename")
        message = f"MuJoCo takes mesh '{name}' for '{claim.reason.first}': their files have the same name"
        yield Problem(message, claim.place(), [("the first one", Place(claim.related[0], "filename"))])


@check("MJC209")
def shape_name_dropped(claim: MujocoClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, ShapeNameDuplicate):
        related = [("the first one", Place(one, "name")) for one in claim.related]
        message = f"{claim.element.tag} '{claim.reason.name}' has the name of another shape: MuJoCo drops it"
        yield Problem(message, claim.place(), related)


@check("MJC213")
def base_in_contact(claim: MujocoClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, BaseInContact):
        base, moving = (around(one, "link") for one in claim.related)
        inside = f"collisions of base {named(base)} and {named(moving)} overlap by {claim.reason.depth * 1000:.3g} mm"
        related = [("the collision of the base", Place(claim.related[0])), ("the other", Place(claim.related[1]))]
        yield Problem(f"{inside} at zero, and MuJoCo lets them push each other apart", claim.place(), related)
