"""Files beside a robot: which robot they are about, and that what is wrong is reported in the file where it is."""

from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.files import tracked
from urdflint.linter.discovery import inputs, walk
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.formats import robot_pairing
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult, Settings
from urdflint.model.robot import Robot
from urdflint.xacro import callers

LINKS = '<link name="base"/><link name="tool"/>'
JOINT = '<joint name="turn" type="continuous"><parent link="base"/><child link="tool"/></joint>'
SRDF = '<robot name="arm"><group name="g"><link name="{}"/><link name="base"/></group></robot>'

LINKS_ALONE = frozenset(["SRDF101"])


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    robot_pairing.forget()
    for name, needs in (("arm_description", ""), ("arm_moveit_config", "<exec_depend>arm_description</exec_depend>")):
        (tmp_path / name / "config").mkdir(parents=True)
        (tmp_path / name / "package.xml").write_text(f"<package><name>{name}</name>{needs}</package>")
    (tmp_path / "arm_description/arm.urdf").write_text(f'<robot name="arm">{LINKS}{JOINT}</robot>')
    return tmp_path


def lint(path: str, **settings: object) -> FileResult:
    return engine.lint(inputs.read(path), Settings(**settings))  # type: ignore[arg-type]


def srdf(name: str, link: str = "flange") -> str:
    Path(name).write_text(SRDF.format(link))
    return name


def found(result: FileResult) -> list[tuple[str, str]]:
    return [(one.code, one.location.source.name) for one in result.findings]


def test_the_robot_is_found_in_a_package_that_the_own_one_depends_on() -> None:
    name = srdf("arm_moveit_config/config/arm.srdf")
    result = lint(name)
    assert found(result) == [("SRDF101", name)]
    assert (result.report.skipped, result.report.not_checked) == (None, ())
    assert result.findings[0].location.source.text[slice(*result.findings[0].location.span)] == b"flange"


def test_the_robot_of_the_users_word_wins() -> None:
    Path("other.urdf").write_text('<robot name="other"><link name="flange"/></robot>')
    result = lint(srdf("arm_moveit_config/config/arm.srdf"), robot="other.urdf", codes=LINKS_ALONE)
    assert [one.message for one in result.findings] == ["group 'g' has link 'base', which robot 'other' does not have"]


def test_the_setup_assistant_wins_over_names() -> None:
    Path("arm_description/b.urdf").write_text('<robot name="b"><link name="base"/><link name="flange"/></robot>')
    Path("arm_moveit_config/.setup_assistant").write_text(
        "moveit_setup_assistant_config:\n  URDF:\n    package: arm_description\n    relative_path: arm.urdf\n"
    )
    assert found(lint(srdf("arm_moveit_config/config/x.srdf"))) == [("SRDF101", "arm_moveit_config/config/x.srdf")]


def test_of_two_robots_that_fit_alike_only_what_is_wrong_with_both_is_reported() -> None:
    for one in ("b", "c"):
        text = f'<robot name="{one}"><link name="base"/><link name="flange_{one}"/></robot>'
        Path(f"arm_moveit_config/{one}.urdf").write_text(text)
    name = "arm_moveit_config/config/x.srdf"
    Path(name).write_text('<robot name="x"><group name="g"><link name="base"/><link name="flange"/></group></robot>')
    assert found(lint(name, codes=LINKS_ALONE)) == [("SRDF101", name)]
    Path("arm_moveit_config/c.urdf").write_text('<robot name="c"><link name="base"/><link name="x"/></robot>')
    Path(name).write_text('<robot name="x"><group name="g"><link name="flange_b"/><link name="x"/></group></robot>')
    robot_pairing.forget()
    assert found(lint(name, codes=LINKS_ALONE)) == []


def test_a_robot_that_has_less_than_half_of_the_names_is_another_one() -> None:
    name = "arm_description/x.srdf"
    parts = "".join(f'<link name="{link}"/>' for link in ("base", "wrist", "palm"))
    Path(name).write_text(f'<robot name="x"><group name="g">{parts}</group></robot>')
    result = lint(name)
    assert found(result) == []
    assert "--robot FILE" in result.report.not_checked[0]
    Path(name).write_text(f'<robot name="arm"><group name="g">{parts}</group></robot>')
    assert [code for code, _ in found(lint(name))] == ["SRDF101", "SRDF101"]


def test_without_a_robot_that_is_reported() -> None:
    Path("alone").mkdir()
    result = lint(srdf("alone/x.srdf"))
    assert result.findings == []
    assert "--robot FILE" in result.report.not_checked[0]
    assert "--robot FILE" in lint("alone/x.srdf", resolve=False).report.not_checked[0]
    assert "gone.urdf" in lint("alone/x.srdf", robot="gone.urdf").report.not_checked[0]


def test_srdf_made_by_xacro_is_reported_where_it_was_written() -> None:
    text = (
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m" params="tip">'
        '<group name="g"><chain base_link="base" tip_link="${tip}"/></group></xacro:macro>'
        '<xacro:m tip="flange"/></robot>'
    )
    path = Path("arm_moveit_config/config/arm.srdf.xacro")
    path.write_text(text)
    result = lint(str(path))
    assert found(result) == [("SRDF101", str(path))]
    assert result.findings[0].location.span.start == text.index("flange")
    assert result.report.skipped is None


def test_a_folder_has_them_all(package: Path) -> None:
    srdf("arm_moveit_config/config/arm.srdf")
    config = package / "arm_moveit_config/config"
    (config / "ros2_controllers.yaml").write_text("a:\n  ros__parameters:\n    type: x/XController\n")
    (config / "joint_limits.yaml").write_text("joint_limits:\n  turn: {}\n")
    (config / "initial_positions.yaml").write_text("turn: 0\n")
    (config / "kinematics.yaml").write_text("arm:\n  kinematics_solver: kdl/KDL\n")
    names = [Path(one).name for one in walk.robots_below(".", LeftOut())]
    assert sorted(names) == [
        *("arm.srdf", "arm.urdf", "initial_positions.yaml", "joint_limits.yaml", "kinematics.yaml"),
        "ros2_controllers.yaml",
    ]


def test_other_yaml_is_not_checked_and_broken_yaml_is_reported_at_its_place() -> None:
    Path("k.yaml").write_text("a: 1\n")
    assert lint("k.yaml").report.skipped == "this is YAML, and none of the parameters that urdflint knows"
    Path("k.yaml").write_text("a: [1\nb: 2\n")
    assert [(one.code, one.location.span.start) for one in lint("k.yaml").findings] == [("YML001", 7)]


def test_who_listens_learns_of_the_robot_each_time() -> None:
    """A robot that is kept for other files must not hide from a cache that this result depends on it."""
    name = srdf("arm_moveit_config/config/arm.srdf")
    seen = []
    for _ in range(2):
        with tracked.recording() as looked:
            lint(name)
        seen.append({question for question in looked.answers if question[0] == "content"})
    assert seen[0] == seen[1]
    assert any(question[1].endswith("arm.urdf") for question in seen[1])


ONE_LINK = '<robot name="{}"><link name="base"/><link name="tool"/>{}</robot>'


def test_of_robots_that_fit_alike_that_of_the_same_name_is_taken() -> None:
    for one, part in (("b", '<link name="b"/>'), ("x", '<link name="x"/>')):
        Path(f"arm_description/{one}.urdf").write_text(ONE_LINK.format(one, part))
    parts = "".join(f'<link name="{link}"/>' for link in ("base", "tool", "b", "x"))
    name = "arm_description/y.srdf"
    Path(name).write_text(f'<robot name="x"><group name="g">{parts}</group></robot>')
    assert [one.message for one in lint(name, codes=LINKS_ALONE).findings] == [
        "group 'g' has link 'b', which robot 'x' does not have"
    ]


def test_of_very_many_robots_the_nearest_are_looked_at() -> None:
    Path("arm_description/arm.urdf").unlink()
    for at in range(robot_pairing.MAX_ROBOTS + 5):
        Path(f"arm_description/{at}").mkdir()
        Path(f"arm_description/{at}/r.urdf").write_text(ONE_LINK.format(f"r{at}", f'<link name="own{at}"/>'))
    for at in (0, robot_pairing.MAX_ROBOTS + 4):
        name = f"arm_description/{at}/r_.srdf"
        Path(name).write_text(f'<robot name="z"><group name="g"><link name="own{at}"/></group></robot>')
        assert found(lint(name, codes=LINKS_ALONE)) == []
        assert lint(name).report.not_checked == ()


def test_as_many_robots_as_are_looked_at_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, own = list[str](), robot_pairing._read

    def counted(path: str, settings: Settings) -> Robot | None:
        read.append(path)
        return own(path, settings)

    monkeypatch.setattr(robot_pairing, "_read", counted)
    for at in range(robot_pairing.MAX_ROBOTS - 1):
        Path(f"arm_description/r{at}.urdf").write_text(ONE_LINK.format(f"r{at}", ""))
    for name in ("one.srdf", "other.srdf"):
        lint(srdf(f"arm_description/{name}"))
    assert len(read) == len(set(read)) == robot_pairing.MAX_ROBOTS


XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def test_the_robot_has_the_arguments_that_the_srdf_has_by_default() -> None:
    Path("arm_description/arm.urdf").unlink()
    hand = '<xacro:if value="$(arg hand)"><link name="palm"/></xacro:if>'
    Path("arm_description/arm.urdf.xacro").write_text(
        f'<robot name="arm" {XACRO}><xacro:arg name="hand" default="false"/>{LINKS}{JOINT}{hand}</robot>'
    )
    name = "arm_moveit_config/config/arm.srdf.xacro"
    group = '<group name="g"><joint name="turn"/><link name="palm"/></group>'
    given = '<xacro:arg name="hand" default="{}"/><xacro:if value="$(arg hand)"/>'
    Path(name).write_text(f'<robot name="arm" {XACRO}>{given.format("true")}{group}</robot>')
    assert found(lint(name, codes=LINKS_ALONE)) == []
    assert found(lint(name, codes=LINKS_ALONE, arguments={"hand": "false"})) == [("SRDF101", name)]


def test_what_may_stand_in_a_missing_part_of_an_srdf_is_not_missed() -> None:
    name = "arm_moveit_config/config/arm.srdf.xacro"
    state = '<group_state name="s" group="legs"/>'
    Path(name).write_text(f'<robot name="arm" {XACRO}><xacro:include filename="gone.xacro"/>{state}</robot>')
    assert "SRDF103" not in [code for code, _ in found(lint(name))]
    Path(name).write_text(f'<robot name="arm" {XACRO}>{state}<xacro:if value="1"/></robot>')
    assert "SRDF103" in [code for code, _ in found(lint(name))]


DRIVE = "forward_command_controller/ForwardCommandController"
TYPE = f"  ros__parameters:\n    type: {DRIVE}\n    interface_name: position\n"
JOINTS = "  ros__parameters:\n    joints: [turn]\n"
MANAGED = f"controller_manager:\n  ros__parameters:\n    drive:\n      type: {DRIVE}\n"


@grouped(
    ("text", "missing"),
    [
        (f"/**/drive:\n{TYPE}/left/drive:\n{JOINTS}/right/drive:\n{JOINTS}", False),
        (f"/left/drive:\n{JOINTS}/**/drive:\n{TYPE}", False),
        (f"/left/drive:\n{TYPE}/**/drive:\n{JOINTS}", False),
        (f"/**:\n{JOINTS}drive:\n{TYPE}", False),
        (f"{MANAGED}/**:\n{JOINTS}drive:\n  ros__parameters:\n    interface_name: position\n", False),
        (f"drive:\n{TYPE}", True),
        (f"/**/drive:\n{TYPE}/left/other:\n{JOINTS}", True),
        (f"/left/drive:\n{TYPE}/right/drive:\n{TYPE}{JOINTS.partition(chr(10))[2]}", True),
    ],
)
def test_a_controller_has_the_parameters_of_all_entries_that_it_fits(text: str, missing: bool) -> None:
    Path("drives.yaml").write_text(text)
    codes = [one.code for one in lint("drives.yaml", codes=frozenset({"CTL105", "CTL109"})).findings]
    assert codes == (["CTL105"] if missing else [])


@pytest.mark.parametrize(("own", "missing"), [("forward_command_controller", False), ("other_controller", True)])
def test_a_controller_of_the_workspace_may_have_other_parameters(own: str, missing: bool) -> None:
    Path(own).mkdir()
    Path(own, "package.xml").write_text(f"<package><name>{own}</name></package>")
    path = Path("arm_moveit_config/config/drives.yaml")
    path.write_text(f"drive:\n{TYPE}")
    found = lint(str(path), codes=frozenset({"CTL105"}), robot="arm_description/arm.urdf").findings
    assert [one.code for one in found] == (["CTL105"] if missing else [])


@pytest.mark.parametrize(("own", "missing"), [("forward_command_controller", False), ("other_controller", True)])
def test_a_controller_beside_the_package_in_a_deep_repository_is_known_too(own: str, missing: bool) -> None:
    Path(".git").mkdir(exist_ok=True)
    workspace = Path("src/ros/rover/drive")
    for folder, name in (("drive_bringup", "drive_bringup"), ("drive_controllers/forward", own)):
        (workspace / folder).mkdir(parents=True)
        (workspace / folder / "package.xml").write_text(f"<package><name>{name}</name></package>")
    path = workspace / "drive_bringup/drives.yaml"
    path.write_text(f"drive:\n{TYPE}")
    codes = [one.code for one in lint(str(path), codes=frozenset({"CTL105"})).findings]
    assert codes == (["CTL105"] if missing else [])


@grouped(
    ("other", "missing"),
    [
        (f"drive:\n{JOINTS}", False),
        (f"/**:\n{JOINTS}", False),
        (f"/**/drive:\n{JOINTS}", False),
        ("drive:\n  ros__parameters:\n    update: 1\n", True),
        (f"wheels:\n{JOINTS}", True),
        (f"drive:\n{TYPE}    joints: [turn]\n", True),  # another choice, that needs no other file
        (f"{MANAGED}drive:\n{JOINTS}", True),
        ("- a\n", True),
        ("a: [\n", True),
    ],
)
def test_a_controller_may_have_its_parameters_from_several_files(other: str, missing: bool) -> None:
    Path("drives.yaml").write_text(f"drive:\n{TYPE}")
    Path("more.yaml").write_text(other)
    asked = frozenset({"CTL105", "CTL109"})
    assert [one.code for one in lint("drives.yaml", codes=asked).findings] == (["CTL105"] if missing else [])
    alone = lint("drives.yaml", codes=asked, resolve=False).findings
    assert [one.code for one in alone] == ["CTL105"]  # no other file is looked at


def test_a_controller_with_all_its_parameters_in_another_file_is_no_fault() -> None:
    more = "turn:\n  ros__parameters:\n    joints: [turn]\n"
    Path("drives.yaml").write_text(MANAGED + f"    turn:\n      type: {DRIVE}\n" + more)
    asked = frozenset({"CTL109"})
    assert [one.code for one in lint("drives.yaml", codes=asked).findings] == ["CTL109"]
    Path("more.yaml").write_text(f"drive:\n{JOINTS}")
    assert lint("drives.yaml", codes=asked).findings == []


def test_a_whole_number_is_written_with_a_point_only_where_a_number_is_wanted() -> None:
    Path("drives.yaml").write_text(f"drive:\n{TYPE.replace('position', '5')}    joints: [turn]\n")
    [found] = lint("drives.yaml", codes=frozenset({"CTL107"})).findings
    assert (found.message.partition(" is ")[2], found.fix) == ("5, a whole number, and must be a text", None)


def severities(path: str) -> list[tuple[str, str]]:
    return [(one.code, one.severity.value) for one in lint(path, codes=frozenset({"SRDF101", "SRDF102"})).findings]


def test_an_srdf_of_another_variant_is_not_held_against_this_one() -> None:
    name = srdf("arm_moveit_config/config/arm_with_flange.srdf")
    assert severities(name) == [("SRDF101", "error")]
    srdf("arm_moveit_config/config/arm.srdf", "tool")
    assert severities(name) == [("SRDF101", "info")]
    srdf("arm_moveit_config/config/arm.srdf", "flange_2")  # which this robot does not fit either
    assert severities(name) == [("SRDF101", "error")]
    srdf("arm_moveit_config/config/arm.srdf", "tool")
    slip = srdf("arm_moveit_config/config/arm_with_tool.srdf", "toool")
    assert severities(slip) == [("SRDF101", "error")]
    other = Path("arm_moveit_config/config/arm.srdf")
    other.write_text(other.read_text().replace('name="arm"', 'name="leg"'))
    assert severities(name) == [("SRDF101", "error")]


def test_a_robot_that_xacro_makes_may_be_another_with_other_arguments(package: Path) -> None:
    (package / "arm_description/arm.urdf").unlink()
    kind = '<xacro:arg name="flange" default="false"/>'
    flange = '<xacro:if value="$(arg flange)"><link name="flange"/></xacro:if>'
    text = f'<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">{kind}{LINKS}{JOINT}{flange}</robot>'
    (package / "arm_description/arm.urdf.xacro").write_text(text)
    assert severities(srdf("arm_moveit_config/config/arm.srdf")) == [("SRDF101", "warning")]
    assert severities(srdf("arm_moveit_config/config/arm.srdf", "toool")) == [("SRDF101", "error")]


IMU = "imu_sensor_broadcaster/IMUSensorBroadcaster"


@pytest.mark.parametrize(
    ("inside", "name", "severity"),
    [
        ('<xacro:if value="$(arg imu)"><sensor name="imu"/></xacro:if>', "imu", None),
        ('<xacro:if value="$(arg imu)"><sensor name="$(arg prefix)imu"/></xacro:if>', "left_imu", None),
        ('<xacro:macro name="s" params="n"><sensor name="imu_${n}"/></xacro:macro>', "imu_1", None),
        ('<xacro:if value="$(arg imu)"><sensor name="$(arg imu)"/></xacro:if>', "gyroscope", "warning"),
        ('<xacro:if value="$(arg imu)"><sensor name="imu"/></xacro:if>', "gyroscope", "warning"),
        ('<sensor name="gyroscop"/>', "gyroscope", "warning"),
    ],
)
def test_a_sensor_behind_a_condition_is_not_missed(package: Path, inside: str, name: str, severity: str | None) -> None:
    (package / "arm_description/arm.urdf").unlink()
    head = '<xacro:arg name="imu" default="false"/><xacro:arg name="prefix" default=""/>'
    control = f'<ros2_control name="c" type="system"><joint name="turn"/>{inside}</ros2_control>'
    text = f'<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">{head}{LINKS}{JOINT}{control}</robot>'
    (package / "arm_description/arm.urdf.xacro").write_text(text)
    own = "arm_description/config/drives.yaml"
    drive = f"drive:\n{TYPE}    joints: [turn]\n"
    Path(own).write_text(f"{drive}imu:\n  ros__parameters:\n    type: {IMU}\n    sensor_name: {name}\n")
    found = lint(own, codes=frozenset({"CTL112"})).findings
    assert [one.severity.value for one in found] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        ("${xacro.load_yaml('$(find arm_description)/config/joint_limits.yaml')}", []),
        ("${load_yaml('$(find arm_description)/config/other.yaml')}", ["MOV103"]),
        ("$(find arm_description)/config/joint_limits.yaml", ["MOV103"]),
    ],
)
def test_limits_that_xacro_loads_are_not_those_of_moveit(package: Path, source: str, codes: list[str]) -> None:
    limits = package / "arm_description/config/joint_limits.yaml"
    limits.write_text("joint_limits:\n  turn:\n    lower: -1\n    upper: 1\n    has_acceleration_limits: false\n")
    head = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">'
    text = f'{head}<xacro:property name="limits" value="{source}"/></robot>'
    (package / "arm_description/limits.xacro").write_text(text)
    result = lint(str(limits))
    assert [one.code for one in result.findings] == codes
    assert bool(result.report.skipped) is not bool(codes)


def limits(*names: str, value: str = "1.0", has: str = "true") -> str:
    own = "arm_moveit_config/config/joint_limits.yaml"
    entries = "".join(f"  {name}: {{has_velocity_limits: {has}, max_velocity: {value}}}\n" for name in names)
    Path(own).write_text(f"joint_limits:\n{entries}")
    return own


@pytest.mark.parametrize(
    ("names", "unknown"),
    [
        (["turn"], []),
        (["trun"], ["trun"]),
        (["turn", "wrist"], ["wrist"]),
        (["turn", "wrist", "palm"], []),
        (["wrist"], []),
    ],
)
def test_a_slip_does_not_make_it_a_file_of_another_robot(names: list[str], unknown: list[str]) -> None:
    found = lint(limits(*names), robot="arm_description/arm.urdf", codes=frozenset({"MOV101"})).findings
    assert [one.location.source.text[slice(*one.location.span)].decode() for one in found] == unknown


@pytest.mark.parametrize(
    ("value", "has", "words"),
    [
        ("0.5", "true", None),
        ("0.0", "true", "is 0, and must be larger than 0"),
        ("-0.5", "true", "is -0.5, and must be larger than 0"),
        ("-0.5", "false", None),
    ],
)
def test_a_limit_is_larger_than_zero(value: str, has: str, words: str | None) -> None:
    found = lint(limits("turn", value=value, has=has), codes=frozenset({"MOV105"})).findings
    assert [one.message for one in found] == ([f"max_velocity of joint 'turn' {words}"] if words else [])


@pytest.mark.parametrize(
    ("plugin", "severity"),
    [("mock_components/GenericSystem", "error"), ("gz_ros2_control/GazeboSimSystem", "error"), ("own/Arm", "warning")],
)
def test_hardware_of_others_may_have_more_interfaces(plugin: str, severity: str) -> None:
    hardware = f"<hardware><plugin>{plugin}</plugin></hardware>"
    turn = '<joint name="turn"><command_interface name="velocity"/></joint>'
    ends = '<parent link="base"/><child link="tip"/><limit effort="1" velocity="1"/>'
    joint = f'<joint name="turn" type="continuous">{ends}</joint>'
    control = f'<ros2_control name="c" type="system">{hardware}{turn}</ros2_control>'
    links = '<link name="base"/><link name="tip"/>'
    Path("arm_description/arm.urdf").write_text(f'<robot name="arm">{links}{joint}{control}</robot>')
    Path("drives.yaml").write_text(f"drive:\n{TYPE}    joints: [turn]\n")
    findings = lint("drives.yaml", codes=frozenset({"CTL103"}), robot="arm_description/arm.urdf").findings
    assert [(finding.code, finding.severity.value) for finding in findings] == [("CTL103", severity)]


@pytest.mark.parametrize(
    ("begin", "argument", "found_codes"),
    [("drives_", "interface", []), ("drives_", "side", ["CTL103"]), ("brakes_", "interface", ["CTL103"])],
)
def test_a_name_that_an_argument_completes_is_for_the_robot_with_that_argument(
    begin: str, argument: str, found_codes: list[str]
) -> None:
    """A launch file completes the name and gives the argument to xacro; else the robot here counts."""
    hardware = "<hardware><plugin>mock_components/GenericSystem</plugin></hardware>"
    control = f'{hardware}<joint name="turn"><command_interface name="effort"/></joint>'
    robot_text = f'{LINKS}{JOINT}<ros2_control name="c" type="system">{control}</ros2_control>'
    Path("arm_description/arm.urdf").write_text(f'<robot name="arm">{robot_text}</robot>')
    Path("arm_description/config/drives_velocity.yaml").write_text(f"drive:\n{TYPE}    joints: [turn]\n")
    Path("arm_description/launch").mkdir()
    call = f'"config", ["{begin}", LaunchConfiguration("interface"), ".yaml"], " {argument}:=", interface'
    Path("arm_description/launch/arm.launch.py").write_text(f"Command([xacro, {call}])")
    callers.forget()
    name = "arm_description/config/drives_velocity.yaml"
    assert [code for code, _ in found(lint(name, codes=frozenset({"CTL103"})))] == found_codes
