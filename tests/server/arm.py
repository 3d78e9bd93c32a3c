"""A small package in which names go from a xacro robot through macros to SRDF, controllers, limits and launch files."""

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
MACROS = f"""<robot {XACRO}>
  <xacro:property name="length" value="0.5"/>
  <xacro:macro name="finger" params="side parent mass:=0.1 *origin">
    <link name="${{side}}_finger">
      <inertial><mass value="${{mass}}"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    </link>
    <joint name="${{side}}_finger_joint" type="fixed">
      <xacro:insert_block name="origin"/>
      <parent link="${{parent}}"/><child link="${{side}}_finger"/>
    </joint>
  </xacro:macro>
</robot>
"""
ROBOT = f"""<robot name="arm" {XACRO}>
  <xacro:include filename="macros.xacro"/>
  <xacro:arg name="width" default="0.2"/>
  <xacro:property name="tip" value="hand"/>
  <material name="steel"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base">
    <visual><geometry><box size="$(arg width) ${{length}} 1"/></geometry><material name="steel"/></visual>
  </link>
  <link name="hand"/>
  <joint name="elbow" type="revolute">
    <origin xyz="0 0 ${{length * 2}}"/>
    <parent link="base"/><child link="hand"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/>
  </joint>
  <xacro:finger side="left" parent="hand"><origin xyz="0 1 0"/></xacro:finger>
  <xacro:finger side="right" parent="${{tip}}"><origin xyz="0 -1 0"/></xacro:finger>
  <gazebo reference="hand"><kp>1</kp></gazebo>
  <xacro:if value="false"><gazebo reference="hand"><kd>1</kd></gazebo></xacro:if>
  <ros2_control name="system" type="system">
    <hardware><plugin>mock_components/GenericSystem</plugin></hardware>
    <joint name="elbow"><command_interface name="position"/><state_interface name="position"/></joint>
  </ros2_control>
</robot>
"""
SRDF = """<robot name="arm">
  <group name="arm"><chain base_link="base" tip_link="hand"/><joint name="elbow"/></group>
  <group_state name="home" group="arm"><joint name="elbow" value="0"/></group_state>
  <disable_collisions link1="base" link2="hand" reason="Adjacent"/>
</robot>
"""
CONTROLLERS = """controller_manager:
  ros__parameters:
    elbow_controller:
      type: joint_trajectory_controller/JointTrajectoryController
elbow_controller:
  ros__parameters:
    joints: [elbow]
    command_interfaces: [position]
    state_interfaces: [position]
    constraints:
      elbow: {goal: 0.1}
"""
LIMITS = "joint_limits:\n  elbow:\n    has_velocity_limits: true\n    max_velocity: 1.0\n"
LAUNCH = "JOINTS = ['elbow', 'shoulder']\nFRAME = 'hand'\n"
FILES = {
    "package.xml": "<package><name>arm</name></package>",
    "urdf/macros.xacro": MACROS,
    "urdf/arm.urdf.xacro": ROBOT,
    "config/arm.srdf": SRDF,
    "config/controllers.yaml": CONTROLLERS,
    "config/joint_limits.yaml": LIMITS,
    "launch/view.launch.py": LAUNCH,
}
