"""Short robots for the tests of what simulators make of them, and what their models say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.lint import findings
from tests.replay import ask

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = "<collision><geometry><box size='1 1 1'/></geometry></collision>"


def link(name: str, inside: str = MASS) -> str:
    return f'<link name="{name}">{inside}</link>'


def joint(name: str, parent: str, child: str, kind: str = "continuous", more: str = "") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


def shown(text: str, name: str) -> dict[str, Any]:
    """What the preview for a release has of a robot that loads."""
    return ask.preview(text, name) or {}


def refusing(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Those of some releases that reject a robot, by findings and by the preview alike."""
    said = [name for name in names if any("rejects" in one.effects.values() for one in findings(text, name))]
    assert said == [name for name in names if not shown(text, name)]
    return tuple(said)
