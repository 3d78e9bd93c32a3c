"""What libsdformat makes of a robot on its way to Gazebo: URDF becomes SDF, by one procedure for each release.

    conversion = convert(robot, target)

The steps: urdfdom reads the robot (`assembly`, `reading`); the `<gazebo>` blocks are read (`extension`); links on fixed
joints are merged into their parent links (`lumping`, `mass`); what remains is written (`writing`), each block where it
belongs (`placing`); the SDF is read (`validity`) and the model in it loaded (`loading`, `sensors`). `claims` tells what
follows for the places in the robot: what is rejected, lost (`losses`), or otherwise than written (`silences`, `merged`).
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.programs.sdformat.analysis import SdformatAnalysis
from urdflint.programs.sdformat.outcome import Conversion
from urdflint.programs.target import Target

__all__ = ["Conversion", "convert"]


def convert(robot: Robot, target: Target) -> Conversion:
    """What a release of libsdformat makes of a robot; `target` is one of its family."""
    return robot.analysis(SdformatAnalysis).conversion(target)
