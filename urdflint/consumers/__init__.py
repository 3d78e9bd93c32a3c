"""What urdfdom, libsdformat, Drake and others do with a robot file, by version, as plain values and small functions."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.consumers import urdfdom
from urdflint.consumers.urdfdom import NOTHING, Outcome
from urdflint.document import Element
from urdflint.finding import Effect
from urdflint.model.robot import Robot

__all__ = ["NOTHING", "Outcome", "absent", "cut", "unreadable", "with_sdformat", "worst"]

STRONGEST = (Effect.REJECTS, Effect.DROPS, Effect.ALTERS, Effect.WARNS, Effect.IGNORES)


def unreadable(robot: Robot, element: Element, item: str) -> Outcome:
    """What follows for every program if `item`, an attribute or child of `element`, is missing or cannot be read.

    libsdformat reads URDF with urdfdom 3, up to series 13 as a library, from 14 on or at the builder's choice as a
    copy of its own; so what makes urdfdom refuse a robot makes Gazebo refuse it.
    """
    return with_sdformat(urdfdom.fault(robot, element, item))


def absent(robot: Robot, element: Element, attribute: str) -> Outcome:
    """What follows for every program if a wanted attribute is not there; see `unreadable`.

    The axis of a moving joint without xyz is 0 0 0 for urdfdom, and that is an error for libsdformat and MuJoCo.
    """
    joint = element.parent
    moving = joint is not None and joint.tag == "joint" and joint.get("type") not in ("fixed", "floating")
    if moving and element.tag == "axis" and attribute == "xyz":
        return Outcome({"urdfdom": Effect.IGNORES, "sdformat": Effect.REJECTS, "mujoco": Effect.REJECTS})
    return unreadable(robot, element, attribute)


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
    return with_sdformat(urdfdom.cut(robot, part))


def with_sdformat(outcome: Outcome) -> Outcome:
    """The outcome of urdfdom 3, told of libsdformat too."""
    old = outcome.effects.get(urdfdom.OLD)
    if old not in (Effect.REJECTS, Effect.DROPS):
        return outcome
    return Outcome({**outcome.effects, "sdformat": old}, outcome.loss)
