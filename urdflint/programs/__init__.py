"""What the programs do with a robot file, by version, as plain values and small functions.

A module with the name of a program holds what that program reads and how; one with the name of a subject tells what
follows for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urdflint.model.robot import Robot
from urdflint.programs import drake
from urdflint.programs.effect import STRONGEST, Effect
from urdflint.programs.sdformat import survival as sdformat
from urdflint.programs.target import FAMILIES
from urdflint.programs.urdfdom import faults as urdfdom
from urdflint.programs.urdfdom.faults import NOTHING, Outcome
from urdflint.schema.vocabulary import reader
from urdflint.syntax.document import Document, Element

__all__ = ["NOTHING", "Outcome", "absent", "cut", "felt", "foreign", "unreadable", "without", "worst"]


def unreadable(robot: Robot, element: Element, item: str) -> Outcome:
    """What follows for every program if `item`, an attribute or child of `element`, is missing or cannot be read."""
    return sdformat.like_urdfdom(urdfdom.fault(robot, element, item))


def absent(robot: Robot, element: Element, attribute: str) -> Outcome:
    """What follows for every program if a wanted attribute is not there; see `unreadable`.

    The axis of a moving joint without xyz is 0 0 0 for urdfdom, and that is an error for libsdformat and MuJoCo.
    """
    above = element.parent
    joint = robot.joint_named.get(above.get("name") or "") if above is not None else None
    if joint is not None and joint.axis is element and attribute == "xyz" and joint.type not in ("fixed", "floating"):
        written = {"sdformat": Effect.REJECTS} if sdformat.keeps(joint) else {}
        return Outcome({"urdfdom": Effect.IGNORES, "mujoco": Effect.REJECTS, **written})
    return unreadable(robot, element, attribute)


def without(part: Element, lacking: Sequence[str]) -> dict[str, Effect]:
    """What Drake and MuJoCo make of a part without these children (cases urdf/021 urdf/128 urdf/144 gazebo/207)."""
    if part.tag == "joint":
        return {"drake": Effect.REJECTS, "mujoco": Effect.REJECTS}
    if part.tag == "inertial":
        alone = {"mass": Effect.WARNS, "inertia": Effect.ALTERS}
        return {"mujoco": Effect.REJECTS, **({"drake": alone[lacking[0]]} if len(lacking) == 1 else {})}
    return {"drake": Effect.REJECTS}


def foreign(declared: Element) -> dict[str, Effect]:
    """What the programs make of an extension that belongs to one of them, as the schema tells of it."""
    facts = reader(declared)
    takers, refusers = facts.get("by", "").split(), facts.get("rejects", "").split()
    passed = {name: Effect.IGNORES for name in FAMILIES if name not in takers}
    return passed | dict.fromkeys(refusers, Effect.REJECTS)


def felt(document: Document, effects: dict[str, Effect], elements: Iterable[Element]) -> dict[str, Effect]:
    """The effects without those stated of every Drake, if it passes over one of the elements; a loss stays a loss."""
    if not any(drake.skips(document, one) for one in elements):
        return effects
    stated = {key for key in effects if key.startswith("drake") and "@" not in key}
    return {key: one for key, one in effects.items() if key not in stated or one is Effect.DROPS}


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """Several outcomes at once: the strongest effect on each program, the first loss."""
    effects: dict[str, Effect] = {}
    loss = None
    for one in outcomes:
        loss = loss or one.loss
        for selector, effect in one.effects.items():
            effects[selector] = min(effect, effects.get(selector, effect), key=STRONGEST.index)
    return Outcome(effects, loss)


def cut(robot: Robot, part: Element) -> Outcome:
    """What follows if an inertial, visual or collision cannot be read at all."""
    return sdformat.like_urdfdom(urdfdom.cut(robot, part))
