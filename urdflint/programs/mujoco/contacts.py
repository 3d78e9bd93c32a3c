"""Contacts that hold a robot from the start: its base is part of the world, with which every link may collide.

Between neighbours MuJoCo leaves out contacts, but not where the parent is the world or is welded to it
(`filterparent` in its documentation; run with 3.6, 3.12 and 4.0).
"""

from __future__ import annotations

from urdflint.model.overlap import overlaps
from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco.reasons import BaseInContact
from urdflint.programs.mujoco.record import Record
from urdflint.programs.naming import link


def note(record: Record, robot: Robot) -> None:
    """The links that are in the base when every joint is at zero."""
    if record.refusals:
        return
    for one in robot.analysis(overlaps):
        if one.joint is not None:
            related = (one.first.element, one.second.element)
            base, moving = map(link, related)
            record.silent(Effect.ALTERS, BaseInContact(one.depth, base, moving), one.joint.element, None, related)
