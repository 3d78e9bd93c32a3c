"""A program makes the same of a robot whether it takes its plain links and joints or reads them by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests import mutations
from urdflint.config import request
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import PlainParts, plain_parts
from urdflint.programs import models, target
from urdflint.programs.loaded import Loaded
from urdflint.syntax import parsing
from urdflint.syntax.document import Element
from urdflint.syntax.source import Source

PROGRAMS = sorted({program.family for program in request.compared(())})
FIELDS = [name.removeprefix("find_") for name in Loaded._fields if name != "repaired"]
MOMENTS = '<inertia ixx="3" ixy="0.1" ixz="0" iyy="3" iyz="0" izz="2.5"/>'
INERTIAL = f'<inertial><origin xyz="0 0 1" rpy="0.1 0 0"/><mass value="2"/>{MOMENTS}</inertial>'
LINK = f'<link name="{{}}">{INERTIAL}{{}}</link>'
PART = '<{0}><origin xyz="0.1 0 0"/><geometry>{1}</geometry>{2}</{0}>'
SHAPES = (
    '<box size="1 2 3"/>',
    '<sphere radius="0.5"/>',
    '<cylinder radius="0.1" length="2"/>',
    '<mesh filename="a.stl" scale="1 1 2"/>',
    '<mesh filename="left/a.stl"/>',
)
BODY = "".join(
    PART.format("visual", shape, '<material name="m"/>') + PART.format("collision", shape, "") for shape in SHAPES
)
PAINT = PART.format("visual", SHAPES[0], '<material name="own"><color rgba="0 0.5 1 1"/></material>')
JOINT = '<joint name="{0}{1}" type="{2}"><parent link="{0}"/><child link="{1}"/><origin rpy="0 0 1"/>{3}</joint>'
LIMIT = '<axis xyz="0 0 1"/><limit lower="-1" upper="2" effort="3" velocity="4"/><dynamics damping="0.1"/>'
ROBOT = "".join(
    (
        '<robot name="r"><material name="m"><color rgba="1 0 0 1"/></material>',
        *(
            LINK.format("a", BODY),
            '<link name="b"/>',
            LINK.format("c", PAINT),
            LINK.format("d", ""),
            '<link name="e"/>',
        ),
        *(JOINT.format("a", "b", "fixed", ""), JOINT.format("b", "c", "revolute", LIMIT)),
        JOINT.format("c", "d", "prismatic", f'{LIMIT}<mimic joint="bc" multiplier="2" offset="0.1"/>'),
        JOINT.format("d", "e", "continuous", '<safety_controller k_velocity="1"/>'),
        "</robot>",
    )
)
ROBOTS = (ROBOT, *mutations.harsh(20261123, [ROBOT], 12), *mutations.mutants(20261123, [ROBOT], 12))


def test_plain_parts_are_those_with_nothing_odd() -> None:
    robot = _robot(ROBOT)
    plain = robot.analysis(plain_parts)
    assert len(plain.links) == len(robot.links)
    assert len(plain.joints) == len(robot.joints)
    rests = [_robot(text).analysis(plain_parts) for text in ROBOTS]
    assert any(0 < len(rest.links) < len(robot.links) for rest in rests)
    assert any(0 < len(rest.joints) < len(robot.joints) for rest in rests)


@pytest.mark.parametrize("program", PROGRAMS)
def test_plain_parts_change_nothing(program: str) -> None:
    for text in ROBOTS:
        robot, other = _robot(text), _robot(text)
        other._analyses[plain_parts] = PlainParts({}, {})
        assert _made(program, robot) == _made(program, other), text


def _robot(text: str) -> Robot:
    document = parsing.read(Source("robot.urdf", text.encode()))
    assert document.root is not None
    return Robot(document, document.root, Files(None, {}, False))


def _made(program: str, robot: Robot) -> tuple[Any, ...]:
    """What is left of a robot and what is claimed about it, with offsets for elements."""
    loaded = models.loaded(robot, target.parse(program)[-1])
    family = target.FAMILIES[program]
    releases = [f"{program}@{series}" for series in (*family.releases, *family.releases_between)]
    targets = [parsed for release in releases for parsed in target.parse(release)]
    claims = models.claims_of(program, robot, targets, robot.element.children)
    return (
        [_plain([getattr(left, name) for name in FIELDS]) for left in (loaded, loaded.repaired) if left is not None],
        [(str(claim.reason), claim.element.start, claim.attribute, {**claim.effects}) for claim in claims],
    )


def _plain(value: Any) -> Any:
    """A value with offsets for elements, as text where it is a number: nan is not equal to itself."""
    if isinstance(value, Element):
        return value.start
    if isinstance(value, frozenset):
        return sorted(map(str, map(_plain, value)))
    if isinstance(value, dict):
        return [(name, _plain(item)) for name, item in value.items()]
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else str(value)
