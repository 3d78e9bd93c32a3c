"""Controllers, joint limits and initial positions in YAML: how they are read, and what rules say of them."""

from pathlib import Path

import pytest

from tests import documents
from urdflint.linter import catalog, engine, inputs, pairing, run
from urdflint.linter.engine import Settings
from urdflint.linter.finding import Finding, Severity
from urdflint.model import controllers, ros_values
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Source
from urdflint.syntax.yaml_text import Mapping

ARM = documents.robot(catalog.rule("CTL101")) or ""
CART = documents.robot(catalog.rule("CTL118")) or ""
TRAJECTORY = """controller_manager:
  ros__parameters:
    arm:
      type: joint_trajectory_controller/JointTrajectoryController
arm:
  ros__parameters:
    joints: [shoulder, elbow]
    command_interfaces: [position]
    state_interfaces: [position, velocity]
"""
BASE = """controller_manager:
  ros__parameters:
    base:
      type: diff_drive_controller/DiffDriveController
base:
  ros__parameters:
    left_wheel_names: [left]
    right_wheel_names: [right]
    wheel_separation: 0.4
    wheel_radius: 0.1
"""
LIMITS = """joint_limits:
  shoulder:
    has_velocity_limits: true
    max_velocity: 1.5
    has_acceleration_limits: true
    max_acceleration: 3.0
  elbow:
    has_acceleration_limits: true
    max_acceleration: 3.0
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    pairing.forget()
    return tmp_path


def found(text: str, robot: str = ARM, name: str = "controllers.yaml") -> list[Finding]:
    Path(name).write_text(text, encoding="utf-8")
    Path("robot.urdf").write_text(robot)
    result = engine.lint(inputs.read(name), Settings(robot="robot.urdf" if robot else None, resolve=bool(robot)))
    assert (result.report.failure, result.report.skipped) == (None, None)
    return list(result.findings)


def said(text: str, robot: str = ARM, name: str = "controllers.yaml") -> list[tuple[str, str]]:
    """The codes of what is found, each with the text that is marked."""
    return [(one.code, at(one)) for one in found(text, robot, name)]


def at(one: Finding) -> str:
    return one.location.source.text[slice(*one.location.span)].decode()


def read(text: str) -> list[controllers.Controller]:
    root = yaml_text.read(Source("controllers.yaml", text.encode()))
    assert isinstance(root, Mapping)
    return controllers.read(root)


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


OWN = "    joints: [a, b]\n"
FORMS = {
    "type at the manager": "controller_manager:\n  ros__parameters:\n    c:\n      type: p/C\nc:\n  ros__parameters:\n"
    + OWN,
    "own type": "c:\n  ros__parameters:\n    type: p/C\n" + OWN,
    "namespace": "/left:\n  controller_manager:\n    ros__parameters:\n      c:\n        type: p/C\n"
    "  c:\n    ros__parameters:\n      joints: [a, b]\n",
    "path": "/left/controller_manager:\n  ros__parameters:\n    c: {type: p/C}\n/left/c:\n  ros__parameters:\n" + OWN,
    "any namespace": "/**/controller_manager:\n  ros__parameters:\n    c: {type: p/C}\n/**/c:\n  ros__parameters:\n"
    + OWN,
    "any node around": "/**:\n  controller_manager:\n    ros__parameters:\n      c: {type: p/C}\n"
    "  c:\n    ros__parameters:\n      joints: [a, b]\n",
    "C++ name": "controller_manager:\n  ros__parameters:\n    c:\n      type: p::C\nc:\n  ros__parameters:\n" + OWN,
    "ros_control": "c:\n  type: p/C\n  joints: [a, b]\n",
    "ros_control in a namespace": "robot:\n  arm:\n    c:\n      type: 'p/C'\n      joints: [a, b]\n",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_controllers_are_found_in_every_form(text: str) -> None:
    (one,) = read(text)
    assert (one.name, one.kind) == ("c", "p/C")
    assert [word.text for word in one.words("joints")] == ["a", "b"]


def test_two_robots_have_controllers_of_one_name() -> None:
    text = "".join(FORMS["namespace"].replace("left", side).replace("[a", f"[{side}") for side in ("left", "right"))
    assert [(one.space, one.words("joints")[0].text) for one in read(text)] == [("/left", "left"), ("/right", "right")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1", "int"),
        ("-0x1F", "int"),
        ("1.", "double"),
        ("1e3", "double"),
        (".5", "double"),
        ("-.inf", "double"),
        ("yes", "bool"),
        ("y", "bool"),
        ("Off", "bool"),
        ("'1'", "string"),
        ("!!str 1", "string"),
        ("1.0m", "string"),
        ("1_000", "string"),
        ("[1, 2]", "int_array"),
        ("[1.0, 2.0]", "double_array"),
        ("[1, 2.0]", None),
        ("[]", None),
        ("$(var x)", None),
        ("${x}", None),
        ("!degrees 10", None),
        ("", None),
    ],
)
def test_values_have_the_kind_that_ros_gives_them(text: str, kind: str | None) -> None:
    root = yaml_text.read(Source("x.yaml", f"a: {text}\n".encode()))
    assert isinstance(root, Mapping)
    value = root.get("a")
    assert value is not None
    assert ros_values.kind(value) == kind


CHAIN = "    pid:\n      type: pid_controller/PidController\n"
CASES = {
    "as it should be": (TRAJECTORY, []),
    "another name": (changed(TRAJECTORY, ("elbow]", "elbov]")), [("CTL101", "elbov")]),
    "a link": (changed(TRAJECTORY, ("elbow]", "elbow, tool]")), [("CTL101", "tool")]),
    "another robot": (changed(TRAJECTORY, ("[shoulder, elbow]", "[j1, j2, elbow]")), []),
    "of a launch file": (changed(TRAJECTORY, ("elbow]", "$(var prefix)elbow]")), []),
    "another controller's": (changed(TRAJECTORY, ("elbow]", "elbow]\n    command_joints: [pid/elbow]")), []),
    "a fixed one": (changed(TRAJECTORY, ("elbow]", "elbow, flange]")), [("CTL102", "flange")]),
    "no such interface": (changed(TRAJECTORY, ("[position]", "[effort]")), [("CTL103", "effort")]),
    "joint for joints": (changed(TRAJECTORY, ("joints:", "joint:")), [("CTL104", "joint")]),
    "no joints": (changed(TRAJECTORY, ("    joints: [shoulder, elbow]\n", "")), [("CTL105", "arm")]),
    "a word of its own": (changed(TRAJECTORY, ("[position]", "[position]\n    weight: 3.0")), [("CTL110", "weight")]),
    "one name for a list": (
        changed(TRAJECTORY, ("[position]", "position")),
        [("CTL106", "position")],
    ),
    "a value out of bounds": (
        changed(TRAJECTORY, ("[position]", "[position]\n    action_monitor_rate: 0.0")),
        [("CTL107", "0.0")],
    ),
    "a word out of a list": (
        changed(TRAJECTORY, ("[position]", "[position]\n    interpolation_method: spline")),
        [("CTL107", "spline")],
    ),
    "a class misspelt": (
        changed(TRAJECTORY, ("JointTrajectoryController", "JointTrajectoyController")),
        [("CTL108", "joint_trajectory_controller/JointTrajectoyController")],
    ),
    "a class of one's own": (changed(TRAJECTORY, ("joint_trajectory_controller/Joint", "my_package/My")), []),
    "a block misspelt": (changed(TRAJECTORY, ("\narm:", "\narmm:")), [("CTL109", "armm")]),
    "gains of no joint": (
        changed(TRAJECTORY, ("[position]", "[position]\n    gains:\n      elbo: {p: 1.0}")),
        [("CTL115", "elbo")],
    ),
    "constraints of one's joint": (
        changed(TRAJECTORY, ("[position]", "[position]\n    constraints:\n      elbow: {goal: 0.1}")),
        [],
    ),
    "under the manager": (
        changed(TRAJECTORY, ("JointTrajectoryController\n", "JointTrajectoryController\n      joints: [elbow]\n")),
        [("CTL114", "joints")],
    ),
    "an alias": (
        changed(TRAJECTORY, ("[shoulder, elbow]", "&j [shoulder, elbow]"), ("[position]", "[position]\n    x: *j")),
        [("CTL110", "x"), ("YML003", "*j")],
    ),
    "nothing behind a key": (
        changed(TRAJECTORY, ("[position]", "[position]\n    constraints:")),
        [("YML003", "")],
    ),
    "twice": (changed(TRAJECTORY, ("arm:\n      type", "arm: {}\n    arm:\n      type")), [("YML002", "arm")]),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_controllers(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(code, place.strip()) for code, place in said(text)] == expected


SENSING = documents.robot(catalog.rule("CTL112")) or ""
WRENCH = TRAJECTORY + "c:\n  ros__parameters:\n    type: {}\n    {}: {}\n    frame_id: tool\n"
BROADCASTERS = {
    "force": ("force_torque_sensor_broadcaster/ForceTorqueSensorBroadcaster", "sensor_name"),
    "pose": ("pose_broadcaster/PoseBroadcaster", "pose_name"),
    "imu": ("imu_sensor_broadcaster/IMUSensorBroadcaster", "sensor_name"),
    "range": ("range_sensor_broadcaster/RangeSensorBroadcaster", "sensor_name"),
    "magnetic": ("magnetometer_broadcaster/MagnetometerBroadcaster", "sensor_name"),
}


def sensors_told(text: str, robot: str = SENSING) -> list[str]:
    pairing.forget()
    return [one.message for one in found(text, robot) if one.code == "CTL112"]


@pytest.mark.parametrize("kind", BROADCASTERS)
def test_a_sensor_that_no_block_has_is_told(kind: str) -> None:
    name, parameter = BROADCASTERS[kind]
    (one,) = sensors_told(WRENCH.format(name, parameter, "other"))
    assert one == "controller 'c' reads sensor 'other', which no <ros2_control> block of the robot has"
    assert sensors_told(WRENCH.format(name, parameter, "$(var sensor)")) == []
    assert sensors_told(WRENCH.format(name, parameter, "other"), ARM[: ARM.index("  <ros2_control")] + "</robot>") == []


def test_states_that_a_sensor_lacks_are_told() -> None:
    force, imu = (WRENCH.format(*BROADCASTERS[kind], "tcp_fts") for kind in ("force", "imu"))
    assert sensors_told(force) == []
    assert sensors_told(imu) == [
        "controller 'c' reads 10 state interfaces that 'tcp_fts' does not have, such as 'orientation.x'"
    ]
    without = changed(SENSING, ('      <state_interface name="torque.y"/>\n', ""))
    assert sensors_told(force, without) == [
        "controller 'c' reads state interface 'torque.y', which 'tcp_fts' does not have"
    ]


def test_a_sensor_that_another_controller_may_export_is_left_alone() -> None:
    chained = WRENCH.format(*BROADCASTERS["force"], "filter")
    assert len(sensors_told(chained)) == 1
    other = "filter:\n  ros__parameters:\n    type: my_package/Filter\n"
    assert sensors_told(chained + other) == []


MIMIC = changed(
    ARM, ('<joint name="elbow" type="revolute">', '<joint name="elbow" type="revolute"><mimic joint="shoulder"/>')
)


def test_a_mimic_joint_is_commanded_by_nobody() -> None:
    (one,) = found(TRAJECTORY, MIMIC)
    assert (one.code, one.severity, at(one)) == ("CTL102", Severity.WARNING, "elbow")


def test_a_joint_in_no_block_is_a_warning() -> None:
    robot = changed(ARM, ('    <joint name="elbow">', '    <joint name="other">'))
    (one,) = found(TRAJECTORY, robot)
    assert (one.code, one.severity, at(one)) == ("CTL103", Severity.WARNING, "elbow")


def test_a_robot_without_hardware_has_no_interfaces_to_miss() -> None:
    robot = ARM[: ARM.index("  <ros2_control")] + "</robot>"
    assert said(changed(TRAJECTORY, ("[position]", "[effort]")), robot) == []


def test_components_that_are_no_joints_are_known() -> None:
    robot = changed(
        ARM, ('<joint name="elbow">\n      <command', '<gpio name="tcp"/><joint name="elbow">\n      <command')
    )
    text = (
        "c:\n  ros__parameters:\n    type: forward_command_controller/ForwardCommandController\n"
        "    joints: [shoulder, tcp]\n    interface_name: position\n"
    )
    assert said(text, robot) == [("CTL103", "position")]


def test_ros_control_names_joints_too() -> None:
    text = (
        "arm:\n  type: position_controllers/JointPositionController\n  joint: shouldr\n"
        "other:\n  type: x/YController\n  joint: elbow\n"
    )
    assert said(text) == [("CTL101", "shouldr")]


def test_parameters_of_an_older_release_are_not_missing() -> None:
    text = (
        "c:\n  ros__parameters:\n    type: bicycle_steering_controller/BicycleSteeringController\n    wheelbase: 1.0\n"
        "    front_wheels_names: [shoulder]\n    rear_wheels_names: [elbow]\n    front_wheel_radius: 0.1\n"
        "    rear_wheel_radius: 0.1\n"
    )
    assert {code for code, _ in said(text)} == {"CTL110"}


WHEELS = {
    "as the robot": (BASE, []),
    "a radius of its own": (changed(BASE, ("wheel_radius: 0.1", "wheel_radius: 0.05")), [("CTL118", "0.05")]),
    "nearly": (changed(BASE, ("wheel_radius: 0.1", "wheel_radius: 0.105")), []),
    "a separation of its own": (changed(BASE, ("0.4", "0.3")), [("CTL118", "0.3")]),
    "measured": (changed(BASE, ("0.4", "0.3\n    wheel_separation_multiplier: 1.3")), []),
    "a whole number": (changed(BASE, ("0.4", "1")), [("CTL106", "1"), ("CTL118", "1")]),
    "too fast": (changed(BASE, ("0.1\n", "0.1\n    linear: {x: {max_velocity: 2.5}}\n")), [("CTL117", "2.5")]),
    "at the limit": (changed(BASE, ("0.1\n", "0.1\n    linear: {x: {max_velocity: 2.0}}\n")), []),
}


@pytest.mark.parametrize(("text", "expected"), WHEELS.values(), ids=WHEELS)
def test_wheels(text: str, expected: list[tuple[str, str]]) -> None:
    assert said(text, CART) == expected


def test_wheels_that_lie_otherwise_say_nothing() -> None:
    across = CART.replace('rpy="-1.5708 0 0"', "")
    text = changed(BASE, ("wheel_radius: 0.1", "wheel_radius: 0.05"), ("0.4", "0.3"))
    assert said(text, across.replace('xyz="0 0 1"', 'xyz="0 1 0"')) == [("CTL118", "0.3")]


JOINT_LIMITS = {
    "as it should be": (LIMITS, []),
    "unknown": (changed(LIMITS, ("elbow", "elbo")), [("MOV101", "elbo")]),
    "another robot": (LIMITS.replace("elbow", "j1").replace("shoulder", "j2"), []),
    "faster": (changed(LIMITS, ("1.5", "2.5")), [("MOV102", "2.5")]),
    "farther": (changed(LIMITS, ("  elbow:", "    min_position: -1.6\n  elbow:")), [("MOV102", "-1.6")]),
    "no acceleration": (changed(LIMITS, ("    has_acceleration_limits: true\n", "")), [("MOV103", "shoulder")]),
    "off": (
        changed(LIMITS, ("has_acceleration_limits: true", "has_acceleration_limits: False")),
        [("MOV103", "False")],
    ),
    "no velocity": (
        changed(LIMITS, ("has_velocity_limits: true", "has_velocity_limits: false")),
        [("MOV103", "false")],
    ),
    "no value": (changed(LIMITS, ("    max_velocity: 1.5\n", "")), [("MOV104", "true")]),
    "whole": (changed(LIMITS, ("1.5", "1")), [("MOV105", "1")]),
    "none": (changed(LIMITS, ("1.5", "fast")), [("MOV105", "fast")]),
    "nothing": (changed(LIMITS, ("1.5", "0.0")), [("MOV105", "0.0")]),
    "in degrees": (changed(LIMITS, ("1.5", "!degrees 120.0")), []),
    "misspelt": (changed(LIMITS, ("max_velocity", "max_velocty")), [("MOV106", "max_velocty")]),
}


@pytest.mark.parametrize(("text", "expected"), JOINT_LIMITS.values(), ids=JOINT_LIMITS)
def test_joint_limits(text: str, expected: list[tuple[str, str]]) -> None:
    assert said(text, name="joint_limits.yaml") == expected


def test_whole_numbers_are_fine_in_ros_1(folder: Path) -> None:
    (folder / "package.xml").write_text("<package><name>a</name><buildtool_depend>catkin</buildtool_depend></package>")
    assert said(changed(LIMITS, ("1.5", "1")), name="joint_limits.yaml") == []


POSITIONS = {
    "as it should be": ("initial_positions:\n  shoulder: 0.5\n  elbow: -1\n", []),
    "flat": ("shoulder: 0.5\nelbow: -1\n", []),
    "unknown": ("shoulder: 0.5\nelbo: -1\n", [("MOV121", "elbo")]),
    "fixed": ("shoulder: 0.5\nflange: 0\n", [("MOV121", "flange")]),
    "outside": ("shoulder: 1.6\nelbow: -1\n", [("MOV122", "1.6")]),
    "in words": ("shoulder: '0.5'\nelbow: -1\n", [("MOV123", "'0.5'")]),
    "made by a launch file": ("${name}_shoulder: 9\nelbow: -1\n", []),
}


@pytest.mark.parametrize(("text", "expected"), POSITIONS.values(), ids=POSITIONS)
def test_initial_positions(text: str, expected: list[tuple[str, str]]) -> None:
    assert said(text, name="initial_positions.yaml") == expected


@pytest.fixture
def unsure() -> None:
    Path("package.xml").write_text("<package><name>p</name></package>")
    include = '<xacro:include filename="$(find gone)/x.xacro"/>'
    text = f'<robot name="o" xmlns:xacro="http://www.ros.org/wiki/xacro">{include}</robot>'
    Path("other.urdf.xacro").write_text(text)


@pytest.mark.usefixtures("unsure")
def test_where_other_robots_cannot_be_read_a_name_near_none_may_be_theirs() -> None:
    text = changed(TRAJECTORY, ("elbow]", "elbow, wrist]"), ("[position]", "[effort]"))
    Path("controllers.yaml").write_text(text)
    Path("robot.urdf").write_text(ARM)
    assert engine.lint(inputs.read("controllers.yaml"), Settings()).findings == []
    Path("other.urdf.xacro").unlink()
    pairing.forget()
    codes = [one.code for one in engine.lint(inputs.read("controllers.yaml"), Settings()).findings]
    assert codes == ["CTL101", "CTL103"]


TABS = [
    ("a:\n\tb: 1\n", "a tab cannot indent YAML"),
    ("a: b: c\n", "a colon where no key can stand"),
    ("a: [1, 2\n", "a list in [ ] is not closed before this"),
    ("a: {b: 1\nc: 2\n", "a mapping in { } is not closed before this"),
    ("a:\n  - 1\n  2\n", "a key without a colon"),
    ("a: 'x\n", "a quote that is not closed"),
]


@pytest.mark.parametrize(("text", "meaning"), TABS)
def test_broken_yaml_is_explained(text: str, meaning: str) -> None:
    (one,) = found(f"type: x/YController\n{text}", "")
    assert one.code == "YML001"
    assert one.message.startswith(f"{meaning}: ")
    assert one.help != catalog.rule("YML001").help


SILENT = """joint_limits:
  shoulder:
    # urdflint:ignore[MOV105] measured
    # by hand

    max_velocity: 1
    max_acceleration: 1  # urdflint: ignore[limit-value-refused] so too
    max_jerk: {}
"""


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1", ["MOV105"]),
        ("1  # urdflint:ignore[MOV106]", ["MOV105", "SUP001"]),
        ("1  # urdflint:ignore[MOV999]", ["MOV105", "SUP002"]),
        ("1  # urdflint:ignore", ["MOV105", "SUP004"]),
        ("'# urdflint' # urdflint is written here", ["MOV105"]),
    ],
)
def test_comments_in_yaml_suppress_what_is_on_their_line_or_the_next(value: str, expected: list[str]) -> None:
    settings = Settings(robot="robot.urdf", codes=frozenset(catalog.paths()) - {"MOV103"})
    Path("robot.urdf").write_text(ARM)
    Path("joint_limits.yaml").write_text(SILENT.format(value))
    read = inputs.read("joint_limits.yaml")
    report = run.gather([run.one(read, settings, engine.lint(read, settings))])
    assert [one.code for one in report.findings] == expected
    assert [one.reason for one in report.files[0].suppressed] == ["measured", "so too"]


def test_the_ending_of_yaml_may_be_in_capitals() -> None:
    Path("robot.urdf").write_text(ARM)
    Path("joint_limits.YAML").write_text(SILENT.format("1"))
    read = inputs.read("joint_limits.YAML")
    settings = Settings(robot="robot.urdf", codes=frozenset(catalog.paths()) - {"MOV103"})
    report = run.gather([run.one(read, settings, engine.lint(read, settings))])
    assert [one.code for one in report.findings] == ["MOV105"]
    assert [one.reason for one in report.files[0].suppressed] == ["measured", "so too"]
