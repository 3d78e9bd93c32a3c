"""What repositories are made of: a package whose files name each other, and the files of examples of rules."""

from __future__ import annotations

import json
import random
import struct
from functools import cache

from tests import documents
from tools.fuzz import robots

LARGEST = 6000  # bytes of an example
FACET = ((0.0, 0.0, 1.0), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
POINTS = struct.pack("<9f3H", 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 2)
STL = b"binary".ljust(80) + struct.pack("<I", 1) + b"".join(struct.pack("<3f", *corner) for corner in FACET) + b"\0\0"
GLTF = {
    "asset": {"version": "2.0"},
    "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0, "children": [1]}, {"translation": [1, 0, 0]}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
    "accessors": [
        {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]},
        {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"},
    ],
    "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}],
    "buffers": [{"uri": "part.bin", "byteLength": 42}],
    "images": [{"uri": "wood.png"}],
}
DAE = """<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit meter="0.01"/>
<up_axis>Z_UP</up_axis></asset><library_images><image id="i"><init_from>wood.png</init_from></image></library_images>
<library_geometries><geometry id="g"><mesh><source id="s"><float_array id="a" count="9">0 0 0 1 0 0 0 1 0</float_array>
<technique_common>
<accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION"
source="#s"/></vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="w"><node><matrix>1 0 0 0 0 1 0 0 0 0 1 0
0 0 0 1</matrix><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#w"/></scene></COLLADA>
"""
XACRO = """<?xml version="1.0"?>
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="sim" default="false"/>
  <xacro:arg name="prefix" default=""/>
  <xacro:property name="prefix" value="$(arg prefix)"/>
  <xacro:include filename="$(find PKG)/urdf/common.xacro"/>
  <xacro:include filename="wheel.xacro" ns="w"/>
  <xacro:property name="limits" value="${xacro.load_yaml('$(find PKG)/config/limits.yaml')}"/>
  <link name="${prefix}base"><xacro:box size="1 1 1" mass="${limits['mass']}"/></link>
  <xacro:arm parent="base" name="a"><origin xyz="0 0 ${pi/2}" rpy="0 0 0"/></xacro:arm>
  <xacro:w.wheel side="left" mass="${2*density}"/>
  <xacro:if value="$(arg sim)"><gazebo><plugin filename="libgz_ros2_control-system.so" name="p">
    <parameters>$(find PKG)/config/controllers.yaml</parameters></plugin></gazebo></xacro:if>
  <xacro:unless value="$(arg sim)"><gazebo reference="base"><mu1>0.2</mu1></gazebo></xacro:unless>
  <ros2_control name="c" type="system"><hardware><plugin>x/Y</plugin></hardware>
    <joint name="a"><command_interface name="position"/><state_interface name="position"/></joint></ros2_control>
</robot>
"""
COMMON = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="density" value="0.5"/>
  <xacro:property name="density" value="${density*2}" lazy_eval="false"/>
  <xacro:macro name="box" params="size mass:=1">
    <inertial><mass value="${mass}"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <visual><geometry><box size="${size}"/></geometry></visual>
  </xacro:macro>
  <xacro:macro name="arm" params="parent name prefix:=^|'' *origin">
    <link name="${name}_link"><visual><geometry>
      <mesh filename="package://PKG/meshes/part.stl" scale="1 1 1"/></geometry></visual>
      <collision><geometry><mesh filename="file://$(find PKG)/meshes/part.dae"/></geometry></collision></link>
    <joint name="${name}" type="revolute"><parent link="${prefix}${parent}"/><child link="${name}_link"/>
      <xacro:insert_block name="origin"/><axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint>
  </xacro:macro>
</robot>
"""
WHEEL = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="wheel" params="side mass **more">
    <xacro:property name="r" value="${0.1 if side == 'left' else 0.2}" scope="parent"/>
    <link name="${side}_wheel"><inertial><mass value="${mass}"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0"
    izz="1"/></inertial></link>
    <joint name="${side}" type="continuous"><parent link="base"/><child link="${side}_wheel"/></joint>
  </xacro:macro>
</robot>
"""
URDF = """<robot name="arm">
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/><texture filename="package://PKG/meshes/wood.png"/></material>
  <link name="base"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <visual><geometry><mesh filename="package://PKG/meshes/part.obj"/></geometry><material name="grey"/></visual>
    <collision><geometry><mesh filename="../meshes/part.stl"/></geometry></collision></link>
  <link name="a_link"><visual><geometry><mesh filename="package://PKG/meshes/part.gltf"/></geometry></visual></link>
  <!-- urdflint:ignore[URDF401] known for long -->
  <joint name="a" type="revolute"><parent link="base"/><child link="a_link"/><limit lower="0" upper="1" effort="1"
    velocity="1"/></joint>
  <transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="a"/></transmission>
</robot>
"""
SRDF = """<robot name="arm">
  <group name="all"><chain base_link="base" tip_link="a_link"/><joint name="a"/></group>
  <group_state name="home" group="all"><joint name="a" value="0"/></group_state>
  <end_effector name="e" parent_link="a_link" group="all"/>
  <virtual_joint name="v" type="fixed" parent_frame="world" child_link="base"/>
  <disable_collisions link1="base" link2="a_link" reason="Adjacent"/>
</robot>
"""
CONTROLLERS = """controller_manager:
  ros__parameters:
    update_rate: 100
    arm_controller:
      type: joint_trajectory_controller/JointTrajectoryController
arm_controller:
  ros__parameters:
    joints: [a, b]  # urdflint:ignore[YML]
    command_interfaces: &both [position]
    state_interfaces: *both
/**:
  ros__parameters:
    robot_description_file: $(find PKG)/urdf/arm.urdf.xacro
"""
LAUNCH = """<launch>
  <arg name="sim" default="true"/><arg name="prefix" default=""/>
  <include file="$(find PKG)/launch/inner.launch"/>
  <param name="robot_description" command="xacro '$(find PKG)/urdf/arm.urdf.xacro' sim:=$(arg sim) prefix:=x_"/>
</launch>
"""
LAUNCH_PY = """from launch import LaunchDescription
from launch.substitutions import Command, FindExecutable, PathJoinSubstitution
from launch_ros.substitutions import FindPackageShare

def generate_launch_description():
    share = FindPackageShare('PKG')
    path = PathJoinSubstitution([share, 'urdf', 'arm.urdf.xacro'])
    return LaunchDescription([Command([FindExecutable(name='xacro'), ' ', path, ' sim:=true', ' prefix:=', 'y_'])])
"""
LAUNCH_YAML = """launch:
- node:
    pkg: robot_state_publisher
    param:
    - {name: robot_description, value: "$(command 'xacro $(find-pkg-share PKG)/urdf/arm.urdf.xacro sim:=true')"}
"""
SDF = """<?xml version="1.0"?>
<sdf version="1.9"><model name="box"><link name="base"><visual name="v"><geometry><mesh>
  <uri>model://box/meshes/part.dae</uri></mesh></geometry></visual></link><link name="tip"/>
  <joint name="j" type="revolute"><parent>base</parent><child>tip</child><axis><xyz>0 0 1</xyz></axis></joint>
  <include><uri>model://inner</uri><name>i</name></include></model></sdf>
"""
CONFIG_XML = """<?xml version="1.0"?>
<model><name>box</name><sdf version="1.9">model.sdf</sdf><sdf version="1.4">old.sdf</sdf></model>
"""
WORLD = """<sdf version="1.9"><world name="w"><include><uri>model://box</uri><pose>0 0 0 0 0 0</pose></include>
  <include><uri>package://PKG/urdf/arm.urdf</uri></include></world></sdf>
"""
MJCF = """<mujoco model="arm"><compiler angle="radian" meshdir="../meshes"/><include file="more.xml"/>
  <asset><mesh name="part" file="part.stl"/><texture name="t" type="2d" file="wood.png"/></asset>
  <worldbody><body name="b"><joint name="a" type="hinge" range="0 1"/><geom type="mesh" mesh="part"/></body></worldbody>
  <actuator><motor joint="a"/></actuator></mujoco>
"""
MORE = '<mujoco><worldbody><body name="c"><geom size="0.1"/></body></worldbody></mujoco>\n'
DIRECTIVES = """directives:
- add_model:
    name: arm
    file: package://PKG/urdf/arm.urdf
    default_joint_positions:
      a: [0.5]
- add_model: {name: box, file: package://PKG/models/box/model.sdf}
- add_weld: {parent: world, child: "arm::base"}
- add_directives: {file: "package://PKG/drake/inner.dmd.yaml", model_namespace: n}
"""
INNER = "directives:\n- add_frame: {name: f, X_PF: {base_frame: world, translation: [0, 0, 1]}}\n"
TOML = """target = ["ros", "gazebo", "drake"]
ignore = ["URDF011"]
exclude = ["third_party", "old/*.urdf"]
[severity]
limit-missing = "info"
[per-file-ignores]
"urdf/**" = ["URDF6"]
[xacro]
arguments = {sim = true}
[[xacro.variants]]
name = "x"
files = ["*.xacro"]
arguments = {prefix = "q_"}
"""
BASELINE = json.dumps(
    {
        "urdflint-baseline": 1,
        "findings": [
            {"path": "urdf/arm.urdf", "rule": "URDF011", "name": "x", "element": "/robot/link", "value": "name='a'"},
            {"path": "arm.urdf", "rule": "GZ301", "name": "y", "element": "/robot", "value": ""},
        ],
    }
)
PARTS: dict[str, str] = {
    "package.xml": '<?xml version="1.0"?>\n'
    '<package format="3"><name>PKG</name><exec_depend>other</exec_depend></package>\n',
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.8)\nproject(PKG)\n"
    "install(DIRECTORY urdf meshes DESTINATION share)\n",
    "urdf/arm.urdf.xacro": XACRO,
    "urdf/common.xacro": COMMON,
    "urdf/wheel.xacro": WHEEL,
    "urdf/arm.urdf": URDF,
    "config/arm.srdf": SRDF,
    "config/controllers.yaml": CONTROLLERS,
    "config/limits.yaml": "mass: 2\na: {min: 0, max: !degrees 90, has_velocity: true}\nlist: [1, 2]\n",
    "config/joint_limits.yaml": "joint_limits:\n  a:\n    has_velocity_limits: true\n    max_velocity: 1.0\n",
    "config/initial_positions.yaml": "initial_positions:\n  a: 0.5\n  b: 1\n",
    "config/kinematics.yaml": "all:\n  kinematics_solver: kdl_kinematics_plugin/KDLKinematicsPlugin\n",
    "config/nav2_params.yaml": "costmap:\n  ros__parameters:\n    robot_base_frame: base\n    robot_radius: 0.1\n"
    '    footprint: "[[0.1, 0.1], [0.1, -0.1], [-0.1, 0]]"\n',
    "config/bridge.yaml": "- gz_topic_name: imu\n  gz_type_name: gz.msgs.IMU\n  direction: GZ_TO_ROS\n",
    "launch/view.launch": LAUNCH,
    "launch/inner.launch": LAUNCH.replace("inner", "view"),
    "launch/view.launch.py": LAUNCH_PY,
    "launch/view.launch.yaml": LAUNCH_YAML,
    "models/box/model.config": CONFIG_XML,
    "models/box/model.sdf": SDF,
    "models/inner/model.sdf": SDF.replace("inner", "box").replace("<name>i</name>", "<name>o</name>"),
    "worlds/hall.world": WORLD,
    "mjcf/scene.xml": MJCF,
    "mjcf/more.xml": MORE,
    "drake/scene.dmd.yaml": DIRECTIVES,
    "drake/inner.dmd.yaml": INNER,
    "meshes/part.obj": "mtllib part.mtl\no p\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl m\nf 1 2 3\n",
    "meshes/part.mtl": "newmtl m\nKd 1 0 0\nmap_Kd wood.png\n",
    "meshes/part.dae": DAE,
    "meshes/part.gltf": json.dumps(GLTF),
    "meshes/text.stl": "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
    "endfacet\nendsolid s\n",
}
NEEDED = ("package.xml", "meshes/part.stl", "meshes/part.bin")
GROUPS = (  # parts that go together
    ("urdf/arm.urdf", "meshes/part.obj", "meshes/part.mtl", "meshes/part.gltf"),
    ("urdf/arm.urdf.xacro", "urdf/common.xacro", "urdf/wheel.xacro", "config/limits.yaml", "meshes/part.dae"),
    ("urdf/arm.urdf", "config/arm.srdf", "config/controllers.yaml"),
    ("urdf/arm.urdf", "config/joint_limits.yaml", "config/initial_positions.yaml", "config/kinematics.yaml"),
    ("urdf/arm.urdf.xacro", "urdf/common.xacro", "launch/view.launch", "launch/inner.launch", "launch/view.launch.py"),
    ("urdf/arm.urdf.xacro", "urdf/wheel.xacro", "launch/view.launch.yaml", "config/controllers.yaml"),
    ("models/box/model.config", "models/box/model.sdf", "models/inner/model.sdf", "worlds/hall.world"),
    ("urdf/arm.urdf", "config/nav2_params.yaml", "config/bridge.yaml", "launch/view.launch.py"),
    ("mjcf/scene.xml", "mjcf/more.xml"),
    ("drake/scene.dmd.yaml", "drake/inner.dmd.yaml", "urdf/arm.urdf", "models/box/model.sdf"),
)


@cache
def contents() -> dict[str, bytes]:
    """All parts of the package."""
    chunk = json.dumps(GLTF | {"buffers": [{"byteLength": 42}]}).encode()
    chunk += b" " * (-len(chunk) % 4)
    body = chunk + struct.pack("<I4s", 44, b"BIN\0") + POINTS + b"\0\0"
    glb = struct.pack("<4sIII4s", b"glTF", 2, 20 + len(body), len(chunk), b"JSON") + body
    binaries = {
        "meshes/part.stl": STL,
        "meshes/part.bin": POINTS,
        "meshes/part.glb": glb,
        "meshes/wood.png": b"\x89PNG\r\n",
    }
    return {name: text.encode() for name, text in PARTS.items()} | binaries


@cache
def scenarios() -> tuple[dict[str, bytes], ...]:
    """The examples of rules, each with the files that its document has beside it."""
    repositories = []
    for rule in documents.rules():
        files_around, about = documents.files(rule), documents.robot(rule)
        if about is not None:
            files_around = {documents.ROBOT: about.encode()} | files_around
        texts = [example.text for example in rule.examples if example.role in ("bad", "good", "fixed")]
        repositories += [
            files_around | {documents.name(rule, text): text.encode()} for text in texts if len(text) < LARGEST
        ]
    return tuple(repository for repository in repositories if sum(map(len, repository.values())) < 2 * LARGEST)


def package(chance: random.Random, name: str) -> dict[str, bytes]:
    """A package: some groups of its parts, and perhaps single ones; rarely a robot that the vocabulary makes."""
    parts = contents()
    chosen = [part for group in chance.sample(GROUPS, chance.choice((1, 1, 1, 2, 3))) for part in group]
    chosen += [part for part in NEEDED if chance.random() < 0.8]
    chosen += chance.sample(sorted(parts), chance.choice((0, 1, 2, 3)))
    package_files = {part: parts[part].replace(b"PKG", name.encode()) for part in dict.fromkeys(chosen)}
    if chance.random() < 0.1:
        package_files["urdf/arm.urdf"] = robots.robot(chance).encode("utf-8", "surrogatepass")
    return package_files
