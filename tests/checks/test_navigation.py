"""What Nav2 and a bridge are told: what is said of it, and where nothing is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.files import ros_packages
from urdflint.linter.discovery import inputs
from urdflint.linter.formats import robot_pairing
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.xacro import callers

BODY = '<collision><origin xyz="0.05 0 0"/><geometry><box size="0.3 0.2 0.1"/></geometry></collision>'
WHEEL = (
    '<link name="wheel"><collision><geometry><sphere radius="0.05"/></geometry></collision></link>'
    '<joint name="axle" type="continuous"><origin xyz="0 .4 0"/><parent link="base_link"/><child link="wheel"/></joint>'
)
ARM = WHEEL.replace("continuous", "revolute").replace("wheel", "arm")
LIDAR = '<gazebo reference="base_link"><sensor name="l" type="gpu_lidar"><topic>front/scan</topic></sensor></gazebo>'
DRIVE = (
    '<gazebo><plugin filename="gz-sim-diff-drive-system" name="gz::sim::systems::DiffDrive">'
    "<topic>drive/cmd_vel</topic><odom_topic>odom</odom_topic></plugin></gazebo>"
)
IMU = '<gazebo reference="base_link"><sensor name="i" type="imu"/></gazebo>'
COSTMAP = "local_costmap:\n  ros__parameters:\n    robot_base_frame: {base}\n    {room}\n"
ENTRY = "- gz_topic_name: {topic}\n  gz_type_name: gz.msgs.{kind}\n  direction: {direction}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("package.xml").write_text("<package><name>cart</name></package>")


def codes(name: str, text: str, extra: str = "", **files: str) -> list[str]:
    for path in Path().glob("other*"):
        path.unlink()
    Path("cart.urdf").write_text(f'<robot name="cart"><link name="base_link">{BODY}</link>{extra}</robot>')
    for file, content in files.items():
        Path(file.replace("__", ".")).write_text(content)
    for memory in (robot_pairing, ros_packages, callers):
        memory.forget()
    Path(name).write_text(text)
    return [
        finding.code for finding in engine.lint(inputs.read(name), Settings()).findings if finding.code[:3] == "ROS"
    ]


@grouped(
    ("base", "files", "is_unknown"),
    [
        ("base", {}, True),
        ("base_link", {}, False),
        ("/base_link", {}, False),
        ("odom", {}, False),
        ("robot1/base", {}, False),
        ("<namespace>base", {}, False),
        ("base", {"other__launch__py": 'Node(executable="static_transform_publisher", arguments=["base"])'}, False),
        ("base", {"other__launch__py": 'Node(executable="static_transform_publisher", arguments=["base_l"])'}, True),
        ("base", {"other__yaml": "ekf:\n  ros__parameters:\n    base_link_frame: base\n"}, False),
        ("base", {"other__yaml": "amcl:\n  ros__parameters:\n    base_frame_id: base\n"}, True),
        (
            "base",
            {
                "other__yaml": "controller_manager:\n  ros__parameters:\n    drive:\n"
                "      type: diff_drive_controller/DiffDriveController\n"
                "drive:\n  ros__parameters:\n    base_frame_id: base\n"
            },
            False,
        ),
    ],
)
def test_a_frame_that_nothing_publishes(base: str, files: dict[str, str], is_unknown: bool) -> None:
    text = COSTMAP.format(base=base, room="resolution: 0.05")
    assert codes("nav2_params.yaml", text, **files) == ["ROS101"] * is_unknown


AMCL = "amcl:\n  ros__parameters:\n    base_frame_id: base\n"
SLAM = "slam_toolbox:\n  ros__parameters:\n    base_frame: base\n"
RUNS = 'Node(package="{}", executable="{}", name="{}", parameters=[join(share, "nav2_params.yaml")])\n'
PLANS = RUNS.format("nav2_planner", "planner_server", "planner_server")
ELSEWHERE = """IncludeLaunchDescription(join(get_package_share_directory("nav2_bringup"), "launch/all.launch.py"),
launch_arguments={"params_file": join(share, "nav2_params.yaml")}.items())
"""


@grouped(
    ("text", "launch", "is_unknown"),
    [
        (AMCL, PLANS, False),  # nothing starts it
        (AMCL, PLANS + RUNS.format("nav2_amcl", "amcl", "amcl"), True),
        (AMCL, PLANS + RUNS.format("mine", "mine", "amcl"), True),
        (AMCL, PLANS + ELSEWHERE, True),
        (AMCL, PLANS.replace("nav2_params", "other"), True),
        (AMCL, "", True),
        (SLAM, "", True),
        (SLAM.replace("base\n", "base_link\n"), "", False),
        (SLAM, RUNS.format("slam_toolbox", "async_slam_toolbox_node", "slam_toolbox"), True),
        (SLAM, PLANS, False),
    ],
)
def test_a_frame_of_a_program_that_nothing_starts_counts_for_nobody(text: str, launch: str, is_unknown: bool) -> None:
    costmap = COSTMAP.format(base="base_link", room="resolution: 0.05")
    files = {"other__launch__py": launch}
    assert codes("nav2_params.yaml", costmap + text, **files) == ["ROS101"] * is_unknown
    if text.startswith("slam") and not launch:
        assert codes("nav2_params.yaml", text) == ["ROS101"] * is_unknown


@grouped(
    ("room", "extra", "is_small"),
    [
        ("robot_radius: 0.05", "", True),
        ("robot_radius: 0.09", "", False),  # less than a fifth is missing
        ("robot_radius: 0.0", "", False),
        ("robot_radius: 0.05", WHEEL, True),
        ("footprint: [[0.21, 0.11], [0.21, -0.11], [-0.11, -0.11], [-0.11, 0.11]]", "", False),
        ("footprint: [[0.21, 0.11], [0.21, -0.11], [-0.11, -0.11], [-0.11, 0.11]]", ARM, False),
        ("footprint: [[0.21, 0.11], [0.21, -0.11], [-0.11, -0.11], [-0.11, 0.11]]", ARM.replace("0.05", "0.6"), False),
        ("footprint: [[0.21, 0.2], [0.21, -0.08], [-0.11, -0.08], [-0.11, 0.2]]", WHEEL, True),
        ("footprint: [[0.21, 0.05], [0.21, -0.05], [-0.11, -0.05], [-0.11, 0.05]]", "", True),
        ("footprint: [[0.1, 0.11], [0.1, -0.11], [-0.11, -0.11], [-0.11, 0.11]]", "", False),  # one side alone
        ('footprint: "[[0.1, 0.04], [0.1, -0.04], [-0.11, -0.04]]"\n    robot_radius: 1.0', "", True),
        ('footprint: "[]"\n    robot_radius: 0.05', "", True),
    ],
)
def test_a_body_that_is_larger_than_its_costmap(room: str, extra: str, is_small: bool) -> None:
    text = COSTMAP.format(base="base_link", room=room)
    assert codes("nav2_params.yaml", text, extra) == ["ROS102"] * is_small


@grouped(
    ("room", "extra", "is_large"),
    [
        ("robot_radius: 22", "", True),
        ("robot_radius: 1.0", "", False),  # four times what the body reaches
        ("robot_radius: 2.2", ARM.replace(".4 0", "1.4 0"), False),  # with an arm
        ('footprint: "[[21, 11], [21, -11], [-11, -11], [-11, 11]]"', "", True),
        ('footprint: "[[21, 11], [21, -11], [-0.11, -11], [-0.11, 11]]"', "", False),  # a trailer on one side
    ],
)
def test_a_body_that_is_far_smaller_than_its_costmap(room: str, extra: str, is_large: bool) -> None:
    text = COSTMAP.format(base="base_link", room=room)
    assert codes("nav2_params.yaml", text, extra) == ["ROS103"] * is_large


@grouped(
    ("bridged", "extra", "is_unpublished"),
    [
        ([("scan", "LaserScan", "GZ_TO_ROS")], LIDAR, True),
        ([("scan", "LaserScan", "BIDIRECTIONAL")], LIDAR, True),
        ([("scan", "LaserScan", "ROS_TO_GZ")], LIDAR, False),
        ([("/front/scan", "LaserScan", "GZ_TO_ROS")], LIDAR, False),
        ([("front/scan/points", "PointCloudPacked", "GZ_TO_ROS")], LIDAR, False),
        ([("front/scan", "PointCloudPacked", "GZ_TO_ROS")], LIDAR, True),
        ([("scan", "IMU", "GZ_TO_ROS")], LIDAR, False),
        ([("imu", "IMU", "GZ_TO_ROS")], IMU, False),  # nobody wrote its topic
        ([("imu", "IMU", "GZ_TO_ROS")], LIDAR.replace("gpu_lidar", "imu") + IMU, False),
        ([("imu", "IMU", "GZ_TO_ROS")], LIDAR.replace("gpu_lidar", "imu"), True),
        ([("/world/w/model/m/scan", "LaserScan", "GZ_TO_ROS")], LIDAR, False),
        ([("rear/scan", "LaserScan", "GZ_TO_ROS"), ("front/scan", "LaserScan", "GZ_TO_ROS")], LIDAR, False),
        ([("$(var name)/scan", "LaserScan", "GZ_TO_ROS")], LIDAR, False),
        ([("cmd_vel", "Twist", "ROS_TO_GZ")], DRIVE, True),
        ([("cmd_vel", "Twist", "GZ_TO_ROS")], DRIVE, False),
        ([("/drive/cmd_vel", "Twist", "ROS_TO_GZ")], DRIVE, False),
        ([("odometry", "Odometry", "GZ_TO_ROS")], DRIVE, True),
        ([("odometry", "Odometry", "GZ_TO_ROS")], DRIVE.replace("odom_topic", "odom_frame"), False),
        ([("/model/m/odometry", "Odometry", "GZ_TO_ROS")], DRIVE, False),
        ([("cmd_vel", "Twist", "ROS_TO_GZ")], DRIVE.replace("diff-drive", "my-drive"), False),
    ],
)
def test_a_topic_that_no_sensor_publishes(
    bridged: list[tuple[str, str, str]], extra: str, is_unpublished: bool
) -> None:
    text = "".join(ENTRY.format(topic=topic, kind=kind, direction=direction) for topic, kind, direction in bridged)
    assert codes("bridge.yaml", text, extra) == ["ROS201"] * is_unpublished


def test_all_robots_of_the_package_lack_what_is_missing() -> None:
    text = COSTMAP.format(base="base", room="resolution: 0.05")
    other = '<robot name="other"><link name="base"/></robot>'
    assert codes("nav2_params.yaml", text, other__urdf=other) == []
    assert codes("nav2_params.yaml", text, other__urdf=other.replace('"base"', '"trunk"')) == ["ROS101"]
