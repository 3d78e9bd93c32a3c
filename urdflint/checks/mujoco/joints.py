"""Joints in MuJoCo: limits, efforts and mimics that are lost or count for something else."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.mujoco.model import named
from urdflint.linter.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.programs.mujoco.reasons import (
    AxisNotUsed,
    EffortNegative,
    EffortNotApplied,
    EffortZero,
    LimitDropped,
    LimitMissing,
    LimitOfContinuous,
    LimitOfFloating,
    LimitOfPlanar,
    PlanarSplit,
)
from urdflint.programs.reason import Reason
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed


def _joint(claim: MujocoClaim) -> Element | None:
    return claim.element if claim.element.tag == "joint" else claim.element.parent


@check("MJC210")
def limit_not_applied(claim: MujocoClaim) -> Iterator[Problem]:
    fact = _limit_fact(claim.reason)
    if fact is not None:
        yield Problem(f"{named(_joint(claim))} {fact}", claim.place())


def _limit_fact(reason: Reason) -> str | None:
    """What becomes of limits, in words."""
    match reason:
        case LimitDropped(None, upper) if upper is not None:
            return "has no lower limit: MuJoCo does not apply the upper one"
        case LimitDropped(_, None):
            return "has no upper limit: MuJoCo does not apply the lower one"
        case LimitDropped(lower, upper) if lower == upper:
            return f"has the single position {lower:g} as its limits, which MuJoCo does not apply"
        case LimitDropped(lower, upper):
            return f"has limits {lower:g} and {upper:g} that are not in order: MuJoCo does not apply them"
        case LimitMissing():
            return "moves without limits in MuJoCo"
        case LimitOfContinuous():
            return "is continuous and has limits"
        case LimitOfFloating():
            return "is floating: MuJoCo ignores its limits"
        case LimitOfPlanar():
            return "is planar: MuJoCo applies its limits to the first of its three axes"
    return None


@check("MJC211")
def joint_value_read_otherwise(claim: MujocoClaim) -> Iterator[Problem]:
    joint, effort = _joint(claim), claim.element.get("effort")
    match claim.reason:
        case EffortNegative():
            message = f"the effort limit of {named(joint)} is {effort}: MuJoCo takes its absolute value"
        case EffortZero():
            message = f"the effort limit of {named(joint)} is {effort}: MuJoCo bounds nothing"
        case EffortNotApplied():
            message = f"MuJoCo does not apply the effort limit of {named(joint)}"
        case AxisNotUsed(kind):
            message = f"MuJoCo does not use the <axis> of the {kind} {named(joint)}"
        case _:
            return
    yield Problem(message, claim.place() if claim.attribute else Place(claim.element, part="label"))


@check("MJC212")
def planar_joint_split(claim: MujocoClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, PlanarSplit):
        names = listed([f"'{one}'" for one in claim.reason.names])
        yield Problem(f"MuJoCo splits the planar {named(claim.element)} into {names}", claim.place())


@check("MJC213")
def mimic_not_followed(claim: MujocoClaim) -> Iterator[Problem]:
    yield Problem(f"MuJoCo does not read the <mimic> of {named(_joint(claim))}, which moves by itself", claim.place())
