"""What Pinocchio makes of a robot without a word: planar joints of one normal, and a joint named as the world."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, named
from urdflint.linter.rule import Problem, check
from urdflint.programs.pinocchio import reasons as why
from urdflint.programs.pinocchio.claims import PinocchioClaim


@check("PIN201")
def planar_axis_not_used(claim: PinocchioClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.PlanarAxisNotUsed):
        joint, axis = named(around(claim.element, "joint")), " ".join(f"{one:g}" for one in claim.reason.axis)
        stands = f"the axis of planar {joint} is {axis}"
        if not claim.reason.written:
            stands = f"planar {joint} has no <axis>, which means {axis}"
        yield Problem(f"{stands}: Pinocchio uses 0 0 1", claim.place())


@check("PIN202")
def joint_named_universe(claim: PinocchioClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.JointNamedUniverse):
        name = named(claim.element)
        message = f"{name} has the name of the world in Pinocchio: its name finds the world"
        if claim.reason.mass:
            message = f"{name} has the name of the world in Pinocchio: {claim.reason.mass:.4g} kg are lost with it"
        yield Problem(message, claim.place())
