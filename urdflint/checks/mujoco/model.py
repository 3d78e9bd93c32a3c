"""What MuJoCo makes of a robot without a word: the base is fixed, links are merged, masses are invented."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.programs.mujoco.reasons import (
    BaseFixed,
    InertiaBalanced,
    InertialReplaced,
    MassFromShapes,
    MassRaised,
    MeshTakenForOther,
    ShapeNameDuplicate,
    TotalMassSet,
)
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

SHOWN = 3  # names that a message lists


def named(element: Element | None) -> str:
    """A link, joint or other part in words: its kind and its name."""
    tag, name = (element.tag, element.get("name")) if element is not None else ("robot", None)
    return f"<{tag}>" if name is None else f"{tag} '{name}'"


def is_first(claim: MujocoClaim) -> bool:
    """Whether a claim is the first of those of which the same is claimed: it speaks for all."""
    return claim.alike[0] is claim.element


def others(claim: MujocoClaim, attribute: str | None = None, part: str = "tag") -> list[Place]:
    """The other places of which the same is claimed."""
    return [Place(one, attribute, part) for one in claim.alike if one is not claim.element]


def first_names(claim: MujocoClaim) -> str:
    """The names of the things of which the same is claimed, the first few."""
    names = [f"'{one.get('name')}'" for one in claim.alike]
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


@check("MJC201")
def base_fixed_to_world(claim: MujocoClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, BaseFixed) and is_first(claim):
        mass = claim.reason.mass
        weight = f", and its {mass:.4g} kg are lost" if mass else ""
        message = f"MuJoCo fixes {named(claim.element)} to the world{weight}"
        yield Problem(message, Place(claim.element, "name"), also=others(claim, "name", "value"))


@check("MJC202")
def fixed_link_merged_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    if is_first(claim):
        links = "links" if len(claim.alike) > 1 else "link"
        message = f"MuJoCo merges {links} {first_names(claim)} on fixed joints: their names and frames are gone"
        if links == "link":
            message = f"MuJoCo merges link {first_names(claim)} on a fixed joint: its name and frame are gone"
        yield Problem(message, Place(claim.element, "name"), also=others(claim, "name", "value"))


@check("MJC203")
def mass_from_shapes(claim: MujocoClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, MassFromShapes):
        kg, link = claim.reason.mass, claim.element.get("name")
        how_much = f"{kg:.4g} kg" if kg is not None else "a mass"
        where = f" to link '{claim.reason.into}'" if claim.reason.into != link else ""
        message = f"{named(claim.element)} has no <inertial>: MuJoCo adds {how_much} from its collisions{where}"
        if not where:
            message = f"{named(claim.element)} has no <inertial>: MuJoCo gives it {how_much} from its collisions"
        yield Problem(message, Place(claim.element, "name"))


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
    link = next((one for one in (claim.element, *claim.element.ancestors()) if one.tag == "link"), None)
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
