"""Wheels that tumble, are on the wrong side or off the ground, or differ by a little; and those that do not."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings
from urdflint.model.symmetry import side_names

CYLINDER = '<collision><origin rpy="1.5708 0 0"/><geometry><cylinder radius="%s" length="0.04"/></geometry></collision>'
SPHERE = '<collision><geometry><sphere radius="%s"/></geometry></collision>'
BOX = '<collision><geometry><box size="%s 0.1 0.1"/></geometry></collision>'


def wheel(name: str, y: float, axis: str = "0 1 0", shape: str = CYLINDER, radius: float = 0.1, **also: str) -> str:
    """A wheel and its joint, 0.05 m below its parent."""
    joint, kind = also.get("joint", f"{name}_joint"), also.get("kind", "continuous")
    x, z = also.get("x", "0"), also.get("z", "-0.05")
    return (
        f'<link name="{name}">{shape % radius}</link><joint name="{joint}" type="{kind}">'
        f'<origin xyz="{x} {y} {z}"/><parent link="base_link"/><child link="{name}"/>'
        f'<axis xyz="{axis}"/><limit effort="5" velocity="20"/></joint>'
    )


def robot(*wheels: str, height: float = 0.15, base: str = "", kind: str = "fixed") -> str:
    """A robot on these wheels, whose base is that high above its footprint."""
    joint = f'<joint name="stand" type="{kind}"><origin xyz="0 0 {height}"/>'
    ends = f'<parent link="{base}base_footprint"/><child link="base_link"/><axis xyz="0 0 1"/></joint>'
    links = f'<link name="{base}base_footprint"/><link name="base_link"/>'
    return f'<robot name="r">{links}{joint}{ends}{"".join(wheels)}</robot>'


def said(xml: str, code: str) -> list[str]:
    return [one.message for one in findings(xml, "") if one.code == code]


@grouped(
    ("one", "words"),
    [
        (wheel("wheel", 0.2), None),
        (wheel("wheel", 0.2, "0 -1 0"), None),
        (wheel("wheel", 0.2, "0 0.866 0.5"), None),  # a camber
        (wheel("wheel", 0.2, "1 0 0"), "joint 'wheel_joint' turns link 'wheel' about x of the base"),
        (wheel("wheel", 0.2, "1 0 1"), "about 0.707 0 0.707 in the base"),
        (wheel("wheel", 0.2, "0 0 1"), "about z of the base"),
        (wheel("caster_wheel", 0.2, "0 0 1"), None),  # it turns the caster
        (wheel("caster_wheel", 0.2, "1 0 0"), "turns link 'caster_wheel'"),
        (wheel("wheel", 0.2, "0 0 1", joint="steering"), None),
        (wheel("wheel", 0.2, "1 0 0", SPHERE), None),
        (wheel("wheel", 0.2, "1 0 0", BOX), None),
        (wheel("wheel", 0.2, "1 0 0", CYLINDER + SPHERE % 0.1), None),
        (wheel("wheel", 0.2, "1 0 0", kind="revolute"), None),
        (wheel("drum", 0.2, "1 0 0"), None),
        (wheel("wheel", 0.2, "1 0 x"), None),
        (wheel("wheel", 0.2, "1 0 0", CYLINDER.replace("collision", "visual")), "turns link 'wheel'"),
    ],
)
def test_axis_across(one: str, words: str | None) -> None:
    found = said(robot(one), "URDF551")
    assert [words in one for one in found if words is not None] == [True] * (words is not None)
    assert len(found) == (words is not None)


def two(left: float, right: float, names: tuple[str, str] = ("left_wheel", "right_wheel"), x: str = "0") -> str:
    return robot(wheel(names[0], left, x=x), wheel(names[1], right))


@grouped(
    ("xml", "reported"),
    [
        (two(0.2, -0.2), False),
        (two(-0.2, 0.2), True),
        (two(-0.2, 0.2, ("l_wheel", "r_wheel")), True),
        (two(-0.2, 0.2, ("wheelFL", "wheelFR")), True),
        (two(0.2, -0.2, ("right_wheel", "left_wheel")), True),
        (two(-0.2, 0.2, ("wheel_1", "wheel_2")), False),
        (two(-0.2, 0.2, ("left_wheel", "right_drum")), False),
        (two(-0.2, 0.25), False),  # not mirror images, so the middle is elsewhere
        (two(-0.2, 0.2, x="0.9"), False),  # rather one before the other
    ],
)
def test_wrong_side(xml: str, reported: bool) -> None:
    assert len(said(xml, "URDF552")) == reported


@grouped(
    ("sides", "severity"),
    [(("left_joint", "right_joint"), "warning"), (("right_joint", "left_joint"), "info")],
)
def test_a_plugin_that_exchanges_the_sides_again_turns_as_commanded(sides: tuple[str, str], severity: str) -> None:
    left, right = sides
    plugin = f"<{left}>left_wheel_joint</{left}><{right}>right_wheel_joint</{right}>"
    drive = f'<gazebo><plugin name="d" filename="libgazebo_ros_diff_drive.so">{plugin}</plugin></gazebo>'
    found = findings(two(-0.2, 0.2).replace("</robot>", f"{drive}</robot>"), "")
    assert [one.severity for one in found if one.code == "URDF552"] == [severity]


def test_sides_are_those_of_the_base_link() -> None:
    turned = two(-0.2, 0.2).replace('<origin xyz="0 0 0.15"/>', '<origin xyz="0 0 0.15" rpy="0 0 3.14159"/>')
    assert said(turned, "URDF552") == []  # left of the footprint, which is asked first
    assert len(said(turned.replace("base_footprint", "root"), "URDF552")) == 1  # and right of base_link


def test_names_of_joints_say_the_side() -> None:
    wheels = wheel("wheel_a", -0.2, joint="left"), wheel("wheel_b", 0.2, joint="right")
    assert len(said(robot(*wheels), "URDF552")) == 1


@grouped(
    ("name", "side"),
    [
        ("left_wheel", "left"),
        ("rearRightWheel", "right"),
        ("FL_wheel", "left"),
        ("wheel_rr", "right"),
        ("leftwheel", "left"),
        ("wheel_right2", "right"),
        ("fl_caster_r_wheel", None),
        ("wheel", None),
        ("roue_gauche", "left"),
    ],
)
def test_side_of_a_name(name: str, side: str | None) -> None:
    assert side_names.side_of(name) == side


BOTH = wheel("left_wheel", 0.2) + wheel("right_wheel", -0.2)


@grouped(
    ("xml", "words"),
    [
        (robot(BOTH), None),
        (robot(BOTH, height=0.159), None),  # a tire
        (robot(BOTH, height=0.161), "is 11 mm above the ground"),
        (robot(BOTH, height=0.139), "is 11 mm below the ground"),
        (robot(BOTH, height=0.2, base="r1/"), "which is z=0 of link 'r1/base_footprint'"),
        (robot(BOTH, height=0.2, kind="prismatic"), None),  # it can be raised
        (robot(wheel("a_wheel", 0.2), wheel("b_wheel", 0, z="0.05")), None),  # one of them stands
        (robot(wheel("a_wheel", 0.2), wheel("b_wheel", 0, z="-0.1")), "lowest point of link 'b_wheel'"),
        (robot(wheel("a_wheel", 0.2), wheel("b_wheel", 0, z="-0.1", shape=BOX)), None),  # of unknown size
        (robot(wheel("a_wheel", 0.2, shape=SPHERE), height=0.2), "lowest point of link 'a_wheel', whose radius is 100"),
        (robot(BOTH, height=0.2).replace("base_footprint", "foot"), None),
        (robot(wheel("a_wheel", 0.2, "0 0.96 0.28"), height=0.2), None),  # not level
        (robot(BOTH, height=0.2).replace('<robot name="r">', '<robot name="r"><link name="b_base_footprint"/>'), None),
    ],
)
def test_off_the_ground(xml: str, words: str | None) -> None:
    found = said(xml, "URDF553")
    assert [words in one for one in found if words is not None] == [True] * (words is not None)
    assert len(found) == (words is not None)


def front(left: float, right: float) -> str:
    return wheel("front_left_wheel", left, x="0.3") + wheel("front_right_wheel", right, x="0.3")


@grouped(
    ("xml", "words"),
    [
        (robot(BOTH), None),
        (robot(wheel("left_wheel", 0.2, radius=0.0352), wheel("right_wheel", -0.2, radius=0.035)), "35.2 and 35 mm"),
        (robot(wheel("left_wheel", 0.2, radius=0.1), wheel("right_wheel", -0.2, radius=0.10001)), None),
        (robot(wheel("left_wheel", 0.2, radius=0.1), wheel("right_wheel", -0.2, radius=0.11)), None),
        (robot(wheel("left_wheel", 0.2, shape=BOX), wheel("right_wheel", -0.2, shape=BOX, radius=0.101)), None),
        (robot(BOTH + front(0.2, -0.2)), None),
        (robot(BOTH + front(0.201, -0.2)), "'front_left_wheel' are 400 and 401 mm wide"),
        (robot(BOTH + front(0.3, -0.3)), None),
    ],
)
def test_nearly_alike(xml: str, words: str | None) -> None:
    found = said(xml, "URDF554")
    assert [words in one for one in found if words is not None] == [True] * (words is not None)
    assert len(found) == (words is not None)
