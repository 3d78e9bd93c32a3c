"""Joints in MuJoCo: efforts and axes that count for something else, and joints that are split."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import named
from urdflint.linter.rule import Problem, check
from urdflint.programs.mujoco.claims import MujocoClaim
from urdflint.programs.mujoco.reasons import (
    AxisNotUsed,
    EffortNegative,
    EffortNotApplied,
    EffortZero,
    PlanarSplit,
)
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed


def _joint(claim: MujocoClaim) -> Element | None:
    return claim.element if claim.element.tag == "joint" else claim.element.parent


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
