"""What libsdformat makes of a robot on its way to Gazebo: URDF becomes SDF, by one procedure for each version.

    conversion = convert(robot, target)

The steps: urdfdom reads the robot (`robot`, `reading`); the `<gazebo>` blocks are read (`extension`); links on fixed
joints melt into those above (`lumping`, `mass`); what is left is written (`writing`), each block where it belongs
(`placing`); the SDF is read (`validity`) and the model in it loaded (`loading`, `sensors`).
"""

from __future__ import annotations

from functools import lru_cache

from urdflint.model.robot import Robot
from urdflint.programs.sdformat.outcome import Conversion, Refusal
from urdflint.programs.sdformat.procedure import Procedure
from urdflint.programs.sdformat.releases import behaviour
from urdflint.programs.target import Target
from urdflint.programs.xml.refusals import refusals

__all__ = ["Conversion", "convert"]


@lru_cache(maxsize=8)
def convert(robot: Robot, target: Target) -> Conversion:
    """What a version of libsdformat makes of a robot; `target` is one of its family."""
    for selector, refusal in refusals(robot.document).items():
        if target.matches(selector):
            return Conversion(target.name, (Refusal(robot.element, None, "xml", f"the XML: {refusal.reason}", "read"),))
    return Procedure(robot, behaviour(target)).conversion(target.name)
