"""A small repository that has some of everything that decides what a check reports."""

from collections.abc import Mapping
from pathlib import Path

MACROS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="arm" params="n parent">
    <link name="arm_${n}"/>
    <joint name="arm_${n}_joint" type="revolute">
      <parent link="${parent}"/><child link="arm_${n}"/><axis xyz="0 0 1"/>
    </joint>
  </xacro:macro>
</robot>
"""
ROBOT = """<robot name="{0}" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="macros.xacro"/>
  <link name="base"/>
  <xacro:arm n="1" parent="base"/>
  <xacro:arm n="2" parent="arm_1"/>
</robot>
"""
PLAIN = """<?xml version="1.0"?>
<robot name="plain">
  <link name="base"/>
  <!-- urdflint:ignore[URDF400] known -->
  <joint name="a" type="revolute"><parent link="base"/><child link="tip"/></joint>
  <joint name="b" type="revolute"><parent link="tip"/><child link="end"/></joint>
  <link name="tip"><visual><geometry><mesh filename="package://nowhere/a.stl"/></geometry></visual></link>
  <link name="end"/>
  <gazebo reference="tipp"><mu1>0.2</mu1></gazebo>
</robot>
"""
FILES = {
    "package.xml": "<package><name>arms</name></package>",
    "urdflint.toml": 'target = ["harmonic", "drake"]\nbaseline = "known.json"\n'
    '[per-file-ignores]\n"urdf/quiet.urdf" = ["URDF"]\n',
    "urdf/macros.xacro": MACROS,
    "urdf/one.urdf.xacro": ROBOT.format("one"),
    "urdf/two.urdf.xacro": ROBOT.format("two"),
    "urdf/plain.urdf": PLAIN,
    "urdf/quiet.urdf": PLAIN,
    "urdf/broken.urdf": PLAIN.replace("</link>", "</lnk>"),
    "urdf/grüße.urdf": PLAIN.replace('name="plain"', 'name="😀 plain"'),
    "config/one.srdf": '<robot name="one"><group name="g"><link name="arm_3"/><link name="arm_1"/></group></robot>',
    "config/controllers.yaml": "controller_manager:\n  ros__parameters:\n    c:\n"
    "      type: joint_trajectory_controller/JointTrajectoryController\n"
    "c:\n  ros__parameters:\n    joints: [arm_1_joint, arm_9_joint]\n    command_interfaces: [position]\n",
    "config/other.yaml": "services:\n  web: {image: nginx}\n",
    "worlds/box.sdf": '<sdf version="1.9"><model name="m"><link name="l"/><joint name="j" type="fixed"/></model></sdf>',
    "launch/notes.xml": "<notes><robot/></notes>",
}


def write(folder: Path, files: Mapping[str, str] = FILES) -> Path:
    """Write the repository into a folder, with a baseline that has one of its findings."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8", newline="\r\n" if name == "urdf/plain.urdf" else "\n")
    return folder
