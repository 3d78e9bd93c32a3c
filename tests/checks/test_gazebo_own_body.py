"""Lidars in blocks for Gazebo Classic whose rays start inside of a collision of their own link."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import Finding

BOX = '<box size="0.2 0.2 0.2"/>'
ALL_AROUND = ("-3.14", "3.14")


def collision(shape: str, origin: str = "") -> str:
    return f"<collision>{origin}<geometry>{shape}</geometry></collision>"


def scan(
    least: str | None = "0.05", angles: tuple[str, str] = ALL_AROUND, samples: str = "10", vertical: str = ""
) -> str:
    """The part of a sensor that says where it looks."""
    low, high = angles
    values = f"<samples>{samples}</samples><min_angle>{low}</min_angle><max_angle>{high}</max_angle>"
    closest = f"<min>{least}</min>" if least is not None else ""
    return f"<scan><horizontal>{values}</horizontal>{vertical}</scan><range>{closest}<max>5</max></range>"


def up(low: str, high: str, samples: str = "2") -> str:
    values = f"<samples>{samples}</samples><min_angle>{low}</min_angle><max_angle>{high}</max_angle>"
    return f"<vertical>{values}</vertical>"


def robot(part: str, shapes: str = collision(BOX), pose: str = "", kind: str = "ray", tag: str = "ray") -> str:
    """A robot with a lidar on link `l`, and link `other`."""
    inertia = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>'
    link = f'<link name="l"><inertial><mass value="1"/>{inertia}</inertial>{shapes}</link>'
    sensor = f'<sensor name="s" type="{kind}">{pose}<{tag}>{part}</{tag}></sensor>'
    return f'<robot name="r">{link}<gazebo reference="l">{sensor}</gazebo></robot>'


def said(text: str, targets: str = "sdformat@9") -> list[Finding]:
    """What the rule says of a robot."""
    return [one for one in findings(text, targets) if one.code == "GZ519"]


@grouped(
    ("least", "reported"),
    [("0.05", True), ("0.099", True), ("0.1", False), ("0.3", False), (None, True), ("0", True), ("x", False)],
)
def test_minimum_range_decides(least: str | None, reported: bool) -> None:
    assert len(said(robot(scan(least)))) == reported


@grouped(
    ("shapes", "reported"),
    [
        (collision('<sphere radius="0.06"/>'), True),
        (collision('<sphere radius="0.04"/>'), False),
        (collision('<cylinder radius="0.06" length="0.01"/>'), True),
        (collision('<cylinder radius="0.04" length="1"/>'), False),
        (collision('<box size="0.2 0.08 0.2"/>'), False),
        (collision(BOX, '<origin xyz="0.04 0 0"/>'), True),
        (collision(BOX, '<origin xyz="0.06 0 0"/>'), False),
        (collision(BOX, '<origin xyz="0.06 0 x"/>'), False),
        (collision('<mesh filename="a.stl"/>'), False),
        (collision('<sphere radius="0.01"/>') + collision(BOX), True),
        (f"<visual><geometry>{BOX}</geometry></visual>", False),
        ("<collision/>", False),
        ("", False),
    ],
)
def test_shape_around_the_sensor(shapes: str, reported: bool) -> None:
    assert len(said(robot(scan(), shapes))) == reported


@grouped(
    ("pose", "reported"),
    [
        ("<pose>0 0 0 0 0 0</pose>", True),
        ("<pose>0 0 0.099 0 0 0</pose>", True),
        ("<pose>0 0 0.101 0 0 0</pose>", False),
        ("<pose>0 0 0.099 0.5 0 0</pose>", False),
        ("<pose>0 0 x 0 0 0</pose>", False),
        ('<pose relative_to="f">0 0 0 0 0 0</pose>', False),
    ],
)
def test_pose_of_the_sensor(pose: str, reported: bool) -> None:
    assert len(said(robot(scan(), pose=pose))) == reported


@grouped(
    ("part", "shapes", "reported"),
    [
        (scan(angles=("-0.5", "0.5")), collision(BOX, '<origin xyz="0.09 0 0"/>'), True),
        (scan(angles=("-0.5", "3")), collision(BOX, '<origin xyz="0.09 0 0"/>'), False),
        (scan(angles=("3", "3.2"), samples="1"), collision(BOX, '<origin xyz="0.09 0 0"/>'), True),
        (scan(angles=("3", "x")), collision(BOX), False),
        (scan(samples="x"), collision(BOX), False),
        (scan(vertical=up("-1", "1")), collision('<box size="0.2 0.2 0.02"/>'), False),
        (scan(vertical=up("0", "1")), collision(BOX, '<origin xyz="0 0 0.09"/>'), True),
        (scan(vertical=up("-1", "0")), collision(BOX, '<origin xyz="0 0 0.09"/>'), False),
        (scan(vertical=up("-1", "0", "1")), collision(BOX, '<origin xyz="0 0 0.09"/>'), True),
    ],
)
def test_directions_of_the_scan(part: str, shapes: str, reported: bool) -> None:
    assert len(said(robot(part, shapes))) == reported


@grouped("kind", ["gpu_ray", "gpu_lidar", "lidar", "sonar"])
def test_other_sensors_do_not_hit_collisions(kind: str) -> None:
    assert not said(robot(scan(), kind=kind))


def test_lidar_is_a_newer_name_for_ray_in_the_sensor() -> None:
    assert said(robot(scan(), tag="lidar"))


def test_newer_gazebo_does_not_simulate_it() -> None:
    assert not said(robot(scan()), "sdformat@12,sdformat@14")


def test_collision_of_another_link_is_not_its_own() -> None:
    text = robot(scan(), "")
    link = f'<link name="other">{collision(BOX)}</link>'
    joint = '<joint name="j" type="fixed"><parent link="l"/><child link="other"/></joint>'
    assert not said(text.replace("<gazebo", f"{link}{joint}<gazebo"))
