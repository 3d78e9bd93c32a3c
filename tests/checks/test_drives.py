"""Velocities, ranges and efforts of joints: units, numbers that nobody chose, and what is out of reach."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import Finding

SHAPE = '<collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision>'
WHEEL = '<collision><geometry><sphere radius="{}"/></geometry></collision>'


def joint(name: str, kind: str, parent: str, child: str, limit: str = "", more: str = "", xyz: str = "0 0 0.1") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/><origin xyz="{xyz}"/><axis xyz="0 0 1"/>'
    written = f"<limit {limit}/>" if limit else ""
    return f'<joint name="{name}" type="{kind}">{ends}{written}{more}</joint>'


def turning(*speeds: object, effort: object = 20, kind: str = "revolute") -> str:
    """A row of joints with these velocities."""
    links = [f'<link name="l{at}"/>' for at in range(len(speeds) + 1)]
    joints = [
        joint(f"j{at}", kind, f"l{at}", f"l{at + 1}", f'lower="-1" upper="1" effort="{effort}" velocity="{speed}"')
        for at, speed in enumerate(speeds)
    ]
    return f'<robot name="r">{"".join(links + joints)}</robot>'


def wheel(velocity: object, radius: float) -> str:
    links = '<link name="a"/><link name="b">' + WHEEL.format(radius) + "</link>"
    turns = joint("w", "continuous", "a", "b", f'effort="9" velocity="{velocity}"')
    return f'<robot name="r">{links}{turns}</robot>'


def slide(lower: object, upper: object, shapes: str = SHAPE, xyz: str = "0 0 0.1", parent: str = SHAPE) -> str:
    links = f'<link name="a">{parent}</link><link name="b">{shapes}</link>'
    limit = f'lower="{lower}" upper="{upper}" effort="9" velocity="1"'
    return f'<robot name="r">{links}{joint("s", "prismatic", "a", "b", limit, xyz=xyz)}</robot>'


def reported(xml: str, code: str) -> list[Finding]:
    return [one for one in findings(xml, "") if one.code == code]


@grouped(
    ("speeds", "effort", "severity"),
    [
        ((180,), 20, "info"),
        ((180,), 100, "warning"),  # 18 kW
        ((98, 180), 20, "warning"),
        ((180, 3), 20, "info"),
        ((98,), 200, None),
        ((52.4, 28.6), 55, None),  # legs
        ((40,), 200, None),
        ((45,), 200, "warning"),
        ((90,), "x", "info"),
        ((100, 100), 100, None),
        ((1000, 90), 1, "info"),
        ((10_000,), 50_000, None),
        ((500, 200), 100, None),
        ((900,), 1, "info"),
        ((3000,), 1, "warning"),
        ((3001,), 1, None),
        ((13_000,), 1, None),
        (("inf",), 1, None),
    ],
)
def test_velocities_of_data_sheets(speeds: tuple[object, ...], effort: object, severity: str | None) -> None:
    found = reported(turning(*speeds, effort=effort), "URDF433")
    assert [one.severity.value for one in found] == ([severity] if severity else [])


def test_a_robot_is_reported_once_with_all_its_joints() -> None:
    (one,) = reported(turning(98, 180, 30, 29, 200), "URDF433")
    assert one.message == (
        "velocity limits of 4 of 5 turning joints, such as 98 of joint 'j0', look like degrees a second, but are read "
        "as rad/s"
    )
    assert len(one.also) == 3
    assert one.help == "write velocity=\"1.71\" for joint 'j0' if it is in degrees a second"


def test_turns_a_minute() -> None:
    (one,) = reported(turning(3000), "URDF433")
    assert one.message == "velocity limit 3000 of joint 'j0' looks like turns a minute, but is read as rad/s"
    assert one.help == "write velocity=\"314.2\" for joint 'j0' if it is in turns a minute"


@grouped(
    ("velocity", "radius", "told"),
    [
        (3000, 0.1, True),
        (3000, 0.019, False),
        (700, 0.08, False),
        (800, 0.08, True),
        (1000, 0.1, False),
        (30, 9, False),
    ],
)
def test_wheels_by_their_rims(velocity: float, radius: float, told: bool) -> None:
    found = reported(wheel(velocity, radius), "URDF433")
    assert [one.severity.value for one in found] == (["warning"] if told else [])
    assert all(
        f"at which its rim moves at {velocity * radius:.3g} m/s, looks like turns" in one.message for one in found
    )


@grouped(
    ("xml", "told"),
    [
        (slide(0, 40), True),
        (slide(-20, 20), True),
        (slide(0, 6), True),
        (slide(0, 4.9), False),
        (slide(0, 40, xyz="0 0 2"), False),  # a large robot
        (slide(0, 40, SHAPE.replace("0.1 0.1 0.1", "0.1 0.1 2")), False),
        (slide(-1000, 1000), False),
        (slide(0, 1000), True),
        (slide(-999_999, 999_999), False),
        (slide(0, 40, parent=""), False),
        (slide(0, 40, shapes=""), False),
        (slide(40, 0), False),
        (slide("x", 40), False),
        (slide(0, 40).replace('"prismatic"', '"revolute"'), False),
        (slide(0, 40).replace('name="a"', 'name="c"'), False),
    ],
)
def test_slides_in_millimeters(xml: str, told: bool) -> None:
    assert [one.severity.value for one in reported(xml, "URDF434")] == (["warning"] if told else [])


@grouped(
    ("number", "effort", "velocity", "told"),
    [
        (4, 100, 1, True),
        (3, 100, 1, False),
        (4, 300, 10, True),
        (4, 80, 15, False),
        (4, 80, 20, False),
        (4, 0.7, 7, False),
        (4, 12, 1, False),
        (4, 0, 1, False),
        (4, -1, -1, False),
    ],
)
def test_limits_that_nobody_chose(number: int, effort: float, velocity: float, told: bool) -> None:
    found = reported(turning(*[velocity] * number, effort=effort), "URDF435")
    assert [(one.severity.value, len(one.also)) for one in found] == ([("info", number - 1)] if told else [])


def test_one_joint_of_its_own_shows_that_somebody_chose() -> None:
    assert reported(turning(1, 1, 1, 1, 1, effort=100), "URDF435")
    assert reported(turning(1, 1, 1, 1, 2, effort=100), "URDF435") == []
    follower = turning(1, 1, 1, 1, 2, effort=100).replace('velocity="2"/>', 'velocity="2"/><mimic joint="j0"/>')
    assert reported(follower, "URDF435")


@grouped(
    ("damping", "effort", "velocity", "severity"),
    [
        (50, 20, 4, "warning"),
        (24, 20, 4, "info"),
        (25, 20, 4, "warning"),
        (5, 20, 4, None),
        (6.2, 20, 4, None),
        (6.3, 20, 4, "info"),
        (10, 100, 1000, None),
        (50, 0, 4, None),
        (0, 20, 4, None),
        (-50, 20, 4, None),
        ("x", 20, 4, None),
    ],
)
def test_damping_against_velocity(damping: object, effort: float, velocity: float, severity: str | None) -> None:
    limit = f'lower="-1" upper="1" effort="{effort}" velocity="{velocity}"'
    dynamics = f'<dynamics damping="{damping}"/>'
    xml = f'<robot name="r"><link name="a"/><link name="b"/>{joint("j", "revolute", "a", "b", limit, dynamics)}</robot>'
    found = reported(xml, "URDF549")
    assert [one.severity.value for one in found] == ([severity] if severity else [])
    for kind in ("prismatic", "revolute"):
        unit = "m/s" if kind == "prismatic" else "rad/s"
        assert all(f" {unit} at most" in one.message for one in reported(xml.replace("revolute", kind), "URDF549"))


@grouped(
    ("leader", "follower", "multiplier", "said"),
    [
        (
            "revolute",
            "prismatic",
            "",
            "joint 'f' slides 1 m for each radian that joint 'l' turns, as its multiplier is 1",
        ),
        ("continuous", "prismatic", 'multiplier="-1.0"', "multiplier is -1.0"),
        ("prismatic", "revolute", 'multiplier="1"', "joint 'f' turns 1 rad for each meter that joint 'l' slides"),
        ("revolute", "prismatic", 'multiplier="0.02"', None),
        ("revolute", "prismatic", 'multiplier="x"', None),
        ("revolute", "revolute", "", None),
        ("prismatic", "prismatic", "", None),
        ("fixed", "prismatic", "", None),
    ],
)
def test_slides_that_follow_a_turn(leader: str, follower: str, multiplier: str, said: str | None) -> None:
    limit = 'lower="-1" upper="1" effort="1" velocity="1"'
    mimic = f'<mimic joint="l" {multiplier}/>'
    xml = '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>' + joint("l", leader, "a", "b", limit)
    xml += joint("f", follower, "a", "c", limit.replace("1", "0.01", 2), mimic) + "</robot>"
    found = reported(xml, "URDF550")
    assert [said in one.message for one in found if said] == ([True] if said else [])
    assert bool(found) is (said is not None)
    if found:
        assert reported(xml, "URDF548") == []
