"""What MuJoCo rejects and no other rule speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, named
from urdflint.linter.rule import Problem, check
from urdflint.programs.mujoco import reasons as why
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


@check("MJC301")
def mujoco_body_without_mass(claim: MujocoClaim) -> Iterator[Problem]:
    link = named(around(claim.element, "link"))
    match claim.reason:
        case why.BodyWithoutMass(kg, _, "mass"):
            message = f"{link} moves and has {'no mass' if not kg else f'a mass of {kg:g} kg'}"
        case why.BodyWithoutMass(_, moment, _):
            message = (
                f"{link} moves and has {'no inertia' if not moment else f'a principal moment of {moment:.3g} kg m²'}"
            )
        case why.MergedInertiaNotPositive(moment):
            message = f"the inertia that MuJoCo adds up for {link} has a principal moment of {moment:.3g} kg m²"
        case why.InertiaNotPositive(moments):
            message = f"inertia of {link} has a principal moment that is not positive: {moments[0]:.3g} kg m²"
        case why.TriangleViolated((low, middle, high)):
            excess = high - low - middle
            message = f"inertia of {link} violates the triangle inequality by {excess:.2g} kg m²"
        case _:
            return
    yield Problem(message, Place(claim.element))


@check("MJC302")
def mesh_not_found_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    name = claim.element.get("filename")
    match claim.reason:
        case why.MeshUri(scheme):
            message = f"MuJoCo takes '{name}' for a path: it does not know {scheme}://"
        case why.MeshMissing(path):
            message = f"MuJoCo does not find mesh '{path}'"
        case why.MeshNameEmpty():
            message = f"mesh '{name}' has no name before its extension"
        case why.MeshNameDuplicate(other):
            message = f"MuJoCo gives mesh '{name}' the name '{other}', which another mesh has"
        case _:
            return
    yield Problem(message, claim.place(), [("the other mesh", Place(one, "filename")) for one in claim.related])


@check("MJC303")
def number_rejected_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    what = f"{claim.attribute} of <{claim.element.tag}>"
    match claim.reason:
        case why.NumberUnreadable(word):
            message = f"MuJoCo cannot read {what}: {word!r} is no number"
        case why.NumberOutOfRange(word):
            message = f"MuJoCo cannot hold the number {word} in {what}"
        case why.NumberCountWrong(wanted, found):
            numbers = "one number" if wanted == 1 else f"{wanted} numbers"
            message = f"MuJoCo requires {numbers} for {what}, not {found}"
        case _:
            return
    yield Problem(message, claim.place())


@check("MJC304")
def part_rejected_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    element = claim.element
    match claim.reason:
        case why.AttributeMissing(name) if claim.attribute is not None:
            message = f"{name} of <{element.tag}> is empty"
        case why.AttributeMissing(name):
            message = f"<{element.tag}> has no {name}, which MuJoCo requires"
        case why.ElementMissing(tag):
            message = f"{named(element)} has no <{tag}>, which MuJoCo requires"
        case why.ElementRepeated():
            message = f"{named(element.parent)} has a second <{element.tag}>, which MuJoCo rejects"
        case _:
            return
    lacks = claim.reason.name if isinstance(claim.reason, why.AttributeMissing) else None
    related = [("the first", Place(one)) for one in claim.related]
    yield Problem(message, claim.place(), related, lacks=lacks)


@check("MJC305")
def joint_rejected_by_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    joint = named(around(claim.element, "joint"))
    fact = _fact(claim.reason, claim.element)
    if fact is not None:
        yield Problem(f"{joint} {fact}", claim.place())


def _fact(reason: Reason, element: Element) -> str | None:
    """What is wrong with a joint, in words."""
    match reason:
        case why.JointNameDuplicate(name):
            return f"becomes a joint named '{name}', and another joint has that name"
        case why.WorldMoves():
            return f"is {element.get('type')} and moves link 'world', which MuJoCo cannot move"
        case why.FloatingBelowTop():
            return "is floating below a link that moves: MuJoCo allows that at the world alone"
        case why.AxisTooShort():
            return "has an axis that is too short for a direction"
        case why.BallLimitNotZero(lower):
            return f"is spherical and has a lower limit of {lower:g}, which must be 0"
        case why.LimitsNotAutomatic():
            return "has limits, and autolimits is false"
    return None


@check("URDF762")
def mesh_format_not_for_mujoco(claim: MujocoClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.MeshFormat):
        name, extension = claim.element.get("filename"), claim.reason.extension
        what = f"is a {extension} file" if extension else "has no extension"
        yield Problem(f"collision mesh {name!r} {what}, which MuJoCo cannot read", claim.place())
