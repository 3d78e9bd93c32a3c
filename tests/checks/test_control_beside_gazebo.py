"""A launch file that runs a controller manager beside that of Gazebo."""

from __future__ import annotations

from pathlib import Path

from tests.grouping import grouped
from urdflint.linter.run import engine
from urdflint.syntax.source import Source

LAUNCH = """
def generate_launch_description():
    path = os.path.join(share, 'urdf', 'arm.urdf.xacro')
    return LaunchDescription([
        Node(package='controller_manager', executable='ros2_control_node'),
        Node(package='ros_gz_sim', executable='create'),
    ])
"""
VIEWED = LAUNCH.replace("    ])", "        Node(package='rviz2', condition=IfCondition(gui)),\n    ])")
GROUPED = LAUNCH.replace(
    "        Node(package='c", "        GroupAction([], condition=IfCondition(gui)),\n        Node(package='c"
)
IN_XML = """<launch><arg name="p" default="$(command 'xacro arm.urdf.xacro')"/>
<node pkg="rviz2" exec="rviz2" if="$(var gui)"/>
<node pkg="controller_manager" exec="ros2_control_node"{}/><node pkg="ros_gz_sim" exec="create"/></launch>
"""
IN_YAML = """launch:
- node: {{pkg: controller_manager, exec: ros2_control_node{}}}
- node: {{pkg: ros_gz_sim, exec: create, args: arm.urdf.xacro}}
"""
JOINT = '<joint name="j"><command_interface name="position"/><state_interface name="position"/></joint>'
HARDWARE = "<hardware><plugin>{}</plugin></hardware>"
GAZEBO = "gz_ros2_control/GazeboSimSystem"
CHOICE = '<xacro:if value="true">{}</xacro:if>'
ROBOT = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/><link name="b"/>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
<ros2_control name="c" type="system">{}{}</ros2_control></robot>"""


@grouped(
    ("launch", "hardware", "line"),
    [
        (LAUNCH, HARDWARE.format(GAZEBO), "line 5"),
        (LAUNCH.replace("        Node(package='c", "        # Node(package='c"), HARDWARE.format(GAZEBO), None),
        (LAUNCH.replace("node')", "node', condition=UnlessCondition(sim))"), HARDWARE.format(GAZEBO), None),
        (f"from launch.conditions import IfCondition\n{VIEWED}", HARDWARE.format(GAZEBO), "line 6"),
        (VIEWED.replace("'rviz2'", "'ros_gz_bridge'"), HARDWARE.format(GAZEBO), None),
        (GROUPED, HARDWARE.format(GAZEBO), None),
        (f"def choose():\n    if sim:\n        pass\n{LAUNCH}", HARDWARE.format(GAZEBO), None),
        (LAUNCH.replace("ros_gz_sim", "rviz2"), HARDWARE.format(GAZEBO), None),
        (LAUNCH.replace("'arm.urdf", "'leg_arm.urdf"), HARDWARE.format(GAZEBO), None),
        (LAUNCH, CHOICE.format(HARDWARE.format(GAZEBO)), None),
        (LAUNCH, HARDWARE.format("mock_components/GenericSystem"), None),
    ],
)
def test_a_node_beside_gazebo(tmp_path: Path, launch: str, hardware: str, line: str | None) -> None:
    for folder in ("urdf", "launch"):
        (tmp_path / folder).mkdir()
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    (tmp_path / "launch" / "sim.launch.py").write_text(launch)
    path, text = tmp_path / "urdf" / "arm.urdf.xacro", ROBOT.format(hardware, JOINT)
    path.write_text(text)
    found = engine.lint(Source(str(path), text.encode()), engine.Settings()).findings
    messages = [finding.message for finding in found if finding.code == "CTL043"]
    assert [line in message for message in messages if line] == [True] * (line is not None)
    assert bool(messages) == (line is not None)


@grouped(
    ("name", "launch", "condition"),
    [("sim.launch.xml", IN_XML, ' unless="$(var sim)"'), ("sim.launch.yaml", IN_YAML, ", if: $(var sim)")],
)
def test_a_node_beside_gazebo_in_markup(tmp_path: Path, name: str, launch: str, condition: str) -> None:
    (tmp_path / "launch").mkdir()
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    text = ROBOT.format(HARDWARE.format(GAZEBO), JOINT).encode()
    for inside, count in (("", 1), (condition, 0)):
        (tmp_path / "launch" / name).write_text(launch.format(inside))
        found = engine.lint(Source(str(tmp_path / "arm.urdf.xacro"), text), engine.Settings()).findings
        assert [finding.code for finding in found].count("CTL043") == count
