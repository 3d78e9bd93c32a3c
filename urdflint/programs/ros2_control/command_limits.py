"""What ros2_control does with the commands of joints whose limits are 0, where it enforces limits.

From joint_limits_helpers.cpp and joint_saturation_limiter.cpp, and component_parser.cpp for what turns limits off, in
ros2_control 5.16 and 6.8.
"""

from __future__ import annotations

from collections.abc import Mapping

from urdflint.model.companions import ros2_control
from urdflint.model.robot import Robot, Ros2Control
from urdflint.syntax.document import Element

# The first release of ROS whose controller manager enforces limits if nobody says otherwise: `enforce_command_limits`
# of controller_manager_parameters.yaml is true in 5.16, and false or missing up to 4.46 of jazzy
FIRST_ENFORCING = "kilted"
STOPPED_COMMANDS = {"effort": ("effort",), "velocity": ("velocity", "position")}  # by the limit that is 0
CHANGES_OF_COMMANDS = {
    "effort": "sets its effort commands to 0",
    "velocity": "sets its velocity commands to 0",
    "position": "holds its position commands",
}


def changes_by_zeros(robot: Robot, zeros_by_joint: Mapping[str | None, tuple[str, ...]]) -> list[str]:
    """What it does with the commands of joints that have limits of 0."""
    commands: dict[str, None] = {}
    for block in robot.parts[Ros2Control]:
        for joint in ros2_control.joints(block) if isinstance(block, Ros2Control) else ():
            zeros = zeros_by_joint.get(joint.name, ()) if joint.limited else ()
            stopped = {name for zero in zeros for name in STOPPED_COMMANDS[zero]}
            commands.update(
                (interface.name, None)
                for interface in joint.interfaces
                if interface.commands and interface.name in stopped and _is_limited(interface.element)
            )
    return [CHANGES_OF_COMMANDS[name] for name in commands]


def _is_limited(interface: Element) -> bool:
    limits = interface.child("limits")
    return limits is None or (limits.get("enable") or "").strip().lower() != "false"
