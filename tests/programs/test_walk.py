"""A walk for what a program does not read skips parts like one in which all is read, and notes as much."""

from __future__ import annotations

from pathlib import Path

import pytest

from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import models, target
from urdflint.programs.silences import Walk
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

PART = '<{0} name="{1}"><origin xyz="0 0 1"/><geometry><sphere radius="1"/></geometry>{2}</{0}>'
LINK = '<link name="{0}">{1}</link>'
SHAPES = ("", "<origin/>", "<geometry><box/></geometry>", "<glass/>", '<material name="m" tint="3"/>', "words")
AXIS = '<axis xyz="0 0 1"/><limit lower="0"/>'
JOINT = f'<joint name="{{0}}" type="{{2}}"><parent link="{{0}}"/><child link="{{1}}"/>{AXIS}</joint>'
LINKS = [(kind, part) for part in SHAPES for kind in ("visual", "collision")] * 2
ODD = "".join(
    [
        *(LINK.format(number, PART.format(kind, "p", part)) for number, (kind, part) in enumerate(LINKS)),
        *(JOINT.format(n, n + 1, "fixed" if n % 3 else "prismatic") for n in range(len(LINKS) - 1)),
        *(JOINT.format(n, n + 1, "revolute") for n in range(3)),  # with names that others have
    ]
)
ROBOTS = {
    "odd": f'<robot name="r">{ODD}<block/></robot>',
    "in a namespace": f'<robot name="r" xmlns="">{ODD}</robot>'.replace("<visual", '<visual xmlns="u"', 3),
    **{path.name: path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*_rich.urdf"))},
}


@pytest.mark.parametrize("text", ROBOTS.values(), ids=ROBOTS)
@pytest.mark.parametrize("program", ["newton", "usd", "pybullet", "drake"])
def test_a_walk_that_skips_parts_notes_the_same(program: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shorter, skipped = _claimed(program, text), list[bool]()
    skips = Walk.skips
    monkeypatch.setattr(Walk, "skips", lambda self, element: skipped.append(skips(self, element)))  # and so skips none
    assert _claimed(program, text) == shorter
    assert shorter
    assert any(skipped) or "rich" in text or "xmlns" in text


def _claimed(program: str, text: str) -> list[tuple[object, ...]]:
    document = parsing.read(Source("robot.urdf", text.encode()))
    assert document.root is not None
    robot = Robot(document, document.root, Files(None, {}, False))
    claims = models.claims_of(program, robot, target.parse(program), document.root.children)
    return [(claim.reason, claim.element.start, claim.attribute, {**claim.effects}) for claim in claims]
