"""Rules of plugins in `<gazebo>` blocks: for which Gazebo they are, and what they name."""

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.findings import FileReport, Report
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.programs.sdformat.gazebo import plugins
from urdflint.reporters.entries import entries
from urdflint.syntax.source import Source

NEWEST, FORTRESS, GARDEN, IONIC, CLASSIC = "sdformat@16", "sdformat@12", "sdformat@13", "sdformat@15", "sdformat@9"
MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
VISUAL = '<visual><geometry><box size="1 1 1"/></geometry>{}</visual>'
ROBOT = f"""<robot name="r"><link name="world"/>
<link name="base">{MASS}{VISUAL.format("")}</link><link name="tool">{MASS}</link><link name="wheel">{MASS}</link>
<link name="red">{MASS}{VISUAL.format('<material name="red"><color rgba="1 0 0 1"/></material>')}</link>
<joint name="anchor" type="fixed"><parent link="world"/><child link="base"/></joint>
<joint name="weld" type="fixed"><parent link="base"/><child link="tool"/></joint>
<joint name="spin" type="continuous"><parent link="base"/><child link="wheel"/><axis xyz="0 1 0"/></joint>
<joint name="turn" type="continuous"><parent link="base"/><child link="red"/><axis xyz="0 1 0"/></joint>
{{}}</robot>"""
DIFF, DIFF_CLASS = "gz-sim-diff-drive-system", "gz::sim::systems::DiffDrive"
OLD_DIFF = "ignition-gazebo-diff-drive-system"
KEPT = '<gazebo reference="weld"><preserveFixedJoint>true</preserveFixedJoint></gazebo>'


def said(blocks: str, target: str = NEWEST):
    return [one for one in findings(ROBOT.format(blocks), target) if one.code.startswith(("GZ202", "GZ8"))]


def plugin(filename: str, name: str = "p", inner: str = "", reference: str = "") -> str:
    named = f' reference="{reference}"' if reference else ""
    return f'<gazebo{named}><plugin filename="{filename}" name="{name}">{inner}</plugin></gazebo>'


def reported(found) -> list[tuple[str, str]]:
    return [(one.code, sliced(one)) for one in found]


@grouped(
    ("filename", "name", "target", "code", "where"),
    [
        ("libgazebo_ros_diff_drive.so", "p", NEWEST, "GZ801", "libgazebo_ros_diff_drive.so"),
        ("libgazebo_ros_diff_drive.so", "p", FORTRESS, "GZ801", "libgazebo_ros_diff_drive.so"),
        (DIFF, DIFF_CLASS, CLASSIC, "GZ802", DIFF),
        (OLD_DIFF, DIFF_CLASS, CLASSIC, "GZ802", OLD_DIFF),
        (f"lib{OLD_DIFF}.so", DIFF_CLASS, NEWEST, "GZ803", f"lib{OLD_DIFF}.so"),
        ("libign_ros2_control-system.so", "ign_ros2_control::IgnitionROS2ControlPlugin", GARDEN, "GZ803", None),
        (OLD_DIFF, DIFF_CLASS, NEWEST, "GZ804", OLD_DIFF),
        (f"lib{OLD_DIFF}.so", DIFF_CLASS, IONIC, "GZ804", f"lib{OLD_DIFF}.so"),
        (DIFF, "ignition::gazebo::systems::DiffDrive", NEWEST, "GZ804", "ignition::gazebo::systems::DiffDrive"),
        (DIFF, "diff_drive", NEWEST, "GZ805", "diff_drive"),
        (DIFF, "gz::sim::Systems::DiffDrive", NEWEST, "GZ805", "gz::sim::Systems::DiffDrive"),
        (DIFF, "my::DiffDrive", NEWEST, "GZ805", "my::DiffDrive"),
        (DIFF, "gz::sim::systems::Diffdrive", NEWEST, "GZ805", "gz::sim::systems::Diffdrive"),
        ("gz-sim-dif-drive-system", DIFF_CLASS, NEWEST, "GZ806", "gz-sim-dif-drive-system"),
        ("gz-sim-dvl-system", "gz::sim::systems::DopplerVelocityLogSystem", GARDEN, "GZ806", "gz-sim-dvl-system"),
    ],
)
def test_plugins_of_another_gazebo(filename, name, target, code, where):
    assert reported(said(plugin(filename, name), target)) == [(code, where or filename)]


@grouped(
    ("filename", "name", "target"),
    [
        ("libgazebo_ros_diff_drive.so", "p", CLASSIC),
        (DIFF, DIFF_CLASS, NEWEST),
        (f"lib{DIFF}.so", DIFF_CLASS, NEWEST),
        (DIFF, DIFF_CLASS, FORTRESS),
        (f"lib{OLD_DIFF}.so", "ignition::gazebo::systems::DiffDrive", FORTRESS),
        ("gz-sim-dvl-system", "gz::sim::systems::DopplerVelocityLogSystem", NEWEST),
        ("gz-sim-my-own-thing-system", "mine::Thing", NEWEST),
        ("libmy_plugin.so", "p", NEWEST),
        ("libgazebo_ros_diff_drive.so", "p", "urdfdom"),
        ("gz_ros2_control-system", "ign_ros2_control::IgnitionROS2ControlPlugin", NEWEST),
    ],
)
def test_plugins_at_home(filename, name, target):
    assert said(plugin(filename, name), target) == []


IGN_CONTROL = "ign_ros2_control::IgnitionROS2ControlPlugin"


@grouped(
    ("block", "reported_of"),
    [
        (plugin("libgazebo_ros_diff_drive.so"), {"GZ801": {"drops": "12 13 14 15 16"}}),
        (plugin(DIFF, DIFF_CLASS), {"GZ802": {"drops": "9"}}),
        (
            plugin(f"lib{OLD_DIFF}.so", DIFF_CLASS),
            {"GZ802": {"drops": "9"}, "GZ803": {"drops": "16"}, "GZ804": {"warns": "13 14 15"}},
        ),
        (plugin("ign_ros2_control-system", IGN_CONTROL), {"GZ802": {"drops": "9"}, "GZ803": {"drops": "13 14 15 16"}}),
        (plugin(OLD_DIFF, DIFF_CLASS), {"GZ802": {"drops": "9"}, "GZ804": {"warns": "13 14 15 16"}}),
        (plugin(DIFF, "drive"), {"GZ802": {"drops": "9"}, "GZ805": {"drops": "12 13 14 15 16"}}),
        (plugin("gz-sim-dif-drive-system", DIFF_CLASS), {"GZ806": {"drops": "12 13 14 15 16"}}),
        (
            plugin("gz-sim-dvl-system", "gz::sim::systems::DopplerVelocityLogSystem"),
            {"GZ802": {"drops": "9"}, "GZ806": {"drops": "12 13"}},
        ),
        (
            '<gazebo reference="base"><material>Gazebo/Nothing</material></gazebo>',
            {"GZ807": {"ignores": "12", "warns": "13 14 15 16"}},
        ),
        ('<gazebo reference="base"><material>Gazebo/Red</material></gazebo>', {"GZ807": {"ignores": "12"}}),
        (plugin("libmine.so"), {}),
        (plugin("libgazebo_ros_diff_drive.so") + plugin(DIFF, DIFF_CLASS), {}),
        (plugin("libgazebo_ros_diff_drive.so") + plugin(DIFF, "drive"), {"GZ805": {"drops": "12 13 14 15 16"}}),
    ],
)
def test_which_gazebo_does_not_run_a_plugin(block: str, reported_of: dict[str, dict[str, str]]) -> None:
    seen: dict[str, dict[str, str]] = {}
    for one in said(block, "sdformat@9,sdformat@12,sdformat@13,sdformat@14,sdformat@15,sdformat@16"):
        by_effect = seen.setdefault(one.code, {})
        for name, effect in one.effects.items():
            by_effect[effect.value] = f"{by_effect.get(effect.value, '')} {name.partition('@')[2]}".strip()
    assert seen == reported_of


def test_every_place_of_such_a_plugin_counts() -> None:
    twice = plugin("libgazebo_ros_camera.so") * 2 + plugin(OLD_DIFF, "ignition::gazebo::systems::DiffDrive")
    (found,) = said(plugin("libgazebo_ros_diff_drive.so") * 2)
    assert len(found.also) == 1
    (old,) = [one for one in said(twice) if one.code == "GZ804"]
    assert len(old.also) == 1


def test_a_name_of_ignition_is_lost_only_where_it_is_not_translated() -> None:
    library = plugin(f"lib{OLD_DIFF}.so", DIFF_CLASS)
    assert [one.severity.value for one in said(library, NEWEST)] == ["error"]
    assert [one.severity.value for one in said(library, "harmonic")] == ["info"]
    assert [one.severity.value for one in said(library, "")] == ["warning"]


def test_both_gazebos_side_by_side_are_fine():
    both = plugin(DIFF, DIFF_CLASS) + plugin("libgazebo_ros_diff_drive.so")
    camera = plugin("libgazebo_ros_camera.so")
    assert said(both, NEWEST) == said(both, CLASSIC) == said(both + camera, NEWEST) == []
    assert [one.code for one in said(camera)] == ["GZ801"]
    half = both + plugin("libgazebo_ros_joint_state_publisher.so")
    assert reported(said(half)) == [("GZ801", "libgazebo_ros_joint_state_publisher.so")]


def test_alike_plugins_are_reported_once_and_with_what_replaces_them():
    (found,) = said(plugin("libgazebo_ros_ft_sensor.so") * 3)
    assert found.message == "libgazebo_ros_ft_sensor.so is a plugin of Gazebo Classic"
    assert len({one.span for one in (found.location, *found.also)}) == 3
    assert found.loss == "loses forces and torques"
    assert "gz-sim-forcetorque-system" in (found.help or "")


def test_old_names_are_renewed_everywhere_at_once():
    (found,) = said(plugin(OLD_DIFF, "ignition::gazebo::systems::DiffDrive") * 2)
    assert found.fix is not None
    assert [one.text for one in found.fix.edits] == [DIFF, DIFF_CLASS] * 2


def test_plugins_in_lost_blocks_are_not_spoken_of():
    assert said(plugin("libgazebo_ros_diff_drive.so", reference="nothing")) == []


@grouped(
    ("inner", "target", "where"),
    [
        ("<material>Gazebo/Light_Grey</material>", NEWEST, "Gazebo/Light_Grey"),
        ("<material value='Mine/Red'/>", NEWEST, "Mine/Red"),
        ("<material>Gazebo/Red</material>", NEWEST, None),
        ("<material>Gazebo/Red</material>", FORTRESS, "Gazebo/Red"),
        ("<material>Gazebo/WhiteGlow</material>", NEWEST, "Gazebo/WhiteGlow"),
        ("<material>Gazebo/Light_Grey</material>", CLASSIC, None),
        ("<visual><material><script><name>My/One</name></script></material></visual>", NEWEST, "My/One"),
        (
            "<visual><material><diffuse>1 0 0 1</diffuse><script><name>My/One</name></script></material></visual>",
            NEWEST,
            None,
        ),
    ],
    size=15,
)
def test_material_scripts(inner, target, where):
    block = f'<gazebo reference="base">{inner}</gazebo>'
    assert reported(said(block, target)) == ([("GZ807", where)] if where else [])
    assert said(block.replace("base", "red"), target) == []


@grouped(
    ("filename", "inner", "code", "where"),
    [
        (DIFF, "<left_joint>spinn</left_joint>", "GZ202", "spinn"),
        ("libgazebo_ros_joint_state_publisher.so", "<jointName>spin, spinn</jointName>", "GZ202", "spin, spinn"),
        ("libroboticsgroup_gazebo_mimic_joint_plugin.so", "<joint>nope</joint>", "GZ202", "nope"),
        ("libmine.so", "<leftJoint>nope</leftJoint>", "GZ202", "nope"),
        ("gz-sim-hydrodynamics-system", "<link_name>bas</link_name>", "GZ820", "bas"),
        ("gz-sim-wheel-slip-system", '<wheel link_name="weel"/>', "GZ820", "weel"),
        ("gz-sim-tracked-vehicle-system", "<left_track><link>weel</link></left_track>", "GZ820", "weel"),
        ("gz-sim-wheel-slip-system", '<wheel link_name="tool"/>', "GZ821", "tool"),
        ("libgazebo_ros_ft_sensor.so", "<jointName>weld</jointName>", "GZ821", "weld"),
        ("libgazebo_ros_camera.so", "<frameName>Wheel</frameName>", "GZ822", "Wheel"),
    ],
)
def test_names_that_are_not_there(filename, inner, code, where):
    classes = (plugins.known_plugin(filename) or plugins.table()["*"]).classes
    found = [one for one in said(plugin(filename, classes[0] if classes else "p", inner)) if one.code != "GZ801"]
    assert reported(found) == [(code, where)]


@grouped(
    ("filename", "inner"),
    [
        ("gz-sim-hydrodynamics-system", "<link_name>base</link_name>"),
        ("gz-sim-hydrodynamics-system", "<link_name>other::base</link_name>"),
        ("gz-sim-hydrodynamics-system", "<link_name>${link}</link_name>"),
        ("gz-sim-apply-link-wrench-system", "<link_name>nope</link_name>"),
        ("libmine.so", "<joint>nope</joint><link_name>nope</link_name>"),
        ("libgazebo_ros_imu.so", "<bodyName>tool</bodyName>"),  # the converter puts base there
        ("libgazebo_ros_camera.so", "<frameName>tool</frameName>"),
        ("libgazebo_ros_camera.so", "<frameName>somewhere_else</frameName>"),
        ("libgazebo_ros_p3d.so", "<bodyName>base</bodyName><frameName>world</frameName>"),
    ],
)
def test_names_that_are_fine(filename, inner):
    classes = (plugins.known_plugin(filename) or plugins.table()["*"]).classes
    found = said(plugin(filename, classes[0] if classes else "p", inner))
    assert [one for one in found if one.code != "GZ801"] == []


@pytest.mark.parametrize("tag", ["gz_frame_id", "ignition_frame_id", "frame_id", "optical_frame_id"])
@grouped(("name", "where"), [("bsae", ["bsae"]), ("base", []), ("front_optical", []), ("r/bsae", [])])
def test_frames_of_sensors(tag, name, where):
    named = f"<{tag}>{name}</{tag}>"
    inner = f"<camera>{named}</camera>" if tag == "optical_frame_id" else named
    block = f'<gazebo reference="base"><sensor name="s" type="camera">{inner}</sensor></gazebo>'
    assert reported(said(block)) == [("GZ822", one) for one in where]


def test_what_a_plugin_names_is_not_reported_where_its_block_is_dropped():
    inner = "<jointName>weld</jointName>"
    dropped = plugin("libgazebo_ros_ft_sensor.so", "ft", inner, "weld")
    assert [one.code for one in findings(ROBOT.format(dropped), CLASSIC) if one.code in ("GZ204", "GZ821")] == ["GZ204"]
    assert reported(said(plugin("libgazebo_ros_ft_sensor.so", "ft", inner, "base"), CLASSIC)) == [("GZ821", "weld")]


@pytest.mark.parametrize(
    ("filename", "inner", "target"),
    [
        ("libgazebo_ros_ft_sensor.so", "<jointName>weld</jointName>", CLASSIC),
        ("gz-sim-hydrodynamics-system", "<link_name>tool</link_name>", NEWEST),
    ],
)
def test_a_lumped_joint_with_a_block_and_a_plugin_is_one_entry(filename, inner, target):
    known = plugins.known_plugin(filename)
    assert known is not None
    by_plugin = plugin(filename, (known.classes or ("p",))[0], inner)
    block = '<gazebo reference="weld"><sensor name="ft" type="force_torque"/></gazebo>'
    found = [one for one in findings(ROBOT.format(block + by_plugin), target) if one.code in ("GZ204", "GZ821")]
    assert [one.code for one in found] == ["GZ204", "GZ821"]
    (entry,) = entries(Report([target], [FileReport("robot.urdf")], found))
    assert entry.head.code == "GZ204"
    assert [one.code for one in entry.sides] == ["GZ821"]
    idle = '<gazebo reference="weld"><stopErp>1</stopErp></gazebo>'  # nothing of value is lost with it
    (alone,) = said(idle + by_plugin, target)
    assert (alone.code, alone.cause) == ("GZ821", "GZ821")


def test_what_is_kept_can_be_named():
    ft_sensor = plugin("libgazebo_ros_ft_sensor.so", inner="<jointName>weld</jointName>")
    assert [one.code for one in said(ft_sensor, CLASSIC)] == ["GZ821"]
    assert said(ft_sensor + KEPT, CLASSIC) == []


def test_a_fixed_joint_has_no_state_to_publish():
    inner = "<jointName>weld</jointName>"
    (finding,) = said(plugin("libgazebo_ros_joint_state_publisher.so", inner=inner), CLASSIC)
    assert (finding.code, finding.severity) == ("GZ821", "info")
    (finding,) = said(plugin("libgazebo_ros_ft_sensor.so", inner=inner), CLASSIC)
    assert (finding.code, finding.severity) == ("GZ821", "error")


def test_ros2_control_of_a_fixed_joint():
    control = '<ros2_control name="c" type="system"><joint name="weld"/><joint name="spin"/></ros2_control>'
    assert said(control) == []
    plugged = plugin("gz_ros2_control-system", "gz_ros2_control::GazeboSimROS2ControlPlugin")
    assert reported(said(control + plugged)) == [("GZ821", "weld")]


def test_links_and_joints_of_blocks_are_there():
    model = '<gazebo><joint name="extra" type="fixed"><parent>base</parent><child>wheel</child></joint></gazebo>'
    assert said(model + plugin(DIFF, DIFF_CLASS, "<left_joint>extra</left_joint>")) == []


def test_the_table_is_whole():
    table = plugins.table()
    for one in table.values():
        assert one.kind in ("any", "classic", "ignition", "gz")
        assert bool(one.classes) == (one.kind in ("ignition", "gz"))
        assert not one.successor or one.successor in table or one.successor.startswith("<")
        assert one.task or one.kind != "classic"


NO_SYSTEM = "remove it: gz::sim::systems is of Gazebo's own, and none is called so"


def unknown_files(blocks: str, path: str = "/nowhere/robot.urdf"):
    source = Source(path, ROBOT.format(blocks).encode())
    found = engine.lint(source, engine.Settings(targets=tuple(target.parse(NEWEST)))).findings
    return [one for one in found if one.code == "GZ806"]


@grouped(
    ("filename", "suggestion"),
    [
        ("libros_gz_sim_diff_drive-system.so", DIFF),
        ("ros_gz_joint_state_publisher", "gz-sim-joint-state-publisher-system"),
        ("libgz_ros_imu.so", "gz-sim-imu-system"),
        ("libgz_ros_camera.so", "gz-sim-sensors-system"),
        ("libgz_ros_imu_sensor.so", "gz-sim-imu-system"),  # of Gazebo Classic, under another name
        ("libgz_ros_spring.so", None),
        ("libgz_ros2_control-system.so", None),
        ("libmy_diff_drive.so", None),
    ],
)
def test_a_library_that_no_bridge_has(filename: str, suggestion: str | None) -> None:
    assert [one.help for one in unknown_files(plugin(filename))] == (
        [f"did you mean '{suggestion}'?"] if suggestion else []
    )


@grouped(
    ("filename", "name", "help_lines"),
    [
        ("gz-sim-differential-drive-system", DIFF_CLASS, [f"did you mean '{DIFF}'?"]),
        ("libros_gz_drive.so", DIFF_CLASS, [f"did you mean '{DIFF}'?"]),
        ("gz-sim-differential-drive-system", "mine::Drive", []),
        ("differential-drive", DIFF_CLASS, []),
        ("gz-sim-model-system", "mine::Model", []),  # near gz-sim-dvl-system only by what all have
        ("gz-sim-model-system", "gz::sim::systems::Model", [NO_SYSTEM]),
        ("libignition-gazebo-model-system.so", "ignition::gazebo::systems::Model", [NO_SYSTEM]),
    ],
)
def test_a_library_is_meant_by_its_class(filename: str, name: str, help_lines: list[str]) -> None:
    assert [finding.help for finding in unknown_files(plugin(filename, name))] == help_lines


def test_a_library_of_a_bridge_in_a_sensor_is_to_be_removed() -> None:
    sensor = '<sensor name="c" type="camera"><plugin filename="libgz_ros_camera.so" name="p"/></sensor>'
    [found] = unknown_files(f'<gazebo reference="base">{sensor}</gazebo>')
    assert found.help.startswith("remove it: gz-sim-sensors-system of the world runs the sensor")
    assert found.fix is None


def test_a_library_that_the_repository_builds_is_its_own(tmp_path: Path) -> None:
    (tmp_path / "urdf").mkdir()
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    for build, count in (("add_library(gz_ros_imu SHARED a.cc)", 0), ("add_library(gz_ros_imu_b a.cc)", 1)):
        (tmp_path / "CMakeLists.txt").write_text(build)
        assert len(unknown_files(plugin("libgz_ros_imu.so"), str(tmp_path / "urdf" / "r.urdf"))) == count
