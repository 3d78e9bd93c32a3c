"""What simulators make of a robot without a word: the base is fixed, links are merged, masses are invented."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, at_name, first_names, is_first, named, names_of_others
from urdflint.linter.rule import Problem, check
from urdflint.programs import silences as why
from urdflint.programs.reason import Reason
from urdflint.programs.simulator import SimulatorClaim


@check("PRG201")
def base_fixed_to_world(claim: SimulatorClaim) -> Iterator[Problem]:
    if is_first(claim):
        message = f"{named(claim.element)} is fixed to the world"
        yield Problem(message, at_name(claim.element), also=names_of_others(claim))


@check("PRG202")
def fixed_link_merged(claim: SimulatorClaim) -> Iterator[Problem]:
    if is_first(claim):
        several = len(claim.alike) > 1
        message = f"link {first_names(claim)} on a fixed joint is merged: its name and frame are gone"
        if several:
            message = f"links {first_names(claim)} on fixed joints are merged: their names and frames are gone"
        yield Problem(message, at_name(claim.element), also=names_of_others(claim))


@check("PRG203")
def mass_from_shapes(claim: SimulatorClaim) -> Iterator[Problem]:
    message = f"{named(claim.element)} has no <inertial>: its collisions count for its mass"
    yield Problem(message, at_name(claim.element))


@check("PRG220")
def stl_in_ascii(claim: SimulatorClaim) -> Iterator[Problem]:
    uri = claim.element.get("filename") or ""
    yield Problem(f"collision mesh {uri!r} is an ASCII STL", claim.place())


@check("PRG210")
def limit_not_applied(claim: SimulatorClaim) -> Iterator[Problem]:
    fact = _limit_fact(claim.reason)
    if fact is not None:
        yield Problem(f"{named(around(claim.element, 'joint'))} {fact}", claim.place())


def _limit_fact(reason: Reason) -> str | None:
    """What becomes of limits, in words."""
    match reason:
        case why.LimitDropped(None, upper) if upper is not None:
            return "has no lower limit: the upper one is not applied"
        case why.LimitDropped(_, None):
            return "has no upper limit: the lower one is not applied"
        case why.LimitDropped(lower, upper) if lower == upper:
            return f"has the single position {lower:g} as its limits, which are not applied"
        case why.LimitDropped(lower, upper):
            return f"has limits {lower:g} and {upper:g} that are not in order, and not applied"
        case why.LimitMissing():
            return "has no limits, and moves without any"
        case why.LimitOfFloating():
            return "is floating: its limits are not applied"
        case why.LimitOfPlanar():
            return "is planar: its limits count for the first of its three axes alone"
    return None


@check("PRG211")
def mimic_not_followed(claim: SimulatorClaim) -> Iterator[Problem]:
    yield Problem(f"{named(around(claim.element, 'joint'))} does not follow its <mimic>", claim.place())
