"""Which files the hooks of pre-commit take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tests.grouping import grouped
from urdflint.linter.discovery import walk
from urdflint.model import file_kind

HOOKS = yaml.safe_load((Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text())
FILES = [one["files"] for one in HOOKS if one.get("pass_filenames", True)]


@pytest.mark.parametrize("pattern", FILES)
@grouped(
    ("path", "taken"),
    [
        ("a.urdf", True),
        ("urdf/a.urdf.xacro", True),
        ("a/URDF.URDF", True),
        ("config/a.srdf", True),
        ("config/a.srdf.xacro", True),
        ("config/ros2_controllers.yaml", True),
        ("config/controllers_gazebo.yml", True),
        ("config/joint_limits.yaml", True),
        ("config/initial_positions.yaml", True),
        ("models/arm/model.sdf", True),
        ("worlds/hall.world", True),
        ("scene.dmd.yaml", True),
        ("scene.yaml", False),
        ("model.sdf.jinja", False),
        ("config/kinematics.yaml", False),
        ("controllers/other.yaml", False),
        ("controllers.yaml.txt", False),
        ("a.urdf.bak", False),
        ("notes.txt", False),
        ("urdf", False),
    ],
)
def test_names(pattern: str, path: str, taken: bool) -> None:
    assert bool(re.search(pattern, path)) is taken


def test_all_endings_that_a_folder_is_searched_for_are_taken() -> None:
    assert FILES
    assert all(
        re.search(pattern, f"a{ending}") for pattern in FILES for ending in (*walk.ENDINGS, *file_kind.SDF_ENDINGS)
    )
