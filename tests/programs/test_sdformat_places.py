"""Where things are after libsdformat has merged links: poses of shapes and joints, and the center of mass."""

from __future__ import annotations

import math

import pytest

from tests.grouping import grouped
from tests.programs.test_conversion import BOX, MASS, converted, joint, link
from urdflint.programs.sdformat.reading.pose import Pose

PITCHED = "<origin xyz='0 0 1' rpy='0 0.5 0'/>"
UP = "<origin xyz='0 0 1'/>"


def shape(origin: str = "") -> str:
    return f"<visual name='v'>{origin}{BOX}</visual>"


def arm(*origins: str, inside: str) -> str:
    """A chain of links, each fixed to the one before it with an origin; the last has something in it."""
    links = [link(f"l{at}", MASS + (inside if at == len(origins) else "")) for at in range(len(origins) + 1)]
    joints = [joint(f"j{at}", f"l{at}", f"l{at + 1}", "fixed", origin) for at, origin in enumerate(origins)]
    return "".join(links + joints)


def pitch(pose: Pose) -> float:
    """The angle of a rotation about y alone, whose length must be 1."""
    x, y, z, w = pose.rotation
    assert (x, z) == (0, 0)
    assert math.hypot(y, w) == pytest.approx(1)
    return 2 * math.atan2(y, w)


@grouped(
    ("origins", "own", "height", "turned"),
    [
        ((), "", 0, 0),
        ((), UP, 1, 0),
        ((UP,), "", 1, 0),
        ((UP,), UP, 2, 0),
        ((UP, UP), UP, 3, 0),
        ((UP, UP), PITCHED, 3, 0.5),
        ((UP, PITCHED), "", 2, 0.5),
        ((UP, PITCHED), UP, 2 + math.cos(0.5), 0.5),
        ((PITCHED, UP), UP, 1 + 2 * math.cos(0.5), 0.5),
        ((PITCHED, PITCHED), "", 1 + math.cos(0.5), 1),
    ],
)
def test_a_shape_of_merged_links(origins: tuple[str, ...], own: str, height: float, turned: float) -> None:
    (only,) = converted(arm(*origins, inside=shape(own))).links
    (visual,) = only.visuals
    assert visual.pose.position[2] == pytest.approx(height)
    assert pitch(visual.pose) == pytest.approx(turned)


def test_a_joint_below_merged_links() -> None:
    body = arm(UP, UP, inside="") + link("hand") + joint("wrist", "l2", "hand", "continuous", PITCHED)
    (wrist,) = converted(body).joints
    assert wrist.pose.position == pytest.approx((0, 0, 3))
    assert pitch(wrist.pose) == pytest.approx(0.5)


def test_the_center_of_merged_masses() -> None:
    """Three of 1 kg, one above the other."""
    (only,) = converted(arm(UP, UP, inside="")).links
    assert only.center.position == pytest.approx((0, 0, 1))
    assert only.mass == pytest.approx(3)
