"""Tags of blocks for joints: those for something else come to nothing, also beside one that keeps a fixed joint."""

from __future__ import annotations

import pytest

from tests.programs.test_conversion import converted, joint, link

KEEPING = "<preserveFixedJoint>1</preserveFixedJoint>"


def lost(kind: str, inside: str, release: str) -> list[tuple[str, str, str]]:
    """What a block for a joint loses, and why."""
    text = link("a") + link("b") + joint("j", "a", "b", kind) + f"<gazebo reference='j'>{inside}</gazebo>"
    return [(one.kind, one.name, one.reason.word) for one in converted(text, release).dropped]


@pytest.mark.parametrize("release", ["sdformat@9", "sdformat@12.3", "sdformat@16"])
def test_tags_in_blocks_for_joints(release: str) -> None:
    other = ("tag", "mu1", "sdformat/tag-for-other")
    assert lost("fixed", KEEPING, release) == lost("continuous", KEEPING, release) == []
    assert lost("fixed", "<mu1>1</mu1>", release) == [("block", "j", "sdformat/joint-lumped")]
    assert lost("fixed", KEEPING + "<mu1>1</mu1>", release) == [other]
    assert lost("continuous", "<mu1>1</mu1>", release) == [other]
    assert lost("continuous", KEEPING + "<mu1>1</mu1>", release) == [other]
    assert lost("continuous", "<springReference>1</springReference>", release) == []
