"""What PyBullet makes of links: masses, inertias, meshes and the base."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, first_names, is_first, named, others
from urdflint.linter.rule import Problem, check
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.claims import PybulletClaim
from urdflint.syntax.place import Place
from urdflint.wording import listed

SHOWN = 3  # names that a message lists


def _links(claim: PybulletClaim) -> str:
    """The names of the links in which the same is claimed, the first few."""
    links = [around(one, "link") for one in claim.alike]
    names = list(dict.fromkeys(f"'{one.get('name')}'" for one in links if one is not None))
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    shown = ", ".join(names[:SHOWN]) if more else listed(names)
    return f"link{'s' * (len(names) > 1)} {shown}{more}"


@check("PBT201")
def mass_of_one_kilogram(claim: PybulletClaim) -> Iterator[Problem]:
    if is_first(claim):
        several = len(claim.alike) > 1
        what = f"{len(claim.alike)} links without <inertial> weigh 1 kg each" if several else "weighs 1 kg"
        message = f"{what} in PyBullet: {first_names(claim)}" if several else ""
        message = message or f"{named(claim.element)} without <inertial> {what} in PyBullet"
        yield Problem(message, Place(claim.element, "name"), also=others(claim, "name", "value"))


@check("PBT202")
def inertia_not_used(claim: PybulletClaim) -> Iterator[Problem]:
    if is_first(claim):
        message = f"PyBullet computes the inertia of {_links(claim)} from mass and collisions, not from <inertia>"
        yield Problem(message, Place(claim.element), also=others(claim))


@check("PBT203")
def link_without_inertia(claim: PybulletClaim) -> Iterator[Problem]:
    if is_first(claim):
        has = "have no <collision>" if len(claim.alike) > 1 else "has no <collision>"
        message = f"{_links(claim)} {has}: PyBullet takes an inertia of 0, not that of <inertia>"
        yield Problem(message, Place(claim.element), also=others(claim))


@check("PBT204")
def world_floats(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.BaseFloating):
        message = f"link 'world' weighs {claim.reason.mass:g} kg: PyBullet lets it move"
        yield Problem(message, Place(claim.element, "name"))


@check("PBT205")
def collision_mesh_convex(claim: PybulletClaim) -> Iterator[Problem]:
    if is_first(claim):
        meshes = "collision meshes" if len(claim.alike) > 1 else "the collision mesh"
        message = f"PyBullet takes the convex hull of {meshes} of {_links(claim)}"
        yield Problem(message, Place(claim.element), also=others(claim))


@check("PBT206")
def mesh_not_shown(claim: PybulletClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.MeshNotShown):
        name = claim.element.get("filename")
        message = f"PyBullet makes no shape of mesh {name!r}, a {claim.reason.extension} file"
        yield Problem(message, claim.place())
