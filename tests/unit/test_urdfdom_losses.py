"""What a link loses where urdfdom stops reading it, in words."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings

BOX, BAD = "<geometry><box size='1 1 1'/></geometry>", "<geometry><sphere/></geometry>"
COLLISION = f"<collision>{BOX}</collision>"


def visuals(*good: bool) -> str:
    return "".join(f"<visual>{BOX if one else BAD}</visual>" for one in good)


@grouped(
    ("inside", "lost"),
    [
        (visuals(False), "its visual"),
        (visuals(False, True), "all 2 visuals"),
        (visuals(True, False), "its second visual"),
        (visuals(True, False, True), "its second visual and those after it"),
        (visuals(*[True] * 9, False), "its tenth visual"),
        (visuals(*[True] * 10, False), "its 11th visual"),
        (visuals(False) + COLLISION, "its visual and its collision"),
        (visuals(True) + f"<collision>{BAD}</collision>", "its collision"),
        (visuals(True) + COLLISION + f"<collision>{BAD}</collision>", "its second collision"),
        (f"<inertial/>{visuals(True, True)}{COLLISION}", "its inertia, all 2 visuals and its collision"),
        ("<inertial/>", "its inertia"),
    ],
)
def test_what_is_lost(inside: str, lost: str) -> None:
    found = findings(f'<robot name="r"><link name="a">{inside}</link></robot>')
    assert [one.loss for one in found if one.loss] == [f"link 'a' loses {lost}"]
