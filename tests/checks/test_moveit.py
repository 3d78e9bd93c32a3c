"""MoveIt's solvers and controllers: what is said of them, and where nothing is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.files import ros_packages
from urdflint.findings import Finding, Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.formats import robot_pairing
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.xacro import callers

TREE = {"a": ("base", "l1"), "b": ("l1", "l2"), "left": ("l2", "l3"), "right": ("l2", "l4")}
LIMIT = '<limit lower="0" upper="1" effort="1" velocity="1"/>'
KDL = "  kinematics_solver: kdl_kinematics_plugin/KDLKinematicsPlugin\n"
CONTROLLERS = """moveit_simple_controller_manager:
  controller_names: [arm_controller]
  arm_controller:
    type: FollowJointTrajectory
    action_ns: follow_joint_trajectory
    joints: [a, b]
"""
ARM = "controller 'arm_controller'"
ROS2 = """controller_manager:
  ros__parameters:
    arm_controller:
      type: joint_trajectory_controller/JointTrajectoryController
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    robot_pairing.forget()
    links = "".join(f'<link name="{name}"/>' for name in ("base", "l1", "l2", "l3", "l4", "tool"))
    joints = "".join(
        f'<joint name="{name}" type="revolute"><parent link="{above}"/><child link="{below}"/>{LIMIT}</joint>'
        for name, (above, below) in TREE.items()
    )
    fixed = '<joint name="flange" type="fixed"><parent link="l2"/><child link="tool"/></joint>'
    Path("package.xml").write_text("<package><name>arm</name></package>")
    Path("arm.urdf").write_text(f'<robot name="arm">{links}{joints}{fixed}</robot>')


def said(name: str, text: str) -> list[Finding]:
    Path(name).write_text(text)
    return list(engine.lint(inputs.read(name), Settings()).findings)


def codes(name: str, text: str) -> list[str]:
    return [finding.code for finding in said(name, text)]


@grouped(
    ("group", "is_chain"),
    [
        ('<chain base_link="base" tip_link="l2"/>', True),
        ('<joint name="b"/><joint name="a"/>', True),
        ('<link name="l1"/><link name="l2"/><link name="tool"/>', True),
        ('<joint name="b"/>', True),
        ('<joint name="left"/><joint name="right"/>', False),
        ('<joint name="a"/><joint name="left"/>', False),
        ('<group name="other"/><joint name="right"/>', False),
        ('<joint name="nowhere"/>', True),
    ],
)
def test_kdl_solves_chains(group: str, is_chain: bool) -> None:
    other = '<group name="other"><joint name="left"/></group>'
    Path("arm.srdf").write_text(f'<robot name="arm"><group name="g">{group}</group>{other}</robot>')
    assert codes("kinematics.yaml", f"g:\n{KDL}") == ["MOV132"] * (not is_chain)
    assert codes("kinematics.yaml", "g:\n  kinematics_solver: pick_ik/PickIkPlugin\n") == []


def test_a_group_that_the_srdf_lacks() -> None:
    srdf = '<robot name="arm"><group name="arm"><joint name="b"/></group></robot>'
    Path("arm.srdf").write_text(srdf)
    for text in (f"amr:\n{KDL}", f"robot_description_kinematics:\n  amr:\n{KDL.replace('  ', '    ')}"):
        [found] = said("kinematics.yaml", text)
        assert (found.code, found.help) == ("MOV131", "did you mean 'arm'?")
    for groups, severity in (("arm hand", Severity.INFO), ("hand", Severity.WARNING)):  # a leftover, or its only group
        [found] = said("kinematics.yaml", "".join(f"{group}:\n{KDL}" for group in groups.split()))
        assert (found.code, found.severity) == ("MOV131", severity)
    Path("other.srdf").write_text(srdf)
    assert codes("kinematics.yaml", f"amr:\n{KDL}") == []


@grouped(
    ("solver", "targets", "code", "help_line"),
    [
        ("kdl_kinematics_plugin/KDLKinematicPlugin", "", "MOV133", "kdl_kinematics_plugin/KDLKinematicsPlugin"),
        ("moveit_kinematics/KDLKinematicsPlugin", "", "MOV133", "kdl_kinematics_plugin/KDLKinematicsPlugin"),
        ("pick_ik/PickIKPlugin", "", "MOV133", "pick_ik/PickIkPlugin"),
        ("arm_ik/KDLKinematicsPlugin", "", None, None),
        ("cached_ik_kinematics_plugin/CachedTRACKinematicsPlugin", "", None, None),
        ("$(var solver)", "", None, None),
        ("lma_kinematics_plugin/LMAKinematicsPlugin", "jazzy", "MOV134", None),
        ("lma_kinematics_plugin/LMAKinematicsPlugin", "humble", None, None),
        ("lma_kinematics_plugin/LMAKinematicsPlugin", "", "MOV134", None),
    ],
)
def test_solvers_by_name(solver: str, targets: str, code: str | None, help_line: str | None) -> None:
    Path("arm.srdf").write_text('<robot name="arm"><group name="arm"><joint name="b"/></group></robot>')
    Path("kinematics.yaml").write_text(f"arm:\n  kinematics_solver: {solver}\n")
    asked = tuple(target.parse(targets)) if targets else ()
    found = engine.lint(inputs.read("kinematics.yaml"), Settings(targets=asked)).findings
    assert [finding.code for finding in found] == [code] * (code is not None)
    assert help_line is None or [finding.help for finding in found] == [f"did you mean '{help_line}'?"]
    unasked = Severity.INFO if code == "MOV134" and not asked else Severity.WARNING
    assert all(finding.severity is unasked for finding in found)


@pytest.mark.parametrize(
    ("name", "settings", "code"),
    [
        ("amr", "planner_configs: [RRT]", "MOV131"),
        ("amr", "projection_evaluator: joints(a,b)", "MOV131"),
        ("arm", "planner_configs: [RRT]", None),
        ("amr", "type: geometric::RRT", None),
        ("$(arm)", "planner_configs: [RRT]", None),
    ],
)
def test_a_group_of_planners_that_the_srdf_lacks(name: str, settings: str, code: str | None) -> None:
    Path("arm.srdf").write_text('<robot name="arm"><group name="arm"><joint name="b"/></group></robot>')
    planners = "planning_plugin: ompl_interface/OMPLPlanner\nplanner_configs:\n  RRT:\n    type: geometric::RRT\n"
    assert codes("ompl_planning.yaml", f"{planners}{name}:\n  {settings}\n") == [code] * (code is not None)
    assert codes("pilz_planning.yaml", f"{name}:\n  {settings}\n") == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("[a, b]", "[a, bb]", "MOV141", "the robot has no joint 'bb'"),
        ("  arm_controller:", "  arm_ctrl:", "MOV143", "controller 'arm_controller' has no block of its own"),
        ("    action_ns: follow_joint_trajectory\n", "", "MOV143", "controller 'arm_controller' has no action_ns"),
        ("arm_controller", "arm_ctrl", "MOV142", "no file of controllers here has the controller 'arm_ctrl'"),
        ("arm_controller", "/arm/arm_controller", None, ""),
        (
            "_ns: follow_joint_trajectory",
            "_ns: joint_trajectory",
            "MOV144",
            f"{ARM} is a JointTrajectoryController, which has no action 'joint_trajectory'",
        ),
        (
            "type: FollowJointTrajectory",
            "type: GripperCommand",
            "MOV144",
            f"{ARM} is a JointTrajectoryController, which takes FollowJointTrajectory and not GripperCommand",
        ),
        ("a, b", "b, a", None, ""),
    ],
)
def test_controllers(old: str, new: str, code: str | None, words: str) -> None:
    Path("ros2_controllers.yaml").write_text(ROS2)
    found = said("moveit_controllers.yaml", CONTROLLERS.replace(old, new))
    assert [(finding.code, finding.message) for finding in found] == ([(code, words)] if code else [])
    Path("ros2_controllers.yaml").unlink()
    is_silent = codes("moveit_controllers.yaml", CONTROLLERS.replace(old, new)) == []
    assert is_silent == (code in (None, "MOV142", "MOV144"))  # without the controllers that are started


def test_controllers_with_their_action_in_the_name() -> None:
    Path("ros2_controllers.yaml").write_text(ROS2)
    text = CONTROLLERS.replace("arm_controller", "arm_controller/follow_joint_trajectory")
    assert codes("moveit_controllers.yaml", text.replace("_ns: follow_joint_trajectory", "_ns: ''")) == []
    assert codes("moveit_controllers.yaml", text.replace("type: Follow", "type: Folow")) == ["MOV144"]


@pytest.mark.parametrize(("joints", "code"), [("[a, b]", []), ("[a, bb]", ["MOV141"])])
def test_controllers_of_moveit_1(joints: str, code: list[str]) -> None:
    entry = f"{{name: arm, action_ns: follow_joint_trajectory, type: FollowJointTrajectory, joints: {joints}}}"
    assert codes("controllers.yaml", f"controller_list:\n  - {entry}\n") == code
    fake_controllers = "controller_list:\n  - {name: fake_arm_controller, joints: [a]}\n"
    assert codes("fake_controllers.yaml", fake_controllers) == []


@pytest.mark.parametrize(
    ("targets", "value", "code"),
    [
        ("jazzy", "false", "CTL120"),
        ("humble", "false", None),
        ("", "False", "CTL120"),
        ("jazzy", "true", "CTL110"),
    ],
)
def test_velocities_without_a_stamp(targets: str, value: str, code: str | None) -> None:
    text = (
        "controller_manager:\n  ros__parameters:\n    d:\n      type: diff_drive_controller/DiffDriveController\n"
        "d:\n  ros__parameters:\n    left_wheel_names: [a]\n    right_wheel_names: [b]\n    wheel_separation: 0.2\n"
        f"    wheel_radius: 0.1\n    use_stamped_vel: {value}\n"
    )
    Path("c.yaml").write_text(text)
    asked = tuple(target.parse(targets)) if targets else ()
    found = engine.lint(inputs.read("c.yaml"), Settings(targets=asked)).findings
    assert [finding.code for finding in found if finding.code in ("CTL110", "CTL120")] == [code] * (code is not None)


@grouped(
    ("line", "code"),
    [
        ("us_sm_tme: true", "CTL104"),
        ("us_sm_tm: true", "CTL110"),
        ("publish_rate: *rate", "YML003"),
        ("publish_rate: '*rate'", None),
    ],
)
def test_a_line_of_a_controller(line: str, code: str | None) -> None:
    """One in four letters of a name may be wrong, and ROS follows no alias."""
    kind = "joint_trajectory_controller/JointTrajectoryController"
    manager = f"controller_manager:\n  ros__parameters:\n    update_rate: &rate 9\n    c:\n      type: {kind}\n"
    found = codes("ros2_controllers.yaml", f"{manager}c:\n  ros__parameters:\n    {line}\n")
    wanted = ("YML003",) if "rate" in line else ("CTL104", "CTL110")
    assert [one for one in found if one in wanted] == [code] * (code is not None)


@grouped(
    ("kind", "instead"),
    [
        ("effort_controllers/GripperActionController", "parallel_gripper_action_controller/GripperActionController"),
        ("velocity_controllers/JointGroupVelocityController", "forward_command_controller/ForwardCommandController"),
    ],
)
def test_a_controller_that_is_gone_has_another_in_its_place(kind: str, instead: str) -> None:
    found = said("ros2_controllers.yaml", f"controller_manager:\n  ros__parameters:\n    c:\n      type: {kind}\n")
    assert [(one.help or "").split()[1:2] for one in found if "up to" in one.message] == [[instead]]


def test_a_controller_in_another_package_of_the_repository() -> None:
    Path(".git").mkdir()
    Path("package.xml").unlink()
    Path("ros2_controllers.yaml").write_text(ROS2.replace("arm_controller", "another"))
    assert codes("moveit_controllers.yaml", CONTROLLERS) == ["MOV142"]
    Path("driver/config").mkdir(parents=True)
    Path("driver/package.xml").write_text("<package><name>driver</name></package>")
    Path("driver/config/c.yaml").write_text(ROS2)
    ros_packages.forget()
    assert codes("moveit_controllers.yaml", CONTROLLERS) == []


PLANNERS = """planner_configs:
  RRT: {type: "geometric::RRT"}
arm:
  planner_configs: [RRT]
  projection_evaluator: joints(a,b)
"""


@grouped(
    ("old", "new", "code", "words"),
    [
        ("[RRT]", "[RRTT]", "MOV135", "group 'arm' has planner 'RRTT', which planner_configs does not declare"),
        ("(a,b)", "(a,left)", "MOV136", "group 'arm' has no joint 'left', on which its planners are to project"),
        ("joints(a,b)", "link(tol)", "MOV136", "the robot has no link 'tol', on which its planners are to project"),
        ("joints(a,b)", "link(tool)", None, ""),
        ("(a,b)", "(a, b)", None, ""),
        ("[RRT]", '["$(arg planner)"]', None, ""),
    ],
)
def test_planners(old: str, new: str, code: str | None, words: str) -> None:
    Path("arm.srdf").write_text(
        '<robot name="arm"><group name="arm"><joint name="a"/><joint name="b"/></group></robot>'
    )
    found = said("ompl_planning.yaml", PLANNERS.replace(old, new))
    assert [(finding.code, finding.message) for finding in found] == ([(code, words)] if code else [])


@grouped(
    ("joints", "more", "messages"),
    [
        ("[a, b]", "", []),
        ("[b, a]", "", []),
        ("[a]", "", [f"{ARM} does not have joint 'b', and rejects goals with it"]),
        ("[a, b, left]", "", [f"{ARM} also has joint 'left', and rejects goals without"]),
        ("[a, b, left]", "    allow_partial_joints_goal: true\n", []),
        ('[a, "$(arg second)"]', "", []),
    ],
)
def test_joints_of_controllers(joints: str, more: str, messages: list[str]) -> None:
    own = f"arm_controller:\n  ros__parameters:\n    joints: {joints}\n{more}"
    Path("ros2_controllers.yaml").write_text(f"{ROS2}{own}")
    found = said("moveit_controllers.yaml", CONTROLLERS)
    assert [(finding.code, finding.message) for finding in found] == [("MOV145", text) for text in messages]


@grouped(
    ("controllers", "codes_found"),
    [("[a]", ["MOV107"]), ("[a, b]", []), ("[left]", []), ('[a, "$(arg second)"]', [])],
)
def test_limits_of_joints_that_nothing_moves(controllers: str, codes_found: list[str]) -> None:
    Path("ros2_controllers.yaml").write_text(f"{ROS2}arm_controller:\n  ros__parameters:\n    joints: {controllers}\n")
    limits = "".join(f"  {joint}: {{has_acceleration_limits: true, max_acceleration: 1.0}}\n" for joint in "ab")
    assert codes("joint_limits.yaml", f"joint_limits:\n{limits}") == codes_found
    Path("moveit_controllers.yaml").write_text(CONTROLLERS)  # perhaps those of a driver
    assert codes("joint_limits.yaml", f"joint_limits:\n{limits}") == []


@grouped(
    ("launch", "codes_found"),
    [
        ("spawner broadcaster", ["MOV146"]),
        ("spawner broadcaster arm_controller", []),
        ("spawner broadcaster prefix + '_controller'", []),
        ("spawner broadcaster generate_demo_launch", []),
        ("spawner broadcaster for name in controller_names", []),
        ("broadcaster", []),
    ],
)
def test_controllers_that_no_launch_file_starts(launch: str, codes_found: list[str]) -> None:
    broadcaster = "    broadcaster:\n      type: joint_state_broadcaster/JointStateBroadcaster\n"
    Path("ros2_controllers.yaml").write_text(ROS2 + broadcaster)
    Path("launch").mkdir(exist_ok=True)
    Path("launch/arm.launch.py").write_text(launch)
    callers.forget()
    assert codes("moveit_controllers.yaml", CONTROLLERS) == codes_found
