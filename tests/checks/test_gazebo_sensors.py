"""Sensors that Gazebo does not simulate, plugins in them, and sensors that are found in another link."""

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from tests.programs import covers
from urdflint.findings import Severity
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs.sdformat.claims import claims
from urdflint.programs.target import parse
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

NEWER = ["sdformat@12", "sdformat@13", "sdformat@14", "sdformat@15", "sdformat@16"]
EVERY = ",".join(["sdformat@9", *NEWER])
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ORIGIN = '<origin xyz="1 2 0" rpy="0 0 1.5708"/>'
ROBOT = f"""<robot name="r"><link name="world"/><link name="base">{MASS}</link><link name="mast">{MASS}</link>
<link name="head">{MASS}</link>
<joint name="anchor" type="fixed"><parent link="world"/><child link="base"/></joint>
<joint name="weld" type="fixed">{ORIGIN}<parent link="base"/><child link="mast"/></joint>
<joint name="bolt" type="fixed">{ORIGIN}<parent link="mast"/><child link="head"/></joint>
{{}}</robot>"""
LASER = '<plugin name="p" filename="libgazebo_ros_ray_sensor.so"/>'


def sensor(kind: str, inside: str = "", name: str = "s") -> str:
    return f'<sensor name="{name}" type="{kind}">{inside}</sensor>'


def block(inside: str, link: str = "base") -> str:
    return f'<gazebo reference="{link}">{inside}</gazebo>'


def said(blocks: str, targets: str = "sdformat@16", codes: tuple[str, ...] = ("GZ801", "GZ808")):
    return [one for one in findings(ROBOT.format(blocks), targets) if one.code in codes]


def claimed(blocks: str, name: str = "sdformat@16") -> set[str]:
    """The reasons of what the model claims, for the same blocks on a lumped link too."""
    text = ROBOT.format(blocks + blocks.replace('"base"', '"mast"').replace('name="', 'name="x')).encode()
    read = parsing.read(Source("robot.urdf", text))
    assert read.root is not None
    return {one.word for one in claims(Robot(read, read.root, Files(None, {}, False)), parse(name))}


@grouped(
    ("kind", "dropping", "task"),
    [
        ("ray", NEWER, "laser scans"),
        ("lidar", NEWER, "laser scans"),
        ("multicamera", NEWER, "camera images"),
        ("rfid", NEWER, "RFID readings"),
        ("rfidtag", NEWER, "an RFID tag"),
        ("sonar", NEWER, "ranges"),
        ("wireless_receiver", NEWER, "wireless signals"),
        ("wireless_transmitter", NEWER, "wireless signals"),
        ("wideanglecamera", NEWER[:1], "camera images"),
        ("wide_angle_camera", NEWER[:1], "camera images"),
    ],
    size=15,
)
def test_sensors_that_no_system_creates(kind: str, dropping: list[str], task: str) -> None:
    (found,) = said(block(sensor(kind)), EVERY)
    assert (found.code, sliced(found), found.severity) == ("GZ808", kind, Severity.ERROR)
    assert {name: effect.value for name, effect in found.effects.items()} == dict.fromkeys(dropping, "drops")
    assert found.losses == dict.fromkeys(dropping, f"loses {task}")
    assert said(block(sensor(kind)), "sdformat@9") == []


@grouped(
    "kind",
    [
        *("gpu_lidar", "gpu_ray", "camera", "depth", "rgbd_camera", "thermal_camera", "segmentation"),
        *("boundingbox_camera", "imu", "contact", "gps", "navsat", "altimeter", "magnetometer", "air_pressure"),
        *("force_torque", "logical_camera", "custom"),
    ],
)
def test_sensors_that_run_everywhere(kind: str) -> None:
    assert said(block(sensor(kind)), ",".join(NEWER)) == []


def test_a_laser_is_fixed_by_another_type() -> None:
    (found,) = said(block(sensor("ray")))
    assert found.fix is not None
    assert [edit.text for edit in found.fix.edits] == ["gpu_lidar"]
    assert not found.fix.safe
    (camera,) = said(block(sensor("multicamera")))
    assert camera.fix is None
    assert "a sensor of type camera" in (camera.help or "")


def test_nothing_is_lost_where_another_sensor_measures_the_same() -> None:
    pair = sensor("ray", LASER) + sensor("gpu_lidar", name="t")
    assert said(block(pair)) == []
    assert claimed(block(pair)) == {"sdformat/moved-to-merged-link"}
    apart = block(sensor("ray")) + block(sensor("gpu_lidar", name="t"), "mast")
    assert [sliced(one) for one in said(apart)] == ["ray"]


def test_a_plugin_in_such_a_sensor_is_reported_with_it() -> None:
    (found,) = said(block(sensor("ray", LASER)))
    assert found.message == (
        "sensor 's' is of type ray, which newer Gazebo does not simulate, and its plugin libgazebo_ros_ray_sensor.so "
        "is one of Gazebo Classic"
    )
    shown = covers.shown(ROBOT.format(block(sensor("ray", LASER))).encode())
    assert {("GZ808", "sdformat/plugin-of-classic"), ("GZ808", "sdformat/sensor-not-simulated")} <= shown
    (own,) = said(block(sensor("ray", LASER.replace("gazebo_ros_ray_sensor", "mine"))))
    assert own.message.endswith("does not simulate")
    (camera,) = said(block(sensor("camera", '<plugin name="p" filename="libgazebo_ros_camera.so"/>')))
    assert (camera.code, sliced(camera)) == ("GZ801", "libgazebo_ros_camera.so")


@pytest.mark.parametrize("inside", [sensor("ray"), LASER.replace("ray_sensor", "diff_drive")])
def test_it_is_an_error_where_newer_gazebo_is_asked_for(inside: str) -> None:
    blocks = f"<gazebo>{inside}</gazebo>" if inside.startswith("<plugin") else block(inside)
    assert [one.severity for one in said(blocks, "sdformat@14")] == [Severity.ERROR]
    assert [one.severity for one in said(blocks, "jazzy")] == [Severity.ERROR]
    assert [one.severity for one in said(blocks, "")] == [Severity.WARNING]
    assert said(blocks, "noetic") == said(blocks, "drake") == []


def moved(blocks: str, targets: str = "sdformat@16"):
    return said(blocks, targets, ("GZ513",))


def test_a_sensor_on_a_lumped_link_is_found_elsewhere() -> None:
    (found,) = moved(block(sensor("imu", "<pose>0 0 3 0 0 0</pose>"), "head"))
    assert found.severity is Severity.INFO
    assert found.message == (
        "sensor 's' for link 'head' is found in link 'base' as base/s, and its data are in the frame 'r/base/s'"
    )
    assert found.loss == "it is in link 'base' at xyz -1 3 3 rpy 0 0 -3.142"
    assert {effect.value for effect in found.effects.values()} == {"alters"}
    assert [one.message for one in found.related] == ["joint 'bolt' merges link 'head'"]
    assert "<gz_frame_id>head</gz_frame_id>" in (found.help or "")
    assert "<preserveFixedJoint> in a block for joint 'bolt'" in (found.help or "")


@pytest.mark.parametrize(
    ("tag", "known_to"),
    [
        ("ignition_frame_id", ("sdformat@12", "sdformat@13")),
        ("gz_frame_id", ("sdformat@12", "sdformat@13", "sdformat@14", "sdformat@15", "sdformat@16")),
        ("frame_id", ("sdformat@15", "sdformat@16")),
    ],
)
def test_the_frame_of_its_data_may_be_named(tag: str, known_to: tuple[str, ...]) -> None:
    for target in NEWER:
        (found,) = moved(block(sensor("imu", f"<{tag}>eye</{tag}>"), "mast"), target)
        frame = "'eye'" if target in known_to else "'r/base/s'"
        assert found.message.endswith(f"in the frame {frame}")
        assert ("<gz_frame_id>" in (found.help or "")) is (target not in known_to)


def test_where_no_data_come_no_frame_is_reported() -> None:
    (classic,) = moved(block(sensor("imu"), "mast"), "gazebo-classic")
    assert classic.message.endswith(" as base/s")
    for kind in ("ray", "sonar", "contact", "custom"):
        (found,) = moved(block(sensor(kind), "mast"))
        assert found.message.endswith(" as base/s")
        assert found.loss == "it is in link 'base' at xyz 1 2 0 rpy 0 0 1.571"


def test_each_sensor_and_plugin_of_a_lumped_link_is_reported_of() -> None:
    plugin = '<plugin name="p" filename="libmine.so"/>'
    found = moved(block(sensor("imu") + sensor("camera", name="t") + plugin, "mast"))
    assert [one.message.partition(" for ")[0] for one in found] == ["sensor 's'", "sensor 't'", "plugin 'p'"]
    assert found[2].message == "plugin 'p' for link 'mast' is found in link 'base'"


def test_sensors_that_stay_are_not_reported_of() -> None:
    keep = block("<preserveFixedJoint>true</preserveFixedJoint>", "weld")
    loose = block("<disableFixedJointLumping>true</disableFixedJointLumping>", "weld")
    assert moved(block(sensor("imu"))) == []
    assert moved(block(sensor("imu"), "mast") + keep) == moved(block(sensor("imu"), "mast") + loose) == []
    assert moved(block(sensor("force_torque"), "weld")) == moved(block("<mu1>1</mu1>", "mast")) == []
    (further,) = moved(block(sensor("imu"), "head") + keep)
    assert "is found in link 'mast' as mast/s" in further.message
