"""How deep elements are for tinyxml2, and where it finds the robot."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from urdflint.programs.xml.tinyxml2 import DEPTH_9, DEPTH_10, has_robot, refusal


def nested(depth: int) -> bytes:
    return b"<a>" * depth + b"</a>" * depth


@pytest.mark.parametrize("most", [DEPTH_9, DEPTH_10])
def test_the_deepest_elements(most: int) -> None:
    assert refusal(nested(most - 2), most) is None
    found = refusal(nested(most - 1), most)
    assert found is not None
    assert (found.offset, found.reason) == (3 * (most - 2), "XML_ELEMENT_DEPTH_EXCEEDED")


def test_elements_side_by_side_are_not_deeper() -> None:
    around = b"<r>" + b"<a></a><b/><!-- c -->" * DEPTH_9
    assert refusal(around + b"</r>", DEPTH_9) is None
    assert refusal(around + nested(DEPTH_9 - 3) + b"</r>", DEPTH_9) is None
    assert refusal(around + nested(DEPTH_9 - 2) + b"</r>", DEPTH_9) is not None


@grouped(
    ("data", "found"),
    [
        (b"<robot/>", True),
        (b"<!-- c --><robot></robot>", True),
        (b"<a></a><robot/>", True),
        (b"<a/><robot/>", True),
        (b"<a><robot/></a>", False),
        (b"<a><b></b><robot/></a>", False),
        (b"<a><b></b><c></c><robot/></a>", False),
        (b"<a/>", False),
        (b"<a>\0</a><robot/>", False),
    ],
)
def test_a_robot_outside_of_all_other_elements(data: bytes, found: bool) -> None:
    assert has_robot(data) is found
