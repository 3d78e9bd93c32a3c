"""What links weigh by their shapes in SAPIEN and Genesis, as both said of these very robots; and how far sizes go."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.replay import ask
from urdflint.programs import models, target
from urdflint.programs.loaded import Loaded

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
JOINT = '<joint name="{}" type="continuous"><parent link="{}"/><child link="{}"/><axis xyz="0 0 1"/></joint>'
MESH = '<mesh filename="m.stl" scale="{}"/>'
LEAST = 2.0**-23  # kg
REFUSED = "refused"


def loaded(name: str, text: str) -> Loaded:
    """What a program makes of a robot."""
    robot = ask.read.__wrapped__(f'<robot name="r">{text}</robot>'.encode())
    assert robot is not None
    return models.loaded(robot, target.parse(name)[0])


def with_shapes(name: str, role: str, *shapes: str) -> Loaded:
    """What a program makes of a robot with a link that moves and has these shapes alone."""
    parts = "".join(f"<{role}><geometry>{shape}</geometry></{role}>" for shape in shapes)
    return loaded(name, f'<link name="a">{INERTIAL}</link><link name="b">{parts}</link>{JOINT.format("j", "a", "b")}')


@grouped(
    ("name", "role", "shapes", "expected"),
    [
        ("sapien@3", "collision", [MESH.format("1 1 1")], None),  # it follows from the mesh
        ("sapien@3", "collision", [MESH.format("0 1 1")], 1e-6),
        ("sapien@3", "collision", [MESH.format("1 -1 1")], 1e-6),
        ("sapien@3", "collision", [MESH.format("-1 -1 1")], None),
        ("sapien@3", "collision", [MESH.format("-1 1 1"), '<box size="1 1 1"/>'], None),
        ("sapien@3", "collision", [MESH.format("0 1 1"), '<box size="1 1 1"/>'], 1000.0),
        ("sapien@3", "collision", ['<sphere radius="-1"/>'], 1e-6),
        ("sapien@3", "collision", ['<sphere radius="-0.5"/>', '<sphere radius="1"/>'], 3665.19142918809),
        ("sapien@3", "collision", ['<box size="-1 1 1"/>', '<sphere radius="1"/>'], 3188.790204786391),
        ("sapien@3", "collision", ['<cylinder radius="1" length="-1"/>', '<sphere radius="1"/>'], 1067.345052528339),
        ("sapien@3", "collision", ['<capsule radius="1" length="-1"/>'], 1047.1975511965977),
        ("sapien@3", "collision", ['<sphere radius="0.0002"/>'], 1e-6),
        ("sapien@3", "collision", ['<sphere radius="nan"/>'], 1.0),
        ("sapien@3", "collision", ['<sphere radius="1e12"/>'], 1.0),
        ("genesis@1.4", "collision", [MESH.format("0 1 1")], LEAST),
        ("genesis@1.4", "collision", [MESH.format("-1 1 1")], None),
        ("genesis@1.4", "visual", ['<cylinder radius="1" length="1e308"/>'], LEAST),
        ("genesis@1.4", "visual", ['<cylinder radius="1" length="1.8e11"/>'], 842790191109674.0),
        ("genesis@1.4", "visual", ['<cylinder radius="1" length="1.9e11"/>'], LEAST),
        ("genesis@1.4", "visual", ['<box size="1e160 1e160 1"/>'], LEAST),
        ("genesis@1.4", "visual", ['<box size="1e150 1e150 1"/>'], 1.5e303),
        ("genesis@1.4", "collision", ['<cylinder radius="1" length="1e87"/>'], 4.712388980384689e90),
        ("genesis@1.4", "collision", ['<cylinder radius="1" length="1e88"/>'], REFUSED),
        ("genesis@1.4", "collision", ['<box size="4.6e307 1 1"/>'], REFUSED),
    ],
    size=24,
)
def test_masses_by_shapes(name: str, role: str, shapes: list[str], expected: float | str | None) -> None:
    robot = with_shapes(name, role, *shapes)
    kg = REFUSED if robot.refusals else {body.name: body.kg for body in robot.bodies}["b"]
    assert kg == (pytest.approx(expected) if isinstance(expected, float) else expected)


@grouped("name", [program.name for program in target.parse("all")], size=16)
def test_no_size_is_too_large(name: str) -> None:
    """A program may refuse it, urdflint does not fail at it."""
    shapes = ('<sphere radius="1e200"/>', '<box size="1e200 1e200 1"/>', '<cylinder radius="1e200" length="1"/>')
    for role in ("visual", "collision"):
        assert with_shapes(name, role, *shapes).outcome in ("accepts", "rejects")


def test_a_second_parent_that_comes_later_is_refused_by_sapien() -> None:
    links = "".join(f'<link name="{name}">{INERTIAL}</link>' for name in "abc")
    tree = JOINT.format("j", "a", "b") + JOINT.format("k", "a", "c")
    assert loaded("sapien@3", links + tree + JOINT.format("l", "c", "b")).refusals
    assert not loaded("sapien@3", links + tree + JOINT.format("l", "a", "b")).refusals


def test_genesis_finds_nothing_wrong_with_an_infinite_moment() -> None:
    endless = INERTIAL.replace('izz="1"', 'izz="1e400"')
    for inertial in (endless, endless.replace("<mass", '<origin rpy="0.1 0.2 0.3"/><mass')):
        robot = loaded(
            "genesis@1.4",
            f'<link name="a">{inertial}</link><link name="b">{INERTIAL}</link>{JOINT.format("j", "a", "b")}',
        )
        assert not robot.refusals
