"""Sensors that newer Gazebo simulates only in a world that loads a system."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.findings import Finding, Severity
from urdflint.programs.sdformat.gazebo import not_run, plugins
from urdflint.schema import vocabulary

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
FRAME = "<gz_frame_id>l</gz_frame_id>"
IMU = f'<sensor name="i" type="imu">{FRAME}</sensor>'
SYSTEM = '<plugin filename="gz-sim-imu-system" name="gz::sim::systems::Imu"/>'
NEW = '<gazebo><plugin filename="gz-sim-pose-publisher-system" name="gz::sim::systems::PosePublisher"/></gazebo>'


def sensor(kind: str, name: str = "s", inside: str = "") -> str:
    return f'<sensor name="{name}" type="{kind}">{inside}</sensor>'


def said(
    sensors: str, blocks: str = "", targets: str = "sdformat@16", reference: str = ' reference="l"'
) -> list[Finding]:
    """What the rule says of a robot with sensors on link `l`."""
    text = f'<robot name="r"><link name="l">{MASS}</link><gazebo{reference}>{sensors}</gazebo>{blocks}</robot>'
    return [one for one in findings(text, targets) if one.code == "GZ521"]


def test_every_type_of_sensor_has_its_system() -> None:
    simulated = {*vocabulary.values("SdfSensorType")} - not_run.IN_NONE - {"custom"}
    assert {*plugins.systems()} == simulated


@grouped(
    ("kind", "system", "name"),
    [
        ("camera", "gz-sim-sensors-system", "Sensors"),
        ("rgbd_camera", "gz-sim-sensors-system", "Sensors"),
        ("thermal", "gz-sim-sensors-system", "Sensors"),
        ("gpu_lidar", "gz-sim-sensors-system", "Sensors"),
        ("gpu_ray", "gz-sim-sensors-system", "Sensors"),
        ("imu", "gz-sim-imu-system", "Imu"),
        ("contact", "gz-sim-contact-system", "Contact"),
        ("gps", "gz-sim-navsat-system", "NavSat"),
        ("navsat", "gz-sim-navsat-system", "NavSat"),
        ("altimeter", "gz-sim-altimeter-system", "Altimeter"),
        ("air_pressure", "gz-sim-air-pressure-system", "AirPressure"),
        ("air_speed", "gz-sim-air-speed-system", "AirSpeed"),
        ("magnetometer", "gz-sim-magnetometer-system", "Magnetometer"),
        ("force_torque", "gz-sim-forcetorque-system", "ForceTorque"),
        ("logical_camera", "gz-sim-logical-camera-system", "LogicalCamera"),
    ],
)
def test_which_system(kind: str, system: str, name: str) -> None:
    (found,) = said(sensor(kind), NEW)
    assert found.message == f"sensor 's' publishes only in a world that loads {system}"
    assert found.help == f'write in the world: <plugin filename="{system}" name="gz::sim::systems::{name}"/>'
    assert found.severity == Severity.INFO


@grouped("kind", ["ray", "lidar", "sonar", "multicamera", "custom", "nonsense", ""])
def test_types_without_a_system(kind: str) -> None:
    assert said(sensor(kind), NEW) == []


@grouped(
    ("inside", "blocks", "reported"),
    [
        ("", "", False),
        (FRAME, "", True),
        ("<ignition_frame_id>l</ignition_frame_id>", "", True),
        ("<frame_id>l</frame_id>", "", False),
        ("", NEW, True),
        ("", NEW.replace("gz-sim", "ignition-gazebo"), True),
        ("", '<gazebo><plugin filename="gz_ros2_control-system" name="p"/></gazebo>', True),
        ("", '<gazebo><plugin filename="ign_ros2_control-system" name="p"/></gazebo>', True),
        ("", '<gazebo><plugin filename="libmine.so" name="p"/></gazebo>', False),
        ('<plugin filename="libgazebo_ros_imu_sensor.so" name="p"/>', "", False),
    ],
)
def test_only_robots_for_newer_gazebo(inside: str, blocks: str, reported: bool) -> None:
    assert bool(said(sensor("imu", inside=inside), blocks)) == reported


@grouped(
    "file",
    ["gz-sim-imu-system", "libgz-sim-imu-system.so", "ignition-gazebo-imu-system", "libignition-gazebo-imu-system"],
)
def test_a_robot_that_loads_the_system_itself(file: str) -> None:
    assert said(IMU, f"<gazebo>{SYSTEM.replace('gz-sim-imu-system', file)}</gazebo>") == []


def test_only_systems_that_the_robot_does_not_load() -> None:
    (found,) = said(IMU + sensor("camera", "c"), f"<gazebo>{SYSTEM}</gazebo>")
    assert found.message == "sensor 'c' publishes only in a world that loads gz-sim-sensors-system"


@pytest.mark.parametrize("targets", ["sdformat@12", "sdformat@14", "sdformat@9,sdformat@16"])
def test_newer_gazebo_is_asked_for(targets: str) -> None:
    assert len(said(IMU, targets=targets)) == 1


@pytest.mark.parametrize("targets", ["sdformat@9", "urdfdom@6", "drake@1.58"])
def test_other_programs(targets: str) -> None:
    assert said(IMU, targets=targets) == []


def test_a_sensor_of_the_whole_model_is_not_placed() -> None:
    assert said(IMU, reference="") == []
    assert len(said(f'<link name="x">{IMU}</link>', reference="")) == 1


def test_one_finding_for_all_sensors() -> None:
    (found,) = said(IMU + "".join(sensor("camera", name) for name in ("a", "b")))
    systems = "gz-sim-imu-system and gz-sim-sensors-system"
    assert found.message == f"sensors 'i', 'a' and 'b' publish only in a world that loads {systems}"
    assert sliced(found) == "imu"
    assert len(found.also) == 2
    assert found.help == (
        'write in the world: <plugin filename="gz-sim-imu-system" name="gz::sim::systems::Imu"/> '
        '<plugin filename="gz-sim-sensors-system" name="gz::sim::systems::Sensors"/>'
    )


def test_many_sensors_are_counted() -> None:
    (found,) = said(IMU + "".join(sensor("imu", f"s{at}") for at in range(4)))
    assert found.message == "sensors 'i', 's0', 's1' and 2 more publish only in a world that loads gz-sim-imu-system"
