"""Cameras in blocks for Gazebo and the frames that their images name."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings
from urdflint.findings import Finding

OPTICAL = "-1.5708 0 -1.5708"
CLASSIC = '<plugin name="p" filename="lib{}.so"><{}>{}</{}></plugin>'


def link(name: str, above: str, rpy: str = "0 0 0", kind: str = "fixed") -> str:
    """A link, and the joint that adds it to another."""
    joint = f'<parent link="{above}"/><child link="{name}"/><origin rpy="{rpy}"/>'
    moving = '<axis xyz="0 0 1"/>' if kind != "fixed" else ""
    return f'<link name="{name}"/><joint name="j_{name}" type="{kind}">{joint}{moving}</joint>'


def robot(sensor: str, links: str = "", kind: str = "camera") -> str:
    """A robot with a camera on link `cam`, and more links."""
    all_links = f'<link name="base"/>{link("cam", "base", "0 0.3 1")}{links}'
    block = f'<gazebo reference="cam"><sensor name="s" type="{kind}">{sensor}</sensor></gazebo>'
    return f'<robot name="r">{all_links}{block}</robot>'


def classic(frame: str, plugin: str = "gazebo_ros_camera", tag: str = "frameName") -> str:
    return CLASSIC.format(plugin, tag, frame, tag)


def camera(frame: str) -> str:
    return f"<camera><optical_frame_id>{frame}</optical_frame_id></camera>"


def newer(frame: str, tag: str = "gz_frame_id") -> str:
    return f"<{tag}>{frame}</{tag}>"


def said(text: str, targets: str = "sdformat") -> list[Finding]:
    """What the rule says of a robot."""
    return [one for one in findings(text, targets) if one.code == "GZ518"]


@grouped(
    ("frame", "links", "reported"),
    [
        ("cam", "", True),
        ("opt", link("opt", "cam", OPTICAL), False),
        ("opt", link("opt", "base", OPTICAL), False),
        ("same", link("same", "cam"), True),
        ("near", link("near", "cam", "0 0.4 0"), True),
        ("far", link("far", "cam", "0 0.5 0"), False),
        ("back", link("back", "cam", "0 0 3.1416"), False),
        ("turned", link("turned", "cam", "3.1416 0 0"), True),
        ("moves", link("moves", "cam", kind="continuous"), False),
        ("base", "", False),
        ("apart", '<link name="apart"/>', False),
        ("nowhere", "", False),
        ("odd", link("odd", "cam", "0 0 x"), False),
        ("/cam", "", False),
    ],
)
@pytest.mark.parametrize("names", [classic, newer, camera])
def test_frame_along_the_view(names: object, frame: str, links: str, reported: bool) -> None:
    assert callable(names)
    found = said(robot(names(frame), links), "sdformat@9,sdformat@14")
    assert len(found) == reported
    for one in found:
        assert f"camera 's' looks along the x axis of frame '{frame}'" in one.message


@grouped(
    "plugin",
    [
        classic("cam", "gazebo_ros_camera"),
        classic("cam", "gazebo_ros_camera", "frame_name"),
        classic("cam", "gazebo_ros_depth_camera"),
        classic("cam", "gazebo_ros_openni_kinect"),
        classic("cam", "gazebo_ros_multicamera"),
    ],
)
def test_camera_plugins_of_ros(plugin: str) -> None:
    assert said(robot(plugin, kind="depth"))
    assert not said(robot(plugin.replace("cam<", "opt<"), link("opt", "cam", OPTICAL), "depth"))


@pytest.mark.parametrize("plugin", [classic("cam", "gazebo_ros_laser"), classic("cam", "unknown_plugin")])
def test_other_plugins_are_not_asked(plugin: str) -> None:
    assert not said(robot(plugin))


@grouped("kind", ["rgbd_camera", "depth_camera", "gpu_lidar", "imu", "logical_camera"])
def test_point_clouds_of_newer_gazebo_are_along_x(kind: str) -> None:
    assert not said(robot(newer("cam"), kind=kind))
    assert not said(robot(camera("cam"), kind=kind))


@grouped(
    ("sensor", "reported"),
    [
        ("<pose>0 0 0 0 0 0</pose>", True),
        ("<pose>1 2 3 3.1416 0 0</pose>", True),
        (f"<pose>0 0 0 {OPTICAL}</pose>", False),
        ("<pose>0 0 0 0 -1.5708 0</pose>", False),
        ("<pose>0 0 x 0 0 0</pose>", False),
        ('<pose relative_to="f">0 0 0 0 0 0</pose>', False),
        ("<camera><pose>0 0 0 0 0 0</pose></camera>", False),
        ("<camera><horizontal_fov>1</horizontal_fov></camera>", True),
    ],
)
def test_pose_of_the_sensor_counts(sensor: str, reported: bool) -> None:
    assert len(said(robot(sensor + newer("cam")))) == reported


@grouped(
    ("sensor", "releases"),
    [
        (newer("cam"), {12, 13, 14, 15, 16}),
        (newer("opt") + camera("cam"), {12, 13, 14, 15}),
        (newer("cam") + camera("opt"), {16}),
        (newer("cam") + camera(""), {12, 13, 14, 15, 16}),
        (newer("cam", "frame_id"), {15, 16}),
        (newer("cam", "frame_id") + newer("opt"), {15, 16}),
        (newer("opt", "frame_id") + newer("cam"), {12, 13, 14}),
        (newer("cam", "ignition_frame_id"), {12, 13}),
        ("", set()),
    ],
    size=5,
)
def test_which_tag_a_release_reads(sensor: str, releases: set[int]) -> None:
    text = robot(sensor, link("opt", "cam", OPTICAL))
    assert {series for series in (9, 12, 13, 14, 15, 16) if said(text, f"sdformat@{series}")} == releases


@grouped(
    ("links", "words"),
    [
        (link("cam_optical", "cam", OPTICAL), "write cam_optical"),
        (link("cam_optical", "cam"), '<origin xyz="0 0 0" rpy="-1.5708 0 -1.5708"/>'),
        (link("cam_z", "cam", OPTICAL), "<origin"),
        (link("a_optical", "cam", OPTICAL) + link("b_optical", "cam", OPTICAL), "<origin"),
        (link("far_optical", "base", OPTICAL) + link("b_optical", "cam", OPTICAL), "write b_optical"),
        (link("far_optical", "base", OPTICAL), "<origin"),
        (link("b_optical", "cam", OPTICAL, "continuous"), "<origin"),
    ],
)
def test_optical_frame_that_is_there_is_proposed(links: str, words: str) -> None:
    (found,) = said(robot(newer("cam"), links))
    assert words in (found.help or "")
    assert (found.fix is not None) == words.startswith("write")


def test_origin_of_the_optical_frame_includes_the_pose() -> None:
    (found,) = said(robot("<pose>0.1 0 0.25 3.1416 0 0</pose>" + newer("cam")))
    assert '<origin xyz="0.1 0 0.25" rpy="1.5708 0 1.5708"/>' in (found.help or "")
