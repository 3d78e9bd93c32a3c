"""What urdfdom, libsdformat, Drake and others do with a robot file, by version, as plain values and small functions."""

from __future__ import annotations

from urdflint.consumers import urdfdom
from urdflint.consumers.urdfdom import NOTHING, Outcome
from urdflint.document import Element
from urdflint.finding import Effect
from urdflint.model.robot import Robot

__all__ = ["NOTHING", "Outcome", "cut", "unreadable", "with_sdformat"]


def unreadable(robot: Robot, element: Element, item: str) -> Outcome:
    """What follows for every program if `item`, an attribute or child of `element`, is missing or cannot be read.

    libsdformat reads URDF with urdfdom 3, up to series 13 as a library, from 14 on or at the builder's choice as a
    copy of its own; so what makes urdfdom refuse a robot makes Gazebo refuse it.
    """
    return with_sdformat(urdfdom.fault(robot, element, item))


def cut(robot: Robot, part: Element) -> Outcome:
    """What follows if an inertial, visual or collision cannot be read at all."""
    return with_sdformat(urdfdom.cut(robot, part))


def with_sdformat(outcome: Outcome) -> Outcome:
    """The outcome of urdfdom 3, told of libsdformat too."""
    old = outcome.effects.get(urdfdom.OLD)
    if old not in (Effect.REJECTS, Effect.DROPS):
        return outcome
    return Outcome({**outcome.effects, "sdformat": old}, outcome.loss)
