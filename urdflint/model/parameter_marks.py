"""What betrays that a YAML file holds parameters about a robot, before anybody reads it as YAML."""

from __future__ import annotations

import os
import re

from urdflint import regex

INITIAL_POSITIONS = "initial_positions"
# A controller's type: ros2_control's with a slash, also in the C++ names of ros_control's
CONTROLLER = regex.compile(rb"[\w:]{1,100}/[\w:/]{0,100}(?:Control|Broadcast)[a-z]{0,20}\b")
TYPED = regex.compile(rb"""^[ \t]{0,100}type[ \t]{0,20}:[ \t]{0,20}["']?""" + CONTROLLER.pattern, re.MULTILINE)
MOVEIT_CONTROLLERS, SOLVER = "moveit_simple_controller_manager", "kinematics_solver"
PLANNERS = "planner_configs"
NAVIGATION_KEYS = ("robot_base_frame", "robot_radius")
SLAM = "slam_toolbox"
BRIDGE_KEYS = ("gz_topic_name", "ign_topic_name")
TABLES = regex.compile(
    rb"^[ \t]{0,100}(?:-[ \t]{1,20})?[\"']?(?:joint_limits|initial_positions|moveit_simple_controller_manager"
    rb"|controller_list|kinematics_solver|planner_configs|robot_base_frame|robot_radius|slam_toolbox|gz_topic_name|ign_topic_name)[\"']?"
    rb"[ \t]{0,20}:",
    re.MULTILINE,
)


def is_one(name: str, text: bytes) -> bool:
    """Whether a file is likely to hold such parameters, by its name and the beginning of its text."""
    return name_has_word(name, INITIAL_POSITIONS) or bool(TYPED.search(text) or TABLES.search(text))


def name_has_word(name: str, word: str) -> bool:
    """Whether the name of a file ends with a word."""
    return os.path.basename(name).lower().partition(".")[0].endswith(word)
