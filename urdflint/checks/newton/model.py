"""What Newton makes of a robot without a word: capsules of one length, changed inertias, planar joints, no mass."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, at_name, named
from urdflint.linter.rule import Problem, check
from urdflint.programs.newton import reasons as why
from urdflint.programs.newton.claims import NewtonClaim
from urdflint.programs.newton.reasons import Vector


@check("NWT201")
def capsule_length_not_read(claim: NewtonClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.CapsuleLengthNotRead):
        link = named(around(claim.element, "link"))
        message = f"Newton makes the capsule of {link} 1 m long, not {claim.reason.length} m"
        yield Problem(message, claim.place())


@check("NWT202")
def inertia_changed_by_newton(claim: NewtonClaim) -> Iterator[Problem]:
    link = named(around(claim.element, "link"))
    match claim.reason:
        case why.InertiaRaised(moments, by):
            message = f"Newton adds {by:.3g} kg m² to the principal moments {_listed(moments)} of {link}"
        case why.InertiaBalanced(moments, by):
            message = f"Newton adds {by:.3g} kg m² to the principal moments {_listed(moments)} of {link}"
        case why.InertiaOfMassless():
            message = f"{link} has no mass: Newton replaces its inertia by 0"
        case why.InertiaNotFinite():
            message = f"{link} has an inertia that is not finite: Newton replaces its mass and inertia by 0"
        case why.MassReplaced(kg):
            message = f"{link} has a mass of {kg:g} kg: Newton replaces its mass and inertia by 0"
        case _:
            return
    yield Problem(message, claim.place())


def _listed(moments: Vector) -> str:
    low, middle, high = (f"{one:.3g}" for one in moments)
    return f"{low}, {middle} and {high}"


@check("NWT203")
def planar_joint_without_rotation(claim: NewtonClaim) -> Iterator[Problem]:
    joint = named(around(claim.element, "joint"))
    match claim.reason:
        case why.PlanarNotTurning():
            message = f"the planar {joint} does not turn in Newton: it has two sliding axes"
        case why.RateOfPlanar():
            message = f"Newton does not apply the {claim.attribute} limit of the planar {joint}"
        case _:
            return
    yield Problem(message, claim.place())


@check("NWT204")
def link_without_mass_in_newton(claim: NewtonClaim) -> Iterator[Problem]:
    yield Problem(f"{named(claim.element)} moves and has no mass in Newton", at_name(claim.element))
