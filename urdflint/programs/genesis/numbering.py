"""Where Genesis keeps the values of joints: `qpos`, depth first; those of the base first where it floats."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.model.robot import Robot
from urdflint.programs.loaded import Loaded
from urdflint.programs.numbering import Numbering, counted


def numberings(_robot: Robot, loaded: Loaded) -> Iterator[Numbering]:
    """The order of `get_qpos()`."""
    joints = counted(loaded.joints, {"free": 7})
    names = {joint.element.tag: joint.name for joint in loaded.joints[:1]}
    added = names.get("link")
    numbered = tuple(joint._replace(written="") if joint.start == 0 and added else joint for joint in joints)
    yield Numbering(loaded.target, "Genesis", "qpos", numbered)
